// Keys: which of those that change others is held, and what keys do as a list to read.

import { h } from "./dom.js";

/** Whether Ctrl is held, or the key Cmd that Macs have for it. */
export const withCtrl = (e) => e.ctrlKey || e.metaKey;

/** Of pairs: keys, a list of their names, and text. */
export function keyList(pairs) {
  return h("dl", { class: "keys" }, pairs.map(([keys, text]) => [
    h("dt", {}, keys.map((key, i) => [i > 0 && " ", h("kbd", {}, key)])), h("dd", {}, text),
  ]));
}
