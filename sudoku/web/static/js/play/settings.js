// Settings of the game, kept with it.

import { h, newId } from "../ui/dom.js";
import { keptSettings } from "./progress.js";

const texts = {
  clean: "Clean marks when a digit is placed",
  strict: "Refuse a digit that repeats one in sight",
  timer: "Show the time",
};

export function settingsBox(view) {
  const { game } = view;
  game.settings = keptSettings(game.settings);
  view.timer.show();
  return h("details", { class: "settings" }, h("summary", {}, "Settings"),
    Object.entries(texts).map(([name, text]) => {
      const id = newId("setting");
      const box = h("input", { type: "checkbox", id, name, onchange: () => {
        game.settings[name] = box.checked;
        view.timer.show();
        view.draw();
      } });
      box.checked = game.settings[name];
      return h("div", { class: "check" }, box, h("label", { for: id }, text));
    }),
    h("button", { type: "button", id: "clear-marks", onclick: () => game.clearMarks() }, "Clear all marks"));
}
