// The relations between integers, against the operators of the language.
package csp_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

var rels = []csp.Rel{csp.EQ, csp.NE, csp.LT, csp.LE, csp.GT, csp.GE}

// stands is the oracle of a relation, by its name.
func stands(a int, rel string, b int) bool {
	switch rel {
	case "=":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	}
	panic("no relation " + rel)
}

func TestRel(t *testing.T) {
	for _, r := range rels {
		for a := -1; a <= 1; a++ {
			assert.Equal(t, stands(a, r.String(), 0), r.Holds(a, 0), "%d %v 0", a, r)
			assert.Equal(t, !r.Holds(a, 0), r.Not().Holds(a, 0), "not %d %v 0", a, r)
			assert.Equal(t, r.Holds(a, 0), r.Mirror().Holds(0, a), "%d %v 0 mirrored", a, r)
		}
	}
	r, err := csp.Parse[csp.Rel]("==")
	require.NoError(t, err)
	assert.Equal(t, csp.EQ, r)
	assert.False(t, csp.Rel(9).Holds(0, 0))
}

func ExampleRel() {
	fmt.Println(csp.LE, csp.LE.Not(), csp.LE.Mirror(), csp.LE.Holds(3, 3))
	// Output: <= > >= true
}
