// A search by the engine, recorded and played: what is maintained, the orders, and what it
// came to.

import { foundBy, keptOf, outlined } from "../player/said.js";
import { Timeline } from "../player/timeline.js";
import { dropSearch } from "../app/fragment.js";
import { h, newId } from "../ui/dom.js";
import { Recorded } from "./recorded.js";

const choices = {
  maintain: ["Maintain", [["full", "full propagation"], ["ac3", "AC-3"], ["forward-checking", "forward checking"], ["backtracking", "nothing (backtracking)"]]],
  order: ["Variables", [["input", "as declared"], ["mrv", "fewest values (MRV)"], ["mrv-degree", "MRV, most neighbours"], ["dom/wdeg", "dom/wdeg"], ["random", "at random"]]],
  values: ["Values", [["ascending", "ascending"], ["descending", "descending"], ["least-constraining", "least constraining"], ["median", "median"], ["random", "at random"]]],
};

export class Search {
  #running = null;

  constructor(view) {
    this.view = view;
    this.timeline = new Timeline([]);
    this.selects = {};
    const fields = Object.entries(choices).map(([name, [label, options]]) => {
      const id = `search-${name}`;
      this.selects[name] = h("select", { id, onchange: () => this.#otherwise() }, options.map(([value, text]) => h("option", { value }, text)));
      return h("div", { class: "field" }, h("label", { for: id }, label), this.selects[name]);
    });
    this.selects.maintain.value = "ac3";
    const all = newId("all");
    this.all = h("input", { type: "checkbox", id: all, name: "all", onchange: () => this.#otherwise() });
    this.button = h("button", { type: "button", id: "search-run", class: "primary", onclick: () => (this.#running ? this.cancel() : this.run()) }, "Search");
    this.about = h("p", { id: "search-about", class: "quiet", role: "status" });
    this.live = h("p", { id: "search-live", class: "quiet" });
    this.element = h("div", { class: "card" }, h("h3", {}, "Search"), h("div", { class: "search-fields" }, fields),
      h("div", { class: "check" }, this.all, h("label", { for: all }, "All solutions")), this.button, this.about, this.live);
  }

  // The reader has chosen another search than the address may name.
  #otherwise() {
    dropSearch();
    this.run();
  }

  /** How it searches: {maintain, order, values, all}. */
  get chosen() {
    return { ...Object.fromEntries(Object.entries(this.selects).map(([name, select]) => [name, select.value])), all: this.all.checked ? 1 : undefined };
  }

  /** Chooses what a link names; returns whether one of it has changed. */
  choose(from) {
    if (!from.maintain) return false;
    const before = JSON.stringify(this.chosen);
    for (const [name, select] of Object.entries(this.selects)) if ([...select.options].some((o) => o.value === from[name])) select.value = from[name];
    this.all.checked = from.all === "1";
    if (JSON.stringify(this.chosen) === before) return false;
    this.given = null; // it is to be searched anew
    return true;
  }

  reset() {
    this.timeline = new Timeline(Array(this.view.model.size).fill(this.view.model.full));
    this.about.textContent = this.live.textContent = "";
    this.given = null;
  }

  opening() {
    return this.timeline.length === 0 ? "Choose how to search." : "Recorded. Step forward, or play.";
  }

  decided() {
    const given = (this.given ?? []).filter((_, i) => i % 2 === 0);
    return new Set([...given, ...this.timeline.branches.filter((b) => b.equal).map((b) => b.x)]);
  }

  draw() {}

  cancel() {
    this.#running?.abort();
  }

  /** Searches where the choices by hand have changed since. */
  offer() {
    if (!this.given || String(this.given) !== String(this.view.hand.given())) this.run();
  }

  /** Records a search from what was chosen by hand; one that is too long to be kept goes on without. */
  async run() {
    this.cancel();
    const { view } = this;
    const { model } = view;
    const running = (this.#running = new AbortController());
    const { signal } = running;
    this.button.textContent = "Cancel";
    this.about.textContent = "Searching …";
    this.live.textContent = "";
    const given = view.hand.given();
    const params = { ...model.params, given, ...this.chosen, all: this.all.checked, seed: 1 };
    const from = given.length > 0 ? `From the ${given.length / 2} chosen by hand: ` : "";
    let kept = "";
    try {
      const { engine } = view.app;
      let end = await engine.call("model.record", params, { signal });
      if (running !== this.#running) return;
      this.given = given;
      this.#keep(end);
      view.goToStep();
      if (this.timeline.cut) {
        kept = `${keptOf(this.timeline.length - 1, "step")} `;
        this.about.textContent = `${kept}The search goes on.`;
        end = await engine.call("model.run", params, { signal, onprogress: (p) => (this.live.textContent = `${from}${foundBy(p)}`) });
        if (running !== this.#running) return;
      }
      if (this.timeline.outline && !kept) kept = `${outlined[this.timeline.outline]} `;
      this.about.textContent = `${kept}The search has ended.`;
      this.live.textContent = `${from}${foundBy(end)}.`;
    } catch (e) {
      if (running !== this.#running) return;
      this.about.textContent = `${kept}${signal.aborted ? "Cancelled." : e.message}`;
      if (!kept) this.#keep(null); // what is shown was another search
    } finally {
      if (running === this.#running) {
        this.#running = null;
        this.button.textContent = "Search";
      }
    }
  }

  // Has a recording played, null for none.
  #keep(recording) {
    const { model } = this.view;
    this.timeline = recording ? new Recorded(recording) : new Timeline(Array(model.size).fill(model.full));
    if (this.view.mode === "search") this.view.show(this.timeline);
  }
}
