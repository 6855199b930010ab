package model

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const queens = `int: n;
array[1..n] of var 1..n: q;
constraint alldifferent(q);
constraint alldifferent([q[i] + i | i in 1..n]);
constraint alldifferent([q[i] - i | i in 1..n]);
output ["q = \(q)\n"];`

func ask(t *testing.T, method string, params Object) Object {
	t.Helper()
	answer, err := Run(t.Context(), method, params, func(Object) {})
	require.NoError(t, err)
	return answer.(Object)
}

func TestRun(t *testing.T) {
	four := Object{"text": queens, "data": "n = 4;"}
	one := ask(t, "run", four)
	assert.Equal(t, "q = [2, 4, 1, 3]\n----------\n", one["text"])
	assert.Equal(t, "a solution", one["status"])
	all := ask(t, "run", Object{"text": queens, "data": "n = 4;", "all": true})
	assert.Equal(t, 2, strings.Count(all["text"].(string), "-----\n"))
	assert.Equal(t, "all solutions", all["status"])
	assert.Equal(t, "no solution", ask(t, "run", Object{"text": queens, "data": "n = 3;"})["status"])
	best := ask(t, "run", Object{"text": "var 1..9: x; constraint x mod 4 = 0; solve maximize x;"})
	assert.Equal(t, "x = 8;\n----------\n", best["text"])
	assert.Equal(t, "the best solution", best["status"])
	assert.Equal(t, 8, best["objective"])
	many := ask(t, "run", Object{"text": "var 1..9999: x;", "all": true})
	assert.Equal(t, "stopped: more are not shown", many["status"])
	assert.Equal(t, Object{"variables": 4, "constraints": 3, "warnings": []string{}}, ask(t, "check", four))
}

func TestQuestions(t *testing.T) {
	four := Object{"text": queens, "data": "n = 4;", "statement": "q[1] != 1"}
	assert.Contains(t, ask(t, "why", four)["text"], "line 3, alldifferent(q)")
	assert.Contains(t, ask(t, "core", four)["text"], "There is a solution")
	three := ask(t, "core", Object{"text": queens, "data": "n = 3;"})
	assert.Contains(t, three["text"], "these cannot hold together")
	table := ask(t, "compare", four)
	assert.Len(t, table["rows"], 9)
	run := ask(t, "record", four)
	assert.Contains(t, string(run["run"].([]byte)), `"format":"propago-trace"`)
	assert.Equal(t, false, run["cut"])
}

func TestArcs(t *testing.T) {
	params := Object{"text": "var 1..3: x; var 1..3: y; var 1..9: z; constraint x < y; constraint x + y + z = 9;"}
	g := ask(t, "graph", params)
	assert.Equal(t, []string{"x", "y", "z"}, g["names"])
	assert.Equal(t, []int{0, 1}, g["arcs"])
	assert.Equal(t, []int{0, 2, 1, 2}, g["joins"])
	params["arcs"] = []any{0.0, 1.0, 1.0, 0.0}
	told := ask(t, "revise", params)
	assert.Equal(t, []string{"1..2", "2..3"}, told["domains"].([]string)[:2])
	assert.Equal(t, "1", told["gone"])
	params["arcs"] = []any{0.0, 2.0}
	_, err := Run(t.Context(), "revise", params, nil)
	assert.ErrorContains(t, err, "no arc between x and z")
}

// TestViewsAndConstantsAreNamed: in three colours with one fixed, two neighbours of it are one variable, which is told,
// and an arc is there for what both say.
func TestViewsAndConstantsAreNamed(t *testing.T) {
	params := Object{"text": "var 1..3: wa; var 1..3: nt; var 1..3: sa; var 1..3: q;\nconstraint wa != nt; constraint wa != sa; constraint nt != sa;\nconstraint nt != q; constraint sa != q; constraint wa = 1;"}
	g := ask(t, "graph", params)
	assert.Equal(t, []string{"nt", "q"}, g["names"])
	assert.Equal(t, []string{"wa = 1", "sa = 5-nt"}, g["also"])
	assert.Equal(t, g["also"], ask(t, "record", params)["also"])
	params["arcs"] = []any{1.0, 0.0}
	told := ask(t, "revise", params)
	assert.Equal(t, "2..3", told["gone"])
	assert.Equal(t, "line 3, nt != q; line 3, sa != q", told["by"])
}

func TestFaults(t *testing.T) {
	_, err := Run(t.Context(), "run", Object{"text": "var 1..3: x;\nconstraint y > 1;"}, nil)
	fault := Fault(err)
	assert.Equal(t, "model", fault["kind"])
	assert.Equal(t, 2, fault["line"])
	assert.Equal(t, 12, fault["column"])
	assert.Contains(t, fault["detail"], "^")
	_, err = Run(t.Context(), "sing", nil, nil)
	assert.ErrorIs(t, err, ErrMethod)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Run(ctx, "run", Object{"text": "var 1..4: never;"}, nil)
	assert.Equal(t, "cancelled", Fault(err)["kind"])
}
