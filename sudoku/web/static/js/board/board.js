// The board: a puzzle on the screen, as an ARIA grid with one stop for the tab key. It
// draws what it is told and reports what is typed; games and traces own the state.
//
//   const view = new BoardView(host, { label: "Puzzle", onkey, onselect });
//   view.setPuzzle(puzzle);
//   view.draw({ values, marks, lit, litMarks, conflicts });

import { valuesOf } from "../app/masks.js";
import { h } from "../ui/dom.js";
import { withCtrl } from "../ui/keys.js";
import { join } from "../ui/words.js";
import { drawChain } from "./chain.js";
import { cellName, COLOURS, markColumns, peersOf, symbol } from "./geometry.js";
import { gridKey } from "./keyboard.js";
import { drawLines, drawRules } from "./rules.js";

export class BoardView {
  #host;
  #options;
  #cells = []; // by cell: {element, digit, marks (elements by value) | null, key}
  #state = null;
  puzzle = null;
  selected = -1; // where the focus is
  selection = new Set(); // that cell, and others where several can be selected

  /**
   * Options: label, the grid's name; onselect(cell) after the selection has moved;
   * onkey(event, cell) for keys that do not move it, returns whether it took the key; multiple,
   * whether several cells can be selected; onpick(cell) after a cell was clicked;
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
    host.classList.toggle("black-gaps", puzzle.rules.some((r) => r.kind === "str8ts"));
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
      role: "grid", class: "board-grid", dir: "ltr", "aria-label": this.#options.label, "aria-multiselectable": this.#options.multiple && "true", "aria-rowcount": rows, "aria-colcount": cols,
    }, lines);
    grid.addEventListener("keydown", (e) => this.press(e) && e.preventDefault());
    grid.addEventListener("pointerdown", (e) => {
      const cell = e.target.closest("[data-cell]");
      if (!cell) return;
      e.preventDefault();
      const several = this.#options.multiple;
      this.select(Number(cell.dataset.cell), true, several && withCtrl(e) ? "toggle" : several && e.shiftKey ? "range" : "one");
      this.#options.onpick?.(this.selected);
    });
    if (this.#options.multiple) grid.addEventListener("pointermove", (e) => this.#drag(e));
    grid.addEventListener("focusin", (e) => {
      const cell = Number(e.target.dataset.cell);
      if (!Number.isNaN(cell) && cell !== this.selected) this.select(cell, false);
    });
    host.replaceChildren(drawRules(puzzle), grid, drawLines(puzzle));
    this.selected = -1;
    this.selection = new Set();
    this.select(puzzle.has.indexOf(true), false);
  }

  /**
   * Moves to a cell, and the focus with it if asked to. How says what becomes of the selection: "one"
   * has this cell alone, "range" has also all between it and the cell before, "toggle" has it if it had it
   * not, "keep" is as it was.
   */
  select(cell, focus = false, how = "one") {
    const next = this.#cells[cell];
    if (!next) return;
    const old = this.#cells[this.selected];
    const was = [...this.selection, this.selected].join();
    if (how === "one") this.selection = new Set([cell]);
    else if (how === "range") this.#between(this.selected, cell).forEach((c) => this.selection.add(c));
    else if (how === "toggle" && (!this.selection.delete(cell) || this.selection.size === 0)) this.selection.add(cell);
    if (old) old.element.tabIndex = -1;
    this.selected = cell;
    next.element.tabIndex = 0;
    if (focus) next.element.focus({ preventScroll: false });
    if (was !== [...this.selection, cell].join()) this.#selectionChanged();
  }

  /** Selects cells, with the focus where it is. */
  selectAll(cells) {
    this.selection = new Set(cells.filter((cell) => this.#cells[cell]));
    this.#selectionChanged();
  }

  #selectionChanged() {
    for (const [cell, c] of this.#cells.entries()) c?.element.setAttribute("aria-selected", String(this.selection.has(cell)));
    this.#tint();
    this.#options.onselect?.(this.selected);
  }

  // The cells of the rectangle between two.
  #between(a, b) {
    const { cols } = this.puzzle;
    const [top, bottom] = [a, b].map((cell) => Math.floor(cell / cols)).sort((x, y) => x - y);
    const [left, right] = [a, b].map((cell) => cell % cols).sort((x, y) => x - y);
    return [...this.#cells.keys()].filter((cell) => {
      const [r, c] = [Math.floor(cell / cols), cell % cols];
      return this.#cells[cell] && r >= top && r <= bottom && c >= left && c <= right;
    });
  }

