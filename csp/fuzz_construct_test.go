// Every exported constructor of a constraint under arbitrary arguments. Bytes decode
// into a model whose variables are of every kind, and into calls with lengths that do
// not match, extreme numbers, zero variables and nil constraints; nothing may panic or
// hang, and what is answered has to be true. The same body serves the seeded test and
// the fuzz target.
package csp_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// construction decodes bytes into a model.
type construction struct {
	builtin.Source
	in   bytesSource
	size int // the assignments of the variables, at most smallModel+1
}

// newConstruction makes a construction without variables.
func newConstruction(data []byte) *construction {
	c := &construction{in: data}
	c.Source = builtin.Source{Intn: c.in.intn, Model: csp.NewModel(), Other: csp.NewModel(), Most: 4, Deep: 3, Rows: builtin.Rows}
	return c
}

// smallModel is the number of assignments up to which brute force is asked.
const smallModel = 600

// TestConstructorsAreAllCalled holds that no exported function which returns a
// Constraint is missing from the list of all, nor any in it gone.
func TestConstructorsAreAllCalled(t *testing.T) {
	var names []string
	for _, r := range builtin.Rows {
		names = append(names, r.Function())
	}
	names = slices.Compact(names)
	all := append(constructorsOf(t, "Constraint"), comparisons(t)...)
	slices.Sort(all)
	require.Equal(t, all, names)
}

// declare adds variables, of every kind of domain in wild models.
func (c *construction) declare() {
	c.size = 1
	for i := range 1 + c.in.intn(5) {
		name := fmt.Sprintf("x%d", i)
		lo := c.in.intn(6) - 2
		hi := lo + c.in.intn(4)
		kind := c.in.intn(8)
		var x csp.Var
		switch {
		case kind == 0:
			x = c.Model.BoundsVar(name, lo, hi)
		case kind == 1: // several words
			x = c.Model.IntVarIn(name, domains.Of(lo, hi, lo+70, lo+200))
		case kind == 2:
			x = c.Model.Const(lo)
		case kind == 3: // too wide for a bitset, and sparse
			x = c.Model.IntVarIn(name, domains.Of(lo, hi+1, lo+domains.MaxBitsetSpan+5))
		case kind == 4: // gaps, and seldom nothing
			x = c.Model.IntVarIn(name, domains.Of(lo, hi, hi+3).Difference(domains.Range(-2, c.in.intn(6)-4)))
		case kind == 5 && c.Wild:
			x = c.Model.BoundsVar(name, c.Int(), c.Int())
		case kind == 6 && c.Wild:
			x = c.Model.IntVar(name, []int{-3, domains.MinValue, 1 << 20}[c.in.intn(3)], []int{90, 3000, domains.MaxValue}[c.in.intn(3)])
		default:
			x = c.Model.IntVar(name, lo, hi)
		}
		c.Vars = append(c.Vars, x)
		if n := x.Domain().Len(); n <= smallModel {
			c.size = min(c.size*max(n, 1), smallModel+1)
		} else {
			c.size = smallModel + 1
		}
	}
}

func (c *construction) options() csp.Options {
	o := csp.Options{
		Maintain: strategy.Maintain(c.in.intn(4)),
		Order:    strategy.VarOrder(c.in.intn(12)),
		Values:   strategy.ValueOrder(c.in.intn(9)),
		Seed:     1,
		MaxNodes: 60,
	}
	switch c.in.intn(6) {
	case 1:
		o.LastConflict = true
	case 2:
		o.Restart = strategy.Luby(c.Int())
	case 3:
		o.LimitedDiscrepancy = true
	case 4:
		o.Ties = strategy.VarOrder(c.in.intn(13))
	case 5:
		o.Phases = []csp.Phase{{Vars: []csp.Var{c.Var(), c.Var()}, Order: strategy.MRV}}
	}
	return o
}

