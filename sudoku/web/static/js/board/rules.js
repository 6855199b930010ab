// What is drawn around the digits: lines between boxes and regions above them; below them
// what rules look like: diagonals, windows, cages with their sums, and the rest. A cell is
// 10 by 10 here. Screen readers get the rules as text from whoever shows the board.

import { newId, svg } from "../ui/dom.js";

export function layer(puzzle, name, children) {
  return svg("svg", {
    class: `board-layer ${name}`, viewBox: `0 0 ${puzzle.cols * 10} ${puzzle.rows * 10}`, "aria-hidden": "true", focusable: "false",
  }, children);
}

/** The lines between boxes or regions, and around the board. */
export function drawLines(puzzle) {
  const { rows, cols, region } = puzzle;
  const at = (r, c) => (r < 0 || c < 0 || r >= rows || c >= cols ? -1 : region[r * cols + c]);
  let path = "";
  let thin = "";
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c <= cols; c++) {
      if (at(r, c) !== at(r - 1, c)) path += `M${c * 10} ${r * 10}h10`;
      else if (at(r, c) >= 0) thin += `M${c * 10} ${r * 10}h10`;
      if (at(r, c) !== at(r, c - 1)) path += `M${c * 10} ${r * 10}v10`;
      else if (at(r, c) >= 0) thin += `M${c * 10} ${r * 10}v10`;
    }
  }
  return layer(puzzle, "lines", [svg("path", { class: "line-thin", d: thin }), svg("path", { class: "line-thick", d: path }), ...cages(puzzle), ...dots(puzzle)]);
}

const middle = (puzzle, cell) => [(cell % puzzle.cols) * 10 + 5, Math.floor(cell / puzzle.cols) * 10 + 5];

// Cages: a dashed line inside their cells, and the sum in the first one.
function cages(puzzle) {
  const { rows, cols } = puzzle;
  return puzzle.rules.filter((r) => r.kind.endsWith("cage")).flatMap((rule) => {
    const inside = new Set(rule.cells);
    const d = 0.9; // from the cell's border
    let path = "";
    for (const cell of inside) {
      const r = Math.floor(cell / cols);
      const c = cell % cols;
      const has = (dr, dc) => r + dr >= 0 && r + dr < rows && c + dc >= 0 && c + dc < cols && inside.has((r + dr) * cols + c + dc);
      const x = c * 10;
      const y = r * 10;
      // A side goes on to the border where the cage does, and past it at an inner corner.
      const start = (along, corner) => (!along ? d : corner ? -d : 0);
      const end = (along, corner) => (!along ? 10 - d : corner ? 10 + d : 10);
      if (!has(-1, 0)) path += `M${x + start(has(0, -1), has(-1, -1))} ${y + d}H${x + end(has(0, 1), has(-1, 1))}`;
      if (!has(1, 0)) path += `M${x + start(has(0, -1), has(1, -1))} ${y + 10 - d}H${x + end(has(0, 1), has(1, 1))}`;
      if (!has(0, -1)) path += `M${x + d} ${y + start(has(-1, 0), has(-1, -1))}V${y + end(has(1, 0), has(1, -1))}`;
      if (!has(0, 1)) path += `M${x + 10 - d} ${y + start(has(-1, 0), has(-1, 1))}V${y + end(has(1, 0), has(1, 1))}`;
    }
    const first = Math.min(...rule.cells);
    const [x, y] = middle(puzzle, first);
    return [
      svg("path", { class: "cage", d: path }),
      rule.sum > 0 && svg("text", { class: "cage-sum", x: x - 3.9, y: y - 2.1 }, (rule.kind === "cage" ? "" : "×") + rule.sum),
    ].filter(Boolean);
  });
}

const line = (puzzle, cells) => cells.map((cell) => middle(puzzle, cell).join(" ")).join("L");

