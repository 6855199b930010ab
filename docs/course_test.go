package docs_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCourse: the pages of the course are numbered, each has exercises, one of them with
// tests, and leads to the next page.
func TestCourse(t *testing.T) {
	paths, err := filepath.Glob("tutorials/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	exercises, err := filepath.Glob("exercises/*/exercise.go")
	require.NoError(t, err)
	require.Len(t, exercises, len(paths), "an exercise with tests for each page")
	for i, path := range paths { // in the order of their names
		page := read(t, filepath.Join("docs", path))
		assert.Regexp(t, fmt.Sprintf(`^%02d-`, i+1), filepath.Base(path))
		assert.True(t, strings.HasPrefix(page, fmt.Sprintf("# %d. ", i+1)), path)

		_, end, found := strings.Cut(page, "\n## Exercises\n")
		require.True(t, found, "%s has no exercises", path)
		assert.Contains(t, end, "\n3. ", path)
		exercise := filepath.ToSlash(filepath.Dir(exercises[i]))
		assert.True(t, strings.Contains(page, "go test -tags exercise ./docs/"+exercise+"\n"), path)
		assert.True(t, strings.Contains(page, "docs/"+exercise+"/exercise.go"), path)
		assert.Contains(t, read(t, filepath.Join("docs", exercises[i])), "docs/"+filepath.ToSlash(path), exercises[i])
		if i+1 < len(paths) {
			assert.Contains(t, end, "]("+filepath.Base(paths[i+1])+")", "%s does not lead on", path)
		}
	}
}
