// The board: a puzzle on the screen, as an ARIA grid with one stop for the tab key. It
// draws what it is told and reports what is typed; games and traces own the state.
//
//   const view = new BoardView(host, { label: "Puzzle", onkey, onselect });
//   view.setPuzzle(puzzle);
//   view.draw({ values, marks, lit, litMarks, conflicts });

import { valuesOf } from "../app/masks.js";
import { h } from "../ui/dom.js";
import { join } from "../ui/words.js";
import { cellName, markColumns, peersOf, symbol } from "./geometry.js";
import { gridKey } from "./keyboard.js";
import { drawLines, drawRules } from "./rules.js";

export class BoardView {
  #host;
  #options;
  #cells = []; // by cell: {element, digit, marks (elements by value) | null, key}
  #state = null;
  puzzle = null;
  selected = -1;

  /**
   * Options: label, the grid's name; onselect(cell) after the selection has moved;
   * onkey(event, cell) for keys that do not move it, returns whether it took the key;
   * describe(cell), what a screen reader is told of a cell after its place and value.
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = options;
    host.classList.add("board");
  }

  /** Shows another puzzle, empty until it is drawn. */
  setPuzzle(puzzle) {
    this.puzzle = puzzle;
    this.peers = peersOf(puzzle);
    this.#state = null;
    const { rows, cols, size } = puzzle;
    const host = this.#host;
    host.style.setProperty("--rows", rows);
    host.style.setProperty("--cols", cols);
    host.style.setProperty("--mark-cols", markColumns(puzzle));
    host.dataset.size = size;
    this.#cells = [];
    const lines = [];
    for (let r = 0; r < rows; r++) {
      const line = h("div", { role: "row", class: "board-row" });
      for (let c = 0; c < cols; c++) {
        const cell = r * cols + c;
        if (!puzzle.has[cell]) {
          line.append(h("div", { class: "gap", role: "presentation" }));
          this.#cells.push(null);
          continue;
        }
        const digit = h("span", { class: "digit" });
        const element = h("div", { role: "gridcell", class: "cell", tabindex: -1, "aria-colindex": c + 1, "data-cell": cell }, digit);
        line.append(element);
        this.#cells.push({ element, digit, marks: null, box: null, key: "" });
      }
      lines.push(line);
    }
    const grid = h("div", {
      role: "grid", class: "board-grid", dir: "ltr", "aria-label": this.#options.label, "aria-rowcount": rows, "aria-colcount": cols,
    }, lines);
    grid.addEventListener("keydown", (e) => this.press(e) && e.preventDefault());
    grid.addEventListener("pointerdown", (e) => {
      const cell = e.target.closest("[data-cell]");
      if (!cell) return;
      e.preventDefault();
      this.select(Number(cell.dataset.cell), true);
    });
    grid.addEventListener("focusin", (e) => {
      const cell = Number(e.target.dataset.cell);
      if (!Number.isNaN(cell) && cell !== this.selected) this.select(cell, false);
    });
    host.replaceChildren(drawRules(puzzle), grid, drawLines(puzzle));
    this.selected = -1;
    this.select(puzzle.has.indexOf(true), false);
  }

  /** Moves the selection to a cell, and the focus with it if asked to. */
  select(cell, focus = false) {
    const next = this.#cells[cell];
    if (!next) return;
    const old = this.#cells[this.selected];
    if (old) {
      old.element.tabIndex = -1;
      old.element.setAttribute("aria-selected", "false");
    }
    const moved = cell !== this.selected;
    this.selected = cell;
    next.element.tabIndex = 0;
    next.element.setAttribute("aria-selected", "true");
    if (focus) next.element.focus({ preventScroll: false });
    if (moved) {
      this.#tint();
      this.#options.onselect?.(cell);
    }
  }

  /** The element of a cell. */
  element(cell) {
    return this.#cells[cell]?.element;
  }

