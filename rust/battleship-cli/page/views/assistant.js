// The assistant: mark what is known, see where the ships are and where to fire.

import { Refused, ask } from "../api.js";
import { gradient } from "../colours.js";
import { button, choice, element, toggle } from "../dom.js";
import { game } from "../game.js";
import { Grid } from "../grid.js";
import { Advice, Heatmap, tiles } from "../heatmap.js";
import { menu } from "../menu.js";
import { percent, sentence, thousands } from "../numbers.js";
import { MARKS } from "../position.js";
import { cellName, classes, shortest } from "../rules.js";
import { share } from "../share.js";
import { keep, kept } from "../storage.js";

export const TITLE = "Assistant";

const KEYS = { m: "miss", h: "hit", s: "sunk", u: "unknown" };

export function make(section) {
  const assistant = new Assistant(section);
  game.watch(() => assistant.update());
  addEventListener("keydown", (event) => {
    if (!section.hidden) assistant.shortcut(event);
  });
  return { section, show: () => assistant.update() };
}

class Assistant {
  #asked = null;
  #heatmap = null;
  #advice = null;
  #length = null;
  #percentages = kept("percentages") !== "off";

  constructor(section) {
    this.section = section;
    this.grid = new Grid("Board", {
      tap: (cell) => this.#cycle(cell),
      paint: (cells) => this.#paint(cells),
      menu: (cell, anchor) => this.#menu(cell, anchor),
      key: (cell, key) => this.#mark(cell, KEYS[key.toLowerCase()]),
    });
    this.boards = element("p", { class: "figure" });
    this.boardsLabel = element("p", { class: "quiet" });
    this.advice = element("p", { class: "advice" });
    this.reason = element("p", { class: "reason" });
    this.answer = element("div", { class: "answer", role: "status" }, this.advice, this.reason);
    this.problem = element("div", { class: "problem", role: "alert", hidden: true });
    this.fleet = element("ul", { class: "fleet", "aria-label": "Fleet" });
    this.rules = element("p", { class: "quiet rules-line" });
    this.undo = button("Undo", () => game.undo());
    this.redo = button("Redo", () => game.redo());
    this.clear = button("Clear", () => game.change(game.position.cleared()));
    this.lengths = choice("Show", "length", (value) => {
      this.#length = value === "all" ? null : Number(value);
      this.#draw();
    });
    this.announced = toggle("Sinkings are announced", false, (on) => game.change(game.position.announcing(on)));
    const percentages = toggle("Percentages", this.#percentages, (on) => {
      this.#percentages = on;
      keep("percentages", on ? "on" : "off");
      this.#draw();
    });
    this.scale = element("span", { class: "scale" });
    this.scale.style.setProperty("background", gradient());
    this.hottest = element("span");
    this.legend = element("p", { class: "legend" }, element("span", {}, "0%"), this.scale, this.hottest);
    const help = element(
      "details",
      { class: "help" },
      element("summary", {}, "How to mark"),
      element("p", {}, "Tap a cell for miss, hit, sunk and back. Hold it or right-click for all four. Drag to paint misses."),
      element(
        "p",
        {},
        "Keys: arrows move, ",
        ...["m", "h", "s", "u"].flatMap((key) => [element("kbd", {}, key), ` ${KEYS[key]}, `]),
        element("kbd", {}, "Ctrl Z"),
        " undo.",
      ),
      element("p", {}, "Sunk is for ships that were announced sunk: the other hits of the ship go along."),
    );
    section.append(
      element("h1", { id: "assistant-title", class: "hidden-title" }, TITLE),
      element("div", { class: "board" }, this.grid.element, this.legend),
      element(
        "div",
        { class: "panel" },
        this.answer,
        this.problem,
        element("div", { class: "count" }, this.boards, this.boardsLabel),
        element(
          "div",
          { class: "buttons" },
          this.undo,
          this.redo,
          this.clear,
          button("Share", (event) => share(event.currentTarget)),
        ),
        element("div", { class: "fleet-box" }, this.fleet, this.rules),
        this.lengths.set,
        element("div", { class: "switches" }, this.announced.label, percentages.label),
        help,
      ),
    );
  }

  shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) game.redo();
    else if (key === "z") game.undo();
    else return;
    event.preventDefault();
  }

  // Shows the marks at once, and asks for the rest. Only the last question matters.
  async update() {
    if (this.section.hidden) return;
    this.#draw();
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    const position = game.position;
    try {
      const answer = await ask("heatmap", position.request(), asked.signal);
      this.#heatmap = new Heatmap(position.rules, answer);
      this.#advice = null;
      this.#of = position;
      this.#draw();
      if (this.#heatmap.boards === 0n) return;
      this.#advice = new Advice(position.rules, await ask("advise", position.request(), asked.signal));
      this.#draw();
    } catch (problem) {
      if (problem.name !== "AbortError") this.#complain(problem);
    }
  }

  // The position that the heatmap is for.
  #of = null;

  #cycle(cell) {
    const marks = MARKS;
    this.#mark(cell, marks[(marks.indexOf(game.position.mark(cell)) + 1) % marks.length]);
  }

  #mark(cell, mark) {
    if (mark === undefined) return false;
    game.change(game.position.with([cell], mark));
    return true;
  }

  #paint(cells) {
    const unknown = cells.filter((cell) => game.position.mark(cell) === "unknown");
    game.change(game.position.with(unknown, "miss"));
  }

  #menu(cell, anchor) {
    const { position } = game;
    const item = (word) => [word, word === position.mark(cell), () => this.#mark(cell, word)];
    menu(anchor, cellName(position.rules, cell), MARKS.map(item));
  }

  #draw() {
    const { position } = game;
    const { rules } = position;
    const heatmap = this.#of?.rules.text === rules.text ? this.#heatmap : null;
    const current = this.#of !== null && this.#of.same(position);
    if (this.#length !== null && !rules.lengths.includes(this.#length)) this.#length = null;
    const advice = current ? this.#advice : null;
    this.grid.draw(
      rules,
      tiles(position, heatmap, {
        length: this.#length,
        percentages: this.#percentages,
        recommended: advice?.cell,
        sunk: advice?.sunk,
      }),
    );
    this.#drawControls(position);
    this.#drawFleet(rules, advice);
    if (current) this.#drawAnswer(position, heatmap);
  }

  #drawControls(position) {
    const { rules } = position;
    this.undo.disabled = !game.canUndo;
    this.redo.disabled = !game.canRedo;
    this.clear.disabled = position.marks.size === 0;
    this.announced.box.checked = position.announced;
    const name = shortest(rules);
    this.rules.textContent = `${name === rules.text ? "" : `${name}: `}${rules.width}×${rules.height}, ships ${
      { apart: "never touch", corners: "may touch at corners", touching: "may touch" }[rules.contact]
    }`;
    const offered = [["all", "All ships"], ...classes(rules.lengths).map(([length]) => [`${length}`, `Length ${length}`])];
    this.lengths.offer(offered, this.#length === null ? "all" : `${this.#length}`);
    this.lengths.set.hidden = offered.length < 3;
  }

  // The ships that may be afloat.
  #drawFleet(rules, advice) {
    const row = ([length, ships]) => {
      const left = ships - (advice?.fleet.get(length) ?? 0);
      const text = `${left}${left === ships ? "" : ` of ${ships}`} of length ${length}`;
      return element(
        "li",
        { class: left === 0 ? "none" : "" },
        element("span", { class: "ship", "aria-hidden": "true" }, Array.from({ length }, () => element("i"))),
        element("span", {}, text),
      );
    };
    this.fleet.replaceChildren(...classes(rules.lengths).map(row));
  }

  #drawAnswer(position, heatmap) {
    const { rules } = position;
    const possible = heatmap.boards > 0n;
    this.boards.textContent = thousands(heatmap.boards);
    this.boardsLabel.textContent = heatmap.boards === 1n ? "board left" : "boards left";
    this.answer.hidden = !possible;
    this.problem.hidden = possible;
    this.legend.hidden = !possible || heatmap.best.length === 0;
    if (!possible) {
      this.problem.replaceChildren(
        element("p", {}, sentence(heatmap.explanation)),
        button("Undo", () => game.undo(), { disabled: !game.canUndo }),
      );
      return;
    }
    const hottest = heatmap.hottest(position, this.#length);
    this.hottest.textContent = `${percent(hottest, heatmap.boards)}%`;
    if (heatmap.best.length === 0) {
      this.advice.textContent = "Nothing left to hit";
      this.reason.textContent = "Every cell with a ship is known.";
    } else if (this.#advice) {
      this.advice.replaceChildren("Fire at ", element("strong", {}, cellName(rules, this.#advice.cell)));
      this.reason.textContent = sentence(this.#advice.reason);
    }
  }

  #complain(problem) {
    this.answer.hidden = true;
    this.problem.hidden = false;
    const again = problem instanceof Refused
      ? button("Undo", () => game.undo(), { disabled: !game.canUndo })
      : button("Try again", () => this.update());
    this.problem.replaceChildren(element("p", {}, sentence(problem.message)), again);
  }
}
