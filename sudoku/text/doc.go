// Package text reads and writes puzzles of package sudoku in the forms that people use: on
// one line, as rows, with lines between the boxes, as JSON, with rules, with candidates, as a
// link, as a table, and in the formats of well-known programs.
//
// [Parse] reads the one puzzle of a text and [ParseGrid] the one grid; [Read] streams the
// puzzles of a file, in any mixture of forms. [Append] writes a grid, [Board] a puzzle for
// people to read and change, and a [Writer] a file in one [Format], which says of what it
// cannot hold. docs/reference/formats.md describes the formats.
//
// The files: reader.go cuts a file into lines; forms.go tells the forms apart; assemble.go
// puts grids together from rows, of what a line alone can be (line.go, candidate_forms.go);
// json_lines.go and board_lines.go say which lines belong together, json_cells.go and frames.go
// how cells are written there; puzzle_text.go and puzzle_marks.go read the form with rules;
// foreign.go asks other packages for their forms; format.go, writer.go and board_text.go write.
package text
