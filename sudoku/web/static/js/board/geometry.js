// What follows from a puzzle as the engine describes it: who sees whom, names of cells and
// values. Cells are numbers row by row, values start at 1, sets of values are bit masks.

/** How a value is written: 1 to 9, then letters. */
export function symbol(value) {
  return value < 10 ? String(value) : String.fromCharCode(55 + value);
}

/** The value that a typed character stands for, 0 for none of this size. */
export function valueOf(character, size) {
  if (character.length !== 1) return 0;
  const c = character.toUpperCase();
  const v = c >= "1" && c <= "9" ? Number(c) : c >= "A" && c <= "Z" ? c.charCodeAt(0) - 55 : 0;
  return v <= size ? v : 0;
}

/** The names of the colours, from 1. */
export const COLOURS = ["", "grey", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"];

/** "row 1, column 3" */
export function cellName(puzzle, cell) {
  return `row ${Math.floor(cell / puzzle.cols) + 1}, column ${(cell % puzzle.cols) + 1}`;
}

/** By cell, the cells that must differ from it. */
export function peersOf(puzzle) {
  const peers = puzzle.givens.map(() => new Set());
  const groups = [...puzzle.units, ...puzzle.groups.filter((g) => g.distinct)];
  for (const { cells } of groups) {
    for (const a of cells) for (const b of cells) if (a !== b) peers[a].add(b);
  }
  return peers.map((s) => [...s].sort((a, b) => a - b));
}

/** By cell, the values that no peer holds and the puzzle does not exclude; 0 where one stands. */
export function candidatesOf(puzzle, peers, values) {
  const all = (2 << puzzle.size) - 2;
  return values.map((v, cell) => {
    if (v || !puzzle.has[cell]) return 0;
    let mask = puzzle.marks?.[cell] || all;
    for (const peer of peers[cell]) mask &= ~(1 << values[peer]);
    return mask & ~1;
  });
}

/** How many columns the marks of a cell have: 3 for 9 values. */
export function markColumns(puzzle) {
  return puzzle.box && puzzle.box[1] * puzzle.box[0] === puzzle.size ? puzzle.box[1] : Math.ceil(Math.sqrt(puzzle.size));
}
