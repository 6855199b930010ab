package technique_test

// The picture of a path: well formed, with what each step marks.

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestSVG(t *testing.T) {
	for _, k := range []*technique.Technique{technique.FullHouse, technique.Jellyfish, technique.XYChain} {
		b, err := technique.ForGrid(grid(t, k.Example()))
		require.NoError(t, err)
		path, err := technique.Explain(b, technique.Options{Unique: true})
		require.NoError(t, err)
		svg := path.SVG(b)
		d := xml.NewDecoder(strings.NewReader(svg))
		boards := 0
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "g" {
				boards++
			}
		}
		assert.Equal(t, len(path.Steps), boards)
		assert.Contains(t, svg, k.Name()+" (")
		assert.Contains(t, svg, path.Rating.String())
		assert.False(t, b.Solved(), "the board is left as it is")
	}
}

// One step by itself: a candidate that it rests on, one that it removes.
func TestSVGOfAStep(t *testing.T) {
	s := newSketch(t).only("12", "r1c1").only("13", "r1c7").only("23", "r4c1")
	steps := s.finds(technique.XYWing, "no 3 in r4c7")
	svg := technique.Path{Steps: steps}.SVG(s.board())
	assert.Equal(t, 6, strings.Count(svg, `<text class="busy strong"`))
	assert.Equal(t, 1, strings.Count(svg, `<text class="bad strong struck"`))
	assert.Equal(t, 3, strings.Count(svg, `<rect class="busy"`))
	assert.Equal(t, 1, strings.Count(svg, `<rect class="bad"`))
}
