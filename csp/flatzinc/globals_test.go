package flatzinc_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	checker "github.com/propago/propago/csp/flatzinc/check"
)

// This file holds the global constraints of propago's MiniZinc library, and those that
// only a written model has, against the checker, which knows their definitions only: on random small programs the solutions
// found are those that it accepts of all assignments.

// arguments writes random arguments of a constraint, over the variables of a program.
type arguments struct {
	rng          *rand.Rand
	ints, bools  []string
	lower, upper int // of the integers
}

// int returns a variable, or a number.
func (a *arguments) int() string {
	if a.rng.IntN(6) == 0 {
		return fmt.Sprint(a.number())
	}
	return a.ints[a.rng.IntN(len(a.ints))]
}

func (a *arguments) bool() string {
	if a.rng.IntN(6) == 0 {
		return fmt.Sprint(a.rng.IntN(2) == 0)
	}
	return a.bools[a.rng.IntN(len(a.bools))]
}

func (a *arguments) number() int { return a.lower + a.rng.IntN(a.upper-a.lower+1) }

// array writes n things that one makes.
func array(n int, one func() string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = one()
	}
	return "[" + strings.Join(items, ",") + "]"
}

// xs returns variables, most often all of them in some order, or else any with repetitions.
func (a *arguments) xs(n int) string {
	if a.rng.IntN(4) == 0 || n > len(a.ints) {
		return array(n, a.int)
	}
	p := a.rng.Perm(len(a.ints))
	return array(n, func() string {
		x := a.ints[p[0]]
		p = p[1:]
		return x
	})
}

func (a *arguments) numbers(n, lo, hi int) string {
	return array(n, func() string { return fmt.Sprint(lo + a.rng.IntN(hi-lo+1)) })
}

// different returns numbers of a range in some order.
func (a *arguments) different(n, lo, hi int) string {
	p := a.rng.Perm(hi - lo + 1)
	return array(n, func() string {
		v := lo + p[0]
		p = p[1:]
		return fmt.Sprint(v)
	})
}

func (a *arguments) set() string {
	if a.rng.IntN(2) == 0 {
		return "{0,2}"
	}
	return "1..3"
}

