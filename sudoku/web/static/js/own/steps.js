// A recorded search of the model, played: what each step does in words, what is left of each
// variable, and the search tree.

import { Controls } from "../player/controls.js";
import { Run } from "../player/run.js";
import { claimOf, endsStep, rangesText, saysOf, shortOf } from "../player/said.js";
import { TreeView } from "../player/tree.js";
import { h } from "../ui/dom.js";
import { alsoText } from "./arcs.js";

/** Rows of variables that are shown. */
const MOST = 100;

export class Steps {
  #run = null;

  constructor() {
    this.controls = new Controls({
      prefix: "own", grain: "change", onmove: () => this.#draw(),
      grains: [["change", "a change"], ["node", "a node"], ["event", "an event"]],
    });
    this.message = h("p", { class: "message", id: "own-step", role: "status" });
    this.rows = h("tbody");
    this.table = h("div", { class: "own-table", tabindex: 0, role: "region", "aria-label": "Domains" },
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Variable"), h("th", { scope: "col" }, "Values left"))), this.rows));
    this.also = h("p", { class: "quiet", id: "own-also" });
    this.tree = new TreeView({
      id: "own-tree", claim: (e) => claimOf(this.#run, e), short: (e) => shortOf(this.#run, e), go: (step) => this.controls.go(step),
    });
    this.element = h("div", { class: "own-steps", hidden: true }, this.message, this.controls.element, this.table, this.tree.element, this.also);
  }

  /** Shows a run, the bytes of a trace in its compact form. */
  load({ run, cut, also }) {
    const played = (this.#run = new Run(new TextDecoder().decode(run)));
    this.cut = cut;
    this.also.textContent = alsoText(also);
    this.shown = played.variables.flatMap((v, x) => (v.constant || !v.name ? [] : [x])).slice(0, MOST);
    this.cells = new Map(this.shown.map((x) => [x, h("td")]));
    this.rows.replaceChildren(...this.shown.map((x) => h("tr", {}, h("th", { scope: "row" }, played.variables[x].name), this.cells.get(x))));
    played.touched = (x) => this.cells.has(x) && this.#cell(x);
    for (const x of this.shown) this.#cell(x);
    this.controls.load({
      get length() { return played.steps; },
      get at() { return played.step; },
      go: (to) => played.go(to),
      seek: (grain, by) => played.seek(by, (i) => endsStep(played, grain, i)),
      says: () => saysOf(played, played.step - 1),
    });
    this.element.hidden = false;
    this.tree.load(played);
    this.#draw();
  }

  hide() {
    this.controls.stop();
    this.element.hidden = true;
  }

  #cell(x) {
    const text = rangesText(this.#run.ranges(x));
    const cell = this.cells.get(x);
    cell.textContent = text;
    cell.className = /^-?\d+$/.test(text) ? "own-fixed" : "";
  }

  #draw() {
    if (!this.#run) return;
    const { step, steps } = this.#run;
    const end = this.cut && step === steps ? ` Only the first ${steps.toLocaleString("en")} events are kept.` : "";
    this.message.setAttribute("aria-live", this.controls.playing ? "off" : "polite");
    this.message.textContent = saysOf(this.#run, step - 1) + end;
    this.controls.refresh();
    this.tree.draw();
  }
}
