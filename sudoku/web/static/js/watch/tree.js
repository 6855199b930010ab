// The search tree as SVG, as little of it as shows where the search is: a glyph for each value that was tried, the way to the present one
// straight down, and what failed folded beside it. Screen readers get the way in words.

import { symbol } from "../board/geometry.js";
import { h, svg } from "../ui/dom.js";
import { many } from "../ui/words.js";
import { short } from "./reasons.js";

const UNIT = 27; // pixels from glyph to glyph
const LEVEL = 40;
const MARGIN = 16;
const MOST = 240; // nodes that are drawn; what is beyond is folded

/**
 * The nodes to draw at the present step of a run, each after the one above: {up, cell, label,
 * status, leaf, folded, here, step}. A branch in two sides, x = v and x ≠ v, is drawn as
 * one with a child for each value, as long as the second side goes on with the same cell.
 * With fold, subtrees that failed are left out, and folded counts their nodes.
 */
export function treeOf(run, fold) {
  const { nodes, made } = run;
  const below = new Int32Array(made).fill(1);
  const solved = new Int32Array(made);
  for (let i = made - 1; i >= 0; i--) {
    if (run.status(i) === "solved") solved[i]++;
    if (i > 0) {
      below[nodes.up[i]] += below[i];
      solved[nodes.up[i]] += solved[i];
    }
  }
  const branch = (i) => (nodes.event[i] < 0 ? { cell: -1, by: "nobody", relation: "", value: 0 } : run.event(nodes.event[i]));
  const merged = (i) => {
    const { by, cell } = branch(i);
    if (by !== "refutation") return false;
    const { value } = run.below(i).next();
    return value !== undefined && branch(value).cell === cell;
  };
  const sides = (i) => [...run.below(i)].flatMap((c) => (merged(c) ? sides(c) : [c]));
  const onPath = new Set();
  let { here } = run;
  for (let i = here; i >= 0; i = nodes.up[i]) onPath.add(i);
  while (here > 0 && merged(here)) here = nodes.up[here];
  const drawn = [];
  const add = (i, up) => {
    const n = branch(i);
    const at = drawn.length;
    const status = run.status(i);
    const open = onPath.has(i) || ((solved[i] > 0 || !fold) && at < MOST);
    drawn.push({
      up, cell: i === 0 ? "" : short(run.puzzle, n.cell), label: i === 0 ? "" : n.relation === "=" ? symbol(n.value) : `${n.relation} ${symbol(n.value)}`,
      status: status === "open" ? "open" : solved[i] ? "solved" : "failed", leaf: status === "solved", folded: open ? 0 : below[i] - 1, here: i === here,
      step: nodes.made[i],
    });
    if (open) for (const c of sides(i)) add(c, at);
  };
  add(0, -1);
  return { drawn, count: made };
}

/** Draws trees into an element of its own; go(step) is called for a glyph that is clicked. */
export function treeView(go) {
  const host = h("div", { class: "tree", id: "watch-tree", tabindex: 0, role: "group", "aria-label": "Search tree" });
  let drawn = "";

  function draw(nodes, count) {
    const key = JSON.stringify(nodes);
    if (key === drawn) return;
    drawn = key;
    const children = nodes.map(() => []);
    nodes.forEach((n, i) => n.up >= 0 && children[n.up].push(i));
    const shape = lay(nodes, children, 0);
    const left = Math.min(...shape.left);
    const width = (Math.max(...shape.right) - left) * UNIT + 2 * MARGIN;
    const height = (shape.left.length - 1) * LEVEL + 2 * MARGIN + 8;
    const lines = svg("g", {});
    const glyphs = svg("g", {});
    let present = [0, 0];
    const paint = (i, x, y) => {
      for (const c of children[i]) {
        const cx = x + nodes[c].dx * UNIT;
        lines.append(svg("path", { class: "edge", d: `M${x} ${y}C${x} ${y + LEVEL / 2} ${cx} ${y + LEVEL / 2} ${cx} ${y + LEVEL}` }));
        paint(c, cx, y + LEVEL);
      }
      const last = children[i].at(-1);
      if (last !== undefined) {
        glyphs.append(svg("text", { class: "tree-cell", x: x + nodes[last].dx * UNIT + 17, y: y + LEVEL + 4 }, nodes[last].cell));
      }
      glyphs.append(glyph(nodes[i], x, y, go));
      if (nodes[i].here) present = [x, y];
    };
    paint(0, MARGIN - left * UNIT, MARGIN + 4);
    host.replaceChildren(svg("svg", {
      width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": inWords(nodes, count),
    }, lines, glyphs));
    host.scrollTo(present[0] - host.clientWidth / 2, present[1] - host.clientHeight * 0.7);
  }
  return { element: host, draw, path: pathOf };
}

