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
    this.outcome = element("p", { class: "outcome", role: "status" });
    this.element = element(
      "div",
      { class: "card task" },
      element("p", {}, explanation),
      element("div", { class: "buttons" }, this.start, this.cancel),
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
        this.#say("quiet", `${thousands(done)} of ${thousands(total)}`);
      });
      this.#say("good", sentence);
    } catch (problem) {
      this.#say("bad", problem.name === "AbortError" ? "Cancelled." : problem.message);
    }
    this.#running(false);
  }

  #running(running) {
    this.start.disabled = running;
    this.cancel.hidden = !running;
    this.bar.hidden = !running;
    this.bar.value = 0;
  }

  #say(kind, sentence) {
    this.outcome.className = `outcome ${kind}`;
    this.outcome.textContent = sentence;
  }
}
