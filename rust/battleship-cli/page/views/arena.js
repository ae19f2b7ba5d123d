// The arena: strategies play the same boards, and the chart grows as they do.

import { get, job } from "../api.js";
import { chart } from "../chart.js";
import { element, labelled, toggle } from "../dom.js";
import { game } from "../game.js";
import { thousands } from "../numbers.js";
import { shortest } from "../rules.js";
import { Task } from "../task.js";
import { toast } from "../toast.js";

export const TITLE = "Arena";

const CHOSEN = ["hunt", "density", "greedy"];

export function make(section) {
  const boxes = element("fieldset", { class: "strategies" }, element("legend", {}, "Strategies"));
  const games = element("input", { type: "number", min: 1, max: 100000, value: 200, inputmode: "numeric" });
  const seed = element("input", { type: "number", min: 0, value: 1, inputmode: "numeric" });
  const announced = toggle("Sinkings are announced", true, () => {});
  const rules = element("p", { class: "lead" });
  const drawing = element("div", { class: "card", hidden: true });
  const show = (told) => {
    drawing.hidden = false;
    drawing.replaceChildren(chart(told.standings), table(told.standings));
  };
  const task = new Task("Run", "All of them play the same boards. Fewer shots are better.", async (signal, progress) => {
    const strategy = [...boxes.querySelectorAll("input:checked")].map(({ value }) => value).join(",");
    if (strategy === "") throw new Error("Choose at least one strategy.");
    const body = {
      rules: game.position.rules.text,
      announce: announced.box.checked,
      strategy,
      games: Number(games.value),
      seed: Number(seed.value),
    };
    const last = await job("arena", body, signal, (told) => {
      progress(told);
      show(told);
    });
    show(last);
    return `${thousands(last.done)} games played.`;
  });
  section.append(
    element("h1", { id: "arena-title" }, TITLE),
    rules,
    element(
      "div",
      { class: "card contest" },
      boxes,
      element("div", { class: "sizes" }, labelled("Boards", games), labelled("Seed", seed)),
      announced.label,
    ),
    task.element,
    drawing,
  );
  const offer = (names) => {
    const box = (name) => {
      const input = element("input", { type: "checkbox", value: name });
      input.checked = CHOSEN.includes(name);
      return element("label", { class: "check" }, input, element("span", {}, name));
    };
    boxes.replaceChildren(boxes.firstChild, ...names.map(box));
  };
  return {
    section,
    show: () => {
      rules.textContent = `Strategies compared under the rules ${shortest(game.position.rules)}.`;
      if (boxes.querySelector("input") === null) get("strategies").then(offer, (problem) => toast(problem.message));
    },
  };
}

function table(standings) {
  const number = (value) => (value === null ? "–" : value.toFixed(2));
  const row = ({ strategy, games, mean, interval }, i) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, element("span", { class: `key series-${i}`, "aria-hidden": "true" }), strategy),
      [thousands(games), number(mean), interval === null ? "–" : `± ${number(interval)}`].map((text) => element("td", {}, text)),
    );
  return element(
    "table",
    { class: "table" },
    element("caption", {}, "Shots to the end of a game"),
    element("thead", {}, element("tr", {}, ["Strategy", "Games", "Mean", "95%"].map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, standings.map(row)),
  );
}
