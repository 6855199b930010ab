// What scenes draw of a run, by name: the domains as a table, split by hand, the trail, a matching, the
// bounds of an objective, bars of a schedule, and the conflict graph. Each is made in an element of
// the page, and draws the run as it is at its present step.

import { rangesText } from "../player/said.js";
import { h, svg } from "../ui/dom.js";
import { hallSet, matchingOf } from "./matching.js";

/** The variables that the reader declared. */
const shown = (run) => run.variables.flatMap((v, x) => (v.constant || !v.name || v.name.startsWith("X_") ? [] : [x])).slice(0, 60);
const edges = (run, x) => {
  const r = run.ranges(x);
  return r.length ? [r[0], r.at(-1)] : [0, -1];
};
const figure = (width, height, label, ...children) => svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "scenes-figure" }, children);

class Table {
  constructor(host, _scene, tools) {
    this.tools = tools;
    this.rows = h("tbody");
    host.append(h("div", { class: "own-table", tabindex: 0, role: "region", "aria-label": `Domains: ${tools.label}` },
      h("table", {}, h("thead", {}, h("tr", {}, ["Variable", "Values left", ...this.more].map((name) => h("th", { scope: "col" }, name)))), this.rows)));
  }

  get more() {
    return [];
  }

  cells() {
    return [];
  }

  draw(run) {
    this.rows.replaceChildren(...shown(run).map((x) => {
      const text = rangesText(run.ranges(x));
      return h("tr", {}, h("th", { scope: "row" }, run.variables[x].name), h("td", { class: /^-?\d+$/.test(text) ? "own-fixed" : undefined }, text), this.cells(run, x));
    }));
  }
}

class Split extends Table {
  get more() {
    return ["Keep a half"];
  }

  cells(run, x) {
    const [lo, hi] = edges(run, x);
    if (lo >= hi || run.count("fail") > 0) return [h("td")];
    const middle = Math.floor((lo + hi) / 2);
    const button = (sign, v, op) => h("button", {
      type: "button", "data-split": `${run.variables[x].name} ${op < 0 ? "low" : "high"}`, "aria-label": `${run.variables[x].name} ${sign} ${v}`, onclick: () => this.tools.give([x, op, v]),
    }, `${sign} ${v}`);
    return [h("td", {}, h("span", { class: "row" }, button("≤", middle, -1), button("≥", middle + 1, 1)))];
  }
}

class Trail {
  constructor(host) {
    this.list = h("ol", { class: "scenes-trail", reversed: true });
    host.append(h("h4", {}, "The trail, the latest first"), this.list);
  }

  draw(run) {
    const entries = run.variables.flatMap((_, x) => [...run.causes(x)]).sort((i, j) => j - i);
    this.list.replaceChildren(...entries.map((i) => {
      const e = run.event(i);
      const mark = e.by === "decision" ? " (a mark: decided)" : "";
      return h("li", { class: mark ? "mark" : undefined }, `${run.variables[e.x].name} lost ${rangesText(run.more(i), run)}${mark}`);
    }));
    if (entries.length === 0) this.list.replaceChildren(h("li", {}, "empty"));
  }
}

class Matching {
  constructor(host) {
    this.host = host;
    this.about = h("p", { class: "quiet scenes-about" });
  }

  draw(run) {
    const xs = shown(run);
    const valuesOf = (ranges) => ranges.flatMap((lo, i) => (i % 2 ? [] : Array.from({ length: ranges[i + 1] - lo + 1 }, (_, k) => lo + k)));
    const first = xs.map((x) => valuesOf(run.variables[x].domain));
    const now = xs.map((x) => valuesOf(run.ranges(x)));
    const values = [...new Set(first.flat())].sort((a, b) => a - b);
    const matched = matchingOf(now);
    const hall = hallSet(now, matched);
    const names = xs.map((x) => run.variables[x].name);
    const at = (i, n) => 40 + ((i + 0.5) * 520) / n;
    const [top, bottom] = [50, 250];
    const lines = xs.flatMap((_, i) => first[i].map((v) => svg("line", {
      x1: at(i, xs.length), y1: top, x2: at(values.indexOf(v), values.length), y2: bottom,
      class: !now[i].includes(v) ? "gone" : matched?.[i] === v ? "matched" : "open",
    })));
    const node = (cls, x, y, text) => svg("g", { class: cls }, svg("circle", { cx: x, cy: y, r: 19 }), svg("text", { x, y: y + 6 }, text));
    const about = !matched ? "No matching: some variables have fewer values than they are. A contradiction."
      : `The matching: ${names.map((name, i) => `${name} has ${matched[i]}`).join(", ")}.${hall.length ? ` ${hall.map((i) => names[i]).join(", ")} have only ${[...new Set(hall.flatMap((i) => now[i]))].sort((a, b) => a - b).join(", ")} among them: a Hall set.` : ""}`;
    this.about.textContent = about;
    this.host.replaceChildren(figure(600, 300, about, lines,
      names.map((name, i) => node(hall.includes(i) ? "var hall" : "var", at(i, xs.length), top, name)),
      values.map((v, i) => node(hall.some((k) => now[k].includes(v)) ? "val hall" : "val", at(i, values.length), bottom, String(v)))), this.about);
  }
}

