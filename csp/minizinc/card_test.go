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

// What is too large is said as it is, and where.
func TestHugeIndexSetsAndEnums(t *testing.T) {
	for text, message := range map[string]string{
		"array[-9223372036854775807..9223372036854775807] of var 1..2: a;": "m.mzn:1:1: evaluation error: a number does not fit 64 bits",
		"array[1..9223372036854775807] of var 1..2: a;":                    "m.mzn:1:1: limit reached",
		"enum E = anon_enum(9223372036854775807); var E: x;":               "m.mzn:1:1: limit reached",
	} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Name: "m.mzn", Text: text})
		assert.ErrorContains(t, err, message)
	}
}
