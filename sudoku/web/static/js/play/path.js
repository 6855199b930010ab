// The whole path: every step from the givens to the solution, one lit at a time on the
// board as it stands just before it.

import { candidatesOf } from "../board/geometry.js";
import { h } from "../ui/dom.js";
import { upper } from "../ui/words.js";
import { chainLinks } from "./links.js";
import { litStep } from "./step.js";

export function solutionPath(view) {
  const { app, game } = view;
  const about = h("p", { class: "quiet" });
  const place = h("span", { class: "path-place" });
  const reason = h("p", { class: "path-reason", "aria-live": "polite" });
  const list = h("ol", { class: "path-steps", tabindex: 0, "aria-label": "Steps" });
  const button = (id, label, text, f) => h("button", { type: "button", id, "aria-label": label, onclick: f }, text);
  const links = chainLinks(view, (last) => view.show({ ...states[at], ...litStep(steps[at], 4, last) }));
  const element = h("div", { class: "card path", id: "path-card", hidden: true },
    h("div", { class: "card-head" }, h("h3", {}, "The whole path"), h("button", { type: "button", id: "path-close", onclick: () => self.close() }, "Close")), about,
    h("div", { class: "row" },
      button("path-first", "First step", "«", () => go(0)), button("path-back", "Step back", "‹", () => go(at - 1)),
      place,
      button("path-next", "Next step", "›", () => go(at + 1)), button("path-last", "Last step", "»", () => go(steps.length - 1))),
    reason, links.element, list);
  let steps = [];
  let states = []; // before each step, and after the last
  let at = 0;

  function unroll(puzzle) {
    const values = [...puzzle.givens];
    const gone = values.map(() => 0);
    const state = () => {
      const marks = candidatesOf(puzzle, game.peers, values).map((m, cell) => m & ~gone[cell]);
      return { values: [...values], marks };
    };
    states = [state()];
    for (const { place: put, remove } of steps) {
      for (let i = 0; i < remove.length; i += 2) gone[remove[i]] |= 1 << remove[i + 1];
      for (let i = 0; i < put.length; i += 2) values[put[i]] = put[i + 1];
      states.push(state());
    }
  }

  function go(to) {
    at = Math.min(Math.max(to, 0), steps.length - 1);
    const step = steps[at];
    place.textContent = `${at + 1} of ${steps.length}`;
    reason.textContent = `${step.technique}: ${step.conclusion}. ${step.reason}`;
    [...list.children].forEach((item, i) => item.firstChild.setAttribute("aria-current", String(i === at)));
    const current = list.children[at];
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
    view.show({ ...states[at], ...litStep(step, 4) });
    links.begin(step);
  }

  const self = {
    element,
    async open() {
      const puzzle = await view.given();
      const answer = puzzle && (await view.work("Looking for the path", (o) => app.engine.call("path", { puzzle: puzzle.text }, o)));
      if (!answer) return;
      view.hints.clear();
      if (answer.state !== "step") {
        view.say(answer.state === "none" ? "The puzzle has no solution." : "The puzzle has more than one solution, so no path is sure.", "bad");
        return;
      }
      ({ steps } = answer);
      if (steps.length === 0) {
        view.say(answer.solved ? "Nothing is left to do." : "The ladder of techniques has no step here: this needs trying.");
        return;
      }
      unroll(puzzle);
      about.textContent = `${upper(answer.rating)}${answer.solved ? "" : ". The ladder ends before the solution."}`;
      list.replaceChildren(...steps.map((s, i) => h("li", {}, h("button", { type: "button", onclick: () => go(i) }, `${s.technique}: ${s.conclusion}`))));
      element.hidden = false;
      view.say("");
      go(0);
      element.querySelector("#path-next").focus();
    },
    close() {
      if (element.hidden) return;
      element.hidden = true;
      view.show(null);
    },
  };
  return self;
}