  /**
   * Draws a state. All but values may be left out:
   *   values     by cell, 0 for an empty one
   *   marks      by cell, a bit mask of small digits
   *   faded      by cell, a bit mask of marks that are going
   *   lit        Map from cell to a class: "unit", "pattern", "place", "remove", "wrong", ...
   *   litMarks   Map from cell to a Map from value to a class
   *   conflicts  Map from cell to a text that says what it breaks
   */
  draw(state) {
    this.#state = state;
    const { puzzle } = this;
    for (const [cell, c] of this.#cells.entries()) {
      if (!c) continue;
      const value = state.values[cell];
      const given = puzzle.givens[cell] !== 0 && puzzle.givens[cell] === value;
      const marks = value ? 0 : (state.marks?.[cell] ?? 0);
      const faded = value ? 0 : (state.faded?.[cell] ?? 0);
      const lit = state.lit?.get(cell) ?? "";
      const litMarks = state.litMarks?.get(cell);
      const conflict = state.conflicts?.get(cell) ?? "";
      const key = `${value} ${given} ${marks} ${faded} ${lit} ${conflict} ${litMarks ? [...litMarks].join() : ""}`;
      if (key === c.key) continue; // as it was
      c.key = key;
      c.digit.textContent = value ? symbol(value) : "";
      c.element.className = `cell${given ? " given" : ""}${conflict ? " conflict" : ""}${lit ? ` lit-${lit}` : ""}`;
      this.#drawMarks(c, marks, faded, litMarks);
      c.element.setAttribute("aria-label", this.#name(cell, { value, given, marks, faded, litMarks, conflict }));
      c.element.setAttribute("aria-invalid", String(conflict !== ""));
      c.element.setAttribute("aria-readonly", String(given));
    }
    this.#tint();
  }

  // The name has all marks that are seen, in their order: who speaks to the page says what is seen.
  #name(cell, { value, given, marks, faded, litMarks, conflict }) {
    let text = cellName(this.puzzle, cell);
    const lit = [...(litMarks ?? [])];
    const mask = (values) => values.reduce((all, [v]) => all | (1 << v), 0);
    const seen = marks | faded | mask(lit);
    const going = valuesOf(faded | mask(lit.filter(([, kind]) => kind === "remove")));
    if (value) text += given ? `, given ${symbol(value)}` : `, ${symbol(value)}`;
    else text += ", empty";
    if (seen) text += `, marks ${valuesOf(seen).map(symbol).join(" ")}`;
    if (going.length > 0) text += `, of which ${join(going.map(symbol))} ${going.length === 1 ? "goes" : "go"}`;
    return conflict ? `${text}, conflict: ${conflict}` : text;
  }

  #drawMarks(c, marks, faded, litMarks) {
    const any = marks | faded | (litMarks?.size ?? 0);
    if (!c.marks) {
      if (!any) return;
      c.marks = [];
      for (let v = 1; v <= this.puzzle.size; v++) c.marks[v] = h("span", { "data-mark": v }, symbol(v));
      // The spaces cannot be seen in a grid; they keep the marks apart as words.
      c.box = h("span", { class: "marks", "aria-hidden": "true" }, c.marks.slice(1).flatMap((mark) => [mark, " "]));
      c.element.append(c.box);
    }
    c.box.hidden = !any;
    for (let v = 1; v <= this.puzzle.size; v++) {
      const lit = litMarks?.get(v);
      const on = (marks >> v) & 1;
      const going = (faded >> v) & 1;
      c.marks[v].className = `${on ? "on" : going ? "going" : "off"}${lit ? ` mark-${lit}` : ""}`;
    }
  }

  // The selection's row, column and box, and the same digit elsewhere.
  #tint() {
    const { selected, peers } = this;
    if (selected < 0 || !this.#state) return;
    const near = new Set(peers[selected]);
    const value = this.#state.values[selected];
    for (const [cell, c] of this.#cells.entries()) {
      if (!c) continue;
      c.element.classList.toggle("peer", near.has(cell));
      c.element.classList.toggle("same", value !== 0 && cell !== selected && this.#state.values[cell] === value);
    }
  }

  /** Takes a key as if the board had the focus; returns whether it did. */
  press(e) {
    const to = this.puzzle && gridKey(e, this.puzzle, this.selected);
    if (to === null) return this.#options.onkey?.(e, this.selected) ?? false;
    this.select(to, true);
    return true;
  }
}
