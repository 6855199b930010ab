package flatzinc_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/domains"
)

// print gives the items of a program, one a line.
func print(p *flatzinc.Program) string {
	var b strings.Builder
	for _, d := range p.Decls {
		fmt.Fprintln(&b, d)
	}
	for _, c := range p.Constraints {
		fmt.Fprintln(&b, c)
	}
	fmt.Fprintln(&b, p.Solve)
	return b.String()
}

// items are single items that are FlatZinc, with how they print: as they are where second
// is empty.
var items = [][2]string{
	{"int: n = 3;"},
	{"int: n = -3;"},
	{"int: n = 0x1F;", "int: n = 31;"},
	{"int: n = 0o17;", "int: n = 15;"},
	{"int: n = 007;", "int: n = 7;"},
	{"int: n = 9223372036854775807;"},
	{"int: n = -9223372036854775808;"},
	{"1..5: n = 3;"},
	{"bool: b = true;"},
	{"float: f = 1.5;"},
	{"float: f = -1.5e-07;"},
	{"float: f = 1E3;", "float: f = 1000.0;"},
	{"set of int: s = 1..5;"},
	{"set of int: s = {1,3,5};"},
	{"set of int: s = {5, 1, 3, 3,};", "set of int: s = {1,3,5};"},
	{"set of int: s = {1,2,3};", "set of int: s = 1..3;"},
	{"set of int: s = {};"},
	{"set of int: s = 5..1;", "set of int: s = {};"},
	{"set of float: s = {1.0, 2.5};", "float: s = {1.0, 2.5};"},
	{"set of float: s = {1, 2.5};", "float: s = {1.0, 2.5};"},
	{"float: s = 1.0..2.5;", "float: s = {1.0, 2.5};"},
	{"array [1..2] of int: a = [1, 2];"},
	{"array [1..0] of int: a = [];"},
	{"array [1..2] of set of int: a = [{}, 1..2];"},
	{"array[1..2]of bool:a=[true,false,];", "array [1..2] of bool: a = [true, false];"},
	{"array [1..2] of int: a = b;"},
	{"var int: x;"},
	{"var bool: x :: var_is_introduced :: is_defined_var;"},
	{"var -5..5: x = y;"},
	{"var {1,3}: x;"},
	{"var {}: x;"},
	{"var float: x;"},
	{"var -1.5..2: x;", "var float: x;"},
	{"var set of 1..5: s;"},
	{"var set of {1,7}: s;"},
	{"array [1..3] of var int: a :: output_array([1..3]) = [x, 2, a[3]];"},
	{"constraint f();"},
	{"constraint int_lin_le([1, -2], [x, y[2]], 3) :: domain :: defines_var(x);"},
	{"constraint g(1..3, {1,5}, true, 1.5, \"t\", [], h(x, [1]));"},
	{"predicate p(var int: x, array [int] of var bool: y, set of int: s, 1..3: n, array [1..3] of float: f);", "-"},
	{"predicate p();", "-"},
	{"% only a comment", "-"},
	{"var int: minimum; % comment; var int: no", "var int: minimum;"},
	{"var int: _x1 :: \"a \\\"text\\\"\\n\\\\\";"},
	{"var int: 'odd name'::'another one'(1);", "var int: 'odd name' :: 'another one'(1);"},
}

func TestParseItems(t *testing.T) {
	for _, item := range items {
		t.Run(item[0], func(t *testing.T) {
			want := item[1]
			switch want {
			case "":
				want = item[0] + "\n"
			case "-":
				want = ""
			default:
				want += "\n"
			}
			want += "solve satisfy;\n"
			p, err := flatzinc.ParseProgram(strings.NewReader(item[0] + "\nsolve satisfy;"))
			require.NoError(t, err)
			assert.Equal(t, want, print(p))

			// What is printed reads back, also one byte at a time.
			p, err = flatzinc.ParseProgram(iotest.OneByteReader(strings.NewReader(want)))
			require.NoError(t, err)
			assert.Equal(t, want, print(p))
		})
	}
}

func TestParseSolve(t *testing.T) {
	for _, text := range []string{
		"solve satisfy;",
		"solve minimize x;",
		"solve maximize x[3];",
		"solve :: int_search([x, y], first_fail, indomain_min, complete) :: restart_luby(100) minimize x;",
		"solve :: seq_search([bool_search(b, input_order, indomain_max), seq_search([])]) satisfy;",
	} {
		p, err := flatzinc.ParseProgram(strings.NewReader(text))
		require.NoError(t, err, text)
		assert.Equal(t, text, p.Solve.String())
		assert.Equal(t, strings.Contains(text, "imize"), p.Solve.Objective != nil)
	}
}

