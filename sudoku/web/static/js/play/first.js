// The puzzle that is there when the page is opened the first time, before the engine can make
// one: one of three that stand here, turned round or mirrored, with its digits renamed. Such
// puzzles are as hard as the one that they come from.

const puzzles = [
  "1.2...8....9....2.8.6..3..9.....9.4621.5.6.3769.2.....5..3..7.1.6....5....1...3.4",
  "...1......8..2..5713....9...6...7.438.1...6.935.9...7...8....6552..3..9......8...",
  "...9..54...5...2.1.....7..66..8..42...........21..3..85..2.....4.3...6...17..8...",
];

const below = (n) => crypto.getRandomValues(new Uint32Array(1))[0] % n;

/** A puzzle of level medium, and that level. */
export function firstPuzzle() {
  const names = [..."123456789"];
  for (let i = names.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [names[i], names[j]] = [names[j], names[i]];
  }
  const [from, across, mirrored] = [puzzles[below(puzzles.length)], below(2), below(2)];
  const at = (row, col) => (across ? 9 * col + row : 9 * row + col);
  const text = [...from].map((_, cell) => {
    const [row, col] = [Math.floor(cell / 9), cell % 9];
    const value = from[at(row, mirrored ? 8 - col : col)];
    return value === "." ? value : names[value - 1];
  }).join("");
  return { text, level: "medium" };
}
