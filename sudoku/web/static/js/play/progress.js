// The games across reloads and tabs: digits, marks and time of each that was begun, in the
// browser's storage. None is given up for another one; beyond MOST those that were
// solved or not played for longest are, and the player is told.

import { load, names, onSaved, save } from "../ui/storage.js";

const GAME = "game:";
const HERE = "here"; // the game of this tab
const HISTORY = "history"; // and the steps that led to it
const BOARD = "board";
const SETTINGS = "settings";
const FORMER = "play";

/** How many games are kept. */
export const MOST = 100;

/** The name of a game: a puzzle that is set by hand is another than the same as it is played. */
export const idOf = (text, entering) => (entering ? "own:" : "play:") + text;

const idOfGame = ({ puzzle, entering }) => idOf(puzzle.text, entering);

/** What is kept of a game, null if there is nothing. */
export function keptGame(id) {
  const kept = load(GAME + id);
  return kept && typeof kept === "object" ? { ...kept, id, text: id.slice(id.indexOf(":") + 1) } : null;
}

/** All games that are kept, the one that was played last first. */
export function keptGames() {
  const at = (game) => (Number.isFinite(game.at) ? game.at : 0);
  return names(GAME).map((name) => keptGame(name.slice(GAME.length))).filter(Boolean).sort((a, b) => at(b) - at(a));
}

/**
 * Keeps a game, together with what another tab has kept of it since; about is what a list
 * says of it. Returns whether it outlives the page.
 */
export function keepGame(game, about) {
  const id = idOfGame(game);
  const kept = load(GAME + id);
  if (kept) game.adopt(kept);
  return save(GAME + id, { ...game.state, ...about, touched: game.touched, solved: game.solved, at: Date.now() });
}

// What is given up first has the least worth: a game that was only looked at, then one that is solved.
const worth = (game) => (game.touched !== true ? 0 : game.solved === true ? 1 : 2);

/** Notes which game this tab has, and gives up what is too much; returns those that were begun. */
export function noteHere(game) {
  const id = idOfGame(game);
  save(HERE, id, "sessionStorage");
  const others = keptGames().filter((other) => other.id !== id);
  const gone = others.sort((a, b) => worth(b) - worth(a)).slice(MOST - 1);
  for (const other of gone) forgetGame(other.id);
  return gone.filter(worth);
}

/**
 * Keeps how a puzzle is drawn, where only the engine can tell, so that it is there before the engine
 * when the page is loaded again.
 */
export function keepBoard(puzzle) {
  if (puzzle.rules.length > 0 || !puzzle.box) save(BOARD, puzzle);
}

/** What was kept so of a puzzle, as the engine answers, null where it was another one. */
export function keptBoard(text) {
  const puzzle = load(BOARD);
  return puzzle?.text === text ? { puzzle, count: 1, more: false } : null;
}

/** Keeps the steps of the game of this tab. */
export function keepHistory(id, history) {
  save(HISTORY, [id, history], "sessionStorage");
}

/** The name of the game of this tab and its steps, null if there is none. */
export function lastHistory() {
  const kept = load(HISTORY, "sessionStorage");
  return Array.isArray(kept) ? kept : null;
}

/** Forgets a game; returns what brings it back. */
export function forgetGame(id) {
  const kept = load(GAME + id);
  save(GAME + id, null);
  return () => save(GAME + id, kept);
}

/** The game of this tab before it was loaded again, else the one that was played last. */
export function lastGame() {
  const here = load(HERE, "sessionStorage");
  return (typeof here === "string" && keptGame(here)) || (keptGames()[0] ?? null);
}

/** Takes over the only game that former versions of the page kept. */
export function takeFormer() {
  const { text, ...kept } = load(FORMER) ?? {};
  if (typeof text !== "string") return;
  const name = GAME + idOf(text, kept.entering === true);
  if (!load(name)) save(name, { ...kept, touched: true });
  save(FORMER, null);
}

/** Calls f with what another tab has kept of the game that is played here. */
export function onKeptElsewhere(game, f) {
  onSaved((name) => {
    const kept = game.puzzle && name === GAME + idOfGame(game) && load(name);
    if (kept) f(kept);
  });
}

/** Keeps the settings of games. */
export function keepSettings(settings) {
  save(SETTINGS, settings);
}

/** The settings that were kept, over the usual ones. */
export function keptSettings(usual) {
  const kept = load(SETTINGS) ?? {};
  return Object.fromEntries(Object.entries(usual).map(([k, v]) => [k, typeof kept[k] === typeof v ? kept[k] : v]));
}

/** Calls f when another tab has kept settings. */
export function onSettingsElsewhere(f) {
  onSaved((name) => name === SETTINGS && f());
}