func TestParseTree(t *testing.T) {
	p, err := flatzinc.ParseProgram(strings.NewReader(
		"% one\nvar {3,9}: x;\n\t constraint\nf(-7, [y[2], {4}], true);solve minimize x;"))
	require.NoError(t, err)
	nine, four := domains.Of(3, 9), domains.Of(4)
	assert.Equal(t, []*flatzinc.Decl{{
		Pos: flatzinc.Pos{Line: 2, Column: 1}, Name: "x",
		Type: flatzinc.Type{Base: flatzinc.Int, Var: true, Domain: &nine},
	}}, p.Decls)
	at := func(column int) flatzinc.Pos { return flatzinc.Pos{Line: 4, Column: column} }
	assert.Equal(t, []*flatzinc.ConstraintItem{{
		Pos: flatzinc.Pos{Line: 3, Column: 3}, Name: "f",
		Args: []flatzinc.Expr{
			{Kind: flatzinc.IntLit, Pos: at(3), Int: -7},
			{Kind: flatzinc.ArrayLit, Pos: at(7), Args: []flatzinc.Expr{
				{Kind: flatzinc.Index, Pos: at(8), Name: "y", Int: 2},
				{Kind: flatzinc.SetLit, Pos: at(14), Set: &four},
			}},
			{Kind: flatzinc.BoolLit, Pos: at(20), Int: 1},
		},
	}}, p.Constraints)
	assert.Equal(t, &flatzinc.SolveItem{Pos: at(26), Goal: flatzinc.Minimize,
		Objective: &flatzinc.Expr{Kind: flatzinc.Ident, Pos: at(41), Name: "x"}}, p.Solve)
}

// malformed are texts that are not FlatZinc, and the error of each.
var malformed = []struct{ text, err string }{
	{"", "1:1: the file ends without a solve item"},
	{"var int: x;\n", "2:1: the file ends without a solve item"},
	{"var int: x", "1:11: the file ends, ';' expected"},
	{"solve satisfy", "1:14: the file ends, ';' expected"},
	{"solve satisfy; solve satisfy;", "1:16: a second solve item"},
	{"solve minimise x;", `1:7: "minimise", satisfy, minimize or maximize expected`},
	{"solve :: 3 satisfy;", `1:10: "3", an annotation expected`},
	{"var int x;", `1:9: "x", ':' expected`},
	{"var int: array;", `1:10: "array", a name expected`},
	{"var int: x = ;", `1:14: ";", an expression expected`},
	{"var int: x = set;", `1:14: "set", a name expected`},
	{"int: n;", `1:7: ";", '=' and a value expected`},
	{"array [1..3] of var int: x;", `1:27: ";", '=' and a value expected`},
	{"array [1..3] of int: x = [1, 2];", "1:26: 2 elements in an array of 3"},
	{"array [0..3] of int: x = [];", "1:8: indices 0..3 do not start at 1"},
	{"array [1..-1] of int: x = [];", "1:8: indices 1..-1 do not start at 1"},
	{"array [int] of int: x = [];", `1:8: "int", a number expected`},
	{"array [1..3 of int: x = [];", `1:13: "of", ']' expected`},
	{"frob: x = 3;", `1:1: "frob", a type expected`},
	{"var 3: x;", "1:5: this is not a set of integers"},
	{"var set of 1.5..2.0: x;", "1:12: this is not a set of integers"},
	{"var {1,2,: x;", `1:10: ":", a number or '}' expected`},
	{"var {1;", `1:7: ";", ',' or '}' expected`},
	{"constraint f(1 2);", `1:16: "2", ',' or ')' expected`},
	{"constraint f(,);", `1:14: ",", an expression expected`},
	{"constraint f(x[y]);", `1:16: "y", a number expected`},
	{"constraint f;", `1:13: ";", '(' expected`},
	{"constraint f(3..x);", `1:17: "x", a number expected`},
	{"constraint f(3.);", `1:15: '.' has no place in FlatZinc`},
	{"constraint f(3e);", `1:14: "3e" is not a floating-point number`},
	{"constraint f(1e999);", `1:14: "1e999" is not a floating-point number`},
	{"constraint f(3x);", `1:14: "3x" is not a number`},
	{"constraint f(0x);", `1:14: "0x" is not a number`},
	{"constraint f(- 3);", "1:14: no digit after a minus sign"},
	{"constraint f(9223372036854775808);", `1:14: "9223372036854775808" does not fit 64 bits`},
	{"\n\tconstraint f(x)\n :: 'a\n';", `3:5: no closing '\'' on this line`},
	{`constraint f("x);`, `1:14: no closing '"' on this line`},
	{`constraint f("\q");`, `1:14: \q in a string`},
	{"constraint f(€);", "1:14: 'â' has no place in FlatZinc"},
	{"predicate p(int: x", "1:19: the file ends, ',' or ')' expected"},
	{"predicate p(x: int);", `1:13: "x", a type expected`},
	{"constraint " + strings.Repeat("f", 1<<21) + "();", "1:12: longer than 1048576 bytes"},
	{`constraint f("` + strings.Repeat("f", 1<<21) + `");`, "1:14: longer than 1048576 bytes"},
	{"constraint f(" + strings.Repeat("9", 1<<21) + ");", "1:14: longer than 1048576 bytes"},
	{"constraint f(" + strings.Repeat("[", 1<<20), "1:115: more than 100 expressions within one another"},
	{"constraint f(" + strings.Repeat("g(", 1<<20), "1:216: more than 100 expressions within one another"},
}

