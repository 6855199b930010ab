package flatzinc_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
)

// This file is about arrays and sets that constraints share by their names. Whoever reads
// a constraint from a shared array must leave it as it is, or the next one means something
// else. Any program becomes one that shares all it can, and has the same solutions.

// shared returns a program in which every array and set that constraints have as literals
// is declared, those that are equal once, and every constraint stands twice.
func shared(p *flatzinc.Program) *flatzinc.Program {
	s := sharing{types: make(map[string]flatzinc.Type), names: make(map[string]string)}
	for _, d := range p.Decls {
		s.types[d.Name] = d.Type
	}
	s.Decls = slices.Clone(p.Decls)
	for _, c := range p.Constraints {
		one := *c
		one.Args = slices.Clone(c.Args)
		for i, e := range one.Args {
			if e.Kind == flatzinc.ArrayLit || e.Kind == flatzinc.SetLit {
				one.Args[i] = s.named(e)
			}
		}
		again := one
		s.Constraints = append(s.Constraints, &one, &again)
	}
	s.Solve = p.Solve
	return &s.Program
}

// sharing is a program in the making.
type sharing struct {
	flatzinc.Program
	types map[string]flatzinc.Type
	names map[string]string // by what stands for
}

// named declares a literal, unless an equal one is declared, and returns its name.
func (s *sharing) named(e flatzinc.Expr) flatzinc.Expr {
	key := describe(&e)
	name, ok := s.names[key]
	for i := len(s.names); !ok; i++ {
		name = fmt.Sprintf("shared%d", i)
		if _, taken := s.types[name]; taken {
			continue
		}
		ok = true
		s.names[key] = name
		s.types[name] = s.typeOf(&e)
		s.Decls = append(s.Decls, &flatzinc.Decl{Pos: e.Pos, Type: s.types[name], Name: name, Value: &e})
	}
	return flatzinc.Expr{Kind: flatzinc.Ident, Pos: e.Pos, Name: name}
}

// describe tells expressions apart, wherever they stand.
func describe(e *flatzinc.Expr) string {
	text := fmt.Sprint(e.Kind, e.Int, e.Name, e.Set)
	for i := range e.Args {
		text += "," + describe(&e.Args[i])
	}
	return text
}

func (s *sharing) typeOf(e *flatzinc.Expr) (t flatzinc.Type) {
	switch e.Kind {
	case flatzinc.BoolLit:
		return flatzinc.Type{Base: flatzinc.Bool}
	case flatzinc.SetLit:
		return flatzinc.Type{Base: flatzinc.SetOfInt}
	case flatzinc.Ident, flatzinc.Index:
		t = s.types[e.Name]
		return flatzinc.Type{Base: t.Base, Var: t.Var}
	case flatzinc.ArrayLit:
		t = flatzinc.Type{Base: flatzinc.Int}
		for i := range e.Args {
			one := s.typeOf(&e.Args[i])
			t.Base, t.Var = one.Base, t.Var || one.Var
		}
		t.Array, t.Len = true, len(e.Args)
		return t
	}
	return flatzinc.Type{Base: flatzinc.Int}
}

// requireSharing reads a program whose constraints share their arrays and holds its
// solutions against those wanted.
func requireSharing(t *testing.T, source string, want []string) {
	t.Helper()
	p, err := flatzinc.ParseProgram(strings.NewReader(source))
	require.NoError(t, err)
	text := print(shared(p))
	require.ElementsMatch(t, want, solutions(t, text), "%s", text)
}

// sources returns programs, each with the constraint of this name and random arguments.
// The checker knows all of them.
func sources(t *testing.T, name string, n int) (texts []string) {
	rng := rand.New(rand.NewPCG(8, uint64(len(name))))
	for range n {
		d, ok := definitions[name]
		if !ok {
			d, ok = impliedDefinitions[name]
		}
		require.True(t, ok, "nothing draws arguments of %s", name)
		p := newProgram(rng)
		p.post(name, d.signature, d.holds)
		texts = append(texts, p.source())
	}
	return texts
}

// TestSharedArraysAreNotWritten reads every builtin of the registry twice from arrays
// that have names, and holds what comes of it against what the checker accepts of the
// program with literal arrays.
func TestSharedArraysAreNotWritten(t *testing.T) {
	for _, name := range flatzinc.Registered() {
		if strings.HasPrefix(name, "propago_") {
			continue // TestGlobalsAreTheirDefinitions reads them so
		}
		t.Run(name, func(t *testing.T) {
			solvable := 0
			for _, source := range sources(t, name, 30) {
				want := accepted(t, source)
				requireSharing(t, source, want)
				if len(want) > 0 {
					solvable++
				}
			}
			assert.Positive(t, solvable, "none has a solution")
		})
	}
}

// TestSharedTransitionArrayIsNotWritten: two automata of one table, whose states and
// symbols are counted from 1 in the program and from 0 in the model, stay what they are.
func TestSharedTransitionArrayIsNotWritten(t *testing.T) {
	const head = `
array [1..6] of int: d = [2,3, 2,1, 3,3];
array [1..2] of int: symbols = [1,2];
`
	for _, call := range []string{
		"propago_regular([%s1,%s2,%s3],3,2,d,1,{2,3})",
		"propago_regular_symbols([%s1,%s2,%s3],3,symbols,d,1,{2,3})",
	} {
		program := func(lists ...string) string {
			var decls, constraints strings.Builder
			for _, x := range lists {
				for i := 1; i <= 3; i++ {
					fmt.Fprintf(&decls, "var 1..2: %s%d :: output_var;\n", x, i)
				}
				fmt.Fprintf(&constraints, "constraint "+call+";\n", x, x, x)
			}
			return head + decls.String() + constraints.String() + "solve satisfy;\n"
		}
		one := len(solutions(t, program("x")))
		assert.Equal(t, 7, one, call)
		assert.Len(t, solutions(t, program("x", "y")), one*one, call)
		assert.Len(t, solutions(t, program("x", "y", "z")), one*one*one, call)
	}
}
