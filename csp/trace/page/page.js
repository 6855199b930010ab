// Shows the recorded run in the element "trace", which run.js plays: the domains, the event and
// the search tree as they are at each step.
const $ = id => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const run = new Run($("trace").textContent);
const {variables, constraints} = run;
const el = (name, parent, cls, text) => {
  const e = document.createElement(name);
  if (cls) e.className = cls;
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
};
const symbol = v => data.symbols && v >= 0 && v < data.symbols.length ? data.symbols[v] : String(v);

// Sets are lists of ranges: low, high, low, high, ...
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

const changed = new Set(variables.keys()); // variables to be drawn again
run.touched = x => changed.add(x);

// Words.
const nameOf = x => x >= 0 ? variables[x].name : "?";
const causeOf = e => constraints[e.constraint] ? constraints[e.constraint].label : e.by !== "nobody" ? data.words[e.by] || e.by : "declared so";
const claimOf = e => e.relation ? nameOf(e.x) + " " + e.relation + " " + symbol(e.value) : "";
const sentence = i => {
  const e = run.event(i), cause = causeOf(e);
  switch (e.kind) {
  case "start": return "start: " + many(variables.length, "variable") + ", " + many(constraints.length, "constraint");
  case "post": return "constraint " + cause;
  case "propagate": case "check": return e.kind + " " + cause;
  case "revise": return "revise " + nameOf(e.x) + (e.other >= 0 ? " against " + nameOf(e.other) : "") + " (" + cause + ")";
  case "prune": return nameOf(e.x) + " loses " + textOf(run.more(i)) + " (" + cause + ")";
  case "branch": return "node " + e.node + ": " + claimOf(e) + " (" + cause + ")";
  case "fail": return "fails: " + (e.relation ? claimOf(e) + " cannot be" : e.x >= 0 ? nameOf(e.x) + " has no value left" : "") + " (" + cause + ")";
  case "backtrack": return "back to node " + e.node;
  case "solution": return "solution" + (data.grid ? "" : ": " + [...run.more(i)].map((v, x) => variables[x].constant ? "" : nameOf(x) + " = " + symbol(v)).filter(Boolean).join(", "));
  case "restart": return "restart: node " + e.node;
  case "done": return "done" + (run.outcome ? ": " + run.outcome : "");
  }
  return e.kind;
};

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
  const s = shownOf[x], d = run.ranges(x);
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
  const d = run.ranges(x), n = size(d);
  for (const [v, i] of s.values) i.classList.toggle("gone", !contains(d, v));
  s.box.classList.toggle("fixed", n === 1);
  s.box.classList.toggle("empty", n === 0);
  if (s.big) {
    s.big.textContent = n === 1 ? symbol(d[0]) : "";
    s.box.classList.toggle("given", n === 1 && [...run.causes(x)].every(i => run.by(i) === "assumption"));
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
const mark = (x, cls) => { if (shownOf[x]) { shownOf[x].box.classList.add(cls); marked.push([shownOf[x].box, cls]); } };
const markEvent = i => {
  for (const [box, cls] of marked) box.classList.remove(cls);
  marked = [];
  if (pruned >= 0) drawName(pruned);
  pruned = -1;
  if (asked >= 0) mark(asked, "asked");
  if (i < 0) return;
  const {kind, x: variable, other, constraint} = run.event(i);
  if (["prune", "propagate", "check", "fail"].includes(kind) && constraint >= 0)
    for (const x of constraints[constraint].vars) mark(x, kind === "fail" ? "wrong" : "part");
  if (kind === "revise") mark(other, "part");
  if (["prune", "revise", "branch", "fail"].includes(kind)) mark(variable, "on");
  if (kind !== "prune" || !shownOf[variable]) return;
  pruned = variable;
  for (const [v, mark] of shownOf[pruned].values) if (run.took(i, v)) { mark.classList.add("now"); marked.push([mark, "now"]); }
  drawName(pruned);
};

// What became of a variable, by whom.
const drawDetail = () => {
  const box = $("detail");
  box.textContent = "";
  if (asked < 0) { box.textContent = "Choose a variable to see which values it lost, and why."; return; }
  el("b", box, "", variables[asked].name);
  box.append(" has " + textOf(run.ranges(asked)).slice(0, 200) + ". ");
  const all = [...run.causes(asked)].reverse();
  for (const i of all.slice(-24)) {
    box.append("Lost " + textOf(run.more(i)).slice(0, 60) + " by " + causeOf(run.event(i)) + " (");
    const a = el("button", box, "link", "step " + (i + 1));
    a.addEventListener("click", () => go(i + 1));
    box.append("). ");
  }
  if (all.length > 24) box.append("And " + (all.length - 24) + " more before.");
};

const tree = new TreeView({id: "tree", claim: claimOf, short: e => (e.relation === "=" ? "" : e.relation + " ") + symbol(e.value), go: step => go(step)});
$("forest").append(tree.element);
tree.load(run);

// The list shows the events around the present one.
const LINES = 9;
const drawEvents = () => {
  const box = $("events");
  box.textContent = "";
  const from = Math.max(0, Math.min(run.step - 1 - (LINES >> 1), run.steps - LINES));
  for (let i = from; i < Math.min(run.steps, from + LINES); i++) {
    const li = el("li", box, i === run.step - 1 ? "on" : i >= run.step ? "later" : "");
    if (i === run.step - 1) li.setAttribute("aria-current", "step");
    el("span", li, "", i + 1);
    li.append(sentence(i));
    li.title = sentence(i);
    li.addEventListener("click", () => go(i + 1));
  }
};

const draw = () => {
  for (const x of changed) drawVariable(x);
  changed.clear();
  const i = run.step - 1;
  markEvent(i);
  const now = $("now");
  now.className = i >= 0 ? run.kind(i) : "";
  now.textContent = i >= 0 ? sentence(i) : "Before the first event.";
  drawDetail();
  tree.draw();
  drawEvents();
  $("slider").value = run.step;
  $("slider").setAttribute("aria-valuetext", "step " + run.step + " of " + run.steps);
  $("count").textContent = run.step + " / " + run.steps;
};
const go = to => {
  run.go(to);
  draw();
};

// Moves: to the next or the latest event of some kinds.
const chosen = () => $("by").value.split(" ").filter(Boolean);
const move = (by, which) => go(run.seek(by, i => !which.length || which.includes(run.kind(i))));
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
  if (run.step === run.steps) go(0);
  $("now").setAttribute("aria-live", "off"); // nobody could listen so fast
  $("play-sign").setAttribute("d", "M6 4h4v16H6zM14 4h4v16h-4z");
  $("play").setAttribute("aria-label", "Pause");
  timer = setInterval(() => { move(1, chosen()); if (run.step === run.steps) pause(); }, Number($("speed").value));
};
const by = f => () => { pause(); f(); };
const moves = {
  first: by(() => go(0)), back: by(() => move(-1, chosen())), next: by(() => move(1, chosen())), last: by(() => go(run.steps)), play,
};
for (const id in moves) $(id).addEventListener("click", moves[id]);
$("slider").max = run.steps;
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
// The page opens where the assumptions are made, such as the givens of a puzzle, or at the
// step that its address asks for.
let given = run.steps - 1;
while (given >= 0 && !(run.kind(given) === "prune" && run.by(given) === "assumption")) given--;
go(Number((location.hash.match(/^#step=(\d+)$/) || [])[1] || given + 1));
