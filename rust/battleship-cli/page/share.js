// Sharing the position: its address, or a picture in text that the command line reads.

import { game } from "./game.js";
import { menu } from "./menu.js";
import { toast } from "./toast.js";

export function share(anchor) {
  menu(anchor, "Share", [
    ["Copy the link", null, () => copy(location.href, "The link is copied.")],
    ["Copy as text", null, () => copy(game.position.picture(), "The position is copied as text.")],
  ]);
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast("The browser does not let this page copy.");
  }
}
