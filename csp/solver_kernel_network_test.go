// The network kernel against the general one: the same solutions on random networks
// in every shape that its two forms know, the same limits, and nothing allocated.
package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

var (
	onGeneral = csp.Options{Kernel: "general"}
	onNetwork = csp.Options{Kernel: "network"}
)

// randomNetwork declares up to 6 variables over up to 5 values, and all-different
// constraints on random ones of them. Which form of the kernel it gets depends on what
// is added: a step between values makes them span more than 16, and fixed variables
// in between make many words.
func randomNetwork(r *rand.Rand) (m *csp.Model, xs []csp.Var, values []int) {
	m = csp.NewModel()
	n, k := 1+r.IntN(6), 1+r.IntN(5)
	base, step, between := r.IntN(20)-10, 1, 0
	if r.IntN(2) == 0 {
		step = 1 + r.IntN(12)
	}
	switch r.IntN(4) {
	case 0:
		between = 20 + r.IntN(15)
	case 1:
		between = 1
	}
	for v := range k {
		values = append(values, base+v*step)
	}
	holes := r.IntN(3)
	for i := range n {
		dom := slices.Clone(values)
		for range holes {
			if len(dom) > 1 && r.IntN(2) == 0 {
				j := r.IntN(len(dom))
				dom = slices.Delete(dom, j, j+1)
			}
		}
		xs = append(xs, m.IntVarIn(fmt.Sprintf("x%d", i), domains.Of(dom...)))
		for j := range between {
			m.IntVarIn(fmt.Sprintf("y%d_%d", i, j), domains.Of(values[r.IntN(k)]))
		}
	}
	for i := range 1 + r.IntN(5) {
		var group []csp.Var
		full := i == 0 && r.IntN(2) == 0 && k <= n // as many variables as values
		for _, j := range r.Perm(n) {
			if len(group) < k && full || !full && r.IntN(2) == 0 && (len(group) < k || r.IntN(8) == 0) {
				group = append(group, xs[j])
			}
		}
		m.Post(csp.AllDifferent(group...))
	}
	return m, xs, values
}

// randomAssumption assumes the same on both solvers.
func randomAssumption(r *rand.Rand, xs []csp.Var, values []int, on ...*csp.Solver) {
	x, v := xs[r.IntN(len(xs))], values[r.IntN(len(values))]
	kind, dom := r.IntN(6), domains.Of(v, values[r.IntN(len(values))], v+1)
	for _, s := range on {
		switch kind {
		case 0:
			s.Assume(x.Ne(v))
		case 1:
			s.Assume(x.Le(v))
		case 2:
			s.Assume(x.Ge(v))
		case 3:
			assumeIn(s, x, dom)
		case 4:
			assumeIn(s, x.Neg().Plus(1), dom.Negate().Shift(1))
		default:
			s.Assume(x.Eq(v))
		}
	}
}

func TestNetworkKernelOnRandomNetworks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	n := cases(t, 1000)
	unsatisfiable, many := 0, 0
	for i := range n {
		m, xs, values := randomNetwork(r)
		require.NoError(t, m.Err())
		general, network := compile(t, m, onGeneral), compile(t, m, onNetwork)
		require.Equal(t, "network", chosenName(network.Kernel()))
		for range 2 {
			want := sorted(t, general, xs)
			require.Equal(t, want, sorted(t, network, xs), "network %d\n%v", i, m)
			switch len(want) {
			case 0:
				unsatisfiable++
			case 1:
			default:
				many++
			}
			for range 1 + r.IntN(3) {
				randomAssumption(r, xs, values, general, network)
			}
		}
		// A solver is used again without what was assumed.
		general.Reset()
		network.Reset()
		require.Equal(t, sorted(t, general, xs), sorted(t, network, xs), "network %d after a reset\n%v", i, m)
	}
	assert.Greater(t, unsatisfiable, n/10)
	assert.Greater(t, many, n/10)
}

