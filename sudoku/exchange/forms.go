package exchange

// The forms of this package among those of package text.

import (
	"fmt"
	"slices"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// Forms makes [text.Read] and [text.Parse] read the forms of this package too.
func Forms() text.Option {
	return text.With(text.Foreign{Line: readLine, Object: readObject, Begin: beginXML})
}

// Links makes Read and Parse read links to f-puzzles and SudokuPad and what stands behind them,
// and nothing else of this package, for programs that have to be small.
func Links() text.Option {
	return text.With(text.Foreign{Line: readLink, Object: readObject})
}

func readLink(line string) (*sudoku.Puzzle, bool, error) {
	link, ok := payloadOf(line)
	if !ok {
		return nil, false, nil
	}
	p, err := link.puzzle()
	return p, true, err
}

// readLine reads a puzzle that stands on one line.
func readLine(line string) (*sudoku.Puzzle, bool, error) {
	for _, read := range []func(string) (*sudoku.Puzzle, bool, error){readLink, readHodoku, readBoxes, readSumo} {
		if p, ok, err := read(line); ok {
			return p, true, err
		}
	}
	return nil, false, nil
}

// gridNames are the members in which people put a grid, as rows, a list or text.
var gridNames = []string{"puzzle", "grid", "board", "sudoku", "quiz", "givens", "question", "mission", "start"}

// besides are members beside a grid that are no rules.
var besides = []string{"id", "solution", "solutions", "answer", "difficulty", "rating", "level", "name", "title", "author", "date", "source", "url", "size"}

// readObject reads an object of JSON that is a puzzle of f-puzzles or SudokuPad, or one that has
// a grid under one of its usual names and nothing that may be a rule.
func readObject(json string) (*sudoku.Puzzle, bool, error) {
	root, err := parseJSON(json)
	if err != nil && slices.ContainsFunc(root.names, ownMember) {
		return nil, true, fmt.Errorf("puzzle in JSON: %w", err) // what is cut short is none of package text, which does not know the member
	}
	if err != nil || root.kind != '{' {
		return nil, false, nil
	}
	if grid, ok := root.field("grid"); ok && grid.kind == '[' && len(grid.items) > 0 && len(grid.items[0].items) > 0 && grid.items[0].items[0].kind == '{' {
		p, err := ParseFPuzzles(json)
		return p, true, err
	}
	if rows, ok := root.field("cells"); ok && len(rows.items) > 0 && rows.items[0].kind == '[' {
		p, err := ParseSudokuPad(json)
		return p, true, err
	}
	name := ""
	for _, member := range root.names {
		switch {
		case slices.Contains(besides, member):
		case name == "" && slices.Contains(gridNames, member):
			name = member
		default:
			return nil, false, nil
		}
	}
	if name == "" {
		return nil, false, nil
	}
	p, err := readNamed(root, name)
	return p, true, err
}

// ownMember says whether a member is one of f-puzzles or SudokuPad alone.
func ownMember(name string) bool {
	return name == "grid" || name == "cells" || constraintsOf(name) != nil
}

// readNamed reads the grid of an object and what is known of it.
func readNamed(root value, name string) (*sudoku.Puzzle, error) {
	grid := root.get(name)
	plain := string(grid.append(nil))
	if grid.kind == '"' {
		plain = grid.text
	} else if rows := grid.items; len(rows) > 0 && rows[0].kind == '"' && len(rows[0].text) == len(rows) { // a string for each row
		plain = ""
		for _, row := range rows {
			plain += row.text + "\n"
		}
	}
	p, err := text.Parse(plain)
	if err != nil {
		return nil, fail(grid, name, err, "%v", err)
	}
	v := root.get("size")
	if n, ok := v.number(); ok && n != p.Layout.Size() && n != len(p.Givens) {
		return nil, fail(v, "size", sudoku.ErrShape, "the size is %d, and the grid has %d rows", n, p.Layout.Size())
	}
	for _, known := range sudoku.FieldNames {
		if v, ok := root.field(known); ok {
			if word, ok := v.word(); ok && word != "" {
				p.Fields = append(p.Fields, sudoku.Field{Name: known, Value: oneLine(word)})
			}
		}
	}
	return p, nil
}
