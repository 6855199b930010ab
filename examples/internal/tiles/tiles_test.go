package tiles_test

// These tests draw small pictures and read them back.

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/tiles"
)

func ExampleWrite() {
	tiles.Write(os.Stdout, "two by one", []tiles.Tile{{Fill: "white", Text: "7"}, {Row: 1, Fill: "#eee"}})
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 42 82" width="42" height="82" role="img" aria-labelledby="title">
	// <title id="title">two by one</title>
	// <g stroke="#444" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">
	// <rect x="0" y="0" width="40" height="40" fill="white"/><text x="20" y="20" font-size="26" stroke="none" fill="#111">7</text>
	// <rect x="0" y="40" width="40" height="40" fill="#eee"/>
	// </g>
	// </svg>
}

// TestWriteFile: whatever the texts are, the file is well-formed and says them.
func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tiles.svg")
	require.NoError(t, tiles.WriteFile(path, `a < "b" & c`, func() []tiles.Tile { return []tiles.Tile{{Fill: `"x"`, Text: "<&>"}} }))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var said []string
	for d := xml.NewDecoder(strings.NewReader(string(text))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if chars, ok := token.(xml.CharData); ok {
			said = append(said, strings.TrimSpace(string(chars)))
		}
	}
	assert.Contains(t, said, `a < "b" & c`)
	assert.Contains(t, said, "<&>")
	assert.NoError(t, tiles.WriteFile("", "nothing asked for", nil))
	assert.Error(t, tiles.WriteFile(filepath.Join(path, "below"), "t", func() []tiles.Tile { return nil }), "a file is no folder")
}
