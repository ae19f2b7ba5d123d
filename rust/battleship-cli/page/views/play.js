// A game against the bot: place the ships, then fire in turn.

import { ask, get } from "../api.js";
import { button, element, labelled, toggle } from "../dom.js";
import { game } from "../game.js";
import { Grid } from "../grid.js";
import { Heatmap, tiles } from "../heatmap.js";
import { plural, sentence } from "../numbers.js";
import { Position } from "../position.js";
import { clashes, moved, shipAt, turned } from "../play/fleet.js";
import { addToRecord, loadGame, record, saveGame } from "../play/record.js";
import { Sea } from "../play/sea.js";
import { cellAt, cellName, parse, shipCells } from "../rules.js";
import { keep, kept } from "../storage.js";

export const TITLE = "Play";

export function make(section) {
  const play = new Play(section);
  return { section, show: () => play.show() };
}

const STRENGTHS = {
  random: "fires anywhere",
  hunt: "hunts, then follows its hits",
  density: "counts where ships fit",
  greedy: "takes the likeliest cell",
  entropy: "asks for what tells most",
  best: "the best there is",
};

class Play {
  // placing, playing or over.
  #phase = null;
  #busy = false;
  #preview = null;

  constructor(section) {
    this.theirs = new Grid("Their waters", { tap: (cell) => this.#fire(cell) });
    this.mine = new Grid("Your fleet", {
      tap: (cell) => this.#turn(cell),
      drag: (from, to, dropped) => this.#drag(from, to, dropped),
      nudge: (cell, dx, dy) => this.#nudge(cell, dx, dy),
      key: (cell, key) => key.toLowerCase() === "r" && (this.#turn(cell), true),
    });
    this.status = element("p", { class: "advice", role: "status" });
    this.hint = element("p", { class: "quiet" });
    this.problem = element("p", { class: "problem", role: "alert", hidden: true });
    this.begin = button("Start the game", () => this.#begin(), { class: "primary", disabled: true });
    this.shuffle = button("Shuffle", () => this.#place());
    this.again = button("New game", () => this.#place());
    this.strength = element("select", { onchange: () => keep("bot", this.strength.value) });
    this.announced = toggle("Sinkings are announced", true, () => {});
    this.help = toggle("Show my chances", false, () => this.#draw());
    this.spy = toggle("Show what the bot sees", false, () => this.#draw());
    this.record = element("table", { class: "table" });
    this.theirBoard = element("div", { class: "side" }, element("h2", {}, "Their waters"), element("div", { class: "board" }, this.theirs.element));
    this.setup = element("div", { class: "setup" }, labelled("The bot", this.strength), this.announced.label);
    section.append(
      element("h1", { id: "play-title", class: "hidden-title" }, TITLE),
      element("div", { class: "play-head" }, element("div", {}, this.status, this.hint), element("div", { class: "buttons" }, this.begin, this.shuffle, this.again)),
      this.problem,
      element(
        "div",
        { class: "sides" },
        this.theirBoard,
        element("div", { class: "side" }, element("h2", {}, "Your fleet"), element("div", { class: "board" }, this.mine.element)),
        element("div", { class: "panel" }, this.setup, element("div", { class: "switches" }, this.help.label, this.spy.label), this.record),
      ),
    );
  }

  async show() {
    if (this.#phase !== null && this.rules.text === game.position.rules.text) return;
    if (this.#phase === null && this.#restore()) return;
    await this.#place();
  }

  async #offer() {
    const names = await get("strategies");
    this.strength.replaceChildren(...names.map((name) => element("option", { value: name }, `${name}: ${STRENGTHS[name] ?? name}`)));
    this.strength.value = kept("bot") ?? "greedy";
  }

  // A new game under the rules of the page: both fleets at random, mine to be moved.
  async #place() {
    const { rules } = game.position;
    try {
      if (this.strength.options.length === 0) await this.#offer();
      const { boards } = await ask("sample", { rules: rules.text, count: 2 });
      [this.ships, this.hidden] = boards.map(({ ships }) => ships);
      this.rules = rules;
    } catch (problem) {
      return this.#complain(problem);
    }
    this.#phase = "placing";
    this.#preview = null;
    this.#draw();
  }

  #begin() {
    this.seed = Math.floor(Math.random() * 2 ** 32);
    this.strategy = this.strength.value;
    this.announce = this.announced.box.checked;
    this.their = new Sea(this.rules, this.hidden);
    this.my = new Sea(this.rules, this.ships);
    this.#phase = "playing";
    this.last = "";
    this.#save();
    this.#draw();
    this.theirs.focus();
  }

  async #fire(cell) {
    if (this.#phase !== "playing" || this.#busy || this.their.shotAt(cell)) return;
    const { last } = this;
    this.last = `You: ${this.#report(this.their.fire(cell))}.`;
    if (this.their.lost) return this.#end(true);
    this.#busy = true;
    this.#draw();
    const problem = await this.#answer().catch((problem) => problem);
    this.#busy = false;
    if (problem) {
      // The shot is taken back, so that it can be fired again.
      this.their.shots.pop();
      this.last = last;
    }
    this.#draw();
    if (problem) this.#complain(problem);
  }

  async #answer() {
    const { strategy, seed } = this;
    const { cell } = await ask("choose", { ...this.my.words(this.announce), strategy, seed });
    this.last += ` Bot: ${this.#report(this.my.fire(cellAt(this.rules, cell)))}.`;
    if (this.my.lost) this.#end(false);
    this.#save();
  }

  #report({ cell, mark, length }) {
    const told = mark === "sunk" ? (this.announce ? `sunk, length ${length}` : "hit") : mark;
    return `${cellName(this.rules, cell)}, ${told}`;
  }

  #end(won) {
    this.#phase = "over";
    this.won = won;
    addToRecord({ strategy: this.strategy, won, shots: this.their.shots.length });
    this.#save();
    this.#draw();
  }

  #save() {
    const { rules, strategy, announce, seed, won, last } = this;
    saveGame({
      phase: this.#phase,
      rules: rules.text,
      mine: [this.my.ships, this.my.shots],
      theirs: [this.their.ships, this.their.shots],
      strategy,
      announce,
      seed,
      won,
      last,
    });
  }

  // The game that was being played when the page was closed, if its rules are still those.
  #restore() {
    const saved = loadGame();
    if (saved?.phase !== "playing" || saved.rules !== game.position.rules.text) return false;
    this.rules = parse(saved.rules);
    this.my = new Sea(this.rules, ...saved.mine);
    this.their = new Sea(this.rules, ...saved.theirs);
    const { strategy, announce, seed, last } = saved;
    Object.assign(this, { strategy, announce, seed, last });
    this.#phase = "playing";
    this.#draw();
    return true;
  }

  #turn(cell) {
    if (this.#phase !== "placing") return;
    const number = shipAt(this.rules, this.ships, cell);
    if (number < 0) return;
    this.ships = turned(this.rules, this.ships, number, cell) ?? this.ships;
    this.#draw();
  }

  #drag(from, to, dropped) {
    if (this.#phase !== "placing") return;
    const number = shipAt(this.rules, this.ships, from);
    if (number < 0) return;
    const { width } = this.rules;
    const next = moved(this.rules, this.ships, number, (to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width));
    this.#preview = next ?? this.#preview;
    if (dropped) {
      this.ships = this.#preview ?? this.ships;
      this.#preview = null;
    }
    this.#draw();
  }

  #nudge(cell, dx, dy) {
    const number = this.#phase === "placing" ? shipAt(this.rules, this.ships, cell) : -1;
    const next = number < 0 ? null : moved(this.rules, this.ships, number, dx, dy);
    if (next === null) return;
    this.ships = next;
    this.#draw();
    this.mine.focus(cell + dx + dy * this.rules.width);
  }

  #complain(problem) {
    this.problem.hidden = false;
    this.problem.textContent = sentence(problem.message);
  }

