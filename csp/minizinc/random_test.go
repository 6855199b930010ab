package minizinc_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/minizinc"
)

// This file holds random expressions against minizinc: what they are worth in all solutions of
// a small model, with what is undefined inside Booleans of all kinds.

// generator writes expressions of the variables of a model.
type generator struct{ *rand.Rand }

func (g generator) of(list ...string) string { return list[g.IntN(len(list))] }

// form makes an expression of one of the forms given: in it I stands for an integer (D for one
// that is divided by, or an index), B for a Boolean, S for a set, N for a number of its own, and
// what stands between two @ is a choice.
func (g generator) form(depth int, forms ...string) string {
	var out strings.Builder
	for i, part := range strings.Split(forms[g.IntN(len(forms))], "@") {
		if i%2 == 1 {
			out.WriteString(g.of(strings.Split(part, "|")...))
			continue
		}
		for _, c := range part {
			switch c {
			case 'I':
				out.WriteString(g.integer(depth - 1))
			case 'D':
				e := g.integer(depth - 1)
				if !variables.MatchString(e) { // of parameters alone minizinc ends with an error
					e += " + bool2int(c)"
				}
				out.WriteString(e)
			case 'B':
				out.WriteString(g.boolean(depth - 1))
			case 'S':
				out.WriteString(g.set(depth - 1))
			case 'N':
				out.WriteString(strconv.Itoa(depth))
			default:
				out.WriteRune(c)
			}
		}
	}
	return out.String()
}

var variables = regexp.MustCompile(`\b[xyzbcsvp]\b`)

// What minizinc 2.6 gets wrong is left out: xorall, symdiff, and under a Boolean != of arrays and
// predicates of what may be undefined, and least elements of what may be empty.

func (g generator) integer(depth int) string {
	if depth <= 0 {
		return g.of("x", "y", "z", "x", "y", "1", "2", "-1", "0", "3", "a[2]", "card(s)", "bool2int(b)", "bool2int(c)")
	}
	return g.form(depth, "(I @+|-|*@ I)", "(I @+|-|*@ I)", "(I @div|mod@ (D))", "(I @div|mod@ (D))", "abs(I)", "@min|max@(I, I)",
		"@a|v@[D]", "@a|v@[D]", "m[D, D]", "[I, x, I][D]", "(if B then I else I endif)", "(if B then I elseif B then I else I endif)",
		"bool2int(B)", "sum([I, I])", "@sum|max|min@(iN in 1..2)(I + iN)", "sum(iN in 0..2 where B)(I * iN)",
		"(let { var int: tN = I; constraint tN != 2 } in tN + 1)", "(-I)", "half(D)", "card(S)", "card(S)", "@min|max@(s union {I})",
		"count([I, I, y], @1|y@)", "sum(iN in S)(I - iN)")
}

func (g generator) boolean(depth int) string {
	if depth <= 0 {
		return g.of("b", "c", "(x > y)", "(z = 1)", "true", "false", "(x in s)", "p[2]")
	}
	return g.form(depth, "(I @=|!=|<|<=|>|>=@ I)", "(I @=|!=|<|<=|>|>=@ I)", `(B @/\|\/|->|<->|xor|<-@ B)`, `(B @/\|\/|->|<->|xor|<-@ B)`, "(not B)",
		"@forall|exists@(jN in 1..2)(I > jN)", "@forall|exists@(jN in 0..2 where B)(I != jN)", "(I in S)", "p[D]", "(if B then B else B endif)",
		"even(@x|y|z@ * @2|y|z@)", "exists([B, B])", "forall([B, B])", "(S @=|!=|subset|superset@ S)", "([I, I] @=|<|<=@ [I, I])", "(B @=|<|<=|!=@ B)")
}

func (g generator) set(depth int) string {
	if depth <= 0 {
		return g.of("s", "{1, 3}", "-1..1", "1..0", "0..2")
	}
	return g.form(depth, "(S @union|intersect|diff@ S)", "{I, I}", "{iN | iN in -1..2 where B}", "(if B then S else S endif)", "{y - iN | iN in 1..2}")
}

