// The view to watch a search: the engine records it, and here it is played forwards and
// backwards, with domains as pencil marks, causes in words, and the search tree. A run that
// is too long to be kept whole goes on being counted, with the board showing where it is.

import { dropSearch, linkTo, readFragment, stepOfFragment } from "../app/fragment.js";
import { valuesOf } from "../app/masks.js";
import { BoardView } from "../board/board.js";
import { cellName, symbol, valueOf } from "../board/geometry.js";
import { Controls } from "../player/controls.js";
import { controlKey } from "../player/keys.js";
import { foundBy, keptOf, outlined } from "../player/said.js";
import { TreeView } from "../player/tree.js";
import { h } from "../ui/dom.js";
import { keysOf } from "../ui/keys.js";
import { openLink } from "../ui/link.js";
import { partSwitch } from "../ui/switch.js";
import { many, number } from "../ui/words.js";
import { searchChoices } from "./choices.js";
import { missingCandidates } from "./missing.js";
import { QueueList } from "./queue.js";
import { short, whyNot } from "./reasons.js";
import { PuzzleRun } from "./run.js";
import { sceneOf } from "./scene.js";

export const mount = (section, app) => new WatchView(section, app);

/** How far apart screen readers are told of steps, in milliseconds. */
const BREATH = 700;

class WatchView {
  constructor(section, app) {
    this.app = app;
    this.section = section;
    this.puzzle = null;
    this.run = null; // what the engine has recorded
    this.scene = null; // what is shown of it
    this.reason = null; // what is lit for a question
    this.following = false; // the board shows the search as it goes on

    this.choices = searchChoices(() => {
      dropSearch();
      this.begin();
    });
    this.status = h("p", { class: "watch-status", id: "watch-status", role: "status" });
    this.cancelButton = h("button", { type: "button", id: "watch-cancel", hidden: true, onclick: () => this.cancel() }, "Cancel");
    this.againButton = h("button", { type: "button", id: "watch-again", hidden: true, onclick: () => this.begin() }, "Search again");
    this.live = h("p", { class: "watch-live", id: "watch-live" });
    this.boardHost = h("div", { class: "board-host" });
    this.cause = h("p", { class: "watch-cause", id: "watch-cause" });
    this.counts = h("dl", { class: "watch-counts", id: "watch-counts" });
    this.path = h("p", { class: "quiet watch-path", id: "watch-path" });
    this.board = new BoardView(this.boardHost, {
      label: "Domains",
      onselect: () => this.showCell(),
      onkey: (e, cell) => this.key(e, cell),
    });
    this.controls = new Controls({
      prefix: "watch", grain: "change", grains: [["change", "a change"], ["propagation", "a propagation"], ["node", "a node"], ["event", "an event"]],
    });
    const value = (e) => (e.relation === "=" ? symbol(e.value) : `${e.relation} ${symbol(e.value)}`);
    this.tree = new TreeView({
      id: "watch-tree", claim: (e) => `${short(this.puzzle, e.cell)} ${e.relation === "=" ? "= " : ""}${value(e)}`, short: value,
      go: (step) => this.controls.go(step),
    });
    this.queue = new QueueList();
    this.filled = h("input", { type: "checkbox", id: "watch-filled", onchange: () => this.begin() });
    this.missing = missingCandidates((cell, value) => this.why(cell, value), (reason) => this.light(reason));

    const frame = h("div", { class: "watch", "data-switch": "watch" });
    frame.append(
      h("div", { class: "watch-head" },
        this.choices.element,
        h("div", { class: "check" }, this.filled, h("label", { for: "watch-filled" }, "From the digits that you have filled in, too")),
        h("div", { class: "watch-run" }, h("div", { class: "watch-said" }, this.status, this.live), this.cancelButton, this.againButton),
        partSwitch(frame, "part", "What is shown", [["board", "Board"], ["tree", "Tree"]])),
      h("div", { class: "watch-left" }, this.boardHost, h("div", { class: "watch-player" }, this.cause, this.controls.element,
        h("button", { type: "button", id: "watch-link", onclick: () => this.link() }, "Link to this step"), this.queue.element)),
      this.missing.element,
      h("div", { class: "watch-tree" }, h("h2", {}, "Search tree"), this.tree.element, this.path),
      this.counts);
    section.append(frame);
    keysOf(section, (e) => this.key(e, this.board.selected));
    this.boardHost.addEventListener("pointerover", (e) => this.point(e));
    this.boardHost.addEventListener("pointerleave", () => {
      this.pointed = "";
      this.light(null);
    });
    app.game.addEventListener("puzzle", () => !section.hidden && this.begin());
    addEventListener("hashchange", () => !section.hidden && this.shown());
    section.addEventListener("show", () => this.shown());
    section.addEventListener("hide", () => {
      this.controls.stop();
      this.cancel();
    });
  }

