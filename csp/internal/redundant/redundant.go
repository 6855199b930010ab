// Package redundant finds a resource that nobody stated: tasks have weights such that those which
// can run together never weigh more than some capacity together (redundant resources: Carlier and
// Néron 2003). Of tasks that each need 6 of 16, two run at a time, so that one third of the resource is of no
// use to them; by weights of 1 and a capacity of 2 they use all of it.
//
// The weights are the prices of tasks in the linear program that fills time with sets of tasks which fit
// beside each other (Mingozzi, Maniezzo, Ricciardelli and Bianco 1998): of all weights the ones by
// which the tasks take longest. Its columns are made as they are needed, by branch and bound.
package redundant

import (
	"cmp"
	"math"
	"slices"
)

// Tasks are what weights are looked for.
type Tasks struct {
	Durations []int
	Demands   [][]int // by resource, by task, at least 0
	Room      []int   // by resource
	// Never reports whether two tasks cannot run at a time, whatever they need.
	Never func(i, j int) bool
}

const (
	// mostLooked bounds the work, in tasks that are looked at. Where there are so many sets,
	// tasks fit beside each other in so many ways that there is little to find.
	mostLooked   = 1_000_000
	mostCapacity = 24
	nothing      = 1e-7
)

// finder is the linear program.
type finder struct {
	*Tasks
	looked int

	price []float64   // of each task
	inv   [][]float64 // the inverse of the basis
	units []float64   // how long each set of the basis runs
	cost  []float64   // of each set of the basis: 1, or 0 where that is less of one task

	// room for dearest
	order      []int
	open, left [][]int // by depth, the tasks that still fit, the dearest first, and what is left of resources
	set, best  []int
	most       float64
}

// Weights returns the weight of each task, and what those that can run together weigh at most; ok is
// false where nothing is found in reasonable time, or it says no more than one of the resources.
func (t *Tasks) Weights() (weights []int, capacity int, ok bool) {
	n := len(t.Durations)
	f := finder{Tasks: t, price: make([]float64, n), open: make([][]int, n+1), left: make([][]int, n+1)}
	if n == 0 || !f.solve() {
		return nil, 0, false
	}
	weights = f.round()
	// However the prices came about, and were rounded: this is what the sets weigh.
	if !f.dearest() {
		return nil, 0, false
	}
	capacity = int(f.most)
	return weights, capacity, t.says(weights, capacity)
}

// says reports whether tasks take longer by their weights than by what they need of any resource.
func (t *Tasks) says(weights []int, capacity int) bool {
	time := t.energy(weights) / float64(capacity)
	for r, need := range t.Demands {
		if t.Room[r] > 0 && time <= t.energy(need)/float64(t.Room[r]) {
			return false
		}
	}
	return capacity > 0
}

func (t *Tasks) energy(need []int) (sum float64) {
	for i, d := range t.Durations {
		sum += float64(d * need[i])
	}
	return sum
}

// solve finds the prices by the simplex method. It begins with sets of one task, and returns false where
// it takes too long.
func (f *finder) solve() bool {
	n := len(f.Durations)
	f.units, f.cost = make([]float64, n), make([]float64, n)
	f.inv = make([][]float64, n)
	for i, d := range f.Durations {
		f.inv[i] = make([]float64, n)
		f.inv[i][i], f.units[i], f.cost[i] = 1, float64(d), 1
	}
	column := make([]float64, n)
	for range 50 * n {
		clear(f.price)
		for i, row := range f.inv {
			if f.cost[i] != 0 {
				for j, v := range row {
					f.price[j] += v
				}
			}
		}
		clear(column)
		cost := 0.0
		if least := slices.Index(f.price, slices.Min(f.price)); f.price[least] < -nothing { // there is too much of this task
			for i, row := range f.inv {
				column[i] = -row[least]
			}
		} else {
			if !f.dearest() {
				return false
			}
			if f.most <= 1+nothing {
				return true
			}
			cost = 1
			for i, row := range f.inv {
				for _, j := range f.best {
					column[i] += row[j]
				}
			}
		}
		if !f.pivot(column, cost) {
			return false
		}
	}
	return false
}