const expressionModel = `var -1..2: x; var 0..2: y; var 1..2: z = 3 - max(1, min(2, x)); var bool: b = y > 1 xor x = 0; var bool: c;
var set of 0..2: s; constraint s = {i | i in 0..2 where i != y /\ (c \/ i > 0)};
array[1..3] of int: a = [2, 0, -1]; array[0..2] of var -1..2: v = array1d(0..2, [x, 1, y]);
array[1..2, 0..1] of int: m = array2d(1..2, 0..1, [1, 2, 0, 3]); array[1..3] of var bool: p = [b, true, x > 1];
predicate even(var int: n) = n mod 2 = 0; function var int: half(var int: n) = 6 div n;
`

// minizincOf runs minizinc on a model and returns what it prints for each solution, sorted, and
// without what is there twice; ok is false where it fails.
func minizincOf(t *testing.T, text string, args ...string) (all []string, ok bool) {
	t.Helper()
	program, err := exec.LookPath("minizinc")
	if err != nil {
		t.Skip("minizinc is not installed")
	}
	name := filepath.Join(t.TempDir(), "model.mzn")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	out, err := exec.Command(program, append(args, "--solver", "gecode", "-a", name)...).Output()
	if e, failed := err.(*exec.ExitError); failed {
		t.Logf("minizinc: %s", e.Stderr)
		return nil, false
	}
	require.NoError(t, err)
	return solutions(strings.SplitAfter(string(out), "----------\n")), true
}

func solutions(parts []string) []string {
	var all []string
	for _, s := range parts {
		if s, ok := strings.CutSuffix(s, "----------\n"); ok && s != "" {
			all = append(all, s)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// ours returns what this package says of the same model.
func ours(t *testing.T, text string) []string {
	t.Helper()
	p, err := minizinc.Read(t.Context(), minizinc.Source{Text: text})
	require.NoError(t, err)
	all := solveAll(t, p)
	slices.Sort(all)
	return slices.Compact(all)
}

// Random expressions are worth what minizinc says, in all solutions. PROPAGO_EXPRESSIONS is how
// many are tried: 20,000 take some minutes.
func TestRandomExpressions(t *testing.T) {
	n := expressionsOr(200)
	seed := uint64(1)
	if s := os.Getenv("PROPAGO_SEED"); s != "" {
		seed, _ = strconv.ParseUint(s, 10, 64)
	}
	g := generator{rand.New(rand.NewPCG(seed, 19))}
	compared := 0
	for list := range slices.Chunk(make([]string, n), 200) {
		for i := range list {
			list[i] = g.boolean(2 + g.IntN(3))
		}
		if compared += compareExpressions(t, list); t.Failed() {
			break
		}
	}
	t.Logf("%d of %d are what minizinc says", compared, n)
}

// expressionsOr is how many expressions are asked for, or so many.
func expressionsOr(n int) int {
	if s := os.Getenv("PROPAGO_EXPRESSIONS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	return n
}

func expressions(list []string) string {
	var text, out strings.Builder
	text.WriteString(expressionModel)
	for i, e := range list {
		fmt.Fprintf(&text, "var bool: r%d = %s;\n", i, e)
		fmt.Fprintf(&out, ", show(bool2int(fix(r%d)))", i)
	}
	return text.String() + "solve satisfy;\noutput [\"\\(x) \\(y) \\(c) \"" + out.String() + ", \"\\n\"];\n"
}

// fixedExpression returns what an expression is worth where all variables are parameters, as
// the solutions of expressions say it.
func fixedExpression(t *testing.T, e string, run func(t *testing.T, text string) []string) []string {
	var text, out strings.Builder
	text.WriteString("test even(int: n) = n mod 2 = 0; function int: half(int: n) = 6 div n;\n" +
		"array[1..3] of int: a = [2, 0, -1]; array[1..2, 0..1] of int: m = array2d(1..2, 0..1, [1, 2, 0, 3]);\n")
	k := 0
	for x := -1; x <= 2; x++ {
		for y := range 3 {
			for _, c := range []bool{false, true} {
				k++
				fmt.Fprintf(&text, "bool: r%d = let { int: x = %d; int: y = %d; bool: c = %v; int: z = 3 - max(1, min(2, x)); bool: b = y > 1 xor x = 0;"+
					" set of int: s = {i | i in 0..2 where i != y /\\ (c \\/ i > 0)}; array[0..2] of int: v = array1d(0..2, [x, 1, y]);"+
					" array[1..3] of bool: p = [b, true, x > 1]; } in %s;\n", k, x, y, c, strings.ReplaceAll(e, "{ var int: t", "{ int: t"))
				fmt.Fprintf(&out, "\"%d %d %v \", show(bool2int(r%d)), \"\\n\", \"----------\\n\", ", x, y, c, k)
			}
		}
	}
	return run(t, text.String()+"solve satisfy; output ["+strings.TrimSuffix(out.String(), ", ")+"];")
}

// minizincLines is minizinc's one solution of a model that prints lines as if they were
// solutions.
func minizincLines(t *testing.T, text string) []string {
	all, _ := minizincOf(t, text)
	return all
}

// ourLines is that of this package.
func ourLines(t *testing.T, text string) []string {
	p, err := minizinc.Read(t.Context(), minizinc.Source{Text: text})
	require.NoError(t, err)
	return solutions(strings.SplitAfter(strings.Join(solveAll(t, p), ""), "----------\n"))
}

// What an expression is worth of variables is what it is worth of parameters.
func TestRandomExpressionsOfParameters(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(7, 19))}
	for range expressionsOr(300) {
		e := g.boolean(2 + g.IntN(3))
		require.Equal(t, fixedExpression(t, e, ourLines), ours(t, expressions([]string{e})), e)
	}
}

// What an expression is worth does not depend on whether constraints are kept apart.
func TestRandomExpressionsApart(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(11, 19))}
	for range expressionsOr(100) {
		e := g.boolean(2 + g.IntN(3))
		for _, text := range []string{expressions([]string{e}), expressionModel + "constraint " + e + ";\nsolve satisfy; output [\"\\(x) \\(y) \\(c)\\n\"];\n"} {
			p, err := minizinc.Read(t.Context(), minizinc.Source{Text: text, Separate: true})
			require.NoError(t, err, e)
			apart := solveAll(t, p)
			slices.Sort(apart)
			require.Equal(t, ours(t, text), slices.Compact(apart), e)
		}
	}
}