// What the objective may be at each node, the best solution, and what is still possible anywhere.
function bounds(run, x, sign) {
  const { step } = run;
  const path = [];
  const tops = new Float64Array(run.nodes.length);
  let best = null;
  for (let i = 0; i < run.steps; i++) {
    const kind = run.kind(i);
    if (kind !== "fixpoint" && kind !== "fail" && kind !== "solution") continue;
    run.go(i + 1);
    const [lo, hi] = edges(run, x);
    if (kind === "solution") best = lo;
    const here = run.here;
    tops[here] = kind === "fail" ? (sign > 0 ? -Infinity : Infinity) : sign > 0 ? hi : lo;
    let top = tops[here];
    const { nodes } = run;
    // Above, second sides are still to be tried where the path took the first.
    for (let n = here; n > 0; n = nodes.up[n]) {
      if (nodes.event[n] >= 0 && run.by(nodes.event[n]) === "decision") top = sign > 0 ? Math.max(top, tops[nodes.up[n]]) : Math.min(top, tops[nodes.up[n]]);
    }
    if (best !== null) top = sign > 0 ? Math.max(top, best) : Math.min(top, best);
    path.push({ at: i + 1, lo, hi, top, best, failed: kind === "fail" });
  }
  run.go(step);
  return path;
}

class Bound {
  #run = null;

  constructor(host, scene) {
    this.scene = scene;
    this.about = h("p", { class: "quiet scenes-about" });
    this.stage = h("div");
    host.append(this.stage, this.about);
  }

  draw(run) {
    const x = run.variables.findIndex((v) => v.name === this.scene.objective);
    if (this.#run !== run) {
      this.#run = run;
      this.path = bounds(run, x, this.scene.model.includes("maximize") ? 1 : -1);
    }
    const [lowest, highest] = [run.variables[x].domain[0], run.variables[x].domain.at(-1)];
    const past = this.path.filter((p) => p.at <= run.step);
    const wide = 560 / Math.max(1, this.path.length);
    const y = (v) => 230 - ((v - lowest) * 210) / Math.max(1, highest - lowest);
    const line = (of, cls) => svg("polyline", { class: cls, points: past.filter((p) => of(p) !== null && Number.isFinite(of(p))).map((p) => `${30 + (this.path.indexOf(p) + 0.5) * wide},${y(of(p))}`).join(" ") });
    const last = past.at(-1);
    const about = !last ? "Before the first node." : `Best so far: ${last.best ?? "none"}; still possible: ${last.top}.${last.best === last.top ? " They meet: the best is proved." : ""}`;
    this.about.textContent = about;
    this.stage.replaceChildren(figure(600, 250, about,
      [lowest, highest].map((v) => svg("text", { x: 24, y: y(v) + 4, class: "axis" }, String(v))),
      past.filter((p) => p.hi >= p.lo).map((p) => svg("rect", { class: p.failed ? "failed" : "range", x: 30 + this.path.indexOf(p) * wide, width: Math.max(1, wide - 1), y: y(p.hi) - 1, height: y(p.lo) - y(p.hi) + 2 })),
      line((p) => p.best, "best"), line((p) => p.top, "top")));
  }
}

class Gantt {
  constructor(host, scene) {
    this.scene = scene;
    this.about = h("p", { class: "quiet scenes-about" });
    this.stage = h("div");
    host.append(this.stage, this.about);
  }

