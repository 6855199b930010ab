// A step of a run as it is shown: what happened in words, which cells to light, which
// candidates went.

import { bits, lowest, single } from "../app/masks.js";
import { symbol } from "../board/geometry.js";
import { join, many, upper } from "../ui/words.js";
import { because, clash, list, short } from "./reasons.js";

/**
 * The step that ends at the present one and began at another:
 *   text      what happened
 *   kind      of the last event, by name, "" before the first
 *   values, marks, faded   by cell: the only value or 0; masks of what is left, of what went
 *   about, because, unit, wrong   cells: changed, reasons, the constraint, a contradiction
 *   tried, fresh   cells of a branch or a given; cells that a constraint left one value
 */
export function sceneOf(run, from, step) {
  const s = { about: [], because: [], unit: [], wrong: [], tried: [], fresh: [], faded: run.domains.map(() => 0) };
  s.text = tell(run, from, step, s);
  run.go(step);
  s.marks = [...run.domains];
  s.values = s.marks.map((m) => (single(m) ? lowest(m) : 0));
  s.faded = s.faded.map((gone, cell) => gone & ~s.marks[cell]);
  s.fresh = s.fresh.filter((cell) => s.values[cell] !== 0);
  s.kind = step > 0 ? run.kind(step - 1) : "";
  return s;
}

function tell(run, from, step, s) {
  if (step === 0) return "Before the first event: every cell has all its values.";
  // What is in force at the end of the step came after it last went back.
  let first = from;
  for (let i = from; i < step; i++) if (run.kind(i) === "backtrack") first = i;
  const prunings = [];
  let branch = null;
  for (let i = first; i < step; i++) {
    const e = run.event(i);
    if (e.kind === "branch") {
      branch = e;
      if (e.cell >= 0) s.tried.push(e.cell);
    } else if (e.kind === "prune" && e.cell >= 0) {
      s.faded[e.cell] |= e.gone;
      if (e.by === "decision" || e.by === "assumption") {
        s.tried.push(e.cell);
        continue;
      }
      s.about.push(e.cell);
      if (e.by === "constraint") {
        s.fresh.push(e.cell); // those that keep several values are left out at the end
        prunings.push(i);
      }
    }
  }
  const last = run.event(step - 1);
  if (last.kind === "prune") return pruned(run, step, last, branch, prunings, s);
  return other(run, step, last, branch, prunings, s);
}

const claim = (run, e, relation = e.relation) => `${short(run.puzzle, e.cell)} ${relation} ${symbol(e.value)}`;

function pruned(run, step, last, branch, prunings, s) {
  const name = short(run.puzzle, last.cell);
  if (last.by === "assumption") {
    run.go(step);
    return `${name} is given: ${list(run.domains[last.cell])}.`;
  }
  if (last.by === "decision") return `Node ${last.node}: try ${claim(run, last)}.`;
  if (last.by === "refutation") return `Node ${last.node}: ${claim(run, last)}, since everything below ${claim(run, last, "=")} has failed.`;
  if (prunings.length === 0) return "The search goes on.";
  if (prunings.length > 1 && !run.together(prunings[0], step - 1)) return `${sum(run, prunings)}.`;
  let all = 0;
  for (const i of prunings) all |= run.event(i).gone;
  const why = because(run, prunings[0], all);
  s.because = why.cells;
  s.unit = run.constraints[last.constraint].cells;
  return `${losses(run, prunings)} ${why.text}`;
}

// Which cells lose what, those together that lose the same.
function losses(run, prunings) {
  const sets = new Map();
  for (const i of prunings) {
    const { cell, gone } = run.event(i);
    sets.set(gone, [...(sets.get(gone) ?? []), short(run.puzzle, cell)]);
  }
  const text = [...sets].slice(0, 3).map(([mask, cells]) => `${join(cells)} ${cells.length === 1 ? "loses" : "lose"} ${list(mask)}`);
  if (sets.size > 3) text.push("others lose more");
  return `${text.join("; ")}.`;
}

function sum(run, prunings) {
  const cells = new Set();
  let values = 0;
  for (const i of prunings) {
    const e = run.event(i);
    values += bits(e.gone);
    cells.add(e.cell);
  }
  return `${many(values, "candidate")} gone from ${many(cells.size, "cell")}`;
}

function other(run, step, e, branch, prunings, s) {
  const k = run.constraints[e.constraint];
  const who = upper(k?.name || "a rule");
  if (k) s.unit = k.cells;
  const count = (kind) => {
    run.go(step);
    return run.count(kind);
  };
  switch (e.kind) {
    case "start": return "The run begins: every cell has all its values.";
    case "post": return `${who} takes part.`;
    case "propagate": return `${who} is looked at.`;
    case "check": return `${who} is checked: its cells are all filled.`;
    case "revise":
      if (e.cell >= 0) s.about.push(e.cell);
      if (e.beside < 0) return `${short(run.puzzle, e.cell)} is revised by ${k?.name}.`;
      s.because = [e.beside];
      return `${short(run.puzzle, e.cell)} is revised against ${short(run.puzzle, e.beside)} (${k?.name}).`;
    case "fixpoint":
      return `Node ${e.node}${branch ? `, ${claim(run, branch)}` : ""}: ${prunings.length ? `${sum(run, prunings)}; ` : ""}nothing is left to propagate.`;
    case "branch": return `Node ${e.node}: try ${claim(run, e)}.`;
    case "fail": {
      const why = clash(run, step - 1);
      s.wrong = why.cells;
      return `Contradiction. ${why.text}`;
    }
    case "backtrack": return `Back to node ${e.node}: ${many(run.undone(step - 1), "pruning")} undone.`;
    case "solution": return `Solution ${count("solution")}: every cell has one value.`;
    case "restart": return `The search begins again at node ${e.node}.`;
    case "done": return `The search is over: ${many(count("solution"), "solution")}, ${many(run.nodes.length, "node")}, ${many(count("fail"), "failure")}.`;
  }
  return "";
}
