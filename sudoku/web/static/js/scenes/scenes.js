// The view of scenes: one mechanism each, as a run that is stepped, or two of them side by side on
// one model, stepped together. What is shown is named in the link: the scene, how each run searches, how
// far a step goes, and the step.

import { linkTo, linkWith, readFragment, stepOfFragment, writeFragment } from "../app/fragment.js";
import { unpack } from "../app/packed.js";
import { Engine } from "../engine/client.js";
import { Controls } from "../player/controls.js";
import { controlKey } from "../player/keys.js";
import { h } from "../ui/dom.js";
import { keysOf } from "../ui/keys.js";
import { openLink } from "../ui/link.js";
import { partSwitch } from "../ui/switch.js";
import { Pane } from "./pane.js";
import { sourceOf } from "./sources.js";
import { course, elsewhere, scenes, wayOf, ways } from "./table.js";

export const mount = (section, app) => new ScenesView(section, app);

// A model of the reader's own, which the fragment holds as "m".
const ownScene = (model, data) => ({
  id: "own", title: "Two runs: your model", source: "text", picture: "table", model, data, all: false, a: "forward-checking+input", b: "full+mrv", grain: "node",
  say: "Your model, searched in two ways and stepped together.",
});

class ScenesView {
  #engine = null;

  constructor(section, app) {
    this.app = app;
    this.section = section;
    this.given = [];
    this.choice = h("select", { id: "scenes-choice", onchange: () => this.#choose(this.choice.value) },
      scenes.map(({ id, title }) => h("option", { value: id }, title)));
    const pane = (id, label, none) => new Pane(`scenes-${id}`, { label, none, onway: () => this.#begin(), go: (place) => this.controls.go(place) });
    this.panes = [pane("a", "One run", false), pane("b", "Another run", true)];
    this.about = h("span", { id: "scenes-say" });
    this.link = h("span", { class: "quiet", id: "scenes-course" });
    this.status = h("p", { class: "message", id: "scenes-status", role: "status" });
    this.undo = h("button", { type: "button", id: "scenes-undo", onclick: () => this.#give(this.given.slice(0, -3)) }, "Take the split back");
    this.controls = new Controls({
      prefix: "scenes", grain: "node", onmove: () => this.#said(), grains: [["change", "a change"], ["node", "a node"], ["event", "an event"], ["solution", "a solution"]],
    });
    this.controls.grain.addEventListener("change", () => this.#cut());
    this.frame = h("div", { class: "scenes two", "data-switch": "scenes" });
    this.how = h("details", { class: "scenes-how" }, h("summary", {}, "How it is searched"),
      h("div", { class: "scenes-fields" }, this.panes.map((p) => p.field), this.controls.choices,
        h("button", { type: "button", id: "scenes-link", onclick: () => this.#link() }, "Link to this step")));
    const wide = matchMedia("(min-width: 56rem)"); // there it is always open (css/scenes.css)
    const open = () => (this.how.open = wide.matches);
    wide.addEventListener("change", open);
    open();
    this.frame.append(
      h("h2", { class: "unseen" }, "Scenes"),
      h("div", { class: "scenes-head" }, h("div", { class: "field scenes-choice" }, h("label", { for: "scenes-choice" }, "Scene"), this.choice), this.how),
      h("div", { class: "scenes-words" }, h("p", {}, this.about, " ", this.link),
        h("div", { class: "row" }, partSwitch(this.frame, "run", "Which run is shown", [["a", "First"], ["b", "Second"]]),
          partSwitch(this.frame, "part", "What is shown", [["picture", "Picture"], ["tree", "Tree"]]), this.undo)),
      h("div", { class: "scenes-panes" }, this.panes.map((p) => p.element)),
      h("div", { class: "scenes-player" }, this.status, this.controls.element),
      this.#index());
    section.append(this.frame);
    keysOf(section, (e) => controlKey(e, this.controls));
    section.addEventListener("show", () => this.#follow());
    section.addEventListener("hide", () => {
      this.controls.stop();
      this.running?.abort();
      this.scene = null;
      writeFragment({ scene: undefined, a: undefined, b: undefined, grain: undefined, step: undefined, m: undefined });
    });
    addEventListener("hashchange", () => !section.hidden && this.#follow());
    app.game.addEventListener("puzzle", () => !section.hidden && this.scene?.source === "puzzle" && this.#begin());
  }

  // The course, page by page, with what there is to watch of each.
  #index() {
    const here = [...scenes.map((s) => ({ ...s, fragment: `view=scenes&scene=${s.id}` })), ...elsewhere];
    return h("details", { class: "scenes-index", id: "scenes-index" }, h("summary", {}, "The course, page by page"),
      h("ol", {}, course.map(({ number, name, address }) => h("li", {}, h("a", { href: address }, name), ": ",
        here.filter((s) => s.course === number).map((s, i) => [i > 0 && ", ", h("a", { href: `#${s.fragment}` }, s.title)])))));
  }

  get engine() {
    this.#engine ??= new Engine("model.wasm");
    return this.#engine;
  }

  // Opens what the fragment names.
  async #follow() {
    const { scene, a, b, grain, m } = readFragment();
    let found = scenes.find((s) => s.id === scene) ?? scenes.find((s) => s.id === "queens");
    if (m && !scene) {
      try {
        const { text, data } = JSON.parse(await unpack(m));
        found = ownScene(String(text), String(data));
      } catch (e) {
        this.status.textContent = `The link holds no model: ${e.message}`;
        return;
      }
    }
    const known = (way, otherwise) => (way !== undefined && (way === "" || ways.some(([id]) => id === way)) ? way : otherwise);
    this.#open(found, { a: known(a, found.a) || found.a, b: known(b, found.b ?? ""), grain: grain ?? found.grain });
  }

  #choose(id) {
    writeFragment({ scene: id, a: undefined, b: undefined, grain: undefined, step: undefined, m: undefined }, true);
    const scene = scenes.find((s) => s.id === id);
    this.#open(scene, scene);
  }

  #open(scene, { a, b, grain }) {
    const ownOption = this.choice.querySelector("[value=own]");
    if (scene.id === "own" && !ownOption) this.choice.append(h("option", { value: "own" }, scene.title));
    if (scene.id !== "own") ownOption?.remove();
    this.choice.value = scene.id;
    this.panes[0].way.value = a;
    this.panes[1].way.value = b ?? "";
    if ([...this.controls.grain.options].some((o) => o.value === grain)) this.controls.grain.value = grain;
    this.given = [];
    this.scene = scene;
    this.about.textContent = scene.say;
    const page = course[(scene.course ?? 0) - 1];
    this.link.replaceChildren(...(page ? [`Page ${page.number} of the course explains it: `, h("a", { href: page.address }, page.name), "."] : []));
    this.undo.hidden = scene.picture !== "split";
    this.frame.classList.toggle("plain", scene.tree === false);
    this.frame.classList.toggle("broad", ["matching", "bound", "gantt", "conflict"].includes(scene.picture));
    this.#begin();
  }

  // Records the runs, and shows them at the step that the link names.
  async #begin() {
    const { scene, panes } = this;
    this.running?.abort();
    const running = (this.running = new AbortController());
    const { signal } = running;
    this.controls.load(null);
    this.status.textContent = "Searching …";
    const two = panes[1].way.value !== "";
    panes[1].element.hidden = !two;
    this.frame.classList.toggle("two", two);
    try {
      const source = await sourceOf(this.app, () => this.engine, scene);
      const used = panes.slice(0, two ? 2 : 1);
      const told = [];
      for (const pane of used) told.push(await source.record(wayOf(pane.way.value, scene.values), signal, this.given));
      if (running !== this.running) return;
      used.forEach((pane, i) => pane.load(source, scene, told[i], { label: pane.label, give: (fact) => this.#give([...this.given, ...fact]) }));
      this.used = used;
      this.#cut();
      const step = stepOfFragment();
      this.controls.go(scene.picture === "split" ? Infinity : step ?? 0);
    } catch (e) {
      if (running === this.running && !signal.aborted) this.status.textContent = `This cannot be searched: ${e.reason ?? e.message}`;
    }
  }

  // Cuts the runs into steps, and keeps the first where it is.
  #cut() {
    if (!this.used) return;
    const { used } = this;
    const view = this;
    const lengths = used.map((p) => p.cut(this.controls.grain.value));
    this.length = Math.max(...lengths);
    let at = used[0].at;
    const go = (to) => {
      at = Math.min(Math.max(to, 0), this.length);
      used.forEach((p) => p.go(at));
    };
    this.controls.load({
      get length() { return view.length; },
      get at() { return at; },
      go,
      seek: (grain, by) => {
        let to = at + by;
        if (grain === "fail" || grain === "solution") while (to > 0 && to < this.length && !used.some((p) => p.holds(grain, to))) to += by;
        return Math.min(Math.max(to, 0), this.length);
      },
      says: () => used[0].said.textContent,
    });
    this.controls.go(at);
  }

  #said() {
    if (!this.used) return;
    this.status.setAttribute("aria-live", this.controls.playing ? "off" : "polite");
    const ends = this.used.map((p) => p.run.step === p.run.steps);
    if (ends.every(Boolean)) this.status.textContent = ends.length > 1 ? "Both runs have ended." : "The run has ended.";
    else this.status.textContent = ends.includes(true) ? `The ${ends[0] ? "first" : "second"} run has ended, the other goes on.` : "";
    this.undo.disabled = this.given.length === 0;
  }

  // Splits anew. The focus stays on what was pressed, or goes where something can be.
  async #give(given) {
    this.given = given;
    const { split } = document.activeElement.dataset;
    await this.#begin();
    if (!split) return;
    (this.section.querySelector(`[data-split="${split}"]`) ?? this.section.querySelector("[data-split]") ?? this.undo).focus();
  }

  // Shows the link to the scene, how its runs search, and the step.
  async #link() {
    const { scene, panes, controls } = this;
    const { m, lesson } = readFragment();
    const at = Number(controls.slider.value);
    const parts = { view: "scenes", scene: scene.id === "own" ? undefined : scene.id, m: scene.id === "own" ? m : undefined, a: panes[0].way.value, b: panes[1].way.value, grain: controls.grain.value, step: at, lesson };
    try {
      const link = scene.source === "puzzle" ? `${await linkTo(this.app.game.puzzle.text)}&${linkWith(parts).split("#")[1]}` : linkWith(parts);
      openLink("Link to this step", "It holds the scene, how its runs search, and the step.", link);
    } catch (e) {
      this.status.textContent = e.message;
    }
  }
}
