// What stands above the views where the engine cannot come.

import { h } from "../ui/dom.js";

export function engineNotice(engine) {
  const element = h("div", { class: "notice", id: "engine-notice", role: "status", hidden: true });
  engine.loaded.catch((e) => {
    element.append(
      h("h2", {}, "The engine is missing"),
      h("p", {}, e.reason),
      h("p", {}, "Until then plain grids can be entered and played here, and games with them that are kept can be gone on with. New puzzles, hints, checks and searches need the engine."),
      h("div", { class: "row" }, h("button", { type: "button", id: "engine-again", onclick: () => location.reload() }, "Try again")));
    element.hidden = false;
  });
  return element;
}
