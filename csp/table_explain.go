package csp

// This file explains with lists of allowed tuples: why no tuple is left. It serves
// table and element, and runs only when a reason is asked for. table_forbidden_explain.go explains
// with lists of forbidden ones.

// cover finds a few facts that exclude every tuple of a list, greedily: the fact
// that excludes most of what remains comes first. The zero cover is ready for the first reason.
type cover struct {
	e      *extension
	tuples []int32 // those to exclude
	cols   []covered
}

// covered is what a column has of the tuples. Each tuple is looked at for it: the columns of an array of
// thousands of entries are not.
type covered struct {
	from, to     int32   // the rows within the bounds of the variable, the end not among them
	min, max     int32   // the rows of the tuples
	below, above int32   // how many tuples lie below the bounds, and above
	holes        bool    // whether the variable keeps holes,
	count        []int32 // and if so how many of the tuples have each row,
	gone         []bool  // whether the value was gone,
	seen         []int32 // and the rows that any had
}

// explain gives facts that exclude the tuples of e that contradict a claim: those that with appends
// for rows lo..hi-1 of a column, or all. A tuple that nothing excluded ends it.
func (v *cover) explain(r *Reason, claim Literal, e *extension, with func(tuples []int32, col, lo, hi int) []int32) {
	if v.cols == nil {
		v.e, v.cols = e, make([]covered, len(e.cols))
	}
	v.tuples = v.tuples[:0]
	if a, lo, hi := e.claimed(claim); a >= 0 {
		v.tuples = with(v.tuples, a, lo, hi)
	} else {
		for t := range e.n {
			v.tuples = append(v.tuples, int32(t))
		}
	}
	if len(v.tuples) == 0 {
		return
	}
	v.look()
	if v.atOnce(r) {
		return
	}
	v.load(r)
	for len(v.tuples) > 0 {
		a, row, below, n := v.best()
		if n == 0 {
			return
		}
		c, of := &v.e.cols[a], &v.cols[a]
		switch {
		case row >= 0:
			r.Add(c.x.Ne(c.values[row]))
			if int(n) == len(v.tuples) {
				return
			}
			v.exclude(a, row, row+1)
		// As weak a bound as excludes the same tuples.
		case below:
			_, most := v.exclude(a, 0, of.from)
			r.Add(c.x.Ge(c.values[most] + 1))
		default:
			least, _ := v.exclude(a, of.to, int32(len(c.values)))
			r.Add(c.x.Le(c.values[least] - 1))
		}
	}
}

// look finds between which rows the tuples lie.
func (v *cover) look() {
	for a := range v.cols {
		v.cols[a].min, v.cols[a].max = int32(len(v.e.cols[a].values)), -1
	}
	for _, t := range v.tuples {
		for a, k := range v.e.tuple(int(t)) {
			of := &v.cols[a]
			of.min, of.max = min(of.min, k), max(of.max, k)
		}
	}
}

// atOnce gives the first fact that excludes all tuples; ok is false where there is none. Mostly there
// is, so that of other columns no past is looked up.
func (v *cover) atOnce(r *Reason) (ok bool) {
	for a := range v.cols {
		of, c := &v.cols[a], &v.e.cols[a]
		least, most := c.values[of.min], c.values[of.max]
		switch {
		case of.min == of.max && r.s.KeepsHoles(c.x):
			if r.Has(c.x, least) {
				continue
			}
			r.Add(c.x.Ne(least))
		case most < r.Min(c.x):
			r.Add(c.x.Ge(most + 1))
		case least > r.Max(c.x):
			r.Add(c.x.Le(least - 1))
		default:
			continue
		}
		return true
	}
	return false
}

// load counts the tuples by row, and looks up which values of those were gone.
func (v *cover) load(r *Reason) {
	for a := range v.cols {
		of, c := &v.cols[a], &v.e.cols[a]
		of.below, of.above = 0, 0
		of.holes = r.s.KeepsHoles(c.x)
		of.from, of.to = c.rowFrom(r.Min(c.x)), c.rowFrom(r.Max(c.x)+1)
		if of.holes && of.count == nil {
			n := len(c.values)
			of.count, of.gone = make([]int32, n), make([]bool, n)
		}
		for _, k := range of.seen {
			of.count[k] = 0
		}
		of.seen = of.seen[:0]
	}
	for _, t := range v.tuples {
		for a, k := range v.e.tuple(int(t)) {
			of := &v.cols[a]
			if k < of.from {
				of.below++
			} else if k >= of.to {
				of.above++
			}
			if of.holes {
				if of.count[k] == 0 {
					of.seen = append(of.seen, k)
					of.gone[k] = k < of.from || k >= of.to || !r.Has(v.e.cols[a].x, v.e.cols[a].values[k])
				}
				of.count[k]++
			}
		}
	}
}

// best returns the fact that excludes most tuples: of a value, or with row -1 of a
// bound. A value goes before a bound that does no more, and a lesser one before a greater.
func (v *cover) best() (col int, row int32, below bool, most int32) {
	for a := range v.cols {
		of := &v.cols[a]
		if of.holes {
			before := most
			for _, k := range of.seen {
				if n := of.count[k]; of.gone[k] && n > before && (n > most || n == most && k < row) {
					col, row, most = a, k, n
				}
			}
		}
		if of.below > most {
			col, row, below, most = a, -1, true, of.below
		}
		if of.above > most {
			col, row, below, most = a, -1, false, of.above
		}
	}
	return col, row, below, most
}

// exclude takes the tuples off the list whose row in a column is one of from..to-1. It returns the least and
// the greatest of those rows.
func (v *cover) exclude(col int, from, to int32) (least, most int32) {
	least, most = to, from
	left := v.tuples[:0]
	for _, t := range v.tuples {
		rows := v.e.tuple(int(t))
		if k := rows[col]; k < from || k >= to {
			left = append(left, t)
			continue
		}
		least, most = min(least, rows[col]), max(most, rows[col])
		for a, k := range rows {
			of := &v.cols[a]
			if k < of.from {
				of.below--
			} else if k >= of.to {
				of.above--
			}
			if of.holes {
				of.count[k]--
			}
		}
	}
	v.tuples = left
	return least, most
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
