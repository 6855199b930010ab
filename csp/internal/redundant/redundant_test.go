// Weights against all sets of tasks that can run together.
package redundant_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/internal/redundant"
)

// heaviest tries all sets.
func heaviest(t redundant.Tasks, weights []int) (most int) {
	n := len(t.Durations)
sets:
	for set := range 1 << n {
		weight := 0
		for i := range n {
			if set>>i&1 == 0 {
				continue
			}
			weight += weights[i]
			for j := range i {
				if set>>j&1 != 0 && t.Never(i, j) {
					continue sets
				}
			}
		}
		for r, need := range t.Demands {
			sum := 0
			for i := range n {
				sum += set >> i & 1 * need[i]
			}
			if sum > t.Room[r] {
				continue sets
			}
		}
		most = max(most, weight)
	}
	return most
}

func energy(t redundant.Tasks, need []int) (sum int) {
	for i, d := range t.Durations {
		sum += d * need[i]
	}
	return sum
}

// No set that can run together weighs more than the capacity, some weighs as much, and the tasks take
// longer by their weights than by any resource.
func TestWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	found := 0
	for range 400 {
		n := 1 + r.IntN(12)
		never := make(map[[2]int]bool)
		tasks := redundant.Tasks{Never: func(i, j int) bool { return never[[2]int{min(i, j), max(i, j)}] }}
		for i := range n {
			tasks.Durations = append(tasks.Durations, 1+r.IntN(9))
			for j := range i {
				never[[2]int{j, i}] = r.IntN(5) == 0
			}
		}
		for range r.IntN(4) {
			need := make([]int, n)
			for i := range need {
				need[i] = r.IntN(11)
			}
			tasks.Demands, tasks.Room = append(tasks.Demands, need), append(tasks.Room, 8+r.IntN(15))
		}
		weights, capacity, ok := tasks.Weights()
		if !ok {
			continue
		}
		found++
		require.Equal(t, heaviest(tasks, weights), capacity, "%+v", tasks)
		for k, need := range tasks.Demands {
			require.Greater(t, energy(tasks, weights)*tasks.Room[k], energy(tasks, need)*capacity)
		}
	}
	assert.Greater(t, found, 100)
}

// Three tasks of which each two fit, and not all: no resource says that they take twice as long as one.
func TestNoThreeTogether(t *testing.T) {
	tasks := redundant.Tasks{Durations: []int{4, 4, 4, 4, 4}, Demands: [][]int{{6, 6, 7, 6, 6}}, Room: []int{16},
		Never: func(int, int) bool { return false }}
	weights, capacity, ok := tasks.Weights()
	assert.True(t, ok)
	assert.Equal(t, []int{1, 1, 1, 1, 1}, weights)
	assert.Equal(t, 2, capacity)
}

// Two tasks of three exclude each other, as the sides of a pentagon: two of five run at a time, which no
// clique says.
func TestWeightsOfOddHoles(t *testing.T) {
	tasks := redundant.Tasks{Durations: []int{2, 2, 2, 2, 2}, Never: func(i, j int) bool { return (i-j+5)%5 == 1 || (j-i+5)%5 == 1 }}
	weights, capacity, ok := tasks.Weights()
	assert.True(t, ok)
	assert.Equal(t, []int{1, 1, 1, 1, 1}, weights)
	assert.Equal(t, 2, capacity)
}

// Where there are too many sets, nothing is found, and soon.
func TestTooManySets(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	tasks := redundant.Tasks{Demands: [][]int{nil, nil}, Room: []int{97, 89}, Never: func(int, int) bool { return false }}
	for range 100 {
		tasks.Durations = append(tasks.Durations, 1+r.IntN(10))
		for k := range tasks.Demands {
			tasks.Demands[k] = append(tasks.Demands[k], 1+r.IntN(10))
		}
	}
	_, _, ok := tasks.Weights()
	assert.False(t, ok)
	_, _, ok = new(redundant.Tasks).Weights()
	assert.False(t, ok)
}
