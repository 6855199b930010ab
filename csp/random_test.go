// Random models against brute force. Bytes decode into a model of a few small
// variables under random views, constraints and assumptions; the same decoder
// serves the seeded test, which runs every level and order, and the fuzz target.
package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// view is a variable as the oracle sees it: sign*vars[x] + offset.
type view struct {
	x, sign, offset int
}

func (v view) of(vals []int) int { return v.sign*vals[v.x] + v.offset }

// puzzle is a model together with what brute force needs to know of it: the
// declared values, and the relations as functions of a full assignment that share
// no code with the constraints.
type puzzle struct {
	model   *csp.Model
	vars    []csp.Var
	values  [][]int
	holds   []func(vals []int) bool
	assume  func(*csp.Solver)
	assumed []func(vals []int) bool
}

// bytesSource gives small numbers out of bytes; past their end, zeros.
type bytesSource []byte

func (b *bytesSource) intn(n int) int {
	if len(*b) == 0 {
		return 0
	}
	v := int((*b)[0]) % n
	*b = (*b)[1:]
	return v
}

func decode(data []byte) *puzzle {
	in := bytesSource(data)
	p := &puzzle{model: csp.NewModel()}
	for i := range 1 + in.intn(4) {
		p.declare(&in, fmt.Sprintf("x%d", i))
	}
	for range in.intn(6) {
		p.post(&in)
	}
	var steps []func(*csp.Solver)
	for range in.intn(3) {
		steps = append(steps, p.assumption(&in))
	}
	p.assume = func(s *csp.Solver) {
		for _, step := range steps {
			step(s)
		}
	}
	return p
}

// declare adds a variable of one of the kinds of domains.
func (p *puzzle) declare(in *bytesSource, name string) {
	lo := in.intn(7) - 3
	var values []int
	var x csp.Var
	switch kind := in.intn(8); kind {
	case 0: // only the bounds are kept
		hi := lo + in.intn(5)
		x = p.model.BoundsVar(name, lo, hi)
		for v := lo; v <= hi; v++ {
			values = append(values, v)
		}
	case 1: // too wide for a bitset, and sparse
		values = []int{lo, lo + 2, lo + domains.MaxBitsetSpan + 5}
		x = p.model.IntVarIn(name, domains.Of(values...))
	case 2: // several words
		values = []int{lo, lo + 1, lo + 70, lo + 200}
		x = p.model.IntVarIn(name, domains.Of(values...))
	case 3, 4: // with gaps, now and then empty
		mask := in.intn(64)
		for k := range 6 {
			if mask>>k&1 != 0 {
				values = append(values, lo+k)
			}
		}
		x = p.model.IntVarIn(name, domains.Of(values...))
	default:
		hi := lo + in.intn(5)
		x = p.model.IntVar(name, lo, hi)
		for v := lo; v <= hi; v++ {
			values = append(values, v)
		}
	}
	p.vars, p.values = append(p.vars, x), append(p.values, values)
}

func (p *puzzle) view(in *bytesSource) (csp.Var, view) {
	i := in.intn(len(p.vars))
	x, v := p.vars[i], view{i, 1, 0}
	switch in.intn(4) {
	case 0:
		x, v.sign = x.Neg(), -1
	case 1:
		x, v.sign, v.offset = x.Not(), -1, 1
	}
	k := in.intn(7) - 3
	v.offset += k
	return x.Plus(k), v
}

func (p *puzzle) views(in *bytesSource, n int) (xs []csp.Var, vs []view) {
	for range n {
		x, v := p.view(in)
		xs, vs = append(xs, x), append(vs, v)
	}
	return xs, vs
}

func (p *puzzle) post(in *bytesSource) {
	kind := in.intn(8)
	n := 2
	switch kind {
	case 0, 1:
		n = in.intn(5)
	case 6:
		n = in.intn(4)
	}
	xs, vs := p.views(in, n)
	at := func(vals []int, i int) int { return vs[i].of(vals) }
	switch kind {
	case 0, 1:
		p.model.Post(csp.AllDifferent(xs...))
		p.holds = append(p.holds, func(vals []int) bool {
			seen := map[int]bool{}
			for _, v := range vs {
				seen[v.of(vals)] = true
			}
			return len(seen) == len(vs)
		})
	case 2:
		p.model.Post(csp.NotEqual(xs[0], xs[1]))
		p.holds = append(p.holds, func(vals []int) bool { return at(vals, 0) != at(vals, 1) })
	case 3:
		p.model.Post(csp.Equal(xs[0], xs[1]))
		p.holds = append(p.holds, func(vals []int) bool { return at(vals, 0) == at(vals, 1) })
	case 4:
		p.model.Post(csp.Less(xs[0], xs[1]))
		p.holds = append(p.holds, func(vals []int) bool { return at(vals, 0) < at(vals, 1) })
	case 5:
		p.model.Post(csp.LessOrEqual(xs[0], xs[1]))
		p.holds = append(p.holds, func(vals []int) bool { return at(vals, 0) <= at(vals, 1) })
	case 6:
		modulus, rest := 2+in.intn(2), in.intn(3)
		p.model.Post(csp.Predicate("sum_mod", xs, func(vals []int) bool {
			sum := 0
			for _, v := range vals {
				sum += v
			}
			return (sum%modulus+modulus)%modulus == rest
		}))
		p.holds = append(p.holds, func(vals []int) bool {
			sum := 0
			for _, v := range vs {
				sum += v.of(vals)
			}
			return (sum%modulus+modulus)%modulus == rest
		})
	case 7:
		a, b, in2 := in.intn(9)-4, in.intn(9)-4, in.intn(2) == 0
		set := domains.Of(a, b, a+1)
		if in2 {
			p.model.Post(csp.Member(xs[0], set))
		} else {
			p.model.Post(csp.Not(csp.Member(xs[0], set)))
		}
		p.holds = append(p.holds, func(vals []int) bool {
			v := at(vals, 0)
			return (v == a || v == b || v == a+1) == in2
		})
	}
}

