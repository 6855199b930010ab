package sudoku

// The sort of relations that are read cell by cell: what has been read so far is a state,
// and each value leads to another. Most clues outside of the grid are of this sort. From
// one description come the constraint, which is domain consistent, and the exact answer to
// whether a grid that is partly filled can still do.

import (
	"math/bits"

	"github.com/propago/propago/csp"
)

// reading describes how values are read.
type reading struct {
	start  int
	step   func(state, v int) int // the state after a value; below 0 there is none
	accept func(state int) bool   // after the last value; nil accepts every state
}

// maxArcs bounds the automaton that is posted, in transitions times cells. What is beyond,
// such as X-sums of grids above 25x25, is posted as a test of the values.
const maxArcs = 2 << 20

// fewWords is how many words of states most automata need.
const fewWords = 8

// automaton is a reading with its states numbered, in the order in which they are found.
type automaton struct {
	next   [][]int // by state and value - 1
	accept []bool
}

// automaton finds the states that so many values of 1..size can lead to.
func (r reading) automaton(cells, size int) automaton {
	var a automaton
	numbers := map[int]int{}
	var states []int
	number := func(state int) int {
		n, ok := numbers[state]
		if !ok {
			n = len(states)
			numbers[state] = n
			states = append(states, state)
			a.accept = append(a.accept, r.accept == nil || r.accept(state))
		}
		return n
	}
	number(r.start)
	for read, from := 0, 0; read < cells; read++ {
		for to := len(states); from < to; from++ {
			row := make([]int, size)
			for v := 1; v <= size; v++ {
				if row[v-1] = -1; r.step(states[from], v) >= 0 {
					row[v-1] = number(r.step(states[from], v))
				}
			}
			a.next = append(a.next, row)
		}
	}
	for len(a.next) < len(states) { // reached by the last value only
		row := make([]int, size)
		for v := range row {
			row[v] = -1
		}
		a.next = append(a.next, row)
	}
	return a
}

// of makes the relation of a reading of so many cells.
func (r reading) of(cells, size int) relation { return r.automaton(cells, size) }

// broken goes forward from state to states by the value of each cell, or by all of them.
func (a automaton) broken(cells, values []int, size int) bool {
	words := (len(a.next) + 63) / 64
	var few [2 * fewWords]uint64 // so that most calls need no memory
	sets := few[:]
	if words > fewWords {
		sets = make([]uint64, 2*words)
	}
	now, then := sets[:words], sets[words:2*words]
	now[0] = 1
	for _, cell := range cells {
		clear(then)
		alive := false
		may := uint64(1)<<(size+1) - 2
		if v := values[cell]; v != 0 {
			may = 1 << v
		}
		for w, set := range now {
			for ; set != 0; set &= set - 1 {
				row := a.next[64*w+bits.TrailingZeros64(set)]
				for m := may; m != 0; m &= m - 1 {
					if q := row[bits.TrailingZeros64(m)-1]; q >= 0 {
						then[q/64] |= 1 << (q % 64)
						alive = true
					}
				}
			}
		}
		if !alive {
			return true
		}
		now, then = then, now
	}
	for q, ok := range a.accept {
		if ok && now[q/64]>>(q%64)&1 != 0 {
			return false
		}
	}
	return true
}

func (a automaton) reads(int, int) automaton { return a }

func (a automaton) constraints(xs []csp.Var, size int) []csp.Constraint {
	if len(a.next)*size*len(xs) > maxArcs {
		return []csp.Constraint{csp.Predicate("rule", xs, func(values []int) bool {
			state := 0
			for _, v := range values {
				if state = a.next[state][v-1]; state < 0 {
					return false
				}
			}
			return a.accept[state]
		})}
	}
	dfa := csp.DFA{Next: a.next}
	for v := range a.next[0] {
		dfa.Symbols = append(dfa.Symbols, v+1)
	}
	for q, ok := range a.accept {
		if ok {
			dfa.Accept = append(dfa.Accept, q)
		}
	}
	return []csp.Constraint{csp.Regular(xs, dfa)}
}
