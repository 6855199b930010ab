package flatzinc_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	checker "github.com/propago/propago/csp/flatzinc/check"
	"github.com/propago/propago/csp/internal/builtin"
)

// This file holds the constraints that propago's MiniZinc library and written models have
// against the checker, which knows their definitions only: on random small programs the
// solutions found are those that it accepts of all assignments. Their arguments are those
// of constraints that were drawn and written, so that a new one needs no line here.

// aBool stands where arguments have a Boolean variable.
const aBool = "a Boolean"

// patterns draws constraints of every constructor and returns the arguments that were
// written of them, by the names of propago's own constraints. What takes integers may have
// a twin that takes Booleans.
var patterns = sync.OnceValue(func() map[string][][]flatzinc.Expr {
	rng := rand.New(rand.NewPCG(5, 7))
	all := make(map[string][][]flatzinc.Expr)
	for _, row := range writable {
		for range 150 {
			m := csp.NewModel()
			g := builtin.Source{Intn: rng.IntN, Model: m, Vars: append(m.IntVars("x", 3, 0, 3), m.BoolVar("b")),
				Most: 3, Deep: 1, Rows: writable, Constants: true}
			var text bytes.Buffer
			if m.Post(g.Draw(row)); flatzinc.Write(&text, m, flatzinc.WriteOptions{}) != nil {
				continue
			}
			p, err := flatzinc.ParseProgram(&text)
			if err != nil {
				panic(err)
			}
			booleans := make(map[string]bool)
			for _, d := range p.Decls {
				booleans[d.Name] = d.Type.Base == flatzinc.Bool
			}
			for _, c := range p.Constraints {
				base := strings.TrimSuffix(strings.TrimSuffix(c.Name, "_reif"), "_imp")
				if !strings.HasPrefix(base, "propago_") {
					continue
				}
				if base != c.Name {
					c.Args = c.Args[:len(c.Args)-1]
				}
				args := changed(c.Args, func(e *flatzinc.Expr) {
					if booleans[e.Name] {
						e.Name = aBool
					}
				})
				all[base] = append(all[base], args)
				if twin := strings.TrimSuffix(base, "int") + "bool"; slices.Contains(flatzinc.Registered(), twin) {
					all[twin] = append(all[twin], changed(args, func(e *flatzinc.Expr) {
						switch e.Kind {
						case flatzinc.Ident:
							e.Name = aBool
						case flatzinc.IntLit:
							*e = flatzinc.Expr{Kind: flatzinc.BoolLit, Int: e.Int & 1}
						}
					}))
				}
			}
		}
	}
	return all
})

// changed returns expressions, each changed as told.
func changed(es []flatzinc.Expr, change func(e *flatzinc.Expr)) []flatzinc.Expr {
	es = slices.Clone(es)
	for i := range es {
		es[i].Args = changed(es[i].Args, change)
		change(&es[i])
	}
	return es
}

var (
	someInts  = []string{"x1", "x2", "x3", "x4"}
	someBools = []string{"b1", "b2", "b3"}
)

// arguments returns random arguments of one of propago's own constraints: as they were once
// written, with other variables. Now and then a number stands for a variable, another number
// for a number, or an array has one element less.
func arguments(rng *rand.Rand, name string) string {
	some := patterns()[name]
	stands := make(map[string]string)
	es := changed(some[rng.IntN(len(some))], func(e *flatzinc.Expr) {
		switch {
		case e.Kind == flatzinc.Ident && e.Name == aBool:
			if e.Name = someBools[rng.IntN(len(someBools))]; rng.IntN(6) == 0 {
				*e = flatzinc.Expr{Kind: flatzinc.BoolLit, Int: rng.IntN(2)}
			}
		case e.Kind == flatzinc.Ident:
			if stands[e.Name] == "" || rng.IntN(8) == 0 {
				stands[e.Name] = someInts[rng.IntN(len(someInts))]
			}
			if e.Name = stands[e.Name]; rng.IntN(8) == 0 {
				*e = flatzinc.Expr{Kind: flatzinc.IntLit, Int: rng.IntN(5) - 1}
			}
		case e.Kind == flatzinc.IntLit && rng.IntN(30) == 0:
			e.Int = rng.IntN(5) - 1
		case e.Kind == flatzinc.ArrayLit && len(e.Args) > 1 && rng.IntN(20) == 0:
			e.Args = e.Args[1:]
		}
	})
	texts := make([]string, len(es))
	for i := range es {
		texts[i] = es[i].String()
	}
	return strings.Join(texts, ",")
}

