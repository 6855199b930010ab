// The state of a game: the puzzle, what the player has filled in, and how to go back. It
// knows neither the screen nor the engine; it tells "change" to whoever listens, and
// "puzzle" when another puzzle is begun.
//
// A game may be open in several tabs. Each cell has the time of its last change, and of two
// states of a game the later one of each cell counts: the tabs come to agree, in whatever
// order they hear of each other (a map of last-writer-wins registers; Shapiro, Preguica,
// Baquero and Zawirski, 2011).

import { candidatesOf, COLOURS, peersOf } from "../board/geometry.js";

/** What a cell has: a digit, marks at fixed places, marks in its middle (both as bit masks), a colour. */
const LAYERS = ["values", "marks", "centre", "colours"];

/** How many steps back are kept. */
const DEPTH = 1000;

/** How many of them outlive the page. */
const KEPT = 200;

/** Whether a cell of a state counts over the same cell of another one. */
function later(a, b, cell) {
  for (const part of ["stamps", ...LAYERS]) {
    if (a[part][cell] !== b[part][cell]) return a[part][cell] > b[part][cell];
  }
  return false;
}

export class Game extends EventTarget {
  puzzle = null; // as the engine describes it
  peers = [];
  values = []; // by cell, 0 for empty; givens included
  marks = []; // by cell, bit masks
  centre = [];
  colours = []; // by cell, 0 for none
  stamps = []; // by cell, when it was changed last, in milliseconds; 0 for never
  solution = null; // by cell, once it is known that there is exactly one
  level = "";
  entering = false; // the player is setting givens
  helped = false; // the solution was filled in by the engine
  day = ""; // whose puzzle it is, such as "2026-11-22"; "" of none
  seconds = 0; // that the game has taken
  since = 0; // when the seconds were last set to 0, in milliseconds
  settings = { clean: true, strict: false, timer: false, digitFirst: false };
  #past = []; // steps: what #change returns
  #future = [];

  /** Begins a puzzle; what is kept of an earlier game of it may be given. */
  begin(puzzle, kept = {}) {
    this.puzzle = puzzle;
    this.peers = peersOf(puzzle);
    this.#clear();
    this.stamps = puzzle.givens.map(() => 0);
    const state = this.#fitting(kept);
    if (state) Object.assign(this, state);
    this.solution = kept.solution ?? null;
    this.level = kept.level ?? "";
    this.entering = kept.entering === true;
    this.helped = kept.helped === true;
    this.day = typeof kept.day === "string" ? kept.day : "";
    [this.seconds, this.since] = [kept.seconds, kept.since].map((n) => (Number.isFinite(n) ? n : 0));
    this.#past = this.#fittingSteps(kept.past);
    this.#future = this.#fittingSteps(kept.future);
    this.dispatchEvent(new Event("puzzle"));
    this.#changed();
  }

  /** What begin and adopt need of this game. */
  get state() {
    const { values, marks, centre, colours, stamps, level, entering, helped, day, seconds, since } = this;
    return { values, marks, centre, colours, stamps, level, entering, helped, day, seconds, since };
  }

