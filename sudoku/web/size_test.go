package web_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// maxPacked is how many bytes the engine may have on its way to the browser: 2.06 MB, to three
// digits. All that reads puzzles and all constraints of their rules and the ladder of techniques are in it.
const maxPacked = 2_064_999

// maxModel is the same of the engine of the room "Your model", which is loaded when that is opened. A
// reader of MiniZinc and encoding/json are in it.
const maxModel = 2_600_000

// TestEngineSize holds the engine's size. What has grown is seen with
//
//	GOOS=js GOARCH=wasm go list -deps ./sudoku/web/wasm
//
// and by leaving things out; most of what is not propago's comes with fmt and the runtime.
func TestEngineSize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine")
	}
	e, err := engineOnce()
	require.NoError(t, err)
	t.Logf("the engine: %d bytes, %d by gzip", len(e.Wasm), len(e.Packed))
	t.Logf("that of your own model: %d bytes, %d by gzip", len(e.Model), len(e.ModelPacked))
	assert.LessOrEqual(t, len(e.Packed), maxPacked)
	assert.LessOrEqual(t, len(e.ModelPacked), maxModel)
	assert.Equal(t, "\x00asm", string(e.Model[:4]))
	assert.Equal(t, "\x00asm", string(e.Wasm[:4]))
	assert.Contains(t, string(e.Glue), "class", "the toolchain's JavaScript")
}
