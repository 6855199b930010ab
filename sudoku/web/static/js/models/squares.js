// The board of the queens: an ARIA grid with one tab stop. A square is open, holds a queen,
// or was pruned; arrows move, Enter places or takes back.

import { single } from "../app/masks.js";
import { h, svg } from "../ui/dom.js";
import { withCtrl } from "../ui/keys.js";

const crown = "M9 33 L6 14 L14.5 23 L20 10 L25.5 23 L34 14 L31 33 Z M9 36.5 H31";

export class Squares {
  /** onplace(row, column or null), onvalue(row, column or null: what is pointed at). */
  constructor(host, model, { onplace, onvalue, why }) {
    this.model = model;
    this.why = why;
    this.at = 0;
    const n = model.size;
    const rows = [];
    this.cells = [];
    for (let r = 0; r < n; r++) {
      const row = h("div", { role: "row", class: "squares-row" });
      row.append(h("span", { class: "squares-label", "aria-hidden": "true" }, r + 1));
      for (let c = 0; c < n; c++) {
        const i = this.cells.length;
        const square = h("div", {
          role: "gridcell", tabindex: i === 0 ? 0 : -1, class: (r + c) % 2 ? "square shaded" : "square",
          onclick: () => {
            this.focus(i);
            onplace(r, c);
          },
          onfocus: () => {
            this.#rove(i);
            onvalue(r, c);
          },
          onblur: () => onvalue(null),
          onpointerenter: () => onvalue(r, c),
          onpointerleave: () => onvalue(null),
        }, h("span", { class: "square-mark", "aria-hidden": "true" }, "×"), svg("svg", { viewBox: "0 0 40 44", class: "queen", "aria-hidden": "true" }, svg("path", { d: crown })));
        this.cells.push(square);
        row.append(square);
      }
      rows.push(row);
    }
    this.rows = rows;
    this.grid = h("div", { class: "squares", role: "grid", "aria-label": `Board of ${n} rows, ${n} columns`, "aria-rowcount": n, "aria-colcount": n },
      h("div", { class: "squares-head", "aria-hidden": "true" }, h("span", {}), [...Array(n).keys()].map((c) => h("span", { class: "squares-label" }, c + 1))), rows);
    this.grid.style.setProperty("--n", n);
    this.grid.addEventListener("keydown", (e) => {
      if (e.altKey) return;
      const ctrl = withCtrl(e);
      const [r, c] = [Math.floor(this.at / n), this.at % n];
      const to = {
        ArrowLeft: r * n + Math.max(c - 1, 0), ArrowRight: r * n + Math.min(c + 1, n - 1),
        ArrowUp: r > 0 ? this.at - n : this.at, ArrowDown: r < n - 1 ? this.at + n : this.at,
        Home: ctrl ? 0 : r * n, End: ctrl ? n * n - 1 : r * n + n - 1,
        PageUp: c, PageDown: (n - 1) * n + c,
      }[e.key];
      if (to !== undefined) this.focus(to);
      else if (ctrl) return;
      else if (e.key === "Enter" || e.key === " ") onplace(r, c);
      else if (e.key === "Delete" || e.key === "Backspace") onplace(r, null);
      else return;
      e.preventDefault();
    });
    host.replaceChildren(this.grid);
  }

  #rove(i) {
    this.cells[this.at].tabIndex = -1;
    this.at = i;
    this.cells[i].tabIndex = 0;
  }

  focus(i) {
    this.#rove(i);
    this.cells[i].focus();
  }

  /** Draws; see Graph.draw. */
  draw({ masks, decided, lit, going, failed }) {
    const n = this.model.size;
    this.rows.forEach((row, r) => {
      row.classList.toggle("lit", lit?.[0] === r);
      row.classList.toggle("against", lit?.[1] === r);
      row.classList.toggle("failed", masks[r] === 0 || r === failed);
    });
    this.cells.forEach((square, i) => {
      const [r, c] = [Math.floor(i / n), i % n];
      const here = (masks[r] >> c) & 1;
      const queen = here === 1 && single(masks[r]);
      const now = going !== null && going[0] === r && ((going[1] >> c) & 1) === 1;
      square.classList.toggle("gone", !here);
      square.classList.toggle("going", now);
      square.classList.toggle("has-queen", queen);
      square.classList.toggle("decided", queen && decided.has(r));
      const why = here ? "" : this.why(r, c);
      const state = queen ? (decided.has(r) ? "queen" : "queen, the only square left") : here ? "open" : `pruned${why ? `. ${why}` : ""}`;
      square.setAttribute("aria-label", `row ${r + 1}, column ${c + 1}, ${state}`);
    });
  }
}
