package docs_test

// This file holds what CONTRIBUTING.md says of a new constraint: which files have to know it.

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestContributingListsTheFilesOfAConstraint looks for a constraint that was added by the
// list, under each name that it has: it stands in the files of the list and in no others.
func TestContributingListsTheFilesOfAConstraint(t *testing.T) {
	page, err := os.ReadFile("CONTRIBUTING.md")
	require.NoError(t, err)
	_, list, ok := strings.Cut(string(page), "## A new constraint")
	require.True(t, ok)
	list, _, _ = strings.Cut(list, "\n## ")
	var listed []string
	for _, m := range regexp.MustCompile("(?m)^[0-9]+\\. \\[?`([^`]+)`").FindAllStringSubmatch(list, -1) {
		listed = append(listed, strings.NewReplacer("csp/GROUP_name", "csp/arithmetic_argmax", "GROUP", "element").Replace(m[1]))
	}
	assert.Len(t, listed, 7)

	var found []string
	names := regexp.MustCompile(`\bArgMax\b|maximum_arg_int`)
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != ".." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains([]string{".go", ".md", ".mzn"}, filepath.Ext(path)):
			return nil
		case d.Name() == "contributing_test.go":
			return nil
		}
		text, err := os.ReadFile(path)
		if names.Match(text) {
			name, _ := filepath.Rel("..", path)
			found = append(found, filepath.ToSlash(name))
		}
		return err
	}))
	listed = append(listed, "csp/proof/check/rules_element.go") // which a constraint may do without
	slices.Sort(listed)
	assert.Equal(t, listed, found)
}
