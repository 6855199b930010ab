// A recorded run, played: the domains of all cells at any of its steps. Step 0 is before the
// first event, step k after the first k. Prunings are a stack; what going back takes off it
// is kept, to be put back when the run is played backwards. So going from one step to the
// next, in either direction, takes no longer than what changes.

import { bits } from "../app/masks.js";

/** Numbers of kinds of events and of who made them, as package csp has them. */
export const kinds = {
  start: 1, post: 2, propagate: 3, revise: 4, check: 5, prune: 6, fixpoint: 7, branch: 8, fail: 9, backtrack: 10, solution: 11, restart: 12, done: 13,
};
export const makers = { constraint: 1, decision: 2, refutation: 3, assumption: 4 };
const relations = ["", "=", "≠", "≤", "≥"];
const WIDTH = 7; // numbers for an event; sudoku/web/engine/watch.go says which

export class Run {
  #data;
  #stack = []; // events that pruned and are in force
  #popped = new Map(); // by event that goes back: what it took off the stack
  step = 0;

  /** Of a puzzle and the engine's answer to "watch". */
  constructor(puzzle, { events, begin, constraints, cut }) {
    this.puzzle = puzzle;
    this.#data = new Int32Array(events.buffer, events.byteOffset, events.byteLength / 4);
    this.steps = this.#data.length / WIDTH;
    this.begin = begin;
    this.constraints = constraints;
    this.cut = cut;
    this.domains = [...begin];
    this.causes = begin.map(() => []); // by cell: the prunings in force
    const differ = [...puzzle.units, ...puzzle.groups.filter((g) => g.distinct)];
    this.distinct = new Set(differ.map((g) => g.name));
    this.#measure();
  }

  /** Event i as an object. */
  event(i) {
    const d = this.#data;
    const at = i * WIDTH;
    const claim = d[at + 6];
    return {
      kind: d[at] & 15, by: d[at] >> 4, node: d[at + 1], parent: d[at + 2], constraint: d[at + 3], cell: d[at + 4], more: d[at + 5],
      relation: relations[claim & 7], value: claim >> 3,
    };
  }

  kind(i) {
    return this.#data[i * WIDTH] & 15;
  }

  /** Goes to a step, or to the nearest there is. */
  go(step) {
    const to = Math.min(Math.max(step, 0), this.steps);
    while (this.step < to) this.#forwards();
    while (this.step > to) this.#backwards();
  }

  #forwards() {
    const i = this.step++;
    const kind = this.kind(i);
    if (kind === kinds.prune) this.#put(i);
    else if (kind === kinds.backtrack) {
      const off = [];
      const kept = this.#data[i * WIDTH + 5];
      while (this.#stack.length > kept) off.push(this.#take());
      this.#popped.set(i, off);
    }
  }

  #backwards() {
    const i = --this.step;
    const kind = this.kind(i);
    if (kind === kinds.prune) this.#take();
    else if (kind === kinds.backtrack) for (const p of this.#popped.get(i).toReversed()) this.#put(p);
  }

