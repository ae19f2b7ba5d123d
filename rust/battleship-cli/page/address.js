// The address: which view, and which position, as #assistant?hits=C4,C5&misses=A1.

export function read(hash) {
  const [view, query = ""] = hash.replace(/^#/, "").split("?");
  return { view, words: Object.fromEntries(new URLSearchParams(query)) };
}

export function write(view, position) {
  const query = Object.entries(position.words()).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  // Commas and colons are fine in an address, and shorter than their codes.
  const text = query.join("&").replaceAll("%2C", ",").replaceAll("%3A", ":");
  return `#${view}${text === "" ? "" : "?"}${text}`;
}
