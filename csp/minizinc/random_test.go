package minizinc_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
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

// integer writes an expression that is an integer.
func (g generator) integer(depth int) string {
	if depth <= 0 {
		return g.of("x", "y", "z", "x", "y", "1", "2", "-1", "0", "3", "a[2]", "card(s)", "bool2int(b)", "bool2int(c)")
	}
	d := depth - 1
	switch g.IntN(15) {
	case 0, 1:
		return "(" + g.integer(d) + g.of(" + ", " - ", " * ") + g.integer(d-1) + ")"
	case 2, 3:
		return "(" + g.integer(d) + g.of(" div ", " mod ") + g.integer(d) + ")"
	case 4:
		return "abs(" + g.integer(d) + ")"
	case 5:
		return g.of("min", "max") + "(" + g.integer(d) + ", " + g.integer(d) + ")"
	case 6, 7:
		return g.of("a", "v") + "[" + g.integer(d) + "]"
	case 8:
		return "m[" + g.integer(d) + ", " + g.integer(d) + "]"
	case 9:
		return "(if " + g.boolean(d) + " then " + g.integer(d) + " else " + g.integer(d) + " endif)"
	case 10:
		return "bool2int(" + g.boolean(d) + ")"
	case 11:
		return "sum([" + g.integer(d) + ", " + g.integer(d) + "])"
	case 12:
		i := "i" + strconv.Itoa(depth)
		return g.of("sum", "max", "min") + "(" + i + " in 1..2)(" + g.integer(d) + " + " + i + ")"
	case 13:
		return "(let { var int: t" + strconv.Itoa(depth) + " = " + g.integer(d) + "; constraint t" + strconv.Itoa(depth) + " != 2 } in t" + strconv.Itoa(depth) + " + 1)"
	}
	return "(-" + g.integer(d) + ")"
}

// boolean writes an expression that is a Boolean.
func (g generator) boolean(depth int) string {
	if depth <= 0 {
		return g.of("b", "c", "(x > y)", "(z = 1)", "true", "false", "(x in s)", "p[2]")
	}
	d := depth - 1
	switch g.IntN(12) {
	case 0, 1, 2:
		return "(" + g.integer(d) + g.of(" = ", " != ", " < ", " <= ", " > ", " >= ") + g.integer(d) + ")"
	case 3, 4:
		return "(" + g.boolean(d) + g.of(" /\\ ", " \\/ ", " -> ", " <-> ", " xor ", " <- ") + g.boolean(d) + ")"
	case 5:
		return "(not " + g.boolean(d) + ")"
	case 6:
		i := "j" + strconv.Itoa(depth)
		return g.of("forall", "exists") + "(" + i + " in 1..2)(" + g.integer(d) + " > " + i + ")"
	case 7:
		return "(" + g.integer(d) + " in " + g.of("s", "{1, 3}", "-1..1", "s union {0}", "s intersect 1..2") + ")"
	case 8:
		return "p[" + g.integer(d) + "]"
	case 9:
		return "(if " + g.boolean(d) + " then " + g.boolean(d) + " else " + g.boolean(d) + " endif)"
	case 10:
		return "even(" + g.integer(d) + ")"
	}
	return "exists([" + g.boolean(d) + ", " + g.boolean(d) + "])" // with xorall minizinc 2.6 is wrong
}

const expressionModel = `var -1..2: x; var 0..2: y; var 1..2: z = 3 - max(1, min(2, x)); var bool: b = y > 1 xor x = 0; var bool: c;
var set of 0..2: s; constraint s = {i | i in 0..2 where i != y /\ (c \/ i > 0)};
array[1..3] of int: a = [2, 0, -1]; array[0..2] of var -1..2: v = array1d(0..2, [x, 1, y]);
array[1..2, 0..1] of int: m = array2d(1..2, 0..1, [1, 2, 0, 3]); array[1..3] of var bool: p = [b, true, x > 1];
predicate even(var int: n) = n mod 2 = 0;
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
// many are tried.
func TestRandomExpressions(t *testing.T) {
	n := 100
	if s := os.Getenv("PROPAGO_EXPRESSIONS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	seed := uint64(1)
	if s := os.Getenv("PROPAGO_SEED"); s != "" {
		seed, _ = strconv.ParseUint(s, 10, 64)
	}
	g := generator{rand.New(rand.NewPCG(seed, 19))}
	const batch = 25
	for done := 0; done < n; done += batch {
		var list []string
		for range batch {
			list = append(list, g.boolean(2+g.IntN(3)))
		}
		compareExpressions(t, list)
		if t.Failed() {
			return
		}
	}
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
	text.WriteString("test even(int: n) = n mod 2 = 0;\n" +
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
	n := 300
	if s := os.Getenv("PROPAGO_EXPRESSIONS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	for range n {
		e := g.boolean(2 + g.IntN(3))
		require.Equal(t, fixedExpression(t, e, ourLines), ours(t, expressions([]string{e})), e)
	}
}

// compareExpressions compares a batch, and where it differs finds the expressions that do.
func compareExpressions(t *testing.T, list []string) {
	text := expressions(list)
	theirs, ok := minizincOf(t, text)
	mine := ours(t, text)
	if ok && slices.Equal(theirs, mine) {
		return
	}
	if len(list) > 1 {
		compareExpressions(t, list[:len(list)/2])
		compareExpressions(t, list[len(list)/2:])
		return
	}
	if !ok {
		t.Logf("minizinc 2.6 ends with an error at %s", list[0])
		return
	}
	if slices.Equal(fixedExpression(t, list[0], minizincLines), mine) {
		t.Logf("minizinc 2.6 says something else of variables than of parameters: %s", list[0])
		return
	}
	t.Errorf("%s\nminizinc: %q\nhere:     %q", list[0], theirs, mine)
}