// How a rule looks below the digits, by its kind. Rules of the whole board that cannot be
// seen (anti-knight and so on) are not here: they are told in words.
const shapes = {
  diagonals: (puzzle) => puzzle.groups.filter((g) => /diagonal/.test(g.name)).map((g) =>
    svg("path", { class: "diagonal", d: `M${line(puzzle, g.cells)}` })),
  windoku: (puzzle) => puzzle.groups.filter((g) => /window/.test(g.name)).map((g) => {
    const [x, y] = middle(puzzle, g.cells[0]);
    const [right, bottom] = middle(puzzle, g.cells.at(-1));
    return svg("rect", { class: "window", x: x - 5, y: y - 5, width: right - x + 10, height: bottom - y + 10 });
  }),
  even: (puzzle, rule) => rule.cells.map((cell) => {
    const [x, y] = middle(puzzle, cell);
    return svg("rect", { class: "shade", x: x - 3.6, y: y - 3.6, width: 7.2, height: 7.2 });
  }),
  odd: (puzzle, rule) => rule.cells.map((cell) => {
    const [x, y] = middle(puzzle, cell);
    return svg("circle", { class: "shade", cx: x, cy: y, r: 3.8 });
  }),
  extra: (puzzle, rule) => rule.cells.map((cell) => wash(puzzle, cell)),
  clone: (puzzle, rule) => [...rule.head, ...rule.cells].map((cell) => wash(puzzle, cell)),
  "row-indexer": (puzzle, rule) => rule.cells.map((cell) => wash(puzzle, cell)),
  "column-indexer": (puzzle, rule) => rule.cells.map((cell) => wash(puzzle, cell)),
  minimum: (puzzle, rule) => rule.cells.flatMap((cell) => [wash(puzzle, cell), ...slopes(puzzle, cell, 1)]),
  maximum: (puzzle, rule) => rule.cells.flatMap((cell) => [wash(puzzle, cell), ...slopes(puzzle, cell, -1)]),
  "clueless-1": tenth,
  "clueless-2": tenth,
  str8ts: (puzzle, rule) => [
    ...puzzle.has.flatMap((has, cell) => (has ? [] : [square(puzzle, cell, "black-cell")])),
    ...rule.cells.map((cell) => square(puzzle, cell, "shade")),
  ],
  thermometer: bulb,
  "slow-thermometer": bulb,
  "fast-thermometer": bulb,
  between: (puzzle, rule) => [drawLine(puzzle, rule), ...ends(puzzle, rule, (x, y) => svg("circle", { class: "line-end", cx: x, cy: y, r: 3.8 }))],
  lockout: (puzzle, rule) => [drawLine(puzzle, rule), ...ends(puzzle, rule, (x, y) => svg("path", { class: "line-end", d: `M${x} ${y - 4}l4 4l-4 4l-4 -4z` }))],
  arrow: (puzzle, rule) => {
    const [a, b] = [rule.head[0], rule.head.at(-1)].map((cell) => middle(puzzle, cell));
    const id = newId("arrow-end");
    return [
      svg("marker", { id, viewBox: "0 0 6 6", refX: 5, refY: 3, markerWidth: 5, markerHeight: 5, orient: "auto" }, svg("path", { class: "arrow", d: "M1 1L5 3L1 5" })),
      svg("path", { class: "arrow", d: `M${line(puzzle, [rule.head.at(-1), ...rule.cells])}`, "marker-end": `url(#${id})` }),
      svg("path", { class: "arrow-head", d: `M${a.join(" ")}L${b.join(" ")}` }),
      svg("path", { class: "arrow-hole", d: `M${a.join(" ")}L${b.join(" ")}` }),
    ];
  },
  "little-killer": (puzzle, rule) => {
    const [x, y] = middle(puzzle, rule.cells[0]);
    return [svg("path", { class: "arrow faint", d: `M${line(puzzle, rule.cells)}` }), svg("text", { class: "killer-sum", x: x - 4, y: y + 4.2 }, String(rule.sum))];
  },
};
shapes["average-arrow"] = shapes.arrow;

