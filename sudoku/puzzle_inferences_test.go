package sudoku_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku/text"
)

// TestInferencesNameRules: every pruning of a puzzle with rules names the unit or the rule
// that made it, and each kind of rule makes some.
func TestInferencesNameRules(t *testing.T) {
	p, err := text.ParseBoard("board 9x9\ngivens\n5........\n" + strings.Repeat(".........\n", 8) +
		"diagonals\nanti-king\ncage 6 r1c2 r1c3 r2c2\nthermometer r5c5 r5c6 r5c7\nwhite r9c1 r9c2\narrow r7c7 = r7c8 r8c8\neven r6c1")
	require.NoError(t, err)
	s, err := p.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	consistent, err := s.CSP.Propagate(context.Background())
	require.NoError(t, err)
	require.True(t, consistent)
	seen := map[string]bool{}
	for inf := range s.CSP.Inferences() {
		require.NotEmpty(t, inf.Name)
		word, _, _ := strings.Cut(inf.Name, " ")
		seen[word] = true
	}
	for _, word := range []string{"row", "column", "box", "falling", "cage", "thermometer", "arrow", "even"} {
		assert.True(t, seen[word], "%s in %v", word, seen)
	}
}
