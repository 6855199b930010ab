//go:build exercise

package domwdeg

import "testing"

func TestChoose(t *testing.T) {
	pairs := [][]int{{0, 1}, {1, 2}, {2, 3}}
	for _, c := range []struct {
		name        string
		sizes       []int
		constraints [][]int
		weights     []int
		want        int
	}{
		{"nothing open", []int{1, 1, 1, 1}, pairs, []int{1, 1, 1}, -1},
		{"no variables", nil, nil, nil, -1},
		{"fewest values", []int{4, 6, 4, 2}, pairs, []int{1, 1, 1}, 2}, // 4/1, 6/2, 4/2, 2/1: a tie
		{"the first of equals", []int{3, 3, 3, 3}, nil, nil, 0},
		{"weight counts", []int{4, 4, 4, 2}, pairs, []int{9, 1, 1}, 1},               // 4/9, 4/10, 4/2, 2/1
		{"a constraint that is done", []int{2, 1, 3, 3}, pairs, []int{50, 50, 4}, 2}, // 2/1, -, 3/4, 3/4
		{"fixed ones do not count", []int{1, 5, 1, 2}, pairs, []int{1, 1, 1}, 3},
		{"no rounding", []int{5, 7, 2, 2}, [][]int{{0, 2}, {1, 3}}, []int{2, 3}, 3}, // 5/2, 7/3, 2/2, 2/3
	} {
		if got := Choose(c.sizes, c.constraints, c.weights); got != c.want {
			t.Errorf("%s: variable %d and not %d", c.name, got, c.want)
		}
	}
}
