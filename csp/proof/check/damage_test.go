package check

// Proofs and links that are damaged are refused: every kind of damage, on every place of the
// proofs by hand where it matters.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fields splits a line of a proof, and joins it again.
func fields(line string) []string { return strings.Fields(line) }

// A damage changes a line in some ways; of each, what is left has to be refused, or prove
// the same still since the change took nothing away that mattered.
var damages = map[string]func(kind string, f []string) [][]string{
	"a fact left out": func(kind string, f []string) (all [][]string) {
		if kind != "i" {
			return nil
		}
		for i := 2; i < len(f) && f[i] != "0" && !strings.Contains(f[i], ":"); i++ {
			all = append(all, slices.Delete(slices.Clone(f), i, i+1))
		}
		return all
	},
	"a fact turned around": func(kind string, f []string) (all [][]string) {
		if kind != "i" && kind != "n" {
			return nil
		}
		for i := 2; i < len(f) && f[i] != "0" && !strings.Contains(f[i], ":"); i++ {
			g := slices.Clone(f)
			if g[i] = "-" + g[i]; strings.HasPrefix(g[i], "--") {
				g[i] = g[i][2:]
			}
			all = append(all, g)
		}
		return all
	},
	"a nogood strengthened": func(kind string, f []string) (all [][]string) {
		if kind != "n" {
			return nil
		}
		for i := 2; i < len(f) && f[i] != "0"; i++ {
			all = append(all, slices.Delete(slices.Clone(f), i, i+1))
		}
		return all
	},
	"a step that is named removed": func(kind string, f []string) (all [][]string) {
		at := slices.Index(f, "0")
		if kind != "n" || at < 0 {
			return nil
		}
		for i := at + 1; i < len(f); i++ {
			all = append(all, slices.Delete(slices.Clone(f), i, i+1))
		}
		return all
	},
	"a step removed": func(kind string, f []string) [][]string {
		if kind != "i" && kind != "n" && kind != "s" {
			return nil
		}
		return [][]string{{"%"}}
	},
	"a wrong bound": func(kind string, f []string) (all [][]string) {
		if kind != "a" {
			return nil
		}
		n, _ := strconv.Atoi(strings.TrimSuffix(f[4], "]"))
		for _, d := range []int{-1, 1} {
			g := slices.Clone(f)
			g[4] = fmt.Sprint(n+d, "]")
			all = append(all, g)
		}
		return all
	},
	"another constraint": func(kind string, f []string) (all [][]string) {
		for i, s := range f {
			if kind == "i" && strings.HasPrefix(s, "c:") {
				for _, tag := range []string{"1", "2", "3"} {
					g := slices.Clone(f)
					g[i] = "c:" + tag
					all = append(all, g)
				}
			}
		}
		return all
	},
	"a solution altered": func(kind string, f []string) (all [][]string) {
		if kind != "s" {
			return nil
		}
		for i := 2; i < len(f); i++ {
			n, _ := strconv.Atoi(f[i])
			for _, d := range []int{-1, 1} {
				g := slices.Clone(f)
				g[i] = strconv.Itoa(n + d)
				all = append(all, g)
			}
		}
		return all
	},
	"another conclusion": func(kind string, f []string) [][]string {
		if kind != "c" {
			return nil
		}
		return [][]string{{"c", "UNSAT"}, {"c", "ALL", "1"}, {"c", "ALL", "3"}, {"c", "1"}, {"c", "-1"}, {"c", "4"}}
	},
}

// TestDamageIsFound: what a damaged proof proves is never anything else than the whole one
// does, and most of the damage is found.
func TestDamageIsFound(t *testing.T) {
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			found, harmless := 0, 0
			for _, c := range proofs {
				lines := strings.Split(strings.TrimSpace(c.proof), "\n")
				for i, line := range lines {
					f := fields(line)
					if len(f) == 0 {
						continue
					}
					for _, g := range damage(f[0], f) {
						if slices.Equal(f, g) {
							continue
						}
						damaged := slices.Clone(lines)
						damaged[i] = strings.Join(g, " ")
						v, err := Check(t.Context(), parsed(t, c.program), strings.NewReader(strings.Join(damaged, "\n")+"\n"), Limits{})
						if err != nil {
							found++
							continue
						}
						harmless++
						first, _, _ := strings.Cut(c.verdict, "\n")
						told, _, _ := strings.Cut(v.String(), "\n")
						weaker := v.Claim == Nothing || v.Claim == Bound && (strings.Contains(c.verdict, "optimum") || v.Value < 2)
						assert.True(t, told == first || weaker, "%s: line %d, %q for %q: %s", c.name, i+1, damaged[i], line, v)
					}
				}
			}
			t.Logf("%d found, %d took nothing away", found, harmless)
			assert.Greater(t, found, harmless)
		})
	}
}