// TestGlobalsAreTheirDefinitions has every constraint of propago's own, by itself and under
// a Boolean.
func TestGlobalsAreTheirDefinitions(t *testing.T) {
	trials := 40
	if testing.Short() {
		trials = 10
	}
	for _, name := range flatzinc.Registered() {
		if !strings.HasPrefix(name, "propago_") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			require.NotEmpty(t, patterns()[name], "no constructor is written as it")
			rng := rand.New(rand.NewPCG(uint64(len(name)), 9))
			open, refused := 0, 0
			for i := range 3 * trials {
				source := globalProgram(rng, name, []string{"", "_reif", "_imp"}[i%3])
				var malformed *flatzinc.UnsupportedError
				if _, err := flatzinc.Read(strings.NewReader(source)); errors.As(err, &malformed) {
					refused++
					continue
				}
				got := solutions(t, source)
				want := accepted(t, source)
				require.ElementsMatch(t, want, got, "%s", source)
				requireSharing(t, source, want)
				if len(want) > 0 {
					open++
				}
			}
			assert.Greater(t, open, trials/20, "with and without solutions")
			assert.Less(t, refused, 2*trials)
		})
	}
}

// globalProgram returns a program with one constraint, over four integers and three
// Booleans. The integers that it does not use have one value.
func globalProgram(rng *rand.Rand, name, form string) string {
	args := arguments(rng, name)
	if form != "" {
		args += "," + someBools[rng.IntN(len(someBools))]
	}
	annotation := []string{"", "", " :: domain", " :: bounds_propagation", " :: value_propagation"}[rng.IntN(5)]
	var b strings.Builder
	for _, x := range someInts {
		lo := rng.IntN(3) - 1
		hi := 2 + rng.IntN(2)
		if !strings.Contains(args, x) {
			lo, hi = 0, 0
		}
		fmt.Fprintf(&b, "var %d..%d: %s :: output_var;\n", lo, hi, x)
	}
	for _, x := range someBools {
		fmt.Fprintf(&b, "var bool: %s :: output_var;\n", x)
	}
	fmt.Fprintf(&b, "constraint %s(%s)%s;\nsolve satisfy;\n", name+form, args, annotation)
	return b.String()
}

// accepted returns the assignments that the checker accepts, as they are printed.
func accepted(t *testing.T, source string) []string {
	t.Helper()
	p, err := flatzinc.ParseProgram(strings.NewReader(source))
	require.NoError(t, err)
	c, err := checker.New(p)
	require.NoError(t, err, "%s", source)
	var found []string
	values := make(map[string]int)
	var assign func(i int)
	assign = func(i int) {
		if i == len(p.Decls) {
			if len(c.Check(values).Violations) == 0 {
				var b strings.Builder
				for _, d := range p.Decls {
					if d.Type.Base == flatzinc.Bool {
						fmt.Fprintf(&b, "%s = %t;\n", d.Name, values[d.Name] == 1)
					} else {
						fmt.Fprintf(&b, "%s = %d;\n", d.Name, values[d.Name])
					}
				}
				found = append(found, b.String())
			}
			return
		}
		d := p.Decls[i]
		lo, hi := 0, 1
		if d.Type.Domain != nil {
			lo, hi = d.Type.Domain.Min(), d.Type.Domain.Max()
		}
		for v := lo; v <= hi; v++ {
			values[d.Name] = v
			assign(i + 1)
		}
	}
	assign(0)
	return found
}

