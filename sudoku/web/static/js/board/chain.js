// A chain over the board: an arrow from each candidate to those that follow from it, whole to what
// is true there, dashed to what is not. It is drawn up to a link, which is shown strongest.

import { svg } from "../ui/dom.js";
import { layer } from "./rules.js";
import { markColumns } from "./geometry.js";

/** The layer of a chain [{cell, value, on, from}] up to the link of a place. */
export function drawChain(puzzle, chain, last) {
  const columns = markColumns(puzzle);
  const lines = Math.ceil(puzzle.size / columns);
  const at = ({ cell, value }) => [
    (cell % puzzle.cols) * 10 + 0.6 + (((value - 1) % columns) + 0.5) * (8.8 / columns),
    Math.floor(cell / puzzle.cols) * 10 + 0.6 + (Math.floor((value - 1) / columns) + 0.5) * (8.8 / lines),
  ];
  const radius = 4 / columns;
  const arrows = chain.slice(0, last + 1).flatMap((to, i) => {
    const [x, y] = at(to);
    const name = `${to.on ? "on" : "off"}${i === last ? " now" : ""}`;
    return [
      ...to.from.map((from) => {
        const [fromX, fromY] = at(chain[from]);
        const far = Math.hypot(x - fromX, y - fromY) || 1;
        const [dx, dy] = [(x - fromX) / far, (y - fromY) / far];
        // A bow, so that arrows there and back, and those over other marks, are told apart.
        const bow = Math.min(far * 0.12, 2);
        const [startX, startY, endX, endY] = [fromX + dx * radius, fromY + dy * radius, x - dx * radius * 1.4, y - dy * radius * 1.4];
        return svg("path", { class: `link link-${name}`, d: `M${startX} ${startY}Q${(fromX + x) / 2 - dy * bow} ${(fromY + y) / 2 + dx * bow} ${endX} ${endY}`, "marker-end": `url(#link-${to.on ? "on" : "off"})` });
      }),
      svg("circle", { class: `link link-${name}`, cx: x, cy: y, r: radius }),
    ];
  });
  const ends = ["on", "off"].map((name) => svg("marker", { id: `link-${name}`, viewBox: "0 0 6 6", refX: 4, refY: 3, markerWidth: 5, markerHeight: 5, orient: "auto" },
    svg("path", { class: `link-end link-${name}`, d: "M1 1L5 3L1 5" })));
  return layer(puzzle, "chain", [svg("defs", {}, ends), arrows]);
}
