// The assistant, as a person uses it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { address, board, cell, inBrowser, label, open, says } from "./browser.mjs";

inBrowser();

test("it opens with the heatmap of the empty board", async () => {
  const page = await open();
  await says(page, ".figure", "213,723,152");
  await label(page, "A1", /^A1, unknown, 43 percent$/);
  await says(page, ".advice", "Fire at C1");
  assert.equal(await page.locator("[role=gridcell]").count(), 81);
  assert.equal(await page.locator(".marked").count(), 1);
  assert.deepEqual(page.problems, []);
});

test("a tap goes from unknown to miss, hit, sunk and back", async () => {
  const page = await open("#assistant?rules=6x6:3,2,2,1:apart");
  for (const mark of ["miss", "hit", "sunk", "unknown"]) {
    await cell(page, "C3").click();
    await label(page, "C3", new RegExp(`^C3, ${mark}`));
  }
  assert.deepEqual(page.problems, []);
});

test("the keyboard does everything", async () => {
  const page = await open();
  await cell(page, "A1").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("h");
  await label(page, "B2", /^B2, hit/);
  await page.keyboard.press("End");
  await page.keyboard.press("m");
  await label(page, "I2", /^I2, miss/);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Space");
  await label(page, "I9", /^I9, miss/);
  await page.keyboard.press("u");
  await label(page, "I9", /^I9, unknown/);
  await page.keyboard.press("Control+z");
  await label(page, "I9", /^I9, miss/);
  await page.keyboard.press("Control+Shift+z");
  await label(page, "I9", /^I9, unknown/);
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitemradio", { name: "hit" }).waitFor();
  await page.keyboard.press("Escape");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^I9,/);
  assert.deepEqual(page.problems, []);
});

test("undo, redo and clear", async () => {
  const page = await open();
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  assert.ok(await undo.isDisabled());
  await cell(page, "E5").click();
  await cell(page, "E5").click();
  await label(page, "E5", /^E5, hit/);
  await undo.click();
  await label(page, "E5", /^E5, miss/);
  await redo.click();
  await label(page, "E5", /^E5, hit/);
  await page.getByRole("button", { name: "Clear" }).click();
  await label(page, "E5", /^E5, unknown/);
  await undo.click();
  await label(page, "E5", /^E5, hit/);
});

test("the menu offers all marks, and a ship sinks as a whole", async () => {
  const page = await open("#assistant?hits=D3,D5");
  await cell(page, "D4").click({ button: "right" });
  const items = await page.getByRole("menuitemradio").allTextContents();
  assert.deepEqual(items, ["unknown", "miss", "hit", "sunk"]);
  await page.getByRole("menuitemradio", { name: "sunk" }).click();
  for (const name of ["D3", "D4", "D5"]) await label(page, name, new RegExp(`^${name}, sunk`));
  assert.match(page.url(), /hits=D3,D4,D5&sunk=D3$/);
  await label(page, "C4", /^C4, unknown, 0 percent/);
  // What is not sunk any more leaves the rest hit.
  await cell(page, "D5").click();
  await label(page, "D5", /^D5, unknown/);
  for (const name of ["D3", "D4"]) await label(page, name, new RegExp(`^${name}, hit`));
});

test("Ctrl and a press, which on a Mac is the menu, is not a tap too", async () => {
  const page = await open();
  await label(page, "E5", /percent/);
  await cell(page, "E5").evaluate((target) => {
    const event = (type) => new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, ctrlKey: true });
    for (const type of ["pointerdown", "contextmenu", "pointerup"]) target.dispatchEvent(event(type));
  });
  await page.getByRole("menuitemradio", { name: "sunk" }).waitFor();
  await label(page, "E5", /^E5, unknown/);
});

test("a drag paints misses, and is undone at once", async () => {
  const page = await open();
  await label(page, "A1", /percent/);
  const [from, to] = [await cell(page, "B2").boundingBox(), await cell(page, "E2").boundingBox()];
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  // So fast that no cell between is seen.
  await page.mouse.move(to.x + 9, to.y + 9);
  await page.mouse.up();
  for (const name of ["B2", "C2", "D2", "E2"]) await label(page, name, new RegExp(`^${name}, miss`));
  await page.getByRole("button", { name: "Undo" }).click();
  for (const name of ["B2", "C2", "D2", "E2"]) await label(page, name, new RegExp(`^${name}, unknown`));
});

