// A job with a button to start it, a bar to watch it and a button to end it.

import { button, element } from "./dom.js";
import { thousands } from "./numbers.js";

export class Task {
  #ended = null;

  // `work(signal, progress)` gives the sentence that says what came out.
  constructor(title, explanation, work) {
    this.work = work;
    this.start = button(title, () => this.#run(), { class: "primary" });
    this.cancel = button("Cancel", () => this.#ended.abort(), { hidden: true });
    this.bar = element("progress", { "aria-label": title, max: 1, value: 0, hidden: true });
    // Not in the outcome: that is read aloud whenever it changes.
    this.sofar = element("p", { class: "quiet", hidden: true });
    this.outcome = element("p", { class: "outcome", role: "status" });
    this.element = element(
      "div",
      { class: "card task" },
      element("p", {}, explanation),
      element("div", { class: "buttons" }, this.start, this.cancel, this.sofar),
      this.bar,
      this.outcome,
    );
  }

  async #run() {
    this.#ended = new AbortController();
    this.#running(true);
    this.#say("", "");
    try {
      const sentence = await this.work(this.#ended.signal, ({ done, total }) => {
        this.bar.max = total;
        this.bar.value = done;
        this.sofar.textContent = `${thousands(done)} of ${thousands(total)}`;
      });
      this.#say("good", sentence);
    } catch (problem) {
      this.#say("bad", problem.name === "AbortError" ? "Cancelled." : problem.message);
    }
    this.#running(false);
  }

  #running(running) {
    this.start.disabled = running;
    if (document.activeElement === this.cancel) this.start.focus();
    this.cancel.hidden = this.bar.hidden = this.sofar.hidden = !running;
    this.bar.value = 0;
    this.sofar.textContent = "";
  }

  #say(kind, sentence) {
    this.outcome.className = `outcome ${kind}`;
    this.outcome.textContent = sentence;
  }
}
