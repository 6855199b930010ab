//go:build exercise

package revise

import (
	"testing"

	"github.com/propago/propago/domains"
)

func TestRevise(t *testing.T) {
	less := func(v, w int) bool { return v < w }
	double := func(v, w int) bool { return w == 2*v }
	different := func(v, w int) bool { return v != w }
	for _, c := range []struct {
		name    string
		x, y    domains.Set
		allowed func(v, w int) bool
		want    domains.Set
	}{
		{"less", domains.Range(1, 5), domains.Range(1, 3), less, domains.Range(1, 2)},
		{"less, the other way", domains.Range(1, 5), domains.Range(8, 9), less, domains.Range(1, 5)},
		{"double", domains.Range(-2, 9), domains.Of(-4, 6, 7, 8), double, domains.Of(-2, 3, 4)},
		{"different from one", domains.Range(1, 3), domains.Of(2), different, domains.Of(1, 3)},
		{"different from two", domains.Range(1, 3), domains.Of(2, 3), different, domains.Range(1, 3)},
		{"nothing there", domains.Range(1, 3), domains.Set{}, different, domains.Set{}},
		{"nothing here", domains.Set{}, domains.Range(1, 3), different, domains.Set{}},
	} {
		calls := 0
		got, checks := Revise(c.x, c.y, func(v, w int) bool {
			calls++
			return c.allowed(v, w)
		})
		if !got.Equal(c.want) {
			t.Errorf("%s: %v are left and not %v", c.name, got, c.want)
		}
		if checks != calls {
			t.Errorf("%s: it says %d checks, and made %d", c.name, checks, calls)
		}
		// Values with a support need looking only as far as the first one.
		most := 0
		for v := range c.x.All() {
			for w := range c.y.All() {
				most++
				if c.allowed(v, w) {
					break
				}
			}
		}
		if calls > most {
			t.Errorf("%s: %d checks where %d will do", c.name, calls, most)
		}
	}
}
