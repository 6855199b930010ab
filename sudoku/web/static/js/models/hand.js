// By hand: the reader assigns values and revises arcs, in the order of the queue or another.
// The queue is that of AC-3: what is assigned queues the arcs that lead to it.

import { Timeline } from "../player/timeline.js";
import { h } from "../ui/dom.js";
import { Queue } from "./queue.js";

export class Hand {
  #work = Promise.resolve(); // one thing after the other

  constructor(view) {
    this.view = view;
    this.timeline = new Timeline([]);
    this.queue = new Queue((x, y) => this.revise([x, y]));
    this.follow = h("select", { id: "hand-follow" }, [
      ["none", "nothing: I revise the arcs"], ["once", "forward checking"], ["all", "AC-3"],
    ].map(([value, text]) => h("option", { value }, text)));
    const button = (id, text, f) => h("button", { type: "button", id, onclick: f }, text);
    this.nextArc = button("hand-next", "Revise next", () => this.revise(null, 1));
    this.allArcs = button("hand-all", "Revise all", () => this.revise(null, 0));
    this.fillQueue = button("hand-fill", "Queue all", () => this.fill());
    this.element = h("div", { class: "card" },
      h("h3", {}, "AC-3, arc by arc"),
      h("div", { class: "field" }, h("label", { for: "hand-follow" }, "After each choice"), this.follow),
      h("div", { class: "row" }, this.nextArc, this.allArcs,
        this.fillQueue, button("hand-reset", "Start over", () => this.restart())),
      this.queue.element);
  }

  reset() {
    const { model } = this.view;
    this.follow.value = model.kind === "map" ? "none" : "once";
    this.timeline = new Timeline(Array(model.size).fill(model.full));
  }

  restart() {
    this.#do(() => {
      this.timeline = new Timeline(Array(this.view.model.size).fill(this.view.model.full));
      this.view.show(this.timeline);
    });
  }

  opening() {
    return this.view.model.kind === "map"
      ? "Colour the regions so that neighbours differ: choose a region, then a colour. Click the half of a line at a region to revise it against the other end."
      : "Place queens that do not attack each other: click a square. What it prunes is crossed out.";
  }

  /** The choices in force: variable and value in turn. */
  given() {
    const { steps, at } = this.timeline;
    return steps.slice(0, at).filter((s) => s.kind === "assign").flatMap((s) => [s.x, s.v]);
  }

  decided() {
    return new Set(this.given().filter((_, i) => i % 2 === 0));
  }

  draw() {
    const waiting = this.timeline.step?.queue ?? [];
    const had = this.element.contains(document.activeElement);
    this.queue.draw(this.view.model, waiting);
    const empty = this.timeline.masks.includes(0);
    this.nextArc.disabled = this.allArcs.disabled = waiting.length === 0 || empty;
    // What had the focus may be gone, or be disabled now.
    const now = document.activeElement;
    if (had && (now.disabled || !this.element.contains(now))) this.fillQueue.focus();
  }

  /** Chooses value v for x; chosen again, or null, takes it back. */
  assign(x, v) {
    this.#do(async () => {
      const given = this.given();
      const at = given.findIndex((y, i) => i % 2 === 0 && y === x);
      const had = at >= 0 ? given[at + 1] : null;
      if (v === null && had === null) return;
      if (had !== null) {
        // The others are chosen again, without this one.
        given.splice(at, 2);
        this.timeline = new Timeline(Array(this.view.model.size).fill(this.view.model.full));
        for (let i = 0; i < given.length; i += 2) await this.#choose(given[i], given[i + 1]);
        this.view.show(this.timeline);
        if (v === had || v === null) {
          this.view.say(`Taken back: ${this.view.model.is(x, had)}.`);
          return;
        }
      }
      if (((this.timeline.masks[x] >> v) & 1) === 0) {
        this.view.say(`That is gone. ${this.view.why(x, v)}`, "bad");
        return;
      }
      await this.#choose(x, v);
      this.view.show(this.timeline);
    });
  }

  async #choose(x, v) {
    const { timeline } = this;
    const { model } = this.view;
    const old = timeline.step?.queue ?? [];
    const mine = model.links[x].map((y) => [y, x]);
    const isMine = ([, b]) => b === x;
    const step = (queue) => timeline.append({ kind: "assign", x, v, queue, waiting: queue.length, changes: [[x, timeline.masks[x], 1 << v]] });
    switch (this.follow.value) {
      case "none":
        step([...old, ...mine.filter((arc) => !has(old, arc))]);
        break;
      case "once":
        // The arcs to x first, and only those; what that queues goes on waiting.
        step([...mine, ...old.filter((arc) => !isMine(arc))]);
        await this.#revise(mine.length);
        break;
      case "all":
        step([...old, ...mine.filter((arc) => !has(old, arc))]);
        await this.#revise(0);
    }
  }

  /** Queues all arcs, as AC-3 begins. */
  fill() {
    this.#do(() => {
      const old = this.timeline.step?.queue ?? [];
      const { arcs } = this.view.model;
      const queue = [...old, ...arcs.flatMap(([x, y]) => [[x, y], [y, x]]).filter((arc) => !has(old, arc))];
      this.timeline.append({ kind: "fill", x: -1, queue, changes: [] });
      this.view.show(this.timeline);
    });
  }

  /** Revises an arc before its turn, or, without one, so many of those that wait; 0: all. */
  revise(arc, steps = 1) {
    this.#do(async () => {
      await this.#revise(steps, arc);
      this.view.show(this.timeline);
    });
  }

  async #revise(steps, first = null) {
    const { timeline } = this;
    const { model, app } = this.view;
    let queue = [...(timeline.step?.queue ?? [])];
    if (first) queue = [first, ...queue.filter(([x, y]) => x !== first[0] || y !== first[1])];
    if (queue.length === 0 || timeline.masks.includes(0)) return;
    const done = await app.engine.call("model.revise", { ...model.params, domains: timeline.masks, queue: queue.flat(), steps });
    for (const [x, y, gone, ...added] of done) {
      queue = [...queue.slice(1), ...added.map((z) => [z, x])];
      const before = timeline.masks[x];
      timeline.append({ kind: "arc", x, y, gone, added: added.length, queue, changes: gone ? [[x, before, before & ~gone]] : [] });
    }
  }

  #do(work) {
    this.#work = this.#work.then(work).catch((e) => this.view.say(e.message, "bad"));
  }
}

const has = (arcs, [x, y]) => arcs.some(([a, b]) => a === x && b === y);
