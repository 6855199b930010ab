// The keypad: a button for each value, and what else a hand does at the board. Each value
// shows when all of its cells are filled.

import { COLOURS, symbol } from "../board/geometry.js";
import { h } from "../ui/dom.js";
import { MODES } from "./typing.js";

export function keypad(view) {
  const digits = h("div", { class: "digits", role: "group", "aria-label": "Digits" });
  const choices = Object.entries(MODES).map(([mode, [name, key, text]]) => [mode,
    h("button", { type: "button", id: `mode-${mode}`, "aria-pressed": "false", title: `${name} (${key.toUpperCase()})`, onclick: () => view.typing.setMode(mode) }, text)]);
  const button = (id, text, key, f) => h("button", { type: "button", id, title: `${text} (${key})`, onclick: f }, text);
  const undo = button("undo", "Undo", "U", () => view.undo());
  const redo = button("redo", "Redo", "R", () => view.redo());
  const element = h("div", { class: "keypad" },
    h("div", { class: "modes", role: "group", "aria-label": "What is typed" }, choices.map(([, b]) => b)), digits,
    h("div", { class: "keypad-tools", role: "group", "aria-label": "Editing" },
      undo, redo,
      button("last-correct", "Last correct", "L", () => view.undoToCorrect()),
      button("fill-marks", "Fill marks", "M", () => view.game.fillMarks())));
  const erase = button("erase", "Erase", "Delete", () => view.typing.type(0));
  let buttons = [];
  return {
    element,
    setPuzzle(puzzle) {
      const row = { 4: 5, 6: 4, 9: 5, 16: 6 }[puzzle.size] ?? 7;
      digits.style.setProperty("--row-digits", row);
      digits.style.setProperty("--erase", row - (puzzle.size % row));
      buttons = [];
      for (let v = 1; v <= puzzle.size; v++) {
        buttons[v] = h("button", { type: "button", class: "digit-key", "data-value": v, onclick: () => view.typing.choose(v) }, symbol(v));
      }
      digits.replaceChildren(...buttons.slice(1), erase);
    },
    update() {
      const { game, typing: { mode, held } } = view;
      for (const [name, b] of choices) b.setAttribute("aria-pressed", String(mode === name));
      element.dataset.mode = mode;
      const cell = view.board.selected;
      const noted = game.values[cell] ? 0 : game.marks[cell] | game.centre[cell];
      undo.disabled = !game.canUndo;
      redo.disabled = !game.canRedo;
      const left = Array(game.puzzle.size + 1).fill(game.puzzle.size);
      for (const v of game.values) left[v]--;
      const plain = game.puzzle.rows === game.puzzle.size;
      buttons.forEach((b, v) => {
        const done = plain && left[v] <= 0;
        b.className = `digit-key${done ? " done" : ""}${mode === "colour" ? ` colour-${v}` : ""}${(noted >> v) & 1 ? " noted" : ""}`;
        b.toggleAttribute("data-held", held === v);
        const what = mode === "digit" ? "" : mode === "colour" ? `, ${COLOURS[v] ?? "no colour"}` : ", as a mark";
        b.setAttribute("aria-label", `${symbol(v)}${what}${done ? ", all placed" : ""}${held === v ? ", held" : ""}`);
      });
    },
  };
}
