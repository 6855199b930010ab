//go:build exercise

package check

import "testing"

// solved is the solution of "Escargot" (Arto Inkala 2006).
const solved = "162857493534129678789643521475312986913586742628794135356478219241935867897261354"

// cells turns digits and dots into numbers.
func cells(text string) []int {
	var vs []int
	for _, c := range text {
		if c == '.' {
			c = '0'
		}
		vs = append(vs, int(c-'0'))
	}
	return vs
}

// put returns the empty grid with v in two cells.
func put(v, i, j int) []int {
	vs := make([]int, 81)
	vs[i], vs[j] = v, v
	return vs
}

func TestValid(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells []int
		want  bool
	}{
		{"a solution", cells(solved), true},
		{"an empty grid", make([]int, 81), true},
		{"a puzzle", cells("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."), true},
		{"apart", put(5, 0, 40), true},
		{"twice in a row", put(5, 9, 17), false},
		{"twice in a column", put(9, 4, 76), false},
		{"twice in a box, in different rows and columns", put(1, 0, 10), false},
		{"twice in the last box", put(9, 61, 80), false},
		{"63 cells", make([]int, 63), false},
		{"82 cells", make([]int, 82), false},
		{"no cells", nil, false},
		{"ten", append(make([]int, 80), 10), false},
		{"minus one", append(make([]int, 80), -1), false},
	} {
		if got := Valid(c.cells); got != c.want {
			t.Errorf("%s: Valid says %v", c.name, got)
		}
	}
}
