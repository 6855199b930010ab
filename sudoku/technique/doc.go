// Package technique solves sudoku as people do: by a ladder of techniques on
// grids with pencil marks, from the full house to forcing chains. Each step
// names itself, the cells and digits it rests on, what follows, and why; what
// the ladder needs is the rating of a puzzle.
//
// A [Layout] says which cells differ: rows, columns, boxes and what a variant
// adds. A [Board] holds the candidates that are left. A [Ladder] is data: which
// techniques are tried, in which order, at what difficulty and cost. [Next] is
// the easiest step on a board, [Explain] the path to the solution and [Rate]
// what the path took. [ForGrid] and [ForPuzzle] make boards of what package sudoku
// reads, the latter with the rules of variants. A [Rater] rates many grids, and a
// [LevelFilter] picks those of a level.
//
// Nothing is guessed and no solver is asked. The default ladder solves every known puzzle
// of 9x9; a larger one, or one with rules, may be beyond it, and then the path ends before
// the solution.
package technique
