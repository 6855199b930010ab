package technique_test

import (
	"testing"

	"github.com/propago/propago/sudoku/technique"
)

func TestBUGIsNeeded(t *testing.T) { needed(t, technique.BUG) }
