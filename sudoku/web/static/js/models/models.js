// The view of other models: maps to colour, queens to place. By hand the reader assigns and
// revises arcs; in a search the engine does, and the reader plays it. Both are a timeline
// with the same controls.

import { dropSearch, linkWith, readFragment, stepOfFragment, writeFragment } from "../app/fragment.js";
import { valuesOf } from "../app/masks.js";
import { Controls } from "../player/controls.js";
import { controlKey, playerKeys, playerKeysNote } from "../player/keys.js";
import { Timeline } from "../player/timeline.js";
import { TreeView } from "../player/tree.js";
import { h, newId } from "../ui/dom.js";
import { keyList, keysOf } from "../ui/keys.js";
import { openLink } from "../ui/link.js";
import { partSwitch } from "../ui/switch.js";
import { Count } from "./count.js";
import { Graph, placeOfMap } from "./graph.js";
import { Hand } from "./hand.js";
import { colours, mapModel, queensModel } from "./kinds.js";
import { Palette } from "./palette.js";
import { Search } from "./search.js";
import { Squares } from "./squares.js";
import { story } from "./story.js";

export const mount = (section, app) => new ModelsView(section, app);

const kinds = [["queens", "N queens"], ["australia", "Map: Australia"], ["usa", "Map: United States"]];

