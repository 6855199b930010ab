// Keys and what they do, as a list to read.

import { h } from "./dom.js";

/** Of pairs: keys, a list of their names, and text. */
export function keyList(pairs) {
  return h("dl", { class: "keys" }, pairs.map(([keys, text]) => [
    h("dt", {}, keys.map((key, i) => [i > 0 && " ", h("kbd", {}, key)])), h("dd", {}, text),
  ]));
}
