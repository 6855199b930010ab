//go:build exercise

package forward

import (
	"slices"
	"testing"

	"github.com/propago/propago/docs/tutorials/tiny"
)

// australia has WA, NT, SA, Q, NSW, V.
var australia = [][]int{{1, 2}, {0, 2, 3}, {0, 1, 3, 4, 5}, {1, 2, 4}, {2, 3, 5}, {2, 4}}

func colours(n int) []tiny.Domain {
	return slices.Repeat([]tiny.Domain{tiny.Range(1, 3)}, n)
}

func values(ds []tiny.Domain) [][]int {
	var vs [][]int
	for _, d := range ds {
		vs = append(vs, d.Values())
	}
	return vs
}

// TestMap makes the two choices of the page, and sees that forward checking notices nothing.
func TestMap(t *testing.T) {
	ds, assigned := colours(6), make([]bool, 6)
	if !Assign(ds, assigned, australia, 0, 1) || !Assign(ds, assigned, australia, 3, 2) {
		t.Fatal("every region has a colour left")
	}
	if got, want := values(ds), [][]int{{1}, {3}, {3}, {2}, {1, 3}, {1, 2, 3}}; !slices.EqualFunc(got, want, slices.Equal[[]int]) {
		t.Errorf("WA is red and Q green: %v are left and not %v", got, want)
	}
	if want := []bool{true, false, false, true, false, false}; !slices.Equal(assigned, want) {
		t.Errorf("assigned are %v and not %v", assigned, want)
	}
	if Assign(ds, assigned, australia, 1, 3) {
		t.Errorf("NT is blue: nothing is left for SA, but Assign did not notice")
	}
}

// TestAssignedStay: what was assigned keeps its value.
func TestAssignedStay(t *testing.T) {
	ds, assigned := colours(6), make([]bool, 6)
	Assign(ds, assigned, australia, 2, 1)
	before := ds[2]
	if !Assign(ds, assigned, australia, 5, 1) || ds[2] != before {
		t.Errorf("V was made red like SA: that is for others to check, but SA has become %v", ds[2].Values())
	}
}

// count finds all colourings with Assign alone, and checks nothing else.
func count(ds []tiny.Domain, assigned []bool, neighbours [][]int) int {
	x := slices.Index(assigned, false)
	if x < 0 {
		return 1
	}
	n := 0
	for _, v := range ds[x].Values() {
		d, a := slices.Clone(ds), slices.Clone(assigned)
		if Assign(d, a, neighbours, x, v) {
			n += count(d, a, neighbours)
		}
	}
	return n
}

func TestSearch(t *testing.T) {
	if got := count(colours(6), make([]bool, 6), australia); got != 6 {
		t.Errorf("a search with Assign colours the map in %d ways and not 6", got)
	}
}
