// A menu beside a cell or a button.

import { element } from "./dom.js";

let open = null;

// Items are [text, chosen, action]; chosen is null where none of them is. The focus goes back to the
// anchor when it closes.
export function menu(anchor, label, items) {
  open?.();
  const buttons = items.map(([text, chosen, action]) =>
    element(
      "button",
      {
        type: "button",
        role: chosen === null ? "menuitem" : "menuitemradio",
        "aria-checked": chosen?.toString(),
        tabindex: -1,
        onclick: () => {
          close();
          action();
        },
      },
      text,
    ),
  );
  const list = element("div", { class: "menu", role: "menu", "aria-label": label }, buttons);
  const close = () => {
    open = null;
    document.removeEventListener("pointerdown", outside, true);
    list.remove();
    anchor.focus({ preventScroll: true });
  };
  const outside = (event) => {
    if (!list.contains(event.target)) close();
  };
  list.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) buttons.at(to % buttons.length).focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
  });
  list.addEventListener("contextmenu", (event) => event.preventDefault());
  document.getElementById("view").append(list);
  document.addEventListener("pointerdown", outside, true);
  place(list, anchor.getBoundingClientRect());
  open = close;
  (buttons.find((button) => button.getAttribute("aria-checked") === "true") ?? buttons[0]).focus();
}

// Below the anchor if there is room, else above; never beyond the edge of the window.
function place(list, anchor) {
  const { width, height } = list.getBoundingClientRect();
  const below = anchor.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(anchor.top - height - 6, 8);
  const left = Math.min(Math.max(anchor.left, 8), innerWidth - width - 8);
  list.style.setProperty("top", `${top + scrollY}px`);
  list.style.setProperty("left", `${left + scrollX}px`);
}
