package main

// These tests hold the pages of the repository: what they show is what programs print.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const root = "../.."

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(text)
}

// TestPages fills all pages and draws all pictures, and compares them with the files.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	made, err := fillAll(root, nil)
	require.NoError(t, err)
	require.Contains(t, made, "README.md")
	for _, name := range made.names() {
		assert.Equal(t, read(t, name), made[name], "%s is out of date: go run ./docs/fill", name)
	}
}

// TestPictures: each file is drawn by a function, and each picture is shown somewhere.
func TestPictures(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(root, pictureFolder, "*"))
	require.NoError(t, err)
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".svg")
		assert.Contains(t, pictures, name, "no function draws %s", path)
	}
	var shown strings.Builder
	require.NoError(t, filepath.WalkDir(filepath.Join(root, "docs"), func(path string, d os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".md" {
			text, err := os.ReadFile(path)
			shown.Write(text)
			return err
		}
		return err
	}))
	for name := range pictures {
		assert.Contains(t, shown.String(), "pictures/"+name+".svg)", "no page shows %s", name)
	}
}

// TestProgramsAreFormatted: people copy them.
func TestProgramsAreFormatted(t *testing.T) {
	pages, err := marked(root, nil)
	require.NoError(t, err)
	programs := 0
	for _, name := range pages.names() {
		_, err := fill(pages[name], sourceFunc(func(language, text string) (string, error) {
			if language == "go" {
				programs++
				cmd := exec.Command("gofmt", "-d")
				cmd.Stdin = strings.NewReader(text)
				diff, err := cmd.CombinedOutput()
				assert.NoError(t, err)
				assert.Empty(t, string(diff), name)
			}
			return "-\n", nil
		}))
		require.NoError(t, err)
	}
	assert.Positive(t, programs)
}

// sourceFunc is a source that runs blocks with a function.
type sourceFunc func(language, text string) (string, error)

func (f sourceFunc) output(language, text string) (string, error) { return f(language, text) }
func (f sourceFunc) quote(from string) (string, string, error)    { return "go", "// " + from + "\n", nil }
func (f sourceFunc) example(from string) (string, error)          { return from + "\n", nil }
