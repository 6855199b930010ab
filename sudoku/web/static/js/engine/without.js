// What the page does itself, before the engine is there and where it is missing: plain grids are
// read, written and checked, so that they can be entered and played. It answers as the engine does.

import { symbol, valueOf } from "../board/geometry.js";

/** Rows and columns of a box, by the size of the grid. */
const boxes = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 16: [4, 4] };

/** Methods of the engine; one that cannot do what it is asked for returns null. */
export const without = { read, format, check };

function read({ text }) {
  const rows = text.trim().replace(/^board \d+x\d+\s+givens\s/, "").split(/\s+/);
  const line = rows.join("");
  const size = Math.sqrt(line.length);
  // Several lines are a grid if they are its rows; else they may be several grids.
  if (!boxes[size] || (rows.length > 1 && rows.some((row) => row.length !== size))) return null;
  const empty = size < 16 ? ".0" : "."; // some write large grids with 0 as a value
  const givens = [...line].map((c) => (empty.includes(c) ? 0 : valueOf(c, size) || -1));
  return givens.includes(-1) ? null : { puzzle: plain(size, givens), count: 1, more: false };
}

function plain(size, givens) {
  const [high, wide] = boxes[size];
  const region = givens.map((_, i) => Math.floor(i / size / high) * (size / wide) + Math.floor((i % size) / wide));
  const groups = [["row", (i) => Math.floor(i / size)], ["column", (i) => i % size], ["box", (i) => region[i]]];
  const units = groups.flatMap(([kind, of]) => [...Array(size).keys()].map((n) => (
    { name: `${kind} ${n + 1}`, kind, cells: [...givens.keys()].filter((i) => of(i) === n) })));
  return {
    text: givens.map((v) => (v ? symbol(v) : ".")).join(""), title: "", rows: size, cols: size, size, box: [high, wide],
    givens, has: givens.map(() => true), region, units, rules: [], groups: [],
  };
}

// What repeats in a plain grid: nothing else can be broken in one.
function check({ puzzle, values }) {
  const { units } = read({ text: puzzle })?.puzzle ?? {};
  if (!units) return null;
  return units.flatMap(({ name, cells }) => {
    const where = new Map();
    for (const cell of cells) if (values[cell]) where.set(values[cell], [...(where.get(values[cell]) ?? []), cell]);
    return [...where].filter(([, at]) => at.length > 1).sort(([a], [b]) => a - b).map(([value, at]) => (
      { name, value, cells: at, text: `${symbol(value)} is ${at.length > 2 ? `${at.length} times` : "twice"} in ${name}.` }));
  });
}

// As a board alone, which is what a puzzle that was entered is read from.
function format({ puzzle, values, to }) {
  const { size } = read({ text: puzzle })?.puzzle ?? {};
  if (!size || to !== "board") return null;
  const rows = values.map((v, i) => (v ? symbol(v) : ".") + ((i + 1) % size ? "" : "\n"));
  return { text: `board ${size}x${size}\ngivens\n${rows.join("")}`, lost: "" };
}
