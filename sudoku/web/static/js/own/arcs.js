// The graph of the model: variables in a circle, a line for each pair that shares a constraint.
// Between two variables that a constraint of two joins there are two arcs; one that is clicked takes
// from its first variable the values that nothing of the other goes with.

import { h, svg } from "../ui/dom.js";

const SIZE = 600;
const EDGE = 70; // room for names

/** What is known of variables that are none any more, as the engine tells it, in a sentence. */
export const alsoText = (also) => (also.length > 0 ? ` Known already: ${also.join(", ")}.` : "");

export class Arcs {
  /** ask(arcs) returns what the arcs do one after another, as the engine's "revise". */
  constructor(ask) {
    this.ask = ask;
    this.done = []; // arcs in the order in which they were revised
    this.message = h("p", { class: "message", id: "own-arc", role: "status" });
    this.stage = h("div", { class: "own-graph" });
    this.back = h("button", { type: "button", id: "own-arc-back", onclick: () => this.#revise(this.done.slice(0, -2)) }, "Take back");
    this.element = h("div", { class: "own-arcs", hidden: true }, this.message, this.stage,
      h("div", { class: "row" }, this.back), h("p", { class: "quiet" }, "Click an arc, or go to it with Tab and press Enter. An arc from x to y takes from x what nothing of y goes with. Dashed lines are constraints of more variables."));
  }

  load({ names, domains, arcs, joins, more, also }) {
    this.names = names;
    this.done = [];
    const at = names.map((_, i) => {
      const turn = (2 * Math.PI * i) / names.length - Math.PI / 2;
      return [SIZE / 2 + (SIZE / 2 - EDGE) * Math.cos(turn), SIZE / 2 + (SIZE / 2 - EDGE) * Math.sin(turn)];
    });
    const lines = [];
    for (let i = 0; i < joins.length; i += 2) {
      const [[x1, y1], [x2, y2]] = [at[joins[i]], at[joins[i + 1]]];
      lines.push(svg("line", { class: "own-join", x1, y1, x2, y2 }));
    }
    const halves = [];
    for (let i = 0; i < arcs.length; i += 2) {
      for (const [x, y] of [[arcs[i], arcs[i + 1]], [arcs[i + 1], arcs[i]]]) {
        const [[x1, y1], [x2, y2]] = [at[x], at[y]];
        const half = { x1, y1, x2: (x1 + x2) / 2, y2: (y1 + y2) / 2 };
        const revise = () => this.#revise([...this.done, x, y]);
        halves.push(svg("g", {
          class: "own-arc", role: "button", tabindex: 0, "data-arc": `${x}-${y}`, "aria-label": `Revise ${names[x]} against ${names[y]}`, onclick: revise,
          onkeydown: (e) => {
            if (e.key !== "Enter" && e.key !== " ") return;
            e.preventDefault();
            revise();
          },
        }, svg("line", { class: "own-arc-hit", ...half }), svg("line", { class: "own-arc-line", ...half })));
      }
    }
    this.texts = names.map(() => svg("tspan", { x: 0, dy: "1.25em", class: "own-left" }));
    const nodes = names.map((name, i) => svg("g", { transform: `translate(${at[i][0]} ${at[i][1]})` },
      svg("circle", { r: 6, class: "own-node" }),
      svg("text", { class: "own-name", y: at[i][1] < SIZE / 2 ? -28 : 20 }, svg("tspan", { x: 0 }, name), this.texts[i])));
    this.stage.replaceChildren(svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "group", "aria-label": "Graph of the model" }, lines, halves, nodes));
    const hidden = `${more > 0 ? ` ${more} more variables are not shown.` : ""}${alsoText(also)}`;
    this.message.textContent = (arcs.length > 0 ? `${names.length} variables, ${arcs.length} arcs.` : "No constraint of this model is of two variables: there is no arc to revise.") + hidden;
    this.element.hidden = false;
    this.#show(domains);
  }

  #show(domains) {
    this.back.disabled = this.done.length === 0;
    domains.forEach((text, i) => {
      this.texts[i].textContent = text.length > 18 ? `${text.slice(0, 17)}…` : text;
    });
  }

  async #revise(arcs) {
    const told = await this.ask(arcs);
    if (!told) return;
    this.done = arcs;
    this.#show(told.domains);
    for (const e of this.stage.querySelectorAll(".lit")) e.classList.remove("lit");
    if (arcs.length === 0) {
      this.message.textContent = "No arc is revised.";
      return;
    }
    const [x, y] = arcs.slice(-2);
    this.stage.querySelector(`[data-arc="${x}-${y}"]`).classList.add("lit");
    this.message.textContent = told.gone
      ? `${this.names[x]} loses ${told.gone}: nothing of ${this.names[y]} goes with it (${told.by}). ${this.names[x]} is ${told.domains[x]}.`
      : `${this.names[x]} loses nothing against ${this.names[y]}.`;
  }
}
