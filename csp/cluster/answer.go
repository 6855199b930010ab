package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// This file is what a job answers.

// IncompleteError says that pieces were set aside since workers died of them: an answer that
// comes with it counts without them.
type IncompleteError struct{ Lost []Lost }

// Error tells how many there are, and of the first one why.
func (e *IncompleteError) Error() string {
	return fmt.Sprintf("cluster: the answer is incomplete: %d pieces were set aside; %s: %s", len(e.Lost), e.Lost[0].Piece, e.Lost[0].Why)
}

// Instance returns the program as it was read, whose model the solutions are of. It is nil of a
// batch.
func (j *Job) Instance() *flatzinc.Instance {
	if j.q == nil {
		return nil
	}
	return j.q.in
}

// Asks returns what the job asks.
func (j *Job) Asks() Ask { return j.spec.Ask }

// answered is nil where all pieces were searched.
func (j *Job) answered() error {
	if len(j.tally.lost) > 0 {
		return &IncompleteError{slices.Clone(j.tally.lost)}
	}
	return nil
}

// Count returns the number of solutions. With an *[IncompleteError] it is of the pieces that
// were searched, and with the context's error of those that were searched until then.
func (j *Job) Count(ctx context.Context) (int, error) {
	if err := j.asks(Count); err != nil {
		return 0, err
	}
	err := j.finish(ctx, j.follow(ctx, func(string, *result) (bool, error) { return false, nil }))
	return j.tally.count, err
}

// finish ends a job of which all was asked for; err is how following it ended.
func (j *Job) finish(ctx context.Context, err error) error {
	if err != nil {
		_ = j.end(ctx, false)
		return err
	}
	return errors.Join(j.end(ctx, true), j.answered())
}

func (j *Job) asks(a Ask) error {
	if j.spec.Ask != a {
		return &JobError{j.spec.Name, fmt.Sprintf("it asks for %v, not for %v", j.spec.Ask, a)}
	}
	return nil
}

// Solve returns a solution, the first that any worker finds, or [csp.ErrNoSolution], a proof.
func (j *Job) Solve(ctx context.Context) (csp.Solution, error) {
	if err := j.asks(One); err != nil {
		return csp.Solution{}, err
	}
	var sol csp.Solution
	err := j.follow(ctx, func(id string, r *result) (bool, error) {
		if r.Count == 0 {
			return false, nil
		}
		sols, err := j.solutionsOf(ctx, id, r)
		if err != nil {
			return false, err
		}
		v, err := j.verifier(ctx)
		if err == nil {
			sol, err = v.solution(ctx, sols[0])
		}
		return true, err
	})
	if err != nil {
		_ = j.end(ctx, false)
		return csp.Solution{}, err
	}
	if err := j.end(ctx, true); err != nil {
		return sol, err
	}
	if sol.IsZero() {
		return sol, cmp.Or(j.answered(), csp.ErrNoSolution)
	}
	return sol, nil
}

// Solutions yields all solutions, or an error and no more. Their order depends on the pieces of
// the first cut alone, and among those of one piece on their values, so that it is the same in
// every run. The solutions of one piece are held in memory.
//
// Leaving the loop ends the job, unless it has a name.
func (j *Job) Solutions(ctx context.Context) iter.Seq2[csp.Solution, error] {
	return ending(func(yield func(csp.Solution, error) bool) error {
		if err := j.asks(All); err != nil {
			return err
		}
		v, err := j.verifier(ctx)
		if err != nil {
			return err
		}
		o := &ordered{j: j, v: v, open: make(map[string]int), of: make(map[string][]string), done: make(map[string]*result)}
		left := false
		err = j.follow(ctx, func(id string, r *result) (bool, error) {
			o.add(id, r)
			err := o.release(ctx, func(s csp.Solution) bool {
				left = !yield(s, nil)
				return !left
			})
			return left, err
		})
		if left {
			return j.end(ctx, false)
		}
		return j.finish(ctx, err)
	})
}

// ending yields what run yields, and last the error that it returns, unless the loop was left.
func ending[T any](run func(yield func(T, error) bool) error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		wanted := true
		err := run(func(v T, err error) bool {
			wanted = yield(v, err)
			return wanted
		})
		if err != nil && wanted {
			var none T
			yield(none, err)
		}
	}
}

// ordered holds results back until it is their turn.
type ordered struct {
	j    *Job
	v    *verifier
	next int                 // the piece of the first cut whose turn it is
	open map[string]int      // by piece of the first cut: parts that have no result, beside itself
	of   map[string][]string // the parts that have one
	done map[string]*result
}

