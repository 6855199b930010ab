package check

// Random constraints of every constructor of package csp are written as FlatZinc, their
// variables given random domains, and what the rules say of each item is held against all
// assignments: a rule may miss a contradiction, never see one where there is none.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/domains"
)

// drawn returns a program with a random constraint of a row, or false where it cannot be
// written.
func drawn(rng *rand.Rand, row builtin.Row, reified int) (*csp.Model, string, bool) {
	m := csp.NewModel()
	xs := append(m.IntVars("x", 3, rng.IntN(3)-1, 3), m.BoolVar("c"))
	text, ok := written(&builtin.Source{Intn: rng.IntN, Model: m, Vars: xs, Most: 4, Deep: 1, Rows: builtin.Rows, Constants: true}, row, reified)
	return m, text, ok
}

// written draws a constraint of a row, ties it to a Boolean (1) or half so (2), posts it, and
// writes the model; false where that cannot be.
func written(g *builtin.Source, row builtin.Row, reified int) (text string, ok bool) {
	c := g.Draw(row)
	switch reified {
	case 1:
		c = csp.Iff(g.Model.BoolVar("holds"), c)
	case 2:
		c = csp.Implies(g.Model.BoolVar("holds"), c)
	}
	g.Model.Post(c)
	var b bytes.Buffer
	if g.Model.Err() != nil || flatzinc.Write(&b, g.Model, flatzinc.WriteOptions{}) != nil {
		return "", false
	}
	return b.String(), true
}

// narrowed takes random values from the variables of a constraint; false where one has none
// left.
func narrowed(rng *rand.Rand, q *program, c *constraint) bool {
	s := &q.space
	for _, x := range c.variables() {
		d := &s.doms[x]
		switch rng.IntN(4) {
		case 0:
			continue
		case 1:
			if !s.tell(x, eq, d.lo+rng.IntN(d.hi-d.lo+1)) {
				return false
			}
			continue
		}
		for v := d.at; v <= d.end; v++ {
			if rng.IntN(3) == 0 && !s.remove(x, v) {
				return false
			}
		}
	}
	return true
}

// bruteForce reports whether a constraint has a solution in the domains, by its definition.
func bruteForce(q *program, c *constraint) bool {
	t := trial{q: q, cs: []*constraint{c}}
	s := &q.space
	vars := c.variables()
	var walk func(i int) bool
	walk = func(i int) bool {
		if i == len(vars) {
			return t.holds()
		}
		d := &s.doms[vars[i]]
		for v, ok := d.next(d.lo); ok; v, ok = d.next(v + 1) {
			mark := len(s.trail)
			s.tell(vars[i], eq, v)
			found := walk(i + 1)
			s.undo(mark)
			if found {
				return true
			}
		}
		return false
	}
	return walk(0)
}

func TestRulesAreSound(t *testing.T) {
	type tally struct{ refuted, missed, held int }
	counts := make(map[string]*tally)
	for _, row := range builtin.Rows {
		if row.Name == "Predicate" {
			continue
		}
		rng := rand.New(rand.NewPCG(11, uint64(len(row.Name))))
		for n := range 240 {
			_, text, ok := drawn(rng, row, n%3)
			if !ok {
				continue
			}
			p, err := flatzinc.ParseProgram(strings.NewReader(text))
			require.NoError(t, err)
			q, err := newProgram(p)
			require.NoError(t, err, text)
			if q.void {
				continue
			}
			q.truths = nil // each constraint by itself
			for i := range q.items {
				c := &q.items[i]
				for range 4 {
					mark := q.space.begin()
					if narrowed(rng, q, c) {
						name := c.source.Name
						if counts[name] == nil {
							counts[name] = &tally{}
						}
						k := counts[name]
						said := q.space.contradicts(c)
						holds := bruteForce(q, c)
						require.False(t, said && holds, "%s\n%s\n%s", text, c.source, domainsOf(q, c))
						switch {
						case holds:
							k.held++
						case said:
							k.refuted++
						default:
							k.missed++
							if testing.Verbose() && k.missed <= 2 {
								t.Logf("missed: %s: %s", c.source, domainsOf(q, c))
							}
						}
						tr := trial{q: q, cs: []*constraint{c}, left: 1 << 20}
						found, ok := tr.solve()
						require.True(t, ok)
						require.Equal(t, holds, found, "%s\n%s\n%s", text, c.source, domainsOf(q, c))
					}
					q.space.undo(mark)
				}
			}
		}
	}
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		k := counts[name]
		t.Logf("%-40s refuted %4d missed %4d held %4d", name, k.refuted, k.missed, k.held)
	}
}

