// The answer of the server, and what a cell looks like by it.

import { heat, ink } from "./colours.js";
import { percent, share, spokenPercent } from "./numbers.js";
import { cellAt, shipCells } from "./rules.js";

export class Heatmap {
  constructor(rules, answer) {
    const counts = (list) => list.map(BigInt);
    this.boards = BigInt(answer.boards);
    this.cells = counts(answer.cells);
    this.byLength = new Map(Object.entries(answer.by_length).map(([length, list]) => [Number(length), counts(list)]));
    this.best = answer.best.map((name) => cellAt(rules, name));
    this.suspects = (answer.suspects ?? []).map(({ cell, piece }) => ({ cell: cellAt(rules, cell), piece }));
    this.explanation = answer.explanation ?? null;
  }

  // The counts of ships of one length, or of all.
  counts(length) {
    return length === null ? this.cells : this.byLength.get(length) ?? this.cells;
  }

  // The highest count among cells not fired at: where the colours end, to tell as many cells apart
  // as they can.
  hottest(position, length) {
    const counts = this.counts(length);
    let most = 0n;
    counts.forEach((count, cell) => {
      if (position.mark(cell) === "unknown" && count > most) most = count;
    });
    return most;
  }
}

// What the server advises: the cell to fire at and why, and what must be sunk.
export class Advice {
  constructor(rules, answer) {
    const [best] = answer.cells;
    this.cell = best ? cellAt(rules, best.cell) : null;
    this.reason = best?.reason ?? "";
    this.sunk = new Set(answer.sunk.flatMap((ship) => shipCells(rules, ship)));
    this.fleet = new Map(answer.fleet.map(({ length, sunk }) => [length, sunk]));
  }
}

const SYMBOLS = { miss: "•", hit: "×", sunk: "■" };

// What each cell of a position looks like. `recommended` is marked; the cells in `sunk` are hits
// that must belong to ships that are sunk.
export function tiles(position, heatmap, { length = null, percentages = true, recommended = null, sunk } = {}) {
  const counts = heatmap?.counts(length);
  const hottest = heatmap?.hottest(position, length) ?? 0n;
  const suspects = new Set(heatmap?.suspects.map(({ cell }) => cell));
  return (cell) => {
    const mark = position.mark(cell);
    const suspect = suspects.has(cell);
    const note = suspect ? "suspect" : "";
    const doubt = suspect ? ", may be wrong" : "";
    if (mark !== "unknown") {
      const inferred = mark === "hit" && sunk?.has(cell);
      const kind = inferred ? "sunk inferred" : mark;
      return { kind, text: SYMBOLS[mark], label: mark + (inferred ? ", its ship is sunk" : doubt), note };
    }
    if (!heatmap || heatmap.boards === 0n) return { kind: "unknown", label: "unknown", note };
    const warmth = share(counts[cell], hottest);
    const best = cell === recommended;
    return {
      kind: "unknown heat",
      text: percentages ? percent(counts[cell], heatmap.boards) : "",
      label: `unknown, ${spokenPercent(counts[cell], heatmap.boards)}${best ? ", recommended" : ""}`,
      fill: heat(warmth),
      ink: ink(warmth),
      marked: best,
      note,
    };
  };
}
