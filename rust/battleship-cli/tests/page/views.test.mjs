// The other views, and what all views have in common.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AXE, cell, inBrowser, label, open, says } from "./browser.mjs";

inBrowser();

const VIEWS = ["assistant", "play", "rules", "arena", "data"];

test("the number of boards follows the rules", async () => {
  const page = await open("#rules");
  await says(page, ".rules .figure", "213,723,152");
  await page.getByRole("button", { name: /^classic/ }).click();
  await says(page, ".rules .figure", "15,046,987,768");
  await page.getByRole("button", { name: "One fewer ship of length 5" }).click();
  await page.getByRole("radio", { name: "Apart" }).check();
  await page.getByLabel("Width").fill("8");
  await page.getByLabel("Height").fill("8");
  await says(page, ".rules .figure", "3,562,232");
  await page.getByRole("button", { name: "Use these rules" }).click();
  await label(page, "H8", /percent/);
  assert.match(page.url(), /#assistant\?rules=8x8:4,3,3,2:apart$/);
  assert.deepEqual(page.problems, []);
});

test("the focus stays where ships are added and removed", async () => {
  const page = await open("#rules?rules=5x5:3,2:apart");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await page.getByRole("button", { name: "One more ship of length 2" }).click();
  assert.equal(await focused(), "One more ship of length 2");
  const fewer = page.getByRole("button", { name: "One fewer ship of length 2" });
  await fewer.click();
  assert.equal(await focused(), "One fewer ship of length 2");
  await fewer.click();
  assert.equal(await focused(), "One more ship of length 2");
});

test("rules that cannot be played are explained", async () => {
  const page = await open("#rules?rules=5x5:3,2:apart");
  await page.getByLabel("Width").fill("2");
  await page.getByLabel("Height").fill("2");
  await says(page, ".rules .count", /a ship of length 3 does not fit/);
  assert.ok(await page.getByRole("button", { name: "Use these rules" }).isDisabled());
});

test("the dataset is described, scanned and compared with the engine", async () => {
  const page = await open("#data?hits=E5&misses=C3,G3,C7");
  await says(page, ".figures", /213,723,152/);
  await page.getByRole("button", { name: "Scan the position" }).click();
  await says(page, ".task .good", "6,127,258 boards read; the engine counts the same on all 81 cells.");
  assert.deepEqual(page.problems, []);
});

test("verifying shows its progress and can be cancelled", async () => {
  const page = await open("#data");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForFunction(() => document.querySelector("progress").value > 1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await says(page, ".task .bad", "Cancelled.");
  assert.ok(await page.getByRole("button", { name: "Verify" }).isEnabled());
});

test("when the server is gone, every view says so and goes on once it is back", async () => {
  const page = await open("#rules?rules=5x4:3,2:apart");
  await says(page, ".rules .figure", /^\d+$/);
  const gone = /The server does not answer\. Is battleship serve still running\?$/;
  const places = { play: ".play .problem", arena: "#toast", data: ".data .problem" };
  await page.route("**/api/**", (route) => route.abort());
  for (const [view, place] of Object.entries(places)) {
    await page.getByRole("link", { name: view }).click();
    await says(page, place, gone);
  }
  await page.unroute("**/api/**");
  await page.getByRole("link", { name: "play" }).click();
  await says(page, ".play .advice", "Place your ships");
  await page.getByRole("link", { name: "arena" }).click();
  await page.getByLabel("hunt").waitFor();
  await page.getByRole("link", { name: "data" }).click();
  await says(page, ".figures", /213,723,152/);
});

test("views are reached by keyboard, and keep the position", async () => {
  const page = await open("#assistant?misses=E5");
  await label(page, "E5", /^E5, miss/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#") && !location.hash.startsWith("#assistant"));
  assert.match(page.url(), /misses=E5/);
  await page.goBack();
  await label(page, "E5", /^E5, miss/);
});

for (const colorScheme of ["light", "dark"]) {
  for (const view of VIEWS) {
    test(`${view} has no flaw that axe finds, ${colorScheme}`, async () => {
      const page = await open(`#${view}?hits=E5,E6&misses=A1,B3&sunk=none`, { colorScheme });
      await page.waitForLoadState("networkidle");
      if (view === "assistant") {
        await label(page, "E4", /percent/);
        await cell(page, "C3").click({ button: "right" });
      }
      const { violations } = await axe(page);
      assert.deepEqual(violations, []);
    });
  }
}

// The page allows no script but its own; the test brings its own by the debugger.
async function axe(page) {
  const { readFileSync } = await import("node:fs");
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: readFileSync(AXE, "utf8") });
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return {
      violations: violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 3).map(({ html }) => html) })),
    };
  });
}
