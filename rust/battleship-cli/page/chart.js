// How many games took how many shots, drawn as one line for each strategy.

import { shape } from "./dom.js";

const [WIDTH, HEIGHT] = [640, 300];
const MARGIN = { left: 44, right: 12, top: 12, bottom: 40 };

// Standings are { strategy, games, histogram }. The line is the share of games that are over after so
// many shots: further left is better.
export function chart(standings) {
  const played = standings.filter(({ games }) => games > 0);
  const shots = standings[0].histogram.length - 1;
  const least = Math.max(0, Math.min(...played.map(({ histogram }) => histogram.findIndex((games) => games > 0))) - 1);
  const from = played.length > 0 ? least : 0;
  const x = (value) => MARGIN.left + ((value - from) / Math.max(shots - from, 1)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value) => MARGIN.top + (1 - value) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const drawing = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": spoken(played) });
  drawing.append(...axes(x, y, from, shots));
  for (const standing of played) drawing.append(line(standing, standings.indexOf(standing), x, y));
  return drawing;
}

function spoken(played) {
  if (played.length === 0) return "No game is over yet";
  const means = played.map(({ strategy, mean }) => `${strategy} ${mean.toFixed(1)} shots`);
  return `Share of games over by number of shots. On average ${means.join(", ")}`;
}

function axes(x, y, from, to) {
  const text = (at, say, attributes) => shape("text", { ...at, ...attributes }, document.createTextNode(say));
  const parts = [];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(shape("line", { x1: x(from), x2: x(to), y1: y(share), y2: y(share), class: "rule" }));
    parts.push(text({ x: x(from) - 8, y: y(share) + 4 }, `${share * 100}%`, { "text-anchor": "end" }));
  }
  const step = to - from > 60 ? 20 : 10;
  for (let shots = Math.ceil(from / step) * step; shots <= to; shots += step) {
    parts.push(text({ x: x(shots), y: y(0) + 20 }, String(shots), { "text-anchor": "middle" }));
  }
  parts.push(text({ x: x(to), y: HEIGHT - 4 }, "shots", { "text-anchor": "end" }));
  return parts;
}

function line({ games, histogram }, number, x, y) {
  let over = 0;
  const points = histogram.map((more, shots) => {
    over += more;
    return [shots, over / games];
  });
  const shown = points.filter(([shots]) => x(shots) >= MARGIN.left);
  const path = shown.map(([shots, share], i) => `${i === 0 ? "M" : "L"}${x(shots).toFixed(1)} ${y(share).toFixed(1)}`);
  return shape("path", { d: path.join(""), class: `line series-${number}` });
}