func TestParseMalformed(t *testing.T) {
	for _, tt := range malformed {
		name := tt.text[:min(len(tt.text), 40)]
		t.Run(name, func(t *testing.T) {
			_, err := flatzinc.ParseProgram(strings.NewReader(tt.text))
			var syntax *flatzinc.SyntaxError
			require.ErrorAs(t, err, &syntax)
			assert.Equal(t, "flatzinc: "+tt.err, err.Error())
		})
	}
}

// A text cut anywhere is an error, never another program: the semicolon of the solve item
// is its last byte.
func TestParseTruncated(t *testing.T) {
	text := ""
	for _, item := range items {
		text += item[0] + "\n"
	}
	text += "solve :: int_search([x], first_fail, indomain_min) minimize x;"
	for n := range len(text) {
		_, err := flatzinc.ParseProgram(strings.NewReader(text[:n]))
		var syntax *flatzinc.SyntaxError
		require.ErrorAs(t, err, &syntax, text[:n])
	}
	_, err := flatzinc.ParseProgram(strings.NewReader(text))
	require.NoError(t, err)
}

func TestParseReaderErrors(t *testing.T) {
	broken := errors.New("broken")
	const text = "var int: x;\nconstraint f(x);\nsolve satisfy;\n"
	for n := range len(text) + 1 {
		_, err := flatzinc.ParseProgram(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken)))
		require.ErrorIs(t, err, broken, text[:n])
	}
	_, err := flatzinc.ParseProgram(stuck{})
	require.ErrorIs(t, err, io.ErrNoProgress)
}

// stuck is a reader that gives nothing and no error.
type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// refusing is a handler that refuses one kind of item.
type refusing struct {
	kind string
	err  error
	seen []string
}

func (h *refusing) item(kind string) error {
	h.seen = append(h.seen, kind)
	if h.kind == kind {
		return h.err
	}
	return nil
}

func (h *refusing) Decl(*flatzinc.Decl) error                 { return h.item("decl") }
func (h *refusing) Constraint(*flatzinc.ConstraintItem) error { return h.item("constraint") }
func (h *refusing) Solve(*flatzinc.SolveItem) error           { return h.item("solve") }

func TestParseHandlerErrors(t *testing.T) {
	no := errors.New("no")
	order := []string{"decl", "constraint", "solve"}
	for i, kind := range order {
		h := &refusing{kind: kind, err: no}
		err := flatzinc.Parse(strings.NewReader("var int: x;constraint f(x);solve satisfy;"), h)
		require.ErrorIs(t, err, no)
		assert.Equal(t, order[:i+1], h.seen)
	}
}

// Every FlatZinc file of the data folder reads, and reads again as it prints.
func TestParseData(t *testing.T) {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA is not set: it names the folder with the FlatZinc programs")
	}
	files, err := filepath.Glob(filepath.Join(dir, "minizinc", "*", "*.fzn"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		f, err := os.Open(file)
		require.NoError(t, err)
		p, err := flatzinc.ParseProgram(f)
		f.Close()
		require.NoError(t, err, file)
		text := print(p)
		again, err := flatzinc.ParseProgram(strings.NewReader(text))
		require.NoError(t, err, file)
		require.Equal(t, text, print(again), file)
	}
}

