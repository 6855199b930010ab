// Keys: whose they are, which of those that change others is held, and what keys do as a list
// to read.

import { h } from "./dom.js";

/** Whether Ctrl is held, or the key Cmd that Macs have for it. */
export const withCtrl = (e) => e.ctrlKey || e.metaKey;

/**
 * Has take(e) be asked for every key while an element is shown, wherever the focus is: a view
 * that was just opened has none, nor has one whose background was clicked. What the focus is in
 * goes first: text, a list of choices, a dialog, whatever has used the key. take returns whether
 * it did.
 */
export function keysOf(element, take) {
  addEventListener("keydown", (e) => {
    if (element.hidden || e.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (e.target.matches("input:not([type=range], [type=checkbox]), textarea, select")) return;
    if (take(e)) e.preventDefault();
  });
}

/** Of pairs: keys, a list of their names, and text. */
export function keyList(pairs) {
  return h("dl", { class: "keys" }, pairs.map(([keys, text]) => [
    h("dt", {}, keys.map((key, i) => [i > 0 && " ", h("kbd", {}, key)])), h("dd", {}, text),
  ]));
}
