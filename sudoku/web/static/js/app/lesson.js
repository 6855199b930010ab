// Lesson mode: what is shown to a room. Large type, the picture and what steps it, and the count of
// steps where all can read it; choices and tools are out of the way (css/player.css). It is held
// in the link as lesson=1, and Escape leaves it.

import { h } from "../ui/dom.js";
import { readFragment, writeFragment } from "./fragment.js";

const root = document.documentElement;

function follow() {
  root.toggleAttribute("data-lesson", readFragment().lesson === "1");
}

/** Begins a lesson, or leaves it. */
export function setLesson(on) {
  writeFragment({ lesson: on ? 1 : undefined });
  follow();
}

/** Follows the address from now on. */
export function keepLesson() {
  document.body.append(h("button", { type: "button", class: "lesson-leave", id: "lesson-leave", onclick: () => setLesson(false) }, "Leave the lesson"));
  addEventListener("hashchange", follow);
  addEventListener("keydown", (e) => {
    if (e.key === "Escape" && root.hasAttribute("data-lesson") && !e.defaultPrevented && !document.querySelector("dialog[open]")) setLesson(false);
  });
  follow();
}
