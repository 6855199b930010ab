package trail

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/docs/tutorials/tiny"
)

func ExampleStore() {
	s := &Store{Domains: []tiny.Domain{tiny.Range(1, 3), tiny.Range(1, 3)}}
	mark := s.Mark()
	s.Set(0, tiny.Only(2))
	s.Set(1, tiny.Range(1, 2))
	s.Set(1, tiny.Only(1))
	fmt.Println(s.Domains[0].Values(), s.Domains[1].Values(), s.Mark())
	s.Undo(mark)
	fmt.Println(s.Domains[0].Values(), s.Domains[1].Values(), s.Mark())
	// Output:
	// [2] [1] 3
	// [1 2 3] [1 2 3] 0
}

func ExampleQueens() {
	for _, n := range []int{6, 8, 10} {
		solutions, nodes, s := Queens(n)
		fmt.Printf("%2d queens: %3d solutions, %5d nodes, %6d entries; copies would write %6d domains\n",
			n, solutions, nodes, s.Entries, nodes*n)
	}
	// Output:
	//  6 queens:   4 solutions,    87 nodes,    362 entries; copies would write    522 domains
	//  8 queens:  92 solutions,  1165 nodes,   4586 entries; copies would write   9320 domains
	// 10 queens: 724 solutions, 17489 nodes,  80538 entries; copies would write 174890 domains
}

// TestStore compares with copies, on changes at random.
func TestStore(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	s := &Store{Domains: slices.Repeat([]tiny.Domain{tiny.Range(0, 63)}, 5)}
	var marks []int
	var copies [][]tiny.Domain
	for range 10_000 {
		switch k := random.IntN(10); {
		case k == 0:
			marks, copies = append(marks, s.Mark()), append(copies, slices.Clone(s.Domains))
		case k == 1 && len(marks) > 0:
			i := random.IntN(len(marks)) // any number of levels at once
			s.Undo(marks[i])
			require.Equal(t, copies[i], s.Domains)
			marks, copies = marks[:i], copies[:i]
		default:
			x := random.IntN(len(s.Domains))
			s.Set(x, s.Domains[x]&tiny.Domain(random.Uint64()|random.Uint64()))
		}
	}
	s.Undo(0)
	assert.Equal(t, slices.Repeat([]tiny.Domain{tiny.Range(0, 63)}, 5), s.Domains)
}
