package main

// The page about proofs says what the command does: its flags, and what it tells of the
// proof that stands there.

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "reference", "proofs.md"))
	require.NoError(t, err)
	return string(text)
}

func TestReferenceListsTheFlags(t *testing.T) {
	text := page(t)
	n := 0
	newCommand(streams{}).Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" {
			n++
			assert.Contains(t, text, "| `--"+f.Name)
		}
	})
	assert.Equal(t, n, strings.Count(text, "\n| `--"), "flags that are gone")
}

// TestReferenceProofHolds runs the command on the program and the proof of the page.
func TestReferenceProofHolds(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```text\n(.*?)```").FindAllStringSubmatch(page(t), -1)
	require.GreaterOrEqual(t, len(blocks), 4)
	dir := t.TempDir()
	model, proof := filepath.Join(dir, "model.fzn"), filepath.Join(dir, "proof")
	require.NoError(t, os.WriteFile(model, []byte(blocks[1][1]), 0o600))
	require.NoError(t, os.WriteFile(proof, []byte(blocks[2][1]), 0o600))
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"--explain", model, proof}, streams{nil, &out, &errs})
	require.Equal(t, exitProved, code, errs.String())
	assert.Equal(t, blocks[3][1]+"proved: no solution\n", out.String())
}