// linked is an outer program, and an inner one that follows from it.
const linkedOuter = `
var 0..9: x; var 0..20: y; var 0..9: z; var bool: b; var bool: c; var 0..1: n; var 0..40: cost;
constraint int_lin_eq([1, -1], [y, x], 3);
constraint int_lin_le([2, 4, -6], [x, z, y], 10);
constraint int_le_reif(x, 4, b);
constraint int_le_reif(5, x, c);
constraint bool2int(b, n);
constraint bool_clause([b, c], []);
constraint int_le(z, 7);
constraint int_lin_eq([3, 2, -1], [x, z, cost], 0);
constraint int_ne(x, z);
solve minimize cost;`

var linkedInner = []string{
	"var 0..9: x;", "var 0..7: z;", "var 0..40: cost;", "var bool: b;",
	"constraint int_le_reif(x, 4, b);",
	"constraint int_lin_le([-4, 4], [x, z], 28);",
	"constraint int_lin_eq([3, 2, -1], [x, z, cost], 0);",
	"constraint int_ne(z, x);",
	"solve minimize cost;",
}

const linkedEquations = "e y + x 3\ne c - b 1\ne n + b 0\n"

func linkOf(t *testing.T, outer string, inner []string, equations string) (*checker, error) {
	t.Helper()
	k, err := newChecker(t.Context(), parsed(t, outer), Limits{}, nil)
	require.NoError(t, err)
	proof := "% propago proof 1\nm " + strings.Join(inner, "\nm ") + "\n" + equations + "c OPEN\n"
	_, err = k.run(strings.NewReader(proof))
	return k, err
}

// TestDamagedLinkIsSeen: what an inner program has more than follows is named.
func TestDamagedLinkIsSeen(t *testing.T) {
	k, err := linkOf(t, linkedOuter, linkedInner, linkedEquations)
	require.NoError(t, err)
	require.Empty(t, k.unlinked)
	for _, c := range []struct{ old, new string }{
		{"var 0..9: x;", "var 0..8: x;"}, {"var 0..9: x;", "var 1..9: x;"}, {"var 0..9: x;", "var {0,1,2,3,5,6,7,8,9}: x;"},
		{"var 0..7: z;", "var 0..6: z;"}, {"var 0..40: cost;", "var 0..36: cost;"},
		{"x, 4, b", "x, 3, b"}, {"28", "27"}, {"[-4, 4]", "[-4, 5]"}, {"[3, 2, -1]", "[3, 1, -1]"}, {"int_ne(z, x)", "int_lt(z, x)"},
		{"int_lin_eq([3, 2, -1], [x, z, cost], 0)", "int_lin_eq([3, 2, -1], [x, z, cost], 1)"},
		{"constraint int_ne(z, x);", "constraint int_eq(z, x);"}, {"var bool: b;", "var bool: b; var bool: d; constraint bool_clause([d], [b]); constraint bool_clause([], [d]);"},
		{"constraint int_ne(z, x);", "constraint int_ne(z, x); constraint bool_eq(b, true);"},
	} {
		text := strings.ReplaceAll(strings.Join(linkedInner, "\n"), c.old, c.new)
		require.NotEqual(t, strings.Join(linkedInner, "\n"), text)
		k, err := linkOf(t, linkedOuter, strings.Split(text, "\n"), linkedEquations)
		require.NoError(t, err)
		assert.NotEmpty(t, k.unlinked, "%s for %s", c.new, c.old)
	}
	for _, equations := range []string{"e y + x 4\ne c - b 1\ne n + b 0\n", "e y - x 3\ne c - b 1\ne n + b 0\n", "e y + x 3\ne c + b 0\ne n + b 0\n",
		"e y + x 3\ne c - b 1\ne n - b 1\n", "e y + x 3\ne c - b 1\ne n + _ 1\n", "e y + _ 5\ne c - b 1\ne n + b 0\n"} {
		k, err := linkOf(t, linkedOuter, linkedInner, equations)
		require.NoError(t, err)
		assert.NotEmpty(t, k.unlinked, equations)
	}
	_, err = linkOf(t, linkedOuter, strings.Split(strings.ReplaceAll(strings.Join(linkedInner, "\n"), "minimize", "maximize"), "\n"), linkedEquations)
	assert.ErrorContains(t, err, "the inner program asks for something else")
}
