package exchange

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const (
	padCells   = `"cells":[[{},{"value":3},{},{}],[{},{},{},{"pencilMarks":[1,2]}],[{},{},{},{}],[{},{},{},{}]]`
	padRegions = `"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]`
	padBoard   = `board 4x4
title It's
author me
description Normal "sudoku".
description 
description Killer.
givens
.3..
....
....
....
diagonals
anti-knight
cage 5 r1c1 r2c1
cage - r3c3 r3c4
cage 3 r4c1 r4c2
extra r3c1 r3c2
`
)

// TestSudokuPadsOwnForm holds for the form that its links carry, as JSON and in short, with what
// is known in all the places where it stands.
func TestSudokuPadsOwnForm(t *testing.T) {
	long := `{"id":"x","cellSize":50,` + padCells + `,` + padRegions + `,"cages":[{"cells":[[0,0],[1,0]],"value":"5","unique":true},{"cells":[[2,2],[2,3]],"unique":true},` +
		`{"value":"title: It's"},{"value":"author: me"},{"cells":[[3,0],[3,1]],"style":"extraregion","unique":true,"sum":3},{"cells":[[2,0],[2,1]],"style":"extraregion"}],"metadata":{"rules":["Normal \"sudoku\".\n","Killer."],"antiknight":true},` +
		`"diagonal+":true,"diagonal-":true,"lines":[{"color":"#34BBE6","wayPoints":[[0,0],[4,4]]},{"wayPoints":[[0,4],[4,0]]}]}`
	long = strings.Replace(long, `.\n","Killer."`, `.","","Killer."`, 1)
	short := `{id:'x',cs:50,ce:[[,{v:3},,],[,,,{pencilMarks:[1,2]}],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],` +
		`ca:[{ce:[[0,0],[1,0]],v:5,unique:t},{ce:[[2,2],[2,3]],unique:t},{v:'title: It\'s'},{v:'author: me'},{ce:[[3,0],[3,1]],style:'extraregion',unique:t,sum:3},{ce:[[2,0],[2,1]],style:'extraregion'}],` +
		`metadata:{rules:['Normal \"sudoku\".','','Killer.'],antiknight:t},'diagonal+':t,'diagonal-':t,l:[{c:34BBE6,wp:[[0,0],[4,4]]},{c:#F,wp:[[0,4],[4,0]]}]}`
	for _, json := range []string{long, short} {
		p, err := ParseSudokuPad(json)
		require.NoError(t, err)
		board := text.Board(p)
		at := strings.Index(board, "drawing")
		require.Positive(t, at)
		assert.Equal(t, padBoard, board[:at])
		q, err := ParseLink("https://sudokupad.app/scl" + escapePath(pack(json)))
		require.NoError(t, err)
		assert.Equal(t, p, q)
		q, err = ParseLink("https://sudokupad.app/scf?puzzleid=scl" + pack(json))
		require.NoError(t, err)
		assert.Equal(t, p, q)
		q, err = ParseLink("ctc" + pack(json))
		require.NoError(t, err)
		assert.Equal(t, p, q)
	}
	assert.Equal(t, 3, readOne(t, long).Givens[1])
}

