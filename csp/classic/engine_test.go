package classic_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/classic"
)

// The zero options find the known optima, here of those problems that take them little.
func TestEngineFindsTheOptima(t *testing.T) {
	n := 0
	for _, p := range classic.Engine() {
		switch name := p.Name; {
		case name == "project 30.3":
			continue
		case strings.HasPrefix(name, "project") || strings.HasPrefix(name, "tour") || name == "gr17" || name == "11 pigeons":
			n++
			r, err := p.Run(t.Context())
			require.NoError(t, err, name)
			assert.Equal(t, p.Answer, r.Answer, name)
		}
	}
	assert.Greater(t, n, 30)
}
