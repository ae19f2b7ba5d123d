// The colours of the heatmap: viridis, in which equal steps look equal, also to the colour-blind.

import { VIRIDIS } from "./scale.js";

// The colour for a share from 0 to 1.
export function heat(share) {
  const place = Math.min(Math.max(share, 0), 1) * (VIRIDIS.length - 1);
  const [below, above] = [VIRIDIS[Math.floor(place)], VIRIDIS[Math.ceil(place)]];
  const mixed = below.map((value, i) => Math.round(value + (above[i] - value) * (place % 1)));
  return `rgb(${mixed.join(" ")})`;
}

// What can be read on it: about where black and white stand out equally well.
export function ink(share) {
  return share > 0.43 ? "#000" : "#fff";
}

// The whole scale, for a legend.
export function gradient() {
  const stops = VIRIDIS.map((_, i) => heat(i / (VIRIDIS.length - 1)));
  return `linear-gradient(to right, ${stops.join(", ")})`;
}