// TestNetworkKernelOnRandomSquares takes Latin squares with groups at random besides, most
// of them units, which meet each other in several variables.
func TestNetworkKernelOnRandomSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	rounds := cases(t, 200)
	const few = 200 // solutions that are all compared
	unsatisfiable, many := 0, 0
	for i := range rounds {
		n := 4 + r.IntN(2)
		m := csp.NewModel()
		xs := m.IntVars("x", n*n, 1, n)
		var groups [][]int
		for j := range n {
			var row, column []int
			for k := range n {
				row, column = append(row, j*n+k), append(column, k*n+j)
			}
			groups = append(groups, row, column)
		}
		for range r.IntN(4) {
			// A block as large as it goes, or cells at random.
			size, at := n, r.IntN(n*n)
			if r.IntN(3) == 0 {
				size -= 1 + r.IntN(2)
			}
			var g []int
			if r.IntN(2) == 0 {
				for k := range size {
					g = append(g, (at/n+k/2)%n*n+(at+k%2)%n)
				}
			} else {
				g = r.Perm(n * n)[:size]
			}
			groups = append(groups, g)
		}
		for _, g := range groups {
			var scope []csp.Var
			for _, j := range g {
				scope = append(scope, xs[j])
			}
			m.Post(csp.AllDifferent(scope...))
		}
		general, network := compile(t, m, onGeneral), compile(t, m, onNetwork)
		for range 2 + n {
			x, v := xs[r.IntN(len(xs))], 1+r.IntN(n)
			general.Assume(x.Eq(v))
			network.Assume(x.Eq(v))
			want, err := general.Count(t.Context(), few)
			require.NoError(t, err)
			got, err := network.Count(t.Context(), few)
			require.NoError(t, err)
			require.Equal(t, want, got, "square %d\n%v", i, m)
			if want < few {
				require.Equal(t, sorted(t, general, xs), sorted(t, network, xs), "square %d\n%v", i, m)
			}
			switch {
			case want == 0:
				unsatisfiable++
			case want > 1:
				many++
			}
		}
	}
	assert.Greater(t, unsatisfiable, rounds/10)
	assert.Greater(t, many, rounds/10)
}

// spread declares a Latin square of order n whose values are step apart.
func spread(n, step int) *csp.Model {
	m := csp.NewModel()
	var values []int
	for v := range n {
		values = append(values, v*step)
	}
	xs := make([]csp.Var, n*n)
	for i := range xs {
		xs[i] = m.IntVarIn(fmt.Sprintf("x%d", i), domains.Of(values...))
	}
	for i := range n {
		var row, column []csp.Var
		for j := range n {
			row, column = append(row, xs[i*n+j]), append(column, xs[j*n+i])
		}
		m.Post(csp.AllDifferent(row...), csp.AllDifferent(column...))
	}
	return m
}

func TestNetworkKernelCounts(t *testing.T) {
	grid, _ := sudoku(2)
	none := csp.NewModel() // eleven pigeons in ten holes
	none.Post(csp.AllDifferent(none.IntVars("x", 11, 0, 9)...))
	edge := csp.NewModel() // 64 values
	edge.Post(csp.AllDifferent(edge.IntVars("x", 2, -32, 31)...))
	for _, c := range []struct {
		name string
		m    *csp.Model
		want int
	}{
		{"Latin squares of order 4", spread(4, 1), 576},
		{"of order 5", spread(5, 1), 161280},
		{"of order 4, values apart", spread(4, 20), 576},
		{"of order 5, values apart", spread(5, 15), 161280},
		{"4x4 grids", grid, 288},
		{"no solution", none, 0},
		{"64 values", edge, 64 * 63},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.want > 100_000 {
				t.Skip("a large count")
			}
			s := compile(t, c.m, onNetwork)
			n, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			assert.Equal(t, c.want, n)
			assert.Equal(t, csp.Exhausted, s.Outcome())
			assert.EqualValues(t, c.want, s.Stats().Solutions)
		})
	}
}

