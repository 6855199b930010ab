package check

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// innerOf returns the lines of a proof that begin with what the reader makes of a program.
func innerOf(t *testing.T, p *flatzinc.Program) (string, bool) {
	t.Helper()
	in, err := flatzinc.FromProgram(p)
	if err != nil {
		return "", false
	}
	o := flatzinc.WriteOptions{}
	switch in.Goal {
	case flatzinc.Minimize:
		o.Objective = csp.Minimize(in.Objective)
	case flatzinc.Maximize:
		o.Objective = csp.Maximize(in.Objective)
	}
	var text bytes.Buffer
	require.NoError(t, flatzinc.Write(&text, in.Model, o))
	inner, err := flatzinc.ParseProgram(bytes.NewReader(text.Bytes()))
	require.NoError(t, err)
	names := make(map[csp.Var]string)
	for _, x := range in.Model.Vars() {
		if _, constant := x.Constant(); !constant {
			names[x] = inner.Decls[len(names)].Name
		}
	}
	var b strings.Builder
	b.WriteString("% propago proof 1\n")
	for line := range strings.Lines(text.String()) {
		b.WriteString("m " + line)
	}
	for _, d := range p.Decls {
		x, ok := in.Var(d.Name)
		if !ok || d.Type.Array || !d.Type.Var {
			continue
		}
		if v, constant := x.Constant(); constant {
			fmt.Fprintf(&b, "e %s + _ %d\n", d.Name, v)
			continue
		}
		base, negated, offset := x.View()
		sign := "+"
		if negated {
			sign = "-"
		}
		fmt.Fprintf(&b, "e %s %s %s %d\n", d.Name, sign, names[base], offset)
	}
	return b.String(), true
}

// What the reader makes of the programs of the collections follows from them.
func TestInnerProgramsFollow(t *testing.T) {
	data := os.Getenv("PROPAGO_DATA")
	if data == "" {
		t.Skip("PROPAGO_DATA does not name the folder with the programs")
	}
	whole, parts, missed, constraints := 0, 0, 0, 0
	for _, set := range []string{"spec", "suite"} {
		names, err := filepath.Glob(filepath.Join(data, "minizinc", set, "*.fzn"))
		require.NoError(t, err)
		for _, name := range names {
			file, err := os.Open(name)
			require.NoError(t, err)
			p, err := flatzinc.ParseProgram(file)
			file.Close()
			require.NoError(t, err)
			proof, ok := innerOf(t, p)
			if !ok {
				continue
			}
			k, err := newChecker(t.Context(), p, Limits{}, nil)
			require.NoError(t, err, name)
			_, err = k.run(strings.NewReader(proof + "c OPEN\n"))
			require.NoError(t, err, name)
			constraints += len(k.inner.items)
			missed += len(k.unlinked)
			if len(k.unlinked) == 0 {
				whole++
				continue
			}
			parts++
			for i, u := range k.unlinked {
				if i < 3 {
					t.Logf("%s: %.200s", filepath.Base(name), u)
				}
			}
		}
	}
	t.Logf("%d programs follow, %d in part: %d of %d constraints are not seen to", whole, parts, missed, constraints)
	assert.Greater(t, whole, 0)
}

// Elements of constants at one index are one table to the reader, also where they have one
// result: an index at which they differ is none.
func TestElementsWithOneResultFollow(t *testing.T) {
	outer := `var 1..6: i; var 0..4: r; var 0..9: x;
constraint array_int_element(i, [0,1,1,2,3,4], r); constraint array_int_element(i, [0,2,1,3,3,0], r);
constraint int_lin_le([1,1,-1], [i,r,x], 0); solve satisfy;`
	p := parsed(t, outer)
	text, ok := innerOf(t, p)
	require.True(t, ok)
	require.Contains(t, text, "table_int([i, r, r]")
	k, err := newChecker(t.Context(), p, Limits{}, nil)
	require.NoError(t, err)
	_, err = k.run(strings.NewReader(text + "c OPEN\n"))
	require.NoError(t, err)
	assert.Empty(t, k.unlinked)
}