  #put(i) {
    this.#stack.push(i);
    const cell = this.#data[i * WIDTH + 4];
    if (cell < 0) return;
    this.domains[cell] &= ~this.#data[i * WIDTH + 5];
    this.causes[cell].push(i);
  }

  #take() {
    const i = this.#stack.pop();
    const cell = this.#data[i * WIDTH + 4];
    if (cell >= 0) {
      this.domains[cell] |= this.#data[i * WIDTH + 5];
      this.causes[cell].pop();
    }
    return i;
  }

  // Goes through the run once: numbers by step, the tree, and where steps of each manner end:
  //
  //   event        after each event
  //   change       after whatever changes the grid: values that one cell loses, a branch with
  //                its effect, a contradiction, going back
  //   propagation  the same, but all that one constraint takes at once is one step
  //   node         when nothing is left to propagate at a node, or it has failed
  //   fail, solution
  #measure() {
    const n = this.steps;
    this.failures = new Int32Array(n + 1);
    this.prunings = new Int32Array(n + 1);
    this.solutions = new Int32Array(n + 1);
    this.nodeAt = new Int32Array(n + 1); // place of the present node in nodes
    this.stops = { change: [], propagation: [], node: [], fail: [], solution: [] };
    this.nodes = [{ id: 1, up: -1, depth: 0, made: 0, ended: Infinity, status: "open", cell: -1, relation: "", value: 0, by: 0, children: [] }];
    this.start = 0; // the step at which the givens stand in the grid
    const places = new Map([[1, 0]]);
    let height = 0;
    this.undone = new Map(); // by event that goes back: how many prunings it undoes
    for (let i = 0; i < n; i++) {
      const e = this.event(i);
      const step = i + 1;
      const stop = (...manners) => manners.forEach((m) => this.stops[m].push(step));
      this.failures[step] = this.failures[i];
      this.prunings[step] = this.prunings[i];
      this.solutions[step] = this.solutions[i];
      this.nodeAt[step] = this.#grow(i, e, places, this.nodeAt[i]);
      switch (e.kind) {
        case kinds.prune:
          height++;
          if (e.by === makers.assumption) this.start = step;
          if (e.by === makers.constraint) this.prunings[step] += bits(e.more);
          stop("change");
          if (step === n || !this.together(i, step)) stop("propagation");
          break;
        case kinds.branch:
          if (step === n || this.kind(step) !== kinds.prune) stop("change", "propagation");
          break;
        case kinds.fixpoint:
          stop("node");
          break;
        case kinds.fail:
          this.failures[step]++;
          stop("change", "propagation", "node", "fail");
          break;
        case kinds.solution:
          this.solutions[step]++;
          stop("change", "propagation", "node", "solution");
          break;
        case kinds.backtrack:
          this.undone.set(i, height - e.more);
          height = e.more;
          stop("change", "propagation");
          break;
        case kinds.done:
          stop("change", "propagation", "node", "fail", "solution");
      }
    }
  }

  /** Whether two prunings that follow each other are the work of one constraint. */
  together(i, j) {
    const [a, b] = [this.event(i), this.event(j)];
    return b.kind === kinds.prune && a.by === b.by && a.constraint === b.constraint;
  }

  #grow(i, e, places, present) {
    let at = places.get(e.node);
    if (at === undefined) {
      const up = places.get(e.parent) ?? 0;
      at = this.nodes.length;
      places.set(e.node, at);
      this.nodes.push({ id: e.node, up, depth: this.nodes[up].depth + 1, made: i + 1, ended: Infinity, status: "open", cell: e.cell, relation: e.relation, value: e.value, by: e.by, children: [] });
      this.nodes[up].children.push(at);
    }
    const end = (node, status) => {
      if (node.ended === Infinity) Object.assign(node, { ended: i + 1, status });
    };
    if (e.kind === kinds.fail && this.nodes[at].children.length === 0) end(this.nodes[at], "failed");
    else if (e.kind === kinds.solution) end(this.nodes[at], "solved");
    else if (e.kind === kinds.backtrack) for (let k = present; k >= 0 && k !== at; k = this.nodes[k].up) end(this.nodes[k], "done");
    return at;
  }

  /** The last stop of a manner before a step, 0 if there is none. */
  before(manner, step) {
    if (manner === "event") return Math.max(0, step - 1);
    const stops = this.stops[manner];
    return stops[firstFrom(stops, step) - 1] ?? 0;
  }

  /** The first stop of a manner after a step, the end if there is none. */
  after(manner, step) {
    if (manner === "event") return Math.min(this.steps, step + 1);
    const stops = this.stops[manner];
    return stops[firstFrom(stops, step + 1)] ?? this.steps;
  }

  /** How many nodes there are at the present step; they stand in the order of being made. */
  get made() {
    let n = this.nodes.length;
    while (n > 1 && this.nodes[n - 1].made > this.step) n--;
    return n;
  }

  /** The present node. */
  get node() {
    return this.nodes[this.nodeAt[this.step]];
  }
}

// The first place whose number is not below another.
function firstFrom(list, n) {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle] < n) from = middle + 1;
    else to = middle;
  }
  return from;
}