  #draw() {
    const placing = this.#phase === "placing";
    const playing = this.#phase === "playing";
    this.problem.hidden = true;
    this.begin.hidden = this.shuffle.hidden = this.setup.hidden = !placing;
    this.again.hidden = placing;
    this.theirBoard.hidden = placing;
    this.help.label.hidden = this.spy.label.hidden = !playing;
    if (placing) this.#drawPlacing();
    else this.#drawBattle();
    this.#drawRecord();
  }

  #drawPlacing() {
    const ships = this.#preview ?? this.ships;
    const wrong = clashes(this.rules, ships);
    this.begin.disabled = wrong.size > 0;
    this.status.textContent = "Place your ships";
    this.hint.textContent =
      wrong.size > 0
        ? "Some ships stand too near to each other."
        : "Drag to move, tap to turn; or Shift with the arrows, and R.";
    const at = new Map(ships.flatMap((ship, number) => shipCells(this.rules, ship).map((cell) => [cell, number])));
    this.mine.draw(this.rules, (cell) => {
      const number = at.get(cell);
      if (number === undefined) return { kind: "water", label: "water" };
      const note = wrong.has(number) ? "suspect" : "";
      return { kind: "own", label: `ship of length ${ships[number].length}${note ? ", too near to another" : ""}`, note };
    });
  }

  #drawBattle() {
    const over = this.#phase === "over";
    const after = (sea) => `after ${plural(sea.shots.length, "shot")}`;
    this.status.textContent = over
      ? this.won
        ? `You win ${after(this.their)}`
        : `The bot wins ${after(this.my)}`
      : this.#busy
        ? "The bot aims"
        : "Your shot";
    this.hint.textContent = this.last;
    this.#drawSea(this.theirs, this.their, over, this.help.box.checked && !over);
    this.#drawSea(this.mine, this.my, true, this.spy.box.checked && !over);
  }

  // A sea with what is known of it; the ships too if they are shown, and the chances if asked for.
  async #drawSea(grid, sea, ships, chances) {
    const told = ({ cell, mark }) => (mark === "miss" ? mark : this.announce && sea.isSunk(cell) ? "sunk" : "hit");
    const known = new Position(sea.rules, new Map(sea.shots.map((shot) => [shot.cell, told(shot)])), this.announce);
    const last = sea.shots.at(-1)?.cell;
    const draw = (heatmap) => {
      const tile = tiles(known, heatmap);
      grid.draw(sea.rules, (cell) => {
        const drawn = tile(cell);
        if (known.mark(cell) === "unknown" && ships && sea.hasShip(cell)) {
          return heatmap ? { ...drawn, note: "own-ship", label: `${drawn.label}, ship` } : { kind: "own", label: "ship" };
        }
        return { ...drawn, note: cell === last ? "last" : "" };
      });
    };
    draw(null);
    if (!chances) return;
    const shots = sea.shots.length;
    try {
      const heatmap = new Heatmap(sea.rules, await ask("heatmap", sea.words(this.announce)));
      if (sea.shots.length === shots && this.#phase === "playing") draw(heatmap);
    } catch (problem) {
      this.#complain(problem);
    }
  }

  #drawRecord() {
    const rows = record();
    this.record.hidden = rows.length === 0;
    const line = (kind, cells) => element("tr", {}, cells.map((text) => element(kind, {}, String(text))));
    this.record.replaceChildren(
      element("caption", {}, "Your games"),
      element("thead", {}, line("th", ["Bot", "Games", "Won", "Shots to win"])),
      element("tbody", {}, rows.map((row) => line("td", row))),
    );
  }
}
