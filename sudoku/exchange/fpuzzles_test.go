package exchange

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// TestRealFPuzzlesGiveTheirSolutions holds for puzzles that people have made and played: the
// rules that are read allow the known solution and no other.
func TestRealFPuzzlesGiveTheirSolutions(t *testing.T) {
	refused := 0
	for i, real := range realPuzzles(t) {
		p, err := ParseFPuzzles(string(real.JSON))
		if errors.Is(err, ErrUnknown) {
			refused++
			t.Log(i, err)
			continue
		}
		require.NoError(t, err, i)
		s, err := p.Compile(context.Background(), csp.Options{MaxNodes: 200_000})
		require.NoError(t, err, i)
		solution, err := s.Unique(context.Background())
		if errors.Is(err, csp.ErrLimit) {
			t.Log(i, p.Field("title"), "not solved within the limit")
			continue
		}
		require.NoError(t, err, "%d %s", i, p.Field("title"))
		var digits strings.Builder
		for _, v := range solution.Givens {
			digits.WriteString(json.Number(string(number(v).append(nil))).String())
		}
		assert.Equal(t, real.Solution, digits.String(), i)
		t.Log(i, s.CSP.Stats())
	}
	t.Log(refused, "refused")
}

// TestRealFPuzzlesAndBack holds for the same puzzles: what is written is read as an equal puzzle,
// through JSON and through both links, and nothing that was drawn is lost.
func TestRealFPuzzlesAndBack(t *testing.T) {
	for i, real := range realPuzzles(t) {
		p, err := ParseFPuzzles(string(real.JSON))
		if errors.Is(err, ErrUnknown) {
			continue
		}
		require.NoError(t, err)
		text, err := FPuzzles(p)
		require.NoError(t, err, i)
		q, err := ParseFPuzzles(string(text))
		require.NoError(t, err, i)
		require.Equal(t, p, q, i)
		root, err := parseJSON(string(text))
		require.NoError(t, err)
		for _, page := range []string{fpuzzlesLink, sudokuPadLink} {
			q, err = ParseLink(link(page, root))
			require.NoError(t, err)
			require.Equal(t, p, q, i)
		}
		q, err = ParseLink(real.Link)
		require.NoError(t, err)
		require.Equal(t, p, q, i)
		ours, err := p.MarshalJSON()
		require.NoError(t, err)
		var r sudoku.Puzzle
		require.NoError(t, r.UnmarshalJSON(ours))
		require.Equal(t, p, &r, i)
	}
}
