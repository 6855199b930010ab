// One run of a scene: how it is searched, its counters, the picture, the step in words, and the tree.

import { claimOf, endsStep, outlined, saysOf, shortOf } from "../player/said.js";
import { TreeView } from "../player/tree.js";
import { h } from "../ui/dom.js";
import { many, number } from "../ui/words.js";
import { ways } from "./table.js";

const counters = [["Nodes", (run) => run.made], ["Failures", (run) => run.count("fail")], ["Pruned", (run) => run.pruned], ["Solutions", (run) => run.count("solution")]];

export class Pane {
  #stops = [0];
  run = null;

  /** id begins the ids of what is in it; onway is told that another way is chosen, go(step) that a node of the tree is. */
  constructor(id, { label, none, onway, go }) {
    this.label = label;
    this.way = h("select", { id: `${id}-way`, onchange: onway }, none && h("option", { value: "" }, "one run alone"), ways.map(([value, text]) => h("option", { value }, text)));
    this.field = h("div", { class: "field" }, h("label", { for: `${id}-way` }, label), this.way);
    this.name = h("h3", { id: `${id}-name` });
    this.counts = h("dl", { class: "scenes-counts", id: `${id}-counts` });
    this.said = h("p", { class: "message", id: `${id}-said` });
    this.stage = h("div", { class: "scenes-stage", id: `${id}-stage` });
    this.tree = new TreeView({
      id: `${id}-tree`, claim: (e) => claimOf(this.run, e), short: (e) => shortOf(this.run, e),
      go: (step) => go(this.#place(step)),
    });
    this.element = h("section", { class: `scenes-pane pane-${id.at(-1)}`, "aria-labelledby": `${id}-name` },
      h("div", { class: "scenes-name" }, this.name, this.counts), this.said, this.stage, this.tree.element);
  }

  /** Shows what a source has recorded; tools are for pictures that the reader works with. */
  load(source, scene, told, tools) {
    this.told = told;
    this.scene = scene;
    this.run = told.run;
    this.name.textContent = ways.find(([id]) => id === this.way.value)?.[1] ?? "";
    const host = h("div");
    this.stage.replaceChildren(host);
    this.picture = source.picture(host, tools);
    this.tree.element.hidden = scene.tree === false;
    this.tree.load(scene.tree === false ? null : this.run);
  }

  /** Cuts the run into steps of a grain, and returns how many there are. */
  cut(grain) {
    const { run } = this;
    const first = run.start ?? 0;
    this.#stops = [first];
    for (let i = first; i < run.steps; i++) if (i + 1 === run.steps || endsStep(run, grain, i)) this.#stops.push(i + 1);
    return this.#stops.length - 1;
  }

  // The first place at which the run has come to a step.
  #place(step) {
    const at = this.#stops.findIndex((s) => s >= step);
    return at < 0 ? this.#stops.length - 1 : at;
  }

  /** The place of the present step. */
  get at() {
    return this.#place(this.run.step);
  }

  /** Whether an event of a kind lies in the step that ends at a place. */
  holds(kind, place) {
    for (let i = this.#stops[place - 1]; i < this.#stops[place]; i++) if (this.run.kind(i) === kind) return true;
    return false;
  }

  /** Goes to a place, or to the end. */
  go(place) {
    this.run.go(this.#stops[Math.min(place, this.#stops.length - 1)]);
    this.draw();
  }

  // What came out where nobody searches.
  #propagated() {
    const { run } = this;
    if (run.count("fail") === 0) return `Nothing more follows: ${many(run.pruned, "value")} gone.`;
    let i = run.steps - 1;
    while (run.kind(i) !== "fail") i--;
    return saysOf(run, i);
  }

  draw() {
    const { run } = this;
    this.counts.replaceChildren(...counters.map(([name, of]) => h("div", {}, h("dt", {}, name), h("dd", {}, number(of(run))))));
    const end = run.step < run.steps ? "" : run.cut ? " Here the recording ends, not the search." : this.told.outline ? ` ${outlined[this.told.outline]}` : "";
    this.said.textContent = this.scene.nodes === 1 && run.step === run.steps ? this.#propagated() : saysOf(run, run.step - 1) + end;
    this.picture.draw(run, this.told);
    this.tree.draw();
  }
}
