package minizinc_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/minizinc"
)

// What is right MiniZinc and not read here is refused as such, with its place and the way out.
func TestWhatIsNotReadIsRefused(t *testing.T) {
	for text, column := range map[string]int{
		`array[1..2] of var int: x; constraint piecewise_linear(2, x);`: 39,
		`var float: f;`:           1,
		`int: k = uniform(1, 6);`: 10,
		`type T = int;`:           1,
		`array[int] of int: a = slice_1d([1, 2], [1..2], 1..2);`: 24,
		`set of float: s = {0.5} union {1.5};`:                   19,
		`set of string: s = {"a", "b"};`:                         20,
		`int: n = ceil(x); var 1..3: x;`:                         10,
		`tuple(int, int): t = (1, 2);`:                           1,
		`int: n = 3; int: k = (1, 2).1;`:                         28,
		`test p(int: a) = a > 1; constraint p(a: 3);`:            39,
		`any: r = (a: 3, b: true);`:                              12,

		`constraint let { var 1..3: y :: output; } in y > 1;`:                                            18,
		`var 1..3: x; solve :: goal_hierarchy([int_min_goal(x)]) satisfy; var 1..2: y; output ["\(y)"];`: 39,

		`var 1..5: x; constraint not (let { var 1..5: y } in y > x);`:               36,
		`var 1..5: x; constraint x > 2 <-> let { var 1..5: y } in y > x;`:           41,
		`var 1..5: x; constraint if let { var 1..5: y } in y > x then x > 2 endif;`: 34,
	} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text})
		var e *minizinc.Error
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, minizinc.Unsupported, e.Kind, "%s: %v", text, e)
		assert.Equal(t, column, e.Column, "%s: %v", text, e)
		assert.Contains(t, e.Msg, "minizinc --solver propago")
	}
}

// What is never evaluated is looked at too: its names are declared, and its calls fit.
func TestWhatIsNeverEvaluatedIsChecked(t *testing.T) {
	for text, want := range map[string]string{
		`var 1..3: xx; predicate p(var int: a) = a > xxx;`:                                         "1:45: xxx is not declared; is xx meant?",
		`predicate p(array[1..nn] of var int: a) = a[1] > 1;`:                                      "1:22: nn is not declared",
		`constraint if false then forall(i in 1..0)(j > 1) else true endif;`:                       "1:44: j is not declared",
		`array[int] of int: a = [alldiferent([i]) | i in 1..0];`:                                   "1:25: there is no function alldiferent; is alldifferent meant?",
		`function int: f(int: n) = n; constraint true \/ f(1, 2) > 0;`:                             "1:49: f does not take 2 arguments",
		`var bool: b = true \/ let { int: k = 1; constraint mmmm > 0 } in k > 0; output ["\(k)"];`: "1:52: mmmm is not declared",

		`var 1..3: x; var int: y = if false then x + "a" else x endif;`:             "1:41: + is applied to int and string",
		`predicate p(var int: a) = a /\ true;`:                                      "1:27: /\\ is applied to int and bool",
		`test t(string: s) = if s then true else false endif;`:                      "1:24: a Boolean is expected, and this is string",
		`function int: f(int: n) = "a" ++ show(n);`:                                 "1:27: f returns string and is declared as int",
		`predicate p(int: n) = forall(i in n)(i > 0);`:                              "1:35: a generator takes its values from a set or an array, not from int",
		`predicate p(int: n) = n[1] > 0;`:                                           "1:23: n is no array but int",
		`predicate p(set of int: s) = s < 3;`:                                       "1:30: < is applied to set and int",
		`predicate p(int: n) = n in 3;`:                                             "1:23: in is applied to int and int",
		`predicate p(int: n) = let { string: s = n } in true;`:                      "1:41: s is declared as string and given int",
		`predicate p(int: n) = alldifferent({"a"} + n);`:                            "1:36: + is applied to set and int",
		`function int: f(bool: b) = if b then 1 endif;`:                             "1:28: if has no else",
		`function array[int] of int: f(int: n) = [if n > 1 then 1 else "a" endif];`: "1:63: the branches of if are of different types: int and string",
		`function int: f(int: n) = sum([1, "a"]) + n;`:                              "1:35: the elements of an array are of different types: int and string",
	} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text + " solve satisfy;"})
		var e *minizinc.Error
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, minizinc.Type, e.Kind, text)
		assert.Contains(t, strings.ReplaceAll(e.Error(), "type error: ", ""), want, text)
	}
	_, err := minizinc.Read(t.Context(), minizinc.Source{Text: `enum E = {p} ++ C(1..2); predicate q(var E: x, ann: a) = let { int: k = 3; constraint x != C(k - 1) } in
		forall(i, j in 1..k where i < j, s = i)(all_different_int([i, j]) /\ C^-1(C(1)) = s) :: a; solve satisfy;`})
	assert.NoError(t, err)
}

