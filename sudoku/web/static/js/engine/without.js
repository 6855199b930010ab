// What the page does itself where the engine is missing: plain grids are read and written, so
// that they can be entered and played. They are described as the engine describes them.

import { symbol, valueOf } from "../board/geometry.js";

/** Rows and columns of a box, by the size of the grid. */
const boxes = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 16: [4, 4] };

/** Methods of the engine; one that cannot do what it is asked for returns null. */
export const without = { read, format };

function read({ text }) {
  const line = text.replace(/^board \d+x\d+\s+givens\s/, "").replace(/\s/g, "");
  const size = Math.sqrt(line.length);
  if (!boxes[size]) return null;
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

// As a board alone, which is what a puzzle that was entered is read from.
function format({ puzzle, values, to }) {
  const { size } = read({ text: puzzle })?.puzzle ?? {};
  if (!size || to !== "board") return null;
  const rows = values.map((v, i) => (v ? symbol(v) : ".") + ((i + 1) % size ? "" : "\n"));
  return { text: `board ${size}x${size}\ngivens\n${rows.join("")}`, lost: "" };
}
