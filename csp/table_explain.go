package csp

// This file explains with lists of allowed tuples: why no tuple is left. It serves
// table and element, and runs only when a reason is asked for. table_forbidden_explain.go explains
// with lists of forbidden ones.

// cover finds a few facts that exclude every tuple of a list, greedily: the fact
// that excludes most of what remains comes first.
type cover struct {
	e      *extension
	tuples []int32   // those to exclude
	count  [][]int32 // for each column and row, how many of them have it
	state  [][]uint8 // and what had become of the value
	below  []int32   // for each column, how many of them lie below its minimum
	above  []int32
	holes  []bool // whether the variable keeps holes
}

const (
	isPresent uint8 = iota
	isHole
	isBelow
	isAbove
)

func newCover(e *extension) *cover {
	k := len(e.cols)
	v := &cover{e: e, count: make([][]int32, k), state: make([][]uint8, k), below: make([]int32, k), above: make([]int32, k), holes: make([]bool, k)}
	for a := range e.cols {
		v.count[a] = make([]int32, len(e.cols[a].values))
		v.state[a] = make([]uint8, len(e.cols[a].values))
	}
	return v
}

// explain gives facts that exclude v.tuples, and uses the list up. A tuple that nothing
// excluded ends it.
func (v *cover) explain(r *Reason) {
	v.load(r)
	for len(v.tuples) > 0 {
		a, row, state, n := v.best()
		if n == 0 {
			return
		}
		c := &v.e.cols[a]
		if row >= 0 {
			r.Add(c.x.Ne(c.values[row]))
			if int(n) == len(v.tuples) {
				return
			}
			v.exclude(a, false, func(k int32) bool { return int(k) == row })
			continue
		}
		// As weak a bound as excludes the same tuples.
		far := v.exclude(a, int(n) == len(v.tuples), func(k int32) bool { return v.state[a][k] == state })
		if state == isBelow {
			r.Add(c.x.Ge(c.values[far.max] + 1))
		} else {
			r.Add(c.x.Le(c.values[far.min] - 1))
		}
	}
}

// load counts the tuples by row and looks up what became of each value.
func (v *cover) load(r *Reason) {
	for a := range v.e.cols {
		clear(v.count[a])
		v.below[a], v.above[a] = 0, 0
		v.holes[a] = r.s.KeepsHoles(v.e.cols[a].x)
	}
	for _, t := range v.tuples {
		for a, k := range v.e.tuple(int(t)) {
			v.count[a][k]++
		}
	}
	for a := range v.e.cols {
		c := &v.e.cols[a]
		lo, hi := r.Min(c.x), r.Max(c.x)
		for k, n := range v.count[a] {
			if n == 0 {
				continue
			}
			state := isPresent
			switch w := c.values[k]; {
			case w < lo:
				state = isBelow
				v.below[a] += n
			case w > hi:
				state = isAbove
				v.above[a] += n
			case v.holes[a] && !r.Has(c.x, w):
				state = isHole
			}
			v.state[a][k] = state
		}
	}
}

// best returns the fact that excludes most tuples: of a value, or with row -1 of a
// bound. A value goes before a bound that does no more.
func (v *cover) best() (col, row int, state uint8, most int32) {
	for a := range v.e.cols {
		if v.holes[a] {
			for k, n := range v.count[a] {
				if n > most && v.state[a][k] != isPresent {
					col, row, state, most = a, k, v.state[a][k], n
				}
			}
		}
		if v.below[a] > most {
			col, row, state, most = a, -1, isBelow, v.below[a]
		}
		if v.above[a] > most {
			col, row, state, most = a, -1, isAbove, v.above[a]
		}
	}
	return col, row, state, most
}

// rowSpan is the least and the greatest row of what was excluded.
type rowSpan struct{ min, max int32 }

// exclude takes the tuples off the list whose row in a column passes the test. Where that are all, nothing is
// counted any more.
func (v *cover) exclude(col int, all bool, test func(row int32) bool) rowSpan {
	far := rowSpan{1<<31 - 1, -1}
	left := v.tuples[:0]
	for _, t := range v.tuples {
		rows := v.e.tuple(int(t))
		if !test(rows[col]) {
			left = append(left, t)
			continue
		}
		far.min, far.max = min(far.min, rows[col]), max(far.max, rows[col])
		if all {
			continue
		}
		for a, k := range rows {
			v.count[a][k]--
			switch v.state[a][k] {
			case isBelow:
				v.below[a]--
			case isAbove:
				v.above[a]--
			}
		}
	}
	v.tuples = left
	return far
}

// addAbsent gives the fact that x has none of some values, which ascend and are none
// of its values: one by one, or by a bound where that says it of several.
func addAbsent(r *Reason, x Var, values []int) {
	lo, hi := r.Min(x), r.Max(x)
	holes := r.s.KeepsHoles(x)
	a, b := 0, len(values)
	for a < b && values[a] < lo {
		a++
	}
	for b > a && values[b-1] > hi {
		b--
	}
	if a > 1 || a == 1 && !holes {
		r.Add(x.Ge(values[a-1] + 1))
		values, b = values[a:], b-a
	}
	if n := len(values) - b; n > 1 || n == 1 && !holes {
		r.Add(x.Le(values[b] - 1))
		values = values[:b]
	}
	for _, v := range values {
		r.Add(x.Ne(v))
	}
}