// globals writes the arguments of each constraint. n is 2 to 4.
var globals = map[string]func(a *arguments, n int) string{
	"all_different_int":     func(a *arguments, n int) string { return a.xs(n) },
	"alldifferent_except_0": func(a *arguments, n int) string { return a.xs(n) },
	"all_equal_int":         func(a *arguments, n int) string { return a.xs(n) },
	"nvalue":                func(a *arguments, n int) string { return a.int() + "," + a.xs(n) },
	"among":                 func(a *arguments, n int) string { return a.int() + "," + a.xs(n) + "," + a.set() },
	"at_least_int":          func(a *arguments, n int) string { return fmt.Sprintf("%d,%s,%d", a.number(), a.xs(n), a.number()) },
	"at_most_int":           func(a *arguments, n int) string { return fmt.Sprintf("%d,%s,%d", a.number(), a.xs(n), a.number()) },
	"count_eq":              func(a *arguments, n int) string { return a.xs(n) + "," + a.int() + "," + a.int() },
	"global_cardinality": func(a *arguments, n int) string {
		return a.xs(n) + "," + a.different(2, -1, 3) + "," + array(2, a.int)
	},
	"global_cardinality_closed": func(a *arguments, n int) string {
		return a.xs(n) + "," + a.different(3, 0, 3) + "," + array(3, a.int)
	},
	"bin_packing_load": func(a *arguments, n int) string {
		return array(2, a.int) + "," + a.xs(n) + "," + a.numbers(n, 0, 2)
	},
	"circuit":    func(a *arguments, n int) string { return a.xs(n) },
	"subcircuit": func(a *arguments, n int) string { return a.xs(n) },
	"inverse":    func(a *arguments, n int) string { return array(n, a.int) + "," + a.xs(n-a.rng.IntN(8)/7) },
	"cumulative": func(a *arguments, n int) string {
		if a.rng.IntN(2) == 0 {
			return fmt.Sprintf("%s,%s,%s,%d", a.xs(n), a.numbers(n, 0, 3), a.numbers(n, 0, 3), a.rng.IntN(4))
		}
		return fmt.Sprintf("%s,%s,%s,%s", a.xs(n), array(n, a.int), array(n, a.int), a.int())
	},
	"disjunctive": func(a *arguments, n int) string {
		if a.rng.IntN(2) == 0 {
			return a.xs(n) + "," + a.numbers(n, 0, 2)
		}
		return a.xs(n) + "," + array(n, a.int)
	},
	"diffn": func(a *arguments, n int) string {
		if a.rng.IntN(2) == 0 {
			return fmt.Sprintf("%s,%s,%s,%s", a.xs(n), array(n, a.int), a.numbers(n, 0, 2), a.numbers(n, 0, 2))
		}
		return fmt.Sprintf("%s,%s,%s,%s", a.xs(n), array(n, a.int), array(n, a.int), array(n, a.int))
	},
	"increasing_int":          func(a *arguments, n int) string { return a.xs(n) },
	"increasing_bool":         func(a *arguments, n int) string { return array(n, a.bool) },
	"strictly_increasing_int": func(a *arguments, n int) string { return a.xs(n) },
	"lex_less_int":            func(a *arguments, n int) string { return a.xs(n) + "," + array(2+a.rng.IntN(3), a.int) },
	"lex_less_bool":           func(a *arguments, n int) string { return array(n, a.bool) + "," + array(2+a.rng.IntN(3), a.bool) },
	"lex_lesseq_int":          func(a *arguments, n int) string { return a.xs(n) + "," + array(2+a.rng.IntN(3), a.int) },
	"lex_lesseq_bool":         func(a *arguments, n int) string { return array(n, a.bool) + "," + array(2+a.rng.IntN(3), a.bool) },
	"value_precede_int": func(a *arguments, n int) string {
		return strings.Trim(a.different(2, 0, 3), "[]") + "," + a.xs(n)
	},
	"value_precede_chain_int": func(a *arguments, n int) string { return a.different(3, 0, 3) + "," + a.xs(n) },
	"array_var_int_element2d": func(a *arguments, n int) string {
		if a.rng.IntN(2) == 0 {
			return fmt.Sprintf("%s,%s,%s,%d,%s", a.int(), a.int(), a.numbers(2*n, 0, 3), n, a.int())
		}
		return fmt.Sprintf("%s,%s,%s,2,%s", a.int(), a.int(), array(2*n, a.int), a.int())
	},
	"regular": func(a *arguments, n int) string {
		return fmt.Sprintf("%s,3,2,%s,%d,%s", a.xs(n), a.numbers(6, 0, 3), 1+a.rng.IntN(3), a.set())
	},
	"regular_symbols": func(a *arguments, n int) string {
		return fmt.Sprintf("%s,3,%s,%s,%d,%s", a.xs(n), a.different(2, 0, 3), a.numbers(6, 0, 3), 1+a.rng.IntN(3), a.set())
	},
	"cost_regular": func(a *arguments, n int) string {
		return fmt.Sprintf("%s,3,2,%s,%d,%s,%s,%s", a.xs(n), a.numbers(6, 0, 3), 1+a.rng.IntN(3), a.set(), a.numbers(6, -1, 2), a.int())
	},
	"cost_regular_symbols": func(a *arguments, n int) string {
		return fmt.Sprintf("%s,3,%s,%s,%d,%s,%s,%s", a.xs(n), a.different(2, 0, 3), a.numbers(6, 0, 3), 1+a.rng.IntN(3), a.set(), a.numbers(6, -1, 2), a.int())
	},
	"mdd": func(a *arguments, n int) string {
		return fmt.Sprintf("%s,3,[1,2,2],6,[1,1,1,2,2,3],[{0},{1,2},{3},{%d},{%d,3},0..1],[2,3,2,0,0,0]", a.xs(2), a.number(), a.number())
	},
	"maximum_arg_int": func(a *arguments, n int) string { return a.xs(n) + "," + a.int() },
	"minimum_arg_int": func(a *arguments, n int) string { return a.xs(n) + "," + a.int() },
	"clause": func(a *arguments, n int) string {
		return a.xs(n) + "," + a.numbers(n, 0, 3) + "," + a.numbers(n, -1, 4)
	},
	"precedence": func(a *arguments, n int) string {
		return fmt.Sprintf("%s,%s,%d,%s,%d", a.bool(), a.int(), a.rng.IntN(4), a.int(), a.rng.IntN(4))
	},
	"table_int":  func(a *arguments, n int) string { return a.xs(n) + "," + a.numbers(n*a.rng.IntN(12), 0, 3) },
	"table_bool": func(a *arguments, n int) string { return array(n, a.bool) + "," + parameters(a, n*a.rng.IntN(5)) },
}

