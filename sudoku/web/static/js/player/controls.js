// The controls of anything that has steps: first, back, play, forward, last, a slider, how
// far a step goes, how fast they follow each other. What is played is an object
//
//   { length, at, go(to), stops(grain, i), says() }
//
// where stops tells whether step i, from 1, ends a step of a grain, and says tells the
// present step in words, for the slider. Whoever makes the controls is told by onmove.

import { h, newId, svg } from "../ui/dom.js";

const speeds = [["1", "one a second"], ["3", "3 a second"], ["8", "8 a second"], ["25", "25 a second"]];

export class Controls {
  #source = null;
  #onmove;
  #timer = null;

  /** Grains are [id, text]; ids of the elements begin with prefix. */
  constructor({ prefix, grains, grain, onmove }) {
    this.#onmove = onmove;
    const button = (name, label, f) => h("button", { type: "button", class: "icon", id: `${prefix}-${name}`, "aria-label": label, title: label, onclick: f }, glyph(name));
    const field = (name, label, options, chosen, f) => {
      const id = `${prefix}-${name}`;
      const select = h("select", { id, onchange: f }, options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
      return [select, h("div", { class: "field" }, h("label", { for: id }, label), select)];
    };
    const [grainSelect, grainField] = field("grain", "A step is", grains, grain, () => {});
    const [speed, speedField] = field("speed", "Speed", speeds, "3", () => this.playing && this.play());
    this.grain = grainSelect;
    this.grainField = grainField; // hidden where every step is alike
    this.speed = speed;
    this.slider = h("input", { type: "range", class: "player-slider", id: `${prefix}-slider`, min: 0, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
    this.place = h("span", { class: "player-place", id: `${prefix}-place` });
    this.buttons = {
      first: button("first", "To the beginning", () => this.go(0)),
      back: button("back", "A step back (,)", () => this.back()),
      play: button("play", "Play (p)", () => this.toggle()),
      next: button("next", "A step forward (.)", () => this.next()),
      last: button("last", "To the end", () => this.go(Infinity)),
    };
    const { first, back, play, next, last } = this.buttons;
    play.classList.add("player-play");
    this.element = h("div", { class: "player", role: "group", "aria-label": "Playing", id: newId(`${prefix}-player`) },
      h("div", { class: "player-row" }, first, back, play, next, last, this.place), this.slider,
      h("div", { class: "player-row player-choices" }, grainField, speedField));
    this.#draw();
  }

  /** Shows the controls for a source, null for none. */
  load(source) {
    this.stop();
    this.#source = source;
    this.#draw();
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
    this.#go(this.#seek(1));
  }

  back() {
    this.stop();
    this.#go(this.#seek(-1));
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
      this.#go(this.#seek(1));
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

  #seek(by) {
    const { at, length } = this.#source ?? { at: 0, length: 0 };
    for (let i = at + by; i > 0 && i < length; i += by) {
      if (this.#source.stops(this.grain.value, i)) return i;
    }
    return by < 0 ? 0 : length;
  }

  #draw() {
    const { at, length } = this.#source ?? { at: 0, length: 0 };
    const { first, back, play, next, last } = this.buttons;
    const focused = document.activeElement;
    first.disabled = back.disabled = at === 0;
    next.disabled = last.disabled = at === length;
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
    this.slider.setAttribute("aria-valuetext", `${at} of ${length}${at > 0 ? `: ${this.#source.says()}` : ""}`);
    this.place.textContent = `${at} of ${length}`;
  }
}

/** The keys that work anywhere in a view with controls. Returns whether it was one. */
export function controlKey(e, controls) {
  if (e.ctrlKey || e.altKey || e.metaKey || e.target.matches("input:not([type=range], [type=checkbox]), textarea, select")) return false;
  const action = { ",": "back", ".": "next", p: "toggle" }[e.key];
  if (!action) return false;
  e.preventDefault();
  controls[action]();
  return true;
}

const shapes = {
  first: "M5 5v14 M19 5 9 12l10 7z", back: "M17 5 7 12l10 7z", play: "M8 5l11 7-11 7z", pause: "M8 5v14 M16 5v14",
  next: "M7 5l10 7-10 7z", last: "M19 5v14 M5 5l10 7-10 7z",
};

// Signs are drawn, since not every system has them as letters of one size.
function glyph(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" }, svg("path", { d: shapes[name] }));
}