// TestNetworkKernelWideGrids completes Latin squares of many words.
func TestNetworkKernelWideGrids(t *testing.T) {
	for _, n := range []int{12, 20, 36} {
		m, given := quasigroup(n, n*n/4, csp.AutoConsistency, 2)
		s := compile(t, m, onNetwork)
		s.Assume(given...)
		sol, err := s.Solve(context.Background())
		require.NoError(t, err, "order %d", n)
		// The general kernel accepts what was found.
		check := compile(t, m, onGeneral)
		for _, x := range m.Vars() {
			check.Assume(x.Eq(sol.Value(x)))
		}
		count, err := check.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, 1, count, "order %d", n)
	}
}

func TestNetworkKernelSaysWhy(t *testing.T) {
	m, _ := latin(4)
	s := compile(t, m, onNetwork)
	assert.Equal(t, "the model is all-different constraints over 4 values and 16 variables", chosenReason(s.Kernel()))

	large := csp.NewModel()
	large.Post(csp.AllDifferent(large.IntVars("x", 2049, 0, 3)[:3]...))
	_, err := large.Compile(t.Context(), onNetwork)
	assert.ErrorContains(t, err, "there are 2049 variables, the network kernel takes 2048")
	s = compile(t, large)
	assert.Equal(t, "general", chosenName(s.Kernel()))

	sparse := csp.NewModel()
	sparse.Post(csp.AllDifferent(sparse.IntVars("x", 257, 0, 3)[:3]...))
	_, err = sparse.Compile(t.Context(), onNetwork)
	assert.ErrorContains(t, err, "most variables are in no constraint with as many variables as values")
}

func TestNetworkKernelLimits(t *testing.T) {
	for _, step := range []int{1, 12} { // either form
		m := spread(5, step)
		limited := func(o csp.Options) *csp.Solver {
			o.Kernel = "network"
			return compile(t, m, o)
		}
		s := limited(csp.Options{MaxNodes: 100})
		_, err := s.Count(context.Background(), 0)
		assert.ErrorIs(t, err, csp.ErrLimit)
		assert.Equal(t, csp.Limited, s.Outcome())
		assert.EqualValues(t, 100, s.Stats().Nodes)

		s = limited(csp.Options{MaxSolutions: 7})
		n, err := s.Count(context.Background(), 0)
		assert.NoError(t, err)
		assert.Equal(t, 7, n)
		assert.Equal(t, csp.Limited, s.Outcome())

		s = limited(csp.Options{Timeout: time.Nanosecond})
		_, err = s.Count(context.Background(), 0)
		assert.ErrorIs(t, err, csp.ErrLimit)

		s = limited(csp.Options{})
		n, err = s.Count(context.Background(), 3)
		assert.NoError(t, err)
		assert.Equal(t, 3, n)
		assert.Equal(t, csp.Stopped, s.Outcome())

		ctx, cancel := context.WithCancel(context.Background())
		n = 0
		for range s.Solutions(ctx) {
			if n++; n == 5 {
				cancel()
			}
		}
		cancel()
		assert.ErrorIs(t, s.Err(), context.Canceled)
		assert.Equal(t, 5, n)

		// And after all that, everything again.
		n, err = s.Count(context.Background(), 0)
		assert.NoError(t, err)
		assert.Equal(t, 161280, n)
		st := s.Stats()
		assert.Equal(t, st.Nodes, 1+2*st.Backtracks, "each branch has two sides")
		assert.Positive(t, st.MaxDepth)
	}
}

func TestNetworkKernelAllocatesNothing(t *testing.T) {
	grid, cells := sudoku(3)
	given := clues(cells, norvig)
	square, holes := quasigroup(20, 150, csp.AutoConsistency, 1)
	for _, c := range []struct {
		m     *csp.Model
		given []csp.Literal
		xs    []csp.Var
	}{{grid, given, cells}, {square, holes, nil}} {
		s := compile(t, c.m, onNetwork)
		dst := make([]int, 0, 81)
		run := func() {
			s.Reset()
			s.Assume(c.given...)
			s.Count(context.Background(), 2)
			dst = s.AppendFirst(dst[:0], c.xs)
		}
		run()
		assert.Zero(t, testing.AllocsPerRun(5, run))
	}
}
