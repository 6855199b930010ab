// A recorded run of a puzzle: what player/run.js plays, told of cells.

import { Run } from "../player/run.js";

const differ = (puzzle) => new Set([...puzzle.units, ...puzzle.groups.filter((g) => g.distinct)].map((g) => g.name));

/** Which events end a step of each manner; of the last event every one does. */
const manners = {
  event: () => true,
  // What changes the grid: values that one cell loses, a branch with its effect, a
  // contradiction, going back.
  change: (run, i) => ["prune", "fail", "backtrack", "solution", "done"].includes(run.kind(i)) || run.branches(i),
  // The same, but all that one constraint takes at once is one step.
  propagation: (run, i) => (run.kind(i) === "prune" ? i + 1 === run.steps || !run.together(i, i + 1) : manners.change(run, i)),
  // When nothing is left to propagate at a node, or it has failed.
  node: (run, i) => ["fixpoint", "fail", "solution", "done"].includes(run.kind(i)),
  fail: (run, i) => ["fail", "done"].includes(run.kind(i)),
  solution: (run, i) => ["solution", "done"].includes(run.kind(i)),
};

export class PuzzleRun extends Run {
  /** Of a puzzle and the engine's answer to "watch". */
  constructor(puzzle, { run, cells }) {
    super(new TextDecoder().decode(run));
    this.puzzle = puzzle;
    this.cells = cells; // by variable
    this.variable = puzzle.has.map(() => -1); // by cell
    /** By cell: what it may be, as a mask; 0 in a gap. */
    this.domains = puzzle.has.map(() => 0);
    cells.forEach((cell, x) => {
      if (cell < 0) return;
      this.variable[cell] = x;
      this.touched(x);
    });
    for (const k of this.constraints) k.cells = k.vars.map((x) => cells[x]).filter((cell) => cell >= 0);
    this.distinct = differ(puzzle);
    /** The step at which the givens stand in the grid. */
    this.start = 0;
    for (let i = 0; i < this.steps; i++) if (this.kind(i) === "prune" && this.by(i) === "assumption") this.start = i + 1;
  }

  touched(x) {
    if (this.cells[x] >= 0) this.domains[this.cells[x]] = this.mask(x);
  }

  /** Event i with its cells, -1 for none; gone is a mask of what a pruning took from a cell. */
  event(i) {
    const e = super.event(i);
    [e.cell, e.beside, e.gone] = [this.cells[e.x] ?? -1, this.cells[e.other] ?? -1, 0];
    if (e.kind !== "prune" || e.cell < 0) return e;
    const ranges = this.more(i);
    for (let k = 0; k < ranges.length; k += 2) for (let v = ranges[k]; v <= ranges[k + 1]; v++) e.gone |= 1 << v;
    return e;
  }

  /** The prunings in force of a cell, as events, the latest first. */
  causesOf(cell) {
    return [...this.causes(this.variable[cell])];
  }

  /** Whether an event is a branch that takes nothing away. */
  branches(i) {
    return this.kind(i) === "branch" && (i + 1 === this.steps || this.kind(i + 1) !== "prune");
  }

  /** Whether two prunings that follow each other are the work of one constraint. */
  together(i, j) {
    const [a, b] = [super.event(i), super.event(j)];
    return b.kind === "prune" && a.by === b.by && a.constraint === b.constraint;
  }

  /** Where the next (by 1) or the last (by -1) step of a manner ends, from a step on. */
  end(manner, by, step = this.step) {
    return this.seek(by, (i) => manners[manner](this, i), step);
  }
}
