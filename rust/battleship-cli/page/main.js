// Starts the page: the views, and which of them is shown.

import { element } from "./dom.js";
import { read, write } from "./address.js";
import { game } from "./game.js";
import { get } from "./api.js";
import { learn } from "./rules.js";
import { position } from "./position.js";
import { toast } from "./toast.js";
import * as assistant from "./views/assistant.js";
import * as play from "./views/play.js";
import * as rules from "./views/rules.js";
import * as arena from "./views/arena.js";
import * as data from "./views/data.js";

const VIEWS = { assistant, play, rules, arena, data };

const main = document.getElementById("view");
const links = new Map();
const shown = new Map();
let current = null;

function show(name) {
  if (!shown.has(name)) {
    const section = element("section", { class: `view ${name}`, "aria-labelledby": `${name}-title` });
    main.append(section);
    shown.set(name, VIEWS[name].make(section));
  }
  for (const [other, view] of shown) {
    view.section.hidden = other !== name;
  }
  for (const [other, link] of links) {
    if (other === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${VIEWS[name].TITLE} · Battleship`;
  current = name;
  shown.get(name).show?.();
}

// The address says which view and which position; a link to it shows the same.
function follow() {
  const { view, words } = read(location.hash);
  try {
    game.load(position(words));
  } catch (problem) {
    toast(problem.message);
    if (game.position === null) game.load(position({}));
  }
  show(Object.hasOwn(VIEWS, view) ? view : "assistant");
}

function addresses() {
  for (const [name, link] of links) link.href = write(name, game.position);
  const address = write(current, game.position);
  if (address !== location.hash) history.replaceState(null, "", address);
}

// A jump within the page, which would otherwise be an address.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

async function start() {
  for (const [name, { TITLE }] of Object.entries(VIEWS)) {
    const link = element("a", { href: `#${name}` }, TITLE);
    links.set(name, link);
    document.getElementById("views").append(link);
  }
  try {
    learn(await get("rules"));
  } catch (problem) {
    main.append(element("p", { class: "notice", role: "alert" }, problem.message));
    return;
  }
  game.watch(addresses);
  addEventListener("hashchange", follow);
  follow();
  addresses();
}

start();
