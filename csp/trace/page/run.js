// Plays a recorded run in the compact form of its lines (docs/reference/events.md): the domains,
// the search tree and the counts at any step, forwards and backwards. Step 0 is before the
// first event, step k after the first k of them. This file stands alone: pages of a run hold a
// copy of it, and the views of the web page import it.
//
// Prunings are a stack: a pruning is put on it, going back takes the upper ones off. Every stack
// that there ever was is a path in one tree of prunings, so that going from one step to
// another is going along the path between two nodes of that tree, and nothing is played from
// the beginning. All of it is kept in arrays of numbers, some 50 bytes for each event.

const signs = { "=": "=", "!=": "≠", "<=": "≤", ">=": "≥" };
/** What became of a node, by the numbers in nodes.status. */
export const statuses = ["open", "failed", "solved", "exhausted", "pruned"];
const [OPEN, FAILED, SOLVED, EXHAUSTED, PRUNED] = statuses.keys();
/** The same, and what made a search give a node up or make it, by the numbers in nodes.fate. */
export const fates = [...statuses, "bound", "restarted", "learned"];
const [BOUND, RESTARTED, LEARNED] = [5, 6, 7];
const MORE = 12; // numbers before those that only some kinds have
const WIDEST = 1 << 17; // values from the least to the greatest of a domain with holes

/** A list of whole numbers that grows. */
class Ints {
  #data = new Int32Array(1024);
  length = 0;

  push(n) {
    if (this.length === this.#data.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.length++] = n;
  }

  /** The numbers as an array of their own. */
  done() {
    return this.#data.slice(0, this.length);
  }
}

/** The ranges of a set, "1..4 7", as low, high, low, high, ... */
const rangesOf = (text) => text.split(" ").filter(Boolean).flatMap((run) => {
  const [lo, hi = lo] = run.split("..").map(Number);
  return [lo, hi];
});

export class Run {
  #kinds; #makers; #ops; // names by number
  #code; #constraint; #variable; #other; #value; #place; // by event; the place of its node
  #at; #more; // by event: where its further numbers begin
  #base; #word; #words; // domains: bits from base on, beginning at a word; or two bounds
  #latest; // by variable: the pruning that made its domain, -1 for none
  #top; // by step: the latest pruning in force
  #event; #below; #before; #height; // of prunings: see above; before is that of the same variable
  #tally; // by kind: how many there were
  #redo = [];
  step = 0;
  /** How many values constraints have taken. */
  pruned = 0;
  /** Whether there was more of the run than is kept. */
  cut = false;
  outcome = "";