  // Adds the cells that the pointer is drawn over. The corners of a cell do not count, so that a
  // slanting line can be drawn.
  #drag(e) {
    if (!(e.buttons & 1)) return;
    for (const { clientX, clientY } of e.getCoalescedEvents?.() ?? [e]) {
      const element = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]");
      const cell = Number(element?.dataset.cell ?? -1);
      if (this.#cells[cell]?.element !== element || this.selection.has(cell)) continue;
      const box = element.getBoundingClientRect();
      const out = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2);
      if (out > box.width * 0.47) continue;
      this.selection.add(cell);
      this.select(cell, true, "keep");
      this.#selectionChanged();
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
   *   centre     by cell, the same in the middle of the cell
   *   colours    by cell, a colour from 1, 0 for none
   *   faded      by cell, a bit mask of marks that are going
   *   lit        Map from cell to a class: "unit", "pattern", "place", "remove", "wrong", ...
   *   litMarks   Map from cell to a Map from value to a class
   *   chain      {links, last}: a chain, and the place of the link up to which it is drawn
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
      const centre = value ? 0 : (state.centre?.[cell] ?? 0);
      const colour = state.colours?.[cell] ?? 0;
      const lit = state.lit?.get(cell) ?? "";
      const litMarks = state.litMarks?.get(cell);
      const conflict = state.conflicts?.get(cell) ?? "";
      const key = `${value} ${given} ${marks} ${faded} ${centre} ${colour} ${lit} ${conflict} ${litMarks ? [...litMarks].join() : ""}`;
      if (key === c.key) continue; // as it was
      c.key = key;
      c.digit.textContent = value ? symbol(value) : "";
      c.element.className = `cell${given ? " given" : ""}${conflict ? " conflict" : ""}${lit ? ` lit-${lit}` : ""}${colour ? ` coloured colour-${colour}` : ""}${centre ? " centred" : ""}`;
      c.centre ??= centre ? c.element.appendChild(h("span", { class: "centre", "aria-hidden": "true" })) : null;
      if (c.centre) c.centre.dataset.marks = valuesOf(centre).map(symbol).join(""); // drawn by the style sheet: they are not words, the name tells them
      this.#drawMarks(c, marks, faded, litMarks);
      c.element.setAttribute("aria-label", this.#name(cell, { value, given, marks, faded, centre, colour, litMarks, conflict }));
      c.element.setAttribute("aria-invalid", String(conflict !== ""));
      c.element.setAttribute("aria-readonly", String(given));
    }
    const chain = state.chain ? drawChain(puzzle, state.chain.links, state.chain.last) : "";
    this.#host.querySelector(".board-layer.chain")?.remove();
    if (chain) this.#host.append(chain);
    this.#tint();
  }

  // The name has all marks that are seen, in their order: who speaks to the page says what is seen.
  #name(cell, { value, given, marks, faded, centre, colour, litMarks, conflict }) {
    let text = cellName(this.puzzle, cell);
    const lit = [...(litMarks ?? [])];
    const mask = (values) => values.reduce((all, [v]) => all | (1 << v), 0);
    const seen = marks | faded | mask(lit);
    const going = valuesOf(faded | mask(lit.filter(([, kind]) => kind === "remove")));
    if (value) text += given ? `, given ${symbol(value)}` : `, ${symbol(value)}`;
    else text += ", empty";
    if (seen) text += `, marks ${valuesOf(seen).map(symbol).join(" ")}`;
    if (going.length > 0) text += `, of which ${join(going.map(symbol))} ${going.length === 1 ? "goes" : "go"}`;
    if (centre) text += `, in the middle ${valuesOf(centre).map(symbol).join(" ")}`;
    if (colour) text += `, ${COLOURS[colour]}`;
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

  held = 0; // a value that is shown wherever it stands, 0 for that of the selected cell

  /** Shows a value wherever it stands. */
  hold(value) {
    this.held = value;
    this.#tint();
  }

  // The selection's row, column and box, and the same digit elsewhere.
  #tint() {
    const { selected, peers } = this;
    if (selected < 0 || !this.#state) return;
    const one = this.selection.size < 2;
    const near = new Set(one ? peers[selected] : []);
    const value = this.held || (one ? this.#state.values[selected] : 0);
    for (const [cell, c] of this.#cells.entries()) {
      if (!c) continue;
      c.element.classList.toggle("peer", near.has(cell));
      c.element.classList.toggle("same", value !== 0 && (cell !== selected || this.held > 0) && this.#state.values[cell] === value);
    }
  }

  /** Takes a key as if the board had the focus; returns whether it did. */
  press(e) {
    const several = this.puzzle && this.#options.multiple;
    const ctrl = several && withCtrl(e);
    const walk = ctrl && e.key.startsWith("Arrow"); // moves the focus alone
    if (ctrl && e.key.toLowerCase() === "a") {
      this.selectAll(this.puzzle.has.map((has, cell) => (has ? cell : -1)));
      return true;
    }
    if (ctrl && e.key === " ") {
      this.select(this.selected, true, "toggle");
      return true;
    }
    if (e.key === "Escape" && this.selection.size > 1) {
      this.select(this.selected, true);
      return true;
    }
    const to = this.puzzle && gridKey(walk ? { key: e.key } : e, this.puzzle, this.selected);
    if (to === null) return this.#options.onkey?.(e, this.selected) ?? false;
    this.select(to, true, walk ? "keep" : several && e.shiftKey ? "range" : "one");
    return true;
  }
}
