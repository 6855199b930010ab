// The colours of the selected region as buttons, for those who have no keys at hand.

import { h } from "../ui/dom.js";
import { colours } from "./kinds.js";

export class Palette {
  #shown = "";

  constructor(onassign) {
    this.onassign = onassign;
    this.name = h("span", { class: "palette-name" });
    this.buttons = h("div", { class: "row" });
    this.element = h("div", { class: "palette", role: "group", "aria-label": "Colour the selected region" }, this.name, this.buttons);
  }

  draw(model, x, masks) {
    this.name.textContent = model.name(x);
    const shown = `${x} ${masks[x]} ${model.values}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = [...this.buttons.children].indexOf(document.activeElement);
    this.buttons.replaceChildren(...colours.slice(0, model.values).map(([name, letter], v) => {
      const gone = ((masks[x] >> v) & 1) === 0;
      return h("button", { type: "button", class: `swatch swatch-${v}${gone ? " gone" : ""}`, "data-value": v, "aria-label": gone ? `${name}, gone` : name, onclick: () => this.onassign(x, v) }, letter);
    }), h("button", { type: "button", "aria-label": `Clear the colour of ${model.name(x)}`, onclick: () => this.onassign(x, null) }, "Clear"));
    if (focused >= 0) this.buttons.children[focused]?.focus();
  }
}
