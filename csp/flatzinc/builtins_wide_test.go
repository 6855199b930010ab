package flatzinc_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// TestReifiedArithmeticOverWideRanges puts the arithmetic of FlatZinc under a Boolean, over
// variables as wide as they can be and constants: a few nodes and propagations decide,
// although what a constraint that is false excludes may be billions of values.
func TestReifiedArithmeticOverWideRanges(t *testing.T) {
	const widest = "var -2147483648..2147483647: "
	none := 0
	for _, name := range []string{"int_plus", "int_times", "int_div", "int_mod", "int_pow", "int_abs", "int_max", "int_min", "int_le", "int_eq"} {
		d := definitions[name]
		n := len(d.signature)
		for pins := range 6 * 6 * 6 {
			values := make([]string, n)
			var declared strings.Builder
			for i, k := 0, pins; i < n; i, k = i+1, k/6 {
				values[i] = []string{"x" + strconv.Itoa(i), "-1", "0", "1", "2", "400000000"}[k%6]
				if values[i][0] == 'x' {
					fmt.Fprintf(&declared, "%s%s :: output_var;\n", widest, values[i])
				}
			}
			for _, suffix := range []string{"_reif", "_imp"} {
				for _, truth := range []string{"b", "true", "false"} {
					source := fmt.Sprintf("%svar bool: b :: output_var;\nconstraint %s%s(%s,%s);\nsolve satisfy;\n",
						&declared, name, suffix, strings.Join(values, ","), truth)
					in, err := flatzinc.Read(strings.NewReader(source))
					require.NoError(t, err, source)
					o := in.Options()
					o.MaxNodes = 300
					s, err := in.Model.Compile(t.Context(), o)
					require.NoError(t, err)
					sol, err := s.Solve(t.Context())
					assert.Less(t, s.Stats().Propagations, int64(2000), source)
					number := func(text string) int {
						v, err := strconv.Atoi(text)
						if err != nil {
							v, _ = in.Value(sol, text)
						}
						return v
					}
					if err == csp.ErrNoSolution && truth != "b" {
						none++ // csp has the test that there is none
						continue
					}
					require.NoError(t, err, source)
					args := make([]argument, n)
					for i, v := range values {
						args[i] = argument{number(v)}
					}
					holds := truth == "true" || truth == "b" && number("b") == 1
					assert.True(t, suffix == "_imp" && !holds || d.holds(args) == holds, "%s%v", source, args)
				}
			}
		}
	}
	assert.Greater(t, none, 100)
}
