package text

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/propago/propago/sudoku"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var errShouted = errors.New("it is shouted")

// loud is a foreign form for tests: a line "say GRID", an object with "say", and a block from
// "begin" to "end" with a grid on each line.
func loud() Option {
	grid := func(text string) (*sudoku.Puzzle, error) {
		if text == strings.ToUpper(text) && text != strings.ToLower(text) {
			return nil, errShouted
		}
		return Parse(text)
	}
	return With(Foreign{
		Line: func(line string) (*sudoku.Puzzle, bool, error) {
			rest, ok := strings.CutPrefix(line, "1say:")
			if !ok {
				return nil, false, nil
			}
			p, err := grid(rest)
			return p, true, err
		},
		Object: func(json string) (*sudoku.Puzzle, bool, error) {
			_, rest, ok := strings.Cut(json, `"say":"`)
			if !ok {
				return nil, false, nil
			}
			p, err := grid(rest[:min(16, len(rest))])
			return p, true, err
		},
		Begin: func(line string) Block {
			if line != "begin" {
				return nil
			}
			return &loudBlock{grid: grid}
		},
	})
}

type loudBlock struct {
	grid func(string) (*sudoku.Puzzle, error)
}

func (b *loudBlock) Feed(line string) ([]Item, bool) {
	switch line {
	case "begin":
		return nil, true
	case "end":
		return nil, false
	}
	p, err := b.grid(line)
	return []Item{{Puzzle: p, Text: line, Err: err}}, true
}

func (b *loudBlock) End() ([]Item, error) { return nil, errors.New("there is no end") }

// TestForeignFormsAmongOthers holds for forms that another package knows: they are read among
// those of this one, each with its line, and nothing around them is lost.
func TestForeignFormsAmongOthers(t *testing.T) {
	const small = "1..............1"
	text := strings.Join([]string{
		small, "1say:2..............2", "1say:LOUD", "[" + `{"say":"3..............3"},` + `{"x":{"size":1},"say":"4..............4"}]`,
		"{", `"say":"1..............3"`, "}", "begin", "1..............4", "LOUD", "end", "board 4x4", "givens", "1...", "....", "....", "....",
		"1say:4..............1", "begin", "4..............2",
	}, "\n")
	var got []string
	for e, err := range Read(strings.NewReader(text), loud()) {
		require.NoError(t, err)
		line := fmt.Sprintf("%d %v", e.Line, e.Err)
		if e.Err == nil {
			g := e.Grid
			if g == (sudoku.Grid{}) {
				g = e.Puzzle.Grid()
			}
			line = fmt.Sprintf("%d %s", e.Line, g.Line())
		}
		got = append(got, line)
	}
	assert.Equal(t, []string{
		"1 " + small, "2 2..............2", "3 line 3: it is shouted", "4 3..............3", "4 4..............4", "5 1..............3",
		"9 1..............4", "10 line 10: it is shouted", "12 1...............", "18 4..............1", "20 4..............2", "20 line 20: there is no end",
	}, got)

	_, err := Parse("1say:LOUD", loud())
	assert.ErrorIs(t, err, errShouted)
	_, err = Parse("1say:LOUD")
	assert.NotErrorIs(t, err, errShouted)
}

func ExampleForeign() {
	sixteen := With(Foreign{Line: func(line string) (*sudoku.Puzzle, bool, error) {
		digits, ok := strings.CutPrefix(line, "sixteen cells: ")
		if !ok {
			return nil, false, nil
		}
		p, err := Parse(digits)
		return p, true, err
	}})
	p, err := Parse("sixteen cells: 1..............4", sixteen)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Grid().Line())
	// Output: 1..............4
}

// TestDrawingsOnABoard holds for drawings in the text form: they are read as they are written,
// and formats without a place for them say so.
func TestDrawingsOnABoard(t *testing.T) {
	const board = "board 4x4\ngivens\n1...\n....\n....\n....\ndrawing line {\"width\":0.25,\"cells\":[\"R1C1\"]}\ndrawing cell {\"c\":\"#FF0000\"}\n"
	p, err := Parse(board)
	require.NoError(t, err)
	assert.Equal(t, board, Board(p))
	assert.EqualError(t, LineFormat.Lost(p), "line cannot hold 2 drawings")
	for _, bad := range []string{"drawing", "drawing line", "drawing line {", "drawing line []"} {
		_, err := ParseBoard("board 4x4\n" + bad)
		assert.ErrorIs(t, err, sudoku.ErrDrawing, bad)
	}
}
