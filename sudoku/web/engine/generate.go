package engine

// Random puzzles: size, variant, level and symmetry, one at a time.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

// generate makes a puzzle from the parameters size, variant ("", "jigsaw", a rule of the whole
// board, or what can be read off a grid), level ("" for any, or a name of package technique), symmetry and seed (a
// whole number): {puzzle, solution, level, rating}. Boards of several grids, which take long to rate, have
// a level only if it is asked for. While it works it reports {tries}.
func generate(c *Call) (any, error) {
	size, variant, seed := c.Int("size", 9), c.Text("variant"), c.Int("seed", 0)
	symmetry := sudoku.NoSymmetry
	var level *technique.Level
	if name := c.Text("symmetry"); name != "" {
		var err error
		if symmetry, err = sudoku.ParseSymmetry(name); err != nil {
			return nil, err
		}
	}
	if name := c.Text("level"); name != "" {
		l, err := technique.ParseLevel(name)
		if err != nil {
			return nil, err
		}
		level = &l
	}
	if size > maxBoardSize {
		return nil, fmt.Errorf("%w: %d", sudoku.ErrShape, size)
	}
	opts := sudoku.GenerateOptions{Seed: uint64(seed), Symmetry: symmetry, Jigsaw: variant == "jigsaw", Gaps: variant == "str8ts"}
	base, err := emptyPuzzle(size, opts.Jigsaw)
	if strings.HasPrefix(variant, "clueless-") {
		base = &sudoku.Puzzle{Layout: sudoku.CluelessLayout(), Givens: make([]int, 27*27)}
	}
	if err != nil {
		return nil, err
	}
	// As killers are, without givens; those of the higher levels are rare.
	opts.NoClues = variant == "killer" && (level == nil || *level == technique.Medium)
	if variant != "" && !opts.Jigsaw {
		if err := vary(base, &opts, variant); err != nil {
			return nil, err
		}
	}
	r, tries := rater{level: level}, 0
	opts.Accept = func(ctx context.Context, p *sudoku.Puzzle) bool {
		tries++
		c.Progress(object("tries", tries))
		return r.rate(ctx, p) && (level == nil || r.rating.Level == *level) || level == nil && len(p.Layout.Grids()) > 1
	}
	if level != nil && (variant != "" || size > 9) { // plain ones of all levels are among those without a clue too many
		opts.TooHard = r.tooHard
	}
	g, err := sudoku.NewGenerator(base, opts)
	if err != nil {
		return nil, err
	}
	made, err := g.Generate(c.Context, 0)
	if errors.Is(err, sudoku.ErrGaveUp) {
		return nil, fmt.Errorf("%w; another level or symmetry may have one", err)
	}
	if err != nil {
		return nil, err
	}
	puzzle, err := board(made.Puzzle)
	if err != nil {
		return nil, err
	}
	o := object("puzzle", puzzle, "solution", made.Solution.Givens, "level", "", "rating", "")
	if r.rating.Steps > 0 {
		o["level"], o["rating"] = r.rating.Level.String(), r.rating.String()
	}
	return o, nil
}

// rater rates puzzles of a level that is wanted, or of any.
type rater struct {
	level  *technique.Level
	rating technique.Rating // the latest
	// The last puzzle that was not too hard, which is asked about next, and its rating.
	easy   *sudoku.Puzzle
	ofEasy technique.Rating
}

// tooHard reports whether a puzzle is harder than the level.
func (r *rater) tooHard(ctx context.Context, p *sudoku.Puzzle) bool {
	if !r.rate(ctx, p) {
		return false
	}
	if r.rating.Level > *r.level {
		return true
	}
	r.easy, r.ofEasy = p, r.rating
	return false
}

// rate reports whether a puzzle has a rating, no harder than the level.
func (r *rater) rate(ctx context.Context, p *sudoku.Puzzle) bool {
	if r.level == nil && len(p.Layout.Grids()) > 1 || ctx.Err() != nil {
		return false
	}
	if p == r.easy {
		r.rating = r.ofEasy
		return true
	}
	board, err := technique.ForPuzzle(p)
	if err != nil {
		return false
	}
	o := technique.Options{Unique: true, Context: ctx}
	if r.level != nil {
		// What is harder is of no interest, and takes the longest.
		o.Ladder = technique.DefaultLadder().UpTo(r.level.Hardest())
	}
	r.rating, err = technique.Rate(board, o)
	return err == nil
}

// vary takes a variant that is a rule of the whole board, or what can be read off a grid.
func vary(base *sudoku.Puzzle, opts *sudoku.GenerateOptions, variant string) error {
	for _, d := range sudoku.Decorations() {
		if d.String() == variant {
			opts.Decorate = d.Rules
		}
	}
	rule, err := text.ParseRule(base.Layout, variant)
	switch {
	case opts.Decorate != nil:
	case err == nil && len(rule.Cells) == 0:
		base.Rules = []sudoku.Rule{rule}
	default:
		return fmt.Errorf("%w: no variant %q", ErrParam, variant)
	}
	return nil
}

// emptyPuzzle returns a puzzle without givens and rules. The regions of a jigsaw are rows,
// until a generator cuts others.
func emptyPuzzle(size int, jigsaw bool) (*sudoku.Puzzle, error) {
	var l *sudoku.Layout
	var err error
	if jigsaw {
		if size < 3 {
			return nil, fmt.Errorf("%w: %d", sudoku.ErrShape, size)
		}
		l, err = sudoku.RegionLayout(size, sudoku.RowRegions(size))
	} else {
		var shape sudoku.Shape
		if shape, err = sudoku.ShapeOf(size); err == nil {
			l, err = sudoku.ShapeLayout(shape)
		}
	}
	if err != nil {
		return nil, err
	}
	return &sudoku.Puzzle{Layout: l, Givens: make([]int, l.Rows()*l.Cols())}, nil
}