  draw(run) {
    const { machine, time } = this.scene.shop;
    const x = (name) => run.variables.findIndex((v) => v.name === name);
    const [end, ends] = edges(run, x("end"));
    const most = run.variables[x("end")].domain.at(-1);
    const wide = 530 / most;
    const left = 50;
    const parts = [];
    let dark = 0;
    machine.forEach((row, j) => row.forEach((m, t) => {
      const [est, lst] = edges(run, x(`start[${j + 1},${t + 1}]`));
      const d = time[j][t];
      const top = 14 + (m - 1) * 84 + j * 24;
      const bar = (cls, from, to) => svg("rect", { class: `${cls} job-${j}`, x: left + from * wide, width: Math.max(0, (to - from) * wide), y: top, height: 20, rx: 3 });
      parts.push(bar("window", est, lst + d), bar("task", est, est + d));
      if (lst < est + d) {
        dark += est + d - lst;
        parts.push(bar("must", lst, est + d));
      }
      parts.push(svg("text", { x: left + (est + d / 2) * wide, y: top + 15, class: "job" }, String.fromCharCode(65 + j)));
    }));
    const about = `The end is ${end === ends ? end : `${end} to ${ends}`}. ${dark} units of time are certain.`;
    this.about.textContent = about;
    this.stage.replaceChildren(figure(600, 280, about,
      Array.from({ length: most + 1 }, (_, t) => svg("line", { class: t === end || t === ends ? "edge" : "tick", x1: left + t * wide, x2: left + t * wide, y1: 8, y2: 258 })),
      [1, 2, 3].map((m) => svg("text", { x: 44, y: 14 + (m - 1) * 84 + 40, class: "axis" }, `M${m}`)),
      Array.from({ length: Math.floor(most / 2) + 1 }, (_, i) => svg("text", { x: left + 2 * i * wide, y: 274, class: "tock" }, String(2 * i))), parts));
  }
}

class Conflict {
  constructor(host, scene, tools) {
    this.about = h("p", { class: "quiet scenes-about" });
    this.stage = h("div", { class: "scenes-scrolled", tabindex: 0, role: "region", "aria-label": `Conflict graph: ${tools.label}` });
    this.table = h("div");
    host.classList.add("scenes-conflict");
    host.append(this.about, this.stage, this.table);
    this.domains = new Table(this.table, scene, tools);
  }

  draw(run, { learned }) {
    this.domains.draw(run);
    const lesson = learned.findLast(({ at }) => at <= run.step);
    if (!lesson) {
      this.about.textContent = learned.length ? "Nothing is learned yet." : "This search does not learn.";
      this.stage.replaceChildren();
      return;
    }
    let back = lesson.at;
    while (back < run.steps && run.kind(back) !== "backtrack") back++;
    const [from, to] = [run.event(lesson.at - 1).depth, back < run.steps ? run.event(back).depth : 0];
    this.about.textContent = `Learned at step ${lesson.at}: ${lesson.nogood.join(" and ")} cannot ${lesson.nogood.length > 1 ? "hold together" : "hold"}. From depth ${from} the search goes to depth ${to}${from - to > 1 ? ", a jump" : ""}.`;
    this.stage.replaceChildren(graphOf(run, lesson, this.about.textContent));
  }
}

// The conflict graph: literals in columns, each to the right of all from which it follows.
function graphOf(run, { nogood, facts }, label) {
  const nodes = new Map(nogood.map((text) => [text, { text, from: [], root: true, by: "" }]));
  const about = (text) => text.split(" ")[0];
  const known = (text) => [...nodes.values()].filter((n) => about(n.text) === about(text) && n.text !== text).map((n) => n.text);
  const need = (text) => {
    if (!nodes.has(text)) nodes.set(text, { text, from: known(text), by: "together" });
    return text;
  };
  for (const { because, claim, by } of facts) {
    const from = because.map(need);
    if (!nodes.has(claim)) nodes.set(claim, { text: claim, from, by: run.constraints[by]?.label ?? "" });
  }
  if (!nodes.has("a contradiction")) nodes.set("a contradiction", { text: "a contradiction", from: known([...nodes.keys()].at(-1)).concat([...nodes.keys()].at(-1)), by: "nothing is left" });
  for (const n of nodes.values()) n.column = Math.max(0, ...n.from.map((f) => (nodes.get(f)?.column ?? 0) + 1));
  const columns = Map.groupBy(nodes.values(), (n) => n.column);
  const tall = Math.max(...[...columns.values()].map((c) => c.length));
  const [wide, high] = [150, Math.max(80, tall * 40)];
  for (const [c, list] of columns) list.forEach((n, i) => Object.assign(n, { x: 70 + c * wide, y: ((i + 0.5) * high) / list.length }));
  const lines = [...nodes.values()].flatMap((n) => n.from.map((f) => [nodes.get(f), n])).filter(([a]) => a)
    .map(([a, b]) => svg("line", { x1: a.x + 60, y1: a.y, x2: b.x - 60, y2: b.y, class: "open" }));
  return figure(columns.size * wide, high, label, lines, [...nodes.values()].map((n) => svg("g", { class: n.root ? "fact root" : n.text === "a contradiction" ? "fact end" : "fact" },
    svg("title", {}, n.by), svg("rect", { x: n.x - 60, y: n.y - 14, width: 120, height: 28, rx: 6 }), svg("text", { x: n.x, y: n.y + 5 }, n.text))));
}

export const pictures = { table: Table, split: Split, trail: Trail, matching: Matching, bound: Bound, gantt: Gantt, conflict: Conflict };
