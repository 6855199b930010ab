// Steps in words.

import { single } from "../app/masks.js";
import { join, upper } from "../ui/words.js";

const go = (mask) => (single(mask) ? "goes" : "go");

/** What a step did: {text, tone}; masks are the domains after it. */
export function story(model, step, masks) {
  const { kind, x, y, v, gone } = step;
  const values = () => upper(join(model.valueNames(gone)));
  switch (kind) {
    case "assign":
      return { text: `${upper(model.is(x, v))}, by hand. ${step.waiting === 1 ? "1 arc waits" : `${step.waiting} arcs wait`} to be revised.` };
    case "fill":
      return { text: "Every arc waits to be revised." };
    case "arc": {
      const head = `${upper(model.name(x))} against ${model.name(y)}: `;
      if (!gone) return { text: `${head}${model.keeps(x, y)}. Nothing goes.` };
      const added = step.added === 0 ? "" : ` ${step.added === 1 ? "An arc that leads" : `${step.added} arcs that lead`} here ${step.added === 1 ? "is" : "are"} put at the end of the queue.`;
      const left = masks[x] === 0 ? ` Contradiction: ${model.nothing(x)}.` : added;
      return { text: `${head}${join(model.valueNames(gone))} ${go(gone)}, since ${model.because(x, gone, y, masks)}.${left}`, tone: masks[x] === 0 ? "bad" : "" };
    }
    case "revise":
      return { text: y >= 0 ? `Arc of ${model.name(x)} against ${model.name(y)}.` : `${upper(model.name(x))} is revised.` };
    case "prune":
      switch (step.by) {
        case "decision":
          return { text: `${values()} ${go(gone)} from ${model.name(x)}: ${model.is(x, v)} is tried.` };
        case "refutation":
          return { text: `${values()} ${go(gone)} from ${model.name(x)}: that was tried, and failed.` };
        case "assumption":
          return { text: `Given by hand: ${model.is(x, v)}.` };
        default:
          return { text: `${values()} ${go(gone)} from ${model.name(x)}: ${y >= 0 ? model.because(x, gone, y, masks) : model.rule(step.constraint, step.rule, x, gone, masks)}.` };
      }
    case "branch":
      return { text: step.equal ? `Node ${step.node}: try ${model.is(x, v)}.` : `Node ${step.node}: ${model.isNot(x, v)}, since all below that failed.` };
    case "fail":
      return { text: `Contradiction${x >= 0 ? `: ${model.nothing(x)}` : step.rule ? `: ${step.rule}` : ""}.`, tone: "bad" };
    case "backtrack":
      return { text: `Back to node ${step.node}, at depth ${step.depth}.` };
    case "check":
      return { text: `Check of ${step.rule}.` };
    case "fixpoint":
      return { text: "Nothing is left to propagate here." };
    case "solution":
      return { text: `Solution ${step.nth}.`, tone: "good" };
    case "restart":
      return { text: "The search begins anew." };
    case "cut":
      return { text: "Here the recording ends, not the search." };
    case "done":
      return { text: "The search has ended." };
  }
  return { text: kind };
}
