package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof/check"
)

// provedIn has the proofs of a folder checked, and returns what they prove.
func provedIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	programs, err := filepath.Glob(filepath.Join(dir, "*.fzn"))
	require.NoError(t, err)
	for _, name := range programs {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		p, err := flatzinc.ParseProgram(bytes.NewReader(text))
		require.NoError(t, err)
		f, err := os.Open(strings.TrimSuffix(name, ".fzn") + ".proof.gz")
		require.NoError(t, err)
		v, err := check.Check(context.Background(), p, f, check.Limits{})
		f.Close()
		require.NoError(t, err, name)
		found[strings.TrimSuffix(filepath.Base(name), ".fzn")] = v.String()
	}
	return found
}

func TestAnswersAreProved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder") // is made
	one := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, args := range [][]string{
		{"solve", "--proof", dir, one},
		{"count", "--limit", "0", "--proof", dir, "1...............", "12..............", strings.Replace(one, "....8..79", "....8..99", 1)},
	} {
		var out, errs bytes.Buffer
		run(context.Background(), args, streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		require.NotContains(t, errs.String(), "proof")
		for name, verdict := range provedIn(t, dir) {
			switch args[0] + name {
			case "solveargument-1":
				require.Equal(t, "proved: exactly 1 solution", verdict)
			case "countargument-1":
				require.Equal(t, "proved: exactly 72 solutions", verdict)
			case "countargument-2":
				require.Equal(t, "proved: exactly 24 solutions", verdict)
			case "countargument-3":
				require.Equal(t, "proved: no solution", verdict)
			}
		}
	}
	require.Len(t, provedIn(t, dir), 3)
}

func TestAProofWithoutAFolderIsTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	var out, errs bytes.Buffer
	code := run(context.Background(), []string{"solve", "--proof", filepath.Join(file, "below"), "1..............."},
		streams{In: strings.NewReader(""), Out: &out, Err: &errs})
	require.Equal(t, exitInput, code)
	require.Contains(t, errs.String(), "the proof: ")
}
