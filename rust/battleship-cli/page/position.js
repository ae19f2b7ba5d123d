// A position: rules, and what is marked on each cell. Never changed, only replaced.
//
// A cell is unknown, miss, hit or sunk. A ship is sunk as a whole or not at all: sinking a hit sinks
// the hits that belong to the same ship, and a sunk cell that becomes something else leaves the rest of
// its ship hit.

import { cellAt, cellName, column, isDefault, parse, shortest } from "./rules.js";

export const MARKS = ["unknown", "miss", "hit", "sunk"];

const SYMBOLS = { unknown: ".", miss: "o", hit: "x", sunk: "#" };

export class Position {
  constructor(rules, marks = new Map(), announced = false) {
    this.rules = rules;
    this.marks = marks;
    this.announced = announced || this.where("sunk").length > 0;
  }

  mark(cell) {
    return this.marks.get(cell) ?? "unknown";
  }

  with(cells, mark) {
    const marks = new Map(this.marks);
    const ship = (cell, kinds) => shipThrough(this.rules, cell, (other) => kinds.includes(marks.get(other)));
    for (const cell of cells) {
      if (marks.get(cell) === "sunk") ship(cell, ["sunk"]).forEach((other) => marks.set(other, "hit"));
      if (mark === "unknown") marks.delete(cell);
      else marks.set(cell, mark);
      if (mark === "sunk") ship(cell, ["hit", "sunk"]).forEach((other) => marks.set(other, "sunk"));
    }
    return new Position(this.rules, marks, this.announced);
  }

  // Where sinkings are not announced, nothing can be marked sunk.
  announcing(announced) {
    const hit = (mark) => (!announced && mark === "sunk" ? "hit" : mark);
    return new Position(this.rules, new Map([...this.marks].map(([cell, mark]) => [cell, hit(mark)])), announced);
  }

  cleared() {
    return new Position(this.rules, new Map(), this.announced);
  }

  where(mark) {
    return [...this.marks.keys()].filter((cell) => this.mark(cell) === mark).sort((a, b) => a - b);
  }

  // The position in the words of the command line, for addresses. Sunk is a cell of each ship; where
  // ships may touch, every cell, as it cannot be told which belong together.
  words() {
    const names = (cells) => cells.map((cell) => cellName(this.rules, cell)).join(",");
    const sunk = this.where("sunk");
    const words = {};
    if (!isDefault(this.rules)) words.rules = shortest(this.rules);
    const hits = [...this.where("hit"), ...sunk].sort((a, b) => a - b);
    if (hits.length > 0) words.hits = names(hits);
    if (this.where("miss").length > 0) words.misses = names(this.where("miss"));
    if (this.announced) {
      const isSunk = (cell) => this.mark(cell) === "sunk";
      const first = (cell) => Math.min(...shipThrough(this.rules, cell, isSunk)) === cell;
      words.sunk = names(this.rules.contact === "touching" ? sunk : sunk.filter(first)) || "none";
    }
    return words;
  }

  // What the server is asked. Only a picture can tell it all the cells of sunk ships.
  request() {
    return this.where("sunk").length > 0 ? { position: this.picture() } : this.words();
  }

  // A picture that the command line reads.
  picture() {
    const { width, height, text } = this.rules;
    const margin = String(height).length;
    const wide = column(width - 1).length + 1;
    const line = (start, tiles) => `${start.padStart(margin)} ${tiles.map((tile) => tile.padStart(wide)).join("")}`;
    const rows = Array.from({ length: height }, (_, y) =>
      line(String(y + 1), Array.from({ length: width }, (_, x) => SYMBOLS[this.mark(y * width + x)])),
    );
    const sunk = this.announced && this.where("sunk").length === 0 ? ["sunk none"] : [];
    const letters = Array.from({ length: width }, (_, x) => column(x));
    return [text, line("", letters), ...rows, ...sunk].join("\n") + "\n";
  }

  same(other) {
    return this.rules.text === other.rules.text && JSON.stringify(this.words()) === JSON.stringify(other.words());
  }
}

// The cells of one ship with a cell, among those that `holds` says have one. Where ships do not touch
// along sides, those are the lines through it. Where they may, it is the line, or the cell alone if
// there are lines both ways: people mark the others.
function shipThrough({ width, height, contact }, cell, holds) {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const line = (dx, dy) => {
    const cells = [];
    for (const way of [-1, 1]) {
      for (let i = way; ; i += way) {
        const [column, row] = [x + i * dx, y + i * dy];
        const other = row * width + column;
        if (column < 0 || row < 0 || column >= width || row >= height || !holds(other)) break;
        cells.push(other);
      }
    }
    return cells;
  };
  const [across, down] = [line(1, 0), line(0, 1)];
  return contact === "touching" && across.length > 0 && down.length > 0 ? [cell] : [cell, ...across, ...down];
}

// Reads the words back. A sinking may come with its length, as the command line has it.
export function position(words) {
  const rules = parse(words.rules ?? "nine");
  const list = (text) => (text ?? "").split(",").map((item) => item.trim()).filter((item) => item !== "");
  const cells = (text) => list(text).map((name) => cellAt(rules, name.split(":")[0]));
  const sunk = words.sunk === "none" ? "" : words.sunk;
  const marked = new Position(rules, new Map(), words.sunk !== undefined)
    .with(cells(words.misses), "miss")
    .with(cells(words.hits), "hit");
  const each = rules.contact === "touching" && !sunk?.includes(":");
  if (!each) return cells(sunk).reduce((all, cell) => (all.mark(cell) === "sunk" ? all : all.with([cell], "sunk")), marked);
  const marks = new Map([...marked.marks, ...cells(sunk).map((cell) => [cell, "sunk"])]);
  return new Position(rules, marks, marked.announced);
}