func domainsOf(q *program, c *constraint) string {
	var b strings.Builder
	for i, v := range q.variables {
		t := q.find(int32(i))
		fmt.Fprintf(&b, "%s:", v.Decl.Name)
		for v, ok := q.space.next(t, q.space.lo(t)); ok; v, ok = q.space.next(t, v+1) {
			fmt.Fprintf(&b, " %d", v)
			if t.x < 0 {
				break
			}
		}
		b.WriteString("; ")
	}
	return b.String()
}

// Whether a term may have a value of a set, or one outside of it, is what its values say, and of
// domains of millions of values it takes no longer than their runs.
func TestValuesAndSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	some := func(n int) domains.Set {
		var values []int
		for range 1 + rng.IntN(n) {
			values = append(values, rng.IntN(n))
		}
		return domains.Of(values...)
	}
	for range 2000 {
		s := &space{}
		dom, set := some(9), some(9)
		of := term{s.add(dom), rng.IntN(2) == 0, rng.IntN(7)}
		values := dom.Shift(of.k)
		if of.neg {
			values = dom.Negate().Shift(of.k)
		}
		require.Equal(t, !values.Intersect(set).IsEmpty(), s.inside(of, set), "%v %v", values, set)
		require.Equal(t, !values.SubsetOf(set), s.outside(of, set), "%v %v", values, set)
		one := term{-1, false, rng.IntN(9)}
		require.Equal(t, set.Contains(one.k), s.inside(one, set))
		require.Equal(t, !set.Contains(one.k), s.outside(one, set))
	}

	s := &space{}
	x := term{s.add(domains.Range(0, 3_000_000)), false, 0}
	holes := domains.Of(1, 1_000_000, 4_000_000)
	require.True(t, s.tell(x.x, ge, 1_000_001))
	require.False(t, s.inside(x, holes))
	require.False(t, s.outside(x, domains.Range(-1, 3_000_000)))
	require.True(t, s.outside(x, domains.Range(-1, 2_999_999)))
	require.Less(t, s.work, 10)
}

// TestFarNumbersDoNotWrap: a number beyond all values stays so for a variable that is another one with an
// offset, or turned around.
func TestFarNumbersDoNotWrap(t *testing.T) {
	for _, text := range []string{
		"var -9..9: x; var 0..30: y; var -99..99: w; var -99..99: z; constraint int_lin_eq([1, -1], [z, w], 5); constraint int_pow(x, y, z);",
		"var -9..9: x; var 0..30: y; var -99..99: w; var -99..99: z; constraint int_lin_eq([1, 1], [z, w], 5); constraint int_pow(x, y, z);",
		"var bool: a; var bool: b; constraint bool_not(a, b); constraint propago_clause([a], [3], [-9223372036854775808]);",
		"var bool: a; var bool: b; constraint bool_not(a, b); constraint propago_clause([a], [2], [9223372036854775807]);",
		"var 0..4: x; var 5..9: y; var bool: b; constraint int_lin_eq([1, -1], [x, y], -5); constraint set_in_reif(x, {-9, 9223372036854775807}, b);",
	} {
		_, err := Check(t.Context(), parsed(t, text+" solve satisfy;"), strings.NewReader("% propago proof 1\ni 1 c:2\n"), Limits{})
		require.ErrorContains(t, err, "this does not follow: the constraint holds with", text)
	}
}
