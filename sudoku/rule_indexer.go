package sudoku

import (
	"math/rand/v2"
	"slices"
)

// Indexers: a cell says where in its row the number of its column is, or in its column that
// of its row.

var _ = define(RowIndexer, ruleForm{
	RuleForm: RuleForm{Name: "row-indexer", Least: 1, About: "a cell says which cell of its column holds the number of its row"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.indexes(l, Column) },
	under:    (*board).shadeCells,
	read:     func(_ *rand.Rand, l *Layout, values []int) []Rule { return readCells(RowIndexer, l, values) },
})

var _ = define(ColumnIndexer, ruleForm{
	RuleForm: RuleForm{Name: "column-indexer", Least: 1, About: "a cell says which cell of its row holds the number of its column"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.indexes(l, Row) },
	under:    (*board).shadeCells,
	read:     func(_ *rand.Rand, l *Layout, values []int) []Rule { return readCells(ColumnIndexer, l, values) },
})

// indexes relates each cell to all of its unit: if it is v, the cell at place v holds the place
// of the cell, counted from 1. Places are those of the grid, so that gaps have one too, and no
// cell says that a gap holds something.
func (r Rule) indexes(l *Layout, kind UnitKind) []condition {
	var cs []condition
	for _, cell := range r.Cells {
		for _, u := range l.unitsOf[cell] {
			if l.units[u].Kind != kind {
				continue
			}
			name, place := r.Kind.String()+" at "+l.CellName(cell), l.place(u, cell)
			if cells := l.units[u].Cells; len(cells) < l.size {
				has := member(func(v int) bool {
					return slices.ContainsFunc(cells, func(c int) bool { return l.place(u, c) == v })
				})
				cs = append(cs, condition{name, []int{cell}, has})
			}
			for _, other := range l.units[u].Cells {
				if other != cell {
					at := l.place(u, other)
					asks := pair(func(a, b int) bool { return a != at || b == place })
					cs = append(cs, condition{name, []int{cell, other}, asks})
				}
			}
		}
	}
	return cs
}

// place is where a cell lies in a row or column of its grid, from 1.
func (l *Layout) place(unit, cell int) int {
	u := l.units[unit]
	origin := l.origins[max(u.Grid, 1)-1]
	if u.Kind == Row {
		return cell%l.cols - origin%l.cols + 1
	}
	return cell/l.cols - origin/l.cols + 1
}
