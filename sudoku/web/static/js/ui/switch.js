// Buttons that say which of several things is shown where there is no room for all. The choice is in
// data-NAME of an element, and the style sheet of the view says what that hides, and where.

import { h } from "./dom.js";

/** The parts are [id, text]; ids of the buttons begin with name. label says what is chosen. */
export function partSwitch(element, name, label, parts) {
  const show = (id) => {
    element.dataset[name] = id;
    for (const [i, [part]] of parts.entries()) buttons[i].setAttribute("aria-pressed", String(part === id));
  };
  const buttons = parts.map(([id, text]) => h("button", { type: "button", id: `${element.dataset.switch}-${name}-${id}`, onclick: () => show(id) }, text));
  show(parts[0][0]);
  return h("div", { class: `segments switch-${name}`, role: "group", "aria-label": label }, buttons);
}
