package web

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// setCache has the user's cache in a folder of the test.
func setCache(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
	// A go command without a setting leaves a process behind that writes here while the
	// folder is being removed.
	config := filepath.Join(home, "config")
	t.Setenv("XDG_CONFIG_HOME", config)
	require.NoError(t, os.MkdirAll(filepath.Join(config, "go", "telemetry"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(config, "go", "telemetry", "mode"), []byte("off"), 0o600))
	return home
}

func TestEngineIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "engine-1")
	packed, err := pack([]byte("\x00asm and more"))
	require.NoError(t, err)
	e := &Engine{Wasm: []byte("\x00asm and more"), Packed: packed, Glue: []byte("glue"), Model: []byte("\x00asm and more"), ModelPacked: packed}
	require.NoError(t, e.Write(dir))
	require.NoError(t, e.Write(dir), "over an earlier one")
	again, err := readEngine(dir)
	require.NoError(t, err)
	assert.Equal(t, e, again)
	names, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, names, 3, "nothing else is left")

	require.NoError(t, os.WriteFile(filepath.Join(dir, wasmName), packed[:12], 0o644))
	_, err = readEngine(dir)
	assert.Error(t, err, "a damaged file is not an engine")
}

func TestSourceKey(t *testing.T) {
	a, err := sourceKey(t.Context(), "../..")
	require.NoError(t, err)
	b, err := sourceKey(t.Context(), "../..")
	require.NoError(t, err)
	assert.Equal(t, a, b)
	assert.Regexp(t, "^[0-9a-f]{24}$", a)
}

func TestLoadEngineFails(t *testing.T) {
	setCache(t)
	silent := func(string) {}
	_, err := LoadEngine(t.Context(), t.TempDir(), silent)
	assert.ErrorIs(t, err, ErrNoSource)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = LoadEngine(ctx, "../..", silent)
	assert.ErrorIs(t, err, ErrNoSource)

	t.Setenv("PATH", t.TempDir())
	_, err = LoadEngine(t.Context(), "", silent)
	assert.ErrorContains(t, err, "there is no go command")
}
