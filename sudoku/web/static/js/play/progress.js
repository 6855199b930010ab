// The game across reloads: puzzle, digits, marks and time, in the browser's storage.

import { load, save } from "../ui/storage.js";

const NAME = "play";

export function keepProgress(game, seconds) {
  const { puzzle, values, marks, level, entering, settings } = game;
  save(NAME, { text: puzzle.text, values, marks, level, entering, seconds });
  save("settings", settings);
}

/** What was kept, null if there is nothing. */
export function lastProgress() {
  const kept = load(NAME);
  return kept && typeof kept.text === "string" ? kept : null;
}

/** The settings that were kept, over the usual ones. */
export function keptSettings(usual) {
  const kept = load("settings") ?? {};
  return Object.fromEntries(Object.entries(usual).map(([k, v]) => [k, typeof kept[k] === typeof v ? kept[k] : v]));
}