// TestSudokuPadRefuses holds for what is only drawn: it may be a rule, and is named with its cell.
func TestSudokuPadRefuses(t *testing.T) {
	for _, tt := range []struct{ json, want string }{
		{`"lines":[{"wayPoints":[[0.5,1.5],[1.5,1.5]],"color":"#CFCFCF"}]`, "lines 1: unknown rule at r1c2: it is only drawn, and what it asks stands in the text of the rules"},
		{`"overlays":[{"center":[1,0.5],"text":"V"}]`, "overlays 1: unknown rule at r2c1: it is only drawn, and what it asks stands in the text of the rules"},
		{`"cages":[{"cells":[[0,0],[0,1]],"value":"A"}]`, `cages 1: unknown rule: the value "A" at r1c1`},
		{`"cages":[{"cells":[[0,0],[0,1]]}]`, "cages 1: unknown rule at r1c1: a cage that is only drawn"},
		{`"cages":[{"cells":[[0,9]]}]`, "cages 1: [0,9] is no cell"},
		{`"cages":[{"cells":[[0,0],[0,1]],"value":"5","sum":6}]`, `cages 1: unknown rule: the value "5" at r1c1`},
		{`"cages":[{"cells":[[0,0],[0,1]],"value":5,"product":true}]`, `cages 1: unknown rule "product" at r1c1`},
		{`"cages":[{"cells":[[0,0],[0,1]],"unique":"no"}]`, "cages 1: unknown rule: unique is neither true nor false"},
		{`"cages":[{"cells":"r1c1","value":5}]`, "cages 1: it is no list"},
		{`"cages":{"a":{"cells":[[0,0],[0,1]],"value":5}}`, "cages: it is no list"},
		{`"lines":{"a":1}`, "lines: it is no list"},
		{`"windoku":1`, "windoku: unknown rule: windoku is neither true nor false"},
		{`"global":"antiknight"`, "global: it is no list"},
		{`"global":["antiratio"]`, `global: unknown rule "antiratio"`},
		{`"metadata":{"antiqueen":true}`, `metadata: unknown rule "antiqueen"`},
		{`"metadata":{"norowcol":"true"}`, `metadata: unknown rule "norowcol"`},
		{`"metadata":{"antiknight":1}`, `metadata: unknown rule "antiknight"`},
		{`"cages":[{"value":"antiqueen: true"}]`, `metadata: unknown rule "antiqueen"`},
		{`"knots":[1]`, "knots: unknown rule"},
	} {
		_, err := ParseSudokuPad(`{` + padCells + `,` + padRegions + `,` + tt.json + `}`)
		assert.EqualError(t, err, tt.want)
		assert.ErrorAs(t, err, new(*Error))
	}
	for _, json := range []string{
		``, `{`, `{ce:[[,],[,]]}`, `{` + padCells + `}`, `{` + padCells + `,"regions":[[[0,0],[0,0]]]}`, `{ce:[[,]],x:'`, `{a:zz}`, `[` + strings.Repeat("[", 100), `{"cells":[[{}]]}`,
		`{ce:[[,{v:9}],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]]}`, `{ce:[[,{shade:1}],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]]}`, `{'a' 1}`, `{ce:[[,`, `{"cells":[[{},3],[{},{}]],"regions":[[[0,0],[0,1]],[[1,0],[1,1]]]}`, `{ce:[[`, `{a:`, `{a`, `{'`, `{'a\u12':1}`,
	} {
		_, err := ParseSudokuPad(json)
		assert.Error(t, err, json)
	}
	_, err := ParseLink("https://sudokupad.app/abcdef0123")
	assert.ErrorIs(t, err, ErrUnknown)
	assert.ErrorContains(t, err, "only its name")
}

// TestHiddenCagesThatAskAreRules: that a cage is not drawn takes nothing from what it says of its cells.
func TestHiddenCagesThatAskAreRules(t *testing.T) {
	for json, rules := range map[string]int{`"hidden":true,"unique":true`: 1, `"hidden":true`: 0} {
		p, err := ParseSudokuPad(`{` + padCells + `,` + padRegions + `,"cages":[{"cells":[[0,0],[1,1]],` + json + `}]}`)
		require.NoError(t, err)
		assert.Len(t, p.Rules, rules)
	}
}

// TestWhatHoldsEverywhere: it is said in three places.
func TestWhatHoldsEverywhere(t *testing.T) {
	for json, rules := range map[string]int{
		`"global":["antiknight"]`: 1, `"metadata":{"antiknight":"true"}`: 1, `"cages":[{"value":"antiknight: true"}],"global":["antiknight"]`: 1,
		`"cages":[{"value":"antiknight: false"},{"cells":[],"value":"title: true"}],"metadata":{"antiking":false,"disjoint":""}`: 0,
	} {
		p, err := ParseSudokuPad(`{` + padCells + `,` + padRegions + `,` + json + `}`)
		require.NoError(t, err, json)
		require.Len(t, p.Rules, rules, json)
		if rules > 0 {
			assert.Equal(t, sudoku.AntiKnight, p.Rules[0].Kind)
		}
	}
}

// TestSCF holds for the short links: digits with the zeros after them, and letters.
func TestSCF(t *testing.T) {
	p := readOne(t, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	p.Rules = []sudoku.Rule{{Kind: sudoku.Windoku}, {Kind: sudoku.Diagonals}}
	p.Fields = []sudoku.Field{{Name: "author", Value: "a*b c"}, {Name: "title", Value: "é"}}
	link := write(t, SCFFormat, p)
	assert.True(t, strings.HasPrefix(link, "https://sudokupad.app/scf5NlQ19"), link)
	q, err := ParseLink(link)
	require.NoError(t, err)
	assert.Equal(t, p, q)
	q, err = ParseLink("https://sudokupad.app/scf" + strings.Repeat("o", 13) + "Kx")
	require.NoError(t, err)
	assert.Equal(t, "diagonals", q.Rules[0].Text(q.Layout))
	for _, bad := range []string{"123", strings.Repeat("o", 14), strings.Repeat("o", 13) + "K*q", "!" + strings.Repeat("o", 13)} {
		_, err := ParseLink("https://sudokupad.app/scf" + bad)
		assert.Error(t, err, bad)
	}
}
