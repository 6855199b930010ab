// The links of a chain, one at a time: on the board and in words.

import { symbol } from "../board/geometry.js";
import { h } from "../ui/dom.js";

/** A row of buttons to go along the chain of a step; show(last) is called with the link it is drawn up to. */
export function chainLinks(view, show) {
  const place = h("span", { class: "path-place link-place" });
  const text = h("p", { class: "chain-text", "aria-live": "polite" });
  const button = (id, label, sign, f) => h("button", { type: "button", "data-link": id, "aria-label": label, onclick: f }, sign);
  const element = h("div", { class: "chain-links", hidden: true },
    h("div", { class: "row" },
      button("first", "First link", "«", () => go(0)), button("back", "Link back", "‹", () => go(at - 1)), place,
      button("next", "Next link", "›", () => go(at + 1)), button("last", "Last link", "»", () => go(chain.length - 1))), text);
  let chain = [];
  let at = 0;
  const name = ({ cell }) => `r${Math.floor(cell / view.game.puzzle.cols) + 1}c${(cell % view.game.puzzle.cols) + 1}`;

  function go(to) {
    at = Math.min(Math.max(to, 0), chain.length - 1);
    const link = chain[at];
    place.textContent = `Link ${at + 1} of ${chain.length}`;
    const what = `${name(link)} is ${link.on ? "" : "not "}${symbol(link.value)}`;
    text.textContent = link.from.length === 0 ? `Suppose that ${what}.` : `Then ${what}${link.reason ? `, by ${link.reason}` : ""}.`;
    show(at);
  }

  return {
    element,
    /** Offers the chain of a step, which is shown whole; one without hides the buttons. */
    begin(step) {
      chain = step?.chain ?? [];
      element.hidden = chain.length === 0;
      if (chain.length > 0) go(chain.length - 1);
    },
  };
}
