package minizinc_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/minizinc"
)

// Each row of docs/reference/minizinc-language.md has the solutions that stand in it.
func TestPageOfTheLanguage(t *testing.T) {
	page, err := os.ReadFile("../../docs/reference/minizinc-language.md")
	require.NoError(t, err)
	rows := 0
	for _, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) != 3 || !strings.HasPrefix(cells[1], "`") || strings.HasPrefix(cells[1], "`Limits") {
			continue
		}
		rows++
		plain := func(cell string) string {
			cell = strings.TrimSuffix(strings.TrimSpace(cell), " |")
			return strings.TrimSpace(strings.Trim(strings.ReplaceAll(cell, "\x00", "|"), "`"))
		}
		t.Run(strings.TrimPrefix(cells[0], "| "), func(t *testing.T) {
			text, want := plain(cells[1]), plain(cells[2])
			if !strings.Contains(text, "solve ") {
				text += " solve satisfy;"
			}
			p, err := minizinc.Read(t.Context(), minizinc.Source{Text: text})
			require.NoError(t, err)
			all := []string{}
			if p.Goal == flatzinc.Satisfy {
				all = solveAll(t, p)
			} else {
				all = append(all, best(t, p))
			}
			require.Equal(t, want, asRow(all))
			apart, err := minizinc.Read(t.Context(), minizinc.Source{Text: text, Separate: true})
			require.NoError(t, err)
			if p.Goal == flatzinc.Satisfy {
				require.Equal(t, want, asRow(solveAll(t, apart)))
			}
			if os.Getenv("PROPAGO_MINIZINC") == "" {
				return
			}
			theirs, ok := minizincOf(t, text)
			if p.Goal != flatzinc.Satisfy && len(theirs) > 0 { // the others are on the way to the best
				require.Contains(t, theirs, all[0])
			} else if ok && len(theirs) > 0 {
				require.Equal(t, want, asRow(theirs))
			}
		})
	}
	require.Greater(t, rows, 90)
}

// asRow writes solutions as the page does.
func asRow(all []string) string {
	all = slices.Clone(all)
	for i := range all {
		all[i] = strings.ReplaceAll(strings.TrimRight(all[i], "\n"), "\n", "⏎")
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " / ")
}
