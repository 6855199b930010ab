package text

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// seen writes entries shortly: the line, the index in an array, and the error if there is one.
func seen(entries []Entry) []string {
	var got []string
	for _, e := range entries {
		s := fmt.Sprintf("%d", e.Line)
		if e.Index > 0 {
			s += fmt.Sprintf("#%d", e.Index)
		}
		if e.Err != nil {
			s += " " + e.Err.Error()
		}
		got = append(got, s)
	}
	return got
}

func TestJSONArrayIsReadItemByItem(t *testing.T) {
	one := `{"size":4,"rows":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`
	rows := `[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]`
	text := `"1..............."`
	const expected = "puzzle in JSON: not the JSON of a puzzle: "
	for name, tt := range map[string]struct {
		text string
		want []string
	}{
		"one line":             {"[" + one + "," + one + "]", []string{"1#1", "1#2"}},
		"spaces":               {" [ " + one + " , " + one + " ] ", []string{"1#1", "1#2"}},
		"a line each":          {"[\n" + one + ",\n" + one + "\n]\n" + one, []string{"2#1", "3#2", "5"}},
		"commas first":         {"[" + one + "\n," + one + "\n]", []string{"1#1", "2#2"}},
		"many lines":           {"[\n  " + strings.ReplaceAll(one, ",", ",\n  ") + ",\n\n  " + strings.ReplaceAll(one, "[", "\n[") + "\n]", []string{"2#1", "20#2"}},
		"brackets in a string": {`[{"size":4,"rows":` + rows + `,"fields":[{"name":"title","value":"]}\"{["}]},` + one + "]", []string{"1#1", "1#2"}},
		"rows":                 {"[" + rows + ",\n" + rows + "]", []string{"1#1", "2#2"}},
		"strings":              {"[" + text + "," + text + ",\n" + `"1 . . .\n....\n....\n...."` + "]", []string{"1#1", "1#2", "2#3"}},
		"a board in a string":  {`["board 4x4\ndiagonals"]`, []string{"1#1"}},
		"mixed":                {"[" + text + "," + one + "," + rows + "]", []string{"1#1", "1#2", "1#3"}},
		"rows alone":           {rows + "\n" + strings.ReplaceAll(rows, "[", "\n[\n") + "\n" + one, []string{"1", "3", "13"}},
		"empty":                {"[]\n[ \n ]\n" + one, []string{"4"}},
		"neighbours":           {strings.Repeat("1...............\n", 2) + "[" + one + "]\n1...............", []string{"1", "2", "3#1", "4"}},
		"a bad item": {"[" + one + `,{"size":4,"rows":[[1,x]]},` + one + "]", []string{
			"1#1", "1#2 line 1, column 83: item 2: " + expected + "'x', where a whole number is expected", "1#3"}},
		"a bad item of many lines": {"[\n {\"size\":4,\n  \"rows\":[\n   [1,x]\n ]},\n" + one + "]", []string{
			"2#1 line 4, column 7: item 1: " + expected + "'x', where a whole number is expected", "6#2"}},
		"a bad string": {`["1...",` + text + "]", []string{
			`1#1 line 1: item 1: in the string: line 1: the grid ends after 1 of 4 rows of 4 cells`, "1#2"}},
		"a number":     {"[" + one + ",7,null," + one + "]", []string{"1#1", `1#2 line 1: item 2: not the JSON of a puzzle: "7" is no object, no string and no list of rows`, `1#3 line 1: item 3: not the JSON of a puzzle: "null" is no object, no string and no list of rows`, "1#4"}},
		"words":        {"[null," + one + "]", []string{`1#1 line 1: item 1: not the JSON of a puzzle: "null" is no object, no string and no list of rows`, "1#2"}},
		"no item":      {"[" + one + ",," + one + ",]", []string{"1#1", `1#2 line 1: item 2: not the JSON of a puzzle: "," is no object, no string and no list of rows`, "1#3", `1#4 line 1: item 4: not the JSON of a puzzle: "]" is no object, no string and no list of rows`}},
		"no comma":     {"[" + one + "\n" + one + "," + one + "]", []string{"1#1", "2#2 line 2: item 2: not the JSON of a puzzle: no comma before it", "2#3"}},
		"no bracket":   {"[" + one[:len(one)-2] + "," + one + "," + one + "]", []string{"1#1 line 1, column 61: item 1: " + expected + "'}', where a comma or ']' is expected", "1#2", "1#3"}},
		"no end":       {"[" + one + ",\n" + one, []string{"1#1", "2#2", "2 line 2: the array that begins on line 1 does not end"}},
		"text follows": {"[" + one + "\nrubbish\n" + one, []string{"1#1", "1 line 1: the array that begins on line 1 does not end", "2 line 2: 7 characters (\"rubbish\"), where a puzzle on one line has 81 (or 16, 36, 64, 100, 144, 196, 225, 256, 324, 400, 441, 484, 576, 625)", "3"}},
		"more follows": {"[" + one + "] x\n" + one, []string{"1#1", `1 line 1, column 63: "x" follows the array`, "2"}},
		"numbers":      {"[1,2,3]\n" + one, []string{"1 line 1: wrong number of cells: 3 cells in a list are no grid", "2"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := seen(entriesOf(t, strings.NewReader(tt.text)))
			if name == "no bracket" {
				require.Len(t, got, 3)
				assert.Contains(t, got[0], "item 1: puzzle in JSON: ")
				assert.Equal(t, tt.want[1:], got[1:])
				return
			}
			assert.Equal(t, tt.want, got)
		})
	}
	p, err := Parse("[\n" + one + "\n]")
	require.NoError(t, err)
	assert.Equal(t, "1...............", p.Grid().Line())
	_, err = Parse("[" + one + "," + one + "]")
	assert.ErrorIs(t, err, ErrManyPuzzles)
}