// pivot takes a set into the basis. Products are rounded before they are added up, as else some machines
// would do both at once, and come to other prices.
func (f *finder) pivot(column []float64, cost float64) bool {
	out, least := -1, math.Inf(1)
	for i, c := range column {
		if c <= nothing {
			continue
		}
		if q := f.units[i] / c; q < least-nothing || q < least+nothing && c > column[out] {
			out, least = i, min(q, least)
		}
	}
	if out < 0 {
		return false
	}
	row, by := f.inv[out], column[out]
	for j := range row {
		row[j] /= by
	}
	f.units[out] /= by
	for i, c := range column {
		if i == out || c == 0 {
			continue
		}
		for j, v := range row {
			f.inv[i][j] -= float64(c * v)
		}
		f.units[i] = max(0, f.units[i]-float64(c*f.units[out]))
	}
	f.cost[out] = cost
	return true
}

// dearest finds a set of tasks that can run together and has the greatest price. It returns false where
// that takes too long.
func (f *finder) dearest() bool {
	f.order = f.order[:0]
	for i, p := range f.price {
		if p > nothing {
			f.order = append(f.order, i)
		}
	}
	slices.SortStableFunc(f.order, func(i, j int) int { return cmp.Compare(f.price[j], f.price[i]) })
	f.most, f.best, f.set = 0, f.best[:0], f.set[:0]
	f.open[0] = append(f.open[0][:0], f.order...)
	f.left[0] = append(f.left[0][:0], f.Room...)
	return f.extend(0, 0)
}

// extend tries the tasks that fit beside a set of some price.
func (f *finder) extend(depth int, price float64) bool {
	if price > f.most {
		f.most = price
		f.best = append(f.best[:0], f.set...)
	}
	open := f.open[depth]
	many := f.many(depth)
	for at, i := range open {
		bound := price
		for _, j := range open[at:min(len(open), at+many)] {
			bound += f.price[j]
		}
		if bound <= f.most+nothing {
			return true
		}
		if f.looked += 1 + many + len(open) - at; f.looked > mostLooked {
			return false
		}
		f.beside(depth, at)
		f.set = append(f.set, i)
		ok := f.extend(depth+1, price+f.price[i])
		f.set = f.set[:len(f.set)-1]
		if !ok {
			return false
		}
	}
	return true
}

// many returns how many more tasks there can be at most in a set.
func (f *finder) many(depth int) int {
	n := len(f.open[depth])
	for r, room := range f.left[depth] {
		least := math.MaxInt
		for _, i := range f.open[depth] {
			least = min(least, f.Demands[r][i])
		}
		if least > 0 {
			n = min(n, room/least)
		}
	}
	return n
}

// beside finds what fits beside a task that joins the set, of those behind it.
func (f *finder) beside(depth, at int) {
	i := f.open[depth][at]
	open, left := f.open[depth+1][:0], f.left[depth+1][:0]
	for r, room := range f.left[depth] {
		left = append(left, room-f.Demands[r][i])
	}
next:
	for _, j := range f.open[depth][at+1:] {
		if f.Never(i, j) {
			continue
		}
		for r, room := range left {
			if f.Demands[r][j] > room {
				continue next
			}
		}
		open = append(open, j)
	}
	f.open[depth+1], f.left[depth+1] = open, left
}

// round makes whole numbers of the prices: by the least capacity that they are nearly multiples of the
// parts of.
func (f *finder) round() []int {
	capacity, off := 1.0, math.Inf(1)
	for c := 1.0; c <= mostCapacity && off > 1e-4; c++ {
		furthest := 0.0
		for _, p := range f.price {
			furthest = max(furthest, math.Abs(float64(p*c)-math.Round(p*c)))
		}
		if furthest < off-nothing {
			capacity, off = c, furthest
		}
	}
	weights := make([]int, len(f.price))
	for i, p := range f.price {
		weights[i] = max(0, int(math.Round(p*capacity)))
		f.price[i] = float64(weights[i])
	}
	return weights
}
