// Where the nodes of a search tree stand. Trees may have a hundred thousand nodes, so that all is
// in arrays of numbers, and every node is looked at a few times. This file stands alone, as run.js
// does.
//
// Subtrees stand as near to each other as their outlines let them, a parent in the middle above
// its children (Reingold and Tilford, 1981). An outline is a list of nodes, the outermost of each
// level: below a node it goes on with its outermost child, and where a subtree ends above its
// neighbour, with a thread to a node of that.

/** The nodes of a run as they are drawn: where folds(i) is true, what is below node i is not. */
export class Tidy {
  /**
   * up leads from each node to the one it is drawn below, a smaller number, -1 for the root; what
   * is drawn nowhere has -2.
   */
  constructor(up, folds = () => false) {
    const n = up.length;
    this.up = up;
    /** By node: where it stands, in widths of a node; the level counts from 0. */
    this.x = new Float64Array(n);
    this.level = new Int32Array(n).fill(-1);
    /** By node: whether something below it is folded, and is there to be. */
    this.folded = new Uint8Array(n);
    const first = new Int32Array(n).fill(-1);
    const last = new Int32Array(n).fill(-1);
    const next = new Int32Array(n).fill(-1);
    const sizes = [];
    for (let i = 0; i < n; i++) {
      const p = up[i];
      if (p === -2 || (p >= 0 && (this.level[p] < 0 || this.folded[p]))) continue;
      if (p >= 0 && first[p] < 0 && folds(p)) {
        this.folded[p] = 1;
        continue;
      }
      if (p >= 0) {
        if (first[p] < 0) first[p] = i;
        else next[last[p]] = i;
        last[p] = i;
      }
      this.level[i] = p < 0 ? 0 : this.level[p] + 1;
      sizes[this.level[i]] = (sizes[this.level[i]] ?? 0) + 1;
    }
    this.first = first;
    this.next = next;
    this.#place(first, last, next);
    /** The nodes of each level, from the left. */
    this.rows = sizes.map((size) => new Int32Array(size));
    const filled = new Int32Array(sizes.length);
    let [left, right] = [0, 0];
    for (let i = 0; i < n; i++) {
      if (this.level[i] < 0) continue;
      if (up[i] >= 0) this.x[i] += this.x[up[i]];
      left = Math.min(left, this.x[i]);
      right = Math.max(right, this.x[i]);
      this.rows[this.level[i]][filled[this.level[i]]++] = i;
    }
    // A search goes from the left to the right, so that they mostly stand in order already.
    for (const row of this.rows) if (row.some((i, k) => k > 0 && this.x[row[k - 1]] > this.x[i])) row.sort((a, b) => this.x[a] - this.x[b]);
    [this.left, this.right] = [left, right];
  }

  // Sets x of each node to what it is from its parent.
  #place(first, last, next) {
    const n = first.length;
    const { x } = this;
    const thread = new Int32Array(n).fill(-1);
    const along = new Float64Array(n); // how far its thread goes
    // The lowest nodes of both outlines, and where they stand from the root of the subtree.
    const [low, high] = [new Int32Array(n), new Int32Array(n)];
    const [lowAt, highAt] = [new Float64Array(n), new Float64Array(n)];
    const at = new Float64Array(n); // of a child, from the first of them
    for (let i = n - 1; i >= 0; i--) {
      if (this.level[i] < 0) continue;
      let c = first[i];
      if (c < 0) {
        low[i] = high[i] = i;
        continue;
      }
      let [left, leftAt, right, rightAt] = [low[c], lowAt[c], high[c], highAt[c]];
      for (let before = c; (c = next[c]) >= 0; before = c) {
        // Along the right outline of what is placed (r) and the left one of the next subtree (l).
        let [r, rAt, l, lAt, apart] = [before, at[before], c, 0, 1];
        while (r >= 0 && l >= 0) {
          apart = Math.max(apart, rAt - lAt + 1);
          if (last[r] >= 0) [rAt, r] = [rAt + x[last[r]], last[r]];
          else [rAt, r] = [rAt + along[r], thread[r]];
          if (first[l] >= 0) [lAt, l] = [lAt + x[first[l]], first[l]];
          else [lAt, l] = [lAt + along[l], thread[l]];
        }
        at[c] = apart;
        if (l >= 0) { // the new one is the deeper one
          [thread[left], along[left]] = [l, apart + lAt - leftAt];
          [left, leftAt] = [low[c], apart + lowAt[c]];
        }
        if (r >= 0) [thread[high[c]], along[high[c]]] = [r, rAt - apart - highAt[c]];
        else [right, rightAt] = [high[c], apart + highAt[c]];
      }
      const middle = at[last[i]] / 2;
      for (c = first[i]; c >= 0; c = next[c]) x[c] = at[c] - middle;
      [low[i], lowAt[i], high[i], highAt[i]] = [left, leftAt - middle, right, rightAt - middle];
    }
  }

  /** The place in a row of the first node at x or right of it. */
  from(row, x) {
    let [from, to] = [0, row.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.x[row[middle]] < x) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The node of a level that is nearest to x, -1 where the level has none. */
  nearest(level, x) {
    const row = this.rows[level];
    if (!row?.length) return -1;
    const k = this.from(row, x);
    if (k === row.length || (k > 0 && x - this.x[row[k - 1]] < this.x[row[k]] - x)) return row[k - 1];
    return row[k];
  }
}
