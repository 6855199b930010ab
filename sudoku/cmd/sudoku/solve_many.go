package main

// sudoku solve --all and --limit: the solutions of a puzzle one after the other; and
// --format candidates: what propagation leaves of each cell.

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/propago/propago/sudoku/text"
)

// maxSolutionText bounds what the solutions of one puzzle take before they are written, since
// the answers of others may have to be written first.
const maxSolutionText = 64 << 20

// solutions yields those of a puzzle whose givens are assumed.
func (p posed) solutions(ctx context.Context) iter.Seq[*sudoku.Puzzle] {
	if p.puzzle != nil {
		return p.puzzle.Solutions(ctx)
	}
	return func(yield func(*sudoku.Puzzle) bool) {
		for g := range p.grid.Solutions(ctx, p.Grid) {
			q, err := sudoku.NewPuzzle(g)
			if err != nil || !yield(q) { // a solution is a grid
				return
			}
		}
	}
}

// manyJob prints up to limit solutions, 0: all.
func manyJob(limit int, colour bool) job {
	return func(ctx context.Context, p posed, a *answer) {
		if p.broken != nil {
			a.refuse(exitUnsolved, p.broken.Error())
			return
		}
		found, cut := 0, ""
		var list [][]byte // in JSON
		size := 0
		for solution := range p.solutions(ctx) {
			if limit > 0 && found == limit {
				cut = fmt.Sprintf("more than %s; --limit or --all prints more", notation.Plural(limit, "solution"))
				break
			}
			if size > maxSolutionText {
				cut = fmt.Sprintf("stopped after %s, whose text is longer than %d MiB", notation.Plural(found, "solution"), maxSolutionText>>20)
				break
			}
			found++
			before := len(a.out)
			if a.format == text.JSONFormat {
				list = append(list, bytes.TrimSuffix(appendPuzzle(nil, a.format, "", solution), []byte("\n")))
				size += len(list[found-1])
				continue
			}
			if found > 1 && isRows(a.format) {
				a.out = append(a.out, '\n')
			}
			a.out = p.appendSolution(a.out, a.format, solution, colour)
			size += len(a.out) - before
		}
		a.count(p.csp)
		a.ended(ctx, p, found, limit, cut)
		if a.format == text.JSONFormat && found > 0 {
			a.out = append(append(append(a.out, `{"solutions":[`...), bytes.Join(list, []byte(","))...), fmt.Sprintf("],\"complete\":%t}\n", len(a.notes) == 0)...)
		}
	}
}

// ended says how the search for solutions ended.
func (a *answer) ended(ctx context.Context, p posed, found, limit int, cut string) {
	stopped := ctx.Err() != nil || p.csp.Outcome() == csp.Limited
	switch {
	case limit > 0 && found == limit && cut != "":
		a.note(exitSolved, cut)
	case cut != "":
		a.note(exitLimit, cut)
	case ctx.Err() != nil && found == 0:
		a.cancelled = true
	case ctx.Err() != nil:
		a.note(exitLimit, fmt.Sprintf("interrupted after %s", notation.Plural(found, "solution")))
	case stopped && found == 0:
		a.refuse(exitLimit, limitReason(p.csp))
	case stopped:
		a.note(exitLimit, fmt.Sprintf("%s found, %s", notation.Plural(found, "solution"), limitReason(p.csp)))
	case found == 0:
		a.refuse(exitUnsolved, "no solution")
	}
}

// appendSolution appends one solution in a format that is not JSON.
func (p posed) appendSolution(dst []byte, format text.Format, solution *sudoku.Puzzle, colour bool) []byte {
	switch {
	case format == text.CSVFormat:
		return appendCSV(dst, p.line(), strings.TrimSpace(solution.Rows(false)), "")
	case p.puzzle != nil:
		return appendPuzzle(dst, format, p.Name, solution)
	}
	return appendSolved(dst, format, p.Name, p.Grid, solution.Grid(), colour)
}

// line is the puzzle on a line, without its rules.
func (t *task) line() string {
	if t.isVariant() {
		return strings.TrimSpace(t.Puzzle.Rows(false))
	}
	return t.Grid.Line()
}

// csvHead names the columns of an answer as a table.
var csvHead = appendCSV(nil, "puzzle", "solution", "error")

func appendCSV(dst []byte, fields ...string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(fields) // a buffer takes all
	w.Flush()
	return append(dst, b.Bytes()...)
}

// candidates prints what propagation leaves, without search.
func candidates(ctx context.Context, p posed, a *answer) {
	if p.broken != nil {
		a.refuse(exitUnsolved, p.broken.Error())
		return
	}
	var q *sudoku.Puzzle
	var err error
	if p.puzzle != nil {
		q, err = p.puzzle.Candidates(ctx)
	} else {
		q, err = p.grid.Candidates(ctx, p.Grid)
	}
	switch {
	case ctx.Err() != nil:
		a.cancelled = true
	case errors.Is(err, csp.ErrNoSolution):
		a.refuse(exitUnsolved, "no solution: propagation leaves a cell without a value")
	case err != nil:
		a.refuse(exitInput, err.Error())
	default:
		a.name(p.task)
		a.out = appendCandidates(a.out, q)
	}
}

// appendCandidates appends rows of candidates, in boxes where there are any.
func appendCandidates(dst []byte, p *sudoku.Puzzle) []byte {
	l, shape := p.Layout, p.Layout.Shape()
	if !l.Plain() {
		shape = sudoku.Shape{BoxRows: l.Rows(), BoxCols: l.Cols()}
	}
	cells := make([]string, len(p.Givens))
	width := 1
	for cell, v := range p.Givens {
		cells[cell] = candidatesText(l, 1<<v|p.Candidates[cell])
		width = max(width, len(cells[cell]))
	}
	bar := strings.Repeat("-", shape.BoxCols*(width+1)+1)
	bars := slices.Repeat([]string{bar}, l.Cols()/shape.BoxCols)
	edge := func(side, between string) {
		dst = fmt.Appendf(dst, "%s%s%s\n", side, strings.Join(bars, between), side)
	}
	edge(".", ".")
	for cell, marks := range cells {
		row, col := cell/l.Cols(), cell%l.Cols()
		if col == 0 && row > 0 && row%shape.BoxRows == 0 {
			edge(":", "+")
		}
		if col%shape.BoxCols == 0 {
			dst = append(dst, "| "...)
		}
		dst = fmt.Appendf(dst, "%-*s ", width, marks)
		if col == l.Cols()-1 {
			dst = append(dst, "|\n"...)
		}
	}
	edge("'", "'")
	return dst
}

// candidatesText writes values, given as bits, side by side, or with commas where a value takes
// more than a character; - for a cell that is in no grid.
func candidatesText(l *sudoku.Layout, set uint64) string {
	var words []string
	for set &^= 1; set != 0; set &= set - 1 {
		words = append(words, l.Symbol(bits.TrailingZeros64(set)))
	}
	switch {
	case words == nil:
		return "-"
	case l.Size() > notation.MaxSymbolSize:
		return strings.Join(words, ",")
	}
	return strings.Join(words, "")
}
