package csp_test

// This file holds the map of the package (README.md) against its files.

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every file that is no test stands on the map once in a table, and every file on the map
// is there; so does every folder.
func TestEveryFileIsOnTheMap(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	var mapped []string
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, m := range regexp.MustCompile("`([a-z0-9_/.]+)`").FindAllStringSubmatch(cells[1], -1) {
				mapped = append(mapped, m[1])
			}
		}
	}
	var there []string
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") {
			there = append(there, f)
		}
	}
	for _, pattern := range []string{"*", "internal/*"} {
		dirs, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, d := range dirs {
			if info, err := os.Stat(d); err == nil && info.IsDir() && d != "internal" && d != "testdata" {
				there = append(there, filepath.ToSlash(d))
			}
		}
	}
	slices.Sort(mapped)
	slices.Sort(there)
	assert.Equal(t, there, mapped)
}
