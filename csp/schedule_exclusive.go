package csp

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/propago/propago/csp/internal/redundant"
	"github.com/propago/propago/domains"
)

// This file finds sets of tasks of which no two can run at a time, though no constraint says
// so of the whole set: two need more of some resource than there is, or one has to end before
// the other begins. For each set a [NoOverlap] follows, which reasons about all of them
// at once (disjunctive sets: Brucker, Knust, Schoo and Thiele 1998). Where the sets of tasks that can run
// together are few enough to weigh them all, one resource follows that says more than these.

// mostTasks bounds the tasks that sets are looked for among, and mostWeighed those that are weighed.
// There are no more sets than tasks, and none of fewer than leastSet: what follows for two, their
// resource sees.
const (
	mostTasks   = 1024
	mostWeighed = 128
	leastSet    = 3
)

// exclusion is the tasks of a model and which of them exclude each other.
type exclusion struct {
	starts    []Var
	durations []int
	place     map[int32]int // by the variable of the start
	never     [][]uint64    // never[i] has the tasks that cannot run beside i
	tight     [][]uint64    // those of them that share a resource which is too small
	after     [][]uint64    // after[i] has the tasks that begin when i has ended
	stated    [][]uint64    // sets that a constraint keeps apart by itself
}

// exclusiveSets returns the constraints that follow for tasks which share resources.
func exclusiveSets(ps []posted) []posted {
	e := exclusion{place: make(map[int32]int)}
	for _, p := range ps {
		if c, ok := p.c.(*cumulative); ok {
			e.tasks(c)
		}
	}
	if !e.find(ps) {
		return nil
	}
	if c := e.weigh(ps); c != nil {
		return []posted{{c: c}}
	}
	return e.cover()
}

// weigh returns the resource of which all tasks together need most: it follows from all resources and the order
// of tasks. nil where there is none.
func (e *exclusion) weigh(ps []posted) Constraint {
	n := len(e.starts)
	if n < leastSet || n > mostWeighed {
		return nil
	}
	t := redundant.Tasks{Durations: e.durations, Never: func(i, j int) bool { return has(e.never[i], j) }}
	for _, p := range ps {
		c, ok := p.c.(*cumulative)
		if !ok {
			continue
		}
		need := make([]int, n)
		for _, i := range e.known(c) {
			need[e.place[c.starts[i].id]] += c.demands[i].k
		}
		t.Demands, t.Room = append(t.Demands, need), append(t.Room, c.capacity.declared())
	}
	weights, capacity, ok := t.Weights()
	if !ok {
		return nil
	}
	return withEdges(Cumulative(e.starts, e.durations, weights, capacity))
}

// known returns those tasks of a resource of which the duration and the demand are known.
func (e *exclusion) known(c *cumulative) (tasks []int) {
	for i, x := range c.starts {
		if k, ok := e.place[x.index()]; ok && e.starts[k] == x && c.durations[i].constant() && c.durations[i].k > 0 && c.demands[i].constant() {
			tasks = append(tasks, i)
		}
	}
	return tasks
}

// find finds out which of the tasks exclude each other. It returns false where they are too many.
func (e *exclusion) find(ps []posted) bool {
	if len(e.starts) > mostTasks {
		return false
	}
	e.never, e.tight, e.after = e.rows(), e.rows(), e.rows()
	for _, p := range ps {
		switch c := p.c.(type) {
		case *cumulative:
			e.share(c)
		case *noOverlap:
			e.machine(c)
			e.state(c.starts, func(i int) bool { return c.durations[i] > 0 })
		case *less:
			e.order(c.xs[0], c.xs[1], c.by)
		case *linear:
			if c.rel == domains.LE && len(c.xs) == 2 && c.coeffs[0] == 1 && c.coeffs[1] == -1 {
				e.order(c.xs[0], c.xs[1], -c.k)
			}
		}
	}
	e.close()
	return true
}

func (e *exclusion) rows() [][]uint64 {
	n := len(e.starts)
	words := (n + 63) / 64
	all := make([]uint64, n*words)
	rows := make([][]uint64, n)
	for i := range rows {
		rows[i] = all[i*words : (i+1)*words]
	}
	return rows
}

// tasks takes in the tasks of a resource that last for some time. The duration of a task in
// several resources is the shortest.
func (e *exclusion) tasks(c *cumulative) {
	for i, x := range c.starts {
		if d := &c.durations[i]; d.constant() {
			e.task(x, d.k)
		}
	}
}

func (e *exclusion) task(x Var, duration int) {
	if duration <= 0 || x.id < 0 {
		return
	}
	k, known := e.place[x.id]
	if known && e.starts[k] != x {
		return // two tasks of one variable
	}
	if !known {
		k = len(e.starts)
		e.place[x.id] = k
		e.starts, e.durations = append(e.starts, x), append(e.durations, duration)
	}
	e.durations[k] = min(e.durations[k], duration)
}

