// The rules: presets, or an editor with the number of legal boards as it changes.

import { ask } from "../api.js";
import { button, choice, element, labelled } from "../dom.js";
import { game } from "../game.js";
import { thousands } from "../numbers.js";
import { classes, presets } from "../rules.js";

export const TITLE = "Rules";

const CONTACTS = [
  ["apart", "Apart"],
  ["corners", "Corners"],
  ["touching", "Touching"],
];

const MEANING = {
  apart: "Ships never touch, not even at a corner.",
  corners: "Ships may touch at corners, never along a side.",
  touching: "Ships may touch anywhere; they only may not overlap.",
};

const LONGEST = 128;

// How many lengths are offered at least, where the board has room for them.
const OFFERED = 5;

export function make(section) {
  const editor = new Editor(section);
  return { section, show: () => editor.load(game.position.rules) };
}

class Editor {
  #asked = null;

  constructor(section) {
    this.presets = element("div", { class: "presets", role: "group", "aria-label": "Presets" });
    const size = (label, key) => {
      const input = element("input", {
        type: "number",
        min: 1,
        max: LONGEST,
        inputmode: "numeric",
        oninput: () => this.#edit({ [key]: Number(input.value) }),
      });
      this[key] = input;
      return labelled(label, input);
    };
    this.fleet = element("ul", { class: "fleet-editor", "aria-label": "Fleet" });
    this.contact = choice("Contact", "contact", (contact) => this.#edit({ contact }));
    this.meaning = element("p", { class: "quiet" });
    this.boards = element("p", { class: "figure" });
    this.label = element("p", { class: "quiet" });
    this.use = button("Use these rules", () => this.#use(), { class: "primary" });
    section.append(
      element("h1", { id: "rules-title" }, TITLE),
      this.presets,
      element(
        "div",
        { class: "card editor" },
        element(
          "div",
          { class: "editor-head" },
          element("div", { class: "count", role: "status" }, this.boards, this.label),
          this.use,
        ),
        element("div", { class: "sizes" }, size("Width", "width"), size("Height", "height")),
        this.fleet,
        this.contact.set,
        this.meaning,
      ),
    );
  }

  load(rules) {
    this.rules = rules;
    this.width.value = rules.width;
    this.height.value = rules.height;
    this.#draw();
  }

  get #text() {
    const { width, height, lengths, contact } = this.rules;
    return `${width}x${height}:${lengths.join(",")}:${contact}`;
  }

  #edit(change) {
    this.rules = { ...this.rules, ...change };
    this.#draw();
  }

  #draw() {
    const { lengths, contact } = this.rules;
    this.presets.replaceChildren(
      ...presets().map((preset) =>
        button(
          [
            element("strong", {}, preset.name),
            element("span", {}, `${preset.width}×${preset.height}, ${preset.lengths.join(" ")}, ${preset.contact}`),
          ],
          () => this.load(preset),
          { class: "preset", "aria-pressed": String(preset.text === this.#text) },
        ),
      ),
    );
    const room = Math.max(this.rules.width, this.rules.height);
    const longest = Math.max(...lengths);
    // One more than there is, so that fleets can grow.
    this.#drawFleet(new Map(classes(lengths)), Math.max(Math.min(Math.max(longest + 1, OFFERED), room), longest, 1));
    this.contact.offer(CONTACTS, contact);
    this.meaning.textContent = MEANING[contact];
    this.#count();
  }

  #drawFleet(counts, longest) {
    const change = (length, by) => {
      const rest = [...this.rules.lengths];
      if (by > 0) rest.push(length);
      else rest.splice(rest.indexOf(length), 1);
      this.#edit({ lengths: rest.sort((a, b) => b - a) });
      // The button that took the last ship of a length cannot keep the focus.
      const step = (by) => this.fleet.querySelector(`[data-step="${length},${by}"]:enabled`);
      (step(by) ?? step(1))?.focus();
    };
    const rows = Array.from({ length: longest }, (_, i) => longest - i).map((length) => {
      const count = counts.get(length) ?? 0;
      const step = (text, by, name, disabled) =>
        button(text, () => change(length, by), {
          class: "step",
          "aria-label": `${name} ship of length ${length}`,
          "data-step": `${length},${by}`,
          disabled,
        });
      return element(
        "li",
        { class: count === 0 ? "none" : "" },
        element("span", { class: "ship", "aria-hidden": "true" }, Array.from({ length }, () => element("i"))),
        step("−", -1, "One fewer", count === 0),
        element("output", { "aria-label": `Ships of length ${length}` }, String(count)),
        step("+", 1, "One more", false),
      );
    });
    this.fleet.replaceChildren(...rows);
  }

  // Only the last question matters.
  async #count() {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    this.boards.classList.add("waiting");
    try {
      const { rules, boards } = await ask("count", { rules: this.#text }, asked.signal);
      this.#show(thousands(boards), BigInt(boards) === 1n ? "legal board" : "legal boards", rules, BigInt(boards) > 0n);
    } catch (problem) {
      if (problem.name !== "AbortError") this.#show("—", problem.message, null, false);
    }
  }

  #show(figure, label, text, usable) {
    this.boards.classList.remove("waiting");
    this.boards.textContent = figure;
    this.label.textContent = figure === "0" ? "legal boards: the fleet does not fit" : label;
    this.use.disabled = !usable;
    this.text = text;
  }

  #use() {
    if (this.text !== game.position.rules.text) game.play(this.text);
    location.hash = document.querySelector('#views a[href^="#assistant"]').hash;
  }
}