// repeated reads a text over and over up to a length, then the end.
type repeated struct {
	text, end string
	at, left  int
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.left <= 0 {
		n := copy(b, r.end)
		r.end = r.end[n:]
		if n == 0 {
			return 0, io.EOF
		}
		return n, nil
	}
	n := copy(b, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	r.left -= n
	return n, nil
}

// counting is a handler that counts the items and the largest heap seen.
type counting struct {
	items int
	heap  uint64
}

func (h *counting) look() error {
	if h.items++; h.items%(1<<18) == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		h.heap = max(h.heap, m.HeapAlloc)
	}
	return nil
}

func (h *counting) Decl(*flatzinc.Decl) error                 { return h.look() }
func (h *counting) Constraint(*flatzinc.ConstraintItem) error { return h.look() }
func (h *counting) Solve(*flatzinc.SolveItem) error           { return h.look() }

// A file of 100 MB goes through in what the collector of garbage leaves lying about.
func TestParseStreams(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 100 MB")
	}
	const item = "constraint int_lin_le([1, -2, 3], [x_introduced_12, queens[3], 4], 1000) :: domain;\n"
	const size = 100 << 20
	h := &counting{}
	items := size / len(item)
	err := flatzinc.Parse(&repeated{text: item, end: "solve satisfy;", left: items * len(item)}, h)
	require.NoError(t, err)
	assert.Equal(t, items+1, h.items)
	assert.Less(t, h.heap, uint64(256<<20), "keeping all of it would take more than 1 GB")
}

// One line, one token, one list of 100 MB: the first goes through, the others end early.
func TestParseHugeLines(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 200 MB, and takes 600 MB of memory")
	}
	const size = 100 << 20
	for _, tt := range []struct{ start, text, err string }{
		{"% comment ", "constraint ", ""},
		{"", " ", ""},
		{"var int: ", "a", "longer than 1048576 bytes"},
		{"constraint f(", "x, ", "more than 2097152 expressions in one item"},
		{"constraint f({", "1,3,", "more than 2097152 expressions in one item"},
		{"constraint f({1.0, ", "1,", "more than 2097152 expressions in one item"},
	} {
		r := io.MultiReader(strings.NewReader(tt.start),
			&repeated{text: tt.text, end: "\nsolve satisfy;", left: size / len(tt.text) * len(tt.text)})
		err := flatzinc.Parse(r, &counting{})
		if tt.err == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, tt.err)
		}
	}
}

// FuzzParse holds that nothing panics, and that what reads prints and reads back as it was.
func FuzzParse(f *testing.F) {
	for _, item := range items {
		f.Add(item[0] + "\nsolve :: int_search([x], first_fail, indomain_min, complete) maximize x;")
	}
	for _, tt := range malformed {
		if len(tt.text) < 1000 {
			f.Add(tt.text)
		}
	}
	f.Add("array [1..9] of var 1..9: q = [a,b,c,d,e,f,g,h,i]; constraint f([[[[]]]], {1.0}, {}, -0.0, 0e0);solve satisfy;")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := flatzinc.ParseProgram(strings.NewReader(text))
		if err != nil {
			var syntax *flatzinc.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Positive(t, syntax.Pos.Line)
			require.Positive(t, syntax.Pos.Column)
			return
		}
		printed := print(p)
		if len(printed) > 1<<20 {
			return // a short range of many values may print long
		}
		again, err := flatzinc.ParseProgram(strings.NewReader(printed))
		require.NoError(t, err, printed)
		require.Equal(t, printed, print(again))
	})
}

func BenchmarkParse(b *testing.B) {
	const text = "var 1..100: X_INTRODUCED_17_ :: var_is_introduced :: is_defined_var;\n" +
		"constraint int_lin_le([1, -2, 3], [X_INTRODUCED_17_, queens[3], 4], 1000) :: domain;\n" +
		"constraint bool_clause([X_INTRODUCED_18_, X_INTRODUCED_19_], [X_INTRODUCED_20_]);\n"
	const size = 1 << 20 / len(text) * len(text)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		require.NoError(b, flatzinc.Parse(&repeated{text: text, end: "solve satisfy;", left: size}, &counting{}))
	}
}
