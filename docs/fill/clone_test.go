package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFirstTutorial does what a newcomer does: in a fresh copy of the repository it runs the
// commands of the first tutorial as they are, and sees what the page shows.
func TestFirstTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the module anew")
	}
	clone := copyRepository(t)
	page, err := os.ReadFile(filepath.Join(clone, "docs", "tutorials", "01-three-sudoku-programs.md"))
	require.NoError(t, err)
	commands := 0
	shown, err := fill(string(page), &newcomer{
		source: &shell{root: clone},
		run: func(command string) string {
			commands++
			cmd := exec.Command("sh", "-c", command)
			cmd.Dir = clone
			printed, _ := cmd.CombinedOutput()
			return string(printed)
		},
	})
	require.NoError(t, err)
	assert.Equal(t, string(page), shown)
	assert.Greater(t, commands, 4)
}

// newcomer is a source that runs blocks as they are.
type newcomer struct {
	source
	run func(command string) string
}

func (n *newcomer) output(_, text string) (string, error) { return n.run(text), nil }

// copyRepository copies the files that belong to the repository, changed or not.
func copyRepository(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = root
	names, err := cmd.Output()
	if err != nil {
		t.Skip("this is no clone: ", err)
	}
	clone := t.TempDir()
	for name := range bytes.SplitSeq(bytes.TrimSuffix(names, []byte{0}), []byte{0}) {
		from, err := os.Open(filepath.Join(root, string(name)))
		if os.IsNotExist(err) {
			continue // deleted and not yet committed
		}
		require.NoError(t, err)
		path := filepath.Join(clone, string(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		to, err := os.Create(path)
		require.NoError(t, err)
		_, err = io.Copy(to, from)
		require.NoError(t, err)
		require.NoError(t, to.Close())
		require.NoError(t, from.Close())
	}
	return clone
}
