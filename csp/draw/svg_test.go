// What every picture has to keep: well-formed, closed, one id each, described, the same
// each time, and safe whatever the names.
package draw_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/draw"
)

// nasty is a name that breaks out of whatever does not escape it.
const nasty = "x<script>\"&'\\\n\x00\x1b]]>\u2028\uffff--%d"

// checkSVG holds a picture to the rules and returns its texts.
func checkSVG(t testing.TB, make func() string) (texts []string) {
	t.Helper()
	svg := make()
	require.Equal(t, svg, make(), "the same each time")
	dec := xml.NewDecoder(strings.NewReader(svg))
	ids := map[string]bool{}
	var open []string
	for {
		token, err := dec.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err, "well-formed: %s", svg)
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
			assert.NotContains(t, []string{"script", "image", "foreignObject"}, token.Name.Local)
			for _, a := range token.Attr {
				if a.Name.Local == "id" {
					assert.False(t, ids[a.Value], "the id %s comes twice", a.Value)
					ids[a.Value] = true
				}
				assert.NotContains(t, a.Value, "NaN")
				if a.Name.Local != "xmlns" {
					assert.NotContains(t, a.Value, "http", "nothing is fetched")
				}
			}
			if len(open) == 1 {
				attributes := map[string]string{}
				for _, a := range token.Attr {
					attributes[a.Name.Local] = a.Value
				}
				assert.Equal(t, "img", attributes["role"])
				for _, by := range strings.Fields(attributes["aria-labelledby"]) {
					assert.Contains(t, svg, `id="`+by+`"`)
				}
				assert.NotEqual(t, "0", attributes["width"])
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if n := len(open); n > 0 && open[n-1] == "text" {
				texts = append(texts, string(token))
			}
			if n := len(open); n == 2 && (open[1] == "title" || open[1] == "desc") {
				assert.NotEmpty(t, strings.TrimSpace(string(token)), "%s says something", open[1])
			}
		}
	}
	assert.Contains(t, svg, "prefers-color-scheme:dark")
	return texts
}

func TestCanvasEscapesAndCloses(t *testing.T) {
	texts := checkSVG(t, func() string {
		c := draw.NewCanvas(nasty, nasty, nasty)
		c.Size(100, 50)
		c.Begin(nasty)
		c.Begin("")
		c.Rect(nasty, 1, 2, 3, 4, 5)
		c.Circle("line", 1, 2, 3)
		c.Line("edge", 1.25, 2, 3, -0.0001)
		c.Polygon("bad", 0, 0, 1, 1, 2, 0)
		c.Hatch(0, 0, 5, 5)
		c.Text("left", 0, 0, nasty)
		c.SizedText("right", 0, 0, 9.5, "ok")
		return c.SVG() // with two groups open
	})
	require.Len(t, texts, 2)
	assert.Equal(t, "x<script>\"&'\\ \ufffd\ufffd]]>\u2028\ufffd--%d", texts[0])
	c := draw.NewCanvas("", "t", "d")
	c.End() // of nothing
	c.Line("line", 1.25, 2, 3, -0.0001)
	assert.Contains(t, c.SVG(), `x1="1.3" y1="2" x2="3" y2="0"`)
}
