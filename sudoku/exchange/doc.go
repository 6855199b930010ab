// Package exchange reads and writes puzzles of package sudoku in the forms in which people pass
// them on: the JSON and the links of f-puzzles and SudokuPad, OpenSudoku's XML, HoDoKu's
// library lines, and the lines of SumoCue and of killer collections.
//
// [Forms] makes [text.Read] and [text.Parse] know all of them, in any mixture with the forms
// that they know by themselves. [Writer] writes a file in one [Format]. What is only drawn, such
// as colours, is kept as a [sudoku.Drawing]; a rule that package sudoku does not have is
// refused by its name and cell, and never left out.
//
// The files: lzstring.go is the compression of links, json.go a tree of any JSON.
// constraints.go is the table of what f-puzzles has and which rule each is, constraint_shapes.go
// how each is written, fpuzzles.go and fpuzzles_write.go are the puzzle around it, and painted.go
// draws rules for pages that do not know them. links.go takes links apart; sudokupad.go and
// zipped.go read SudokuPad's own form; scf.go, hodoku.go, cages.go and opensudoku.go are the
// others. forms.go and format.go join them to the readers and writers.
package exchange
