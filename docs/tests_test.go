package docs_test

// This file holds the source to how things are not done here: nobody walks constants until
// one has an odd name, cuts JSON open to put more into it, or has a test sleep.

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const sleeps = "has a test sleep"

var guesses = map[string]*regexp.Regexp{
	"walks constants by their names": regexp.MustCompile(`\bfor .*;.*(String\(\)|name\(\w+\)).*;.*\+\+ \{`),
	"cuts JSON open":                 regexp.MustCompile(`Trim(Right|Suffix)\([^"]*"[^"]*}[^"]*"\)`),
	sleeps:                           regexp.MustCompile(`\btime\.` + `Sleep\(`),
}

// TestSourceDoesNotGuess reads every Go file. Where synctest is the clock, a test may sleep; a
// program may poll.
func TestSourceDoesNotGuess(t *testing.T) {
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for what, guess := range guesses {
			if what == sleeps && (!strings.HasSuffix(path, "_test.go") || strings.Contains(string(text), "testing/synctest")) {
				continue
			}
			assert.Empty(t, guess.FindString(string(text)), "%s %s", path, what)
		}
		return nil
	}))
}
