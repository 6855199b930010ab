package minizinc_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/minizinc"
)

// What is right MiniZinc and not read here is refused as such, with its place and the way out.
func TestWhatIsNotReadIsRefused(t *testing.T) {
	for text, column := range map[string]int{
		`array[1..2] of var int: x; constraint geost(2, x);`: 39,
		`var float: f;`:                  1,
		`int: k = uniform(1, 6);`:        10,
		`type T = int;`:                  1,
		`tuple(int, int): t = (1, 2);`:   1,
		`int: n = 3; int: k = (1, 2).1;`: 28,

		`var 1..5: x; constraint not (let { var 1..5: y } in y > x);`:               36,
		`var 1..5: x; constraint x > 2 <-> let { var 1..5: y } in y > x;`:           41,
		`var 1..5: x; constraint if let { var 1..5: y } in y > x then x > 2 endif;`: 34,
	} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text + " solve satisfy;"})
		var e *minizinc.Error
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, minizinc.Unsupported, e.Kind, "%s: %v", text, e)
		assert.Equal(t, column, e.Column, "%s: %v", text, e)
		assert.Contains(t, e.Msg, "minizinc --solver propago")
	}
}
