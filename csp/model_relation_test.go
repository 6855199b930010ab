// The relations between integers, against the operators of the language.
package csp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/domains"
)

var rels = []domains.Op{domains.EQ, domains.NE, domains.LT, domains.LE, domains.GT, domains.GE}

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

func TestOpOfConstraints(t *testing.T) {
	for _, r := range rels {
		for a := -1; a <= 1; a++ {
			assert.Equal(t, stands(a, r.String(), 0), r.Holds(a, 0), "%d %v 0", a, r)
			assert.Equal(t, !r.Holds(a, 0), r.Not().Holds(a, 0), "not %d %v 0", a, r)
			assert.Equal(t, r.Holds(a, 0), r.Mirror().Holds(0, a), "%d %v 0 mirrored", a, r)
		}
	}
	assert.Equal(t, domains.NotIn, domains.NotIn.Not())
	assert.False(t, domains.Op(9).Holds(0, 0))
}
