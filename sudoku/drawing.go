package sudoku

// Drawings: what people draw on their puzzles besides what the rules mean, such as colours,
// lines and words. No rule reads them.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku/internal/jsontext"
	"github.com/propago/propago/sudoku/internal/notation"
)

// Drawing is one thing that is drawn on a board and asks nothing of the values. It is kept word
// for word, so that a puzzle keeps its looks from one format to the next.
type Drawing struct {
	Kind string // what is drawn, by the name it has in its format, such as "line"
	Of   string // its attributes, an object of JSON on one line
}

// Validate says what is wrong with the form of a drawing, as an error that wraps [ErrDrawing].
func (d Drawing) Validate() error {
	r := jsontext.Reader{Text: d.Of}
	r.Skip()
	r.End("drawing")
	switch {
	case d.Kind == "" || strings.ContainsAny(d.Kind, " \t\r\n\""):
		return fmt.Errorf("%w: %q is not one word", ErrDrawing, notation.Clip(d.Kind))
	case r.Err != nil:
		return fmt.Errorf("%w: %s: %w", ErrDrawing, d.Kind, r.Err)
	case d.Of[0] != '{' || strings.ContainsAny(d.Of, "\r\n"):
		return fmt.Errorf("%w: %s is not an object on one line", ErrDrawing, d.Kind)
	}
	return nil
}

func appendDrawing(buf []byte, d Drawing) []byte {
	buf = jsontext.AppendString(append(buf, `{"kind":`...), d.Kind)
	return append(append(append(buf, `,"of":`...), d.Of...), '}')
}

func isLineEnd(c rune) bool { return c == '\r' || c == '\n' }

func readDrawing(r *jsontext.Reader) (d Drawing) {
	r.Object(
		jsontext.Field("kind", func() { d.Kind = r.Str() }),
		jsontext.Field("of", func() {
			r.Next()
			start := r.At
			r.Skip()
			d.Of = strings.Join(strings.FieldsFunc(r.Text[start:r.At], isLineEnd), " ")
		}),
	)
	return d
}
