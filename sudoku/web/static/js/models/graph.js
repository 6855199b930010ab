// The constraint graph of a map: a node for each region with its colours as chips, and on
// each line two arcs. The half of a line at a region revises that region against the one at
// the other end. The graph is one tab stop: arrows go from region to region, Enter from a
// region to its arcs and again to revise, Escape back.

import { single, valuesOf } from "../app/masks.js";
import { h, svg } from "../ui/dom.js";
import { join } from "../ui/words.js";
import { colours } from "./kinds.js";

const sizes = { large: { chip: 21, height: 58, least: 74 }, small: { chip: 10, height: 36, least: 42 } };

/** Keeps the place of a map of the engine's that is on its way. */
export function placeOfMap(host, name) {
  const [size, width, height] = { australia: ["large", 600, 480], usa: ["small", 1100, 770] }[name];
  host.replaceChildren(h("div", { class: `graph-host graph-host-${size}` }, svg("svg", { class: `graph graph-${size}`, viewBox: `0 0 ${width} ${height}` })));
}

export class Graph {
  /** onassign(x, v), onselect(x), onarc(x, y), onvalue(x, v: what is under the pointer, or null). */
  constructor(host, model, { onassign, onselect, onarc, onvalue }) {
    this.model = model;
    this.calls = { onassign, onselect, onarc, onvalue };
    this.selected = 0;
    const { map } = model;
    this.size = map.codes.length > 12 ? "small" : "large";
    const { chip, least } = sizes[this.size];
    this.chip = Math.min(chip, Math.floor((this.size === "small" ? 40 : 130) / model.values));
    this.width = Math.max(least, this.chip * model.values + 14 * (this.size === "large"));
    this.height = sizes[this.size].height;
    this.places = map.codes.map((_, i) => [map.places[2 * i], map.places[2 * i + 1]]);
    this.arcs = new Map(); // by "x,y": element
    this.focused = null; // the arc that has the focus, [x, y]
    const lines = svg("g", { class: "graph-lines" });
    const halves = svg("g", { class: "graph-arcs" });
    for (const [x, y] of model.arcs) {
      const [[ax, ay], [bx, by]] = [this.places[x], this.places[y]];
      lines.append(svg("line", { x1: ax, y1: ay, x2: bx, y2: by, class: "graph-line" }));
      halves.append(this.#half(x, y), this.#half(y, x));
    }
    this.nodes = map.codes.map((_, x) => this.#node(x));
    this.svg = svg("svg", {
      class: `graph graph-${this.size}`, viewBox: `0 0 ${map.width} ${map.height}`, role: "group",
      "aria-label": `Constraint graph of ${model.size} regions and ${model.arcs.length} borders. Arrows go between regions, Enter to the arcs of one.`,
    }, lines, halves, this.nodes.map((n) => n.element));
    this.svg.addEventListener("keydown", (e) => this.#key(e));
    this.host = h("div", { class: `graph-host graph-host-${this.size}` }, this.svg);
    host.replaceChildren(this.host);
    this.nodes[0].button.setAttribute("tabindex", 0);
  }

  // The half of a line at x.
  #half(x, y) {
    const [[ax, ay], [bx, by]] = [this.places[x], this.places[y]];
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.min(this.width / 2 / Math.abs(dx || 1e-9), this.height / 2 / Math.abs(dy || 1e-9), 0.45);
    const [px, py] = [ax + dx * t, ay + dy * t]; // where the line leaves the node
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    const long = Math.hypot(dx, dy);
    const [ux, uy] = [dx / long, dy / long];
    const head = this.size === "large" ? 11 : 7;
    const points = [px, py, px + (ux - uy * 0.55) * head, py + (uy + ux * 0.55) * head, px + (ux + uy * 0.55) * head, py + (uy - ux * 0.55) * head];
    const element = svg("g", { class: "arc", role: "button", tabindex: -1, "data-arc": `${x},${y}` },
      svg("line", { class: "arc-hit", x1: px, y1: py, x2: mx, y2: my }),
      svg("line", { class: "arc-line", x1: px + ux * head * 0.6, y1: py + uy * head * 0.6, x2: mx, y2: my }),
      svg("polygon", { class: "arc-head", points: points.map((v) => v.toFixed(1)).join(" ") }));
    element.addEventListener("click", () => this.calls.onarc(x, y));
    element.addEventListener("focus", () => (this.focused = [x, y]));
    element.addEventListener("blur", () => (this.focused = null));
    this.arcs.set(`${x},${y}`, element);
    return element;
  }

  #node(x) {
    const { model, width: w, height: hgt, chip } = this;
    const [cx, cy] = this.places[x];
    const large = this.size === "large";
    const box = svg("rect", { class: "node-box", x: cx - w / 2, y: cy - hgt / 2, width: w, height: hgt, rx: large ? 9 : 5 });
    const ring = svg("rect", { class: "node-ring", x: cx - w / 2 - 4, y: cy - hgt / 2 - 4, width: w + 8, height: hgt + 8, rx: large ? 12 : 8 });
    const code = svg("text", { class: "node-code", x: cx, y: cy - hgt / 2 + (large ? 19 : 11) }, model.map.codes[x]);
    const left = cx - (chip * model.values) / 2;
    const chips = [...Array(model.values).keys()].map((v) => {
      const side = chip - (large ? 4 : 1.5);
      const [sx, sy] = [left + v * chip + (chip - side) / 2, cy + hgt / 2 - (large ? 8 : 4) - (large ? side : 12)];
      const tall = large ? side : 12;
      const g = svg("g", { class: `chip chip-${v}`, "data-value": v },
        svg("rect", { x: sx, y: sy, width: side, height: tall, rx: large ? 4 : 2 }),
        svg("text", { x: sx + side / 2, y: sy + tall / 2 }, colours[v][1]),
        svg("line", { class: "chip-strike", x1: sx + 1, y1: sy + tall - 1, x2: sx + side - 1, y2: sy + 1 }));
      g.addEventListener("click", () => {
        this.select(x, true);
        this.calls.onassign(x, v);
      });
      g.addEventListener("pointerenter", () => this.calls.onvalue(x, v));
      g.addEventListener("pointerleave", () => this.calls.onvalue(null));
      return g;
    });
    // What can be focused holds the code alone, which its name has too; the name tells the colours in words.
    const button = svg("g", { class: "node-button", role: "button", tabindex: -1, "data-node": x }, ring, box, code);
    button.addEventListener("click", () => this.select(x, true));
    button.addEventListener("focus", () => this.select(x));
    return { element: svg("g", { class: "node" }, button, svg("g", { "aria-hidden": "true" }, chips)), button, chips };
  }

  /** Selects a region. */
  select(x, focus = false) {
    if (x !== this.selected) {
      this.nodes[this.selected].button.setAttribute("tabindex", -1);
      this.selected = x;
      this.nodes[x].button.setAttribute("tabindex", 0);
    }
    this.calls.onselect(x);
    this.nodes.forEach((n, i) => n.element.classList.toggle("selected", i === x));
    if (focus) this.nodes[x].button.focus();
  }

  #key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    const stop = () => e.preventDefault();
    const x = this.focused ? this.focused[0] : this.selected;
    const around = this.#around(x);
    const toArc = (i) => this.arcs.get(`${x},${around.at(i % around.length)}`).focus();
    if (this.focused) {
      const [, y] = this.focused;
      if (e.key === "Enter" || e.key === " ") this.calls.onarc(x, y);
      else if (arrow) toArc(around.indexOf(y) + arrow[0] + arrow[1]);
      else if (e.key === "Home") toArc(0);
      else if (e.key === "End") toArc(-1);
      else if (e.key === "Escape") this.nodes[x].button.focus();
      else return;
      stop();
      return;
    }
    const v = colours.findIndex(([, letter], i) => i < this.model.values && (e.key.toUpperCase() === letter || e.key === String(i + 1)));
    if (v >= 0) this.calls.onassign(x, v);
    else if (["Delete", "Backspace", "0"].includes(e.key)) this.calls.onassign(x, null);
    else if (arrow) this.select(this.#toward(x, arrow), true);
    else if (e.key === "Home") this.select(0, true);
    else if (e.key === "End") this.select(this.model.size - 1, true);
    else if (e.key === "Enter" || e.key === " ") {
      if (around.length > 0) toArc(0);
    } else return;
    stop();
  }

  // The neighbours of a region clockwise.
  #around(x) {
    const [ax, ay] = this.places[x];
    const angle = (y) => Math.atan2(this.places[y][1] - ay, this.places[y][0] - ax);
    return [...this.model.links[x]].sort((a, b) => angle(a) - angle(b));
  }

