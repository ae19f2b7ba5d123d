// What is kept in the browser: the game that is being played, and the games of the past.

import { keep, kept } from "../storage.js";

const GAME = "play";
const RECORD = "record";

function load(key) {
  try {
    return JSON.parse(kept(key));
  } catch {
    return null;
  }
}

export function saveGame(game) {
  keep(GAME, JSON.stringify(game));
}

export function loadGame() {
  return load(GAME);
}

// A game is { strategy, won, shots }.
export function addToRecord(game) {
  const past = load(RECORD) ?? [];
  keep(RECORD, JSON.stringify([...past, game].slice(-1000)));
}

// For each strategy that was played against: [strategy, games, won, mean shots of the games won].
export function record() {
  const by = Map.groupBy(load(RECORD) ?? [], ({ strategy }) => strategy);
  return [...by].map(([strategy, games]) => {
    const won = games.filter((game) => game.won);
    const mean = won.reduce((sum, { shots }) => sum + shots, 0) / won.length;
    return [strategy, games.length, won.length, won.length > 0 ? mean.toFixed(1) : "–"];
  });
}
