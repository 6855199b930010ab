package flatzinc_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// This file holds every constraint against its definition: small programs are made with
// variables, constants and repeated variables at all positions, and their solutions are
// compared with those that trying all assignments finds.

// argument is what a definition gets: one number, an array, or a set as its values.
type argument []int

func (a argument) v() int { return a[0] }

// definitions says when a constraint holds. The signature has a letter for each
// argument: i and b for a variable integer and Boolean, I and B for arrays of them,
// j, k and J, K for parameters, and s for a set.
var definitions = map[string]struct {
	signature string
	holds     func(a []argument) bool
}{
	"int_eq":     {"ii", func(a []argument) bool { return a[0].v() == a[1].v() }},
	"int_ne":     {"ii", func(a []argument) bool { return a[0].v() != a[1].v() }},
	"int_le":     {"ii", func(a []argument) bool { return a[0].v() <= a[1].v() }},
	"int_lt":     {"ii", func(a []argument) bool { return a[0].v() < a[1].v() }},
	"int_lin_eq": {"JIj", func(a []argument) bool { return dot(a[0], a[1]) == a[2].v() }},
	"int_lin_ne": {"JIj", func(a []argument) bool { return dot(a[0], a[1]) != a[2].v() }},
	"int_lin_le": {"JIj", func(a []argument) bool { return dot(a[0], a[1]) <= a[2].v() }},
	"int_plus":   {"iii", func(a []argument) bool { return a[0].v()+a[1].v() == a[2].v() }},
	"int_times":  {"iii", func(a []argument) bool { return a[0].v()*a[1].v() == a[2].v() }},
	"int_div":    {"iii", func(a []argument) bool { return a[1].v() != 0 && a[0].v()/a[1].v() == a[2].v() }},
	"int_mod":    {"iii", func(a []argument) bool { return a[1].v() != 0 && a[0].v()%a[1].v() == a[2].v() }},
	"int_pow":    {"iii", func(a []argument) bool { return isPower(a[0].v(), a[1].v(), a[2].v()) }},
	"int_abs":    {"ii", func(a []argument) bool { return max(a[0].v(), -a[0].v()) == a[1].v() }},
	"int_max":    {"iii", func(a []argument) bool { return max(a[0].v(), a[1].v()) == a[2].v() }},
	"int_min":    {"iii", func(a []argument) bool { return min(a[0].v(), a[1].v()) == a[2].v() }},

	"bool2int":       {"bi", func(a []argument) bool { return a[0].v() == a[1].v() }},
	"bool_eq":        {"bb", func(a []argument) bool { return a[0].v() == a[1].v() }},
	"bool_ne":        {"bb", func(a []argument) bool { return a[0].v() != a[1].v() }},
	"bool_not":       {"bb", func(a []argument) bool { return a[0].v() != a[1].v() }},
	"bool_le":        {"bb", func(a []argument) bool { return a[0].v() <= a[1].v() }},
	"bool_lt":        {"bb", func(a []argument) bool { return a[0].v() < a[1].v() }},
	"bool_xor":       {"bbb", func(a []argument) bool { return (a[0].v() != a[1].v()) == (a[2].v() == 1) }},
	"bool_and":       {"bbb", func(a []argument) bool { return a[0].v()*a[1].v() == a[2].v() }},
	"bool_or":        {"bbb", func(a []argument) bool { return max(a[0].v(), a[1].v()) == a[2].v() }},
	"bool_clause":    {"BB", func(a []argument) bool { return slices.Contains(a[0], 1) || slices.Contains(a[1], 0) }},
	"array_bool_and": {"Bb", func(a []argument) bool { return !slices.Contains(a[0], 0) == (a[1].v() == 1) }},
	"array_bool_or":  {"Bb", func(a []argument) bool { return slices.Contains(a[0], 1) == (a[1].v() == 1) }},
	"array_bool_xor": {"B", func(a []argument) bool { return sum(a[0])%2 == 1 }},
	"bool_lin_eq":    {"JBi", func(a []argument) bool { return dot(a[0], a[1]) == a[2].v() }},
	"bool_lin_ne":    {"JBi", func(a []argument) bool { return dot(a[0], a[1]) != a[2].v() }},
	"bool_lin_le":    {"JBj", func(a []argument) bool { return dot(a[0], a[1]) <= a[2].v() }},

	"set_in":       {"is", func(a []argument) bool { return slices.Contains(a[1], a[0].v()) }},
	"set_card":     {"si", func(a []argument) bool { return len(a[0]) == a[1].v() }},
	"set_eq":       {"ss", func(a []argument) bool { return slices.Equal(a[0], a[1]) }},
	"set_ne":       {"ss", func(a []argument) bool { return !slices.Equal(a[0], a[1]) }},
	"set_subset":   {"ss", func(a []argument) bool { return subset(a[0], a[1]) }},
	"set_superset": {"ss", func(a []argument) bool { return subset(a[1], a[0]) }},

	"array_int_element":      {"iJi", isElement},
	"array_bool_element":     {"iKb", isElement},
	"array_var_int_element":  {"iIi", isElement},
	"array_var_bool_element": {"iBb", isElement},
	"array_int_maximum":      {"iI", func(a []argument) bool { return len(a[1]) > 0 && slices.Max(a[1]) == a[0].v() }},
	"array_int_minimum":      {"iI", func(a []argument) bool { return len(a[1]) > 0 && slices.Min(a[1]) == a[0].v() }},
}

