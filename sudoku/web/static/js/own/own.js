// The view of the reader's own model: text on one side, answers on the other. Its engine is a file
// of its own, which is loaded when the view is opened, and has a worker of its own, which is ended
// where a search does not let go.

import { readFragment, stepOfFragment, writeFragment } from "../app/fragment.js";
import { pack, unpack } from "../app/packed.js";
import { Engine } from "../engine/client.js";
import { controlKey } from "../player/keys.js";
import { h } from "../ui/dom.js";
import { keysOf } from "../ui/keys.js";
import { many } from "../ui/words.js";
import { Arcs } from "./arcs.js";
import { Editor } from "./editor.js";
import { examples } from "./examples.js";
import { keepModel, keptModels } from "./kept.js";
import { Steps } from "./steps.js";

export const mount = (section, app) => new OwnView(section, app);

class OwnView {
  constructor(section, app) {
    this.app = app;
    this.engine = new Engine("model.wasm");
    const changed = () => this.#changed();
    this.model = new Editor({ id: "own-text", label: "Model, in MiniZinc", rows: 22, onchange: changed });
    this.data = new Editor({ id: "own-data", label: "Data: values of parameters", rows: 3, onchange: changed });
    this.example = h("select", { id: "own-example", onchange: () => this.#open(this.example.value) });
    const button = (id, text, f, attributes = {}) => h("button", { type: "button", id: `own-${id}`, onclick: f, ...attributes }, text);
    this.statement = h("input", { type: "text", id: "own-statement", oninput: changed, spellcheck: "false", autocapitalize: "off" });
    this.buttons = [
      button("run", "Run", () => this.#run(false), { class: "primary" }), button("all", "All", () => this.#run(true)), button("record", "Step", () => this.#step()),
      button("core", "Core", () => this.#ask("core")), button("compare", "Compare", () => this.#compare()), button("graph", "Graph", () => this.#graph()),
      button("two", "Side by side", () => this.#two()),
    ];
    this.whyButton = button("why", "Why not", () => this.#ask("why", { statement: this.statement.value }));
    this.stopButton = button("stop", "Stop", () => this.controller?.abort(), { disabled: true });
    this.linkButton = button("link", "Link", () => this.#link());
    this.status = h("p", { class: "message", id: "own-status", role: "status" });
    this.answer = h("pre", { class: "own-answer", id: "own-answer", tabindex: 0, role: "region", "aria-label": "Answer", hidden: true });
    this.table = h("div", { class: "own-table", id: "own-table", tabindex: 0, role: "region", "aria-label": "Algorithms compared", hidden: true });
    this.steps = new Steps();
    this.arcs = new Arcs((arcs) => this.#call("revise", { arcs }));
    section.append(h("div", { class: "own" },
      h("h2", { class: "unseen" }, "Your model"),
      h("div", { class: "own-left-side" },
        h("div", { class: "row own-head" }, h("div", { class: "field" }, h("label", { for: "own-example" }, "Begin from"), this.example), this.linkButton),
        this.model.element, this.data.element),
      h("div", { class: "own-right-side" },
        h("div", { class: "row", role: "group", "aria-label": "What to do with the model" }, this.buttons, this.stopButton),
        h("div", { class: "row own-why" }, h("div", { class: "field" }, h("label", { for: "own-statement" }, "Why must it be so?"), this.statement), this.whyButton),
        this.status, this.answer, this.table, this.steps.element, this.arcs.element)));
    keysOf(section, (e) => !e.target.closest("textarea, input, select") && !this.steps.element.hidden && controlKey(e, this.steps.controls));
    section.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey)) return;
      e.preventDefault();
      this.#run(e.shiftKey);
    });
    section.addEventListener("hide", () => {
      this.steps.controls.stop();
      this.controller?.abort();
      writeFragment({ m: undefined, step: undefined });
    });
    section.addEventListener("show", () => this.#follow());
    addEventListener("hashchange", () => !section.hidden && this.#follow());
    this.#open(keptModels()[0]?.id ?? "queens");
  }

  // The example that the text is, null where it is none.
  #matches() {
    return examples.find((e) => e.text === this.model.text && e.data === this.data.text) ?? null;
  }

  // What is typed is kept, as one model until another one is opened.
  #changed() {
    if (!this.#matches()) this.kept = keepModel({ text: this.model.text, data: this.data.text, ask: this.statement.value }, this.kept);
    this.#list();
  }

  // Lists what can be opened, with what is shown chosen.
  #list() {
    const group = (label, list) => list.length > 0 && h("optgroup", { label }, list.map(({ id, name }) => h("option", { value: id }, name)));
    this.example.replaceChildren(...[h("option", { value: "" }, "another"), group("Examples", examples), group("Your own", keptModels())].filter(Boolean));
    this.example.value = this.#matches()?.id ?? this.kept ?? "";
  }

  // Opens an example or a model that is kept, by its id.
  #open(id) {
    const kept = keptModels().find((m) => m.id === id);
    const opened = kept ?? examples.find((e) => e.id === id);
    if (opened) this.#fill(opened, kept?.id);
    this.#list();
  }

  #fill({ text, data, ask }, id) {
    this.kept = id;
    [this.model.text, this.data.text, this.statement.value] = [text, data, ask].map(String);
    this.#clear();
    this.#say("");
  }

  // Opens the model of a link.
  async #follow() {
    const { m } = readFragment();
    if (!m) return;
    if (examples.some((e) => e.id === m)) this.#open(m);
    else {
      try {
        this.#fill(JSON.parse(await unpack(m)));
        this.#list();
        this.#say("The model of the link.");
      } catch (e) {
        this.#say(`The link holds no model: ${e.message}`, "bad");
        return;
      }
    }
    const step = stepOfFragment();
    if (step === null) return;
    await this.#step();
    this.steps.controls.go(step);
  }

  async #link() {
    const example = this.#matches();
    const kept = example ? example.id : await pack(JSON.stringify({ text: this.model.text, data: this.data.text, ask: this.statement.value }));
    writeFragment({ view: "own", m: kept, step: this.steps.element.hidden ? undefined : this.steps.controls.slider.value });
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say("The link is copied, and stands in the address.");
    } catch {
      this.#say("The link stands in the address.");
    }
  }

  // Shows two runs of it beside each other.
  async #two() {
    location.hash = `#view=scenes&m=${await pack(JSON.stringify({ text: this.model.text, data: this.data.text }))}`;
  }

  #say(text, tone = "") {
    this.status.textContent = text;
    this.status.className = `message ${tone}`;
  }

  #clear() {
    this.answer.hidden = this.table.hidden = true;
    this.steps.hide();
    this.arcs.element.hidden = true;
  }

  // Asks the engine about the model. What is wrong with the text is marked in it; null then, and
  // where it is stopped.
  async #call(method, params = {}, onprogress) {
    this.controller?.abort();
    const controller = (this.controller = new AbortController());
    this.#busy(true);
    try {
      return await this.engine.call(method, { text: this.model.text, data: this.data.text, ...params }, { signal: controller.signal, onprogress });
    } catch (e) {
      if (controller.signal.aborted) {
        if (this.controller === controller) this.#say("Stopped.");
        return null;
      }
      this.#fault(e);
      return null;
    } finally {
      if (this.controller === controller) this.#busy(false);
    }
  }

  #fault(e) {
    const editor = e.file === "data" ? this.data : this.model;
    if (e.kind === "model" && e.line > 0) {
      const message = e.message.replace(/^(model|data):\d+:\d+: /, `Line ${e.line}, column ${e.column}: `);
      editor.mark({ line: e.line, column: e.column, message });
      this.#say(message, "bad");
      return;
    }
    this.#say(e.reason ?? e.message, "bad");
  }

  #busy(on) {
    const focused = document.activeElement;
    this.stopButton.disabled = !on;
    for (const b of [...this.buttons, this.whyButton]) b.disabled = on;
    if (on && this.buttons.includes(focused)) this.stopButton.focus();
    if (!on && (focused === this.stopButton || document.activeElement === document.body)) (this.asked ?? this.buttons[0]).focus();
  }

  // Begins something that shows an answer: says so, and clears the last one.
  #begin(text) {
    this.asked = this.buttons.find((b) => b === document.activeElement);
    this.model.mark(null);
    this.data.mark(null);
    this.#clear();
    this.#say(text);
  }

  async #run(all) {
    this.#begin("Searching …");
    const told = ({ nodes, failures, solutions, objective }) =>
      `${many(nodes, "node")}, ${many(failures, "failure")}, ${many(solutions, "solution")}${objective === undefined ? "" : `, objective ${objective}`}`;
    const answer = await this.#call("run", { all }, (p) => this.#say(`Searching: ${told(p)} …`));
    if (!answer) return;
    this.#show(answer.text);
    this.#say(`${answer.status[0].toUpperCase()}${answer.status.slice(1)}: ${told(answer)}, ${answer.milliseconds < 10 ? answer.milliseconds.toFixed(1) : Math.round(answer.milliseconds)} ms.`);
  }

  async #ask(method, params) {
    this.#begin("Asking …");
    const answer = await this.#call(method, params);
    if (!answer) return;
    this.#show(answer.text);
    this.#say(answer.text.split("\n")[0]);
  }

  #show(text) {
    this.answer.textContent = text;
    this.answer.hidden = text === "";
  }

  async #step() {
    this.#begin("Searching …");
    const answer = await this.#call("record");
    if (!answer) return;
    try {
      this.steps.load(answer);
      this.#say("The search is recorded: play it.");
    } catch (e) {
      this.#say(`The search cannot be played: ${e.message}`, "bad");
    }
  }

  async #compare() {
    this.#begin("Comparing …");
    const answer = await this.#call("compare");
    if (!answer) return;
    const { header, rows } = answer;
    this.table.replaceChildren(h("table", {},
      h("thead", {}, h("tr", {}, header.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name), cells.map((c) => h("td", {}, c)))))));
    this.table.hidden = false;
    this.#say("Each algorithm looked for a second solution, or stopped at 200,000 nodes.");
  }

  async #graph() {
    this.#begin("Drawing …");
    const answer = await this.#call("graph");
    if (!answer) return;
    this.arcs.load(answer);
    this.#say("");
  }
}
