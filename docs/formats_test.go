package docs_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/exchange"
	"github.com/propago/propago/sudoku/text"
)

// TestFormatsPage reads the puzzles of the page, and finds every format and rule on it.
func TestFormatsPage(t *testing.T) {
	page := read(t, "docs/reference/formats.md")
	read, items := 0, 0
	for _, b := range blocks(page) {
		if strings.HasPrefix(b.text, "[") {
			for e, err := range text.Read(strings.NewReader(b.text)) {
				require.NoError(t, err)
				require.NoError(t, e.Err)
				items++
			}
			continue
		}
		p, err := text.Parse(b.text)
		require.NoError(t, err, "%s", b.text)
		if strings.HasPrefix(b.text, "{") {
			text, err := json.Marshal(p)
			require.NoError(t, err)
			assert.Equal(t, b.text, string(text)+"\n")
		}
		read++
	}
	assert.Equal(t, 2, read)
	assert.Equal(t, 3, items)
	for _, f := range text.Formats() {
		assert.Contains(t, page, "| `"+f.String()+"` |")
	}
	for _, f := range exchange.Formats() {
		assert.Contains(t, page, "| `"+f.String()+"` |")
	}
	for _, k := range sudoku.RuleKinds() {
		assert.Regexp(t, "(?m)^\\|.*`"+k.String()+"[` ]", page)
	}
	for _, name := range sudoku.FieldNames {
		assert.Contains(t, page, "`"+name+"`")
	}
}
