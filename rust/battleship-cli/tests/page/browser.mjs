// A server of its own and a real browser, for the tests of the page.
//
// BATTLESHIP is the program, MODULES the folder with node_modules, CHROMIUM the browser.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";

const { BATTLESHIP, MODULES, CHROMIUM = "/usr/bin/chromium" } = process.env;
const require = createRequire(join(MODULES, "package.json"));
const { chromium } = require("playwright-core");

export const AXE = require.resolve("axe-core/axe.min.js");

// The repository: where the dataset is, and where pictures go.
export const ROOT = new URL("../../../../", import.meta.url).pathname;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let server = null;
let browser = null;
let profile = null;

// The address of the page, with a slash at the end.
export let address = null;

export async function start() {
  server = spawn(BATTLESHIP, ["serve", "--port", "0"], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    address = line;
    break;
  }
  profile = mkdtempSync(join(tmpdir(), "battleship-page-"));
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: FLAGS,
    headless: true,
  });
}

export async function stop() {
  await browser?.close();
  server?.kill("SIGINT");
  rmSync(profile, { recursive: true, force: true });
}

export function inBrowser() {
  before(start);
  after(stop);
}

// Opens the page at a position. Whatever the page says on its console, and whatever it asks of
// anybody else, is an error. Options are those of playwright, such as viewport and colorScheme.
export async function open(hash = "", options = {}) {
  const context = await browser.browser().newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.problems.push(message.text());
  });
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(address)) page.problems.push(`asked for ${request.url()}`);
  });
  await page.goto(`${address}${hash}`);
  return page;
}

// The cell with a name.
export function cell(page, name) {
  return page.locator(`.view:not([hidden]) [role=gridcell][aria-label^="${name},"]`).first();
}

// Waits until a cell is labelled so.
export async function label(page, name, pattern) {
  await page.waitForFunction(
    ([name, source]) => {
      const cell = document.querySelector(`.view:not([hidden]) [role=gridcell][aria-label^="${name},"]`);
      return cell && new RegExp(source).test(cell.getAttribute("aria-label"));
    },
    [name, pattern.source],
  );
}

// Waits until something visible says so: a text, or a pattern in it.
export async function says(page, selector, text) {
  const source = text instanceof RegExp ? text.source : `^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  await page.waitForFunction(
    ([selector, source]) =>
      [...document.querySelectorAll(`${selector}`)].some(
        (place) => place.checkVisibility() && new RegExp(source).test(place.innerText.trim()),
      ),
    [selector, source],
  ).catch(async (problem) => {
    const said = await page.locator(selector).allInnerTexts();
    throw new Error(`${selector} says ${JSON.stringify(said)}, not ${text}`, { cause: problem });
  });
}

// Everything the board says, once it is answered and advised.
export async function board(page) {
  await page.waitForSelector(".view:not([hidden]) .marked");
  const cells = page.locator(".view:not([hidden]) [role=gridcell]");
  return cells.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join("\n"));
}
