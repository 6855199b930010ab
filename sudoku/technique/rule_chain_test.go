package technique_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestRuleChainIsNeeded(t *testing.T) { needed(t, technique.RuleChain) }

// TestRuleChainInWords: the supposition comes first, each further value says by what it is, and the
// end is said.
func TestRuleChainInWords(t *testing.T) {
	path, err := technique.Explain(exampleOf(t, technique.RuleChain), technique.Options{Unique: true})
	require.NoError(t, err)
	told := 0
	for _, step := range path.Steps {
		if step.Technique != technique.RuleChain.Name() {
			continue
		}
		told++
		assert.Regexp(t, `^Suppose r\dc\d is \d\. (It follows that r\dc\d is .*\. )?Then .*\.$`, step.Reason)
		assert.Equal(t, step.Remove[0], step.Chain[0].Candidate)
	}
	assert.Positive(t, told)
}
