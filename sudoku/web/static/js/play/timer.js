// The time that a game has taken: it stands while the page is out of sight or the puzzle is
// solved, and is shown if wanted.

import { h } from "../ui/dom.js";

/** The longest part that is counted at once, in milliseconds: the machine may have slept. */
const LONGEST = 5000;

/** How often the time is kept where nothing else is, in milliseconds. */
const OFTEN = 10_000;

/** "12:05" */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export function timer(game, keep) {
  const element = h("span", { class: "timer", id: "timer", role: "timer", hidden: true });
  let last = 0; // when the time was counted
  let running = false; // since then
  let kept = 0; // when it was kept
  const self = {
    element,
    /** Begins to count anew, for a game that has been begun. */
    start() {
      last = performance.now();
      running = !document.hidden && game.puzzle !== null && !game.solved && !game.entering;
      self.show();
    },
    /** Adds what has passed to the seconds of the game. */
    count() {
      if (running) game.seconds += Math.min(performance.now() - last, LONGEST) / 1000;
      self.start();
    },
    show() {
      element.hidden = !game.settings.timer;
      element.textContent = clock(game.seconds);
    },
  };
  const hold = () => {
    kept = performance.now();
    keep();
  };
  game.addEventListener("puzzle", () => self.start());
  setInterval(() => {
    if (running && performance.now() - kept > OFTEN) hold();
    else self.count();
  }, 1000);
  for (const [of, name] of [[document, "visibilitychange"], [window, "pagehide"], [window, "pageshow"]]) of.addEventListener(name, hold);
  return self;
}
