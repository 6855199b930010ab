// The keypad: a button for each value, and what else a hand does at the board. Each value
// shows when all of its cells are filled.

import { symbol } from "../board/geometry.js";
import { h } from "../ui/dom.js";

export function keypad(view) {
  const digits = h("div", { class: "digits", role: "group", "aria-label": "Digits" });
  const pencil = h("button", { type: "button", id: "pencil", "aria-pressed": "false", title: "Pencil marks (P)", onclick: () => view.setPencil(!view.pencil) }, "Pencil");
  const button = (id, text, key, f) => h("button", { type: "button", id, title: `${text} (${key})`, onclick: f }, text);
  const undo = button("undo", "Undo", "U", () => view.undo());
  const redo = button("redo", "Redo", "R", () => view.redo());
  const element = h("div", { class: "keypad" }, digits,
    h("div", { class: "keypad-tools", role: "group", "aria-label": "Editing" },
      pencil, button("erase", "Erase", "Delete", () => view.type(0)), undo, redo,
      button("last-correct", "Last correct", "L", () => view.undoToCorrect()),
      button("fill-marks", "Fill marks", "M", () => view.game.fillMarks())));
  let buttons = [];
  return {
    element,
    setPuzzle(puzzle) {
      digits.style.setProperty("--digits", puzzle.size <= 9 ? Math.ceil(Math.sqrt(puzzle.size)) : 8);
      digits.style.setProperty("--row-digits", puzzle.size <= 9 ? puzzle.size : 8);
      buttons = [];
      for (let v = 1; v <= puzzle.size; v++) {
        buttons[v] = h("button", { type: "button", class: "digit-key", "data-value": v, onclick: () => view.type(v) }, symbol(v));
      }
      digits.replaceChildren(...buttons.slice(1));
    },
    update() {
      const { game } = view;
      pencil.setAttribute("aria-pressed", String(view.pencil));
      element.classList.toggle("penciling", view.pencil);
      undo.disabled = !game.canUndo;
      redo.disabled = !game.canRedo;
      const left = Array(game.puzzle.size + 1).fill(game.puzzle.size);
      for (const v of game.values) left[v]--;
      const plain = game.puzzle.rows === game.puzzle.size;
      buttons.forEach((b, v) => {
        const done = plain && left[v] <= 0;
        b.classList.toggle("done", done);
        b.setAttribute("aria-label", view.pencil ? `Mark ${symbol(v)}` : done ? `${symbol(v)}, all placed` : symbol(v));
      });
    },
  };
}
