// A fleet being placed: ships that are moved and turned, and whether they may stand so.
//
// A ship is { cell: "C4", length: 3, direction: "across" or "down" }, as the server writes it.

import { cellAt, cellName, shipCells } from "../rules.js";

// The ship on a cell, by its place in the list; -1 if there is none.
export function shipAt(rules, ships, cell) {
  return ships.findIndex((ship) => shipCells(rules, ship).includes(cell));
}

// The ships with one of them moved, or null if it would leave the board.
export function moved(rules, ships, number, dx, dy) {
  const first = cellAt(rules, ships[number].cell);
  return placed(rules, ships, number, (first % rules.width) + dx, Math.floor(first / rules.width) + dy, ships[number].direction);
}

// The ships with one of them turned about one of its cells, as near to that as the board allows.
export function turned(rules, ships, number, cell) {
  const { direction, length } = ships[number];
  const turned = direction === "across" ? "down" : "across";
  const along = shipCells(rules, ships[number]).indexOf(cell);
  const [x, y] = [cell % rules.width, Math.floor(cell / rules.width)];
  const within = (place, room) => Math.max(0, Math.min(place, room - length));
  return turned === "down"
    ? placed(rules, ships, number, x, within(y - along, rules.height), turned)
    : placed(rules, ships, number, within(x - along, rules.width), y, turned);
}

function placed(rules, ships, number, x, y, direction) {
  const { length } = ships[number];
  const [right, bottom] = direction === "across" ? [x + length - 1, y] : [x, y + length - 1];
  if (x < 0 || y < 0 || right >= rules.width || bottom >= rules.height) return null;
  return ships.with(number, { cell: cellName(rules, y * rules.width + x), length, direction });
}

// The ships that stand too near to another, by their places in the list.
export function clashes(rules, ships) {
  const cells = ships.map((ship) => shipCells(rules, ship));
  const wrong = new Set();
  for (let one = 0; one < ships.length; one += 1) {
    for (let other = 0; other < one; other += 1) {
      if (cells[one].some((a) => cells[other].some((b) => tooNear(rules, a, b)))) wrong.add(one).add(other);
    }
  }
  return wrong;
}

function tooNear({ width, contact }, a, b) {
  const dx = Math.abs((a % width) - (b % width));
  const dy = Math.abs(Math.floor(a / width) - Math.floor(b / width));
  if (contact === "touching") return dx + dy === 0;
  return contact === "corners" ? dx + dy <= 1 : Math.max(dx, dy) <= 1;
}
