// Moving through a recorded run: buttons, keys, the slider, playing with speed.

import { h, svg } from "../ui/dom.js";

const manners = [["change", "change"], ["propagation", "propagation"], ["node", "node"], ["event", "every event"]];
// Drawn, since fonts often lack these signs.
const signs = {
  first: "M7 5v14M18 5l-8 7 8 7z", back: "M15 5l-8 7 8 7", play: "M8 5l11 7-11 7z", pause: "M8 5v14M16 5v14", step: "M9 5l8 7-8 7",
  last: "M17 5v14M6 5l8 7-8 7z", fail: "M6 6l12 12M18 6L6 18", solution: "M5 13l5 5L19 7",
};
const sign = (name) => svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: signs[name] }));

const speeds = [["1600", "slow"], ["800", "steady"], ["300", "fast"], ["60", "very fast"]];

/**
 * The controls. move({by, to}) and go(step) ask for another state; self.manner is how steps
 * are counted.
 */
export function transport({ move, go }) {
  let timer = 0;
  let playing = false;
  let ended = false;
  let steps = 0;
  const button = (id, label, name, f) => h("button", { type: "button", id, "aria-label": label, title: label, onclick: f }, sign(name));
  const hand = (f) => () => {
    pause();
    f();
  };
  const play = button("watch-play", "Play", "play", () => toggle());
  const select = (id, label, options) => {
    const s = h("select", { id }, options.map(([value, text]) => h("option", { value }, text)));
    return [s, h("div", { class: "field" }, h("label", { for: id }, label), s)];
  };
  const [by, byField] = select("watch-by", "Step by", manners);
  const [speed, speedField] = select("watch-speed", "Speed", speeds);
  speed.value = "800";
  const slider = h("input", { type: "range", id: "watch-slider", min: 0, max: 0, value: 0, "aria-label": "Place in the run", oninput: hand(() => go(Number(slider.value))) });
  const place = h("span", { class: "watch-place", id: "watch-place" });

  const keys = {
    ArrowRight: hand(() => move({ by: 1 })), ArrowLeft: hand(() => move({ by: -1 })),
    Home: hand(() => go(0)), End: hand(() => go(steps)),
    n: hand(() => move({ by: 1, to: "node" })), p: hand(() => move({ by: -1, to: "node" })),
    f: hand(() => move({ by: 1, to: "fail" })), s: hand(() => move({ by: 1, to: "solution" })),
    " ": () => toggle(),
  };
  // The slider goes by steps of the chosen manner too.
  slider.addEventListener("keydown", (e) => {
    if (["ArrowRight", "ArrowUp"].includes(e.key)) move({ by: 1 });
    else if (["ArrowLeft", "ArrowDown"].includes(e.key)) move({ by: -1 });
    else return;
    pause();
    e.preventDefault();
  });

  function toggle() {
    if (playing) {
      pause();
      return;
    }
    playing = true;
    show();
    if (ended) go(0);
    else move({ by: 1 });
  }
  function pause() {
    playing = false;
    clearTimeout(timer);
    show();
  }
  function show() {
    play.replaceChildren(sign(playing ? "pause" : "play"));
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
    play.title = playing ? "Pause" : "Play";
  }

  const element = h("div", { class: "transport" },
    h("div", { class: "row slider-row" }, slider, place),
    h("div", { class: "row buttons", role: "group", "aria-label": "Steps" },
      button("watch-first", "To the beginning", "first", keys.Home), button("watch-back", "Step back", "back", keys.ArrowLeft), play,
      button("watch-step", "Step", "step", keys.ArrowRight), button("watch-last", "To the end", "last", keys.End),
      button("watch-fail", "To the next contradiction", "fail", keys.f), button("watch-solution", "To the next solution", "solution", keys.s)),
    h("div", { class: "transport-fields" }, byField, speedField));

  return {
    element,
    pause,
    /** Takes a key; returns whether it was one of these. */
    key(e) {
      const f = e.ctrlKey || e.metaKey || e.altKey ? undefined : keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      f?.();
      return f !== undefined;
    },
    get manner() {
      return by.value;
    },
    get playing() {
      return playing;
    },
    /** Shows where the run is, and goes on if it is played. */
    at(step, of, text) {
      ended = step === of;
      steps = of;
      slider.max = of;
      slider.value = step;
      slider.setAttribute("aria-valuetext", `step ${step} of ${of}: ${text}`);
      place.textContent = `${step.toLocaleString("en")} / ${of.toLocaleString("en")}`;
      if (!playing) return;
      clearTimeout(timer);
      if (ended) pause();
      else timer = setTimeout(() => move({ by: 1 }), Number(speed.value));
    },
    enable(on) {
      for (const e of element.querySelectorAll("button, input")) e.disabled = !on;
    },
  };
}
