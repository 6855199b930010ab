// The search tree of a run, on a canvas: zoomed and dragged, with an overview, folded by failure or
// by size, and the present node and the solutions at hand. Where nodes are narrower than a few
// pixels, each level is a band of colours; nearer, nodes are dots, and then pills with their
// branches in words. What is still to come at the present step is pale, so that nothing moves
// while a run is played. Keyboard and screen readers go from node to node, and have a list.
// Styles are in tree.css.

import { bands, DOT, paint, WORDS } from "./paint.js";
import { Tidy } from "./tidy.js";

const LEVEL = 40; // pixels between levels that have words
const LINE = 23; // between levels at least, for words not to touch
const WIDEST = 96;
const SMALL = 60; // nodes of a subtree that is folded as a small one
const COLOURS = ["open", "failed", "solved", "exhausted", "pruned", "bound", "restarted", "learned", "later", "here", "edge", "ink", "on-here", "paper"];

// What colours mean that do not go without saying, in the order in which they are told.
const MEANINGS = { failed: "failed", solved: "a solution", bound: "pruned by the bound", restarted: "given up for a restart", learned: "a clause was learned" };

const element = (name, attributes, ...children) => {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) {
    if (typeof v === "function") e.addEventListener(k.slice(2), v);
    else if (v !== false) e.setAttribute(k, v === true ? "" : v);
  }
  e.append(...children);
  return e;
};
const number = (n) => n.toLocaleString("en");
export const many = (n, noun) => `${number(n)} ${noun}${n === 1 ? "" : "s"}`;
const clamp = (x, lo, hi) => Math.min(Math.max(x, lo), hi);

/** A search tree in an element of its own. */
export class TreeView {
  #run = null;
  #words; #go; // of who made it
  #tidy; #below; #solved; #solutions; // the layout; by node: all below it, and the solutions among them
  #opened = new Map(); // by node: whether the reader opened it (true) or folded it
  #x = 0; #y = 0; #k = 40; // the middle of what is seen, in nodes and levels; pixels of a node
  #width = 0; #height = 0;
  #waits = 0; // the frame in which it is drawn
  #drawn = null; // what is in the overview
  #layouts = 0; // how many there were
  #told = ""; // what the words are about: a layout, a step, and whether the list is open

