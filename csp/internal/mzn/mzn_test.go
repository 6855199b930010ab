package mzn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/internal/mzn"
)

// Each node knows its text and its place, and a text that is none ends where it is wrong.
func TestNodesAndFaultsKnowTheirPlaces(t *testing.T) {
	items := func(text string) (list []*mzn.Item, fault *mzn.Fault) {
		defer func() { fault, _ = recover().(*mzn.Fault) }()
		return mzn.Items(&mzn.File{Name: "m.mzn", Text: text}, 100), nil
	}
	list, fault := items("var 1..3: x;\nconstraint  x +  1 < 2 * x;")
	require.Nil(t, fault)
	require.Len(t, list, 2)
	assert.Equal(t, "x + 1 < 2 * x", list[1].Value.Text())
	line, column := list[1].Value.At.Line()
	assert.Equal(t, [2]int{2, 13}, [2]int{line, column})
	_, fault = items("var 1..3: x;\nconstraint x < ;")
	require.NotNil(t, fault)
	assert.Equal(t, mzn.Syntax, fault.Kind)
	line, column = fault.At.Line()
	assert.Equal(t, [2]int{2, 16}, [2]int{line, column})
}
