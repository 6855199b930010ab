package csptest

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/propago/propago/csp/strategy"
)

// This file runs the cases and reports the first that fails.

const (
	defaultCases = 60
	shortShare   = 5    // in short mode one case in so many is run
	enoughCases  = 50   // from here on a test must have accepted and rejected something
	maxShrinks   = 2000 // tries to make a failing case smaller
)

// Run tests the constraints of a Spec in random cases, and reports the first that
// fails, made smaller, with its seed. A case takes about a millisecond. The cases
// are the same at every run; see [Cases] and [Seed] for more of them.
func Run(t TB, spec Spec, opts ...Option) {
	t.Helper()
	c, err := configure(opts)
	if err != nil {
		t.Errorf("csptest: %s: %v", spec.Name, err)
		return
	}
	var sum tally
	for i := range c.cases {
		seed := c.seed + uint64(i)
		s, err := drawSafely(spec, seed)
		if err != nil {
			t.Errorf("csptest: %s: seed %d: %v", spec.Name, seed, err)
			return
		}
		got, bad := s.check()
		if bad != nil {
			s, bad = shrink(s, bad)
			t.Errorf("csptest: %s: case %d fails (%s)\n%s\n%v\nrun it alone: PROPAGO_SEED=%d go test -run '^%s$'",
				spec.Name, i, bad.check, describe(s), bad.err, seed, t.Name())
			return
		}
		sum.add(got)
	}
	if c.cases >= enoughCases && (sum.accepted == 0 || sum.rejected == 0) {
		t.Errorf("csptest: %s: of all %d assignments %d were accepted: nothing was tested", spec.Name, sum.accepted+sum.rejected, sum.accepted)
	}
	t.Logf("csptest: %s: %d cases, %d with solutions, %d assignments accepted, %d rejected", spec.Name, c.cases, sum.feasible, sum.accepted, sum.rejected)
}

func configure(opts []Option) (config, error) {
	c := config{cases: defaultCases, seed: 1}
	for _, o := range opts {
		o(&c)
	}
	if s := os.Getenv("PROPAGO_CASES"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			return c, fmt.Errorf("PROPAGO_CASES: %w", err)
		}
		c.cases = n
	} else if testing.Testing() && testing.Short() {
		c.cases = (c.cases + shortShare - 1) / shortShare
	}
	if s := os.Getenv("PROPAGO_SEED"); s != "" {
		seed, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return c, fmt.Errorf("PROPAGO_SEED: %w", err)
		}
		c.seed, c.cases = seed, 1
	}
	if c.cases < 1 {
		return c, fmt.Errorf("%d cases test nothing", c.cases)
	}
	return c, nil
}

// tally counts what the cases were like.
type tally struct{ feasible, accepted, rejected int }

func (t *tally) add(u tally) {
	t.feasible += u.feasible
	t.accepted += u.accepted
	t.rejected += u.rejected
}

// finding is what is wrong with a case.
type finding struct {
	check string
	err   error
}

// check runs all checks of a case and returns the first finding.
func (s *sample) check() (sum tally, bad *finding) {
	name := "building"
	defer func() {
		if p := recover(); p != nil {
			bad = &finding{name, fmt.Errorf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	in := newInstance(s, nil)
	if err := in.model.Err(); err != nil {
		return sum, &finding{name, err}
	}
	name = "the oracle"
	in.solve()
	sum.accepted = len(in.solutions)
	sum.rejected = len(in.all) - len(in.solutions)
	sum.feasible = min(1, len(in.solutions))

	r := rng(s.seed, 1+s.stream)
	type step struct {
		name string
		run  func() error
	}
	steps := []step{
		{"checking", in.checker},
		{"propagation", func() error { return s.spied(in, strategy.RandomValue, r) }},
		{"propagation", func() error { return s.spied(in, strategy.LowerHalf, r) }},
	}
	for _, o := range searches(s.seed, r) {
		steps = append(steps, step{"search", func() error { return in.search(o) }})
	}
	levels := []strategy.Maintain{strategy.Full, strategy.Full, strategy.Maintain(r.IntN(int(strategy.Backtracking) + 1))}
	for _, level := range levels {
		steps = append(steps, step{"assuming and explaining", func() error { return in.walk(level, r) }})
	}
	if s.spec.Idempotent {
		steps = append(steps, step{"idempotence", in.idempotent})
	}
	for _, st := range steps {
		name = st.name
		if err := st.run(); err != nil {
			return sum, &finding{name, err}
		}
	}
	return sum, nil
}

// shrink makes a failing case smaller while the same check goes on failing.
func shrink(s *sample, bad *finding) (*sample, *finding) {
	tries := 0
	for smaller := true; smaller; {
		smaller = false
		for _, t := range s.smaller() {
			// What a smaller case is searched and assumed with has changed anyway,
			// so a few draws are tried.
			for t.stream = range uint64(4) {
				if tries++; tries > maxShrinks {
					return s, bad
				}
				if _, b := t.check(); b != nil && b.check == bad.check {
					s, bad, smaller = t, b, true
					break
				}
			}
			if smaller {
				break
			}
		}
	}
	return s, bad
}

// drawSafely and describe call code of the Spec, which may panic.
func drawSafely(spec Spec, seed uint64) (s *sample, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in Vary: %v\n%s", p, debug.Stack())
		}
	}()
	return draw(spec, seed)
}

func describe(s *sample) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprintf("(the case cannot be described: %v)", p)
		}
	}()
	return s.String()
}
