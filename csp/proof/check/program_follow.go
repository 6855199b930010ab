package check

// This file finds out which variables follow from others: a solution is told apart from all
// others by the rest.

// follow finds variables that are the truth of a constraint on others: where those have
// values, so have they. Where some depend on each other in a circle, the one that was declared
// first is taken for given.
func (q *program) follow() []bool {
	n := len(q.variables)
	f := follower{follows: make([]bool, n), known: make([]bool, n), open: make([]int, n), of: make([][]int32, n)}
	says := make([]bool, n)
	for i := range q.items {
		c := &q.items[i]
		if c.mode != iff || c.truth.x < 0 || says[c.truth.x] {
			continue
		}
		says[c.truth.x] = true
		for _, a := range c.args[:len(c.args)-1] {
			for _, t := range a.terms {
				if t.x >= 0 {
					f.of[t.x] = append(f.of[t.x], c.truth.x)
					f.open[c.truth.x]++
				}
			}
		}
	}
	for x := range says {
		if f.follows[x] = says[x] && f.open[x] == 0; f.follows[x] {
			f.know(int32(x))
		}
	}
	for i := range q.variables { // in the order of the declarations, whatever stands for each
		if x := q.is[i].x; x >= 0 && !says[x] {
			f.know(x)
		}
	}
	for i := range q.variables {
		if x := q.is[i].x; x >= 0 {
			f.know(x)
		}
	}
	return f.follows
}

// A follower goes from variables that are known to those that follow.
type follower struct {
	follows, known []bool
	open           []int     // of each variable, how many that it follows from are not known
	of             [][]int32 // the variables that follow from it and others
	queue          []int32
}

// know takes a variable for known, and goes on to what follows.
func (f *follower) know(x int32) {
	if f.known[x] {
		return
	}
	f.known[x] = true
	for f.queue = append(f.queue[:0], x); len(f.queue) > 0; {
		n := len(f.queue) - 1
		x := f.queue[n]
		f.queue = f.queue[:n]
		for _, y := range f.of[x] {
			if f.open[y]--; f.open[y] == 0 && !f.known[y] {
				f.known[y], f.follows[y] = true, true
				f.queue = append(f.queue, y)
			}
		}
	}
}
