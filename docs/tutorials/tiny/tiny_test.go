package tiny

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func ExampleDomain() {
	d := Range(1, 4)
	d &^= Only(2)
	fmt.Println(d.Values(), d.Size(), d.Min(), d.Max())
	fmt.Printf("%06b\n", d)
	// Output:
	// [1 3 4] 3 1 4
	// 011010
}

func ExampleConstraint() {
	d := []Domain{Only(3), Range(1, 4)}
	differ := NotEqual(0, 1, 0)
	differ(d)
	fmt.Println(d[0].Values(), d[1].Values())
	// Output:
	// [3] [1 2 4]
}

func ExampleLinear() {
	// x + y = 2z: what 1..4, 1..4 and 4..6 leave of one another.
	d := []Domain{Range(1, 4), Range(1, 4), Range(4, 6)}
	Linear([]int{1, 1, -2}, []int{0, 1, 2})(d)
	fmt.Println(d[0].Values(), d[1].Values(), d[2].Values())
	// Output:
	// [4] [4] [4]
}

func ExampleProblem() {
	var p Problem
	x := p.Vars(3, 1, 3)
	p.Post(AllDifferent(x...), Linear([]int{1, 1, -1}, x)) // x0 + x1 = x2
	p.Solve(func(values []int) bool {
		fmt.Println(values)
		return true
	})
	fmt.Println(p.Nodes, "nodes")
	// Output:
	// [1 2 3]
	// [2 1 3]
	// 3 nodes
}

func TestDomain(t *testing.T) {
	assert.Equal(t, []int{0, 1, 62, 63}, (Range(0, 1) | Range(62, 63)).Values())
	assert.Equal(t, 64, Range(-5, 80).Size())
	assert.Zero(t, Only(64)|Only(-1)|Range(3, 2))
}

// TestQueens compares with the known numbers of solutions.
func TestQueens(t *testing.T) {
	for n, want := range []int{0, 1, 0, 0, 2, 10, 4, 40, 92} {
		if n == 0 {
			continue
		}
		var p Problem
		row := p.Vars(n, 1, n)
		for i := range n {
			for j := range i {
				p.Post(NotEqual(row[i], row[j], 0), NotEqual(row[i], row[j], i-j), NotEqual(row[i], row[j], j-i))
			}
		}
		got := 0
		p.Solve(func([]int) bool { got++; return true })
		assert.Equal(t, want, got, "%d queens", n)
	}
}

// TestStop: no solution comes after the one at which looking ended.
func TestStop(t *testing.T) {
	var p Problem
	p.Vars(2, 0, 3)
	got := 0
	p.Solve(func([]int) bool { got++; return got < 5 })
	assert.Equal(t, 5, got)
}

// TestBruteForce compares the solutions of random problems with those that trying every
// assignment gives.
func TestBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	solved := 0
	for range 300 {
		const n, top = 4, 4
		var p Problem
		xs := p.Vars(n, 0, top)
		for _, x := range xs {
			p.Domains[x] &= Domain(random.IntN(1<<(top+1)-1) + 1)
		}
		perm := random.Perm(n)
		c := random.IntN(5) - 2
		weights := []int{random.IntN(7) - 3, random.IntN(7) - 3, random.IntN(7) - 3}
		p.Post(NotEqual(perm[0], perm[1], c), AllDifferent(perm[1:]...), Linear(weights, perm[:3]))

		var want, got [][]int
		for i := range (top + 1) * (top + 1) * (top + 1) * (top + 1) {
			v := []int{i / 125, i / 25 % 5, i / 5 % 5, i % 5}
			holds := v[perm[0]] != v[perm[1]]+c &&
				v[perm[1]] != v[perm[2]] && v[perm[1]] != v[perm[3]] && v[perm[2]] != v[perm[3]] &&
				weights[0]*v[perm[0]]+weights[1]*v[perm[1]]+weights[2]*v[perm[2]] == 0
			for x := range v {
				holds = holds && slices.Contains(p.Domains[x].Values(), v[x])
			}
			if holds {
				want = append(want, v)
			}
		}
		p.Solve(func(values []int) bool { got = append(got, values); return true })
		require.ElementsMatch(t, want, got)
		solved += min(1, len(want))
	}
	assert.Greater(t, solved, 60, "nearly all random problems have no solution")
}