// What is drawn of a rule below the digits: its shape, or a line in its colour, or the number
// of a clue from outside at the border of its first cell.
function drawRule(puzzle, rule) {
  if (shapes[rule.kind]) return shapes[rule.kind](puzzle, rule);
  if (rule.line) return drawLine(puzzle, rule);
  if (!rule.outside) return [];
  const [[x, y], [x2, y2]] = [rule.cells[0], rule.cells[1] ?? rule.cells[0]].map((cell) => middle(puzzle, cell));
  return svg("text", { class: "outside", x: x - Math.sign(x2 - x) * 4.3, y: y - Math.sign(y2 - y) * 4 + 0.7 }, String(rule.sum));
}

const drawLine = (puzzle, rule) => svg("path", { class: `rule-line ${rule.line}`, d: `M${line(puzzle, rule.cells)}` });
const ends = (puzzle, rule, end) => [rule.cells[0], rule.cells.at(-1)].map((cell) => end(...middle(puzzle, cell)));

function square(puzzle, cell, style) {
  const [x, y] = middle(puzzle, cell);
  return svg("rect", { class: style, x: x - 5, y: y - 5, width: 10, height: 10 });
}

const wash = (puzzle, cell) => square(puzzle, cell, "window");

function tenth(puzzle) {
  return [...new Set(puzzle.groups.filter((g) => /tenth/.test(g.name)).flatMap((g) => g.cells))].map((cell) => wash(puzzle, cell));
}

function bulb(puzzle, rule) {
  const [x, y] = middle(puzzle, rule.cells[0]);
  return [svg("path", { class: `thermometer ${rule.line}`, d: `M${line(puzzle, rule.cells)}` }), svg("circle", { class: "bulb", cx: x, cy: y, r: 3.6 })];
}

// Angles on the sides of a cell that point to what is less.
function slopes(puzzle, cell, inward) {
  const [x, y] = middle(puzzle, cell);
  return [[0, 1], [1, 0], [0, -1], [-1, 0]].map(([dx, dy]) => {
    const at = (out, aside) => `${x + dx * out + dy * aside} ${y + dy * out + dx * aside}`;
    const base = 3.9 + inward * 0.4;
    const tip = 3.9 - inward * 0.4;
    return svg("path", { class: "arrow", d: `M${at(base, -0.9)}L${at(tip, 0)}L${at(base, 0.9)}` });
  });
}

const letters = { 5: "V", 10: "X", 15: "XV" };

// Dots, letters and digits stand on the line between cells, and so above it.
function dots(puzzle) {
  return puzzle.rules.flatMap((rule) => {
    const centres = rule.cells.map((cell) => middle(puzzle, cell));
    const [x, y] = [0, 1].map((i) => centres.reduce((sum, c) => sum + c[i], 0) / centres.length);
    const said = (text) => svg("text", { class: "between", x, y: y + 0.8 }, text);
    switch (rule.kind) {
      case "white": case "black": return svg("circle", { class: `dot ${rule.kind}`, cx: x, cy: y, r: 1.5 });
      case "difference": return [svg("circle", { class: "dot white", cx: x, cy: y, r: 1.8 }), said(String(rule.sum))];
      case "ratio": return [svg("circle", { class: "dot white", cx: x, cy: y, r: 1.8 }), said(`×${rule.sum}`)];
      case "xv": return [svg("circle", { class: "dot hole", cx: x, cy: y, r: 1.6 }), said(letters[rule.sum] ?? String(rule.sum))];
      case "quadruple": return [svg("circle", { class: "dot white", cx: x, cy: y, r: 2.6 }), said(rule.values.join(""))];
    }
    return [];
  });
}

/** What lies below the digits. */
export function drawRules(puzzle) {
  return layer(puzzle, "rules", puzzle.rules.flatMap((rule) => drawRule(puzzle, rule)));
}
