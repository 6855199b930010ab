package minizinc_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/minizinc"
)

// A part of a regular expression that takes no place counts too, however often it is said to be there.
func TestRegularExpressionsAreBounded(t *testing.T) {
	for _, e := range []string{"1 (){2000000000} 2", "(1{300}){300}", "((1?){300}){300}"} {
		text := `array[1..2] of var 1..2: x; constraint regular(x, "` + e + `");`
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text, Limits: minizinc.Limits{Elements: 20_000}})
		var wrong *minizinc.Error
		require.ErrorAs(t, err, &wrong, e)
		require.Equal(t, minizinc.Limit, wrong.Kind, "%s: %v", e, err)
	}
}