// TestBrokenJSONIsOneEntry breaks an object of many lines, and an array of them, in every
// place: by a sign too much, one too few, and the end of the line in its midst.
func TestBrokenJSONIsOneEntry(t *testing.T) {
	pretty := strings.Join([]string{
		`{`, `  "size": 4,`, `  "rows": [`, `    [1, 0, 0, 0],`, `    [`, `      0,`, `      0,`, `      0,`, `      0`, `    ],`, `    [0, 0, 0, 0],`, `    [0, 0, 0, 0]`, `  ],`,
		`  "rules": [`, `    {`, `      "rule": "cage",`, `      "sum": 5,`, `      "cells": ["r1c1", "r1c2"]`, `    }`, `  ],`,
		`  "fields": [{"name": "url", "value": "http://example.org/?s=1"}]`, `}`}, "\n")
	require.Len(t, entriesOf(t, strings.NewReader(pretty)), 1)
	for i := 1; i < len(pretty); i++ {
		for _, broken := range []string{pretty[:i] + "?" + pretty[i:], pretty[:i] + pretty[i+1:]} {
			if pretty[i-1] == '\n' && len(broken) > len(pretty) || strings.Count(broken, "\n") < strings.Count(pretty, "\n") {
				continue // an own line, or the same object with a line less
			}
			entries := entriesOf(t, strings.NewReader(wikipedia+"\n"+broken+"\n"+wikipedia))
			require.Len(t, entries, 3, "%v\n%s", seen(entries), broken)
			require.NoError(t, entries[2].Err)
			entries = entriesOf(t, strings.NewReader("[\n"+pretty+",\n"+broken+",\n"+pretty+"\n]\n"+wikipedia))
			require.GreaterOrEqual(t, len(entries), 4, "%v\n%s", seen(entries), broken)
			require.NoError(t, entries[0].Err)
			require.NoError(t, entries[len(entries)-1].Err)
		}
	}
	for name, broken := range map[string]string{
		"another program's":  "{\n  puzzle: [\n    [1,0],\n    // a comment\n    ['a', 'b'],\n  ],\n}",
		"objects for rows":   "{\"rows\": [\n  {\"cells\": [1,0,0,0]},\n  {\"cells\": [1,0,0,0]}\n]}",
		"a wrapper":          "{\"puzzles\": [\n  {\"size\": 4, \"rows\": []},\n  {\"size\": 4, \"rows\": []}\n]}",
		"cut":                "{\n  \"size\": 4,\n  \"rows\": [\n    [1,0,",
		"a string on a line": "{\n \"fields\": [{\"name\": \"title\", \"value\": \"a\n b\"}],\n \"size\": 4\n}",
	} {
		entries := entriesOf(t, strings.NewReader(wikipedia+"\n"+broken+"\n"+wikipedia))
		require.Len(t, entries, 3, "%s: %v", name, seen(entries))
		require.Error(t, entries[1].Err, name)
	}
}

// TestCutJSONLineSwallowsNothing cuts a line anywhere; the one after it is another puzzle.
func TestCutJSONLineSwallowsNothing(t *testing.T) {
	p, err := Parse("board 4x4\ntitle a\ngivens\n1...\n....\n....\n....\ncage 5 r1c1 r1c2\ncandidates r2c2 1 2\narrow r4c4 = r3c3 r2c2\nurl http://example.org/?s=1")
	require.NoError(t, err)
	line, err := p.MarshalJSON()
	require.NoError(t, err)
	// The same with each sign on a line of its own is one puzzle too.
	for _, signs := range []string{`[`, `{`, `[{`, `[]{},`} {
		apart := string(line)
		for _, sign := range signs {
			apart = strings.ReplaceAll(apart, string(sign), "\n"+string(sign)+"\n")
		}
		entries := entriesOf(t, strings.NewReader(strings.TrimSpace(apart)))
		require.Len(t, entries, 1, "%s", apart)
		require.NoError(t, entries[0].Err)
		require.Equal(t, Board(p), Board(entries[0].Puzzle))
	}
	for i := 1; i < len(line); i++ {
		entries := entriesOf(t, strings.NewReader(string(line[:i])+"\n"+string(line)+"\n"+wikipedia))
		require.Len(t, entries, 3, "%s: %v", line[:i], seen(entries))
		require.Error(t, entries[0].Err)
		require.NoError(t, entries[1].Err)
	}
}

