// Typing: what a digit does to the selected cells, and what keys do beside the moves of the board.

import { cellName, COLOURS, symbol, valueOf } from "../board/geometry.js";
import { withCtrl } from "../ui/keys.js";
import { many } from "../ui/words.js";
import { openNewPuzzle } from "./new-puzzle.js";

// What is typed: its name, its key and what its button is called.
export const MODES = { digit: ["Digits", "z", "Digit"], marks: ["Corner marks", "x", "Corner"], centre: ["Centre marks", "c", "Centre"], colour: ["Colours", "v", "Colour"] };

export class Typing {
  mode = "digit"; // one of MODES
  held = 0; // the value that goes into the cells that are clicked next, where digits come first

  constructor(view) {
    this.view = view;
  }

  /** Types a value into the selected cells: as a digit, a mark or a colour; 0 empties them. */
  type(value, mode = this.mode) {
    const { game, board, path, app } = this.view;
    const cells = [...board.selection];
    if (this.view.shown) path.close();
    if (value > game.puzzle.size || cells.length === 0) return;
    const as = value === 0 ? "digit" : mode;
    const no = as === "digit" ? game.set(cells, value) : as === "colour" ? game.toggleColour(cells, value) : game.toggleMark(as, cells, value);
    if (no) {
      this.view.say(no);
      return;
    }
    const where = cells.length === 1 ? cellName(game.puzzle, cells[0]) : many(cells.length, "cell");
    const what = { digit: value ? symbol(value) : "", colour: COLOURS[value] }[as] ?? `mark ${symbol(value)}`;
    const gone = as === "colour" ? !cells.some((cell) => game.colours[cell] === value) : as !== "digit" && !cells.some((cell) => (game[as][cell] >> value) & 1);
    const said = value === 0 ? `${where} ${cells.length === 1 ? "is" : "are"} empty` : as === "digit" ? `${what} in ${where}` : `${what} ${gone ? "gone" : "set"}, ${where}`;
    app.announce(said);
  }

  /** What a digit does when it is chosen: it is typed, or where digits come first, held. */
  choose(value) {
    if (this.view.game.settings.digitFirst) this.hold(this.held === value ? 0 : value);
    else this.type(value);
  }

  /** Holds a value for the cells that are clicked next, 0 for none. */
  hold(value) {
    const { app, board, game, keypad } = this.view;
    if (!game.puzzle) return;
    if (this.held !== value) app.announce(value ? `${symbol(value)} is held: choose its cells` : "No digit is held");
    this.held = value;
    board.hold(value);
    keypad.update();
  }

  setMode(mode) {
    this.mode = mode;
    this.view.keypad.update();
    this.view.app.announce(MODES[mode][0]);
  }

  /** Takes a key that is typed at a cell; returns whether it did. */
  key(e, cell) {
    const { view } = this;
    if (e.altKey && !/^[a-z]$/i.test(e.key)) return false;
    const digit = /^(Digit|Numpad)([0-9])$/.exec(e.code ?? "");
    if (withCtrl(e)) {
      const number = Number(digit?.[2] ?? 0);
      if (number > 0 && view.game.puzzle) {
        this.type(number, "centre");
        return true;
      }
      const letter = e.key.toLowerCase(); // a capital with Caps Lock too
      if (letter === "z" && !e.shiftKey) view.undo();
      else if (letter === "y" || letter === "z") view.redo();
      else return false;
      return true;
    }
    const { size } = view.game.puzzle ?? { size: 0 };
    if (!size || cell < 0) return false;
    // With Shift the key's digit is meant, whatever the layout writes on it.
    const typed = digit && e.shiftKey ? digit[2] : e.key;
    const value = e.altKey ? 0 : valueOf(typed, size);
    if (value) {
      if (e.shiftKey && digit) this.type(value, this.mode === "digit" ? "marks" : "digit");
      else this.choose(value);
      return true;
    }
    if (["Delete", "Backspace", "0", "."].includes(typed)) {
      this.type(0);
      return true;
    }
    if (e.key === "Enter" && this.held && e.target.closest("[role=grid]")) {
      this.type(this.held);
      return true;
    }
    if (/^[1-9]$/.test(typed)) {
      view.say(`This grid has no ${typed}.`);
      return true;
    }
    const command = {
      p: () => this.setMode(this.mode === "digit" ? "marks" : "digit"),
      ...Object.fromEntries(Object.entries(MODES).map(([mode, [, key]]) => [key, () => this.setMode(mode)])),
      u: () => view.undo(), r: () => view.redo(), l: () => view.undoToCorrect(),
      m: () => view.game.fillMarks(), h: () => view.hints.ask(), k: () => view.check.verdict(), s: () => view.solve(),
      n: () => openNewPuzzle(view),
    }[e.key.toLowerCase()];
    command?.();
    return command !== undefined;
  }
}
