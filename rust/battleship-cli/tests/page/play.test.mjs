// Games: placing the ships, a whole game to its end, and contests between strategies.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cell, inBrowser, open, says } from "./browser.mjs";

inBrowser();

const SMALL = "#play?rules=5x4:3,2:apart";

// The cells of a grid by what their labels say.
async function cells(page, grid, word) {
  const labels = await page.getByRole("grid", { name: grid }).locator("[role=gridcell]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  return labels.filter((label) => label.includes(word)).map((label) => label.split(",")[0]);
}

test("ships are turned, dragged and shuffled, and may not stand too near", async () => {
  let [page, before, turned] = [];
  const own = () => cells(page, "Your fleet", "ship of length 3");
  // Ships are placed at random: turned, this one may lie on the other, and their cell tells of that one.
  for (let tries = 0; tries < 10 && turned?.length !== 3; tries += 1) {
    page = await open("#play?rules=6x6:3,1:apart");
    await says(page, ".play .advice", "Place your ships");
    before = await own();
    assert.equal(before.length, 3);
    await cell(page, before[1]).click();
    turned = await own();
  }
  assert.equal(turned.length, 3);
  assert.notDeepEqual(turned, before);
  // Onto the other ship, and one cell at a time with the keyboard.
  const [other] = await cells(page, "Your fleet", "ship of length 1");
  const [from, to] = [await cell(page, turned[0]).boundingBox(), await cell(page, other).boundingBox()];
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 20 });
  await page.mouse.up();
  assert.equal((await own()).length + (await cells(page, "Your fleet", "ship of length 1")).length >= 3, true);
  for (let i = 0; i < 50 && (await page.getByRole("button", { name: "Start the game" }).isDisabled()); i += 1) {
    await page.getByRole("button", { name: "Shuffle" }).click();
    await page.waitForLoadState("networkidle");
  }
  assert.ok(await page.getByRole("button", { name: "Start the game" }).isEnabled());
  assert.deepEqual(page.problems, []);
});

for (const bot of ["random", "best"]) {
  test(`a whole game against ${bot}`, async () => {
    const page = await open(SMALL);
    await page.getByLabel("The bot", { exact: true }).selectOption(bot);
    await page.getByRole("button", { name: "Start the game" }).click();
    await says(page, ".play .advice", "Your shot");
    let over = false;
    for (let shots = 0; shots < 20 && !over; shots += 1) {
      const [next] = await cells(page, "Their waters", "unknown");
      await page.getByRole("grid", { name: "Their waters" }).locator(`[aria-label^="${next},"]`).click();
      await says(page, ".play .advice", /^(Your shot|You win after \d+ shots|The bot wins after \d+ shots)$/);
      over = (await page.locator(".play .advice").innerText()).includes("after");
    }
    assert.ok(over);
    await says(page, ".play .table", new RegExp(`${bot}\\s+1\\s`));
    const won = (await page.locator(".play .advice").innerText()).startsWith("You win");
    const sunk = await cells(page, won ? "Their waters" : "Your fleet", "sunk");
    assert.equal(sunk.length, 5);
    await page.getByRole("button", { name: "New game" }).click();
    await says(page, ".play .advice", "Place your ships");
    assert.deepEqual(page.problems, []);
  });
}

test("a game goes on after the page is loaded again, with chances on request", async () => {
  const page = await open(SMALL);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("grid", { name: "Their waters" }).locator('[aria-label^="C2,"]').click();
  await says(page, ".play .quiet", /^You: C2, .* Bot: /);
  await page.reload();
  await says(page, ".play .quiet", /^You: C2, .* Bot: /);
  await page.getByRole("switch", { name: "Show my chances" }).click();
  await page.waitForFunction(() => document.querySelector('[aria-label="Their waters"] .heat') !== null);
  await page.getByRole("switch", { name: "Show what the bot sees" }).click();
  await page.waitForFunction(() => document.querySelector('[aria-label="Your fleet"] .heat') !== null);
  assert.deepEqual(page.problems, []);
});

test("a shot that the bot cannot answer is taken back, and told", async () => {
  const page = await open(SMALL);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.route("**/api/choose", (route) => route.abort());
  const target = page.getByRole("grid", { name: "Their waters" }).locator('[aria-label^="C2,"]');
  await target.click();
  await says(page, ".play .problem", /The server does not answer/);
  assert.equal(await target.getAttribute("aria-label"), "C2, unknown");
  await page.unroute("**/api/choose");
  await target.click();
  await says(page, ".play .quiet", /^You: C2, .* Bot: /);
  assert.ok(await page.locator(".play .problem").isHidden());
});

test("a contest draws its chart as it goes", async () => {
  const page = await open("#arena?rules=5x4:3,2:apart");
  await page.getByLabel("Boards").fill("40");
  await page.getByRole("button", { name: "Run" }).click();
  await says(page, ".arena .outcome", "120 games played.");
  assert.equal(await page.locator(".chart .line").count(), 3);
  await says(page, ".arena .table", /greedy\s+40/);
  assert.deepEqual(page.problems, []);
});

test("a contest can be cancelled, and the next one runs", async () => {
  const page = await open("#arena?rules=6x6:3,2,2,1:apart");
  await page.getByLabel("Boards").fill("100000");
  await page.getByRole("button", { name: "Run" }).click();
  await page.waitForFunction(() => document.querySelector(".arena progress").value > 0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await says(page, ".arena .outcome", "Cancelled.");
  await page.getByLabel("Boards").fill("5");
  for (let tries = 0; tries < 200; tries += 1) {
    await page.getByRole("button", { name: "Run" }).click();
    await page.waitForFunction(() => /played|too many/.test(document.querySelector(".arena .outcome").innerText));
    if ((await page.locator(".arena .outcome").innerText()) === "15 games played.") return;
  }
  assert.fail("no place for another contest");
});
