package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/flatzinc/check"
)

// What another solver printed for the programs of its regression suite breaks no
// constraint whose variables are all printed, and enough of them are.
func TestExpectedOutputsHold(t *testing.T) {
	data := os.Getenv("PROPAGO_DATA")
	if data == "" {
		t.Skip("PROPAGO_DATA does not name the folder with the programs")
	}
	outputs, err := filepath.Glob(filepath.Join(data, "minizinc", "suite", "*.out"))
	require.NoError(t, err)
	require.NotEmpty(t, outputs)
	whole, held := 0, 0
	for _, name := range outputs {
		printed, err := os.ReadFile(name)
		require.NoError(t, err)
		text, _, ok := strings.Cut(string(printed), "----------")
		if !ok {
			continue // none was found
		}
		file, err := os.Open(strings.TrimSuffix(name, ".out") + ".fzn")
		require.NoError(t, err)
		p, err := flatzinc.ParseProgram(file)
		file.Close()
		require.NoError(t, err, name)
		c, err := check.New(p)
		require.NoError(t, err, name)
		values, err := c.Text(text)
		require.NoError(t, err, name)
		report := c.Check(values)
		assert.Empty(t, report.Violations, name)
		held += report.Held
		if report.Open == 0 {
			whole++
		}
	}
	t.Logf("%d outputs, %d of them with all variables, %d constraints and domains hold", len(outputs), whole, held)
	assert.Greater(t, whole, 20)
}
