package spelling_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp/internal/spelling"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		limit int
		want  int
	}{
		{"", "", 4, 0}, {"queen", "queen", 4, 0}, {"queen", "queens", 4, 1}, {"queen", "green", 4, 2}, {"abc", "", 4, 3},
		{"kitten", "sitting", 4, 3}, {"kitten", "sitting", 3, 3}, {"kitten", "sitting", 2, 2}, {"a", "abcdefgh", 4, 4},
	} {
		assert.Equal(t, c.want, spelling.Distance(c.a, c.b, c.limit), "%s and %s, limit %d", c.a, c.b, c.limit)
		assert.Equal(t, c.want, spelling.Distance(c.b, c.a, c.limit), "%s and %s, limit %d", c.b, c.a, c.limit)
	}
}
