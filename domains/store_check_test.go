package domains

// Check verifies the invariants of the store: every cell agrees with its layout, chains of
// entries lead backwards to their own variable, marks are ordered. It returns the first
// violation in words, or "".
func (s *Store) Check() string {
	for x := range s.cells {
		l, c := &s.vars[x], s.cells[x]
		switch {
		case l.words == 1:
			if c == 0 {
				return "a one-word domain is empty"
			}
		case l.words == 0:
			if intervalMin(c) > intervalMax(c) {
				return "an interval is empty"
			}
		default:
			lo, hi := wordsMin(c), wordsMax(c)
			if lo > hi || !s.bit(l, lo) || !s.bit(l, hi) {
				return "a bound of a bitset domain is not one of its values"
			}
			if n := s.countBits(l, lo, hi); n != wordsSize(c) {
				return "the size of a bitset domain is not the number of its values"
			}
		}
		for i := s.last[x]; i >= 0; i = s.entryAt(int(i)).prev {
			if e := s.entryAt(int(i)); e.xop>>3 != int32(x) || e.prev >= i {
				return "a chain of trail entries is broken"
			}
		}
	}
	for i, m := range s.marks {
		if i > 0 && m < s.marks[i-1] || int(m) > s.TrailLen() {
			return "the marks of the trail are out of order"
		}
	}
	return ""
}
