package minizinc_test

import (
	"fmt"
	"hash/crc32"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/minizinc"
)

// Models of courses, of the language's handbook and of its corners have the solutions that
// minizinc 2.6 finds, printed as it prints them. testdata/models.txt tells how many there are
// and the checksum of their texts in order; of an optimisation that is the best one.
func TestModels(t *testing.T) {
	data, err := os.ReadFile("testdata/models.txt")
	require.NoError(t, err)
	heading := regexp.MustCompile(`(?m)^=== (\w+): (\d+ solutions, \w+)\n`)
	at := heading.FindAllStringSubmatchIndex(string(data), -1)
	require.NotEmpty(t, at)
	for i, m := range at {
		end := len(data)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		name, want, text := string(data[m[2]:m[3]]), string(data[m[4]:m[5]]), string(data[m[1]:end])
		t.Run(name, func(t *testing.T) {
			p, err := minizinc.Read(t.Context(), minizinc.Source{Name: name + ".mzn", Text: text})
			require.NoError(t, err)
			var all []string
			if p.Goal == flatzinc.Satisfy {
				all = solveAll(t, p)
			} else {
				all = []string{best(t, p)}
			}
			slices.Sort(all)
			all = slices.Compact(all)
			got := fmt.Sprintf("%d solutions, %08x", len(all), crc32.ChecksumIEEE([]byte(strings.Join(all, ""))))
			require.Equal(t, want, got, "%q", all[:min(4, len(all))])
		})
	}
}

// Sets are ordered as the sorted lists of their elements, whether they are parameters or variables,
// which is what the handbook says of set_lt. (Gecode orders variables otherwise; the developers of
// MiniZinc call that a mistake, in issues 369 and 373 of libminizinc.)
func TestSetsAreOrderedAsListsOfTheirElements(t *testing.T) {
	const shown = "\\(s) \\(t) \\(s < t) \\(s <= t) \\(s > t) \\(s >= t)"
	of := func(text string) []string {
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: text})
		require.NoError(t, err)
		lines := strings.Fields(strings.ReplaceAll(strings.Join(solveAll(t, p), ""), " ", "_"))
		slices.Sort(lines)
		return lines
	}
	parameters := of("array[int] of set of int: a = [{}, {0}, {1}, {2}, {0, 1}, {0, 2}, {1, 2}, {0, 1, 2}]; output [\"" + shown + "\\n\" | s in a, t in a];")
	require.Len(t, parameters, 64)
	require.Equal(t, parameters, of("var set of 0..2: s; var set of 0..2: t; var bool: a = s < t; var bool: b = s <= t; var bool: c = s > t; var bool: d = s >= t; output [\"\\(s) \\(t) \\(a) \\(b) \\(c) \\(d)\"];"))
	require.Contains(t, parameters, "0..1_{0,2}_true_true_false_false")
	require.Contains(t, parameters, "0..2_1..1_true_true_false_false")
	require.Len(t, of("var set of 0..2: s; var set of 0..2: t; constraint s < t; output [\"\\(s) \\(t)\\n\"];"), 28)
}

// best is what a program prints of its best solution.
func best(t *testing.T, p *minizinc.Program) string {
	goal := csp.Minimize(p.Objective)
	if p.Goal == flatzinc.Maximize {
		goal = csp.Maximize(p.Objective)
	}
	sol, err := p.Model.Optimize(t.Context(), goal, p.Options())
	require.NoError(t, err)
	text, err := p.Output(sol)
	require.NoError(t, err)
	return closed(text)
}

// A file that includes itself, or that another one includes again, is read once.
func TestAFileIsIncludedOnce(t *testing.T) {
	texts := map[string]string{"a.mzn": `include "a.mzn"; include "b.mzn"; var 1..2: x;`, "b.mzn": `include "a.mzn"; include "b.mzn"; var 1..3: y;`}
	_, err := minizinc.Read(t.Context(), minizinc.Source{Name: "models/a.mzn", Text: texts["a.mzn"],
		Include: func(name string) (string, error) { return texts[name], nil }})
	require.NoError(t, err)
}

// Tasks of length 1 that exclude each other are different: which of them is first is not worth
// deciding. Of longer ones it is.
func TestUnitTasksThatExcludeEachOtherAreDifferent(t *testing.T) {
	for _, unit := range []bool{true, false} {
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: fmt.Sprintf(`include "cumulative.mzn"; array[1..5] of var 1..19: s;
constraint cumulative(s, [1, 1, 1, 1, %d], [3, 4, 3, 4, 3], 5); solve minimize sum(s);`, map[bool]int{true: 1, false: 2}[unit])})
		require.NoError(t, err)
		var kinds []string
		for _, c := range p.Model.Constraints() {
			kinds = append(kinds, c.(interface{ Kind() string }).Kind())
		}
		require.Equal(t, unit, slices.Contains(kinds, "all_different"), kinds)
		sol, err := p.Model.Optimize(t.Context(), csp.Minimize(p.Objective), p.Options())
		require.NoError(t, err)
		require.Equal(t, 15, sol.Value(p.Objective))
	}
}
