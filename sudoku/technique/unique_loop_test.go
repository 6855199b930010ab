package technique_test

// Tests of unique rectangles and loops on sketches of the pattern, and on the puzzle that needs
// it.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestUniqueRectangle(t *testing.T) {
	s := newSketch(t).only("12", "r1c1 r1c4 r2c1").only("1257", "r2c4")
	s.finds(technique.UniqueRectangle1, "no 1 or 2 in r2c4")
	// Four boxes make no rectangle: its cells could not change places.
	newSketch(t).only("12", "r1c1 r1c4 r5c1").only("1257", "r5c4").finds(technique.UniqueRectangle1)
}

func TestUniqueRectangleRoof(t *testing.T) {
	newSketch(t).only("12", "r1c1 r1c4").only("127", "r2c1 r2c4").finds(technique.UniqueRectangle2,
		"no 7 in r2c2, r2c3, r2c5, r2c6, r2c7, r2c8, r2c9")
	// The roof may lie across.
	newSketch(t).only("12", "r1c1 r2c4").only("127", "r2c1 r1c4").finds(technique.UniqueRectangle2,
		"no 7 in r1c2, r1c3, r2c5, r2c6")
}

func TestUniqueRectangleConfined(t *testing.T) {
	newSketch(t).only("12", "r1c1 r1c4").only("12567", "r2c1 r2c4").confine(1, "row 2", "r2c1 r2c4").
		finds(technique.UniqueRectangle4, "no 2 in r2c1, r2c4")
}

func TestUniqueRectangleSubset(t *testing.T) {
	newSketch(t).only("12", "r1c1 r1c4").only("127", "r2c1").only("128", "r2c4").only("78", "r2c9").
		finds(technique.UniqueRectangle3, "no 7 or 8 in r2c2, r2c3, r2c5, r2c6, r2c7, r2c8")
}

func TestHiddenRectangle(t *testing.T) {
	newSketch(t).only("12", "r1c1").only("1234", "r2c4").confine(1, "row 2", "r2c1 r2c4").confine(1, "column 4", "r1c4 r2c4").
		finds(technique.HiddenRectangle, "no 2 in r2c4")
}

// Where the puzzle is not declared unique, or the layout has more rules, it proves
// nothing.
func TestUniquenessIsAnOption(t *testing.T) {
	s := newSketch(t).only("12", "r1c1 r1c4 r2c1").only("1257", "r2c4")
	o := alone(technique.UniqueRectangle1)
	o.Unique = false
	steps, err := technique.Next(s.board(), o)
	require.NoError(t, err)
	assert.Empty(t, steps)

	diagonal := technique.Unit{Kind: technique.Extra, Name: "diagonal", Cells: []int{0, 10, 20, 30, 40, 50, 60, 70, 80}}
	l, err := technique.NewLayout(9, append(s.l.Units()[18:], diagonal), nil)
	require.NoError(t, err)
	sketchOn(t, l).only("12", "r1c1 r1c4 r2c1").only("1257", "r2c4").finds(technique.UniqueRectangle1)
}

// Six cells in three rows, three columns and three boxes: each unit has two of them.
func TestUniqueLoop(t *testing.T) {
	newSketch(t).only("12", "r1c1 r1c4 r2c4 r2c7 r3c7").only("125", "r3c1").finds(technique.UniqueLoop, "no 1 or 2 in r3c1")
	// Four cells are none of a loop's, and are found as a rectangle.
	newSketch(t).only("12", "r1c1 r1c4 r2c1").only("1257", "r2c4").finds(technique.UniqueLoop)
}

func TestUniquePatternsAreNeeded(t *testing.T) {
	for _, k := range []*technique.Technique{
		technique.UniqueRectangle1, technique.UniqueRectangle2, technique.UniqueRectangle3, technique.UniqueRectangle4, technique.UniqueLoop, technique.HiddenRectangle,
	} {
		t.Run(k.Name(), func(t *testing.T) { needed(t, k) })
	}
}
