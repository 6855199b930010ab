// Settings of all games, kept when they are changed.

import { h, newId } from "../ui/dom.js";
import { keepSettings, keptSettings, onSettingsElsewhere } from "./progress.js";

const texts = {
  clean: "Clean marks when a digit is placed",
  strict: "Refuse a digit that repeats one in sight",
  timer: "Show the time",
  digitFirst: "Digit first: choose a digit, then its cells",
};

export function settingsBox(view) {
  const { game } = view;
  const boxes = {};
  const take = () => {
    game.settings = keptSettings(game.settings);
    for (const [name, box] of Object.entries(boxes)) box.checked = game.settings[name];
    view.timer.show();
  };
  onSettingsElsewhere(take);
  take();
  return h("details", { class: "settings" }, h("summary", {}, "Settings"),
    Object.entries(texts).map(([name, text]) => {
      const id = newId("setting");
      const box = h("input", { type: "checkbox", id, name, onchange: () => {
        game.settings[name] = box.checked;
        keepSettings(game.settings);
        view.timer.show();
        view.typing.hold(0);
      } });
      boxes[name] = box;
      box.checked = game.settings[name];
      return h("div", { class: "check" }, box, h("label", { for: id }, text));
    }),
    h("div", { class: "row" },
      h("button", { type: "button", id: "clear-marks", onclick: () => game.clear("marks", "centre") }, "Clear all marks"),
      h("button", { type: "button", id: "clear-colours", onclick: () => game.clear("colours") }, "Clear all colours")));
}