// TestGlobalsRefuseWhatMeansNothing: malformed constraints end with an error that names
// them, and none of them panics.
func TestGlobalsRefuseWhatMeansNothing(t *testing.T) {
	for _, constraint := range []string{
		"propago_cumulative([x,y],[1],[1,1],1)",
		"propago_cumulative([x,y],[1,4294967296],[1,1],1)",
		"propago_global_cardinality([x,y],[1,1],[x,y])",
		"propago_global_cardinality([x,y],[1,2],[x])",
		"propago_bin_packing_load([x],[x,y],[1])",
		"propago_bin_packing_load([x],[x,y],[1,-1])",
		"propago_regular([x,y],2,2,[1,2,1],1,1..2)",
		"propago_regular([x,y],2,2,[1,2,1,7],1,1..2)",
		"propago_regular([x,y],1,3,[1],1,{1})",
		"propago_regular([x,y],2000000000,2,[1,2,1,2],1,1..2)",
		"propago_regular([x,y],2,0,[],1,1..2)",
		"propago_table_int([x,y],[1,2,3])",
		"propago_array_var_int_element2d(x,y,[x,y,x],2,y)",
		"propago_diffn([x,y],[x,y],[1,1],[1])",
		"propago_disjunctive([x,y],[1])",
		"propago_value_precede_int(1,1,[x,y])",
		"propago_value_precede_chain_int([1,1],[x,y])",
	} {
		source := "var 0..3: x;\nvar 0..3: y;\nconstraint " + constraint + ";\nsolve satisfy;\n"
		_, err := flatzinc.Read(strings.NewReader(source))
		var unsupported *flatzinc.UnsupportedError
		require.ErrorAs(t, err, &unsupported, constraint)
		assert.Contains(t, constraint, unsupported.Name)
		assert.Equal(t, 3, unsupported.Pos.Line)
	}
	// Odd, and with a meaning: there is no solution.
	for _, constraint := range []string{
		"propago_table_int([],[1,2])",
		"propago_table_int([x,y],[])",
		"propago_inverse([x,y],[x])",
		"propago_regular([x,y],2,2,[1,2,1,2],3,1..2)",
		"propago_regular([x,y],2,2,[1,2,1,2],1,{})",
		"propago_array_var_int_element2d(x,y,[x,y,x],0,y)",
	} {
		source := "var 0..3: x;\nvar 0..3: y;\nconstraint " + constraint + ";\nsolve satisfy;\n"
		in, err := flatzinc.Read(strings.NewReader(source))
		require.NoError(t, err, constraint)
		s, err := in.Model.Compile(t.Context(), in.Options())
		require.NoError(t, err)
		n, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Zero(t, n, constraint)
	}
}

// TestAllDifferentWithoutAnnotationCounts: more variables than values are refuted at the
// root.
func TestAllDifferentWithoutAnnotationCounts(t *testing.T) {
	for domain, also := range map[string]string{
		"1..10":                      "",
		"{1,3,4,7,9,12,15,20,21,30}": "",
		"{-2000000000,1,2,3,4,5,6,7,8,2000000000}": "",
		"1..19":      "set_in(x%[1]d,{1,3,5,7,9,11,13,15,17,19})",
		"1..100":     "int_lin_le([1],[x%[1]d],10)",
		"1..200":     "int_le(x%[1]d,ten)",
		"1..1000000": "int_lin_le([3,2],[x%[1]d,ten],50)",
	} {
		var b strings.Builder
		b.WriteString("var 10..20: ten;\nconstraint int_le(ten,10);\n")
		var names []string
		for i := range 11 {
			fmt.Fprintf(&b, "var %s: x%d;\n", domain, i)
			names = append(names, fmt.Sprint("x", i))
		}
		for i := range names {
			if also != "" {
				fmt.Fprintf(&b, "constraint "+also+";\n", i)
			}
		}
		fmt.Fprintf(&b, "constraint propago_all_different_int([%s]);\nconstraint int_le(x0, x1);\nsolve satisfy;\n", strings.Join(names, ","))
		in, err := flatzinc.Read(strings.NewReader(b.String()))
		require.NoError(t, err)
		o := in.Options()
		o.MaxNodes = 1000
		s, err := in.Model.Compile(t.Context(), o)
		require.NoError(t, err)
		_, err = s.Solve(t.Context())
		require.ErrorIs(t, err, csp.ErrNoSolution)
		assert.EqualValues(t, 1, s.Stats().Nodes)
	}
}

// TestDomainAnnotationReachesInverse: six variables share five values, which nothing but
// a matching sees.
func TestDomainAnnotationReachesInverse(t *testing.T) {
	for _, annotation := range []string{"", ":: domain", ":: domain_propagation"} {
		var b strings.Builder
		var fs, gs []string
		for i := range 12 {
			domain := "1..12"
			if i < 6 {
				domain = "{2,4,6,7,10}"
			}
			fmt.Fprintf(&b, "var %s: f%d;\nvar 1..12: g%d;\n", domain, i, i)
			fs, gs = append(fs, fmt.Sprint("f", i)), append(gs, fmt.Sprint("g", i))
		}
		fmt.Fprintf(&b, "constraint propago_inverse([%s], [%s]) %s;\nsolve satisfy;\n", strings.Join(fs, ","), strings.Join(gs, ","), annotation)
		in, err := flatzinc.Read(strings.NewReader(b.String()))
		require.NoError(t, err)
		o := in.Options()
		o.MaxNodes = 100
		s, err := in.Model.Compile(t.Context(), o)
		require.NoError(t, err)
		_, err = s.Solve(t.Context())
		if annotation == "" {
			require.ErrorIs(t, err, csp.ErrLimit)
			continue
		}
		require.ErrorIs(t, err, csp.ErrNoSolution)
		assert.EqualValues(t, 1, s.Stats().Nodes)
	}
}
