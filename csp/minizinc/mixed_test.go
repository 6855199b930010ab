package minizinc_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/minizinc"
)

// Booleans stand beside integers: together they are integers, and where one of those is undefined,
// so is what it is in.
func TestBooleansBesideIntegers(t *testing.T) {
	for _, c := range []struct {
		model, output string
		solutions     []string
	}{
		{"var 0..2: x; var bool: b; var int: y = if b then x < 2 else 10 div x endif;", `\(x) \(b) \(y)`,
			[]string{"0 true 1", "1 false 10", "1 true 1", "2 false 5", "2 true 0"}},
		{"var 0..2: x; var bool: b; any: y = if b then 7 elseif x = 1 then x < 2 else 10 div x endif;", `\(x) \(b) \(y)`,
			[]string{"0 true 7", "1 false 1", "1 true 7", "2 false 5", "2 true 7"}},
		{"var 0..2: x; var 0..2: y; constraint x = 1 \\/ y = if x = 2 then x < 2 else let { any: q = 10 div x } in q endif;", `\(x) \(y)`,
			[]string{"1 0", "1 1", "1 2", "2 0"}},
		{"int: none = 0; var 0..2: x; var 0..2: y; constraint x = 1 \\/ y = if x = 2 then x < 2 else 10 div none endif;", `\(x) \(y)`,
			[]string{"1 0", "1 1", "1 2", "2 0"}},
		{"var 1..2: x; var 1..2: i; var 0..9: y; constraint false \\/ y = [10 div (x - 1), true][i];", `\(x) \(i) \(y)`,
			[]string{"1 2 1", "2 2 1"}},
		{"var 1..2: i; var 0..9: y; constraint false \\/ y = [1 div 0, true][i];", `\(i) \(y)`, []string{"2 1"}},
		{"var bool: c; var 1..2: i; var 0..1: y; constraint false \\/ y = [1 div 0, c][i];", `\(c) \(i) \(y)`,
			[]string{"false 2 0", "true 2 1"}},
		{"var bool: b; int: two = 2;", `\(if true then true else two endif) \([if i = 1 then b else i endif | i in 1..2])`,
			[]string{"1 [0, 2]", "1 [1, 2]"}},
	} {
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: c.model + "output [\"" + c.output + "\"];"})
		require.NoError(t, err, c.model)
		var want []string
		for _, s := range c.solutions {
			want = append(want, s+"\n")
		}
		got := solveAll(t, p)
		slices.Sort(got)
		assert.Equal(t, want, got, c.model)
	}
}

// A variable whose value is undefined leaves no solution, whether that is seen while the model is read or later.
func TestUndefinedVariables(t *testing.T) {
	for _, m := range []string{
		"var 1..3: x = 5;", "array[1..2] of int: m = [1, 2]; var int: y = m[3] + 1;", "var 1..5: z; var int: y = z div 0;",
		"array[1..2] of var 1..2: m; array[1..2] of var int: y = [m[3], m[1]];", "array[1..2] of var 1..2: m; var 3..4: i; var 1..2: y = m[i];",
		"constraint y > 0; var int: y = m[3]; array[1..2] of var 1..2: m;", "var 0..1: i; var opt int: y = 5 div (i - i);",
	} {
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: m})
		require.NoError(t, err, m)
		assert.Empty(t, solveAll(t, p), m)
		assert.NotEmpty(t, p.Warnings, m)
	}
	for _, m := range []string{"int: y = 5 div 0;", "constraint y > 0; int: y = 5 div 0;", "array[1..2] of var 1..2: m; array[int] of var int: y = [m[3]];"} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: m})
		require.ErrorContains(t, err, "evaluation error", m)
	}
}

// x default y is y where x is undefined, too, and that is nothing to warn of.
func TestDefaultOfTheUndefined(t *testing.T) {
	const head = "array[1..2] of int: a = [5, 6]; var 0..3: i; "
	for constraint, want := range map[string][]string{
		"(a[i] default 5) = 5":                                   {"0", "1", "3"},
		"not ((a[i] default 0) = 5)":                             {"0", "2", "3"},
		"(a[3] default 7) = i + 6":                               {"1"},
		"(6 div i) default 9 >= 6":                               {"0", "1"},
		"[true, false][i] default (i = 3)":                       {"1"},
		"(i default a[i]) >= 0":                                  {"0", "1", "2", "3"},
		"(if i > 1 then <> else 1 endif default a[i]) >= 0":      {"0", "1", "2"},
		"([a[i], i] default [i, 4])[2] = 4":                      {"0", "3"},
		"((if i > 1 then <> else i endif) default a[i]) in 0..1": {"0", "1"},
	} {
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: head + "constraint " + constraint + "; output [\"\\(i)\"];"})
		require.NoError(t, err, constraint)
		var got []string
		for _, s := range solveAll(t, p) {
			got = append(got, s[:1])
		}
		slices.Sort(got)
		assert.Equal(t, want, got, constraint)
		assert.Empty(t, p.Warnings, constraint)
	}
}

// A text that doubles with each call is as little without bounds as an array is.
func TestLongTextMeetsALimit(t *testing.T) {
	for _, body := range []string{"s ++ s", `"\(s)\(s)"`, "concat([s, s])", "join(s, [s, s])"} {
		text := "function string: d(string: s, int: n) = if n = 0 then s else d(" + body + `, n - 1) endif; string: s = d("0123456789", 60);`
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text, Limits: minizinc.Limits{Elements: 10_000}})
		require.ErrorContains(t, err, "elements", body)
	}
}

// A number is a float where another branch of if, or the other side of default, is one. All as minizinc shows it.
func TestNumbersBesideFloatsAreFloats(t *testing.T) {
	for text, want := range map[string]string{
		"if true then 1 else 2.5 endif": "1.0", "if false then 2.5 else 1 endif": "1.0", "if true then true else 2.5 endif": "1.0",
		"if true then [1, 2] else [2.5] endif": "[1.0, 2.0]", "if true then [] else [2.5] endif": "[]", "if true then 1 else 2 endif": "1",
		"if true then 1 elseif false then 2 else 2.5 endif + 1": "2.0", "1 default 2.5": "1.0", "1 default 2": "1", "if true then <> else 2.5 endif": "<>",
		"[if i = 1 then i else 2.5 endif | i in 1..1]": "[1.0]", "let { any: x = if true then 1 else 2.5 endif } in x": "1.0", "if true then A else B endif": "A",
		"[if i < 3 then if i < 2 then 1 else 2 endif else 2.5 endif | i in 1..2]": "[1.0, 2.0]",
	} {
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: "enum E = {A, B}; output [\"\\(" + text + ")\"];"})
		require.NoError(t, err, text)
		assert.Equal(t, want, strings.TrimSuffix(solveAll(t, p)[0], "\n"), text)
	}
}