class ModelsView {
  constructor(section, app) {
    this.app = app;
    this.section = section;
    this.timeline = new Timeline([]);
    const choose = (id, label, options, chosen) => {
      const select = h("select", { id, onchange: () => this.open() }, options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
      return [select, h("div", { class: "field" }, h("label", { for: id }, label), select)];
    };
    const numbers = (from, to, what) => Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), `${from + i} ${what}`]);
    let fields;
    [this.kind, fields] = choose("models-kind", "Model", kinds, "queens");
    [this.size, this.sizeField] = choose("models-size", "Board", numbers(4, 16, "queens"), "8");
    [this.count, this.countField] = choose("models-colours", "Colours", numbers(2, 6, "colours"), "3");

    this.modes = Object.fromEntries([["hand", "By hand"], ["search", "Search"]].map(([id, text]) =>
      [id, h("button", { type: "button", id: `models-${id}`, "aria-pressed": "false", onclick: () => this.setMode(id) }, text)]));
    this.stage = h("div", { class: "models-stage" });
    this.message = h("p", { class: "message", id: "models-message", role: "status" });
    this.cause = h("p", { class: "models-cause", id: "models-cause" });
    this.path = h("p", { class: "models-path quiet", id: "models-path" });
    this.controls = new Controls({
      prefix: "models", grain: "change", onmove: () => this.draw(),
      grains: [["change", "a change"], ["node", "a node"], ["event", "an event"]],
    });
    const value = (e) => `${e.relation === "=" ? "" : "≠ "}${this.model.valueNames(1 << e.value)[0]}`;
    this.tree = new TreeView({
      id: "models-tree", claim: (e) => (e.relation === "=" ? this.model.is(e.x, e.value) : this.model.isNot(e.x, e.value)), short: value,
      go: (step) => this.controls.go(step),
    });
    this.forest = h("div", { class: "models-tree", hidden: true }, h("h3", {}, "Search tree"), this.tree.element);
    this.palette = new Palette((x, v) => this.hand.assign(x, v));
    this.hand = new Hand(this);
    this.search = new Search(this);
    this.counted = new Count(this);
    this.tools = h("div", { class: "models-part", hidden: true }, this.hand.element, this.search.element,
      h("button", { type: "button", id: "models-link", onclick: () => this.#link() }, "Link to this step"), this.counted.element, legend());
    this.frame = h("div", { class: "models", "data-switch": "models" });
    this.frame.append(
      h("h2", { class: "unseen" }, "Models"),
      h("div", { class: "models-head" }, fields, this.sizeField, this.countField,
        h("div", { class: "segments models-modes", role: "group", "aria-label": "Who decides" }, Object.values(this.modes)),
        partSwitch(this.frame, "part", "What is shown", [["board", "Board"], ["tree", "Tree"]])),
      this.stage,
      h("div", { class: "models-side" },
        h("div", { class: "models-part" }, this.message, this.forest, this.palette.element, this.controls.element, this.cause, this.path),
        this.tools));
    section.append(this.frame);
    keysOf(section, (e) => controlKey(e, this.controls));
    section.addEventListener("hide", () => {
      this.controls.stop();
      this.search.cancel();
      writeFragment({ model: undefined, n: undefined, k: undefined });
      dropSearch();
    });
    section.addEventListener("show", () => this.#follow());
    addEventListener("hashchange", () => !section.hidden && this.#follow());
    this.mode = "hand";
  }

  // Opens what the fragment names, if it is not shown already.
  #follow() {
    const { model, n, k } = readFragment();
    for (const [select, value] of [[this.kind, model], [this.size, n], [this.count, k]]) {
      if ([...select.options].some((o) => o.value === value)) select.value = value;
    }
    const changed = this.search.choose(readFragment());
    if (this.shown !== this.#chosen()) this.open();
    else {
      this.#name();
      if (changed) this.setMode("search");
      else this.goToStep();
    }
  }

  /** Goes to the step that the address names. */
  goToStep() {
    const step = stepOfFragment();
    if (this.mode === "search" && this.timeline.run && step !== null) this.controls.go(step);
  }

  // Shows the link to the model, the search of it, and the present step.
  #link() {
    const search = this.mode === "search" ? { ...this.search.chosen, step: this.timeline.at } : {};
    openLink("Link to this step", "It holds the model, how it is searched, and the step; not what was chosen by hand.", linkWith({ ...this.#named, view: "models", ...search, lesson: readFragment().lesson }));
  }

  #chosen() {
    return `${this.kind.value} ${(this.kind.value === "queens" ? this.size : this.count).value}`;
  }

  // What is shown, as the fragment names it.
  get #named() {
    const map = this.kind.value !== "queens";
    return { model: this.kind.value, n: map ? undefined : this.size.value, k: map ? this.count.value : undefined };
  }

  #name() {
    writeFragment(this.#named);
  }

  /** Shows the model that is chosen, from its beginning. */
  async open() {
    const map = this.kind.value !== "queens";
    this.sizeField.hidden = map;
    this.countField.hidden = !map;
    this.shown = this.#chosen();
    this.#name();
    this.search.cancel();
    this.counted.draw();
    const searched = this.mode === "search" || Boolean(readFragment().maintain); // room for it before it comes
    this.frame.classList.toggle("models-searched", searched);
    this.frame.classList.toggle("models-wide", this.kind.value === "usa");
    this.forest.hidden = !searched;
    this.palette.element.hidden = searched || !map;
    // What comes has its place from now on, and nothing moves for it.
    this.stage.inert = true;
    if (map) placeOfMap(this.stage, this.kind.value);
    else new Squares(this.stage, { size: Number(this.size.value) }, { onplace() {}, onvalue() {} });
    const { engine } = this.app;
    const opening = (this.opening = Symbol());
    let model;
    try {
      model = await (map ? mapModel(engine, this.kind.value, Number(this.count.value)) : queensModel(engine, Number(this.size.value)));
    } catch (e) {
      this.say(e.message, "bad");
      return;
    }
    if (opening !== this.opening) return;
    this.model = model;
    this.stage.inert = false;
    this.tools.hidden = false;
    const pointed = (x, v) => this.#showCause(x, v);
    this.picture = map
      ? new Graph(this.stage, model, {
        onassign: (x, v) => this.place(x, v), onselect: (x) => {
          this.palette.draw(model, x, this.timeline.masks);
          this.#drawCause();
        },
        onarc: (x, y) => this.arc(x, y), onvalue: pointed,
      })
      : new Squares(this.stage, model, { onplace: (r, c) => this.place(r, c), onvalue: pointed, why: (r, c) => this.why(r, c) });
    this.pointed = null;
    this.hand.reset();
    this.search.reset();
    this.setMode(readFragment().maintain ? "search" : this.mode);
  }

  /** By hand, or a search. */
  setMode(mode) {
    this.mode = mode;
    for (const [id, button] of Object.entries(this.modes)) button.setAttribute("aria-pressed", String(id === mode));
    if (!this.model) return; // it is on its way, and is shown when it is there
    this.hand.element.hidden = mode !== "hand";
    this.search.element.hidden = mode !== "search";
    this.palette.element.hidden = mode !== "hand" || this.model.kind !== "map";
    this.controls.searched = mode === "search";
    this.frame.classList.toggle("models-searched", mode === "search");
    this.part = mode === "hand" ? this.hand : this.search;
    this.show(this.part.timeline);
    if (mode === "search") this.search.offer();
  }

  /** Plays a timeline. */
  show(timeline) {
    this.timeline = timeline;
    const view = this;
    this.controls.load({
      get length() { return timeline.length; },
      get at() { return timeline.at; },
      go: (to) => timeline.go(to),
      seek: (grain, by) => timeline.seek(grain, by),
      says: () => view.#story(timeline.at)?.text ?? "",
    });
    this.forest.hidden = this.mode !== "search";
    this.tree.load(timeline.run ?? null);
    this.draw();
  }

  /** A value is chosen by hand, in the picture. */
  place(x, v) {
    if (this.mode === "hand") this.hand.assign(x, v);
    else this.say("The search decides here. Choose “By hand” to do it yourself.");
  }

  /** An arc is clicked. */
  arc(x, y) {
    if (this.mode === "hand") this.hand.revise([x, y]);
    else this.say("The search decides here. Choose “By hand” to revise arcs yourself.");
  }

  say(text, tone = "") {
    this.message.textContent = text;
    this.message.className = `message ${tone}`;
  }

  // What step number i did. Its words need the domains as they were then.
  #story(i) {
    const { timeline } = this;
    const { at } = timeline;
    timeline.go(i);
    const told = timeline.step && story(this.model, timeline.step, timeline.masks);
    timeline.go(at);
    return told;
  }

  /** Why a value is gone, "" where it is not. */
  why(x, v) {
    const taker = this.timeline.taker(x, v);
    return taker ? `Step ${taker}: ${this.#story(taker).text}` : "";
  }

  // Names what took the value that is pointed at; where none is, what took those of the
  // selected region.
  #showCause(x, v) {
    this.pointed = x === null ? null : [x, v];
    this.#drawCause();
  }

  #drawCause() {
    const { model, timeline } = this;
    const causes = new Set();
    if (this.pointed) causes.add(this.why(...this.pointed));
    else if (model.kind === "map") {
      const x = this.picture.selected;
      for (const v of valuesOf(model.full & ~timeline.masks[x])) causes.add(this.why(x, v));
    }
    this.cause.textContent = [...causes].join(" ") || "Point at a value that is gone to see which step took it.";
  }

  /** Draws the present step. */
  draw() {
    if (!this.model) return;
    const { step, masks, at } = this.timeline;
    this.message.setAttribute("aria-live", this.controls.playing ? "off" : "polite");
    const told = this.#story(at);
    this.say(told?.text ?? this.part.opening(), told?.tone);
    const decided = this.part.decided();
    const arc = step?.kind === "arc" || step?.kind === "revise" ? [step.x, step.y] : step?.kind === "prune" && step.y >= 0 ? [step.x, step.y]
      : step?.kind === "prune" && step.by === "constraint" ? this.model.arcOf(step.constraint, step.x) : null;
    const gone = (step?.changes ?? []).filter(([, before, after]) => before & ~after);
    this.picture.draw({
      masks, decided, waiting: step?.queue,
      lit: arc ?? (gone.length > 0 ? [gone[0][0], -1] : null),
      going: gone.length > 0 ? [gone[0][0], gone[0][1] & ~gone[0][2]] : null,
      failed: step?.kind === "fail" ? step.x : -1,
    });
    const { branches } = this.timeline;
    const last = branches.slice(-4).map((b) => (b.equal ? this.model.is(b.x, b.v) : this.model.isNot(b.x, b.v))).join("; ");
    this.path.textContent = last && `Decisions: ${branches.length > 4 ? "… " : ""}${last}.`;
    if (this.model.kind === "map") this.palette.draw(this.model, this.picture.selected, masks);
    this.#drawCause();
    this.part.draw();
    this.counted.draw();
    this.controls.refresh();
    this.tree.draw();
  }
}

function legend() {
  return h("details", { class: "settings" }, h("summary", {}, "Keys and marks"),
    keyList([
      [["Arrows"], "square to square, or region to region"],
      [["Enter"], "place a queen or take it back; on a map go to the arcs of the region, then revise"],
      [["1–6", ...colours.map(([, letter]) => letter)], "colour the region"],
      [["Delete"], "take it back"],
      ...playerKeys,
    ]),
    h("p", { class: "quiet" }, playerKeysNote),
    h("p", { class: "quiet", id: newId("marks") }, "A thick border or a full queen was chosen; without it, it is what was left. Values that are struck or crossed have gone; those that go in this step are red. Each line has two arcs: its half at a region revises that region against the other end. Halves that wait are dashed, and the one that is revised has its arrowhead filled."));
}
