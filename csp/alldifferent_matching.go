package csp

import "math/bits"

// This file matches variables with values, one each, on bitsets. All-different at domain
// consistency and NValue stand on it. Values are numbered from 0 here.

// matching is a matching that is kept from run to run: value and owner say the same of
// both sides, -1 where there is none.
type matching struct {
	words int      // of each row
	rows  []uint64 // row i: the values of variable i
	value []int32  // of each variable
	owner []int32  // of each value
	free  []uint64 // the values without an owner

	seen   []uint64 // the values that the latest search has reached
	parent []int32  // of each value in seen: the variable it was reached from
	queue  []int32  // the variables that the latest search has reached
}

func newMatching(variables, values int) *matching {
	words := (values + 63) / 64
	m := &matching{
		words: words,
		rows:  make([]uint64, variables*words),
		value: make([]int32, variables), owner: make([]int32, values),
		free: make([]uint64, words), seen: make([]uint64, words),
		parent: make([]int32, values), queue: make([]int32, 0, variables),
	}
	m.reset()
	return m
}

// remembered has the matching put back for each run: which of several it is bears on what
// is found and explained first.
func (m *matching) remembered(s *Space) {
	remember(s, m.value)
	remember(s, m.owner)
	remember(s, m.free)
}

// reset makes the matching empty.
func (m *matching) reset() {
	for i := range m.value {
		m.value[i] = -1
	}
	for v := range m.owner {
		m.owner[v] = -1
		m.free[v>>6] |= 1 << uint(v&63)
	}
}

// row returns the values of variable i.
func (m *matching) row(i int32) []uint64 {
	a := int(i) * m.words
	return m.rows[a : a+m.words : a+m.words]
}

// keep frees the value of variable i where it is no longer in its row.
func (m *matching) keep(i int32) {
	if v := m.value[i]; v >= 0 && m.row(i)[v>>6]>>uint(v&63)&1 == 0 {
		m.free[v>>6] |= 1 << uint(v&63)
		m.owner[v], m.value[i] = -1, -1
	}
}

// augment finds a value for variable i, which has none, along a shortest alternating
// path. False: there is no such path. Then queue holds variables that have one value
// fewer together than they are many, and seen holds those values.
func (m *matching) augment(i int32) bool {
	clear(m.seen)
	m.queue = append(m.queue[:0], i)
	for at := 0; at < len(m.queue); at++ {
		u := m.queue[at]
		for w, r := range m.row(u) {
			if r &= m.free[w]; r != 0 {
				m.flip(i, u, int32(w<<6+bits.TrailingZeros64(r)))
				return true
			}
		}
		m.reach(u)
	}
	return false
}

// surplus puts into queue and seen what augment would for all variables without a value
// together: the variables in queue have as many values fewer as there are such.
func (m *matching) surplus() {
	clear(m.seen)
	m.queue = m.queue[:0]
	for i, v := range m.value {
		if v < 0 {
			m.queue = append(m.queue, int32(i))
		}
	}
	for at := 0; at < len(m.queue); at++ {
		m.reach(m.queue[at])
	}
}

// reach takes the owners of the values of u that were not seen into the queue.
func (m *matching) reach(u int32) {
	for w, r := range m.row(u) {
		r &^= m.seen[w]
		m.seen[w] |= r
		for ; r != 0; r &= r - 1 {
			v := w<<6 + bits.TrailingZeros64(r)
			m.parent[v] = u
			m.queue = append(m.queue, m.owner[v])
		}
	}
}

// flip gives the free value v to u and lets every variable on the path back to root
// take the value of the next.
func (m *matching) flip(root, u, v int32) {
	m.free[v>>6] &^= 1 << uint(v&63)
	for {
		old := m.value[u]
		m.value[u], m.owner[v] = v, u
		if u == root {
			return
		}
		u, v = m.parent[old], old
	}
}
