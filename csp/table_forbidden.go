package csp

// This file propagates the negative table constraint: the assignments that are
// forbidden are listed. table.go declares it.

// notTableProp counts the forbidden tuples that are left.
type notTableProp struct {
	e     *extension
	left  *tupleSet
	sizes []int
	dead  []bool // room for the rows of one column
}

func newNotTableProp(s *Space, c *table) *notTableProp {
	rows := 0
	for a := range c.e.cols {
		rows = max(rows, len(c.e.cols[a].values))
	}
	return &notTableProp{c.e, newTupleSet(s, c.e, c.sup), make([]int, len(c.e.cols)), make([]bool, rows)}
}

// Propagate removes the values for which all assignments of the others are listed.
// Removing one such value takes from every other value as many tuples as assignments,
// so that all are judged by the sizes at the beginning, and running again would
// change nothing.
func (p *notTableProp) Propagate(s *Space) Status {
	if !p.left.update(s) {
		return Entailed
	}
	count := p.left.count(s)
	if count == p.e.sizes(s, p.sizes) {
		return Failed
	}
	for a := range p.e.cols {
		if others := productWithout(p.sizes, a); others <= count && !p.filter(s, a, others) {
			return Failed
		}
	}
	return Stable
}

// filter removes the values of a column that have as many tuples as the other
// variables have assignments.
func (p *notTableProp) filter(s *Space, a, others int) bool {
	col, c := &p.left.cols[a], &p.e.cols[a]
	some := false
	rows := col.rows[:col.n.Get(s)]
	for _, k := range rows {
		p.dead[k] = p.left.sup.total[a][k] >= others && p.left.countWith(s, a, int(k)) == others
		some = some || p.dead[k]
	}
	return !some || c.drop(s, p.dead)
}

// Entailment compares the number of tuples left with that of all assignments.
func (p *notTableProp) Entailment(s *Space) Status {
	if !p.left.update(s) {
		return Entailed
	}
	if p.left.count(s) == p.e.sizes(s, p.sizes) {
		return Failed
	}
	return Stable
}

func (p *notTableProp) Explain(r *Reason, claim Literal) { explainForbidden(r, p.e, claim) }
