// The view to compare: the algorithms of the textbooks on this puzzle, one after the other,
// as a table that grows and as bars.

import { h } from "../ui/dom.js";
import { many } from "../ui/words.js";

export const mount = (section, app) => new CompareView(section, app);

// Names of csp.ParseConfiguration. Backtracking prunes nothing, so that the order by fewest
// candidates is the order of the cells.
const configurations = [
  ["backtracking", "backtracking", "first open cell"],
  ["forward-checking", "forward checking", "first open cell"], ["forward-checking+mrv", "forward checking", "MRV"],
  ["ac3", "AC-3", "first open cell"], ["ac3+mrv", "AC-3", "MRV"],
  ["full", "full propagation", "first open cell"], ["full+mrv", "full propagation", "MRV"],
];

const measures = [["nodes", "Nodes"], ["failures", "Failures"], ["prunings", "Pruned"], ["milliseconds", "Time, ms"]];
const limits = [["1000", "1,000 nodes"], ["10000", "10,000 nodes"], ["100000", "100,000 nodes"], ["1000000", "1,000,000 nodes"]];

const number = (n) => (n < 10 && n !== Math.round(n) ? n.toFixed(1) : Math.round(n).toLocaleString("en"));

class CompareView {
  constructor(section, app) {
    this.app = app;
    this.results = new Map(); // by configuration
    const select = (id, label, options, value, onchange) => {
      const s = h("select", { id, onchange }, options.map(([v, text]) => h("option", { value: v, selected: v === value }, text)));
      return [s, h("div", { class: "field" }, h("label", { for: id }, label), s)];
    };
    const [limit, limitField] = select("compare-limit", "Stop each at", limits, "100000");
    const [measure, measureField] = select("compare-measure", "Bars show", measures, "nodes", () => this.draw());
    this.limit = limit;
    this.measure = measure;
    this.goButton = h("button", { type: "button", class: "primary", id: "compare-go", onclick: () => this.begin() }, "Compare");
    this.cancelButton = h("button", { type: "button", id: "compare-cancel", hidden: true, onclick: () => this.controller.abort() }, "Cancel");
    this.status = h("p", { class: "compare-status", id: "compare-status", role: "status" });
    this.live = h("p", { class: "quiet compare-live", id: "compare-live" });
    this.rows = h("tbody", { id: "compare-rows" });
    this.bars = h("div", { class: "bars", id: "compare-bars", role: "img" });
    this.scale = h("p", { class: "quiet" });
    section.append(h("div", { class: "compare" },
      h("div", { class: "compare-head" },
        h("h2", {}, "One puzzle, seven ways to search"),
        h("p", { class: "quiet" }, "Each way searches this puzzle for its solution and then for a second one, so as to know that there is none. Without pruning every open cell always has all its candidates: backtracking stands here in one order."),
        h("div", { class: "compare-tools" }, limitField, measureField, this.goButton, this.cancelButton),
        this.status, this.live),
      h("div", { class: "compare-table", tabindex: 0, role: "region", "aria-label": "Results" },
        h("table", {},
          h("thead", {}, h("tr", {}, ["Maintained", "Next cell", ...measures.map(([, name]) => name), "End"].map((name) => h("th", { scope: "col" }, name)))),
          this.rows)),
      h("figure", {}, h("figcaption", {}, h("h3", {}, "Bars"), this.scale), this.bars)));
    app.game.addEventListener("puzzle", () => {
      this.results.clear();
      this.controller?.abort();
      this.status.textContent = "";
      this.draw();
    });
    section.addEventListener("hide", () => this.controller?.abort());
    this.draw();
  }

  async begin() {
    const { puzzle } = this.app.game;
    if (!puzzle) return;
    this.controller?.abort();
    const controller = (this.controller = new AbortController());
    const { signal } = controller;
    const limit = Number(this.limit.value);
    this.results.clear();
    this.goButton.disabled = true;
    this.cancelButton.hidden = false;
    this.cancelButton.focus();
    try {
      for (const [i, [configuration, maintain, order]] of configurations.entries()) {
        this.running = configuration;
        this.status.textContent = `${i + 1} of ${configurations.length}: ${maintain}, ${order} …`;
        this.draw();
        const onprogress = ({ nodes, failures, depth }) => {
          this.live.textContent = `${many(nodes, "node")}, ${many(failures, "failure")}, depth ${depth}`;
        };
        const result = await this.app.engine.call("compare", { puzzle: puzzle.text, configuration, limit }, { signal, onprogress });
        this.results.set(configuration, { ...result, limit });
        this.live.textContent = "";
      }
      const cut = [...this.results.values()].filter((r) => !r.answered).length;
      this.status.textContent = `All ${configurations.length} have run${cut ? `; ${cut} stopped at ${many(limit, "node")}` : ""}.`;
    } catch (e) {
      if (this.controller === controller) this.status.textContent = signal.aborted ? "Cancelled." : `This cannot be compared: ${e.message}`;
    } finally {
      if (this.controller === controller) {
        this.running = null;
        this.live.textContent = "";
        this.goButton.disabled = false;
        if (document.activeElement === this.cancelButton) this.goButton.focus();
        this.cancelButton.hidden = true;
        this.draw();
      }
    }
  }

  // How a run ended, in words.
  end(r) {
    if (!r.answered) return `stopped at ${many(r.limit, "node")}`;
    return r.solutions === 0 ? "no solution" : r.solutions === 1 ? "one solution, proved" : "two solutions found";
  }

  draw() {
    this.rows.replaceChildren(...configurations.map(([name, maintain, order]) => {
      const r = this.results.get(name);
      const state = r ? this.end(r) : this.running === name ? "searching …" : "";
      return h("tr", { class: r ? (r.answered ? "" : "cut") : "waiting", "data-configuration": name },
        h("th", { scope: "row" }, maintain), h("td", {}, order),
        measures.map(([m]) => h("td", { class: "number" }, r ? number(r[m]) : "")), h("td", {}, state));
    }));
    const measure = this.measure.value;
    const unit = measures.find(([m]) => m === measure)[1];
    const most = Math.max(1, ...[...this.results.values()].map((r) => r[measure]));
    const top = Math.max(1, Math.ceil(Math.log10(most)));
    this.scale.textContent = `${unit}, on a logarithmic scale: each line is ten times the one before, from 1 to ${number(10 ** top)}. Shorter is better; striped bars were stopped.`;
    const bars = configurations.map(([name, maintain, order]) => {
      const r = this.results.get(name);
      const bar = h("span", { class: `bar${r && !r.answered ? " cut" : ""}` });
      bar.style.setProperty("--part", r ? Math.max(0.012, Math.log10(Math.max(1, r[measure])) / top) : 0);
      return h("div", { class: "bar-row" }, h("span", { class: "bar-name" }, `${maintain}, ${order === "MRV" ? "MRV" : "in order"}`),
        h("span", { class: "bar-track" }, bar), h("span", { class: "bar-value" }, r ? number(r[measure]) : ""));
    });
    this.bars.style.setProperty("--lines", top);
    this.bars.replaceChildren(...bars);
    const told = configurations.filter(([name]) => this.results.has(name)).map(([name, maintain, order]) => `${maintain}, ${order}: ${number(this.results.get(name)[measure])}`);
    this.bars.setAttribute("aria-label", `${unit} of each way, on a logarithmic scale. ${told.join("; ") || "Nothing has run yet"}.`);
  }
}