// The half-reified forms of constraints whose last argument is their truth. The
// others are made of the definitions above.
var impliedDefinitions = map[string]struct {
	signature string
	holds     func(a []argument) bool
}{
	"bool_xor_imp":       {"bbb", func(a []argument) bool { return a[2].v() == 0 || a[0].v() != a[1].v() }},
	"bool_and_imp":       {"bbb", func(a []argument) bool { return a[2].v() == 0 || a[0].v()*a[1].v() == 1 }},
	"bool_or_imp":        {"bbb", func(a []argument) bool { return a[2].v() == 0 || a[0].v()+a[1].v() > 0 }},
	"array_bool_and_imp": {"Bb", func(a []argument) bool { return a[1].v() == 0 || !slices.Contains(a[0], 0) }},
	"array_bool_or_imp":  {"Bb", func(a []argument) bool { return a[1].v() == 0 || slices.Contains(a[0], 1) }},
}

func dot(as, xs []int) int {
	n := 0
	for i, a := range as {
		n += a * xs[i]
	}
	return n
}

func sum(xs []int) int {
	n := 0
	for _, x := range xs {
		n += x
	}
	return n
}

func subset(s, t []int) bool {
	for _, v := range s {
		if !slices.Contains(t, v) {
			return false
		}
	}
	return true
}

func isElement(a []argument) bool {
	i := a[0].v()
	return i >= 1 && i <= len(a[1]) && a[1][i-1] == a[2].v()
}

func isPower(x, n, y int) bool {
	if n < 0 {
		return x != 0 && 1/mustPower(x, -n) == y
	}
	return mustPower(x, n) == y
}

func mustPower(x, n int) int {
	if x >= -1 && x <= 1 {
		n = min(n, 2+n%2)
	}
	p := 1
	for range n {
		if p *= x; p > 1<<31 || p < -1<<31 {
			return 1 << 40 // beyond all values
		}
	}
	return p
}

// program is a program under construction, with what an oracle needs to know.
type program struct {
	rng         *rand.Rand
	names       []string
	doms        [][]int
	constraints []func(vals []int) bool
	text        strings.Builder
	posted      strings.Builder
}

// numbers is how many integers a program has, and how many Booleans.
const numbers = 3

// newProgram declares a few integers and Booleans, some of them by special domains.
func newProgram(rng *rand.Rand) *program {
	p := &program{rng: rng}
	for i := range numbers {
		name := fmt.Sprintf("x%d", i)
		switch lo := rng.IntN(6) - 3; rng.IntN(4) {
		case 0:
			dom := []int{lo, lo + 2, lo + 3}
			p.declare(name, fmt.Sprintf("var {%d,%d,%d}", lo, lo+2, lo+3), dom)
		case 1:
			p.declare(name, fmt.Sprintf("var %d..%d", lo, lo+1), []int{lo, lo + 1})
		case 2:
			p.declare(name, "var 0..1", []int{0, 1})
		default:
			p.declare(name, fmt.Sprintf("var %d..%d", lo, lo+3), []int{lo, lo + 1, lo + 2, lo + 3})
		}
	}
	for i := range numbers {
		p.declare(fmt.Sprintf("b%d", i), "var bool", []int{0, 1})
	}
	return p
}

