// Pictures of puzzles: well-formed, complete in picture and words, whatever the size and the
// rules, and never in the way of bad input.
package sudoku_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

func ExamplePicture() {
	g, err := sudoku.Parse("1.....3..4....2.")
	if err != nil {
		fmt.Println(err)
		return
	}
	svg := g.SVG(sudoku.Picture{ID: "small", Title: "A small one", Values: []int{0, 3}, Marked: []int{1}})
	fmt.Println(strings.Join(strings.SplitN(svg, "\n", 4)[:3], "\n"))
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" class="propago" width="204" height="204" viewBox="0 0 204 204" role="img" aria-labelledby="small-title small-desc">
	// <title id="small-title">A small one</title>
	// <desc id="small-desc">A grid of 4x4: 4 given, 1 found, 11 open. Row by row: 13.. ..3. .4.. ..2.. Highlighted: r1c2.</desc>
}

// wellFormed reads a picture as XML.
func wellFormed(t *testing.T, svg string) {
	t.Helper()
	assert.False(t, strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf"))
	dec := xml.NewDecoder(strings.NewReader(svg))
	ids := map[string]bool{}
	for {
		token, err := dec.Token()
		if err == io.EOF {
			return
		}
		require.NoError(t, err, svg)
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if a.Name.Local == "id" {
					assert.False(t, ids[a.Value])
					ids[a.Value] = true
				}
			}
		}
	}
}

var svgText = regexp.MustCompile(`<text class="([^"]*)"[^>]*>([^<]*)<`)

// textsOf returns the texts of a style.
func textsOf(svg, style string) string {
	var texts []string
	for _, m := range svgText.FindAllStringSubmatch(svg, -1) {
		if m[1] == style {
			texts = append(texts, m[2])
		}
	}
	return strings.Join(texts, " ")
}

func TestGridSVG(t *testing.T) {
	g, err := sudoku.Parse("1.....3..4....2.")
	require.NoError(t, err)
	o := sudoku.Picture{
		Values:     []int{9, 3, 99, -1},                               // of cell 0 the given counts, 99 and -1 are no values
		Candidates: []uint64{0xff, 0xff, 1<<2 | 1<<4, 0, 1<<4 | 1<<9}, // 9 is no value
		Removed:    []uint64{2: 1 << 1},
		Marked:     []int{1, 1, 16, -5},
		Names:      true,
	}
	svg := g.SVG(o)
	wellFormed(t, svg)
	assert.Equal(t, svg, g.SVG(o))
	assert.Equal(t, "1 3 4 2", textsOf(svg, "strong"), "givens")
	assert.Equal(t, "3", textsOf(svg, "busy"), "found")
	assert.Equal(t, "2 4 4", textsOf(svg, "faint"), "pencil marks")
	assert.Equal(t, "1", textsOf(svg, "bad struck"), "removed")
	assert.Equal(t, "1 2 3 4", textsOf(svg, "small faint"), "columns")
	assert.Contains(t, svg, "A grid of 4x4: 4 given, 2 found, 10 open. Row by row: 134. ..3. .4.. ..2..")
	assert.Contains(t, svg, "Highlighted: r1c2 r1c2.")
	assert.Contains(t, svg, "prefers-color-scheme:dark")

	assert.Empty(t, sudoku.Grid{}.SVG(o))
	for _, size := range []int{4, 6, 9, 12, 25, 36} {
		shape, err := sudoku.ShapeOf(size)
		require.NoError(t, err)
		grid, err := sudoku.NewGrid(shape)
		require.NoError(t, err)
		all := make([]uint64, size*size)
		for cell := range all {
			all[cell] = 1<<(size+1) - 2
		}
		svg := grid.SVG(sudoku.Picture{Candidates: all})
		wellFormed(t, svg)
		assert.Equal(t, size*size*size, strings.Count(svg, `class="faint"`))
		// Thick lines: around the grid, and between boxes.
		inner := (shape.Size()/shape.BoxRows - 1) + (shape.Size()/shape.BoxCols - 1)
		assert.Equal(t, (4+inner)*size, strings.Count(svg, `class="wall"`), "%d", size)
	}
}