func (p *puzzle) assumption(in *bytesSource) func(*csp.Solver) {
	x, v := p.view(in)
	kind, k := in.intn(5), in.intn(9)-4
	p.assumed = append(p.assumed, func(vals []int) bool {
		switch w := v.of(vals); kind {
		case 0:
			return w == k
		case 1:
			return w != k
		case 2:
			return w <= k
		case 3:
			return w >= k
		default:
			return w == k || w >= k+2
		}
	})
	return func(s *csp.Solver) {
		switch kind {
		case 0:
			s.Assume(x.Eq(k))
		case 1:
			s.Assume(x.Ne(k))
		case 2:
			s.Assume(x.Le(k))
		case 3:
			s.Assume(x.Ge(k))
		default:
			s.Assume(x.Ge(k), x.Ne(k+1))
		}
	}
}

// solutions tries every assignment, in lexicographic order.
func (p *puzzle) solutions(assumed bool) [][]int {
	holds := p.holds
	if assumed {
		holds = append(slices.Clip(holds), p.assumed...)
	}
	var all [][]int
	vals := make([]int, len(p.vars))
	var try func(i int)
	try = func(i int) {
		if i == len(vals) {
			for _, h := range holds {
				if !h(vals) {
					return
				}
			}
			all = append(all, slices.Clone(vals))
			return
		}
		for _, v := range p.values[i] {
			vals[i] = v
			try(i + 1)
		}
	}
	try(0)
	return all
}

// check solves under one configuration: with the assumptions, and on the same
// solver once more without.
func (p *puzzle) check(t testing.TB, o csp.Options) {
	t.Helper()
	o.MaxNodes = 100_000 // a wide domain must not be crossed value by value
	s := compile(t, p.model, o)
	p.assume(s)
	require.Equal(t, p.solutions(true), sorted(t, s, p.vars), "%s, with assumptions\n%v", nameOf(o), p.model)
	s.Reset()
	require.Equal(t, p.solutions(false), sorted(t, s, p.vars), "%s, after a reset\n%v", nameOf(o), p.model)
}

// TestRandomModels runs every model under every level, and the orders in turn.
func TestRandomModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	solvable, models := 0, cases(t, 1000)
	for i := range models {
		data := make([]byte, 64)
		for j := range data {
			data[j] = byte(rng.UintN(256))
		}
		p := decode(data)
		require.NoError(t, p.model.Err())
		if len(p.solutions(true)) > 0 {
			solvable++
		}
		for _, level := range levels {
			p.check(t, csp.Options{
				Maintain: level,
				Order:    orders[i%len(orders)],
				Values:   valueOrders[i/len(orders)%len(valueOrders)],
				Seed:     uint64(i),
			})
		}
	}
	// A generator that makes only impossible models would test little.
	require.Greater(t, solvable, models/5)
}

// cases returns how many random cases a test runs: so many, a fifth of them under
// -short, or what PROPAGO_CASES says.
func cases(t *testing.T, n int) int {
	if s := os.Getenv("PROPAGO_CASES"); s != "" {
		n, err := strconv.Atoi(s)
		require.NoError(t, err, "PROPAGO_CASES")
		return n
	}
	if testing.Short() {
		return (n + 4) / 5
	}
	return n
}

// FuzzModel decodes bytes into a model and compares all levels with brute force,
// under an order that the bytes choose.
func FuzzModel(f *testing.F) {
	f.Add([]byte{}, uint8(0))
	f.Add([]byte{2, 1, 5, 3, 1, 5, 3, 1, 5, 3, 2, 0, 3, 0, 2, 3, 1, 2, 3, 2, 2, 3}, uint8(6))
	f.Add([]byte{3, 0, 0, 4, 0, 1, 0, 2, 0, 3, 63, 5, 7, 0, 0, 3, 1, 2, 6, 3}, uint8(13))
	f.Add([]byte("a model may be any bytes at all, and must not panic"), uint8(19))
	f.Fuzz(func(t *testing.T, data []byte, choice uint8) {
		if len(data) > 256 {
			return
		}
		p := decode(data)
		want := p.solutions(true)
		for _, level := range levels {
			o := csp.Options{
				Maintain: level,
				Order:    orders[int(choice)%len(orders)],
				Values:   valueOrders[int(choice)/len(orders)%len(valueOrders)],
			}
			p.check(t, o)
			s := compile(t, p.model, o)
			p.assume(s)
			sol, err := s.Solve(context.Background())
			if len(want) == 0 {
				require.ErrorIs(t, err, csp.ErrNoSolution)
				continue
			}
			require.NoError(t, err)
			require.Contains(t, want, sol.Values(p.vars))
		}
	})
}
