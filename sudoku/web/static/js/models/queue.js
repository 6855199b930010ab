// The queue of AC-3: the arcs that wait, the next one first. Each can be revised before its
// turn. The list is one tab stop.

import { h } from "../ui/dom.js";

/** How many arcs are listed. */
const listed = 40;

export class Queue {
  constructor(onarc) {
    this.list = h("ol", { class: "queue", "aria-label": "Arcs that wait" });
    this.rest = h("p", { class: "quiet", id: "queue-rest" });
    this.element = h("div", { class: "queue-box" }, this.rest, this.list);
    this.onarc = onarc;
    this.list.addEventListener("keydown", (e) => {
      const buttons = [...this.list.querySelectorAll("button")];
      const at = buttons.indexOf(document.activeElement);
      const rtl = getComputedStyle(this.list).direction === "rtl";
      const to = { ArrowRight: rtl ? at - 1 : at + 1, ArrowDown: at + 1, ArrowLeft: rtl ? at + 1 : at - 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[e.key];
      if (at < 0 || to === undefined || e.ctrlKey || e.altKey || e.metaKey) return;
      e.preventDefault(); // at an end too, where the key would else play
      if (!buttons[to]) return;
      for (const button of buttons) button.tabIndex = -1;
      buttons[to].tabIndex = 0;
      buttons[to].focus();
    });
  }

  draw(model, waiting) {
    const had = this.list.contains(document.activeElement);
    this.rest.textContent = waiting.length === 0 ? "No arc waits." : `${waiting.length === 1 ? "1 arc waits" : `${waiting.length} arcs wait`}, the next one first${waiting.length > listed ? `; the first ${listed}:` : ":"}`;
    this.list.replaceChildren(...waiting.slice(0, listed).map(([x, y], i) => h("li", {},
      h("button", { type: "button", tabindex: i === 0 ? 0 : -1, "aria-label": `${model.short(x)} ← ${model.short(y)}: revise ${model.name(x)} against ${model.name(y)}`, onclick: () => this.onarc(x, y) },
        h("bdi", {}, `${model.short(x)} ← ${model.short(y)}`)))));
    if (had) this.list.querySelector("button")?.focus();
  }
}
