package flatzinc_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	oracle "github.com/propago/propago/csp/flatzinc/check"
)

// FuzzRead reads whatever comes. Nothing panics or hangs; errors are those that are
// documented; what has a solution has one that the checker accepts, also where constraints
// share their arrays, and can be written and read again.
func FuzzRead(f *testing.F) {
	r := rand.New(rand.NewPCG(2, 3))
	for _, row := range writable {
		g := draw(r)
		if g.m.Post(g.Draw(row)); g.m.Err() == nil {
			f.Add(written(f, g.m))
		}
	}
	for _, text := range []string{
		"array [1..2] of int: t = [1, 2]; var 1..2: x :: output_var; array [1..2] of var int: a :: output_array([1..2]) = [x, 3];\n" +
			"constraint array_var_int_element(x, a, 1) :: domain; solve :: seq_search([int_search(a, first_fail, indomain_split)]) maximize x;",
		"var int: x; var bool: b; constraint int_le_imp(x, 3, b); constraint set_in(x, {1, 5}); solve :: warm_start([x], [5]) satisfy;",
		"var 0..9: x; constraint propago_regular([x], 1000000000000, 1, [], 1, {}); solve satisfy;",
		"var 0..9: x; constraint propago_regular_symbols([x], 1000000000000, [], [], 1, 1..1000000000000); solve satisfy;",
		"var 0..9: x; constraint propago_cumulative([x], [9223372036854775807], [1], 1); solve satisfy;",
		"var 0..9: x; constraint int_lin_eq([], [x], 0); solve satisfy;",
		"var bool: x; constraint bool_lin_le_reif([1, 2], [x], 0, x); solve satisfy;",
		"array [1..4] of int: d = [2, 1, 2, 0]; var 1..2: x; var 1..2: y; constraint propago_regular([x, y], 2, 2, d, 1, {2});\n" +
			"constraint propago_regular_reif([y, x], 2, 2, d, 1, {1}, true); solve satisfy;",
		"var set of 1..3: s; solve satisfy;",
		"var float: s; solve satisfy;",
		"var 0..9: x; constraint int_times(x, x, 9223372036854775807); constraint int_pow(x, -1, x); solve satisfy;",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		hang := time.AfterFunc(time.Minute, func() { panic("hangs: " + text) })
		defer hang.Stop()
		p, err := flatzinc.ParseProgram(strings.NewReader(text))
		if err != nil {
			return // FuzzParse sees to it
		}
		in, err := flatzinc.FromProgram(p)
		if err != nil {
			var program *flatzinc.ProgramError
			var unsupported *flatzinc.UnsupportedError
			require.True(t, errors.As(err, &program) || errors.As(err, &unsupported), "%T %v", err, err)
			return
		}
		sol, ended := solve(t, in)
		if ended == nil {
			requireChecked(t, p, in, sol)
		}
		twin, err := flatzinc.FromProgram(shared(p))
		require.NoError(t, err)
		sol, twinEnded := solve(t, twin)
		if twinEnded == nil {
			requireChecked(t, p, twin, sol)
		}
		require.False(t, ended == nil && errors.Is(twinEnded, csp.ErrNoSolution), "lost where arrays are shared")
		var b bytes.Buffer
		err = flatzinc.Write(&b, in.Model, flatzinc.WriteOptions{})
		var refused *flatzinc.WriteError
		if errors.As(err, &refused) {
			return
		}
		require.NoError(t, err)
		if b.Len() > 1<<20 {
			return
		}
		_, err = flatzinc.Read(&b)
		require.NoError(t, err, b.String())
	})
}

// solve looks for a solution for a while. Without one it says why.
func solve(t *testing.T, in *flatzinc.Instance) (csp.Solution, error) {
	opts := in.Options()
	opts.MaxNodes = 50
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	sol, err := in.Model.Solve(ctx, opts)
	require.True(t, err == nil || errors.Is(err, csp.ErrNoSolution) || errors.Is(err, csp.ErrLimit) || errors.Is(err, context.DeadlineExceeded), "%v", err)
	return sol, err
}

// requireChecked holds a solution against the program, if the checker takes it.
func requireChecked(t *testing.T, p *flatzinc.Program, in *flatzinc.Instance, sol csp.Solution) {
	c, err := oracle.New(p)
	if err != nil {
		return
	}
	values := map[string]int{}
	for _, d := range p.Decls {
		if v, ok := in.Value(sol, d.Name); ok {
			values[d.Name] = v
		}
	}
	require.Empty(t, c.Check(values).Violations)
}
