package check

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// The first task has room before the second nowhere, and the second before the first only where another
// constraint does not let it begin.
const orders = `
predicate propago_disjunctive(array [int] of var int: s, array [int] of var int: d);
predicate propago_cumulative(array [int] of var int: s, array [int] of var int: d, array [int] of var int: r, var int: b);
var 3..4: s; var 0..5: t; var 3..9: u;
constraint propago_disjunctive([s, t], [3, 2]);
constraint propago_cumulative([s, u, t], [3, 2, 2], [2, 1, 2], 3);
constraint int_lin_le([1, -1], [u, t], 0);
solve satisfy;`

const ordersProof = `% propago proof 1
o first c:1 1 2
o also c:2 3 1
a 1 [first == 1]
a 3 [t <= 2]
a 4 [also == 1]
i 1 1 c:4
n 2 1 0 1
i 7 -4 c:5
n 8 -4 0 7
i 9 4 0 3 c:5
i 10 3 c:3
i 11 -1 0 3 c:4
n 12 0 8 2 9 10
c UNSAT
`

func TestOrdersAreRefused(t *testing.T) {
	_, err := Check(t.Context(), parsed(t, orders), strings.NewReader(ordersProof), Limits{})
	require.NoError(t, err)
	for _, c := range []struct{ old, new, err string }{
		{"c:1 1 2", "c:1 1 1", "exclude each other"},
		{"c:1 1 2", "c:1 1 3", "exclude each other"},
		{"c:1 1 2", "c:2 1 2", "exclude each other"}, // there is room for both
		{"c:1 1 2", "c:3 1 2", "exclude each other"}, // no tasks
		{"c:2 3 1", "c:4 1 2", "exclude each other"}, // the variable before
		{"c:1 1 2", "c:1 0 2", "above 0"},
		{"c:1 1 2", "c:1 1", "is missing"},
		{"c:1 1 2", "c:1 1 2 3", "nothing is expected"},
		{"c:1 1 2", "c:9 1 2", "the constraint that keeps two tasks apart"},
		{"c:1 1 2", "1 1 2", "the constraint that keeps two tasks apart"},
		{"o first", "o s", "the name of a new variable"},
		{"o also", "o first", "the name of a new variable"},
		{"n 2 1 0 1", "n 2 1 0 1\no late c:1 1 2", "before the first step"},
		{"i 1 1 c:4", "i 1 c:4", "there is room for the one order or for the other"},
		{"i 1 1 c:4", "i 1 -1 c:4", "there is room for the one order or for the other"},
		{"i 1 1 c:4", "i 1 1 c:6", "there is no constraint"},
	} {
		text := strings.Replace(ordersProof, c.old, c.new, 1)
		require.NotEqual(t, ordersProof, text)
		_, err := Check(t.Context(), parsed(t, orders), strings.NewReader(text), Limits{})
		assert.ErrorContains(t, err, c.err, c.new)
	}
}

// Solutions have no value for them, and are counted as before.
func TestOrdersAreInNoSolution(t *testing.T) {
	const program = "predicate propago_disjunctive(array [int] of var int: s, array [int] of var int: d);\n" +
		"var 0..1: s; var 0..2: t; constraint propago_disjunctive([s, t], [1, 2]); solve satisfy;"
	v, err := Check(t.Context(), parsed(t, program), strings.NewReader(`% propago proof 1
o first c:1 1 2
a 1 [first == 1]
a 3 [t >= 1]
a 4 [t >= 2]
a 5 [s == 0]
s 1 0 1
s 2 0 2
s 3 1 2
i 4 -1 c:2
n 5 -1 0 4
i 6 1 0 3 c:2
n 7 5 0 6 1 2
i 8 -5 1 0 4 c:2
n 9 0 7 8 3
c ALL 3
`), Limits{})
	require.NoError(t, err)
	assert.Equal(t, "proved: exactly 3 solutions", v.String())
}

// The rule says that there is no order exactly where there is none.
func TestOrdersAreDecided(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	met := map[bool]int{}
	for range 3000 {
		var terms [3]term
		for i := range terms {
			terms[i] = term{x: int32(i), k: r.IntN(3), neg: i > 0 && r.IntN(2) == 0}
		}
		terms[0].k = 0
		s := &space{}
		for _, n := range []int{2, 7, 7} {
			set := domains.Of(r.IntN(n))
			for v := range n {
				if r.IntN(2) == 0 {
					set = set.Union(domains.Of(v))
				}
			}
			s.add(set)
		}
		dx, dy := 1+r.IntN(4), 1+r.IntN(4)
		c := &constraint{args: []arg{{terms: terms[:1]}, {terms: terms[1:2]}, {terms: []term{constant(dx)}}, {terms: terms[2:]}, {terms: []term{constant(dy)}}}}
		any := false
		for b := range 2 {
			for x := -20; x < 20; x++ {
				for y := -20; y < 20; y++ {
					if s.has(terms[0], b) && s.has(terms[1], x) && s.has(terms[2], y) {
						any = any || b == 1 && x+dx <= y || b == 0 && y+dy <= x
					}
				}
			}
		}
		met[any]++
		require.Equal(t, !any, refutePrecedence(s, c))
	}
	assert.Greater(t, met[true], 100)
	assert.Greater(t, met[false], 100)
}