// compareExpressions compares a batch: each line of a solution is the variables, then a digit
// for each expression. Where minizinc ends with an error or its variables have not all values,
// parts of the batch are tried.
func compareExpressions(t *testing.T, list []string) (compared int) {
	column := func(all []string, i int) string { // 0 0 true 1, ...
		var of []string
		for _, s := range all {
			digits := len(s) - 1 - len(list)
			of = append(of, s[:digits]+strings.TrimSpace(s[digits:][i:i+1]))
		}
		return strings.Join(slices.Compact(of), ", ")
	}
	text := expressions(list)
	theirs, ok := minizincOf(t, text)
	mine := ours(t, text)
	whole := ok && column(theirs, len(list)) == column(mine, len(list))
	if !whole && len(list) > 1 {
		return compareExpressions(t, list[:len(list)/2]) + compareExpressions(t, list[len(list)/2:])
	}
	if !ok {
		t.Logf("minizinc 2.6 ends with an error at %s", list[0])
		return 0
	}
	for i, e := range list {
		if column(theirs, i) == column(mine, i) {
			compared++
			continue
		}
		if len(strings.Split(column(theirs, i), ", ")) > len(mine) {
			t.Logf("minizinc 2.6 leaves the value open: %s", e)
			continue
		}
		if fixed := fixedExpression(t, e, minizincLines); slices.Equal(fixed, ours(t, expressions([]string{e}))) {
			t.Logf("minizinc 2.6 says something else of variables than of parameters: %s", e)
			continue
		}
		t.Errorf("%s\nminizinc: %s\nhere:     %s", e, column(theirs, i), column(mine, i))
	}
	return compared
}