test("a link shares the position", async () => {
  const page = await open();
  await cell(page, "C4").click();
  await cell(page, "E5").click();
  await cell(page, "E5").click();
  await label(page, "E5", /^E5, hit/);
  assert.equal(new URL(page.url()).hash, "#assistant?hits=E5&misses=C4");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Copy the link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  const other = await open(link.slice(address.length));
  await label(other, "C4", /^C4, miss/);
  await label(other, "E5", /^E5, hit/);
  assert.equal(await board(other), await board(page));
  // The same page follows another link without being loaded again.
  await other.evaluate(() => (location.hash = "#assistant?rules=classic&misses=J10"));
  await label(other, "J10", /^J10, miss/);
  await says(other, ".rules-line", /^classic: 10×10, ships may touch/);
});

test("the position as text is one that the command line reads", async () => {
  const page = await open("#assistant?rules=5x4:3,2:apart&hits=B2,C2&misses=A1&sunk=C2:2");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Copy as text" }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(text, "5x4:3,2:apart\n   A B C D E\n1  o . . . .\n2  . # # . .\n3  . . . . .\n4  . . . . .\n");
});

test("a sunk ship closes the cells around it and leaves the fleet", async () => {
  const page = await open("#assistant?hits=E5,E6,E7&sunk=E7:3");
  await label(page, "D6", /^D6, unknown, 0 percent/);
  await label(page, "E5", /^E5, sunk/);
  await says(page, ".fleet", /4 of 5 of length 3/);
  // Where sinkings are not announced, a ship that must be complete is shown so too.
  const silent = await open("#assistant?hits=E5,E6,E7,E8");
  await label(silent, "E5", /^E5, hit, its ship is sunk/);
  await says(silent, ".fleet", /2 of 3 of length 4/);
  // Where ships may touch, what is marked is what is told.
  const touching = await open("#assistant?rules=classic&hits=D4,E4,F4,F5&sunk=D4,E4,F4");
  await label(touching, "F5", /^F5, hit/);
  await label(touching, "D4", /^D4, sunk/);
  assert.match(touching.url(), /sunk=D4,E4,F4$/);
});

test("what is impossible is explained, and one tap away from undone", async () => {
  const page = await open("#assistant?hits=A1");
  await label(page, "A2", /percent/);
  await cell(page, "B2").focus();
  await page.keyboard.press("h");
  await says(page, ".problem", /No board agrees with this knowledge; there would be one without the hit at A1, or without the hit at B2\./);
  await label(page, "A1", /^A1, hit, may be wrong/);
  assert.equal(await page.locator(".suspect").count(), 2);
  await page.locator(".problem").getByRole("button", { name: "Undo" }).click();
  await label(page, "B2", /^B2, unknown, \d+ percent/);
  assert.ok(await page.locator(".problem").isHidden());
});

test("ships of one length, and no percentages", async () => {
  const page = await open("#assistant?hits=E5");
  const all = await board(page);
  await page.getByRole("radio", { name: "Length 4" }).check();
  assert.notEqual(await board(page), all);
  // The keyboard chooses too, and keeps its place.
  await page.getByRole("radio", { name: "Length 4" }).focus();
  await page.keyboard.press("ArrowLeft");
  assert.ok(await page.getByRole("radio", { name: "All ships" }).evaluate((radio) => radio === document.activeElement));
  assert.equal(await board(page), all);
  await page.getByRole("switch", { name: "Percentages" }).click();
  assert.equal(await cell(page, "E4").textContent(), "");
  await label(page, "E4", /percent/);
  await page.reload();
  await label(page, "E4", /percent/);
  assert.equal(await cell(page, "E4").textContent(), "");
});