// construct builds, posts and solves what the bytes say. solved reports whether there
// was an answer, so that a test can see that it tests something.
func construct(t testing.TB, data []byte) (solved bool) {
	c := newConstruction(data)
	c.Wild = c.in.intn(2) != 0
	c.declare()
	for range 1 + c.in.intn(3) {
		x := c.Any()
		_ = x.Vars()
		if s, ok := x.(fmt.Stringer); ok {
			_ = s.String()
		}
		c.Model.Post(x)
	}
	_ = c.Model.String()

	// A search that never ends is told from a slow one by far.
	hang := time.AfterFunc(time.Minute, func() { panic("hangs: " + c.Model.String()) })
	defer hang.Stop()
	if c.Model.Err() != nil {
		_, err := c.Model.Solve(context.Background(), csp.Options{})
		var malformed *csp.ModelError
		require.ErrorAs(t, err, &malformed)
		require.NotEmpty(t, err.Error())
		return false
	}
	s, err := c.Model.Compile(t.Context(), c.options())
	if err != nil {
		return false // the options
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	sol, err := s.Solve(ctx)
	switch {
	case err == nil:
		require.True(t, c.accepts(t, sol.Value, true), "%v\n%+v", c.Model, s.Options())
		return true
	case errors.Is(err, csp.ErrNoSolution):
		c.none(t, s)
		return c.size <= smallModel
	}
	require.True(t, errors.Is(err, csp.ErrLimit) || errors.Is(err, context.DeadlineExceeded), "%v", err)
	return false
}

// accepts reports whether every posted constraint that can check accepts the values.
func (c *construction) accepts(t testing.TB, value func(csp.Var) int, all bool) bool {
	for _, p := range c.Model.Constraints() {
		check, ok := p.(csp.Checker)
		if !ok {
			continue
		}
		var vals []int
		for _, x := range p.Vars() {
			vals = append(vals, value(x))
		}
		if !check.Satisfied(vals) {
			if all {
				t.Logf("%v does not accept %v", p, vals)
			}
			return false
		}
	}
	return true
}

// none holds, where the model is small, that no assignment is accepted.
func (c *construction) none(t testing.TB, s *csp.Solver) {
	if c.size > smallModel {
		return
	}
	for _, p := range c.Model.Constraints() {
		if _, ok := p.(csp.Checker); !ok {
			return
		}
	}
	xs := c.Model.Vars()
	vals := make(map[csp.Var]int)
	var walk func(i int)
	walk = func(i int) {
		if i < len(xs) {
			for v := range xs[i].Domain().All() {
				vals[xs[i]] = v
				walk(i + 1)
			}
			return
		}
		found := c.accepts(t, func(x csp.Var) int { return c.under(x, vals) }, false)
		require.False(t, found, "no solution was found, and there is one: %v\n%v\n%+v", vals, c.Model, s.Options())
	}
	walk(0)
}

// under returns the value of a view where the variables have the values vals.
func (c *construction) under(x csp.Var, vals map[csp.Var]int) int {
	for _, y := range c.Model.Vars() {
		if l, ok := y.Eq(vals[y]).On(x); ok {
			return l.Value()
		}
	}
	panic("a posted variable is not of the model")
}

// TestConstructRandom runs random bytes. A good part of the models has to be well-formed
// and answered.
func TestConstructRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	n, answers := cases(t, 3000), 0
	if testing.Short() {
		n = min(n, 300)
	}
	for range n {
		data := make([]byte, 20+rng.IntN(120))
		for j := range data {
			data[j] = byte(rng.UintN(256))
		}
		if construct(t, data) {
			answers++
		}
	}
	require.Greater(t, answers, n/4)
}

func FuzzConstruct(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
	for i := range len(builtin.Rows) {
		f.Add([]byte{byte(i), 1, 0, 3, 7, 1, 2, 7, 0, byte(i), 2, 0, 0, 1, 0, 3, 1, 1, 0, 2, 11, 1, 0})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) <= 256 {
			construct(t, data)
		}
	})
}
