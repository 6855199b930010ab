package heap

import (
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFirstCollection sees the first collection come late, also where a large model is
// expected, and what follows it sooner.
func TestFirstCollection(t *testing.T) {
	t.Setenv("GOGC", "")
	old := debug.SetGCPercent(100)
	defer debug.SetGCPercent(old)
	model := filepath.Join(t.TempDir(), "model.fzn")
	require.NoError(t, os.WriteFile(model, make([]byte, 1<<20), 0o600))
	f, err := os.Open(model)
	require.NoError(t, err)
	defer f.Close()

	CollectSeldom()
	Expect(f)
	assert.Equal(t, first, debug.SetGCPercent(first))
	require.Eventually(t, func() bool {
		runtime.GC()
		now := debug.SetGCPercent(first)
		debug.SetGCPercent(now)
		return now == percent
	}, time.Minute, time.Millisecond)
}
