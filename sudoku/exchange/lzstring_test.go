package exchange

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// realPuzzle is one of the puzzles of the collection: what stands in its link, the JSON of
// that, and its solution row by row.
type realPuzzle struct {
	Link     string          `json:"link"`
	JSON     json.RawMessage `json:"json"`
	Solution string          `json:"solution"`
}

// realPuzzles reads the collection; the test is skipped where there is none.
func realPuzzles(t testing.TB) []realPuzzle {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", "fpuzzles.json"))
	require.NoError(t, err)
	var puzzles []realPuzzle
	require.NoError(t, json.Unmarshal(text, &puzzles))
	require.NotEmpty(t, puzzles)
	return puzzles
}

// TestUnpackRealLinks holds for links that people pass on: they unpack to their JSON, and that
// packs to the same link.
func TestUnpackRealLinks(t *testing.T) {
	for i, p := range realPuzzles(t) {
		text, err := unpack(p.Link)
		require.NoError(t, err, i)
		require.JSONEq(t, string(p.JSON), text, i)
		assert.Equal(t, p.Link, pack(text), i)
	}
}

func TestPackAndUnpack(t *testing.T) {
	assert.Equal(t, "Q===", pack(""))
	assert.Equal(t, "IZA=", pack("a")[:4])
	r := rand.New(rand.NewPCG(1, 2))
	alphabet := []rune("abcé字😀\x00{}\"")
	for n := range 300 {
		runes := make([]rune, n)
		few := 1 + r.IntN(len(alphabet))
		for i := range runes {
			runes[i] = alphabet[r.IntN(few)]
		}
		text := string(runes)
		packed := pack(text)
		require.Zero(t, len(packed)%4)
		got, err := unpack(packed)
		require.NoError(t, err, "%q", text)
		require.Equal(t, text, got)
		links := strings.NewReplacer("+", "-", "/", "_").Replace(packed)
		got, err = unpack(links)
		require.NoError(t, err)
		require.Equal(t, text, got)
	}
}

// TestUnpackIsBounded holds for links that stand for far more than they are.
func TestUnpackIsBounded(t *testing.T) {
	_, err := unpack(pack(strings.Repeat("a", maxUnpacked)))
	require.NoError(t, err)
	_, err = unpack(pack(strings.Repeat("a", maxUnpacked+1)))
	require.ErrorIs(t, err, ErrCompressed)
	require.ErrorContains(t, err, "more than")
}

func TestUnpackRefuses(t *testing.T) {
	whole := pack(`{"size":9,"grid":[]}`)
	for i := range whole {
		if text, err := unpack(whole[:i]); err == nil {
			assert.NotEmpty(t, text) // the end mark was there already
			continue
		} else {
			assert.ErrorIs(t, err, ErrCompressed)
		}
		_, err := unpack(whole[:i] + "!" + whole[i:])
		assert.ErrorIs(t, err, ErrCompressed, i)
	}
	for _, text := range []string{"", "A", "w===", "N4Ig é"} {
		_, err := unpack(text)
		assert.ErrorIs(t, err, ErrCompressed, "%q", text)
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(pack(`{"size":9}`))
	f.Add("N4IgzglgXgpiBcBOANCA")
	f.Add("====")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := unpack(text)
		if err != nil {
			require.ErrorIs(t, err, ErrCompressed)
			return
		}
		again, err := unpack(pack(got))
		require.NoError(t, err)
		require.Equal(t, got, again)
	})
}
