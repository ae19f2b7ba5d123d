// Takes the pictures of the README.

import { ROOT, label, open, says, start, stop } from "./browser.mjs";

const POSITION = "hits=C4,C5,C6,F7,G7&misses=A1,E2,G3,I5,E5,B8,H9&sunk=C6:3";

await start();
const wide = await open(`#assistant?${POSITION}`, { viewport: { width: 1080, height: 760 }, colorScheme: "light" });
await label(wide, "H7", /percent/);
await wide.waitForSelector(".marked");
await wide.waitForTimeout(300);
await wide.screenshot({ path: `${ROOT}docs/page.png` });
const phone = await open(`#assistant?${POSITION}`, { viewport: { width: 390, height: 760 }, colorScheme: "dark" });
await phone.waitForSelector(".marked");
await phone.waitForTimeout(300);
await phone.screenshot({ path: `${ROOT}docs/page-phone.png` });
const game = await open("#play", { viewport: { width: 1080, height: 760 }, colorScheme: "dark" });
await game.getByRole("button", { name: "Start the game" }).click();
for (const name of ["C1", "G1", "A3", "I3", "E5", "A7", "I7", "C9", "G9", "C5", "G5", "E2", "E8", "B4"]) {
  await says(game, ".play .advice", "Your shot");
  await game.getByRole("grid", { name: "Their waters" }).locator(`[aria-label^="${name},"]`).click();
}
await says(game, ".play .advice", "Your shot");
await game.waitForTimeout(300);
await game.screenshot({ path: `${ROOT}docs/page-play.png` });
await stop();
