// The controls of anything that has steps: first, back, play, forward, last, the next
// contradiction and solution, a slider, how far a step goes, how fast they follow each other.
// Their keys are in keys.js. What is played is an object
//
//   { length, at, go(to), seek(grain, by), says() }
//
// where seek tells where the next (by 1) or the last (by -1) step of a grain ends, and says
// tells the present step in words, for the slider. Whoever makes the controls is told by onmove.

import { setLesson } from "../app/lesson.js";
import { h, newId, svg } from "../ui/dom.js";
import { number } from "../ui/words.js";

const speeds = [["1", "one a second"], ["3", "3 a second"], ["8", "8 a second"], ["25", "25 a second"]];

export class Controls {
  #source = null;
  #onmove;
  #timer = null;
  #searched = true;

  /** Grains are [id, text]; ids of the elements begin with prefix. */
  constructor({ prefix, grains, grain, onmove = () => {} }) {
    this.#onmove = onmove;
    const button = (name, label, f) => h("button", { type: "button", id: `${prefix}-${name}`, "aria-label": label, title: label, onclick: f }, glyph(name));
    const field = (name, label, options, chosen, f) => {
      const id = `${prefix}-${name}`;
      const select = h("select", { id, onchange: f }, options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
      return [select, h("div", { class: "field" }, h("label", { for: id }, label), select)];
    };
    let speedField;
    [this.grain, this.grainField] = field("grain", "A step is", grains, grain, () => {});
    [this.speed, speedField] = field("speed", "Speed", speeds, "3", () => this.playing && this.play());
    this.slider = h("input", { type: "range", class: "player-slider", id: `${prefix}-slider`, min: 0, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
    this.slider.addEventListener("keydown", (e) => this.#slide(e));
    this.place = h("span", { class: "player-place", id: `${prefix}-place` });
    this.buttons = {
      first: button("first", "To the beginning", () => this.go(0)),
      back: button("back", "A step back (,)", () => this.back()),
      play: button("play", "Play (p)", () => this.toggle()),
      next: button("next", "A step forward (.)", () => this.next()),
      last: button("last", "To the end", () => this.go(Infinity)),
      fail: button("fail", "To the next contradiction (f)", () => this.jump("fail", 1)),
      solution: button("solution", "To the next solution (s)", () => this.jump("solution", 1)),
    };
    this.element = h("div", { class: "player", role: "group", "aria-label": "Playing", id: newId(`${prefix}-player`) },
      h("div", { class: "player-row" }, this.slider, this.place),
      h("div", { class: "player-buttons" }, Object.values(this.buttons)),
      (this.choices = h("div", { class: "player-choices" }, this.grainField, speedField,
        h("button", { type: "button", id: `${prefix}-lesson`, title: "Large type and nothing else, to show to a room", onclick: () => setLesson(true) }, "Lesson"))));
    this.#draw();
  }

  /** Shows the controls for a source, null for none. */
  load(source) {
    this.stop();
    this.#source = source;
    this.#draw();
  }

  /** Whether it is a search that is played: elsewhere every step is alike, and nothing fails. */
  set searched(on) {
    this.#searched = on;
    for (const e of [this.grainField, this.buttons.fail, this.buttons.solution]) e.hidden = !on;
  }

  get playing() {
    return this.#timer !== null;
  }

  /** Goes to a step, and stops playing. */
  go(to) {
    this.stop();
    this.#go(to);
  }

  next() {
    this.stop();
    this.#step(this.grain.value, 1);
  }

  back() {
    this.stop();
    this.#step(this.grain.value, -1);
  }

  /** Goes on (by 1) or back (by -1) by a grain of a search; returns whether one is played. */
  jump(grain, by) {
    if (!this.#searched) return false;
    this.stop();
    this.#step(grain, by);
    return true;
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  /** Plays to the end; from the beginning where it stands at the end. */
  play() {
    clearInterval(this.#timer);
    if (!this.#source?.length) return;
    if (this.#source.at === this.#source.length) this.#go(0);
    this.#timer = setInterval(() => {
      this.#step(this.grain.value, 1);
      if (this.#source.at === this.#source.length) this.stop();
    }, 1000 / Number(this.speed.value));
    this.#draw();
  }

  stop() {
    if (!this.playing) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#draw();
    this.#onmove();
  }

  /** Draws anew after the source has changed by itself. */
  refresh() {
    this.#draw();
  }

  #go(to) {
    this.#source?.go(Math.min(to, this.#source.length));
    this.#draw();
    this.#onmove();
  }

  #step(grain, by) {
    if (this.#source) this.#go(this.#source.seek(grain, by));
  }

  // On the slider arrows go by steps of the chosen grain too.
  #slide(e) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[e.key];
    if (!by || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    if (by > 0) this.next();
    else this.back();
  }

  #draw() {
    const { at, length } = this.#source ?? { at: 0, length: 0 };
    const { first, back, play, next, last, fail, solution } = this.buttons;
    const focused = document.activeElement;
    first.disabled = back.disabled = at === 0;
    next.disabled = last.disabled = fail.disabled = solution.disabled = at === length;
    play.disabled = length === 0;
    if (focused?.disabled && Object.values(this.buttons).includes(focused) && !play.disabled) play.focus();
    const label = this.playing ? "Pause (p)" : "Play (p)";
    if (play.getAttribute("aria-label") !== label) {
      play.setAttribute("aria-label", label);
      play.title = label;
      play.replaceChildren(glyph(this.playing ? "pause" : "play"));
    }
    this.slider.max = length;
    this.slider.value = at;
    this.slider.disabled = length === 0;
    this.slider.setAttribute("aria-valuetext", `${number(at)} of ${number(length)}${at > 0 ? `: ${this.#source.says()}` : ""}`);
    this.place.textContent = `${number(at)} of ${number(length)}`;
    // As wide as it will be at the end, so that the slider keeps its length.
    this.place.style.setProperty("min-inline-size", `${2 * number(length).length + 3}ch`);
  }
}

const shapes = {
  first: "M5 5v14M19 5 9 12l10 7z", back: "M15 5l-8 7 8 7", play: "M8 5l11 7-11 7z", pause: "M8 5v14M16 5v14",
  next: "M9 5l8 7-8 7", last: "M19 5v14M5 5l10 7-10 7z", fail: "M6 6l12 12M18 6 6 18", solution: "M5 13l5 5 9-11",
};

// Signs are drawn, since not every system has them as letters of one size.
function glyph(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: shapes[name].endsWith("z") ? "glyph" : "glyph open", "aria-hidden": "true" }, svg("path", { d: shapes[name] }));
}