  // The view comes on: with another puzzle than before, or another search, there is another run.
  shown() {
    const { puzzle } = this.app.game;
    const changed = this.choices.choose(readFragment());
    const searching = !this.cancelButton.hidden;
    if (puzzle && (changed || this.digits !== this.digitsNow || puzzle.text !== this.puzzle?.text || (!this.run && !searching))) this.begin();
    else this.goToStep();
  }

  // Goes to the step that the address names.
  goToStep() {
    const step = stepOfFragment();
    if (this.run && step !== null) this.controls.go(step);
  }

  // Shows the link to the puzzle, this search of it, and the present step.
  async link() {
    try {
      const puzzle = await linkTo(this.puzzle.text);
      const search = new URLSearchParams({ ...this.choices.chosen, step: this.run?.step ?? 0 });
      const { lesson } = readFragment();
      if (lesson) search.set("lesson", lesson);
      openLink("Link to this step", `It holds the puzzle, how it is searched, and the step${this.filled.checked ? ", but not the digits that you have filled in" : ""}. No server sees it.`, `${puzzle}&view=watch&${search}`);
    } catch (e) {
      this.say(e.message);
    }
  }

  // The digits that the search begins from besides the givens, "" for none.
  get digitsNow() {
    return this.filled.checked ? String(this.app.game.values) : "";
  }

  get params() {
    return { puzzle: this.puzzle.text, ...this.choices.chosen, seed: 1, filled: this.filled.checked ? this.app.game.values : undefined };
  }

  // Records the run of the puzzle, and goes on counting what is too long to keep.
  async begin() {
    this.controller?.abort();
    const controller = (this.controller = new AbortController());
    const { signal } = controller;
    if (this.puzzle?.text !== this.app.game.puzzle.text) {
      this.puzzle = this.app.game.puzzle;
      this.board.setPuzzle(this.puzzle);
    }
    this.run = this.scene = this.reason = null;
    this.digits = this.digitsNow;
    this.queue.load(null);
    this.missing.clear();
    this.controls.load(null);
    this.tree.load(null);
    this.following = true;
    this.board.draw({ values: this.puzzle.givens, marks: [] });
    this.status.textContent = "Searching …";
    this.cause.textContent = "";
    delete this.cause.dataset.kind;
    this.live.textContent = "";
    this.cancelButton.hidden = false;
    this.againButton.hidden = true;
    const onprogress = (p) => this.follow(p);
    try {
      const answer = await this.app.engine.call("watch", this.params, { signal, onprogress });
      const run = new PuzzleRun(this.puzzle, answer);
      this.run = run;
      this.controls.load(this.playable(run));
      this.controls.go(run.start);
      this.tree.load(run);
      this.queue.load(run, answer.outline);
      this.goToStep();
      if (!run.cut) {
        const ends = { nodes: run.nodes.length, failures: 0, solutions: 0 };
        for (let i = 0; i < run.steps; i++) {
          if (run.kind(i) === "fail") ends.failures++;
          if (run.kind(i) === "solution") ends.solutions++;
        }
        this.status.textContent = `The whole search: ${foundBy(ends)}, in ${many(run.steps, "event")}.${answer.outline ? ` ${outlined[answer.outline]}` : ""}`;
        this.live.textContent = "";
        return;
      }
      const kept = keptOf(run.steps, "event");
      this.status.textContent = `${kept} The search goes on.`;
      this.following = true;
      const end = await this.app.engine.call("watchRun", this.params, { signal, onprogress });
      this.status.textContent = `${kept} The search has ended.`;
      this.live.textContent = `The whole search: ${foundBy(end)}.`;
    } catch (e) {
      if (this.controller !== controller) return;
      if (!signal.aborted) this.status.textContent = `This cannot be searched: ${e.message}`;
      else if (this.run) this.status.textContent = `Cancelled. The first ${many(this.run.steps, "event")} can be played.`;
      else this.status.textContent = "Cancelled.";
      this.againButton.hidden = !signal.aborted;
    } finally {
      if (this.controller === controller) {
        this.cancelButton.hidden = true;
        const followed = this.following;
        this.following = false;
        if (followed && this.scene) this.draw();
      }
    }
  }

  cancel() {
    this.controller?.abort();
  }

