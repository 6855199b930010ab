package technique_test

// Steps, paths and hints as JSON and text.

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestStepInJSON(t *testing.T) {
	s := newSketch(t).only("12", "r1c1").only("23", "r1c8").only("34", "r5c8").only("14", "r5c5").
		finds(technique.XYChain, "no 1 in r1c5, r5c1")[0]
	text, err := json.Marshal(s)
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"round": 1, "technique": "XY-chain", "difficulty": 7.2, "cost": 120,
		"cells": ["r1c1", "r1c8", "r5c5", "r5c8"], "values": [1, 2, 3, 4],
		"chain": [
			{"cell": "r1c1", "value": 1, "on": false}, {"cell": "r1c1", "value": 2, "on": true, "by": "r1c1", "from": [0]},
			{"cell": "r1c8", "value": 3, "on": true, "by": "row 1", "from": [1]}, {"cell": "r5c8", "value": 4, "on": true, "by": "column 8", "from": [2]},
			{"cell": "r5c5", "value": 1, "on": true, "by": "row 5", "from": [3]}
		],
		"remove": [{"cell": "r1c5", "value": 1}, {"cell": "r5c1", "value": 1}],
		"reason": "If r1c1 is not 1, then r1c1 is 2, so r1c8 is 3 (row 1), so r5c8 is 4 (column 8), so r5c5 is 1 (row 5). So r1c1 or r5c5 is 1, and cells that see both are not."
	}`, string(text))
}

func TestPathInJSONAndText(t *testing.T) {
	b, err := technique.ForGrid(grid(t, "123434122143432."))
	require.NoError(t, err)
	path, err := technique.Explain(b, technique.Options{})
	require.NoError(t, err)
	text, err := json.Marshal(path)
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"rating": {"solved": true, "hardest": 1.0, "technique": "full house", "sum": 1, "level": "easy", "steps": 1, "rounds": 1},
		"steps": [{
			"round": 1, "technique": "full house", "difficulty": 1.0, "cost": 1, "units": ["row 4"],
			"cells": ["r4c4"], "values": [1], "place": [{"cell": "r4c4", "value": 1}],
			"reason": "r4c4 is the last open cell of row 4, which lacks 1."
		}]
	}`, string(text))
	assert.Equal(t, `  1. full house (1.0): r4c4 = 1
     r4c4 is the last open cell of row 4, which lacks 1.
easy 1.0 (full house), sum 1, 1 step in 1 round
`, path.Text())

	text, err = json.Marshal(technique.Path{})
	require.NoError(t, err)
	assert.True(t, strings.HasSuffix(string(text), `"steps":[]}`), "%s", text)
}

func TestHints(t *testing.T) {
	s := newSketch(t).confine(8, "row 1", "r1c4 r1c9").confine(8, "row 5", "r5c6 r5c9").
		finds(technique.Skyscraper, "no 8 in r2c6, r3c6, r4c4, r6c4")[0]
	wing := newSketch(t).only("12", "r1c1").only("13", "r1c7").only("23", "r4c1").finds(technique.XYWing, "no 3 in r4c7")[0]
	for _, c := range []struct {
		step  technique.Step
		level int
		want  string
	}{
		{s, 1, "Look for a skyscraper."},
		{s, 2, "Look for a skyscraper: see row 1 and row 5."},
		{s, 3, "Look for a skyscraper: see row 1 and row 5, with 8 in r1c4, r1c9, r5c6 and r5c9."},
		{s, 4, "Skyscraper: no 8 in r2c6, r3c6, r4c4, r6c4. " + s.Reason},
		{technique.Step{Technique: "simple colouring"}, 1, "Look for simple colouring."},
		{s, -3, "Look for a skyscraper."},
		{s, 9, "Skyscraper: no 8 in r2c6, r3c6, r4c4, r6c4. " + s.Reason},
		{wing, technique.HintTechnique, "Look for an XY-wing."},
		{wing, technique.HintPlace, "Look for an XY-wing: see the values 1, 2 and 3."},
		{wing, technique.HintCells, "Look for an XY-wing: see the values 1, 2 and 3, with 1 in r1c1 and r1c7; 2 in r1c1 and r4c1; 3 in r1c7 and r4c1."},
	} {
		assert.Equal(t, c.want, c.step.Hint(c.level))
	}
}

func TestConclusionsByValue(t *testing.T) {
	s := technique.Step{Size: 9, Remove: []technique.Candidate{{Cell: 1, Value: 3}, {Cell: 1, Value: 4}, {Cell: 37, Value: 3}}}
	assert.Equal(t, "no 3 in r1c2, r5c2; no 4 in r1c2", s.Conclusion())
}
