package minizinc_test

import (
	"errors"
	"strings"
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

// What is never evaluated is looked at too: its names are declared, and its calls fit.
func TestWhatIsNeverEvaluatedIsChecked(t *testing.T) {
	for text, want := range map[string]string{
		`var 1..3: xx; predicate p(var int: a) = a > xxx;`:                                         "1:45: xxx is not declared; is xx meant?",
		`predicate p(array[1..nn] of var int: a) = a[1] > 1;`:                                      "1:22: nn is not declared",
		`constraint if false then forall(i in 1..0)(j > 1) else true endif;`:                       "1:44: j is not declared",
		`array[int] of int: a = [alldiferent([i]) | i in 1..0];`:                                   "1:25: there is no function alldiferent; is alldifferent meant?",
		`function int: f(int: n) = n; constraint true \/ f(1, 2) > 0;`:                             "1:49: f does not take 2 arguments",
		`var bool: b = true \/ let { int: k = 1; constraint mmmm > 0 } in k > 0; output ["\(k)"];`: "1:52: mmmm is not declared",
	} {
		_, err := minizinc.Read(t.Context(), minizinc.Source{Text: text + " solve satisfy;"})
		var e *minizinc.Error
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, minizinc.Type, e.Kind, text)
		assert.Contains(t, strings.ReplaceAll(e.Error(), "type error: ", ""), want, text)
	}
	_, err := minizinc.Read(t.Context(), minizinc.Source{Text: `enum E = {p} ++ C(1..2); predicate q(var E: x, ann: a) = let { int: k = 3; constraint x != C(k - 1) } in
		forall(i, j in 1..k where i < j, s = i)(all_different_int([i, j]) /\ C^-1(C(1)) = s) :: a; solve satisfy;`})
	assert.NoError(t, err)
}
