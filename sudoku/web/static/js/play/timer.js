// The time that a game has taken: it stands while the page is out of sight or the puzzle is
// solved, and is shown if wanted.

import { h } from "../ui/dom.js";

export function timer(game) {
  const element = h("span", { class: "timer", id: "timer", role: "timer", hidden: true });
  const self = {
    element,
    seconds: 0,
    set(seconds) {
      self.seconds = Number.isFinite(seconds) ? seconds : 0;
      self.show();
    },
    show() {
      element.hidden = !game.settings.timer;
      element.textContent = `${Math.floor(self.seconds / 60)}:${String(self.seconds % 60).padStart(2, "0")}`;
    },
  };
  setInterval(() => {
    if (document.hidden || !game.puzzle || game.solved || game.entering) return;
    self.seconds++;
    self.show();
  }, 1000);
  return self;
}
