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
// of the cell, counted from 1.
func (r Rule) indexes(l *Layout, kind UnitKind) []condition {
	var cs []condition
	for _, cell := range r.Cells {
		for _, u := range l.unitsOf[cell] {
			if l.units[u].Kind != kind {
				continue
			}
			place := slices.Index(l.units[u].Cells, cell) + 1
			for i, other := range l.units[u].Cells {
				if other != cell {
					asks := pair(func(a, b int) bool { return a != i+1 || b == place })
					cs = append(cs, condition{r.Kind.String() + " at " + l.CellName(cell), []int{cell, other}, asks})
				}
			}
		}
	}
	return cs
}
