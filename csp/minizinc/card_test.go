package minizinc_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp/minizinc"
)

// A set may have more elements than there are integers.
func TestCardinalityOverflows(t *testing.T) {
	for set, fits := range map[string]bool{"1..9223372036854775807": true, "0..9223372036854775807": false, "{-5} union 1..9223372036854775807": false} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: "int: n = card(" + set + ");"})
		assert.Equal(t, fits, err == nil, "%s: %v", set, err)
	}
}
