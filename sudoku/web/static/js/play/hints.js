// Hints: the next step that a person can see, told from vague to exact, with its cells lit.

import { h } from "../ui/dom.js";
import { chainLinks } from "./links.js";
import { litStep } from "./step.js";

const states = {
  wrong: "Some digit that you have filled in is wrong.",
  erased: "Some mark that you have taken away is the right one.",
  none: "The puzzle has no solution, so there is no step to it.",
  several: "The puzzle has more than one solution, so no step is sure.",
  solved: "Nothing is left to do.",
  beyond: "The ladder of techniques ends here: this needs trying.",
};

export function hints(view) {
  const { app, game } = view;
  const heading = h("h3", {}, "Hint");
  const text = h("p", { class: "hint-text" });
  const more = h("button", { type: "button", id: "hint-more", onclick: () => next() }, "Tell me more");
  const apply = h("button", { type: "button", id: "hint-apply", onclick: () => doIt() }, "Do it");
  const links = chainLinks(view, (last) => view.light(litStep(step, level, last)));
  const element = h("div", { class: "card hint", id: "hint-card", role: "status", hidden: true },
    h("div", { class: "card-head" }, heading, h("button", { type: "button", id: "hint-close", onclick: () => self.clear() }, "Close")), text, links.element, h("div", { class: "row" }, more, apply));
  let step = null;
  let wrong = null;
  let level = 0;

  function show() {
    element.hidden = false;
    heading.textContent = step ? `Hint ${level} of 4` : "Hint";
    text.textContent = step.texts[level - 1];
    more.hidden = level === 4;
    apply.hidden = level < 4;
    view.light(litStep(step, level));
    links.begin(level === 4 && step);
  }

  function next() {
    if (wrong) {
      view.light({ lit: new Map(wrong.map((cell) => [cell, "wrong"])) });
      text.textContent = wrong.length === 1 ? "It is the one that is lit." : "They are the ones that are lit.";
      more.hidden = true;
      return;
    }
    level = Math.min(level + 1, 4);
    show();
    if (level === 4) apply.focus();
  }

  function doIt() {
    const done = step;
    self.clear();
    game.apply(done);
    if (!game.solved) view.say(done.conclusion);
  }

  const self = {
    element,
    async ask() {
      if (step && !element.hidden) {
        if (level < 4) next();
        return;
      }
      const answer = await view.work("Looking for a step", (o) =>
        app.engine.call("hint", { puzzle: game.puzzle.text, values: game.values, gone: game.goneMarks() }, o));
      if (!answer) return;
      self.clear();
      links.begin(null);
      if (answer.state === "step") {
        step = answer.step;
        level = 1;
        show();
        return;
      }
      element.hidden = false;
      heading.textContent = "Hint";
      text.textContent = states[answer.state];
      wrong = answer.cells ?? null;
      more.hidden = !wrong;
      apply.hidden = true;
    },
    clear() {
      const was = step || wrong || view.lit;
      step = null;
      wrong = null;
      level = 0;
      element.hidden = true;
      if (was) view.light(null);
    },
  };
  return self;
}
