package check

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
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

// What the reader says in another way is seen to be the same.
func TestWhatIsSaidInAnotherWayFollows(t *testing.T) {
	for text, inner := range map[string]string{
		"constraint propago_increasing_int([x, y]);":          "int_le(x, y)",
		"constraint propago_strictly_increasing_int([x, y]);": "int_lt(x, y)",
		"constraint int_abs_reif(y, x, b);":                   "int_eq_reif(y, x, b)",
		"constraint propago_disjunctive_reif([x, y], [z, 2], b); constraint propago_disjunctive_reif([x, y], [z, 2], c);": "propago_cumulative_reif([x, y], [z, 2], [1, 1], 1, c)",
		"constraint set_card(1..1, c1); constraint int_pow(x, c1, y);":                                                    "int_pow(x, 1, y)",
		"constraint set_card({0, 2}, x); constraint set_card(1..0, u);":                                                   "array_bool_or([], true)",
		"constraint set_card_imp({0, 2}, x, b);":                                                                          "propago_clause_imp([x], [0], [2], b)",
		"constraint int_min_reif(u, y, x, b);":                                                                            "int_eq_reif(y, x, b)",
		"constraint int_min_reif(w, u, y, b);":                                                                            "propago_clause_reif([y], [0], [2], b)",
		"constraint int_abs_reif(x, x, b);":                                                                               "e b + _ 1",
		"constraint propago_at_least_int_reif(2, [x, y, z], 3, b); constraint bool_eq(b, false);":                         "propago_at_most_int(1, [x, y, z], 3)",
		"constraint propago_at_most_int_reif(1, [x, y, z], 3, b); constraint bool_eq(b, false);":                          "propago_at_least_int(2, [x, y, z], 3)",
		"constraint propago_lex_less_int_reif([x, y], [y, z, x], b);":                                                     "propago_lex_lesseq_int_reif([x, y], [y, z], b)",
		"constraint propago_lex_lesseq_int([x, y, z], [y, z]);":                                                           "propago_lex_less_int([x, y], [y, z])",
		"constraint propago_all_equal_int_imp([x, y], b);":                                                                "int_eq_imp(x, y, b)",
		"constraint propago_table_int_reif([x, y, x], [0, 1, 2, 1, 1, 1], b);":                                            "propago_table_int_reif([x, y, x], [1, 1, 1], b)",
		"constraint int_times_reif(u, w, u, b);":                                                                          "e b + _ 0",
		"constraint int_times_imp(d, d, x, b);":                                                                           "int_eq_imp(d, x, b)",
		"constraint int_lt(x, 0);":                                                                                        "array_bool_or([], true)",
		"constraint int_le(2, z); constraint propago_lex_less_int_reif([x, y], [y, z], b); constraint bool_eq(b, false);": "lex_lesseq_int([y, z], [x, y])",
		"constraint int_le(2, z); constraint propago_lex_lesseq_int_imp([x, y], [y, z], b);":                              "lex_lesseq_int_imp(",
	} {
		p := parsed(t, "var 0..3: x; var 0..3: c1; var 4..5: u; var 2..2: w; var 0..3: y; var -1..3: z; var bool: b; var bool: c; var 0..1: d; "+text+" solve satisfy;")
		proof, ok := innerOf(t, p)
		require.True(t, ok)
		assert.Contains(t, proof, inner)
		k, err := newChecker(t.Context(), p, Limits{}, nil)
		require.NoError(t, err)
		_, err = k.run(strings.NewReader(proof + "c OPEN\n"))
		require.NoError(t, err, proof)
		assert.Empty(t, k.unlinked, proof)
	}
}

// carries reports whether a solution of the outer program makes one of the inner.
func carries(k *checker, whole []int) bool {
	s := &k.inner.space
	mark := s.begin()
	defer s.undo(mark)
	for i, v := range k.values {
		is := v.of
		if is.x >= 0 {
			is = k.inner.find2(is)
		}
		if v.known && !s.make(is, eq, whole[i]) {
			return false
		}
	}
	all := trial{q: k.inner, left: 1 << 20}
	for i := range k.inner.items {
		all.cs = append(all.cs, &k.inner.items[i])
	}
	found, _ := all.solve()
	return found
}

