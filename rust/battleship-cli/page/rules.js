// Rules: width, height, fleet and contact, and their text form.

// The most cells of a board, and with that the longest ship and the most ships.
const MOST = 128;

let named = new Map();

// The rules that have a name, as the server tells them; the first is the default.
export function learn(list) {
  named = new Map(list.map(({ name, rules }) => [name, rules]));
}

export function presets() {
  return [...named].map(([name, text]) => ({ name, ...parse(text) }));
}

// Reads a name or a text form; what is wrong with it in detail the server knows better.
export function parse(text) {
  const form = named.get(text) ?? text;
  const match = /^(\d{1,3})x(\d{1,3}):(\d+(?:,\d+)*):(apart|corners|touching)$/.exec(form);
  const [width, height] = match ? [Number(match[1]), Number(match[2])] : [0, 0];
  const lengths = (match?.[3].split(",") ?? []).map(Number).sort((a, b) => b - a);
  if (![width * height, lengths.length, lengths[0]].every((size) => size >= 1 && size <= MOST)) {
    throw new Error(`unreadable rules "${text}": the rules view helps to make some`);
  }
  return { width, height, lengths, contact: match[4], text: form };
}

// The shortest text for rules: their name, if they have one.
export function shortest(rules) {
  for (const [name, form] of named) if (form === rules.text) return name;
  return rules.text;
}

export function isDefault(rules) {
  return named.values().next().value === rules.text;
}

// How many ships there are of each length, longest first.
export function classes(lengths) {
  const counts = new Map();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => b - a);
}

export function column(index) {
  const letter = (i) => String.fromCharCode(65 + (i % 26));
  return index < 26 ? letter(index) : letter(Math.floor(index / 26) - 1) + letter(index);
}

export function cellName(rules, cell) {
  return `${column(cell % rules.width)}${Math.floor(cell / rules.width) + 1}`;
}

// The index of a cell by name, such as C4, or by index.
export function cellAt(rules, name) {
  const match = /^([A-Za-z]{0,2})(\d{1,3})$/.exec(name.trim());
  const letters = match?.[1].toUpperCase() ?? "";
  const number = Number(match?.[2]);
  const columns = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const cell = letters ? (number - 1) * rules.width + columns - 1 : number;
  if (!match || !(cell >= 0 && cell < rules.width * rules.height) || columns > rules.width) {
    throw new Error(`cell ${name} is not on the ${rules.width}x${rules.height} board`);
  }
  return cell;
}

// The cells of a ship: { cell: "C4", length: 3, direction: "across" or "down" }.
export function shipCells(rules, { cell, length, direction }) {
  const step = direction === "across" ? 1 : rules.width;
  return Array.from({ length }, (_, i) => cellAt(rules, cell) + i * step);
}