func TestPuzzleSVG(t *testing.T) {
	p, err := text.Parse("board 9x9\nanti-knight\nanti-king\nnon-consecutive\nall-dots\ndiagonals\nwindoku\ngivens\n" + strings.Repeat(".........\n", 9) +
		"cage 15 r1c1 r1c2 r2c1 r2c2 r3c1\ncage 21 r1c5 r2c5 r3c5 r3c4 r3c6\narrow r5c5 = r4c6 r3c7 r3c8\nthermometer r9c1 r8c1 r7c2 r7c3\n" +
		"white r6c6 r6c7\nblack r6c1 r6c2\nextra r8c7 r8c8 r9c7 r9c8 r9c9\neven r5c1\nodd r5c2\nlittle-killer 20 r9c6 r8c7 r7c8 r6c9\n")
	require.NoError(t, err)
	svg, err := p.SVG(sudoku.Picture{Title: `<&"`})
	require.NoError(t, err)
	wellFormed(t, svg)
	assert.Equal(t, "15 21", textsOf(svg, "left strong"), "sums of cages")
	assert.Equal(t, "20", textsOf(svg, "small strong"), "sums outside")
	assert.Contains(t, svg, ">anti-knight, anti-king, non-consecutive, all-dots<")
	for _, r := range p.Rules {
		assert.Contains(t, svg, strings.ReplaceAll(r.Text(p.Layout), ">", "&gt;"), "the words have each rule")
	}
	for _, style := range []string{`<rect class="shade"`, `<circle class="shade"`, `<line class="tube"`, `<circle class="edge"`, `<circle class="paper edge"`, `<circle class="ink"`} {
		assert.Contains(t, svg, style)
	}

	p.Rules = append(p.Rules, sudoku.Rule{Kind: sudoku.Thermometer})
	_, err = p.SVG(sudoku.Picture{})
	assert.ErrorIs(t, err, sudoku.ErrRule)
	_, err = (&sudoku.Puzzle{}).SVG(sudoku.Picture{})
	assert.ErrorIs(t, err, sudoku.ErrShape)
}

// Regions of any form have a thick line exactly where two of them meet, and several grids
// on one board leave out what is in none.
func TestLayoutSVG(t *testing.T) {
	regions := sudoku.RandomRegions(rand.New(rand.NewPCG(1, 2)), 7)
	l, err := sudoku.RegionLayout(7, regions)
	require.NoError(t, err)
	walls := 4 * 7
	for cell := range regions {
		if cell%7 < 6 && regions[cell] != regions[cell+1] {
			walls++
		}
		if cell < 42 && regions[cell] != regions[cell+7] {
			walls++
		}
	}
	svg, err := (&sudoku.Puzzle{Layout: l, Givens: make([]int, 49)}).SVG(sudoku.Picture{})
	require.NoError(t, err)
	wellFormed(t, svg)
	assert.Equal(t, walls, strings.Count(svg, `class="wall"`))
	assert.Equal(t, 2*7*8-walls, strings.Count(svg, `class="line"`))

	samurai := sudoku.SamuraiLayout()
	p := &sudoku.Puzzle{Layout: samurai, Givens: make([]int, samurai.Rows()*samurai.Cols())}
	p.Givens[0] = 7
	svg, err = p.SVG(sudoku.Picture{Candidates: make([]uint64, 3)})
	require.NoError(t, err)
	wellFormed(t, svg)
	assert.Contains(t, svg, "1 given, 0 found, 368 open")
}

func TestPageGrid(t *testing.T) {
	m, err := sudoku.NewModel(sudoku.Shape{BoxRows: 2, BoxCols: 3})
	require.NoError(t, err)
	g := m.PageGrid()
	assert.Equal(t, [2]int{6, 6}, [2]int{g.Rows, g.Cols})
	assert.Equal(t, []string{"", "1", "2", "3", "4", "5", "6"}, g.Symbols)
	for cell := range 36 {
		assert.Equal(t, cell, g.Cells[cell])
		for other := range 36 {
			same := cell/6/2 == other/6/2 && cell%6/3 == other%6/3
			assert.Equal(t, same, g.Regions[cell] == g.Regions[other], "%d and %d", cell, other)
		}
	}

	samurai, err := (&sudoku.Puzzle{Layout: sudoku.SamuraiLayout(), Givens: make([]int, 441)}).Model()
	require.NoError(t, err)
	g = samurai.PageGrid()
	require.Len(t, g.Cells, 369)
	for i, x := range samurai.CSP.Vars()[:369] {
		assert.Equal(t, x.Name(), samurai.Layout.CellName(g.Cells[i]), "the first variables are the cells")
	}
	assert.Equal(t, -1, g.Regions[9], "a cell of no grid")
}
