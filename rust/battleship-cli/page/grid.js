// A board of cells that can be tapped, painted and walked through with the keyboard.
//
// It knows nothing of heatmaps: whoever draws it says what each cell looks like, and hears what was
// done to which cell.

import { element } from "./dom.js";
import { cellName, column } from "./rules.js";

const LONG_PRESS = 450;

// How far a finger trembles without moving, in pixels.
const TREMBLE = 8;

// Handlers: tap(cell), menu(cell, element), key(cell, key) which tells whether it took it, nudge(cell,
// dx, dy) for arrows with shift, and for a pointer that moves either paint(cells) when it is lifted or
// drag(first, cell, dropped) as it goes.
export class Grid {
  #cells = [];
  #rules = null;
  #focused = 0;

  constructor(label, handlers = {}) {
    this.handlers = handlers;
    this.element = element("div", { class: "grid", role: "grid", "aria-label": label });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", (event) => this.#focus(this.#at(event.target)));
    this.#listenToPointer();
  }

  // Draws every cell as `tile(cell)` says: { kind, text, label, fill, ink, marked, note }.
  draw(rules, tile) {
    if (this.#rules?.text !== rules.text) this.#build(rules);
    this.#cells.forEach((made, cell) => {
      const { kind, text = "", label, fill, ink, marked = false, note = "" } = tile(cell);
      made.className = `cell ${kind}${marked ? " marked" : ""}${note ? ` ${note}` : ""}`;
      made.textContent = text;
      made.setAttribute("aria-label", `${cellName(rules, cell)}, ${label}`);
      made.style.setProperty("--fill", fill ?? "");
      made.style.setProperty("--ink", ink ?? "");
    });
  }

  focus(cell = this.#focused) {
    this.#cells[cell]?.focus();
  }

  #build(rules) {
    const { width, height } = rules;
    this.#rules = rules;
    this.#focused = 0;
    this.element.style.setProperty("--columns", width);
    this.element.setAttribute("aria-rowcount", height + 1);
    this.element.setAttribute("aria-colcount", width + 1);
    const head = (role, text) => element("div", { role, class: "head" }, text);
    const letters = Array.from({ length: width }, (_, x) => head("columnheader", column(x)));
    const corner = element("div", { role: "columnheader" }, element("span", { class: "hidden-title" }, "row"));
    const rows = [element("div", { role: "row" }, corner, letters)];
    this.#cells = [];
    for (let y = 0; y < height; y += 1) {
      const cells = Array.from({ length: width }, (_, x) =>
        element("div", { role: "gridcell", tabindex: x + y === 0 ? 0 : -1, "data-cell": y * width + x }),
      );
      this.#cells.push(...cells);
      rows.push(element("div", { role: "row" }, head("rowheader", String(y + 1)), cells));
    }
    this.element.replaceChildren(...rows);
  }

  #at(target) {
    const cell = target instanceof Element ? target.closest("[data-cell]") : null;
    return cell && this.element.contains(cell) ? Number(cell.dataset.cell) : null;
  }

  // One cell at a time can be reached with the tab key: the one that had the focus last.
  #focus(cell) {
    if (cell === null) return;
    this.#cells[this.#focused]?.setAttribute("tabindex", "-1");
    this.#cells[cell].setAttribute("tabindex", "0");
    this.#focused = cell;
  }

  #key(event) {
    const cell = this.#at(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, height } = this.#rules;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const to = {
      ArrowLeft: () => [Math.max(x - 1, 0), y],
      ArrowRight: () => [Math.min(x + 1, width - 1), y],
      ArrowUp: () => [x, Math.max(y - 1, 0)],
      ArrowDown: () => [x, Math.min(y + 1, height - 1)],
      Home: () => [0, y],
      End: () => [width - 1, y],
      PageUp: () => [x, 0],
      PageDown: () => [x, height - 1],
    }[event.key];
    if (to && event.shiftKey && this.handlers.nudge) {
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (steps) this.handlers.nudge(cell, ...steps);
    } else if (to) {
      const [column, row] = to();
      this.focus(row * width + column);
    } else if (event.key === " " || event.key === "Enter") {
      this.handlers.tap?.(cell);
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      this.handlers.menu?.(cell, this.#cells[cell]);
    } else if (!this.handlers.key?.(cell, event.key)) {
      return;
    }
    event.preventDefault();
  }

  // The cells on the way from one to another, both included: a fast pointer is not seen on each.
  #between(from, to) {
    const { width } = this.#rules;
    const at = (cell) => [cell % width, Math.floor(cell / width)];
    const [[x, y], [right, bottom]] = [at(from), at(to)];
    const steps = Math.max(Math.abs(right - x), Math.abs(bottom - y));
    const along = (start, end, i) => Math.round(start + ((end - start) * i) / steps);
    return Array.from({ length: steps + 1 }, (_, i) => along(y, bottom, i) * width + along(x, right, i));
  }

  // A press that stays is a tap or, held long, a menu; one that moves on to other cells paints them.
  #listenToPointer() {
    let press = null;
    const end = () => {
      clearTimeout(press?.timer);
      press = null;
      for (const cell of this.#cells) cell.classList.remove("painted");
    };
    const painted = (cell) => {
      press.cells.add(cell);
      this.#cells[cell].classList.add("painted");
    };
    this.element.addEventListener("pointerdown", (event) => {
      const cell = this.#at(event.target);
      if (cell === null || event.button !== 0 || !event.isPrimary) return;
      this.#cells[cell].focus({ preventScroll: true });
      // A finger captures the cell it touches first, and would never be seen on another.
      if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      press = { first: cell, cells: new Set(), last: cell, x: event.clientX, y: event.clientY, timer: null };
      if (event.pointerType !== "mouse" && this.handlers.menu) {
        press.timer = setTimeout(() => {
          end();
          this.handlers.menu(cell, this.#cells[cell]);
        }, LONG_PRESS);
      }
    });
    this.element.addEventListener("pointermove", (event) => {
      if (press === null) return;
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > TREMBLE) clearTimeout(press.timer);
      const cell = this.#at(document.elementFromPoint(event.clientX, event.clientY));
      if (cell === null || cell === press.last) return;
      if (this.handlers.drag) this.handlers.drag(press.first, cell, false);
      else if (this.handlers.paint) this.#between(press.last, cell).forEach(painted);
      press.last = cell;
      press.moved = true;
    });
    this.element.addEventListener("pointerup", () => {
      if (press === null) return;
      const { first, last, cells, moved } = press;
      end();
      if (moved && this.handlers.drag) this.handlers.drag(first, last, true);
      else if (cells.size > 0) this.handlers.paint([...cells]);
      else if (!moved) this.handlers.tap?.(first);
    });
    this.element.addEventListener("pointercancel", end);
    this.element.addEventListener("contextmenu", (event) => {
      const cell = this.#at(event.target);
      if (cell === null || !this.handlers.menu) return;
      event.preventDefault();
      // On a Mac, a press of the first button with Ctrl.
      end();
      this.handlers.menu(cell, this.#cells[cell]);
    });
    document.addEventListener("pointerup", (event) => {
      if (press !== null && !this.element.contains(event.target)) end();
    });
  }
}
