// Package exercises_test holds the exercises of the course: each can be solved, since its
// solution passes the tests that the reader runs, and the tests notice that it is not solved
// yet.
package exercises_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// exercises lists the folders with exercises.
func exercises(t *testing.T) []string {
	files, err := filepath.Glob("*/exercise.go")
	require.NoError(t, err)
	var folders []string
	for _, file := range files {
		folders = append(folders, filepath.Dir(file))
	}
	require.NotEmpty(t, folders)
	return folders
}

// outcomes runs the tests of all exercises and returns the names of those that passed.
func outcomes(t *testing.T, flags ...string) (passed []string, output string) {
	args := append([]string{"test", "-tags", "exercise"}, flags...)
	for _, folder := range exercises(t) {
		args = append(args, "./"+folder)
	}
	text, _ := exec.Command("go", args...).CombinedOutput()
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "ok" {
			passed = append(passed, filepath.Base(words[1]))
		}
	}
	return passed, string(text)
}

func TestExercisesAreUnsolved(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	passed, output := outcomes(t)
	assert.Empty(t, passed, "tests of these pass before anything was written")
	assert.NotContains(t, output, "[build failed]")
}

// TestSolutions puts each solution in the place of the exercise.
func TestSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	replace := make(map[string]string)
	for _, folder := range exercises(t) {
		from, err := filepath.Abs(filepath.Join(folder, "exercise.go"))
		require.NoError(t, err)
		replace[from] = filepath.Join(filepath.Dir(from), "solution", "exercise.go")
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "overlay.json")
	require.NoError(t, os.WriteFile(file, overlay, 0o666))
	passed, output := outcomes(t, "-overlay", file)
	assert.ElementsMatch(t, exercises(t), passed, output)
}
