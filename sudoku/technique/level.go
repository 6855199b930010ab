package technique

// Picking puzzles of one level out of many, as a generator does. That takes less than
// rating them: once a puzzle needs a harder step than the level allows, it is known not
// to be of it.

import "github.com/propago/propago/sudoku"

// LevelFilter says of one grid after another whether it is of a level. It is for one
// goroutine.
type LevelFilter struct {
	level Level
	rater *Rater
}

// NewLevelFilter returns a filter for grids of a layout. Its answers are those of a
// [Rater] with the same options, as long as every chain of the ladder counts less than
// the first rung of the next level; those of [DefaultLadder] do. The error wraps
// [ErrLadder].
func NewLevelFilter(l *Layout, level Level, o Options) (*LevelFilter, error) {
	if o.Ladder == nil {
		o.Ladder = DefaultLadder()
	}
	// Beyond is what the last level below it does not solve.
	o.Ladder = o.Ladder.UpTo(hardestOf[max(Easy, min(level, Fiendish))])
	r, err := NewRater(l, o)
	if err != nil {
		return nil, err
	}
	return &LevelFilter{level, r}, nil
}

// Has says whether a grid, which must have the shape of the layout, is of the level. A
// grid that contradicts itself is of none.
func (f *LevelFilter) Has(g sudoku.Grid) bool {
	rating, err := f.rater.RateGrid(g)
	return err == nil && rating.Level == f.level
}