func (p *program) declare(name, typ string, dom []int) {
	fmt.Fprintf(&p.text, "%s: %s :: output_var;\n", typ, name)
	p.names = append(p.names, name)
	p.doms = append(p.doms, dom)
}

// post adds a constraint with random arguments.
func (p *program) post(name, signature string, holds func(a []argument) bool) {
	n := 1 + p.rng.IntN(3)
	var texts []string
	var values []func(vals []int) argument
	for _, letter := range signature {
		text, value := p.argument(letter, n)
		texts, values = append(texts, text), append(values, value)
	}
	fmt.Fprintf(&p.posted, "constraint %s(%s);\n", name, strings.Join(texts, ", "))
	p.constraints = append(p.constraints, func(vals []int) bool {
		args := make([]argument, len(values))
		for i, v := range values {
			args[i] = v(vals)
		}
		return holds(args)
	})
}

// argument returns a random argument as its text and its value.
func (p *program) argument(letter rune, n int) (text string, value func(vals []int) argument) {
	switch letter {
	case 'i', 'b', 'j', 'k':
		return p.scalar(letter)
	case 's':
		set := []int{}
		for v := -2; v <= 3; v++ {
			if p.rng.IntN(2) == 0 {
				set = append(set, v)
			}
		}
		text := strings.ReplaceAll(fmt.Sprint(set), " ", ",")
		return "{" + strings.Trim(text, "[]") + "}", func([]int) argument { return set }
	}
	var texts []string
	var values []func(vals []int) argument
	for range n {
		text, value := p.scalar(letter - 'A' + 'a')
		texts, values = append(texts, text), append(values, value)
	}
	return "[" + strings.Join(texts, ", ") + "]", func(vals []int) argument {
		var all argument
		for _, v := range values {
			all = append(all, v(vals)...)
		}
		return all
	}
}

func (p *program) scalar(letter rune) (text string, value func(vals []int) argument) {
	isBool := letter == 'b' || letter == 'k'
	if (letter == 'i' || letter == 'b') && p.rng.IntN(5) > 0 {
		x := p.rng.IntN(numbers)
		if isBool {
			x += numbers
		}
		return p.names[x], func(vals []int) argument { return argument{vals[x]} }
	}
	if isBool {
		v := p.rng.IntN(2)
		return fmt.Sprint(v == 1), func([]int) argument { return argument{v} }
	}
	v := p.rng.IntN(7) - 3
	return fmt.Sprint(v), func([]int) argument { return argument{v} }
}

// source is the text of the program.
func (p *program) source() string { return p.text.String() + p.posted.String() + "solve satisfy;\n" }

// expected are the solutions, as FlatZinc prints them, sorted.
func (p *program) expected() []string {
	vals := make([]int, len(p.names))
	found := []string{}
	var try func(i int)
	try = func(i int) {
		if i < len(vals) {
			for _, v := range p.doms[i] {
				vals[i] = v
				try(i + 1)
			}
			return
		}
		for _, c := range p.constraints {
			if !c(vals) {
				return
			}
		}
		var b strings.Builder
		for i, name := range p.names {
			if i < numbers {
				fmt.Fprintf(&b, "%s = %d;\n", name, vals[i])
			} else {
				fmt.Fprintf(&b, "%s = %v;\n", name, vals[i] == 1)
			}
		}
		found = append(found, b.String())
	}
	try(0)
	slices.Sort(found)
	return found
}

// solutions are all solutions of a program, sorted.
func solutions(t *testing.T, source string) []string {
	t.Helper()
	in, err := flatzinc.Read(strings.NewReader(source))
	require.NoError(t, err, source)
	s, err := in.Model.Compile(t.Context(), in.Options())
	require.NoError(t, err, source)
	found := []string{}
	for sol := range s.Solutions(context.Background()) {
		found = append(found, string(in.AppendSolution(nil, sol)))
	}
	require.NoError(t, s.Err())
	slices.Sort(found)
	return found
}

