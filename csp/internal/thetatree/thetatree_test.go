// Both trees against the envelope by its definition, over tasks that come and go.
package thetatree

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// task is what is on a leaf: absent where present is false.
type task struct {
	start, duration int
	present, grey   bool
}

// envelopeOf is the greatest, over the tasks from each one on, of its start and all their
// durations. Tasks stand in the order of their starts.
func envelopeOf(tasks []task, counts func(i int) bool) int {
	best := NoEnvelope
	for i := range tasks {
		if !counts(i) {
			continue
		}
		end := tasks[i].start
		for j := i; j < len(tasks); j++ {
			if counts(j) {
				end += tasks[j].duration
			}
		}
		best = max(best, end)
	}
	return best
}

func draw(r *rand.Rand, n int) []task {
	tasks := make([]task, n)
	start := r.IntN(20) - 10
	for i := range tasks {
		tasks[i] = task{start: start, duration: r.IntN(8)}
		start += r.IntN(5)
	}
	return tasks
}

func TestTree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		tasks := draw(r, 1+r.IntN(12))
		tree := New(len(tasks))
		tree.Clear()
		for range 40 {
			i := r.IntN(len(tasks))
			tasks[i].present = r.IntN(3) > 0
			if tasks[i].present {
				tree.Insert(int32(i), tasks[i].duration, tasks[i].start+tasks[i].duration)
			} else {
				tree.Remove(int32(i))
			}
			want := envelopeOf(tasks, func(i int) bool { return tasks[i].present })
			if want == NoEnvelope {
				require.Less(t, tree.Envelope(), NoEnvelope/2)
			} else {
				require.Equal(t, want, tree.Envelope(), "%v", tasks)
			}
		}
	}
}

func TestGrey(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	shaded := 0
	for range 300 {
		tasks := draw(r, 1+r.IntN(12))
		tree := NewGrey(len(tasks))
		for i := range tasks {
			tasks[i].present = true
			tree.Place(int32(i), tasks[i].duration, tasks[i].start+tasks[i].duration)
		}
		tree.Build()
		for _, i := range r.Perm(len(tasks)) {
			if tasks[i].grey = r.IntN(3) > 0; tasks[i].grey {
				tree.Shade(int32(i))
				shaded++
			} else {
				tasks[i].present = false
				tree.Remove(int32(i))
			}
			black := func(i int) bool { return tasks[i].present && !tasks[i].grey }
			with := func(leaf int) int { return envelopeOf(tasks, func(i int) bool { return black(i) || i == leaf }) }
			wantBlack := envelopeOf(tasks, black)
			want := wantBlack
			for g := range tasks {
				if tasks[g].grey {
					want = max(want, with(g))
				}
			}
			without, most, leaf := tree.Envelopes()
			if wantBlack == NoEnvelope {
				require.Less(t, without, NoEnvelope/2)
			} else {
				require.Equal(t, wantBlack, without, "%v", tasks)
			}
			require.Equal(t, want, max(most, wantBlack), "%v", tasks)
			if leaf >= 0 {
				require.True(t, tasks[leaf].grey)
				require.Equal(t, most, with(int(leaf)), "%v: leaf %d", tasks, leaf)
			}
		}
	}
	require.Positive(t, shaded)
}