  // The nearest region in a direction, itself where there is none.
  #toward(x, [dx, dy]) {
    const [ax, ay] = this.places[x];
    let best = x;
    let least = Infinity;
    this.places.forEach(([bx, by], y) => {
      const along = (bx - ax) * dx + (by - ay) * dy;
      const aside = Math.abs((bx - ax) * dy) + Math.abs((by - ay) * dx);
      const cost = along + 2.5 * aside;
      if (along > 0 && aside <= 2.5 * along && cost < least) [best, least] = [y, cost];
    });
    return best;
  }

  /** Draws: masks, decided (variables), lit ([x, y] or null), going ([x, mask] or null), waiting (pairs), failed (variable or -1). */
  draw({ masks, decided, lit, going, waiting, failed }) {
    const { model } = this;
    const queued = new Set((waiting ?? []).map(([x, y]) => `${x},${y}`));
    for (const [name, element] of this.arcs) {
      const [x, y] = name.split(",").map(Number);
      const isLit = lit !== null && lit[0] === x && lit[1] === y;
      element.classList.toggle("lit", isLit);
      element.classList.toggle("waiting", queued.has(name));
      element.setAttribute("aria-label", `Revise ${model.name(x)} against ${model.name(y)}${isLit ? ", revised now" : queued.has(name) ? ", waiting" : ""}`);
    }
    this.nodes.forEach(({ element, button, chips }, x) => {
      const mask = masks[x];
      const fixed = single(mask);
      const fill = fixed ? valuesOf(mask)[0] : -1;
      colours.forEach((_, v) => element.classList.toggle(`filled-${v}`, v === fill));
      element.classList.toggle("fixed", fixed);
      element.classList.toggle("decided", decided.has(x));
      element.classList.toggle("failed", mask === 0 || x === failed);
      element.classList.toggle("touched", lit !== null && lit[0] === x);
      chips.forEach((c, v) => {
        c.classList.toggle("gone", ((mask >> v) & 1) === 0);
        c.classList.toggle("going", going !== null && going[0] === x && ((going[1] >> v) & 1) === 1);
      });
      const state = mask === 0 ? "no colour left" : fixed ? `${colours[fill][0]}${decided.has(x) ? ", chosen" : ""}` : `${join(model.valueNames(mask), "or")} left`;
      button.setAttribute("aria-label", `${model.name(x)}, ${model.short(x)}: ${state}`);
    });
    if (lit !== null) this.#bring(lit[0]);
  }

  // Where the map is wider than the screen, what happens on it is brought into sight.
  #bring(x) {
    const [frame, node] = [this.host, this.nodes[x].element].map((e) => e.getBoundingClientRect());
    const [left, top] = [["left", "right"], ["top", "bottom"]].map(([a, b]) => (node[a] < frame[a] || node[b] > frame[b] ? (node[a] + node[b] - frame[a] - frame[b]) / 2 : 0));
    this.host.scrollBy({ left, top });
  }
}