// A model that would fill the memory ends with a message while that is small.
func TestWhatIsTooLargeIsSaidSoon(t *testing.T) {
	for _, text := range []string{
		`array[int] of int: a = [i + j | i, j in 1..7000];`,
		`array[1..9000000] of var 0..1: x;`,
		`array[1..3000] of var 1..9: x; constraint forall(i, j in 1..3000)(x[i] + 2 * x[j] > 4);`,
		`var set of 1..3: s; constraint not (1..10000000000 subset s);`,
		`var set of 1..3: s; constraint s < 1..10000000000;`,
		`var set of 1..3: s; var set of int: t = s union 1..10000000000;`,
		`string: s = show((1..10000000000) diff {3});`,
	} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text + " solve satisfy;"})
		var e *minizinc.Error
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, minizinc.Limit, e.Kind, "%s: %v", text, e)
		assert.Contains(t, e.Msg, "4000000 elements")
	}
}

// Sets of parameters are looked up, not listed, however wide they are.
func TestWideSetsAreNotListed(t *testing.T) {
	p, err := minizinc.Read(t.Context(), minizinc.Source{Text: `set of int: all = -9223372036854775807..9223372036854775807; set of int: some = 1..10000000000;
		var set of 1..3: s; var 2..4: x; constraint s subset some /\ s subset all /\ card(s intersect some) = 2 /\ x in s; constraint 1 in s; solve satisfy;
		output ["\(all) \(some) \(s) \(x)"];`})
	require.NoError(t, err)
	const wide = "-9223372036854775807..9223372036854775807 1..10000000000 "
	assert.ElementsMatch(t, []string{wide + "1..2 2\n", wide + "{1,3} 3\n"}, solveAll(t, p))
}

// Arguments that begin like generators are read once, however deep they are nested.
func TestWhatBeginsLikeGeneratorsIsReadOnce(t *testing.T) {
	p, err := minizinc.Read(t.Context(), minizinc.Source{Text: `predicate f(bool: b) = b; int: i = 1; bool: k = true; set of bool: s = {true}; set of int: n = 1..1;
		constraint ` + strings.Repeat("f(k in {true} /\\ ", 100) + "f(k)" + strings.Repeat(")", 100) + `;
		constraint exists(i, j in n where i = j, k = i in n /\ f(j = i \/ false) -> true, _ in n)(f(k = true));
		constraint forall(b in s)(f(b)); solve satisfy; output ["ok"];`})
	require.NoError(t, err)
	assert.Equal(t, []string{"ok\n"}, solveAll(t, p))
}

// The line of an error can be shown on a terminal, whatever file it is of.
func TestTheLineOfAnErrorIsText(t *testing.T) {
	_, err := minizinc.Read(t.Context(), minizinc.Source{Text: "\x7fELF\x1b[31m" + strings.Repeat("\x00\xff", 500)})
	var e *minizinc.Error
	require.True(t, errors.As(err, &e))
	for _, r := range e.Detail() {
		assert.True(t, r == '\n' || unicode.IsPrint(r), "%q", r)
	}
	assert.Less(t, len(e.Detail()), 700)
	_, err = minizinc.Read(t.Context(), minizinc.Source{Text: "int: n = " + strings.Repeat("1 + ", 100) + "nn + " + strings.Repeat("2 + ", 100) + "2;"})
	require.True(t, errors.As(err, &e))
	lines := strings.Split(e.Detail(), "\n")
	assert.Equal(t, strings.Index(lines[1], "nn"), strings.Index(lines[2], "^"))
}

