package csp_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A number that says "further away than anything" has one name: none of these shifts is
// written twice in the engine and in what reads FlatZinc.
func TestNumbersFarAwayHaveOneName(t *testing.T) {
	for _, shift := range []string{`1 ?<< ?40`, `1 ?<< ?62`, `1 ?<< ?53`} {
		var at []string
		for _, pattern := range []string{"*.go", "flatzinc/*.go", "internal/clauses/*.go", "../domains/*.go"} {
			files, err := filepath.Glob(pattern)
			require.NoError(t, err)
			for _, f := range files {
				text, err := os.ReadFile(f)
				require.NoError(t, err)
				if strings.HasSuffix(f, "_test.go") {
					continue
				}
				for line := range strings.Lines(string(text)) {
					code, _, _ := strings.Cut(line, "//")
					if regexp.MustCompile(shift + `\b`).MatchString(code) {
						at = append(at, f+": "+strings.TrimSpace(line))
					}
				}
			}
		}
		assert.LessOrEqual(t, len(at), 1, "%s", strings.Join(at, "\n"))
	}
}
