// A recorded search of a model: what player/run.js plays, step by step as the timeline of what
// is done by hand. Where the recording was cut, a last step says so.

import { lowest } from "../app/masks.js";
import { Run } from "../player/run.js";

class ModelRun extends Run {
  masks = this.variables.map((_, x) => this.mask(x));

  touched(x) {
    this.masks[x] = this.mask(x);
  }
}

export class Recorded {
  #run;
  #past = false; // at the step that says that the recording was cut

  /** Of the engine's answer to "model.record". */
  constructor({ run, outline }) {
    this.#run = new ModelRun(new TextDecoder().decode(run));
    /** How it is kept, where it is long: "outline" or "placed". */
    this.outline = outline;
  }

  /** The run itself, for the search tree. */
  get run() {
    return this.#run;
  }

  get cut() {
    return this.#run.cut;
  }

  get length() {
    return this.#run.steps + (this.cut ? 1 : 0);
  }

  get at() {
    return this.#run.step + (this.#past ? 1 : 0);
  }

  get masks() {
    return this.#run.masks;
  }

  go(to) {
    this.#run.go(to);
    this.#past = this.cut && to > this.#run.steps;
  }

  /** Where the next (by 1) or the last (by -1) step of a grain ends. */
  seek(grain, by) {
    for (let to = this.at + by; to > 0 && to < this.length; to += by) if (stops(this.#run, grain, to - 1)) return to;
    return by < 0 ? 0 : this.length;
  }

  /** The number of the step that took a value which is gone, 0 where none did. */
  taker(x, v) {
    if ((this.masks[x] >> v) & 1) return 0;
    for (const i of this.#run.causes(x)) if (this.#run.took(i, v)) return i + 1;
    return 0;
  }

  /** The step that was made last, null at the beginning. */
  get step() {
    const run = this.#run;
    if (this.#past) return { kind: "cut" };
    if (run.step === 0) return null;
    const i = run.step - 1;
    const e = run.event(i);
    const step = {
      ...e, rule: run.constraints[e.constraint]?.label ?? "", y: e.other, v: e.value, equal: e.relation === "=", gone: 0, nth: run.count("solution"), changes: [],
    };
    if (e.kind !== "prune") return step;
    const ranges = run.more(i);
    for (let k = 0; k < ranges.length; k += 2) for (let v = ranges[k]; v <= ranges[k + 1]; v++) step.gone |= 1 << v;
    step.changes.push([e.x, this.masks[e.x] | step.gone, this.masks[e.x]]);
    if (e.by === "decision" || e.by === "assumption") step.v = lowest(this.masks[e.x]);
    // Whoever revises an arc prunes right after.
    let r = i - 1;
    while (r >= 0 && run.kind(r) === "prune") r--;
    if (e.by !== "constraint" || r < 0 || run.kind(r) !== "revise") return step;
    const revised = run.event(r);
    if (revised.x === e.x && revised.constraint === e.constraint) step.y = revised.other;
    return step;
  }

  /** The branches above the present node, from the root: {x, v, equal}. */
  get branches() {
    const { nodes, here } = this.#run;
    const path = [];
    for (let n = this.at > 0 ? here : 0; n > 0; n = nodes.up[n]) {
      if (nodes.event[n] < 0) continue;
      const { x, value, relation } = this.#run.event(nodes.event[n]);
      path.unshift({ x, v: value, equal: relation === "=" });
    }
    return path;
  }
}

// Whether an event of a search ends a step of a grain.
function stops(run, grain, i) {
  const kind = run.kind(i);
  if (grain === "fail" || grain === "solution") return kind === grain;
  if (grain === "event" || ["fail", "solution", "done"].includes(kind)) return true;
  if (grain === "node") return kind === "fixpoint";
  return kind === "prune" || (kind === "backtrack" && run.undone(i) > 0);
}
