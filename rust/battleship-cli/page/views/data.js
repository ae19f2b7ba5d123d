// The dataset: its figures, whether it is right, and the current position answered by reading it.

import { Refused, ask, get, job } from "../api.js";
import { element } from "../dom.js";
import { game } from "../game.js";
import { plural, sentence, thousands } from "../numbers.js";
import { Task } from "../task.js";

export const TITLE = "Data";

export function make(section) {
  const figures = element("dl", { class: "figures" });
  const missing = element("p", { class: "problem", role: "alert", hidden: true });
  const verify = new Task("Verify", "Reads everything and checks every board, order and checksum.", async (signal, progress) => {
    const { boards } = await job("verify", {}, signal, progress);
    return `All ${plural(boards, "board")} are right.`;
  });
  const scan = new Task(
    "Scan the position",
    "Answers the assistant's position by reading every board, and compares with the engine.",
    async (signal, progress) => compare(game.position, signal, progress),
  );
  const tasks = element("div", { class: "tasks" }, verify.element, scan.element);
  section.append(
    element("h1", { id: "data-title" }, TITLE),
    element(
      "p",
      { class: "lead" },
      "Every legal board in one small file. The engine needs none of it: this is how to check the engine.",
    ),
    missing,
    element("div", { class: "card" }, figures),
    tasks,
  );
  const load = async () => {
    try {
      const info = await get("dataset");
      figures.replaceChildren(...describe(info).flatMap(([term, text]) => [element("dt", {}, term), element("dd", {}, text)]));
      missing.hidden = true;
    } catch (problem) {
      const remedy = problem instanceof Refused ? " Start battleship serve with --data FILE." : "";
      missing.textContent = sentence(problem.message) + remedy;
      missing.hidden = false;
    }
    tasks.hidden = !missing.hidden;
    figures.parentElement.hidden = !missing.hidden;
  };
  return {
    section,
    show: () => {
      if (figures.childElementCount === 0) load();
    },
  };
}

function describe({ file, rules, boards, blocks, ratio, forms }) {
  return [
    ["File", file],
    ["Rules", rules],
    ["Boards", thousands(boards)],
    ["Blocks", thousands(blocks)],
    ["Raw", `${thousands(forms.raw.bytes)} bytes`],
    ["Packed", `${thousands(forms.packed.bytes)} bytes, ${ratio} times smaller`],
    ["SHA-256 of the raw form", element("code", {}, forms.raw.sha256)],
    ["SHA-256 of the file", element("code", {}, forms.packed.sha256)],
  ];
}

async function compare(position, signal, progress) {
  const counted = await ask("heatmap", position.request(), signal);
  const read = await job("scan", position.request(), signal, progress);
  const same = JSON.stringify(read) === JSON.stringify(counted);
  if (!same) throw new Error(`The engine counts ${thousands(counted.boards)} boards, reading finds ${thousands(read.boards)}.`);
  return `${plural(read.boards, "board")} read; the engine counts the same on all ${read.cells.length} cells.`;
}
