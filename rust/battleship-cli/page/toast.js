// A short message that goes away by itself.

const place = document.getElementById("toast");
let timer = null;

export function toast(message) {
  place.textContent = message;
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (place.hidden = true), 4000);
}
