// What is said of a search that is recorded, in every view alike.

import { many } from "../ui/words.js";

/** What a search came to, or has so far. */
export const foundBy = ({ nodes, failures, solutions }) => `${many(nodes, "node")}, ${many(failures, "failure")}, ${many(solutions, "solution")}`;

/** That only the beginning is kept: so many of what noun says. */
export const keptOf = (n, noun) => `The first ${many(n, noun)} are kept to be played: that is the limit.`;

/** How a long run is kept, by what the engine says of it: without the events that only look, or with what was placed alone. */
export const outlined = {
  outline: "It is long, and kept in outline: without what looks and finds nothing.",
  placed: "It is long, and kept in outline: a node is a value that was placed and passed every check. The search counts each value that it tries, and each that it gives up.",
};

/** What a value of a run is called; runs of models that have names for them say so. */
export const valueName = (run, v) => run?.valueName?.(v) ?? String(v);

/** A set of ranges of values of a run, low, high, low, high, ..., as text. */
export function rangesText(ranges, run) {
  const parts = [];
  for (let i = 0; i < ranges.length; i += 2) {
    const [lo, hi] = [valueName(run, ranges[i]), valueName(run, ranges[i + 1])];
    parts.push(lo === hi ? lo : `${lo}..${hi}`);
  }
  return parts.join(" ") || "nothing";
}

// What ends a search, as its record has it.
const outcomes = { exhausted: "everything has been tried", limited: "it was to find no more, or its limit is reached" };

/** The claim of an event of a run, by the names of its variables. */
export const claimOf = (run, e) => (e.relation ? `${run.variables[e.x].name} ${e.relation} ${valueName(run, e.value)}` : "");

/** The same without the variable, and without "is". */
export const shortOf = (run, e) => `${e.relation === "=" ? "" : `${e.relation} `}${valueName(run, e.value)}`;

/** What event i of a run did, by the names of its variables; -1 is before the first. */
export function saysOf(run, i) {
  if (i < 0) return "Before the first step.";
  const e = run.event(i);
  const name = e.x >= 0 ? run.variables[e.x].name : "";
  const cause = run.constraints[e.constraint]?.label ?? e.by;
  switch (e.kind) {
    case "prune": return `${name} loses ${rangesText(run.more(i), run)}: ${cause}`;
    case "branch": return `Node ${e.node}: ${claimOf(run, e)} (${e.by})`;
    case "fail": return `Contradiction: ${e.relation ? `${claimOf(run, e)} cannot be` : name ? `${name} has no value left` : "no way is left"}${e.by === "nobody" ? "" : `: ${cause}`}`;
    case "backtrack": return `Back to node ${e.node}`;
    case "fixpoint": return "Nothing more follows.";
    case "solution": return "A solution.";
    case "restart": return "The search begins anew.";
    case "done": return `The search is over: ${outcomes[run.outcome] ?? run.outcome}.`;
    case "post": return `A constraint: ${cause}`;
    case "propagate": return `Propagated: ${cause}`;
    case "check": return `Checked: ${cause}`;
    case "revise": return `${name} is revised${e.other >= 0 ? ` against ${run.variables[e.other].name}` : ""}: ${cause}`;
    case "start": return "The search begins.";
  }
  return `${e.kind} ${cause}`;
}

/** Whether event i of a run ends a step of a grain. */
export function endsStep(run, grain, i) {
  const kind = run.kind(i);
  if (grain === "fail" || grain === "solution") return kind === grain;
  if (grain === "event" || ["fail", "solution", "done"].includes(kind)) return true;
  if (grain === "node") return kind === "fixpoint";
  return kind === "prune" || kind === "branch" || (kind === "backtrack" && run.undone(i) > 0);
}
