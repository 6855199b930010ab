package text_test

// The regions of a board with rules.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// TestNumberedRegionsKeepTheirOrder: regions whose labels are values are numbered by them, whichever
// is met first; others as they are met.
func TestNumberedRegionsKeepTheirOrder(t *testing.T) {
	board := "board 4x4\nregions\n%s\n%s\n%s\n%s\ngivens\n....\n....\n....\n....\n"
	for rows, first := range map[[4]string]int{
		{"2211", "2211", "3344", "3344"}: 2,
		{"bbaa", "bbaa", "ccdd", "ccdd"}: 0,
	} {
		p, err := text.ParseBoard(fmt.Sprintf(board, rows[0], rows[1], rows[2], rows[3]))
		require.NoError(t, err)
		for _, u := range p.Layout.Units() {
			if u.Kind == sudoku.Region && u.Index == 0 {
				assert.Equal(t, first, u.Cells[0], rows)
			}
		}
	}
}
