// One side of a game: a fleet, and the shots that were fired at it.

import { cellName, shipCells } from "../rules.js";

export class Sea {
  // Shots are { cell, mark, length }; the length is that of a ship that the shot sank.
  constructor(rules, ships, shots = []) {
    this.rules = rules;
    this.ships = ships;
    this.shots = shots;
  }

  #ship(cell) {
    return this.ships.find((ship) => shipCells(this.rules, ship).includes(cell));
  }

  shotAt(cell) {
    return this.shots.find((shot) => shot.cell === cell);
  }

  // Takes a shot, and tells its result.
  fire(cell) {
    const ship = this.#ship(cell);
    const open = ship && shipCells(this.rules, ship).filter((other) => other !== cell && !this.shotAt(other));
    const sunk = open?.length === 0;
    const shot = { cell, mark: !ship ? "miss" : sunk ? "sunk" : "hit", length: sunk ? ship.length : null };
    this.shots.push(shot);
    return shot;
  }

  // Whether every ship is sunk.
  get lost() {
    return this.ships.every((ship) => shipCells(this.rules, ship).every((cell) => this.shotAt(cell)));
  }

  // Whether the ship on a cell is sunk.
  isSunk(cell) {
    const ship = this.#ship(cell);
    return ship !== undefined && shipCells(this.rules, ship).every((other) => this.shotAt(other));
  }

  hasShip(cell) {
    return this.#ship(cell) !== undefined;
  }

  // What the other side knows, in the words of the server. Where sinkings are not announced, a shot
  // that sinks is a hit like any other.
  words(announced) {
    const result = ({ mark, length }) => (mark === "sunk" ? (announced ? `sunk${length}` : "hit") : mark);
    const shots = this.shots.map((shot) => `${cellName(this.rules, shot.cell)}:${result(shot)}`).join(",");
    return { rules: this.rules.text, announce: announced, ...(shots === "" ? {} : { shots }) };
  }
}
