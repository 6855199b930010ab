package csp

// Solvers that run on different cores must not write into one cache line: it is what
// keeps a team of two from being as slow as one solver. This test looks where the
// memory lies that every node writes.

import (
	"context"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// linesOf adds the cache lines of the memory that v refers to (a slice or a pointer)
// to lines, under a name.
func linesOf(lines map[uintptr]string, name string, v reflect.Value) {
	from, size := v.Pointer(), uintptr(0)
	if v.Kind() == reflect.Slice {
		size = uintptr(v.Cap()) * v.Type().Elem().Size()
	} else {
		// The space around a struct is there to be shared.
		from += cacheLine
		size = v.Type().Elem().Size() - 2*cacheLine
	}
	for l := from / cacheLine; size > 0 && l <= (from+size-1)/cacheLine; l++ {
		lines[l] = name
	}
}

// writtenLines returns the cache lines that a search of s writes at every node.
func writtenLines(s *Solver) map[uintptr]string {
	lines := map[uintptr]string{}
	linesOf(lines, "Solver", reflect.ValueOf(s))
	linesOf(lines, "Store", reflect.ValueOf(s.space.st))
	st := reflect.ValueOf(s.space.st).Elem()
	for _, name := range []string{"cells", "last", "marks", "ints", "stamps", "trail"} {
		linesOf(lines, name, st.FieldByName(name))
	}
	linesOf(lines, "jobs", reflect.ValueOf(s.space.queue.jobs))
	for i := range s.space.queue.rings {
		linesOf(lines, "ring", reflect.ValueOf(s.space.queue.rings[i].buf))
	}
	linesOf(lines, "weights", reflect.ValueOf(s.order.weights))
	return lines
}

func TestWorkersOfATeamShareNoCacheLine(t *testing.T) {
	for _, n := range []int{3, 8, 13, 40} {
		m := NewModel()
		q := m.IntVars("q", n, 0, n-1)
		m.Post(AllDifferent(q...))
		for _, x := range q[1:] {
			m.Post(Less(q[0], x))
		}
		several, err := m.Compile(t.Context(), Options{Workers: 4})
		require.NoError(t, err)
		_, err = several.Solve(context.Background())
		require.NoError(t, err)
		owner := map[uintptr]string{}
		for _, s := range several.team.(*team).solvers {
			lines := writtenLines(s)
			require.Greater(t, len(lines), int(unsafe.Sizeof(*s)/cacheLine))
			for l, name := range lines {
				assert.Empty(t, owner[l], "%d variables: %s lies in the line of another solver's", n, name)
			}
			for l, name := range lines {
				owner[l] = name
			}
		}
	}
}