func check(t *testing.T, p *program) {
	t.Helper()
	require.Equal(t, p.expected(), solutions(t, p.source()), p.source())
	requireSharing(t, p.source(), p.expected())
}

// TestPowerOfWideRanges lets the exponent be negative and the power leave 64 bits. Bounds
// are to leave so little that a handful of nodes decides.
func TestPowerOfWideRanges(t *testing.T) {
	const declared = "var -2147483648..2147483647: x :: output_var;\n" +
		"var -2147483648..2147483647: n :: output_var;\nvar -2147483648..2147483647: y :: output_var;\n" +
		"constraint int_pow(x, n, y);\n"
	for constraints, expected := range map[string]int{
		"int_eq(y, 2147395600);constraint int_le(2, n)":                                          2, // the squares of 46340 and -46340
		"int_eq(y, -1);constraint int_le(n, 5);constraint int_le(-5, n)":                         6,
		"int_le(n, -1);constraint int_le(-3, n);constraint int_ne(y, 0)":                         6,
		"int_le(n, -1);constraint int_le(-3, n);constraint int_ne(y, 0);constraint int_eq(x, 0)": 0,
		"int_le(4, x);constraint int_le(13, n);constraint int_le(1000000000, y)":                 2,
	} {
		source := declared + "constraint " + constraints + ";\nsolve satisfy;\n"
		in, err := flatzinc.Read(strings.NewReader(source))
		require.NoError(t, err)
		o := in.Options()
		o.MaxNodes = 200
		s, err := in.Model.Compile(t.Context(), o)
		require.NoError(t, err)
		value := func(sol csp.Solution, name string) int {
			v, _ := in.Value(sol, name)
			return v
		}
		found := 0
		for sol := range s.Solutions(t.Context()) {
			x, n, y := value(sol, "x"), value(sol, "n"), value(sol, "y")
			assert.True(t, isPower(x, n, y), "%d^%d = %d", x, n, y)
			found++
		}
		require.NoError(t, s.Err(), constraints)
		assert.Equal(t, expected, found, constraints)
	}
}

func TestBuiltinsAreTheirDefinitions(t *testing.T) {
	for name, d := range definitions {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, uint64(len(name))))
			for range 40 {
				p := newProgram(rng)
				p.post(name, d.signature, d.holds)
				check(t, p)

				p = newProgram(rng)
				p.post(name+"_reif", d.signature+"b", func(a []argument) bool {
					n := len(a) - 1
					return d.holds(a[:n]) == (a[n].v() == 1)
				})
				if _, own := impliedDefinitions[name+"_imp"]; own {
					p = newProgram(rng)
				} else {
					p.post(name+"_imp", d.signature+"b", func(a []argument) bool {
						n := len(a) - 1
						return a[n].v() == 0 || d.holds(a[:n])
					})
				}
				check(t, p)
			}
		})
	}
	for name, d := range impliedDefinitions {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, uint64(len(name))))
			for range 60 {
				p := newProgram(rng)
				p.post(name, d.signature, d.holds)
				check(t, p)
			}
		})
	}
}

// Several constraints on the same variables meet what earlier ones narrowed and made
// one.
func TestBuiltinsTogether(t *testing.T) {
	names := []string{}
	for name := range definitions {
		names = append(names, name)
	}
	slices.Sort(names)
	rng := rand.New(rand.NewPCG(6, 6))
	satisfiable := 0
	for range 1500 {
		p := newProgram(rng)
		for range 2 + rng.IntN(4) {
			name := names[rng.IntN(len(names))]
			d := definitions[name]
			if _, own := impliedDefinitions[name+"_imp"]; own || rng.IntN(2) == 0 {
				p.post(name, d.signature, d.holds)
				continue
			}
			p.post(name+"_reif", d.signature+"b", func(a []argument) bool {
				n := len(a) - 1
				return d.holds(a[:n]) == (a[n].v() == 1)
			})
		}
		check(t, p)
		if len(p.expected()) > 0 {
			satisfiable++
		}
	}
	assert.Greater(t, satisfiable, 300)
}
