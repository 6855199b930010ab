// Names of events and makers, read back as they are written.
package csp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

func TestEventNames(t *testing.T) {
	for k := csp.EventStart; k <= csp.EventDone; k++ {
		got, err := csp.ParseEventKind(k.String())
		require.NoError(t, err, k)
		assert.Equal(t, k, got)
	}
	for b := csp.ByNobody; b <= csp.ByObjective; b++ {
		got, err := csp.ParseBy(b.String())
		require.NoError(t, err, b)
		assert.Equal(t, b, got)
	}
	_, err := csp.ParseEventKind("")
	assert.Error(t, err)
	_, err = csp.ParseBy("chance")
	assert.ErrorContains(t, err, "chance")
}
