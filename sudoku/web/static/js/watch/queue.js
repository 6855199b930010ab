// The queue of AC-3 at a step of a recorded run: the arcs that wait to be revised, the next one
// first. An arc waits if nothing has revised it yet, or if the cell that it looks at lost something since.

import { h } from "../ui/dom.js";
import { many } from "../ui/words.js";
import { short } from "./reasons.js";

/** How many arcs are listed. */
const LISTED = 40;

/** The arcs that wait at the present step of a run: [cell, the cell that it is revised against], in turn. */
export function waiting(run) {
  const ends = (i) => ["fixpoint", "fail", "solution", "done"].includes(run.kind(i));
  const begins = (i) => ["branch", "backtrack", "start"].includes(run.kind(i));
  let from = run.step;
  while (from > 0 && !begins(from - 1) && !ends(from - 1)) from--;
  const arc = (e) => `${e.x} ${e.other} ${e.constraint}`;
  const revised = new Map(); // by arc: the step since which it has been
  const lost = new Map(); // by variable: the step at which it lost something
  const root = run.nodes.depth[run.here] === 0;
  for (let i = from; i < run.step; i++) {
    const kind = run.kind(i);
    if (kind !== "revise" && kind !== "prune") continue;
    const e = run.event(i);
    if (kind === "revise") revised.set(arc(e), i);
    else lost.set(e.x, i);
  }
  const list = [];
  const seen = new Set();
  for (let i = run.step; i < run.steps && !ends(i) && !begins(i); i++) {
    if (run.kind(i) !== "revise") continue;
    const e = run.event(i);
    const name = arc(e);
    if (seen.has(name)) continue;
    seen.add(name);
    const since = revised.get(name);
    const waits = (since === undefined && root) || (lost.get(e.other) ?? -1) > (since ?? -1);
    if (waits && e.cell >= 0 && e.beside >= 0) list.push([e.cell, e.beside]);
  }
  return list;
}

/** The queue as a part of the view that is opened where AC-3 is watched. */
export class QueueList {
  constructor() {
    this.about = h("p", { class: "quiet", id: "watch-queue-about" });
    this.list = h("ol", { class: "queue", id: "watch-queue-list", tabindex: 0, "aria-label": "Arcs that wait" });
    this.element = h("details", { class: "watch-queue", id: "watch-queue", hidden: true, ontoggle: () => this.draw() }, h("summary", {}, "The queue of AC-3"), this.about, this.list);
  }

  /** Is about a run of a puzzle, kept whole or not. */
  load(run, outline) {
    [this.run, this.outline] = [run, outline];
    this.draw();
  }

  draw() {
    this.element.hidden = this.run?.options.maintain !== "ac3";
    if (this.element.hidden || !this.element.open) return;
    const arcs = this.outline ? [] : waiting(this.run);
    this.about.textContent = this.outline ? "The run is kept in outline, without the queue." : arcs.length === 0 ? "No arc waits."
      : `${many(arcs.length, "arc")} wait${arcs.length === 1 ? "s" : ""}, the next one first${arcs.length > LISTED ? `; the first ${LISTED}:` : ":"}`;
    const { puzzle } = this.run;
    this.list.replaceChildren(...arcs.slice(0, LISTED).map(([x, y]) => h("li", {}, h("bdi", {}, `${short(puzzle, x)} ← ${short(puzzle, y)}`))));
  }
}
