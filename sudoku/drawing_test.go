package sudoku

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDrawingsAreKeptInJSON(t *testing.T) {
	g, err := Parse("1..............2")
	require.NoError(t, err)
	p, err := NewPuzzle(g)
	require.NoError(t, err)
	p.Drawings = []Drawing{
		{"line", `{"lines":[["R1C1","R2C2"]],"width":0.25,"deep":[{"a":null},true,-1.5e3,"<é\""]}`},
		{"cell", `{"size":1}`},
	}
	text, err := json.Marshal(p)
	require.NoError(t, err)
	var q Puzzle
	require.NoError(t, json.Unmarshal(text, &q))
	again, err := json.Marshal(&q)
	require.NoError(t, err)
	assert.Equal(t, string(text), string(again))
	assert.Len(t, q.Drawings, 2)
	assert.True(t, p.Plain(), "a drawing is no rule")
}

func TestDrawingsAreObjectsOnOneLine(t *testing.T) {
	for _, d := range []Drawing{
		{"", `{}`}, {"two words", `{}`}, {`"`, `{}`}, {"line", ``}, {"line", `[]`}, {"line", `{"a":1`}, {"line", `{} {}`},
		{"line", "{\n}"}, {"line", `{"a":01}`}, {"line", `{"a":tru}`}, {"line", `{"a":.5}`}, {"line", `{"a":-}`},
		{"line", `{"a":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + "}"},
	} {
		assert.ErrorIs(t, d.Validate(), ErrDrawing, "%+v", d)
	}
	assert.NoError(t, Drawing{"line", `{"a":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + "}"}.Validate())
}

func ExampleDrawing() {
	d := Drawing{Kind: "line", Of: `{"lines":[["R1C1","R2C2"]],"width":0.25}`}
	fmt.Println(d.Validate())
	d.Of = "wide"
	fmt.Println(d.Validate())
	// Output:
	// <nil>
	// not a drawing: line: not the JSON of a puzzle: 'w' at byte 1, where a value is expected
}