  /**
   * id begins the ids of what is in it. claim(event) says a branch in words, and short(event) its
   * value alone, such as "5" or "≠ 5"; go(step) is called for a node that is chosen.
   */
  constructor({ id, claim, short, go }) {
    this.#words = { claim, short };
    this.#go = go;
    const button = (name, label, text, f) => element("button", { type: "button", id: `${id}-${name}`, title: label, "aria-label": label, onclick: f }, text);
    this.canvas = element("canvas", { "aria-hidden": "true" });
    this.overview = element("canvas", { class: "tree-overview", "aria-hidden": "true" });
    this.view = element("div", { class: "tree-view", id, tabindex: 0, role: "group", "aria-label": "Search tree", onkeydown: (e) => this.#key(e) }, this.canvas, this.overview);
    this.fold = element("select", { id: `${id}-fold`, onchange: () => this.#refold() },
      ...[["none", "nothing"], ["failed", "what failed"], ["small", "what is small"]].map(([value, text]) => element("option", { value }, text)));
    this.about = element("p", { class: "tree-about", id: `${id}-about` });
    this.key = element("p", { class: "tree-key", id: `${id}-key` });
    this.list = element("details", { class: "tree-list", id: `${id}-list`, ontoggle: () => this.#tell() }, element("summary", {}, "As a list"), element("div", {}));
    const full = button("full", "Full screen", "Full", () => (document.fullscreenElement ? document.exitFullscreen() : this.element.requestFullscreen()));
    full.hidden = !document.fullscreenEnabled;
    this.element = element("div", { class: "tree" },
      element("div", { class: "tree-tools" },
        button("out", "Farther (-)", "−", () => this.zoom(1 / 1.6)), button("in", "Nearer (+)", "+", () => this.zoom(1.6)),
        button("fit", "All of it (0)", "All", () => this.fit()), button("here", "Here: the present node (h)", "Here", () => this.show(this.#present())),
        button("back", "The solution before ([)", "‹ ✓", () => this.#solution(-1)), button("next", "The next solution (])", "✓ ›", () => this.#solution(1)),
        element("label", { for: `${id}-fold` }, "Fold ", this.fold), full),
      this.view, element("div", { class: "tree-foot" }, this.about, this.key, this.list));
    this.#listen();
    new ResizeObserver(() => this.#resize()).observe(this.view);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.repaint());
  }

  /** Shows the tree of a run, null for none. */
  load(run) {
    this.#run = run;
    this.#opened.clear();
    this.#tidy = null;
    if (run) {
      this.#grow();
      this.fit();
    }
    this.draw();
  }

  // Finds out what is drawn below what. A branch in two sides, x = v and x ≠ v, is one
  // with a child for each value, as long as the second side goes on with the same variable.
  #grow() {
    const run = this.#run;
    const { nodes } = run;
    const n = nodes.length;
    this.up = new Int32Array(n);
    this.merged = new Int32Array(n); // the node that stands for it
    this.#below = new Int32Array(n);
    this.#solved = new Int32Array(n);
    const branch = (i) => (nodes.event[i] < 0 ? null : run.event(nodes.event[i]));
    for (let i = 0; i < n; i++) {
      const p = nodes.up[i] < 0 ? -1 : this.merged[nodes.up[i]];
      const mine = branch(i);
      const c = nodes.first[i];
      const goesOn = p >= 0 && mine?.by === "refutation" && c >= 0 && branch(c)?.x === mine.x;
      this.up[i] = goesOn ? -2 : p;
      this.merged[i] = goesOn ? p : i;
    }
    this.#solutions = [];
    const met = new Set();
    for (let i = n - 1; i >= 0; i--) {
      met.add(run.fateAtLast(i));
      if (nodes.status[i] === 2) {
        this.#solved[i]++;
        this.#solutions.push(i);
      }
      if (this.up[i] < 0) continue;
      this.#below[this.up[i]] += this.#below[i] + 1;
      this.#solved[this.up[i]] += this.#solved[i];
    }
    this.#solutions.reverse();
    this.key.replaceChildren(...Object.keys(MEANINGS).filter((f) => met.has(f)).map((f) => element("span", { class: `tree-${f}` }, MEANINGS[f])));
    this.#lay();
  }

  #lay() {
    const mode = this.fold.value;
    this.#tidy = new Tidy(this.up, (i) => {
      const opened = this.#opened.get(i);
      if (opened !== undefined) return !opened;
      if (i === 0) return false;
      return mode === "failed" ? this.#solved[i] === 0 : mode === "small" && this.#below[i] < SMALL;
    });
    this.#drawn = null;
    this.#layouts++;
  }

  #refold() {
    if (!this.#run) return;
    this.#opened.clear();
    this.#lay();
    this.fit();
  }

  /** Opens what is folded below a node, or folds it. */
  toggle(i) {
    if (!this.#below[i]) return;
    this.#opened.set(i, this.#tidy.folded[i] === 1);
    const [x, level] = [this.#tidy.x[i], this.#tidy.level[i]];
    this.#lay();
    this.#x += this.#tidy.x[i] - x; // it stays where it is
    this.#y += this.#tidy.level[i] - level;
    this.draw();
  }

  // The node that is seen in place of one that is not drawn.
  #seen(i) {
    let n = this.merged[i];
    while (this.#tidy.level[n] < 0) n = this.up[n];
    return n;
  }

  #present() {
    return this.#seen(this.#run.here);
  }

  // Pixels between levels: as near as all of them need to be seen at once from afar, as words
  // need it from near.
  #rise() {
    const all = clamp((this.#height - 24) / Math.max(1, this.#tidy.rows.length), 3, LEVEL);
    const near = clamp(Math.log(this.#k / this.#least()) / Math.log(WORDS / this.#least()), 0, 1);
    return all + (LEVEL - all) * (Number.isFinite(near) ? near : 1);
  }

  // The size of a node at which all of them are seen: without words where levels are too near each other for them.
  #least() {
    const crowded = (this.#height - 24) / this.#tidy.rows.length < LINE;
    return Math.min(crowded ? WORDS * 0.6 : WIDEST, (this.#width - 24) / (this.#tidy.right - this.#tidy.left + 1));
  }

  /** Shows all of the tree. */
  fit() {
    if (!this.#tidy || !this.#width) return;
    this.#k = this.#least();
    this.#x = (this.#tidy.left + this.#tidy.right) / 2;
    this.#y = this.#middle();
    this.draw();
  }

  // Where the middle is so that the root stands at the top.
  #middle() {
    return (this.#height / 2 - 18) / this.#rise();
  }

  /** Zooms about a point of the canvas, the middle without one. */
  zoom(by, px = this.#width / 2, py = this.#height / 2) {
    if (!this.#tidy) return;
    const at = this.#at(px, py);
    this.#k = clamp(this.#k * by, Math.min(this.#least(), WORDS), WIDEST);
    const now = this.#at(px, py);
    this.#x += at.x - now.x;
    this.#y += at.y - now.y;
    this.#keepIn();
    this.draw();
  }

  /** Moves what is seen by so many pixels. */
  pan(px, py) {
    this.#x -= px / this.#k;
    this.#y -= py / this.#rise();
    this.#keepIn();
    this.draw();
  }

  /** Brings a node into the middle, near enough for words. */
  show(i, near = true) {
    if (near) this.#k = Math.max(this.#k, WORDS + 14);
    this.#x = this.#tidy.x[i];
    this.#y = this.#tidy.level[i];
    this.#keepIn();
    this.draw();
  }

  // Something of the tree stays in the window, and the root at the top where all levels fit.
  #keepIn() {
    const { left, right, rows } = this.#tidy;
    const aside = 0.4 * this.#width / this.#k;
    this.#x = clamp(this.#x, left - aside, right + aside);
    const top = this.#middle();
    this.#y = rows.length * this.#rise() <= this.#height - 24 ? top : clamp(this.#y, top, Math.max(top, rows.length - 1));
  }

  #at(px, py) {
    return { x: this.#x + (px - this.#width / 2) / this.#k, y: this.#y + (py - this.#height / 2) / this.#rise() };
  }

  // What is done with it.

  #listen() {
    const held = new Map(); // by pointer: where it is
    let moved = 0;
    const point = (e) => {
      const box = this.canvas.getBoundingClientRect();
      return [e.clientX - box.left, e.clientY - box.top];
    };
    this.canvas.addEventListener("pointerdown", (e) => {
      this.canvas.setPointerCapture(e.pointerId);
      held.set(e.pointerId, point(e));
      if (held.size === 1) moved = 0;
    });
    this.canvas.addEventListener("pointermove", (e) => {
      const was = held.get(e.pointerId);
      const [x, y] = point(e);
      if (!was || !this.#tidy) {
        this.#hint(this.#hit(x, y));
        return;
      }
      const other = [...held].find(([id]) => id !== e.pointerId)?.[1];
      if (other) {
        const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) + 1;
        this.zoom(apart([x, y]) / apart(was), other[0], other[1]);
      } else {
        this.pan(x - was[0], y - was[1]);
      }
      moved += Math.hypot(x - was[0], y - was[1]);
      held.set(e.pointerId, [x, y]);
    });
    const up = (e) => {
      if (held.delete(e.pointerId) && e.type === "pointerup" && moved < 5) this.#choose(this.#hit(...point(e)));
    };
    this.canvas.addEventListener("pointerup", up);
    this.canvas.addEventListener("pointercancel", up);
    this.canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      const [x, y] = point(e);
      this.zoom(Math.exp(-clamp(e.deltaY, -100, 100) / 250), x, y);
    }, { passive: false });
    this.canvas.addEventListener("dblclick", (e) => {
      const i = this.#hit(...point(e));
      if (i >= 0) this.toggle(i);
    });
    const jump = (e) => {
      if (!this.#tidy || (e.type === "pointermove" && !e.buttons)) return;
      const box = this.overview.getBoundingClientRect();
      const { left, right, rows } = this.#tidy;
      this.#x = left + (e.clientX - box.left) / box.width * (right - left);
      this.#y = (e.clientY - box.top) / box.height * rows.length;
      this.#keepIn();
      this.draw();
    };
    this.overview.addEventListener("pointerdown", jump);
    this.overview.addEventListener("pointermove", jump);
  }

  // The node at a point, -1 for none.
  #hit(px, py) {
    if (!this.#tidy) return -1;
    const { x, y } = this.#at(px, py);
    const i = this.#tidy.nearest(Math.round(y), x);
    if (i < 0) return -1;
    const reach = this.#k < DOT ? 6 : Math.max(8, this.#k / 2);
    return Math.abs(this.#tidy.x[i] - x) * this.#k <= reach && Math.abs(y - Math.round(y)) * this.#rise() <= 14 ? i : -1;
  }

  #choose(i) {
    if (i < 0) return;
    if (this.#tidy.folded[i]) this.toggle(i);
    else this.#go(this.#run.nodes.made[i]);
  }

  #hint(i) {
    this.canvas.title = i < 0 ? "" : this.inWords(i);
    this.canvas.style.setProperty("cursor", i < 0 ? "grab" : "pointer");
  }

  #solution(by) {
    if (!this.#run) return;
    const { made } = this.#run.nodes;
    const list = this.#solutions;
    const i = by > 0 ? list.find((s) => made[s] > this.#run.step) : list.findLast((s) => made[s] < this.#run.step && s !== this.#run.here);
    if (i === undefined) return;
    this.#go(this.#run.nodes.ended[i]);
    this.show(this.#seen(i), false);
  }

  #key(e) {
    if (!this.#tidy || e.target !== this.view || e.ctrlKey || e.metaKey || e.altKey) return;
    const { first, next } = this.#tidy;
    const i = this.#present();
    const sibling = (by) => {
      const row = this.#tidy.rows[this.#tidy.level[i]];
      return row[this.#tidy.from(row, this.#tidy.x[i]) + by] ?? -1;
    };
    const to = (n) => {
      if (n < 0) return;
      this.#go(this.#run.nodes.made[n]);
      this.show(n, false);
    };
    const keys = {
      "+": () => this.zoom(1.6), "=": () => this.zoom(1.6), "-": () => this.zoom(1 / 1.6), 0: () => this.fit(), h: () => this.show(i),
      "]": () => this.#solution(1), "[": () => this.#solution(-1), Enter: () => this.toggle(i),
      ArrowUp: () => to(this.up[i]), ArrowDown: () => to(first[i]), ArrowLeft: () => to(sibling(-1)), ArrowRight: () => to(next[i] >= 0 ? next[i] : sibling(1)),
    };
    if (!keys[e.key]) return;
    keys[e.key]();
    e.preventDefault();
    e.stopPropagation();
  }

  // What is said of it.

  #label(i) {
    const { event } = this.#run.nodes;
    return i === 0 ? "root" : event[i] < 0 ? "restart" : this.#words.claim(this.#run.event(event[i]));
  }

  /** A node in words. */
  inWords(i) {
    const fate = this.#run.fate(i);
    const parts = [this.#label(i), i === this.#present() ? "here" : fate === "solved" ? fate : MEANINGS[fate] ?? fate];
    if (this.#run.nodes.made[i] > this.#run.step) parts[1] = "still to come";
    if (this.#below[i]) parts.push(`${many(this.#below[i], "node")} below${this.#tidy.folded[i] ? ", folded" : ""}`);
    if (this.#solved[i] && this.#below[i]) parts.push(many(this.#solved[i], "solution"));
    return parts.join(", ");
  }

  /** The branches from the root to the present node, in words. */
  get path() {
    const way = [];
    if (this.#tidy) for (let i = this.merged[this.#run.here]; i > 0; i = this.up[i]) way.unshift(this.#label(i));
    return way;
  }

  // Says where the search is, and what there is. Dragging and zooming change nothing of it.
  #tell() {
    if (!this.#tidy) return;
    const about = `${this.#layouts} ${this.#run.step} ${this.list.open}`;
    if (about === this.#told) return;
    this.#told = about;
    const all = this.#below[0] + 1;
    const shown = this.#tidy.rows.reduce((n, row) => n + row.length, 0);
    this.about.textContent = `${many(all, "node")}${shown < all ? `, ${number(shown)} shown` : ""}, ${many(this.#solutions.length, "solution")}, ${many(this.#tidy.rows.length, "level")}.`;
    const way = this.path;
    this.view.setAttribute("aria-label", `Search tree of ${many(all, "node")}. ${way.length ? `The way to the present one: ${way.join(", ")}.` : "The search is at the root."}`);
    if (!this.list.open) return;
    const item = (i) => element("li", i === this.#present() ? { "aria-current": "true" } : {},
      element("button", { type: "button", onclick: () => this.#go(this.#run.nodes.made[i]) }, this.inWords(i)));
    const up = [];
    for (let i = this.#present(); i >= 0; i = this.up[i]) up.unshift(item(i));
    const down = [];
    for (let c = this.#tidy.first[this.#present()]; c >= 0; c = this.#tidy.next[c]) down.push(item(c));
    this.list.lastChild.replaceChildren(element("p", {}, "From the root:"), element("ol", {}, ...up),
      element("p", {}, down.length ? "Below it:" : "Nothing is below it."), element("ul", {}, ...down));
  }

  // How it is drawn.

  #resize() {
    const fitted = !this.#width || !this.#tidy || this.#k <= this.#least() * 1.01;
    [this.#width, this.#height] = [this.view.clientWidth, this.view.clientHeight];
    if (!this.#width) return;
    const dots = devicePixelRatio || 1;
    [this.canvas.width, this.canvas.height] = [Math.round(this.#width * dots), Math.round(this.#height * dots)];
    if (fitted) this.fit();
    else this.draw();
    this.#paint(); // in this frame still, since the canvas is empty now
  }

  /** Draws it anew where colours have changed. */
  repaint() {
    this.#drawn = null;
    this.draw();
  }

  /** Draws the present step, in the next frame. */
  draw() {
    this.#waits ||= requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    cancelAnimationFrame(this.#waits);
    this.#waits = 0;
    const g = this.canvas.getContext("2d");
    const dots = this.canvas.width / (this.#width || 1);
    g.setTransform(dots, 0, 0, dots, 0, 0);
    g.clearRect(0, 0, this.#width, this.#height);
    this.overview.hidden = !this.#tidy || this.#k <= this.#least() * 1.05 && this.#tidy.rows.length * this.#rise() <= this.#height;
    if (!this.#tidy || !this.#width) return;
    const style = getComputedStyle(this.element);
    const scene = {
      tidy: this.#tidy, run: this.#run, up: this.up, x: this.#x, y: this.#y, k: this.#k, rise: this.#rise(), width: this.#width, height: this.#height,
      present: this.#present(), solutions: this.#solutions, font: style.fontFamily,
      ink: Object.fromEntries(COLOURS.map((c) => [c, style.getPropertyValue(`--tree-${c}`).trim() || "gray"])),
      label: (i) => this.#label(i),
      short: (i) => (this.#run.nodes.event[i] < 0 ? this.#label(i) : this.#words.short(this.#run.event(this.#run.nodes.event[i]))),
    };
    paint(g, scene);
    if (!this.overview.hidden) this.#small(scene);
    this.#tell();
  }

  // All of it, small, with what is seen of it framed.
  #small(scene) {
    const [width, height] = [this.overview.clientWidth, this.overview.clientHeight];
    if (!width || !height) return; // it has just been hidden
    const { left, right, rows } = this.#tidy;
    const [x, y, k, rise] = [(left + right) / 2, (rows.length - 1) / 2, Math.min(width / (right - left + 1), 8), height / rows.length];
    const key = `${width} ${height}`;
    // It takes a while, so that it follows the steps of a run that is played at a distance.
    if (this.#drawn?.key !== key || (this.#drawn.step !== this.#run.step && performance.now() - this.#drawn.at > 200)) {
      const all = document.createElement("canvas");
      [all.width, all.height] = [width, height];
      bands(all.getContext("2d"), { ...scene, x, y, k, rise, width, height });
      this.#drawn = { key, step: this.#run.step, at: performance.now(), all };
    }
    [this.overview.width, this.overview.height] = [width, height];
    const g = this.overview.getContext("2d");
    g.drawImage(this.#drawn.all, 0, 0);
    const [w, h] = [Math.max(3, this.#width / this.#k * k), this.#height / this.#rise() * rise];
    g.strokeStyle = scene.ink.here;
    g.lineWidth = 1.5;
    g.strokeRect((this.#x - x) * k + width / 2 - w / 2, (this.#y - y) * rise + height / 2 - h / 2, w, h);
  }
}