// TestDamagedLinksOfRandomProgramsAreSeen: a number is changed in what became of a program. What
// is said to follow then holds in every solution of the program.
func TestDamagedLinksOfRandomProgramsAreSeen(t *testing.T) {
	number := regexp.MustCompile(`-?\b[0-9]+\b`)
	seen, right := 0, 0
	for n, row := range builtin.Rows {
		rng := rand.New(rand.NewPCG(23, uint64(n)))
		for i := range 15 {
			_, text, ok := drawn(rng, row, i%3)
			if !ok || row.Name == "Predicate" {
				continue
			}
			p := parsed(t, text)
			proof, ok := innerOf(t, p)
			require.True(t, ok)
			places := number.FindAllStringIndex(proof, -1)
			at := places[1+rng.IntN(len(places)-1)]
			old, _ := strconv.Atoi(proof[at[0]:at[1]])
			damaged := fmt.Sprint(proof[:at[0]], old+1-2*rng.IntN(2), proof[at[1]:], "c OPEN\n")
			k, err := newChecker(t.Context(), p, Limits{}, nil)
			require.NoError(t, err)
			if _, err = k.run(strings.NewReader(damaged)); err != nil || len(k.unlinked) > 0 {
				seen++
				continue
			}
			right++
			q := k.outer
			all := trial{q: q}
			for i := range q.items {
				all.cs = append(all.cs, &q.items[i])
			}
			var walk func(x int)
			walk = func(x int) {
				for ; x < len(q.is) && q.is[x].x != int32(x); x++ {
				}
				if x == len(q.is) {
					whole := make([]int, len(q.is))
					for i := range whole {
						whole[i] = q.space.lo(q.find(int32(i)))
					}
					if all.holds() {
						require.True(t, carries(k, whole), "%s\n%s\n%v", text, damaged, whole)
					}
					return
				}
				d := &q.space.doms[x]
				for v, ok := d.next(d.lo); ok; v, ok = d.next(v + 1) {
					mark := len(q.space.trail)
					q.space.tell(int32(x), eq, v)
					walk(x + 1)
					q.space.undo(mark)
				}
			}
			if !q.void {
				walk(0)
			}
		}
	}
	t.Log(seen, "are seen", right, "took nothing away")
	assert.Greater(t, seen, right)
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

// Where one argument is the lesser one whatever the values, the minimum is that and no other, and so with
// the maximum.
func TestExtremesOfApartDomainsFollow(t *testing.T) {
	for _, name := range []string{"int_min", "int_max"} {
		for first, domains := range map[bool]string{true: "var 0..1: a; var 1..5: b; ", false: "var 1..5: a; var 0..1: b; "} {
			for _, is := range []string{"a", "b"} {
				p := parsed(t, domains+"var 0..5: z; constraint "+name+"(a, b, z); solve satisfy;")
				proof := "% propago proof 1\nm " + strings.ReplaceAll(domains, "; ", ";\nm ") + "constraint " + name + "(a, b, " + is + ");\nm solve satisfy;\n" +
					"e a + a 0\ne b + b 0\ne z + " + is + " 0\nc OPEN\n"
				k, err := newChecker(t.Context(), p, Limits{}, nil)
				require.NoError(t, err)
				_, err = k.run(strings.NewReader(proof))
				require.NoError(t, err, proof)
				lesser := first == (is == "a")
				assert.Equal(t, lesser == (name == "int_min"), len(k.unlinked) == 0, "%s\n%v", proof, k.unlinked)
			}
		}
	}
}

// TestEquationsThatFollowHold: what is taken for an equation of a variable of a random program holds in
// all its solutions.
func TestEquationsThatFollowHold(t *testing.T) {
	forms := []string{"int_min(%s, %s, z)", "int_max(%s, %s, z)", "int_min(z, %s, %s)", "int_max(%s, z, %s)", "int_times(%s, %s, z)", "int_times(z, %s, %s)",
		"int_abs(%s, z); constraint int_le(%s, 3)", "int_abs(z, %s); constraint int_le(%s, 3)", "int_plus(%s, %s, z)", "int_eq(%s, z); constraint int_le(%s, 3)",
		"array_var_int_element(i, [%s, %s], z)", "array_int_element(i, [2, 2], z); constraint int_le(%s, %s)",
		"int_lin_eq([1, 1, -1], [%s, %s, z], 1)", "int_lin_eq([2, -2, 1], [%s, z, %s], 0)", "int_lin_eq([1, 1, 1], [%s, %s, z], 2)",
		"int_lin_eq_reif([1, 1, -1], [%s, %s, z], 1, r)", "int_eq_reif(%s, z, r); constraint int_le(%s, 3)"}
	rng := rand.New(rand.NewPCG(5, 11))
	follow, missed := 0, 0
	for range 4000 {
		span := func(most int) string {
			lo := rng.IntN(6) - 3
			return fmt.Sprintf("var %d..%d: ", lo, lo+rng.IntN(most))
		}
		declared := span(4) + "a; " + span(4) + "b; " + "var -6..6: z; " + []string{"var 1..2: i; ", "var 1..1: i; ", "var 2..2: i; "}[rng.IntN(3)] + "var bool: r; "
		names := []string{"a", "b", strconv.Itoa(rng.IntN(5) - 2)}
		rng.Shuffle(3, func(i, j int) { names[i], names[j] = names[j], names[i] })
		text := declared + "constraint " + fmt.Sprintf(forms[rng.IntN(len(forms))], names[0], names[1]) + "; constraint bool_eq(r, true); solve satisfy;"
		w, sign, k := []string{"a", "b"}[rng.IntN(2)], 1-2*rng.IntN(2), rng.IntN(3)-1
		proof := "% propago proof 1\nm " + strings.ReplaceAll(strings.TrimSuffix(declared, " "), "; ", ";\nm ") + "\nm solve satisfy;\ne a + a 0\ne b + b 0\ne i + i 0\ne r + r 0\n" +
			fmt.Sprintf("e z %c %s %d\nc OPEN\n", "-0+"[1+sign], w, k)
		checker, err := newChecker(t.Context(), parsed(t, text), Limits{}, nil)
		require.NoError(t, err)
		_, err = checker.run(strings.NewReader(proof))
		require.NoError(t, err, proof)
		if len(checker.unlinked) > 0 {
			missed++
			continue
		}
		follow++
		in, err := flatzinc.Read(strings.NewReader(text))
		require.NoError(t, err, text)
		s, err := in.Model.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		for sol := range s.Solutions(t.Context()) {
			z, _ := in.Value(sol, "z")
			v, _ := in.Value(sol, w)
			require.Equal(t, sign*v+k, z, "%s\n%s", text, proof)
		}
	}
	t.Log(follow, "follow", missed, "are not seen to")
	assert.Greater(t, follow, 100)
}

// TestInnerVariablesWithoutAValueAreNamed: that a variable that only the inner program has can have no
// value does not follow from the outer one.
func TestInnerVariablesWithoutAValueAreNamed(t *testing.T) {
	for _, more := range []string{"var 1..0: z;", "var {}: z;", "var 0..5: z = 7;", "var 0..0: z; constraint int_ne(z, 0);",
		"var 0..5: z; var 7..9: w; constraint int_eq(z, w);"} {
		k, err := linkOf(t, "var 0..5: x; solve satisfy;", []string{"var 0..5: x;", more, "solve satisfy;"}, "")
		require.NoError(t, err, more)
		assert.NotEmpty(t, k.unlinked, more)
	}
}

// TestNumbersOfInnerConstraintsAreNotGuessed: what is a variable, or too large for the rules, is none of the
// numbers that a constraint is seen to follow with.
func TestNumbersOfInnerConstraintsAreNotGuessed(t *testing.T) {
	word := func(symbols int) string {
		return fmt.Sprintf("constraint propago_regular([x], 1, %d, [1%s], 1, {1});", symbols, strings.Repeat(",1", 79999))
	}
	for _, c := range [][3]string{
		{"var bool: b; var 0..5: x; var 0..5: y; var 0..5: d;", "constraint int_le(x, y); constraint int_le(y, x);", "constraint propago_precedence(b, x, d, y, d);"},
		{"var 1..1: i; var 1..1: j; var 5..5: r; var -3..0: w; var 0..3: c; constraint int_lin_eq([1, -1], [c, w], 3);", "",
			"constraint propago_array_var_int_element2d(i, j, [5], c, r);"},
		{"var 0..5: x; var 0..5: z;", "", "constraint int_times(x, 4611686018427387904, z);"},
		{"var 1..2: x;", word(80000), word(70000)},
	} {
		declared := strings.SplitAfter(c[0], ";")
		k, err := linkOf(t, c[0]+c[1]+" solve satisfy;", append(declared, c[2], "solve satisfy;"), "")
		require.NoError(t, err)
		assert.NotEmpty(t, k.unlinked, "%.200s", c[2])
	}
}

// TestLinksOfBillionsOfValues: what a wide domain does not have is looked at, and not what it has.
func TestLinksOfBillionsOfValues(t *testing.T) {
	const all = "var int: x;"
	for _, c := range []struct {
		outer, inner string
		follows      bool
	}{
		{all + " constraint int_ne(x, 0);", all + " constraint int_ne(x, 0);", true},
		{all, all + " constraint int_ne(x, 0);", false},
		{all, "var {-2000000000, 0, 2000000000}: x;", false},
		{"var {-2000000000, 0, 2000000000}: x;", "var {-2000000000, 0, 1, 2000000000}: x;", true},
	} {
		k, err := linkOf(t, c.outer+" solve satisfy;", []string{c.inner, "solve satisfy;"}, "")
		require.NoError(t, err)
		assert.Equal(t, c.follows, len(k.unlinked) == 0, "%s\n%s\n%v", c.outer, c.inner, k.unlinked)
	}
	k, err := linkOf(t, all+" var {-2000000000, 2000000000}: y; solve satisfy;", []string{all, "solve satisfy;"}, "e y - x 1\n")
	require.NoError(t, err)
	assert.NotEmpty(t, k.unlinked)
}