  /** Reads the lines of a trace. */
  constructor(text) {
    const end = text.indexOf("\n");
    const header = JSON.parse(end < 0 ? text : text.slice(0, end));
    if (header.format !== "propago-trace" || header.version !== 1 || !header.compact) throw new Error("this is no compact trace of a version that is known");
    const { kinds, by, ops, outcomes } = header.compact;
    [this.#kinds, this.#makers, this.#ops] = [kinds, by, ops];
    this.options = header.options;
    this.objective = header.objective;
    this.constraints = header.constraints.map((c) => ({ ...c, label: c.name || c.text }));
    this.variables = header.variables.map((v) => ({ ...v, domain: rangesOf(v.domain) }));
    const { nodes, parents, depths } = this.#read(text, end < 0 ? text.length : end + 1, outcomes);
    this.#lay();
    this.#stackUp();
    this.#grow(nodes, parents, depths);
    this.#tally = new Int32Array(kinds.length);
  }

  #read(text, at, outcomes) {
    const columns = { code: new Ints(), constraint: new Ints(), variable: new Ints(), other: new Ints(), value: new Ints(), at: new Ints(), more: new Ints() };
    const [nodes, parents, depths] = [[], new Ints(), new Ints()]; // of events; numbers of nodes may be large
    const numbers = [];
    while (at < text.length) {
      let end = text.indexOf("\n", at);
      if (end < 0) end = text.length;
      if (text[at] === "{") this.cut = JSON.parse(text.slice(at, end)).kind === "cut";
      else if (text[at] === "[") {
        numbers.length = 0;
        let [n, sign] = [0, 1];
        for (let i = at + 1; i < end; i++) {
          const c = text.charCodeAt(i);
          if (c >= 48 && c <= 57) n = 10 * n + c - 48;
          else if (c === 45) sign = -1;
          else if (c === 44 || c === 93) { // , ]
            numbers.push(sign * n);
            [n, sign] = [0, 1];
          }
        }
        const [, kind, node, parent, depth, by, constraint, , variable, other, op, value] = numbers;
        if (numbers.length < MORE || !this.#kinds[kind] || variable >= this.variables.length || other >= this.variables.length) throw new Error("a line of the trace is no event");
        columns.code.push(kind | by << 8 | op << 16);
        columns.constraint.push(constraint);
        columns.variable.push(variable);
        columns.other.push(other);
        columns.value.push(value);
        columns.at.push(columns.more.length);
        for (let i = MORE; i < numbers.length; i++) columns.more.push(numbers[i]);
        nodes.push(node);
        parents.push(parent);
        depths.push(depth);
        if (this.#kinds[kind] === "done") this.outcome = outcomes[numbers[MORE]] ?? "";
      }
      at = end + 1;
    }
    columns.at.push(columns.more.length);
    [this.#code, this.#constraint, this.#variable, this.#other, this.#value, this.#at, this.#more] = Object.values(columns).map((c) => c.done());
    this.steps = nodes.length;
    return { nodes, parents: parents.done(), depths: depths.done() };
  }

  // Makes room for the domains, and fills them.
  #lay() {
    const n = this.variables.length;
    [this.#base, this.#word, this.#latest] = [new Int32Array(n), new Int32Array(n), new Int32Array(n).fill(-1)];
    let words = 0;
    this.variables.forEach(({ domain, name, bounds_only: bounds }, x) => {
      const [lo, hi] = domain.length ? [domain[0], domain.at(-1)] : [0, 0];
      this.#word[x] = words;
      // Small values are the numbers of their bits, so that a word is a mask.
      this.#base[x] = lo >= 0 && lo < 32 ? 0 : lo;
      if (!bounds && hi - lo >= WIDEST) throw new Error(`${name} is too wide to keep its holes`);
      words += bounds ? 2 : (hi - this.#base[x] >> 5) + 1;
    });
    this.#words = new Int32Array(words);
    this.variables.forEach(({ domain, bounds_only: bounds }, x) => {
      if (bounds) [this.#words[this.#word[x]], this.#words[this.#word[x] + 1]] = domain;
      else for (let i = 0; i < domain.length; i += 2) this.#set(x, domain[i], domain[i + 1], true);
    });
  }

  // Makes the tree of prunings.
  #stackUp() {
    const [event, below, before, height] = [new Ints(), new Ints(), new Ints(), new Ints()];
    this.#top = new Int32Array(this.steps + 1);
    const stack = [];
    const latest = new Int32Array(this.variables.length).fill(-1);
    const last = []; // of those on the stack: what was the latest before
    for (let i = 0; i < this.steps; i++) {
      const kind = this.kind(i);
      const x = this.#variable[i];
      if (kind === "prune") {
        event.push(i);
        below.push(stack.at(-1) ?? -1);
        before.push(latest[x]);
        last.push([x, latest[x]]);
        latest[x] = event.length - 1;
        stack.push(event.length - 1);
        height.push(stack.length);
      } else if (kind === "backtrack") {
        const kept = this.kept(i);
        if (!(kept >= 0 && kept <= stack.length)) throw new Error("the trace goes back to prunings that are not there");
        while (stack.length > kept) {
          stack.pop();
          const [y, was] = last.pop();
          latest[y] = was;
        }
      }
      this.#top[i + 1] = stack.at(-1) ?? -1;
    }
    this.#top[0] = -1;
    [this.#event, this.#below, this.#before, this.#height] = [event, below, before, height].map((list) => list.done());
  }

  // Makes the search tree, as package trace does.
  #grow(ids, parents, depths) {
    const places = new Map([[1, 0]]);
    const list = { id: [1], up: [-1], depth: [0], made: [0], event: [-1] };
    this.#place = new Int32Array(this.steps);
    for (let i = 0; i < this.steps; i++) {
      let at = i > 0 && ids[i] === ids[i - 1] ? this.#place[i - 1] : places.get(ids[i]);
      if (at === undefined) {
        at = list.id.length;
        places.set(ids[i], at);
        list.id.push(ids[i]);
        list.up.push(places.get(parents[i]) ?? 0);
        list.depth.push(depths[i]);
        list.made.push(i + 1);
        list.event.push(this.kind(i) === "branch" ? i : -1);
      }
      this.#place[i] = at;
    }
    const n = list.id.length;
    const links = () => new Int32Array(n).fill(-1);
    /** Nodes by their places, in the order of being made; first and next lead to children. */
    this.nodes = {
      length: n, id: Float64Array.from(list.id), up: Int32Array.from(list.up), depth: Int32Array.from(list.depth), made: Int32Array.from(list.made),
      event: Int32Array.from(list.event), first: links(), next: links(), status: new Uint8Array(n), fate: new Uint8Array(n), ended: new Int32Array(n).fill(0x7fffffff),
    };
    const { up, first, next, event } = this.nodes;
    const last = links();
    for (let c = 1; c < n; c++) {
      if (up[c] < 0) continue;
      if (last[up[c]] < 0) first[up[c]] = c;
      else next[last[up[c]]] = c;
      last[up[c]] = c;
    }
    this.#end(event);
  }

  // Finds out what became of each node.
  #end(event) {
    const { up, first, made, status, fate, ended } = this.nodes;
    const took = new Uint8Array(this.nodes.length); // the decision that made it took values away
    const whole = new Uint8Array(this.nodes.length); // the sides that were searched to their end
    const end = (at, step, what, why = what) => {
      if (status[at] === OPEN) [status[at], ended[at], fate[at]] = [what, step, why];
    };
    // Why a node failed that no constraint refuses, and why the search left one before all below it was searched.
    const failed = (i) => ({ objective: BOUND, learned: LEARNED })[this.by(i)] ?? FAILED;
    const left = (i) => {
      while (i < this.steps && this.kind(i) === "backtrack") i++;
      if (i === this.steps) return PRUNED;
      if (this.kind(i) === "restart") return RESTARTED;
      return this.kind(i) === "branch" && this.by(i) === "learned" ? LEARNED : this.objective ? BOUND : PRUNED;
    };
    // Plain backtracking may be told without second sides: all values of a variable are side by side.
    const flat = this.options?.maintain === "backtracking" && !event.some((i) => i >= 0 && this.by(i) === "refutation");
    let present = 0;
    for (let i = 0; i < this.steps; i++) {
      const at = this.#place[i];
      switch (this.kind(i)) {
        case "prune":
          if (this.by(i) === "decision") took[at] = 1;
          break;
        case "fail":
          if (first[at] < 0 || made[first[at]] > i + 1) end(at, i + 1, FAILED, failed(i));
          break;
        case "solution":
          end(at, i + 1, SOLVED);
          break;
        case "backtrack":
          for (let n = present; n >= 0 && n !== at; n = up[n]) {
            if (flat || whole[n] === 3) end(n, i + 1, EXHAUSTED);
            else end(n, i + 1, PRUNED, left(i));
            if (status[n] === PRUNED || up[n] < 0 || event[n] < 0) continue;
            const side = this.by(event[n]);
            if (side === "decision") whole[up[n]] |= took[n] ? 1 : 3;
            if (side === "refutation") whole[up[n]] |= 2;
          }
          break;
        case "done":
          if (this.outcome === "exhausted") for (let n = at; n >= 0; n = up[n]) end(n, i + 1, EXHAUSTED);
      }
      present = at;
    }
  }

  // What is said of event i.

  kind(i) {
    return this.#kinds[this.#code[i] & 255];
  }

  by(i) {
    return this.#makers[this.#code[i] >> 8 & 255];
  }

  /** The prunings that are in force after going back. */
  kept(i) {
    return this.#more[this.#at[i] + 1];
  }

  /** How many prunings an event undoes. */
  undone(i) {
    return Math.max(0, this.#heightOf(this.#top[i]) - this.#heightOf(this.#top[i + 1]));
  }

  /** The further numbers of an event: the ranges that a pruning took, the values of a solution. */
  more(i) {
    return this.#more.subarray(this.#at[i], this.#at[i + 1]);
  }

  /** How many values a pruning took. */
  lost(i) {
    let n = 0;
    for (let k = this.#at[i]; k < this.#at[i + 1]; k += 2) n += this.#more[k + 1] - this.#more[k] + 1;
    return n;
  }

  /** Whether a pruning took a value. */
  took(i, v) {
    for (let k = this.#at[i]; k < this.#at[i + 1]; k += 2) if (v >= this.#more[k] && v <= this.#more[k + 1]) return true;
    return false;
  }

  /** All of it: places are -1 where there is none, relation is "" without a claim. */
  event(i) {
    const place = this.#place[i];
    return {
      kind: this.kind(i), by: this.by(i), node: this.nodes.id[place], depth: this.nodes.depth[place], constraint: this.#constraint[i],
      x: this.#variable[i], other: this.#other[i], relation: signs[this.#ops[this.#code[i] >> 16]] ?? "", value: this.#value[i],
    };
  }

  // What holds at the present step.

  /** Whether a value is in a domain. */
  has(x, v) {
    if (this.variables[x].bounds_only) return v >= this.#words[this.#word[x]] && v <= this.#words[this.#word[x] + 1];
    const i = v - this.#base[x];
    return i >= 0 && (x + 1 < this.#word.length ? this.#word[x + 1] : this.#words.length) > this.#word[x] + (i >> 5) &&
      (this.#words[this.#word[x] + (i >> 5)] >> (i & 31) & 1) === 1;
  }

  /** A domain as ranges: low, high, low, high, ... */
  ranges(x) {
    const at = this.#word[x];
    if (this.variables[x].bounds_only) return this.#words[at] > this.#words[at + 1] ? [] : [this.#words[at], this.#words[at + 1]];
    const list = [];
    const { domain } = this.variables[x];
    for (let i = 0; i < domain.length; i += 2) {
      for (let v = domain[i]; v <= domain[i + 1]; v++) {
        if (!this.has(x, v)) continue;
        if (list.at(-1) === v - 1) list[list.length - 1] = v;
        else list.push(v, v);
      }
    }
    return list;
  }

  /** A domain of values from 0 to 31 as a mask: value v is bit v. */
  mask(x) {
    return this.#words[this.#word[x]];
  }

  /** The events in force that took values from a variable, the latest first. */
  *causes(x) {
    for (let p = this.#latest[x]; p >= 0; p = this.#before[p]) yield this.#event[p];
  }

  /** The place of the present node. */
  get here() {
    return this.step > 0 ? this.#place[this.step - 1] : 0;
  }

  /** How many nodes are made. */
  get made() {
    let [from, to] = [0, this.nodes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.nodes.made[middle] <= this.step) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** What has become of a node. */
  status(place) {
    return statuses[this.nodes.ended[place] <= this.step ? this.nodes.status[place] : OPEN];
  }

  /** What has become of a node, and why: one of fates. A node that a restart or a learned clause made is told by that. */
  fate(place) {
    return this.#fate(place, this.nodes.ended[place] <= this.step ? this.nodes.fate[place] : OPEN);
  }

  /** The same at the end of the run. */
  fateAtLast(place) {
    return this.#fate(place, this.nodes.fate[place]);
  }

  #fate(place, fate) {
    if ((fate !== OPEN && fate !== EXHAUSTED && fate !== PRUNED) || place === 0) return fates[fate];
    const event = this.nodes.event[place];
    return event < 0 ? "restarted" : this.by(event) === "learned" ? "learned" : fates[fate];
  }

  /** The places of its children that are made. */
  *below(place) {
    for (let c = this.nodes.first[place]; c >= 0 && this.nodes.made[c] <= this.step; c = this.nodes.next[c]) yield c;
  }

  /** How many events of a kind there were. */
  count(kind) {
    return this.#tally[this.#kinds.indexOf(kind)];
  }

  // Going from step to step.

  /** Told of each variable whose domain changes. */
  touched(_x) {}

  /** Goes to a step, or to the nearest there is, along the prunings that differ. */
  go(step) {
    const to = Math.min(Math.max(step, 0), this.steps);
    let [p, q] = [this.#top[this.step], this.#top[to]];
    while (p !== q) {
      if (this.#heightOf(p) >= this.#heightOf(q)) {
        this.#change(p, true);
        p = this.#below[p];
      } else {
        this.#redo.push(q);
        q = this.#below[q];
      }
    }
    while (this.#redo.length > 0) this.#change(this.#redo.pop(), false);
    for (; this.step < to; this.step++) this.#count(this.step, 1);
    for (; this.step > to; this.step--) this.#count(this.step - 1, -1);
  }

  /** Where the next (by 1) or the last (by -1) step ends for whose event i stops(i) is true. */
  seek(by, stops, from = this.step) {
    let to = from + by;
    while (to > 0 && to < this.steps && !stops(to - 1)) to += by;
    return Math.min(Math.max(to, 0), this.steps);
  }

  #count(i, by) {
    this.#tally[this.#code[i] & 255] += by;
    if (this.kind(i) === "prune" && this.by(i) === "constraint") this.pruned += by * this.lost(i);
  }

  #heightOf(p) {
    return p < 0 ? 0 : this.#height[p];
  }

  // Takes a pruning back, or makes it.
  #change(p, back) {
    const i = this.#event[p];
    const x = this.#variable[i];
    this.#latest[x] = back ? this.#before[p] : p;
    for (let k = this.#at[i]; k < this.#at[i + 1]; k += 2) this.#set(x, this.#more[k], this.#more[k + 1], back);
    this.touched(x);
  }

  // Puts the values of a range into a domain, or takes them away. Of two bounds, one moves.
  #set(x, lo, hi, there) {
    const [words, at] = [this.#words, this.#word[x]];
    if (this.variables[x].bounds_only) {
      if (there) {
        if (hi + 1 === words[at]) words[at] = lo;
        else words[at + 1] = hi;
      } else if (lo === words[at]) words[at] = hi + 1;
      else words[at + 1] = lo - 1;
      return;
    }
    for (let i = lo - this.#base[x]; i <= hi - this.#base[x];) {
      const n = Math.min(32 - (i & 31), hi - this.#base[x] - i + 1);
      const bits = (n === 32 ? -1 : (1 << n) - 1) << (i & 31);
      if (there) words[at + (i >> 5)] |= bits;
      else words[at + (i >> 5)] &= ~bits;
      i += n;
    }
  }
}