// endless is a text of n times a piece.
type endless struct {
	head, piece string
	n           int
	tail        string
	next        func() (string, bool)
	rest        string
}

func (e *endless) Read(b []byte) (int, error) {
	if e.next == nil {
		e.next, _ = iter.Pull(func(yield func(string) bool) {
			if !yield(e.head) {
				return
			}
			for range e.n {
				if !yield(e.piece) {
					return
				}
			}
			yield(e.tail)
		})
	}
	for e.rest == "" {
		var ok bool
		if e.rest, ok = e.next(); !ok {
			return 0, io.EOF
		}
	}
	n := copy(b, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

func TestJSONArrayOnOneLineIsStreamed(t *testing.T) {
	const n = 3000 // 200 kB, where a line has 1,000 bytes at most
	item := `{"size":4,"rows":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`
	long := `{"size":4,"fields":[{"name":"title","value":"` + strings.Repeat("é", 1000) + `"}]}`
	for name, in := range map[string]*endless{
		"one line":  {head: "[" + item, piece: "," + item, n: n, tail: "," + long + "," + item + "]\n" + item},
		"many":      {head: "[" + item, piece: ",\n" + item, n: n, tail: "," + long + "," + item + "]\n" + item},
		"no end":    {head: "[" + item, piece: "," + item, n: n, tail: "," + long + "," + item + ",\n" + item},
		"not ended": {head: "[" + item, piece: "," + item, n: n, tail: "," + long + "," + item + "] x\n" + item},
	} {
		count, bad := 0, 0
		for e, err := range Read(in, MaxLine(1000)) {
			require.NoError(t, err)
			count++
			if e.Err != nil {
				bad++
				if bad == 1 {
					assert.ErrorIs(t, e.Err, ErrLineTooLong)
					assert.Equal(t, n+2, e.Index, name)
				}
				assert.Less(t, len(e.Text), 200)
			}
		}
		extra := 4
		if name == "no end" || name == "not ended" {
			extra = 5
		}
		assert.Equal(t, n+extra, count, name)
		assert.Equal(t, extra-3, bad, name)
	}
}

// TestJSONArrayOfLinesAtTheBound has lines of an array that are a little shorter and longer
// than a line may be: none of them is refused.
func TestJSONArrayOfLinesAtTheBound(t *testing.T) {
	item := `{"size":4,"rows":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`
	for white := range 30 {
		for _, end := range []string{"\n", "\r\n"} {
			line := "," + strings.Repeat(" ", white) + `"1...............",` + item + "]"
			for e, err := range Read(strings.NewReader("["+item+end+line+end+wikipedia+end), MaxLine(100)) {
				require.NoError(t, err)
				require.NoError(t, e.Err, "a line of %d bytes", len(line))
			}
		}
	}
}

// FuzzJSONArray puts items into an array with any white space: as many come out.
func FuzzJSONArray(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7})
	items := []string{
		`{"size":4,"rows":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`, `"1..............."`, `[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]`,
		`{"size":4}`, `{"rows":[[1,x]]}`, `7`, `{"rows":[{"a":"]"}]}`, `["r1c1"]`, `"\""`,
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		choices = choices[:min(len(choices), 50)]
		var b strings.Builder
		for i, c := range choices {
			if i > 0 {
				b.WriteString(",")
			}
			white := []string{"", " ", "\n", "\n\n  "}[c>>4&3]
			b.WriteString(white + items[int(c&15)%len(items)] + white)
		}
		text := "{}\n[ " + `"1...............",` + b.String() + "]\n" + wikipedia
		if len(choices) == 0 {
			text = "{}\n[" + `"1..............."` + "]\n" + wikipedia
		}
		whole := entriesOf(t, strings.NewReader(text))
		require.Len(t, whole, len(choices)+3, "%s\n%v", text, seen(whole))
		for i, c := range choices {
			assert.Equal(t, i+2, whole[i+2].Index)
			assert.Equal(t, int(c&15)%len(items) < 3, whole[i+2].Err == nil, "%s\n%v", text, seen(whole))
		}
		var short []Entry
		for e, err := range Read(strings.NewReader(text), MaxLine(100)) {
			require.NoError(t, err)
			short = append(short, e)
		}
		require.Equal(t, seen(whole), seen(short), text)
	})
}