// add takes a result.
func (o *ordered) add(id string, r *result) {
	root, _, _ := strings.Cut(id, "-")
	if r.Cut {
		o.open[root] += len(r.Into) - 1
	} else {
		o.open[root]--
		if r.Count > 0 {
			o.of[root] = append(o.of[root], id)
			o.done[id] = r
		}
	}
}

// release yields the solutions of pieces that are complete, and whose turn it is.
func (o *ordered) release(ctx context.Context, yield func(csp.Solution) bool) error {
	for o.next < len(o.j.roots) {
		root := o.j.roots[o.next].ID
		if o.open[root] != -1 {
			return nil
		}
		var all [][]int
		for _, id := range o.of[root] {
			sols, err := o.j.solutionsOf(ctx, id, o.done[id])
			if err != nil {
				return err
			}
			all = append(all, sols...)
			delete(o.done, id)
		}
		delete(o.of, root)
		slices.SortFunc(all, o.j.q.compare)
		for _, values := range all {
			sol, err := o.v.solution(ctx, values)
			if err != nil {
				return err
			}
			if !yield(sol) {
				return nil
			}
		}
		o.next++
	}
	return nil
}

// compare orders solutions by their values, first of what tells them apart.
func (q *question) compare(a, b []int) int {
	for _, i := range q.keyed {
		if a[i] != b[i] {
			return a[i] - b[i]
		}
	}
	return 0
}

// solutionsOf reads the solutions that a result names.
func (j *Job) solutionsOf(ctx context.Context, id string, r *result) (sols [][]int, err error) {
	if len(j.q.vars) == 0 {
		return make([][]int, r.Count), nil // there is nothing to be stored
	}
	for part := range r.Parts {
		e, err := j.get(ctx, fmt.Sprintf("s.%s.%s.%d", id, r.Attempt, part))
		if err != nil {
			return nil, missing(err)
		}
		for text := e.Value(); len(text) > 0; {
			var values []int
			if values, text, err = readSolution(text, len(j.q.vars)); err != nil {
				return nil, err
			}
			sols = append(sols, values)
		}
	}
	if len(sols) != r.Count {
		return nil, errTorn
	}
	return sols, nil
}

// Improving yields the best solution, as far as it is known while the job is followed, and each
// better one; the last one is the best. An error comes last; with [csp.ErrNoSolution] it is
// proved that there is none.
func (j *Job) Improving(ctx context.Context) iter.Seq2[csp.Solution, error] {
	return ending(func(yield func(csp.Solution, error) bool) error {
		if err := j.asks(Best); err != nil {
			return err
		}
		v, err := j.verifier(ctx)
		if err != nil {
			return err
		}
		var told *best
		left := false
		look := func() error {
			b, _, err := j.readBest(ctx)
			if err != nil || b == nil || told != nil && b.Value >= told.Value {
				return err
			}
			values, _, err := readSolution(b.Values, len(j.q.vars))
			if err != nil {
				return err
			}
			sol, err := v.solution(ctx, values)
			if err != nil {
				return err
			}
			told = b
			j.mu.Lock()
			j.best = b
			j.mu.Unlock()
			left = !yield(sol, nil)
			return nil
		}
		err = j.follow(ctx, func(_ string, r *result) (bool, error) {
			if r.Count == 0 {
				return false, nil
			}
			err := look()
			return left, err
		})
		if err == nil && !left {
			err = look()
		}
		if left {
			return j.end(ctx, false)
		}
		if err = j.finish(ctx, err); err == nil && told == nil {
			err = csp.ErrNoSolution
		}
		return err
	})
}

// verifier makes solutions of values that workers sent: each is checked by propagation.
type verifier struct {
	s    *csp.Solver
	vars []csp.Var
	lits []csp.Literal
}

func (j *Job) verifier(ctx context.Context) (*verifier, error) {
	s, err := j.q.in.Model.Compile(ctx, csp.Options{})
	return &verifier{s: s, vars: j.q.vars}, err
}

// ErrWrongSolution says that a worker sent what is no solution of the program.
var ErrWrongSolution = errors.New("cluster: a worker sent what is no solution")

func (v *verifier) solution(ctx context.Context, values []int) (csp.Solution, error) {
	v.lits = v.lits[:0]
	for i, x := range v.vars {
		v.lits = append(v.lits, x.Eq(values[i]))
	}
	v.s.Reset()
	v.s.Assume(v.lits...)
	sol, err := v.s.Solve(ctx)
	if errors.Is(err, csp.ErrNoSolution) {
		err = ErrWrongSolution
	}
	return sol, err
}
