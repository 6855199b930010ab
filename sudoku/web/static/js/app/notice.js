// What stands above the views while the engine is on its way, and where it cannot come.

import { h } from "../ui/dom.js";

/** How long nothing is said of an engine that is being loaded, in milliseconds. */
const DELAY = 2000;

export function engineNotice(engine) {
  const element = h("div", { class: "notice", id: "engine-notice", role: "status", hidden: true });
  const say = (...children) => {
    element.replaceChildren(...children);
    element.hidden = false;
  };
  const late = setTimeout(() => say(h("p", {}, "The engine is being loaded …")), DELAY);
  engine.ready.then(() => {
    element.hidden = true;
  }, (e) => say(
    h("h2", {}, "The engine is missing"),
    h("p", {}, e.reason),
    h("p", {}, "Until then plain grids can be entered and played here, and games with them that are kept can be gone on with. New puzzles, hints, checks and searches need the engine."),
    h("div", { class: "row" }, h("button", { type: "button", id: "engine-again", onclick: () => location.reload() }, "Try again")),
  )).finally(() => clearTimeout(late));
  return element;
}
