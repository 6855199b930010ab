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

// Every file that is no test stands on the map once in a table, by its name or else by the
// pattern of its group, and every file on the map is there; so does every folder.
func TestEveryFileIsOnTheMap(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	var mapped, patterns []string
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, m := range regexp.MustCompile("`([a-z0-9_/.*]+)`").FindAllStringSubmatch(cells[1], -1) {
				if strings.Contains(m[1], "*") {
					patterns = append(patterns, m[1])
				} else {
					mapped = append(mapped, m[1])
				}
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
	named := slices.Clone(mapped)
	for _, pattern := range patterns {
		n := len(mapped)
		for _, f := range there {
			if ok, err := filepath.Match(pattern, f); ok && err == nil && !slices.Contains(named, f) {
				mapped = append(mapped, f)
			}
		}
		assert.Greater(t, len(mapped), n, "%s is no group", pattern)
	}
	slices.Sort(mapped)
	slices.Sort(there)
	assert.Equal(t, there, mapped)
}
