// What is done by hand, step by step, with the domains at each step. Domains are masks. A step is
// any object; "changes" are the domains that it changed, as [variable, before, after], in
// order.

import { lowest } from "../app/masks.js";

export class Timeline {
  #takers = new Map(); // by variable and value: the step that took it
  masks;
  steps = [];
  at = 0;

  /** Begins with a mask for each variable. */
  constructor(masks) {
    this.masks = [...masks];
  }

  get length() {
    return this.steps.length;
  }

  /** The step that was made last, null at the beginning. */
  get step() {
    return this.steps[this.at - 1] ?? null;
  }

  /** Adds a step after the present one, and makes it; what came after that is forgotten. */
  append(step) {
    this.steps.length = this.at;
    this.steps.push(step);
    this.#forward();
  }

  /** Goes to where so many steps have been made. */
  go(to) {
    const end = Math.min(Math.max(to, 0), this.steps.length);
    while (this.at < end) this.#forward();
    while (this.at > end) this.#back();
  }

  /** Where the next (by 1) or the last (by -1) step ends: every step of one's own is one. */
  seek(_grain, by) {
    return Math.min(Math.max(this.at + by, 0), this.length);
  }

  /** Nobody branches by hand. */
  branches = [];

  /** The number of the step that took a value which is gone, 0 where none did. */
  taker(x, v) {
    return (this.masks[x] >> v) & 1 ? 0 : this.#takers.get(x * 32 + v) ?? 0;
  }

  #forward() {
    const step = this.steps[this.at++];
    step.before = [];
    for (const [x, before, after] of step.changes ?? []) {
      this.masks[x] = after;
      for (let gone = before & ~after; gone; gone &= gone - 1) {
        const key = x * 32 + lowest(gone);
        step.before.push([key, this.#takers.get(key)]);
        this.#takers.set(key, this.at);
      }
    }
  }

  #back() {
    const step = this.steps[--this.at];
    for (const [x, before] of (step.changes ?? []).toReversed()) this.masks[x] = before;
    for (const [key, taker] of step.before.toReversed()) this.#takers.set(key, taker);
  }
}
