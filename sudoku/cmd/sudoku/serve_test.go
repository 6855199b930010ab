package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestServe serves the page as a user would and ends it as an interrupt does.
func TestServe(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine of the page")
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	var errors strings.Builder
	code := make(chan exitCode, 1)
	go func() {
		code <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0"}, streams{In: strings.NewReader(""), Out: w, Err: &errors})
		w.Close()
	}()
	address, err := bufio.NewReader(r).ReadString('\n')
	require.NoError(t, err)
	answer, err := http.Get(strings.TrimSpace(address))
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	assert.Contains(t, string(text), "<title>propago")
	cancel()
	assert.Equal(t, exitSolved, <-code, errors.String())
}

func TestSite(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine of the page")
	}
	dir := t.TempDir()
	var errors strings.Builder
	code := run(t.Context(), []string{"site", "--out", filepath.Join(dir, "public"), "--engine", filepath.Join(dir, "release")},
		streams{In: strings.NewReader(""), Out: io.Discard, Err: &errors})
	require.Equal(t, exitSolved, code, errors.String())
	wasm, err := os.ReadFile(filepath.Join(dir, "public", "engine.wasm"))
	require.NoError(t, err)
	assert.Equal(t, "\x00asm", string(wasm[:4]))
	assert.FileExists(t, filepath.Join(dir, "public", "index.html"))
	assert.FileExists(t, filepath.Join(dir, "release", "engine.wasm.gz"))
	assert.FileExists(t, filepath.Join(dir, "release", "wasm_exec.js"))
}