  /**
   * Takes over what is later in another state of this game, as a step that can be undone.
   * Returns whether this game now has something that the other has not.
   */
  adopt(other) {
    if (Number.isFinite(other.seconds) && other.since >= this.since) {
      this.seconds = other.since > this.since ? other.seconds : Math.max(this.seconds, other.seconds);
      this.since = other.since;
    }
    const state = this.#fitting(other);
    if (!state) return true;
    const cells = [...this.values.keys()];
    const news = cells.filter((cell) => later(state, this, cell));
    const ahead = cells.some((cell) => later(this, state, cell));
    if (news.length > 0) {
      this.#step(() => {
        for (const cell of news) {
          for (const part of [...LAYERS, "stamps"]) this[part][cell] = state[part][cell];
        }
      }, true);
    }
    return ahead;
  }

  // The cells of a state that was kept, null if it is of no game of this puzzle.
  #fitting({ values, marks, centre, colours, stamps }) {
    const { givens, has, size } = this.puzzle;
    const fits = (list) => Array.isArray(list) && list.length === givens.length && list.every(Number.isSafeInteger);
    if (!fits(values) || !fits(marks)) return null;
    const masks = (list) => (fits(list) ? list : givens.map(() => 0)).map((m) => m & ((2 << size) - 2));
    return {
      values: givens.map((g, i) => g || (has[i] ? Math.min(Math.max(values[i], 0), size) : 0)),
      marks: masks(marks),
      centre: masks(centre),
      colours: givens.map((_, i) => (fits(colours) && COLOURS[colours[i]] ? colours[i] : 0)),
      stamps: fits(stamps) ? [...stamps] : givens.map((g, i) => Number(values[i] !== g || marks[i] !== 0)),
    };
  }

  // Back to the puzzle as it is given.
  #clear() {
    const { givens, marks } = this.puzzle;
    this.values = [...givens];
    this.marks = givens.map((_, cell) => marks?.[cell] ?? 0);
    this.centre = givens.map(() => 0);
    this.colours = givens.map(() => 0);
  }

  /** Whether the player has done anything yet. */
  get touched() {
    return this.stamps.some((time) => time > 0);
  }

  isGiven(cell) {
    return this.puzzle.givens[cell] !== 0;
  }

  get solved() {
    return this.solution !== null && this.values.every((v, cell) => v === this.solution[cell]);
  }

  get full() {
    return this.values.every((v, cell) => v !== 0 || !this.puzzle.has[cell]);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** The values that no peer of a cell holds, as a mask. */
  candidates() {
    return candidatesOf(this.puzzle, this.peers, this.values);
  }

  /** Whether a value in a cell would repeat one that the cell sees. */
  repeats(cell, value) {
    return this.peers[cell].some((peer) => this.values[peer] === value);
  }

  /**
   * Puts a value into cells; 0 empties them: of digits, where there are none of marks, then of colours.
   * Returns why not, "" if it is done.
   */
  set(cells, value) {
    const open = cells.filter((cell) => this.puzzle.has[cell] && !this.isGiven(cell));
    if (value === 0) {
      const has = (layer) => cells.filter((cell) => this[layer][cell] !== 0);
      const filled = open.filter((cell) => this.values[cell]);
      const layers = filled.length > 0 ? ["values"] : has("marks").length + has("centre").length > 0 ? ["marks", "centre"] : ["colours"];
      const emptied = filled.length > 0 ? filled : cells;
      if (open.length === 0 && layers[0] === "colours" && has("colours").length === 0) return "That digit is given.";
      this.#step(() => layers.forEach((layer) => emptied.forEach((cell) => (this[layer][cell] = 0))));
      return "";
    }
    if (open.length === 0) return cells.some((cell) => this.isGiven(cell)) ? "That digit is given." : "";
    if (this.settings.strict && open.some((cell) => this.repeats(cell, value) || this.peers[cell].some((peer) => open.includes(peer)))) {
      return "That digit stands there already: in its row, column or box.";
    }
    this.#step(() => open.forEach((cell) => this.values[cell] !== value && this.#put(cell, value, this.settings.clean)));
    return "";
  }

  // Puts a value into a cell; clean takes the marks away that it rules out.
  #put(cell, value, clean) {
    this.values[cell] = value;
    if (!clean) return;
    for (const layer of [this.marks, this.centre]) {
      layer[cell] = 0;
      for (const peer of this.peers[cell]) layer[peer] &= ~(1 << value);
    }
  }

  /** Puts a mark into the open ones of cells, or takes it away where all have it: layer is "marks" or "centre". */
  toggleMark(layer, cells, value) {
    const open = cells.filter((cell) => this.puzzle.has[cell] && !this.values[cell]);
    if (open.length === 0) return "The cell is filled.";
    const all = open.every((cell) => (this[layer][cell] >> value) & 1);
    this.#step(() => open.forEach((cell) => (this[layer][cell] = all ? this[layer][cell] & ~(1 << value) : this[layer][cell] | (1 << value))));
    return "";
  }

  /** Gives cells a colour, or takes it away where all have it. */
  toggleColour(cells, colour) {
    if (!COLOURS[colour]) return "There are nine colours.";
    const all = cells.every((cell) => this.colours[cell] === colour);
    this.#step(() => cells.forEach((cell) => (this.colours[cell] = all ? 0 : colour)));
    return "";
  }

  /** Fills in every mark that no peer rules out. */
  fillMarks() {
    this.#step(() => {
      this.marks = this.candidates();
    });
  }

  /** Empties layers of all cells: "marks", "centre", "colours". */
  clear(...layers) {
    this.#step(() => layers.forEach((layer) => (this[layer] = this[layer].map(() => 0))));
  }

  // The marks of a cell that stand for its candidates: those in its middle, if it has some.
  #noted(cell) {
    return this.centre[cell] || this.marks[cell];
  }

  /** Whether every open cell has marks, so that a missing one says something. */
  get hasAllMarks() {
    return this.values.some((v) => v === 0) && this.values.every((v, cell) => v !== 0 || !this.puzzle.has[cell] || this.#noted(cell) !== 0);
  }

  /** Values that the marks rule out, by cell, where all cells have marks. */
  goneMarks() {
    if (!this.hasAllMarks) return this.marks.map(() => 0);
    const all = (2 << this.puzzle.size) - 2;
    return this.values.map((v, cell) => (v ? 0 : all & ~this.#noted(cell)));
  }

  /** Does what a step of a hint says: pairs of cell and value to place and to rule out. */
  apply({ place, remove }) {
    this.#step(() => {
      if (remove.length > 0 && !this.hasAllMarks) this.marks = this.candidates();
      for (let i = 0; i < remove.length; i += 2) for (const layer of [this.marks, this.centre]) layer[remove[i]] &= ~(1 << remove[i + 1]);
      for (let i = 0; i < place.length; i += 2) this.#put(place[i], place[i + 1], true);
    });
  }

  /** Takes over all of another state of this puzzle, as a step that can be undone. Returns whether it is one. */
  take(other) {
    const state = this.#fitting(other);
    if (state) this.#step(() => LAYERS.forEach((layer) => (this[layer] = [...state[layer]])));
    return state !== null;
  }

  /** Fills everything in. */
  fill(values) {
    this.helped = true;
    this.#step(() => {
      this.values = [...values];
      for (const layer of ["marks", "centre"]) this[layer] = values.map(() => 0);
    });
  }

  /** Back to the givens; this can be undone too. */
  reset() {
    this.seconds = 0;
    this.helped = false;
    this.since = Date.now();
    this.#step(() => this.#clear());
  }

  undo() {
    return this.#go(this.#past, this.#future);
  }

  redo() {
    return this.#go(this.#future, this.#past);
  }

  /** The values as they are, then as they were before each step, the last one first. */
  *valuesBack() {
    const values = [...this.values];
    yield [...values];
    for (const step of this.#past.toReversed()) {
      for (const [cell, value] of step) values[cell] = value;
      yield [...values];
    }
  }

  /** Takes so many steps back. */
  back(steps) {
    for (let i = 0; i < steps; i++) this.#swap(this.#past, this.#future);
    if (steps > 0) this.#changed();
  }

  /** The steps that undo and redo take, for begin. */
  get history() {
    return { past: this.#past.slice(-KEPT), future: this.#future.slice(-KEPT) };
  }

  // Steps that were kept, none where they are not of this puzzle.
  #fittingSteps(steps) {
    const { givens, has, size } = this.puzzle;
    const fits = ([cell, value, ...others]) => has[cell] && (givens[cell] || value >= 0) && value <= size && [value, ...others].every(Number.isSafeInteger);
    return Array.isArray(steps) && steps.every((step) => Array.isArray(step) && step.every((c) => Array.isArray(c) && fits(c))) ? [...steps] : [];
  }

  // Makes a change and returns the cells that it has changed, as they were: a list of
  // [cell, value, marks, ...], in the order of LAYERS. Each is stamped, unless its stamp comes with it. A cell's time
  // only grows, whatever the clock does.
  #change(change, stamped = false) {
    const old = LAYERS.map((layer) => this[layer]);
    for (const layer of LAYERS) this[layer] = [...this[layer]];
    change();
    const before = [];
    const now = Date.now();
    for (const cell of this.values.keys()) {
      if (LAYERS.every((layer, i) => this[layer][cell] === old[i][cell])) continue;
      before.push([cell, ...old.map((list) => list[cell])]);
      if (!stamped) this.stamps[cell] = Math.max(now, this.stamps[cell] + 1);
    }
    return before;
  }

  #step(change, stamped) {
    const before = this.#change(change, stamped);
    if (before.length > 0) {
      this.#past.push(before);
      if (this.#past.length > DEPTH) this.#past.shift();
      this.#future = [];
    }
    this.#changed();
  }

  #swap(from, to) {
    const step = from.pop();
    to.push(this.#change(() => {
      for (const [cell, ...was] of step) was.forEach((old, i) => (this[LAYERS[i]][cell] = old));
    }));
  }

  #go(from, to) {
    if (from.length === 0) return false;
    this.#swap(from, to);
    this.#changed();
    return true;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
