// A recorded search as steps of a timeline. The engine sends each event as a list; see
// eventOf in engine/record_model.go.

import { lowest } from "../app/masks.js";

/** The steps of a recording, and the nodes of its tree by number. */
export function stepsOf(recording, masks) {
  const now = [...masks];
  const pruned = []; // the prunings in force: variable and mask
  const nodes = new Map([[1, { parent: 0, x: -1 }]]);
  const steps = [];
  let solutions = 0;
  let revised = null;
  for (const [kind, node, parent, depth, by, constraint, x, other, gone, v, equal, kept] of recording.events) {
    const step = { kind, node, depth, by, constraint, rule: recording.constraints[constraint] ?? "", x, y: other, v, equal, gone, changes: [] };
    switch (kind) {
      case "branch":
        nodes.set(node, { parent, x, v, equal });
        break;
      case "restart":
        nodes.set(node, { parent, x: -1 });
        break;
      case "revise":
        revised = step;
        break;
      case "prune":
        // Whoever revises an arc prunes right after.
        if (by === "constraint" && revised?.x === x && revised.y >= 0 && revised.constraint === constraint) step.y = revised.y;
        step.changes.push([x, now[x], now[x] & ~gone]);
        now[x] &= ~gone;
        if (by === "decision" || by === "assumption") step.v = lowest(now[x]);
        pruned.push([x, gone]);
        break;
      case "backtrack":
        while (pruned.length > kept) {
          const [back, mask] = pruned.pop();
          step.changes.push([back, now[back], now[back] | mask]);
          now[back] |= mask;
        }
        break;
      case "solution":
        step.nth = ++solutions;
        break;
    }
    steps.push(step);
  }
  if (recording.cut) steps.push({ kind: "cut", node: steps.at(-1)?.node, changes: [] });
  return { steps, nodes };
}

/** The branches above a node, from the root: {x, v, equal}. */
export function branchesTo(nodes, id) {
  const path = [];
  for (let node = nodes.get(id); node; node = nodes.get(node.parent)) {
    if (node.x >= 0) path.unshift(node);
  }
  return path;
}

/** Whether a step of the search ends one of a grain. */
export function searchStops(grain, step) {
  if (grain === "fail" || grain === "solution") return step.kind === grain;
  if (["fail", "solution", "done", "cut"].includes(step.kind)) return true;
  if (grain === "event") return true;
  if (grain === "node") return step.kind === "fixpoint";
  return step.changes.length > 0;
}