  // A search under way: its numbers, and the cells that have one value now.
  follow({ nodes, failures, depth, prunings, values }) {
    this.live.textContent = `${many(nodes, "node")}, ${many(failures, "failure")}, depth ${number(depth)}, ${number(prunings)} candidates pruned`;
    if (!this.following) return;
    this.board.draw({ values, marks: [] });
    this.cause.textContent = "The search as it goes on. Step, and you see the run from its beginning.";
  }

  // A run, as the controls play it.
  playable(run) {
    return {
      length: run.steps,
      get at() { return run.step; },
      go: (to) => this.show(to),
      seek: (grain, by) => run.end(grain, by),
      says: () => this.scene?.text ?? "",
    };
  }

  // Shows the grid as it is after so many events.
  show(at) {
    const { run } = this;
    this.following = false;
    this.reason = null;
    this.scene = sceneOf(run, run.end(this.controls.grain.value, -1, at), at);
    if (run.cut && at === run.steps) this.scene.text += " Here the recording ends, not the search.";
    this.draw();
    this.drawCounts();
    this.drawTree();
    this.queue.draw();
    this.showCell();
    this.say(this.scene.text);
  }

  draw() {
    const { scene } = this;
    const values = [...scene.values];
    const litMarks = new Map();
    for (const cell of scene.fresh) { // the last value is seen among those that go
      values[cell] = 0;
      litMarks.set(cell, new Map([[scene.values[cell], "place"]]));
    }
    const lit = new Map();
    const set = (cells, kind) => cells.forEach((cell) => lit.set(cell, kind));
    if (this.reason) {
      set(this.reason.cells, "pattern");
      lit.set(this.reason.cell, "remove");
    } else {
      set(scene.unit, "unit");
      set(scene.because, "pattern");
      if (scene.about.length <= 9) set(scene.about, "remove");
      set(scene.fresh, "place");
      set(scene.tried, "place");
      set(scene.wrong, "wrong");
    }
    this.board.draw({ values, marks: scene.marks, faded: scene.faded, lit, litMarks });
    this.cause.textContent = scene.text;
    this.cause.dataset.kind = scene.kind;
  }

  drawCounts() {
    const { run } = this;
    const { nodes, here } = run;
    const pairs = [
      ["Node", nodes.id[here]], ["Depth", nodes.depth[here]], ["Nodes", run.made], ["Failures", run.count("fail")],
      ["Pruned", run.pruned], ["Solutions", run.count("solution")],
    ];
    this.counts.replaceChildren(...pairs.map(([name, n]) => h("div", {}, h("dt", {}, name), h("dd", {}, number(n)))));
  }

  drawTree() {
    if (!this.run) return;
    this.tree.draw();
    const way = this.tree.path;
    this.path.textContent = way.length ? `${way.length > 4 ? "… › " : ""}${way.slice(-4).join(" › ")}` : "At the root.";
  }

  // Screen readers are told of the latest step, not of all when many follow each other.
  say(text) {
    clearTimeout(this.saying);
    const wait = Math.max(0, (this.said ?? 0) + BREATH - Date.now());
    this.saying = setTimeout(() => {
      this.said = Date.now();
      if (!this.section.hidden) this.app.announce(text);
    }, wait);
  }

  showCell() {
    const { scene, puzzle } = this;
    const cell = this.board.selected;
    if (!scene || cell < 0 || !puzzle.has[cell]) return;
    this.missing.show(cell, cellName(puzzle, cell), scene.marks[cell], puzzle.size);
  }

  why(cell, value) {
    return this.run && !this.following ? whyNot(this.run, cell, value) : null;
  }

  light(reason) {
    if (this.reason === reason || !this.scene || this.following) return;
    this.reason = reason;
    this.draw();
  }

  // Over the place of a mark that is gone: why it is.
  point(e) {
    const mark = e.target.closest?.("[data-mark]");
    const cell = Number(e.target.closest?.("[data-cell]")?.dataset.cell);
    if (!mark || !this.scene || this.controls.playing || this.following) return;
    const value = Number(mark.dataset.mark);
    // What is drawn anew under a pointer that rests is not pointed at again.
    if (this.pointed === `${cell} ${value}`) return;
    this.pointed = `${cell} ${value}`;
    if (valuesOf(this.scene.marks[cell]).includes(value)) {
      this.light(null);
      return;
    }
    this.board.select(cell, false);
    this.missing.tell(cell, value);
  }

  key(e, cell) {
    if (!this.puzzle) return false; // it is on its way
    const value = e.ctrlKey || e.metaKey || e.altKey ? 0 : valueOf(e.key, this.puzzle.size);
    if (value && /^[1-9]$/.test(symbol(value))) {
      this.missing.tell(cell, value);
      return true;
    }
    return controlKey(e, this.controls);
  }
}
