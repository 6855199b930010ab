// The help dialog: keys, and what the colours and shapes mean.

import { playerKeys, playerKeysNote } from "../player/keys.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { keyList } from "./keys.js";

const keys = [
  [["Arrows"], "move by a cell"],
  [["Home", "End"], "first and last cell of the row; with Ctrl of the board"],
  [["Page Up", "Page Down"], "move by a box"],
  [["1–9", "A–G"], "fill in; with Shift on a digit the other way: mark or digit; with Ctrl a mark in the middle"],
  [["Delete", "Backspace", "0"], "empty the cell; once more takes its marks"],
  [["Shift+arrows", "Ctrl+arrows", "Ctrl+Space"], "select several cells: all between; go on without; add or take away; or draw with the mouse, or click with Shift or Ctrl"],
  [["Ctrl+A", "Escape"], "select all; only one again"],
  [["Z", "X", "C", "V"], "type digits, marks at their places, marks in the middle, colours"],
  [["P"], "marks on or off"],
  [["M"], "fill in all marks"],
  [["U", "Ctrl+Z"], "undo"],
  [["R", "Ctrl+Y", "Ctrl+Shift+Z"], "redo"],
  [["L"], "undo to the last state without a mistake"],
  [["H"], "hint; once more: a more exact one"],
  [["K"], "check"],
  [["S"], "solve"],
  [["N"], "new puzzle"],
  [["?"], "this help"],
  [["Tab"], "out of the board, and into it again"],
];

export function openHelp() {
  openDialog({
    title: "Keys and marks",
    className: "wide",
    body: [
      keyList(keys),
      h("p", {}, "Givens are upright and dark, your digits are blue. A digit that breaks a rule is red, underlined twice, and its cell has a corner; the message names the row, column, box or rule. In grids where letters are values, letters that are values come first; with Alt they are commands. On a Mac, Cmd does what Ctrl does."),
      h("h3", {}, "While a search is watched"),
      keyList(playerKeys),
      h("p", { class: "quiet" }, playerKeysNote),
      h("p", {}, "The engine runs in this page. No server solves anything, and nothing you type leaves your browser."),
    ],
  });
}
