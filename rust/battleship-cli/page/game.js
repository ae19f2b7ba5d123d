// The position that all views share, with its past and future.

import { position } from "./position.js";

class Game {
  #past = [];
  #future = [];
  #watchers = [];
  position = null;

  // Calls back after every change.
  watch(watcher) {
    this.#watchers.push(watcher);
  }

  // A position from elsewhere; the same one again changes nothing.
  load(next) {
    if (this.position === null) this.#become(next);
    else this.change(next);
  }

  change(next) {
    if (next.same(this.position)) return;
    this.#past.push(this.position);
    this.#future = [];
    this.#become(next);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.position);
    this.#become(this.#past.pop());
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.position);
    this.#become(this.#future.pop());
  }

  // Other rules, and an empty board.
  play(rules) {
    this.change(position({ rules }));
  }

  #become(next) {
    this.position = next;
    for (const watcher of this.#watchers) watcher(next);
  }
}

export const game = new Game();