// machine notes the pairs that a constraint keeps apart.
func (e *exclusion) machine(c *noOverlap) {
	for i, x := range c.starts {
		k, ok := e.place[x.index()]
		if !ok || e.starts[k] != x || c.durations[i] == 0 {
			continue
		}
		for j, y := range c.starts[:i] {
			if l, ok := e.place[y.index()]; ok && k != l && e.starts[l] == y && c.durations[j] > 0 {
				put(e.never, k, l)
				put(e.tight, k, l)
			}
		}
	}
}

// share notes the pairs that a resource has not enough for.
func (e *exclusion) share(c *cumulative) {
	capacity := c.capacity.declared()
	list := e.known(c)
	e.state(c.starts, func(i int) bool { return slices.Contains(list, i) && 2*c.demands[i].k > capacity })
	for a, i := range list {
		for _, j := range list[:a] {
			if k, l := e.place[c.starts[i].id], e.place[c.starts[j].id]; k != l && c.demands[i].k+c.demands[j].k > capacity {
				put(e.never, k, l)
				put(e.tight, k, l)
			}
		}
	}
}

// state notes which of some starts a constraint keeps apart.
func (e *exclusion) state(starts []Var, apart func(i int) bool) {
	row := make([]uint64, (len(e.starts)+63)/64)
	for i, x := range starts {
		if k, ok := e.place[x.index()]; ok && e.starts[k] == x && apart(i) {
			row[k/64] |= 1 << (k % 64)
		}
	}
	e.stated = append(e.stated, row)
}

func put(rows [][]uint64, i, j int) {
	rows[i][j/64] |= 1 << (j % 64)
	rows[j][i/64] |= 1 << (i % 64)
}

// order notes x + by <= y, where x and y are starts and the one task lasts no longer.
func (e *exclusion) order(x, y Var, by int) {
	k, ok := e.place[x.index()]
	l, also := e.place[y.index()]
	if !ok || !also || k == l || x.id < 0 || y.id < 0 {
		return
	}
	if lag := by + int(x.off) - int(e.starts[k].off) - int(y.off) + int(e.starts[l].off); lag >= e.durations[k] {
		e.after[k][l/64] |= 1 << (l % 64)
	}
}

// close takes in that tasks which are in order cannot run side by side, those with others
// between them included (Warshall 1962).
func (e *exclusion) close() {
	for k := range e.after {
		for i := range e.after {
			if has(e.after[i], k) {
				for w, m := range e.after[k] {
					e.after[i][w] |= m
				}
			}
		}
	}
	for i := range e.after {
		for j := range e.after {
			if has(e.after[i], j) {
				put(e.never, i, j)
				e.tight[i][j/64] &^= 1 << (j % 64)
				e.tight[j][i/64] &^= 1 << (i % 64)
			}
		}
	}
}

// cover returns constraints for sets that have each pair in them which is not in order anyway,
// as long as there are not too many. Each begins with such a pair, and grows by the task that leaves most
// others to grow by.
func (e *exclusion) cover() []posted {
	n := len(e.starts)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(shared(e.tight[j], nil), shared(e.tight[i], nil)) })
	var sets []posted
	for _, i := range order {
		for _, j := range order {
			if !has(e.tight[i], j) {
				continue
			}
			if len(sets) == n {
				return sets
			}
			set := e.grow(i, j)
			for a, k := range set {
				for _, l := range set[:a] {
					e.tight[k][l/64] &^= 1 << (l % 64)
					e.tight[l][k/64] &^= 1 << (k % 64)
				}
			}
			if len(set) < leastSet || e.isStated(set) {
				continue
			}
			var starts []Var
			var durations []int
			for _, k := range set {
				starts, durations = append(starts, e.starts[k]), append(durations, e.durations[k])
			}
			sets = append(sets, posted{c: NoOverlap(starts, durations)})
		}
	}
	return sets
}

// isStated reports whether one constraint keeps all of a set apart.
func (e *exclusion) isStated(set []int) bool {
	return slices.ContainsFunc(e.stated, func(row []uint64) bool {
		return !slices.ContainsFunc(set, func(k int) bool { return !has(row, k) })
	})
}

// grow makes a set of tasks that exclude each other, beginning with two.
func (e *exclusion) grow(i, j int) []int {
	set := []int{i, j}
	left := make([]uint64, len(e.never[i]))
	for w := range left {
		left[w] = e.never[i][w] & e.never[j][w]
	}
	for {
		best, most := -1, -1
		for w, m := range left {
			for ; m != 0; m &= m - 1 {
				k := 64*w + bits.TrailingZeros64(m)
				if c := shared(e.never[k], left); c > most {
					best, most = k, c
				}
			}
		}
		if best < 0 {
			return set
		}
		set = append(set, best)
		for w := range left {
			left[w] &= e.never[best][w]
		}
	}
}

// shared counts the tasks of a row that are in another too, nil for all.
func shared(row, other []uint64) int {
	n := 0
	for w, m := range row {
		if other != nil {
			m &= other[w]
		}
		n += bits.OnesCount64(m)
	}
	return n
}