func parameters(a *arguments, n int) string {
	return array(n, func() string { return fmt.Sprint(a.rng.IntN(2) == 0) })
}

// reified has the constraints that the library has under a Boolean.
var reified = []string{"all_different_int", "among", "at_least_int", "at_most_int", "count_eq",
	"lex_less_int", "lex_less_bool", "lex_lesseq_int", "lex_lesseq_bool", "table_int", "table_bool",
	"circuit", "subcircuit", "regular", "value_precede_int", "value_precede_chain_int"}

func TestGlobalsAreTheirDefinitions(t *testing.T) {
	names := make(map[string]func(a *arguments, n int) string)
	for name, args := range globals {
		names[name] = args
	}
	for _, name := range reified {
		args := globals[name]
		for _, suffix := range []string{"_reif", "_imp"} {
			names[name+suffix] = func(a *arguments, n int) string { return args(a, n) + "," + a.bool() }
		}
	}
	trials := 60
	if testing.Short() {
		trials = 15
	}
	for name, args := range names {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(len(name)), uint64(name[0])))
			open, closed := 0, 0
			for range trials {
				source := globalProgram(rng, "propago_"+name, args)
				got := solutions(t, source)
				want := accepted(t, source)
				require.ElementsMatch(t, want, got, "%s", source)
				requireSharing(t, source, want)
				if len(want) > 0 {
					open++
				} else {
					closed++
				}
			}
			assert.Greater(t, open, trials/20, "with and without solutions")
			assert.Less(t, closed, trials, "with and without solutions")
		})
	}
}

// globalProgram returns a program with one constraint, over four integers and three
// Booleans. The integers that it does not use have one value.
func globalProgram(rng *rand.Rand, name string, args func(a *arguments, n int) string) string {
	a := &arguments{rng: rng, ints: []string{"x1", "x2", "x3", "x4"}, bools: []string{"b1", "b2", "b3"}, lower: 0, upper: 3}
	call := args(a, 2+rng.IntN(3))
	annotation := []string{"", "", " :: domain", " :: bounds_propagation", " :: value_propagation"}[rng.IntN(5)]
	var b strings.Builder
	for _, x := range a.ints {
		lo := rng.IntN(2)
		hi := 2 + rng.IntN(2)
		if !strings.Contains(call, x) {
			lo, hi = 0, 0
		}
		fmt.Fprintf(&b, "var %d..%d: %s :: output_var;\n", lo, hi, x)
	}
	for _, x := range a.bools {
		fmt.Fprintf(&b, "var bool: %s :: output_var;\n", x)
	}
	fmt.Fprintf(&b, "constraint %s(%s)%s;\nsolve satisfy;\n", name, call, annotation)
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
		s, err := in.Model.Compile(in.Options())
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
		s, err := in.Model.Compile(o)
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
		s, err := in.Model.Compile(o)
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
