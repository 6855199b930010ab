package check

// Scaffolds: nogoods that name no steps. What a filter takes is held against all assignments,
// and nogoods that do not follow are refused.

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
)

// possible counts the solutions of a constraint in the domains.
func possible(q *program, c *constraint) int {
	t := trial{q: q, cs: []*constraint{c}}
	s, vars, n := &q.space, c.variables(), 0
	var walk func(i int)
	walk = func(i int) {
		if i == len(vars) {
			n += truthBit(t.holds())
			return
		}
		d := &s.doms[vars[i]]
		for v, ok := d.next(d.lo); ok; v, ok = d.next(v + 1) {
			mark := len(s.trail)
			s.tell(vars[i], eq, v)
			walk(i + 1)
			s.undo(mark)
		}
	}
	walk(0)
	return n
}

// TestFiltersKeepAllSolutions: propagation takes no value that a solution of the constraint has.
func TestFiltersKeepAllSolutions(t *testing.T) {
	took := 0
	for n, row := range builtin.Rows {
		if row.Name == "Predicate" {
			continue
		}
		rng := rand.New(rand.NewPCG(12, uint64(n)))
		for i := range 80 {
			_, text, ok := drawn(rng, row, i%3)
			if !ok {
				continue
			}
			p, err := flatzinc.ParseProgram(strings.NewReader(text))
			require.NoError(t, err)
			q, err := newProgram(p)
			require.NoError(t, err, text)
			for i := range q.items {
				c, s := &q.items[i], &q.space
				mark := s.begin()
				if q.void || !narrowed(rng, q, c) {
					s.undo(mark)
					continue
				}
				f := q.filter(c)
				before, told := possible(q, c), domainsOf(q, c)
				ok := f.run(s, &f)
				if f.differ {
					for at, x := range c.args[0].terms {
						if _, fixed := s.fixed(x); ok && fixed {
							ok = s.differ(place{c, at})
						}
					}
				}
				if ok {
					require.Equal(t, before, possible(q, c), "%s\n%s\n%s", c.source, told, domainsOf(q, c))
				} else {
					require.Zero(t, before, "%s\n%s", c.source, told)
				}
				took += len(s.trail) - mark
				s.undo(mark)
			}
		}
	}
	require.Greater(t, took, 1000)
}

// TestScaffoldsAreVerified: what follows by propagation or by a search below it is taken, what
// does not is refused, and so is what takes more than the limit.
func TestScaffoldsAreVerified(t *testing.T) {
	const program = `
var 1..3: a; var 1..3: b; var 1..3: c; var 0..9: d;
constraint int_ne(a, b);
constraint int_ne(a, c);
constraint int_ne(b, c);
constraint int_lin_le([1, 1, 1, -1], [a, b, c, d], 0);
constraint int_le(d, 6);
solve satisfy;`
	const atoms = "a 1 [a == 1]\na 2 [a == 2]\na 3 [b == 2]\na 4 [d <= 5]\na 5 [d == 6]\na 6 [c == 3]\n"
	for _, e := range []struct{ steps, end string }{
		{"n 1 4\nc OPEN\n", ""},
		{"n 1 1 -3 6\nn 2 2 3\nc OPEN\n", ""},
		{"n 1 1 3\nc OPEN\n", "line 7: step 1: propagation of the constraints and of all steps gives no contradiction; assumed: a = 1, b = 2"},
		{"s 1 1 2 3 6\nn 2 1 3\nn 3 1 -3\nc OPEN\n", "line 9: step 3: propagation"},
		{"s 1 1 2 3 6\nn 2 1 3\ns 4 1 3 2 6\nd 1\nn 5 1\nc OPEN\n", ""},
		{"n 1\nc UNSAT\n", "line 7: step 1: propagation"},
		// A step by one constraint sees nothing of what all say together.
		{"n 1 4\ni 2 0 5 c:5\nc OPEN\n", ""},
		{"n 1 1 4\ni 2 0 5 c:5\nc OPEN\n", "line 8: step 2: this does not follow"},
		{"n 1 1 4\ni 2 1 0 -3 c:3\nc OPEN\n", "line 8: step 2: this does not follow"},
	} {
		p, err := flatzinc.ParseProgram(strings.NewReader(program))
		require.NoError(t, err)
		_, err = Check(context.Background(), p, strings.NewReader(atoms+e.steps), Limits{})
		if e.end == "" {
			assert.NoError(t, err, e.steps)
		} else {
			assert.ErrorContains(t, err, e.end, e.steps)
		}
	}
}

// TestAScaffoldHasALimit: five pigeons in four holes, by inequalities alone, take a search.
func TestAScaffoldHasALimit(t *testing.T) {
	var text strings.Builder
	for _, x := range "abcde" {
		text.WriteString("var 1..4: " + string(x) + ";\n")
	}
	for i, x := range "abcde" {
		for _, y := range "abcde"[:i] {
			text.WriteString("constraint int_ne(" + string(x) + ", " + string(y) + ");\n")
		}
	}
	p, err := flatzinc.ParseProgram(strings.NewReader(text.String() + "solve satisfy;\n"))
	require.NoError(t, err)
	v, err := Check(context.Background(), p, strings.NewReader("n 1\nc UNSAT\n"), Limits{})
	require.NoError(t, err)
	require.Equal(t, "proved: no solution", v.String())
	_, err = Check(context.Background(), p, strings.NewReader("n 1\nc UNSAT\n"), Limits{Search: 30})
	var wrong *StepError
	require.ErrorAs(t, err, &wrong)
	require.True(t, wrong.Limit)
}

// TestPropagates: what stands plain, and sums however they stand.
func TestPropagates(t *testing.T) {
	for name, good := range map[string]bool{
		"int_lin_eq": true, "int_lin_le_reif": true, "bool_eq_imp": true, "bool2int": true, "array_bool_or": true, "bool_clause": true,
		"propago_all_different_int": true, "array_var_int_element": true,
		"propago_all_different_int_reif": false, "array_int_element_reif": false, "bool_clause_reif": false, "array_bool_or_imp": false,
		"propago_cumulative": false, "int_times": false, "int_lin": false, "": false,
	} {
		assert.Equal(t, good, Propagates(name), name)
	}
}
