package technique_test

// Tests of BUG+1 on the puzzle that needs it.

import (
	"testing"

	"github.com/propago/propago/sudoku/technique"
)

func TestBUGIsNeeded(t *testing.T) { needed(t, technique.BUG) }
