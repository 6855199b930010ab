// Why values go and why nothing is left, from the grid as it was just before: the other
// cells of the row that hold them, cells that share as many values as they are (Hall 1935),
// values that fit nowhere else.

import { bits, single, valuesOf } from "../app/masks.js";
import { symbol } from "../board/geometry.js";
import { join, upper } from "../ui/words.js";

/** The values of a mask: "1, 4 and 7" */
export const list = (mask) => join(valuesOf(mask).map(symbol));

/** "r1c3" */
export const short = (puzzle, cell) => (cell < 0 ? "a helper variable" : `r${Math.floor(cell / puzzle.cols) + 1}c${(cell % puzzle.cols) + 1}`);

const union = (run, cells) => cells.reduce((all, cell) => all | run.domains[cell], 0);

/** The most cells that reasons are looked for among at once. */
const MOST = 5;

// The fewest of some cells, 2 to MOST, for which a test of their number and of their values
// holds; grow says of fewer cells whether more could.
function fewest(run, cells, grow, test) {
  for (let size = 2; size <= Math.min(MOST, cells.length); size++) {
    const chosen = [];
    const search = (from, values) => {
      if (!grow(bits(values), size)) return false;
      if (chosen.length === size) return test(values);
      for (let i = from; i < cells.length; i++) {
        chosen.push(cells[i]);
        if (search(i + 1, values | run.domains[cells[i]])) return true;
        chosen.pop();
      }
      return false;
    };
    if (search(0, 0)) return chosen;
  }
  return null;
}

/**
 * Why event i and those of the same constraint that follow it take values (a mask) away:
 * {text, cells}. It leaves the run just before the event.
 */
export function because(run, i, values) {
  const e = run.event(i);
  const { puzzle, domains } = run;
  run.go(i);
  const k = run.constraints[e.constraint];
  if (!k) return { text: "The search has it so.", cells: [] };
  const who = upper(k.name || "a rule");
  const names = (cells) => join(cells.map((c) => short(puzzle, c)));
  const others = k.cells.filter((cell) => cell !== e.cell);
  if (!run.distinct.has(k.name)) return { text: `${who} leaves no room for ${list(values)}.`, cells: others };
  // Other cells have just these values.
  let rest = values;
  const holders = others.filter((cell) => {
    const holds = single(domains[cell]) && domains[cell] & rest;
    if (holds) rest &= ~domains[cell];
    return holds;
  });
  const facts = holders.slice(0, MOST).map((cell) => `${list(domains[cell])} is ${short(puzzle, cell)}`);
  if (holders.length > MOST) facts.push(`${holders.length - MOST} more`);
  if (rest === 0) return { text: `${who}: ${join(facts)}.`, cells: holders };
  // More cells together have as many values, or what is left fits nowhere else.
  const left = domains[e.cell] & ~e.gone;
  const whole = others.length + 1 === puzzle.size;
  const places = others.filter((cell) => domains[cell] & left);
  const hidden = whole && places.length === bits(left) - 1;
  if (hidden && places.length === 0) return { text: `${who}: ${list(left)} fits nowhere else.`, cells: others };
  const open = others.filter((cell) => bits(domains[cell]) > 1);
  const naked = fewest(run, open, (n, size) => n <= size, (all) => (all & rest) !== 0);
  if (naked && (!hidden || naked.length <= places.length)) {
    return { text: `${who}: ${[...facts, `${names(naked)} take up ${list(union(run, naked))}`].join("; ")}.`, cells: [...holders, ...naked] };
  }
  if (hidden) return { text: `${who}: ${list(left)} fit only in ${names([...places, e.cell].sort((a, b) => a - b))}.`, cells: places };
  return { text: `${who} cannot be filled with ${list(rest)} there.`, cells: others };
}

/** Why event i is a contradiction: {text, cells}. It leaves the run just before the event. */
export function clash(run, i) {
  const e = run.event(i);
  const { puzzle, domains } = run;
  run.go(i);
  const k = run.constraints[e.constraint];
  const names = (cells) => join(cells.map((c) => short(puzzle, c)));
  if (!k) return { text: `${short(puzzle, e.cell)} has no value left.`, cells: e.cell < 0 ? [] : [e.cell] };
  const who = upper(k.name || "a rule");
  if (!run.distinct.has(k.name)) return { text: `${who} cannot hold with what is left.`, cells: k.cells };
  const seen = new Map();
  for (const cell of k.cells) {
    const d = domains[cell];
    if (!single(d)) continue;
    if (seen.has(d)) {
      const pair = [seen.get(d), cell];
      return { text: `${who}: ${names(pair)} are both ${list(d)}.`, cells: pair };
    }
    seen.set(d, cell);
  }
  const none = ((2 << puzzle.size) - 2) & ~union(run, k.cells);
  if (k.cells.length === puzzle.size && none) return { text: `${who}: ${list(none)} fits nowhere.`, cells: k.cells };
  const crowd = fewest(run, k.cells, (n, size) => n < size, () => true);
  if (crowd) return { text: `${who}: ${names(crowd)} have only ${list(union(run, crowd))}.`, cells: crowd };
  return { text: `${who} cannot be filled with what is left.`, cells: k.cells };
}

/**
 * Why a value is not in a cell at the present step: {text, cells, gone}. The run stays where
 * it is.
 */
export function whyNot(run, cell, value) {
  const { puzzle } = run;
  const name = short(puzzle, cell);
  const bit = 1 << value;
  if (run.domains[cell] & bit) {
    const only = run.domains[cell] === bit;
    return { gone: false, text: only ? `${name} has only ${symbol(value)} left.` : `${name} can still be ${symbol(value)}.`, cells: [] };
  }
  const not = `${name} is not ${symbol(value)}:`;
  const i = run.causesOf(cell).find((p) => run.event(p).gone & bit);
  if (i === undefined) return { gone: true, text: `${not} the puzzle excludes it.`, cells: [] };
  const e = run.event(i);
  const kept = list(run.domains[cell]);
  if (e.by === "assumption") return { gone: true, text: `${not} ${kept} is given.`, cells: [cell] };
  if (e.by === "decision") return { gone: true, text: `${not} node ${e.node} tries ${name} ${e.relation} ${symbol(e.value)}.`, cells: [cell] };
  if (e.by === "refutation") return { gone: true, text: `${not} everything below ${name} = ${symbol(value)} has failed.`, cells: [cell] };
  const now = run.step;
  const { text, cells } = because(run, i, bit);
  run.go(now);
  return { gone: true, text: `${not} ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`, cells };
}
