// Draws a search tree on a canvas, for tree.js. A scene is
//
//	tidy, run, up      where nodes stand, what they are, what each is drawn below of
//	x, y, k, rise      the middle of what is seen, in nodes and levels; pixels of a node and of a level
//	width, height      of the canvas, in pixels
//	present            the node where the search is
//	solutions          the nodes with a solution
//	ink, font          colours by name, and the font of words
//	label(i), short(i) the branch of a node in words, and its value alone

export const DOT = 5; // pixels of a node from which on it is a dot, and no part of a band
export const WORDS = 30; // from which on it has its branch in words

/** What became of a node, or that it is still to come. */
const colour = ({ run }, i) => (run.nodes.made[i] > run.step ? "later" : run.fate(i));
const across = (s, i) => (s.tidy.x[i] - s.x) * s.k + s.width / 2;
const down = (s, level) => (level - s.y) * s.rise + s.height / 2;

// Of the nodes on one pixel a solution is seen before all others, and what is open before
// what failed.
const rank = { solved: 4, open: 3, exhausted: 2, restarted: 2, learned: 2, bound: 1, pruned: 1, failed: 1, later: 0 };

/** Draws the tree as it is at the present step. */
export function paint(g, s) {
  if (s.k < DOT) bands(g, s);
  else dots(g, s);
  here(g, s);
}

/** Draws levels as bands of colours. */
export function bands(g, s) {
  const { tidy, ink, width, height, rise, k } = s;
  const wide = Math.max(1, Math.round(k));
  tidy.rows.forEach((row, level) => {
    const y = down(s, level);
    if (y < -rise || y > height + rise) return;
    let [from, end, painted] = [0, 0, ""]; // a bar that is not drawn yet
    const flush = () => {
      g.fillStyle = ink[painted];
      if (painted) g.fillRect(from, y - rise * 0.4, end - from, Math.max(1, rise * 0.8));
    };
    const put = (p, c) => {
      if (c !== painted || p > end) {
        flush();
        [from, painted] = [p, c];
      }
      end = p + wide;
    };
    let [pixel, best] = [-1, ""];
    for (let at = tidy.from(row, s.x - width / 2 / k - 1); at < row.length; at++) {
      const p = Math.round(across(s, row[at]) - wide / 2);
      if (p > width) break;
      const c = colour(s, row[at]);
      if (p !== pixel) {
        if (best) put(pixel, best);
        [pixel, best] = [p, c];
      } else if (rank[c] > rank[best]) best = c;
    }
    if (best) put(pixel, best);
    flush();
  });
  g.fillStyle = ink.solved;
  for (const i of s.solutions) {
    if (s.run.nodes.made[i] > s.run.step || tidy.level[i] < 0) continue;
    const x = across(s, i);
    if (x > 0 && x < width) g.fillRect(x - 1.5, down(s, tidy.level[i]) - rise / 2 - 1, 3, rise + 2);
  }
}

// Draws nodes one by one, with lines to what they are below of, and words where there is room.
function dots(g, s) {
  const { tidy, ink, k, rise } = s;
  const reach = s.width / 2 / k + 1;
  const top = Math.max(0, Math.floor(s.y - s.height / 2 / rise) - 1);
  const bottom = Math.min(tidy.rows.length - 1, Math.ceil(s.y + s.height / 2 / rise) + 1);
  const seen = (level) => tidy.rows[level].subarray(tidy.from(tidy.rows[level], s.x - reach), tidy.from(tidy.rows[level], s.x + reach));
  const size = Math.min(Math.max(k * 0.32, 1.5), 7);
  g.lineWidth = 1.2;
  g.font = `500 12px ${s.font}`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.strokeStyle = ink.edge;
  g.beginPath();
  for (let level = top; level <= bottom; level++) {
    const row = seen(level);
    for (const i of row) line(g, s, i, level);
    // Lines go down to the outermost children too, which may be out of sight.
    for (const i of [row[0], row.at(-1)]) {
      if (i === undefined) continue;
      for (let c = tidy.first[i]; c >= 0; c = tidy.next[c]) line(g, s, c, level + 1);
    }
  }
  g.stroke();
  for (let level = top; level <= bottom; level++) {
    for (const i of seen(level)) {
      const [x, y, c] = [across(s, i), down(s, level), colour(s, i)];
      g.fillStyle = g.strokeStyle = ink[c];
      if (k >= WORDS) pill(g, s, i, x, y, c);
      else if (tidy.folded[i]) triangle(g, x, y, size + 3);
      else if (c === "failed") g.fillRect(x - size, y - size, 2 * size, 2 * size);
      else if (c === "bound") diamond(g, x, y, size + 1);
      else disc(g, x, y, size, c === "solved" || c === "learned");
    }
  }
}