// Places the nodes below i: the last child stands straight below its parent, the others to
// the left of it, subtrees as near as their outlines let them. Sets dx of each, in units, and
// returns the outline of the subtree by depth.
function lay(nodes, children, i) {
  const left = [-0.5];
  const right = [0.5];
  const kids = children[i].map((c) => lay(nodes, children, c));
  const outline = []; // the left one of what is placed so far
  for (let k = kids.length - 1; k >= 0; k--) {
    const kid = kids[k];
    const lastOne = k === kids.length - 1;
    if (lastOne) kid.right[0] += 1.6; // the name of the cell stands there
    let dx = 0;
    if (!lastOne) {
      dx = -1;
      kid.right.forEach((r, d) => {
        if (outline[d] !== undefined) dx = Math.min(dx, outline[d] - r);
      });
    }
    nodes[children[i][k]].dx = dx;
    kid.left.forEach((l, d) => {
      outline[d] = Math.min(outline[d] ?? Infinity, l + dx);
      left[d + 1] = Math.min(left[d + 1] ?? Infinity, l + dx);
      right[d + 1] = Math.max(right[d + 1] ?? -Infinity, kid.right[d] + dx);
    });
  }
  return { left, right };
}

function glyph(n, x, y, go) {
  const w = 20 + Math.max(0, n.label.length - 1) * 6;
  const { status } = n;
  const name = n.up < 0 ? "root" : `${n.cell} ${/^[0-9A-Z]$/.test(n.label) ? "= " : ""}${n.label}`;
  const about = [name, n.here ? "here" : status, n.folded ? `${many(n.folded, "node")} below folded` : ""].filter(Boolean).join(", ");
  const g = svg("g", { class: `node ${n.here ? "here" : status}${n.up < 0 ? " root" : ""}`, onclick: () => go(n.step) }, svg("title", {}, about));
  if (n.folded) g.append(svg("path", { class: "fold", d: `M${x} ${y - 4}l12 20h-24z` }));
  if (n.up < 0) g.append(svg("circle", { cx: x, cy: y, r: n.here ? 7 : 5 }));
  else if (status === "failed" && !n.here) g.append(svg("rect", { x: x - w / 2, y: y - 10, width: w, height: 20, rx: 3 }), svg("path", { class: "strike", d: `M${x - w / 2 + 3} ${y + 7}L${x + w / 2 - 3} ${y - 7}` }));
  else g.append(svg("rect", { x: x - w / 2, y: y - 10, width: w, height: 20, rx: 10 }));
  if (n.up >= 0) g.append(svg("text", { x, y: y + 4.5 }, n.label));
  if (status === "solved" && (n.leaf || n.folded)) g.append(svg("path", { class: "tick", d: `M${x + w / 2 - 3} ${y - 9}l3 3 5 -6` }));
  return g;
}

/** The branches from the root to the present node, in words. */
export function pathOf(nodes) {
  const way = [];
  for (let i = nodes.findIndex((n) => n.here); i > 0; i = nodes[i].up) way.unshift(`${nodes[i].cell} ${/^[0-9A-Z]$/.test(nodes[i].label) ? "= " : ""}${nodes[i].label}`);
  return way;
}

function inWords(nodes, count) {
  const way = pathOf(nodes);
  return `Search tree of ${many(count, "node")}. ${way.length ? `The way to the present one: ${way.join(", ")}.` : "The search is at the root."}`;
}
