package main

// What is asked of generated puzzles as people solve them: a level, a range of ratings, a
// technique without which it is harder.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// wanted says which puzzles are taken.
type wanted struct {
	level    *technique.Level
	from, to technique.Difficulty // 0 for any
	needs    *technique.Technique
}

// wanted reads the flags.
func (f *generateFlags) wanted() (*wanted, error) {
	w := &wanted{}
	if f.difficulty.Value != "" {
		level, err := technique.ParseLevel(f.difficulty.Value)
		if err != nil {
			return nil, err
		}
		w.level = &level
	}
	if f.rating != "" {
		low, high, ranged := strings.Cut(f.rating, "..")
		if !ranged {
			high = low
		}
		if w.from.UnmarshalJSON([]byte(low)) != nil || w.to.UnmarshalJSON([]byte(high)) != nil || w.from > w.to || w.from == 0 {
			return nil, fmt.Errorf("--rating %q is not a number like 4.2 or a range like 3.5..4.5", f.rating)
		}
	}
	if f.needs != "" {
		t, err := technique.ByName(f.needs)
		if err != nil {
			return nil, err
		}
		w.needs = t
	}
	if *w == (wanted{}) {
		return nil, nil
	}
	return w, nil
}

// ladders returns the ladder by which puzzles are rated, and for a technique that is needed
// the rungs up to it.
func (w *wanted) ladders() (all, upTo technique.Ladder) {
	all = technique.RuleLadder()
	is := func(r technique.Rung) bool { return r.Technique == w.needs }
	if w.needs != nil && !slices.ContainsFunc(all, is) {
		all = technique.PlayerLadder()
	}
	if w.needs != nil {
		upTo = slices.Clone(all[:slices.IndexFunc(all, is)+1])
	}
	if w.level != nil {
		all = all.UpTo(w.level.Hardest()) // what is harder is of no interest, and takes the longest
	}
	if w.to > 0 {
		all = all.UpTo(w.to)
	}
	return all, upTo
}

// rater rates puzzles, and knows the last one that was not too hard: that is what is asked about next.
type rater struct {
	ladder technique.Ladder
	puzzle *sudoku.Puzzle
	rating technique.Rating
}

// rate returns the rating of a puzzle. It has a board of its own, as rules and regions differ.
func (r *rater) rate(ctx context.Context, p *sudoku.Puzzle) (technique.Rating, error) {
	if p == r.puzzle {
		return r.rating, nil
	}
	board, err := technique.ForPuzzle(p)
	if err != nil {
		return technique.Rating{}, err
	}
	return technique.Rate(board, technique.Options{Ladder: r.ladder, Unique: true, Context: ctx})
}

// accept returns what says whether a puzzle is taken.
func (w *wanted) accept(r *rater) func(context.Context, *sudoku.Puzzle) bool {
	all, upTo := w.ladders()
	return func(ctx context.Context, p *sudoku.Puzzle) bool {
		if w.needs != nil {
			board, err := technique.ForPuzzle(p)
			return err == nil && needed(ctx, board, upTo, w.needs) && w.suits(r.rate(ctx, p)) && uses(ctx, board, all, w.needs)
		}
		return w.suits(r.rate(ctx, p))
	}
}

// suits says whether a rating is one of those that are wanted.
func (w *wanted) suits(rating technique.Rating, err error) bool {
	return err == nil && (w.level == nil || rating.Level == *w.level) &&
		(w.to == 0 || rating.Solved && rating.Hardest >= w.from && rating.Hardest <= w.to)
}

// tooHard returns what says whether a puzzle needs more than is asked for; nil where nothing is too hard.
func (w *wanted) tooHard(r *rater) func(context.Context, *sudoku.Puzzle) bool {
	if w.needs != nil || w.to == 0 && (w.level == nil || *w.level == technique.Beyond) {
		return nil
	}
	return func(ctx context.Context, p *sudoku.Puzzle) bool {
		rating, err := r.rate(ctx, p)
		if err != nil {
			return false
		}
		if !rating.Solved || w.level != nil && rating.Level > *w.level || w.to > 0 && rating.Hardest > w.to {
			return true
		}
		r.puzzle, r.rating = p, rating
		return false
	}
}

// needed says whether a board is solved with the rungs up to a technique, and not without it.
func needed(ctx context.Context, b *technique.Board, upTo technique.Ladder, t *technique.Technique) bool {
	with, err := technique.Rate(b, technique.Options{Ladder: upTo, Unique: true, Context: ctx})
	if err != nil || !with.Solved {
		return false
	}
	without, err := technique.Rate(b, technique.Options{Ladder: upTo.Without(t), Unique: true, Context: ctx})
	return err == nil && !without.Solved
}

// uses says whether a technique is among the steps that solve a board.
func uses(ctx context.Context, b *technique.Board, all technique.Ladder, t *technique.Technique) bool {
	path, err := technique.Explain(b, technique.Options{Ladder: all, Unique: true, Context: ctx})
	return err == nil && slices.ContainsFunc(path.Steps, func(s technique.Step) bool { return s.Technique == t.Name() })
}

// asked returns the flags that say which puzzles are taken.
func (f *generateFlags) asked() (flags []string) {
	for _, flag := range []struct{ name, value string }{{"difficulty", f.difficulty.Value}, {"rating", f.rating}, {"needs", f.needs}} {
		if flag.value != "" {
			flags = append(flags, "--"+flag.name+" "+flag.value)
		}
	}
	return flags
}