test("announced sinkings change what hits mean", async () => {
  const page = await open("#assistant?hits=E5,E6,E7");
  await label(page, "E4", /percent/);
  const silent = await page.locator(".figure").textContent();
  await page.getByRole("switch", { name: "Sinkings are announced" }).click();
  await page.waitForFunction((before) => document.querySelector(".figure").textContent !== before, silent);
  assert.match(page.url(), /sunk=none/);
});

test("nonsense in the address is told, and the page goes on", async () => {
  const page = await open("#assistant?rules=ten&hits=Z99");
  await says(page, "#toast", /unreadable rules "ten"/);
  await label(page, "A1", /percent/);
});

test("no address breaks the page", async () => {
  for (const rules of ["9x9:4000000000:apart", `9x9:${"1,".repeat(200_000)}1:apart`]) {
    const page = await open(`#assistant?rules=${rules}`);
    await says(page, "#toast", /unreadable rules/);
    await label(page, "A1", /percent/);
    assert.deepEqual(page.problems, []);
  }
  const page = await open("#constructor?misses=E5");
  await label(page, "E5", /^E5, miss/);
  assert.deepEqual(page.problems, []);
});

test("skipping to the content keeps the position", async () => {
  const page = await open("#assistant?misses=E5");
  await label(page, "E5", /^E5, miss/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "view");
  await label(page, "E5", /^E5, miss/);
  assert.match(page.url(), /misses=E5$/);
});

test("a browser that keeps nothing shows the page all the same", async () => {
  const page = await open();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
  });
  await page.reload();
  await label(page, "A1", /percent/);
  await page.getByRole("switch", { name: "Percentages" }).click();
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await says(page, ".play .advice", "Your shot");
  assert.deepEqual(page.problems, []);
});

test("on a phone", async () => {
  const page = await open("", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await label(page, "A1", /percent/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const { width } = await cell(page, "A1").boundingBox();
  assert.ok(width > 30, `${width} pixels`);
  await cell(page, "E5").tap();
  await label(page, "E5", /^E5, miss/);
  for (const name of ["Undo", "Clear", "Share"]) {
    const { height } = await page.getByRole("button", { name }).boundingBox();
    assert.ok(height >= 44, `${name} is ${height} pixels high`);
  }
  // A finger that stays gets the menu.
  const { x, y } = await cell(page, "C3").boundingBox();
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 9, y: y + 9 }] });
  await page.getByRole("menuitemradio", { name: "hit" }).waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.getByRole("menuitemradio", { name: "hit" }).tap();
  await label(page, "C3", /^C3, hit/);
  assert.deepEqual(page.problems, []);
});

test("dark and light", async () => {
  const ground = async (colorScheme) => {
    const page = await open("", { colorScheme });
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    return colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  };
  assert.ok((await ground("dark")) < 150);
  assert.ok((await ground("light")) > 600);
});

test("when the server is gone, the page says so", async () => {
  const page = await open();
  await label(page, "A1", /percent/);
  await page.route("**/api/heatmap", (route) => route.abort());
  await cell(page, "E5").click();
  await says(page, ".problem", /The server does not answer/);
  await page.unroute("**/api/heatmap");
  await page.getByRole("button", { name: "Try again" }).click();
  await label(page, "E4", /percent/);
  assert.ok(await page.locator(".problem").isHidden());
});

// Printed, not judged: how long it takes depends on who else uses the machine.
test("taps are answered", async () => {
  const page = await open();
  await label(page, "A1", /percent/);
  const times = [];
  for (let i = 0; i < 60; i += 1) {
    const shot = `${"ABCDEFGHI"[i % 9]}${(i % 7) + 1}`;
    times.push(
      await page.evaluate(async (shot) => {
        const target = document.querySelector(`[aria-label^="${shot},"]`);
        const figure = document.querySelector(".figure");
        const started = performance.now();
        const changed = new Promise((resolve) => new MutationObserver(resolve).observe(figure, { childList: true, characterData: true, subtree: true }));
        target.focus();
        target.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
        await changed;
        return performance.now() - started;
      }, shot),
    );
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * times.length)].toFixed(1);
  console.log(`a tap, with the round trip: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`);
  assert.equal(times.length, 60);
});
