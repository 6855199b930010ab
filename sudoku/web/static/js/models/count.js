// Counting all solutions that go with what was chosen by hand, with a way out. A count is of
// one model and some choices; where others are shown it ends, and what it came to goes.

import { h } from "../ui/dom.js";
import { many, number } from "../ui/words.js";

export class Count {
  #running = null;
  #of = ""; // what is counted, or was

  constructor(view) {
    this.view = view;
    this.text = h("p", { id: "models-counted", role: "status" });
    this.button = h("button", { type: "button", id: "models-count", onclick: () => (this.#running ? this.#running.abort() : this.#run()) }, "Count solutions");
    this.element = h("div", { class: "row" }, this.button, this.text);
  }

  #shown() {
    return `${this.view.shown}: ${this.view.hand.given()}`;
  }

  /** Ends a count that is not of what is shown now. */
  draw() {
    if (this.#of === this.#shown()) return;
    this.#running?.abort();
    this.#end();
    this.text.textContent = "";
  }

  #end() {
    this.#running = null;
    this.button.textContent = "Count solutions";
  }

  async #run() {
    const { model, hand, app } = this.view;
    if (!model) return;
    const running = (this.#running = new AbortController());
    this.#of = this.#shown();
    this.button.textContent = "Cancel";
    this.text.textContent = "";
    const given = hand.given();
    let text;
    let soFar = "";
    try {
      const { count } = await app.engine.call("model.count", { ...model.params, given }, {
        signal: running.signal,
        onprogress: (p) => (this.text.textContent = soFar = `${number(p.count)} so far, ${many(p.nodes, "node")}`),
      });
      text = `${many(count, "solution")}${given.length > 0 ? ` with the ${given.length / 2} chosen by hand` : ""}.`;
    } catch (e) {
      text = running.signal.aborted ? `Cancelled${soFar && `: ${soFar}`}.` : e.message;
    }
    if (running !== this.#running) return;
    this.text.textContent = text;
    this.#end();
  }
}
