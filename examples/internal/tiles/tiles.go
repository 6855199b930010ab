// Package tiles draws boards, squares and tile maps as SVG: unit squares in rows and
// columns, each with a colour and a text. It prints boards too.
package tiles

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"strings"
)

// Tile is one square of a picture.
type Tile struct {
	Row, Col int    // from 0, downwards and to the right
	Fill     string // an SVG colour, such as "white" or "#eee"
	Text     string
}

// side is the width of a tile in user units; one more lies around the picture.
const side = 40

// Write draws the tiles. The title is what a screen reader says, followed by the texts.
func Write(w io.Writer, title string, ts []Tile) error {
	rows, cols := 0, 0
	for _, t := range ts {
		rows, cols = max(rows, t.Row+1), max(cols, t.Col+1)
	}
	width, height := cols*side+2, rows*side+2
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 %d %d" width="%d" height="%d" role="img" aria-labelledby="title">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, "<title id=\"title\">%s</title>\n", escape(title))
	fmt.Fprintln(&b, `<g stroke="#444" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">`)
	for _, t := range ts {
		x, y := t.Col*side, t.Row*side
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y, side, side, escape(t.Fill))
		if t.Text != "" {
			fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="%d" stroke="none" fill="#111">%s</text>`,
				x+side/2, y+side/2, fontSize(t.Text), escape(t.Text))
		}
		b.WriteByte('\n')
	}
	b.WriteString("</g>\n</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// WriteFile draws the tiles into a file; without a path they are not made.
func WriteFile(path, title string, tiles func() []Tile) error {
	return Save(path, func() string {
		var b strings.Builder
		_ = Write(&b, title, tiles()) // a Builder does not fail
		return b.String()
	})
}

// Save writes any picture into a file; without a path it is not made.
func Save(path string, svg func() string) error {
	if path == "" {
		return nil
	}
	return os.WriteFile(path, []byte(svg()), 0o644)
}

// fontSize keeps longer texts inside their tile.
func fontSize(text string) int {
	return min(26, 64/max(1, len([]rune(text))))
}

func escape(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // a Builder does not fail
	return b.String()
}
