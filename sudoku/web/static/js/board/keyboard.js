// Keys that move the selection: arrows, Home and End in the row, with Ctrl in the board,
// Page Up and Page Down by a box. Gaps of boards with several grids are skipped.

import { withCtrl } from "../ui/keys.js";

/** The cell that a key leads to, null if it moves nothing. */
export function gridKey(e, puzzle, from) {
  if (e.altKey) return null;
  const ctrl = withCtrl(e);
  const { rows, cols, has } = puzzle;
  const row = Math.floor(from / cols);
  const col = from % cols;
  const jump = puzzle.box ? puzzle.box[0] : 3;
  const go = (dr, dc) => {
    for (let r = row + dr, c = col + dc; r >= 0 && r < rows && c >= 0 && c < cols; r += Math.sign(dr), c += Math.sign(dc)) {
      if (has[r * cols + c]) return r * cols + c;
    }
    return from;
  };
  const inRow = [...Array(cols).keys()].map((c) => row * cols + c).filter((cell) => has[cell]);
  switch (e.key) {
    case "ArrowUp": return ctrl ? null : go(-1, 0);
    case "ArrowDown": return ctrl ? null : go(1, 0);
    case "ArrowLeft": return ctrl ? null : go(0, -1);
    case "ArrowRight": return ctrl ? null : go(0, 1);
    case "PageUp": return go(-Math.min(jump, row), 0);
    case "PageDown": return go(Math.min(jump, rows - 1 - row), 0);
    case "Home": return ctrl ? has.indexOf(true) : inRow[0];
    case "End": return ctrl ? has.lastIndexOf(true) : inRow.at(-1);
  }
  return null;
}