function line(g, s, i, level) {
  const p = s.up[i];
  if (p < 0) return;
  const [ax, ay, bx, by] = [across(s, i), down(s, level), across(s, p), down(s, level - 1)];
  g.moveTo(ax, ay);
  if (Math.abs(ax - bx) < 1) g.lineTo(bx, by);
  else g.bezierCurveTo(ax, (ay + by) / 2, bx, (ay + by) / 2, bx, by);
}

// A node with its branch: all of it where it fits, else the value.
function pill(g, s, i, x, y, c) {
  const room = s.k - 6;
  let text = s.label(i);
  if (g.measureText(text).width > room - 8) text = s.short(i);
  while (text.length > 1 && g.measureText(text).width > room - 4) text = `${text.slice(0, -2)}…`;
  const w = Math.min(room, Math.max(20, g.measureText(text).width + 12));
  if (s.tidy.folded[i]) triangle(g, x, y + 9, 12);
  g.beginPath();
  g.roundRect(x - w / 2, y - 10, w, 20, c === "failed" ? 3 : 10);
  g.fillStyle = s.ink.paper;
  g.fill();
  if (["solved", "failed", "bound", "restarted", "learned"].includes(c)) {
    g.globalAlpha = 0.2;
    g.fillStyle = s.ink[c];
    g.fill();
    g.globalAlpha = 1;
  }
  g.lineWidth = c === "solved" ? 2.4 : 1.2;
  g.stroke();
  g.lineWidth = 1.2;
  g.fillStyle = c === "later" ? s.ink.exhausted : s.ink.ink;
  g.fillText(text, x, y + 0.5);
  if (c !== "failed") return;
  g.beginPath();
  g.moveTo(x - w / 2 + 3, y + 7);
  g.lineTo(x + w / 2 - 3, y - 7);
  g.stroke();
}

// The way to the present node, and that node.
function here(g, s) {
  const { ink, k, present, tidy } = s;
  g.strokeStyle = ink.here;
  g.globalAlpha = 0.55;
  g.lineWidth = k < DOT ? 1.5 : 2.5;
  g.beginPath();
  for (let i = present; s.up[i] >= 0; i = s.up[i]) line(g, s, i, tidy.level[i]);
  g.stroke();
  g.globalAlpha = 1;
  g.fillStyle = ink.here;
  const [x, y] = [across(s, present), down(s, tidy.level[present])];
  if (k < WORDS) {
    disc(g, x, y, 6, true);
    return;
  }
  g.font = `700 12px ${s.font}`;
  let text = s.label(present);
  if (g.measureText(text).width > 2 * k) text = s.short(present);
  const w = Math.max(24, g.measureText(text).width + 14);
  g.beginPath();
  g.roundRect(x - w / 2, y - 11, w, 22, 11);
  g.fill();
  g.fillStyle = ink["on-here"];
  g.fillText(text, x, y + 0.5);
}

function disc(g, x, y, size, full) {
  g.beginPath();
  g.arc(x, y, size, 0, 2 * Math.PI);
  if (full) g.fill();
  else g.stroke();
}

function diamond(g, x, y, size) {
  g.beginPath();
  g.moveTo(x, y - size);
  g.lineTo(x + size, y);
  g.lineTo(x, y + size);
  g.lineTo(x - size, y);
  g.fill();
}

function triangle(g, x, y, size) {
  g.beginPath();
  g.moveTo(x, y - size);
  g.lineTo(x + size, y + size);
  g.lineTo(x - size, y + size);
  g.fill();
}
