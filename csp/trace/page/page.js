// Plays the recorded run in the element "trace": goes to any of its steps, forwards and
// backwards, and shows the domains, the event and the search tree as they are then. Step 0
// is before the first event, step k after the first k of them.
//
// An event is an array: kind, node, parent, by, constraint, variable, other variable,
// relation, value, ranges removed (low, high, low, high, ...), prunings kept, values. What is
// missing at its end, or null, does not apply.
"use strict";
(() => {
const data = JSON.parse(document.getElementById("trace").textContent);
const {variables, constraints, events, kinds, makers, words} = data;
const [KIND, NODE, PARENT, BY, CONSTRAINT, VAR, OTHER, OP, VALUE, REMOVED, KEPT, VALUES] = Array(12).keys();
const $ = id => document.getElementById(id);
const el = (name, parent, cls, text) => {
  const e = document.createElement(name);
  if (cls) e.className = cls;
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
};
const has = v => v !== undefined && v !== null;
const kindOf = e => kinds[e[KIND]];
const many = (n, noun) => n + " " + noun + (n === 1 ? "" : "s");
const symbol = v => data.symbols && v >= 0 && v < data.symbols.length ? data.symbols[v] : String(v);

// Domains are flat arrays of ranges: low, high, low, high, ...
const size = d => { let n = 0; for (let i = 0; i < d.length; i += 2) n += d[i + 1] - d[i] + 1; return n; };
const contains = (d, v) => { for (let i = 0; i < d.length; i += 2) if (v >= d[i] && v <= d[i + 1]) return true; return false; };
const textOf = d => {
  const parts = [];
  for (let i = 0; i < d.length; i += 2) {
    const [lo, hi] = [d[i], d[i + 1]];
    parts.push(lo === hi ? symbol(lo) : hi === lo + 1 ? symbol(lo) + " " + symbol(hi) : symbol(lo) + ".." + symbol(hi));
  }
  return parts.join(" ") || "nothing";
};
const without = (d, gone) => {
  const left = [];
  for (let i = 0; i < d.length; i += 2) {
    let lo = d[i];
    for (let j = 0; j < gone.length && lo <= d[i + 1]; j += 2) {
      if (gone[j + 1] < lo || gone[j] > d[i + 1]) continue;
      if (gone[j] > lo) left.push(lo, gone[j] - 1);
      lo = gone[j + 1] + 1;
    }
    if (lo <= d[i + 1]) left.push(lo, d[i + 1]);
  }
  return left;
};

// The run as a stack of prunings. What backtracking takes off is kept, to be put back when
// playing backwards.
let step = 0;
const domains = variables.map(v => v.domain);
const stack = [];            // {step, variable, before}
const causes = variables.map(() => []); // by variable: the steps on the stack that pruned it
const popped = new Map();    // by step of a backtrack: what it took off
const changed = new Set();   // variables to be drawn again
const put = p => {
  const e = events[p.step - 1];
  stack.push(p);
  causes[p.variable].push(p.step);
  domains[p.variable] = without(p.before, e[REMOVED]);
  changed.add(p.variable);
};
const take = () => {
  const p = stack.pop();
  causes[p.variable].pop();
  domains[p.variable] = p.before;
  changed.add(p.variable);
  return p;
};
const forwards = () => {
  const e = events[step++];
  if (kindOf(e) === "prune") put({step, variable: e[VAR], before: domains[e[VAR]]});
  if (kindOf(e) === "backtrack") {
    const off = [];
    while (stack.length > (e[KEPT] || 0)) off.push(take());
    popped.set(step, off);
  }
};
const backwards = () => {
  const e = events[step - 1];
  if (kindOf(e) === "prune") take();
  if (kindOf(e) === "backtrack") for (const p of popped.get(step).reverse()) put(p);
  step--;
};

// Words.
const nameOf = x => has(x) && variables[x] ? variables[x].name : "?";
const causeOf = e => has(e[CONSTRAINT]) && constraints[e[CONSTRAINT]] ? constraints[e[CONSTRAINT]].label : e[BY] ? words[e[BY]] : "declared so";
const relations = {"=": "=", "!=": "≠", "<=": "≤", ">=": "≥"};
const claimOf = e => has(e[OP]) ? nameOf(e[VAR]) + " " + (relations[e[OP]] || e[OP]) + " " + symbol(e[VALUE]) : "";
const sentence = e => {
  const cause = causeOf(e);
  switch (kindOf(e)) {
  case "start": return "start: " + many(variables.length, "variable") + ", " + many(constraints.length, "constraint");
  case "post": return "constraint " + cause;
  case "propagate": case "check": return kindOf(e) + " " + cause;
  case "revise": return "revise " + nameOf(e[VAR]) + (has(e[OTHER]) ? " against " + nameOf(e[OTHER]) : "") + " (" + cause + ")";
  case "prune": return nameOf(e[VAR]) + " loses " + textOf(e[REMOVED]) + " (" + cause + ")";
  case "branch": return "node " + e[NODE] + ": " + claimOf(e) + " (" + cause + ")";
  case "fail": return "fails: " + (has(e[OP]) ? claimOf(e) + " cannot be" : has(e[VAR]) ? nameOf(e[VAR]) + " has no value left" : "") + " (" + cause + ")";
  case "backtrack": return "back to node " + e[NODE];
  case "solution": return "solution" + (data.grid ? "" : ": " + (e[VALUES] || []).map((v, x) => variables[x].constant ? "" : nameOf(x) + " = " + symbol(v)).filter(Boolean).join(", "));
  case "restart": return "restart: node " + e[NODE];
  case "done": return "done" + (data.outcome ? ": " + data.outcome : "");
  }
  return kindOf(e);
};

// The search tree: nodes with the step that made them and the step that ended them.
const nodes = [{id: 1, parent: -1, made: 0, ended: Infinity, status: "", label: "root", children: []}];
const nodeAt = [0]; // by step: place of the present node
{
  const place = new Map([[1, 0]]);
  let present = 0;
  events.forEach((e, i) => {
    let at = place.get(e[NODE]);
    const kind = kindOf(e);
    if (at === undefined) {
      const parent = place.has(e[PARENT]) ? place.get(e[PARENT]) : 0;
      at = nodes.length;
      place.set(e[NODE], at);
      nodes.push({id: e[NODE], parent, made: i + 1, ended: Infinity, status: "", label: kind === "branch" ? claimOf(e) : kind, children: []});
      nodes[parent].children.push(at);
    }
    const end = (n, status) => { if (n.ended === Infinity) { n.ended = i + 1; n.status = status; } };
    if (kind === "fail" && nodes[at].children.length === 0) end(nodes[at], "failed");
    if (kind === "solution") end(nodes[at], "solved");
    if (kind === "backtrack") for (let n = present; n > 0 && n !== at; n = nodes[n].parent) end(nodes[n], "done");
    present = at;
    nodeAt.push(at);
  });
  for (let i = nodes.length - 1; i >= 0; i--) {
    const n = nodes[i];
    n.count = 1; n.solutions = n.status === "solved" ? 1 : 0;
    for (const c of n.children) { n.count += nodes[c].count; n.solutions += nodes[c].solutions; }
  }
}

// The view of the domains: a grid, or a row for each variable.
const shownOf = []; // by variable: {box, values: Map, ...}
const grid = data.grid;
const spread = d => { const vs = []; for (let i = 0; i < d.length; i += 2) for (let v = d[i]; v <= d[i + 1]; v++) vs.push(v); return vs; };
const MOST_BOXES = 40;
const ask = x => () => { asked = asked === x ? -1 : x; draw(); };
let asked = -1;
const makeGrid = () => {
  const values = [...new Set(variables.filter((_, x) => grid.cells[x] >= 0).flatMap(v => spread(v.domain)))].sort((a, b) => a - b);
  const marks = Math.max(1, Math.ceil(Math.sqrt(values.length)));
  const byCell = new Map();
  variables.forEach((_, x) => { if (grid.cells[x] >= 0) byCell.set(grid.cells[x], x); });
  const box = el("div", $("view"), "grid");
  box.style.setProperty("--cols", grid.cols);
  box.style.setProperty("--marks", marks);
  box.style.setProperty("--least", Math.max(26, marks * 9) + "px");
  for (let cell = 0; cell < grid.rows * grid.cols; cell++) {
    const x = byCell.get(cell);
    if (x === undefined) { el("div", box, "hole"); continue; }
    const col = cell % grid.cols, row = (cell - col) / grid.cols;
    const region = c => grid.regions ? grid.regions[c] : 0;
    const b = el("button", box, "cell");
    if (col === grid.cols - 1) b.classList.add("endr");
    else if (region(cell) !== region(cell + 1)) b.classList.add("r");
    if (row === grid.rows - 1) b.classList.add("endb");
    else if (region(cell) !== region(cell + grid.cols)) b.classList.add("b");
    const shown = {box: b, values: new Map(), big: el("span", b, "big")};
    const m = el("span", b, "marks");
    for (const v of values) { m.append(" "); shown.values.set(v, el("i", m, "", symbol(v))); }
    b.addEventListener("click", ask(x));
    shownOf[x] = shown;
  }
};
const makeRows = () => {
  const box = el("div", $("view"), "rows");
  const open = variables.map((v, x) => x).filter(x => !variables[x].constant && !shownOf[x]);
  let all = new Set();
  for (const x of open) {
    if (size(variables[x].domain) > MOST_BOXES) { all = null; break; }
    for (const v of spread(variables[x].domain)) all.add(v);
    if (all.size > MOST_BOXES) { all = null; break; }
  }
  const values = all && [...all].sort((a, b) => a - b);
  const longest = Math.min(18, open.reduce((n, x) => Math.max(n, variables[x].name.length), 2));
  box.style.setProperty("--names", longest * .7 + .4 + "em");
  for (const x of open) {
    const b = el("button", box, "row");
    el("b", b, "", variables[x].name + " ");
    const shown = {box: b, values: new Map()};
    if (values) {
      const line = el("span", b, "values");
      for (const v of values) {
        line.append(" ");
        const i = el("span", line, "value", symbol(v));
        if (!contains(variables[x].domain, v)) i.classList.add("none"); else shown.values.set(v, i);
      }
    } else {
      shown.scale = el("span", b, "scale");
      shown.words = el("small", b);
    }
    b.addEventListener("click", ask(x));
    shownOf[x] = shown;
  }
};
// The name of a variable's button has all values that are seen in it, in their order: the
// domain, and with it what this event takes (a grid) or what is gone (a row).
const drawName = x => {
  const s = shownOf[x], d = domains[x];
  let text = textOf(d).slice(0, 60);
  if (s.values.size > 0) {
    const shows = [...s.values].filter(([v, i]) => contains(d, v) || !s.big || i.classList.contains("now")).map(([v]) => v);
    if (s.big && size(d) === 1) shows.unshift(...shows.splice(shows.indexOf(d[0]), 1)); // it stands above the others
    const gone = shows.filter(v => !contains(d, v)).map(symbol);
    text = shows.map(symbol).join(" ") + (gone.length === 0 ? "" : ", of which " + gone.join(" ") + (gone.length === 1 ? " is gone" : " are gone"));
    if (size(d) === 0) text += (text ? "; " : "") + "nothing is left";
  }
  s.box.setAttribute("aria-label", variables[x].name + ": " + text);
};
const drawVariable = x => {
  const s = shownOf[x];
  if (!s) return;
  const d = domains[x], n = size(d);
  for (const [v, i] of s.values) i.classList.toggle("gone", !contains(d, v));
  s.box.classList.toggle("fixed", n === 1);
  s.box.classList.toggle("empty", n === 0);
  if (s.big) {
    s.big.textContent = n === 1 ? symbol(d[0]) : "";
    s.box.classList.toggle("given", n === 1 && causes[x].every(k => makers[events[k - 1][BY]] === "assumption"));
  }
  if (s.scale) {
    const all = variables[x].domain, lo = all[0], span = all[all.length - 1] - lo + 1;
    s.scale.textContent = "";
    for (let i = 0; i < d.length && i < 200; i += 2) {
      const bar = el("i", s.scale);
      bar.style.left = (d[i] - lo) / span * 100 + "%";
      bar.style.width = (d[i + 1] - d[i] + 1) / span * 100 + "%";
    }
    s.words.textContent = textOf(d).slice(0, 60);
  }
  drawName(x);
};

// What the event is about is marked, for as long as it is the present one.
let marked = [];
let pruned = -1; // the variable whose values are marked
const mark = (x, cls) => { if (has(x) && shownOf[x]) { shownOf[x].box.classList.add(cls); marked.push([shownOf[x].box, cls]); } };
const markEvent = e => {
  for (const [box, cls] of marked) box.classList.remove(cls);
  marked = [];
  if (pruned >= 0) drawName(pruned);
  pruned = -1;
  if (asked >= 0) mark(asked, "asked");
  if (!e) return;
  const kind = kindOf(e);
  if (["prune", "propagate", "check", "fail"].includes(kind) && has(e[CONSTRAINT]))
    for (const x of constraints[e[CONSTRAINT]].vars) mark(x, kind === "fail" ? "wrong" : "part");
  if (kind === "revise") mark(e[OTHER], "part");
  if (["prune", "revise", "branch", "fail"].includes(kind)) mark(e[VAR], "on");
  if (kind !== "prune" || !shownOf[e[VAR]]) return;
  pruned = e[VAR];
  for (const [v, i] of shownOf[pruned].values) if (contains(e[REMOVED], v)) { i.classList.add("now"); marked.push([i, "now"]); }
  drawName(pruned);
};

// What became of a variable, by whom.
const drawDetail = () => {
  const box = $("detail");
  box.textContent = "";
  if (asked < 0) { box.textContent = "Choose a variable to see which values it lost, and why."; return; }
  el("b", box, "", variables[asked].name);
  box.append(" has " + textOf(domains[asked]).slice(0, 200) + ". ");
  const all = causes[asked];
  for (const k of all.slice(-24)) {
    const e = events[k - 1];
    box.append("Lost " + textOf(e[REMOVED]).slice(0, 60) + " by " + causeOf(e) + " (");
    const a = el("button", box, "link", "step " + k);
    a.addEventListener("click", () => go(k));
    box.append("). ");
  }
  if (all.length > 24) box.append("And " + (all.length - 24) + " more before.");
};

// The tree as SVG. Small trees are whole; of larger ones the way to the present node is
// unfolded, and what the reader unfolds.
const SVG = "http://www.w3.org/2000/svg", WHOLE = 70, LEVEL = 42, PILL = 22;
const unfolded = new Map();
const svg = (name, parent, attributes) => {
  const e = document.createElementNS(SVG, name);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  parent.append(e);
  return e;
};
let drawnTree = "";
const drawTree = () => {
  const here = nodeAt[step];
  const path = new Set();
  for (let n = here; n >= 0; n = nodes[n].parent) path.add(n);
  const isOpen = i => nodes.length <= WHOLE ? unfolded.get(i) !== false : unfolded.has(i) ? unfolded.get(i) || path.has(i) : path.has(i);
  const exists = i => nodes[i].made <= step;
  const label = i => { const t = nodes[i].label; return t.length > 16 ? t.slice(0, 15) + "…" : t; };
  // Lay out: each subtree with its contours, left and right by depth, relative to its root.
  let widest = 40;
  const lay = i => {
    const n = nodes[i], t = {i, x: 0, kids: [], left: [0], right: [0], folded: false};
    widest = Math.max(widest, label(i).length * 6.4 + 24);
    const kids = n.children.filter(exists);
    if (kids.length && !isOpen(i)) { t.folded = true; return t; }
    let right = [];
    for (const c of kids) {
      const k = lay(c);
      let shift = 0;
      for (let d = 0; d < Math.min(right.length, k.left.length); d++) shift = Math.max(shift, right[d] + 1 - k.left[d]);
      k.x = shift;
      right = [...k.right.map(r => r + shift), ...right.slice(k.right.length)];
      t.kids.push(k);
    }
    if (t.kids.length) {
      const middle = (t.kids[0].x + t.kids[t.kids.length - 1].x) / 2;
      for (const k of t.kids) {
        k.x -= middle;
        k.left.forEach((l, d) => { if (t.left[d + 1] === undefined) t.left[d + 1] = l + k.x; });
        k.right.forEach((r, d) => { t.right[d + 1] = r + k.x; });
      }
    }
    return t;
  };
  const root = lay(0);
  const key = JSON.stringify([step > 0 ? here : 0, [...unfolded], nodes.filter(n => n.made <= step).length, nodes.filter(n => n.ended <= step).length]);
  if (key === drawnTree) return;
  drawnTree = key;
  const unit = widest + 10, margin = 14;
  const x0 = -Math.min(...root.left) * unit + widest / 2 + margin;
  const width = (Math.max(...root.right) - Math.min(...root.left)) * unit + widest + 2 * margin;
  const height = root.left.length * LEVEL + margin;
  const box = $("tree");
  box.textContent = "";
  const s = svg("svg", box, {width, height, viewBox: `0 0 ${width} ${height}`, role: "img"});
  svg("title", s, {}).textContent = "Search tree: " + many(nodes.filter(n => n.made <= step).length, "node") + " so far; the present one is " + nodes[here].label;
  const lines = svg("g", s, {}), shapes = svg("g", s, {});
  let current = null;
  const paint = (t, x, y) => {
    for (const k of t.kids) {
      svg("line", lines, {class: "edge", x1: x, y1: y, x2: x + k.x * unit, y2: y + LEVEL});
      paint(k, x + k.x * unit, y + LEVEL);
    }
    const n = nodes[t.i], status = n.ended <= step ? n.status : "";
    const g = svg("g", shapes, {class: ["node", status, t.i === here ? "here" : "", t.folded ? "fold" : "", t.folded && n.solutions && n.ended <= step ? "has" : ""].join(" ")});
    svg("title", g, {}).textContent = "node " + n.id + ": " + n.label + (status ? ", " + status : "");
    if (t.folded) {
      svg("polygon", g, {points: `${x},${y - 12} ${x - 18},${y + 12} ${x + 18},${y + 12}`});
      svg("text", g, {x, y: y + 9}).textContent = n.count;
      svg("text", g, {x, y: y - 15}).textContent = label(t.i);
    } else {
      const text = (status === "failed" ? "✗ " : status === "solved" ? "✓ " : "") + label(t.i);
      const w = text.length * 6.4 + 12;
      svg("rect", g, {x: x - w / 2, y: y - PILL / 2, width: w, height: PILL, rx: status === "failed" ? 2 : 11});
      svg("text", g, {x, y: y + 4}).textContent = text;
    }
    g.addEventListener("click", () => {
      if (t.folded || t.i === here && n.children.length) { unfolded.set(t.i, t.folded); drawTree(); } else go(n.made);
    });
    if (t.i === here) current = [x, y];
  };
  paint(root, x0, LEVEL / 2 + 6);
  if (current) {
    box.scrollLeft = current[0] - box.clientWidth / 2;
    box.scrollTop = current[1] - box.clientHeight / 2;
  }
};

// The list shows the events around the present one.
const LINES = 9;
const drawEvents = () => {
  const box = $("events");
  box.textContent = "";
  const from = Math.max(0, Math.min(step - 1 - (LINES >> 1), events.length - LINES));
  for (let i = from; i < Math.min(events.length, from + LINES); i++) {
    const li = el("li", box, i === step - 1 ? "on" : i >= step ? "later" : "");
    if (i === step - 1) li.setAttribute("aria-current", "step");
    el("span", li, "", i + 1);
    li.append(sentence(events[i]));
    li.title = sentence(events[i]);
    li.addEventListener("click", () => go(i + 1));
  }
};

const draw = () => {
  for (const x of changed) drawVariable(x);
  changed.clear();
  const e = step > 0 ? events[step - 1] : null;
  markEvent(e);
  const now = $("now");
  now.className = e ? kindOf(e) : "";
  now.textContent = e ? sentence(e) : "Before the first event.";
  drawDetail();
  drawTree();
  drawEvents();
  $("slider").value = step;
  $("slider").setAttribute("aria-valuetext", "step " + step + " of " + events.length);
  $("count").textContent = step + " / " + events.length;
};
const go = to => {
  to = Math.max(0, Math.min(events.length, to));
  while (step < to) forwards();
  while (step > to) backwards();
  draw();
};

// Moves: to the next or the latest event of some kinds.
const chosen = () => $("by").value.split(" ").filter(Boolean);
const stops = (k, which) => k === 0 || k === events.length || !which.length || which.includes(kindOf(events[k - 1]));
const move = (by, which) => {
  let to = step + by;
  while (to > 0 && to < events.length && !stops(to, which)) to += by;
  go(to);
};
let timer = 0;
const pause = () => {
  clearInterval(timer);
  timer = 0;
  $("now").setAttribute("aria-live", "polite");
  $("play-sign").setAttribute("d", "M6 3l15 9-15 9z");
  $("play").setAttribute("aria-label", "Play");
};
const play = () => {
  if (timer) { pause(); return; }
  if (step === events.length) go(0);
  $("now").setAttribute("aria-live", "off"); // nobody could listen so fast
  $("play-sign").setAttribute("d", "M6 4h4v16H6zM14 4h4v16h-4z");
  $("play").setAttribute("aria-label", "Pause");
  timer = setInterval(() => { move(1, chosen()); if (step === events.length) pause(); }, Number($("speed").value));
};
const by = f => () => { pause(); f(); };
const moves = {
  first: by(() => go(0)), back: by(() => move(-1, chosen())), next: by(() => move(1, chosen())), last: by(() => go(events.length)), play,
};
for (const id in moves) $(id).addEventListener("click", moves[id]);
$("slider").max = events.length;
$("slider").addEventListener("input", by(() => go(Number($("slider").value))));
$("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
const keys = {
  ArrowRight: moves.next, ArrowLeft: moves.back, Home: moves.first, End: moves.last, " ": play,
  n: by(() => move(1, ["branch", "restart"])), p: by(() => move(-1, ["branch", "restart"])),
  f: by(() => move(1, ["fail"])), s: by(() => move(1, ["solution"])),
};
document.addEventListener("keydown", ev => {
  if (ev.ctrlKey || ev.metaKey || ev.altKey || !keys[ev.key]) return;
  const at = ev.target.tagName;
  if (at === "SELECT" || at === "SUMMARY" || at === "INPUT" && ev.key !== " " || at === "BUTTON" && ev.key === " ") return;
  ev.preventDefault();
  const times = ev.shiftKey && ev.key.startsWith("Arrow") ? 10 : 1;
  for (let i = 0; i < times; i++) keys[ev.key]();
});

$("about").textContent = data.about;
if (grid) makeGrid();
if (variables.some((v, x) => !v.constant && !shownOf[x])) makeRows();
variables.forEach((_, x) => changed.add(x));
// The page opens where the assumptions are made, such as the givens of a puzzle, or at the
// step that its address asks for.
const given = events.findLastIndex(e => kindOf(e) === "prune" && makers[e[BY]] === "assumption");
go(Number((location.hash.match(/^#step=(\d+)$/) || [])[1] || given + 1));
})();