// A parameter that a constraint of its own let, the set of its type or the type of a function
// leaves without a value is an error, at its place.
func TestWhatHasNoValueIsAnError(t *testing.T) {
	for text, want := range map[string]string{
		`1.0..2.0: f = 2.5;`:                                  "1:15: f is 2.5, which is not in 1.0..2.0",
		`var 1..3: x; var 9: y = x + 1;`:                      "1:14: a type is a set of parameters, not int",
		`var 1..3: x; var 1.9..2.5: y = x + 1;`:               "1:14: not supported: a float variable is not supported",
		`enum E = {p, q}; {p}: e = q;`:                        "1:27: e is q, which is not in {p}",
		`enum E = {p, q}; E: e = 2;`:                          "1:25: e is declared as E and given int",
		`int: n = 0; int: k = let { constraint n > 0 } in 3;`: "1:22: a constraint of let in this value does not hold",
		`function int: f(1..3: n) = n; int: k = f(4);`:        "1:40: argument n is 4, which is not in 1..3",
		`function 1..3: f(int: n) = n; int: k = f(4);`:        "1:40: f is 4, which is not in 1..3",
		`predicate p(array[1..2] of var int: a) = a[1] > 0; array[0..1] of var 0..1: x; constraint p(x);`: "index set 1..2 and given one with index set 0..1",
		`function array[1..3] of int: f(int: n) = [n]; array[int] of int: k = f(4);`:                      "index set 1..3 and given one with index set 1..1",
	} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text + " solve satisfy;"})
		require.Error(t, err, text)
		assert.Contains(t, strings.ReplaceAll(strings.ReplaceAll(err.Error(), "evaluation error: ", ""), "type error: ", ""), want, text)
	}
}

// JSON has no index sets and no sets of its own: what is declared says what a list stands for.
func TestJSONIsWhatIsDeclared(t *testing.T) {
	p, err := minizinc.Read(t.Context(), minizinc.Source{
		Text: `enum E = anon_enum(3); enum F = {z} ++ G(E); array[0..1, 3..4] of int: m; array[-1..0] of int: a; set of int: s; E: e; F: f;
			output ["\(m[1, 3]) \(a[-1]) \(s) \(e) \(f)"];`,
		Data: []minizinc.Data{{Name: "d.json", Text: `{"other": {"m": [-1, {"a": null}]}, "m": [1, 2, 3, 4], "a": [7, 8], "s": [4, 2], "e": {"e": "E", "i": 2}, "f": {"c": "G", "e": {"e": "E", "i": 1}}}`}},
	})
	require.NoError(t, err)
	assert.Equal(t, []string{"3 7 {2,4} to_enum(E,2) G(to_enum(E,1))\n"}, solveAll(t, p))
	for _, rows := range []string{"[[1, 2], 3]", "[3, [1, 2]]", "[[1, 2], [3]]"} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: "array[int, int] of int: m;", Data: []minizinc.Data{{Name: "d.json", Text: `{"m": ` + rows + `}`}}})
		assert.Error(t, err, rows)
	}
}

// What JSON does not allow is told where it stands, though MiniZinc has it.
func TestDataIsJSONAndNoMore(t *testing.T) {
	read := func(data string) error {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: "int: n; string: s;", Data: []minizinc.Data{{Name: "d.json", Text: data}}})
		return err
	}
	for data, at := range map[string]string{
		`{"n": 1, "s": "x",}`: "1:19", `{"n": 1, "s": "x", "l": [1,]}`: "1:28", `{"n": 1, "s": "x"} % c`: "1:20", "{\"n\": 1, /* c */\n\"s\": \"x\"}": "1:10",
		`{"n": 0x1F, "s": "x"}`: "1:8", `{"n": 01, "s": "x"}`: "1:8", `{"n": - 1, "s": "x"}`: "1:7", `{"n": -true, "s": "x"}`: "1:8", `{"n": 1 :: a, "s": "x"}`: "1:9",
		"{\n\"n\": 1, \"s\": \"\\(1)\"}": "2:16", `{"n": 1, "s": "x", "l": foo}`: "1:26", `{"n": 1, "s": "\x41"}`: "1:17", `{"n": 1, "s": "x"} x`: "1:20",
	} {
		assert.ErrorContains(t, read(data), "d.json:"+at+": syntax error: ", data)
	}
	assert.NoError(t, read("\ufeff{\"n\": -1,\r\n\t\"s\": \"\\u0041\\/\", \"l\": [1e2, null, {}]}\n"))
}
