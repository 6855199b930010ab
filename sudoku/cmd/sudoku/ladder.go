package main

// What rate, hint and explain share: the ladder that the flags describe, and a
// puzzle made ready for it. Only a puzzle with exactly one solution is: then the
// techniques that argue from that are sound.

import (
	"context"
	"errors"
	"sync"

	"github.com/spf13/cobra"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// ladderFlags say which techniques are tried.
type ladderFlags struct {
	without []string
}

func addLadderFlags(cmd *cobra.Command) *ladderFlags {
	f := &ladderFlags{}
	cmd.Flags().StringSliceVar(&f.without, "without", nil, "leave out the technique `NAME`; may be given more than once")
	// It fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("without", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, t := range technique.Techniques() {
			names = append(names, t.Name())
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
	return f
}

// options returns what the flags say to the ladder.
func (f *ladderFlags) options() (technique.Options, error) {
	o := technique.Options{Ladder: technique.DefaultLadder(), Unique: true}
	for _, name := range f.without {
		t, err := technique.ByName(name)
		if err != nil {
			return o, err
		}
		o.Ladder = o.Ladder.Without(t)
	}
	return o, nil
}

// isUnique answers for a puzzle that does not have exactly one solution, and says
// whether it has.
func isUnique(ctx context.Context, format sudoku.Format, s *sudoku.Solver, t *task, a *answer) bool {
	_, err := s.Unique(ctx, t.Grid)
	var conflict *sudoku.ConflictError
	if !errors.As(err, &conflict) {
		a.count(s.CSP)
	}
	if err == nil {
		return true
	}
	if ctx.Err() != nil {
		a.cancelled = true
		return false
	}
	reason, code := err.Error(), exitUnsolved
	if conflict == nil {
		f := findUnique(s.CSP, err)
		reason, code = f.text[0], f.code
	}
	a.out = appendFailure(a.out, format, reason)
	a.note(code, reason)
	return false
}

// raters keeps a rater for each shape that nobody uses just now.
type raters struct {
	options technique.Options
	pools   sync.Map // sudoku.Shape -> *sync.Pool of *technique.Rater
}

// borrow returns a rater for a grid, and what gives it back.
func (r *raters) borrow(g sudoku.Grid) (*technique.Rater, func(), error) {
	p, _ := r.pools.LoadOrStore(g.Shape(), new(sync.Pool))
	pool := p.(*sync.Pool)
	if rater, ok := pool.Get().(*technique.Rater); ok {
		return rater, func() { pool.Put(rater) }, nil
	}
	l, err := technique.Plain(g.Shape())
	if err != nil {
		return nil, nil, err
	}
	rater, err := technique.NewRater(l, r.options)
	if err != nil {
		return nil, nil, err
	}
	return rater, func() { pool.Put(rater) }, nil
}

// appendError answers a puzzle that the ladder refuses.
func appendError(a *answer, format sudoku.Format, err error) {
	a.out = appendFailure(a.out, format, err.Error())
	a.note(exitUnsolved, err.Error())
}
