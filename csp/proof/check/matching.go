package check

// This file is matchings of variables to values, by augmenting paths: a Hall set is where
// there is none.

// A matching gives each variable of a list a value, and each value at most a number of
// variables.
type matching struct {
	s     *space
	xs    []term
	owner map[int][]int32 // of a value, the variables that have it
	room  func(v int) int // how many variables a value may have
	only  []int           // the values that have room, or nil for all
	seen  map[int]int32   // the last search that met a value
	turn  int32
}

func (s *space) matching(xs []term, only []int, room func(v int) int) *matching {
	return &matching{s: s, xs: xs, only: only, room: room, owner: make(map[int][]int32, len(xs)), seen: make(map[int]int32, len(xs))}
}

// values calls f with the values that a variable may be given, until it returns true.
func (m *matching) values(t term, f func(v int) bool) bool {
	if m.only != nil {
		for _, v := range m.only {
			if m.s.has(t, v) && f(v) {
				return true
			}
		}
		return false
	}
	for v, ok := m.s.next(t, m.s.lo(t)); ok; v, ok = m.s.next(t, v+1) {
		if f(v) {
			return true
		}
	}
	return false
}

// give finds variable i a value, and others other ones where it has to.
func (m *matching) give(i int) bool {
	m.turn++
	return m.augment(int32(i))
}

func (m *matching) augment(i int32) bool {
	return m.values(m.xs[i], func(v int) bool {
		if len(m.owner[v]) < m.room(v) {
			m.owner[v] = append(m.owner[v], i)
			return true
		}
		return false
	}) || m.values(m.xs[i], func(v int) bool {
		if m.room(v) <= 0 || m.seen[v] == m.turn {
			return false
		}
		m.seen[v] = m.turn
		for at, j := range m.owner[v] {
			if m.augment(j) {
				m.owner[v][at] = i
				return true
			}
		}
		return false
	})
}

// unmatched reports whether the xs cannot have values such that none is taken more often
// than it has room.
func (s *space) unmatched(xs []term, only []int, room func(v int) int) bool {
	m := s.matching(xs, only, room)
	for i := range xs {
		if !m.give(i) {
			return true
		}
	}
	return false
}

// unlike reports whether the xs cannot be pairwise different. Those with as many values as
// there are variables find one that is left.
func (s *space) unlike(xs []term) bool {
	for {
		narrow := make([]term, 0, len(xs))
		for _, t := range xs {
			if s.size(t, len(xs)) < len(xs) {
				narrow = append(narrow, t)
			}
		}
		if len(narrow) == len(xs) {
			break
		}
		xs = narrow
	}
	if len(xs) == 0 {
		return false
	}
	lo, hi := s.hull(xs)
	if hi-lo >= bitsSpan {
		return s.unmatched(xs, nil, func(int) int { return 1 })
	}
	p := &s.pairs
	p.xs, p.least = xs, lo
	for len(p.owner) <= hi-lo {
		p.owner, p.seen = append(p.owner, 0), append(p.seen, 0)
	}
	clear(p.owner[:hi-lo+1])
	for i := range xs {
		p.turn++
		if !s.pair(int32(i)) {
			return true
		}
	}
	return false
}

// A pairing gives different values near each other to variables.
type pairing struct {
	xs    []term
	least int
	owner []int32 // of each value from the least on, the variable plus one
	seen  []int   // the last search that met a value
	turn  int
}

// pair finds variable i a value, and others other ones where it has to.
func (s *space) pair(i int32) bool {
	p := &s.pairs
	t := p.xs[i]
	for v, ok := s.next(t, s.lo(t)); ok; v, ok = s.next(t, v+1) {
		if p.owner[v-p.least] == 0 {
			p.owner[v-p.least] = i + 1
			return true
		}
	}
	for v, ok := s.next(t, s.lo(t)); ok; v, ok = s.next(t, v+1) {
		if at := v - p.least; p.seen[at] != p.turn {
			p.seen[at] = p.turn
			if s.pair(p.owner[at] - 1) {
				p.owner[at] = i + 1
				return true
			}
		}
	}
	return false
}
