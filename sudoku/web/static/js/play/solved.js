// What the player has solved, for the times: one line for each puzzle, kept in the browser.

import { h } from "../ui/dom.js";
import { load, save } from "../ui/storage.js";
import { many } from "../ui/words.js";
import { clock } from "./timer.js";

const SOLVED = "solved";

/** How many are kept; the oldest go. */
const MOST = 1000;

const all = () => {
  const kept = load(SOLVED);
  return Array.isArray(kept) ? kept.filter((s) => s && typeof s.id === "string" && Number.isFinite(s.seconds)) : [];
};

/** Notes that a puzzle was solved; the first time counts. */
export function noteSolved({ id, kind, seconds, day }) {
  const solved = all();
  if (!solved.some((s) => s.id === id)) save(SOLVED, [...solved, { id, kind, seconds, day, at: Date.now() }].slice(-MOST));
}

/** The day of a time as it is written: "2026-11-22". */
export const dayOf = (time) => new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

// How many puzzles of the day were solved in a row, up to today or yesterday.
function row(days) {
  const has = new Set(days);
  const back = (n) => dayOf(Date.now() - n * 86_400_000);
  let n = has.has(back(0)) ? 0 : 1;
  const first = n;
  while (has.has(back(n))) n++;
  return n - first;
}

/** A table of how many were solved of each kind, and how fast. */
export function solvedTable() {
  const solved = all();
  if (solved.length === 0) return h("p", { class: "quiet" }, "What you solve is counted here, with your times.");
  const days = solved.map((s) => s.day).filter(Boolean);
  const kinds = [...new Set(solved.map((s) => s.kind))].sort();
  return [
    h("table", { class: "times" },
      h("thead", {}, h("tr", {}, ["Kind", "Solved", "Best", "Median"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, kinds.map((kind) => {
        const times = solved.filter((s) => s.kind === kind).map((s) => s.seconds).sort((a, b) => a - b);
        return h("tr", {}, h("th", { scope: "row" }, kind), [times.length, clock(times[0]), clock(times[times.length >> 1])].map((text) => h("td", {}, text)));
      }))),
    days.length > 0 && h("p", { id: "days" }, `${many(days.length, "puzzle")} of the day, ${many(row(days), "day")} in a row.`),
  ];
}
