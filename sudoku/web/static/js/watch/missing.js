// Why candidates are gone: of the cell that is selected every value that it has lost is a
// button that tells; on the board it is enough to point at the place of a mark.

import { valuesOf } from "../app/masks.js";
import { symbol } from "../board/geometry.js";
import { h } from "../ui/dom.js";

/** ask(cell, value) returns {text, cells}, or null where there is nothing to tell. */
export function missingCandidates(ask, light) {
  const title = h("h2", {}, "Why not?");
  const has = h("p", { class: "quiet" });
  const gone = h("div", { class: "row gone", role: "group", "aria-label": "Values that are gone" });
  const why = h("p", { id: "watch-why", class: "watch-why", role: "status" });
  const element = h("div", { class: "card watch-missing", id: "watch-missing" }, title, has, gone, why);
  let key = "";

  function tell(cell, value) {
    const answer = ask(cell, value);
    if (!answer) return;
    why.textContent = answer.text;
    light({ cell, value, cells: answer.cells });
  }

  return {
    element,
    tell,
    /** Shows a cell of a state, by its name. */
    show(cell, name, mask, size) {
      const k = `${cell} ${mask} ${size}`;
      if (k === key) return;
      key = k;
      const left = valuesOf(mask);
      const lost = [...Array(size).keys()].map((v) => v + 1).filter((v) => !left.includes(v));
      title.textContent = `${name}: why not?`;
      has.textContent = left.length === 1 ? `It is ${symbol(left[0])}.` : `It can be ${left.map(symbol).join(" ")}.`;
      gone.replaceChildren(...lost.map((v) => {
        const b = h("button", { type: "button", class: "gone-value", "aria-describedby": "watch-why", "aria-label": `Why not ${symbol(v)}?` }, symbol(v));
        for (const on of ["focus", "pointerenter", "click"]) b.addEventListener(on, () => tell(cell, v));
        return b;
      }));
      why.textContent = lost.length === 0 ? "Nothing is gone from it yet." : "";
    },
    clear() {
      key = "";
    },
  };
}
