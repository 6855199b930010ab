package check

// This file is tasks on one machine, of which each lasts for some time between its earliest
// begin and its latest end: what follows for the bounds of all from what does not fit.

import (
	"cmp"
	"slices"
)

// A task lasts d, which is above 0, and begins from est to lst.
type task struct {
	est, lst, d int
	need        int // of a resource
}

func (t *task) ect() int { return t.est + t.d }
func (t *task) lct() int { return t.lst + t.d }

// turnedRound is the tasks with time running backwards.
func turnedRound(ts []task) []task {
	us := make([]task, len(ts))
	for i := range ts {
		us[i] = task{est: -ts[i].lct(), lst: -ts[i].ect(), d: ts[i].d, need: ts[i].need}
	}
	return us
}

// tasksRounds bounds how often the bounds of all tasks are moved.
const tasksRounds = 40

// crowded reports whether the tasks cannot be done one after another: by those that fit in
// no window, and after the bounds have moved by what must precede what. ts is changed.
func crowded(ts []task) bool {
	for range tasksRounds {
		if overloaded(ts, 1) {
			return true
		}
		moved := false
		for range 2 {
			moved = postponed(ts) || moved
			ts = turnedRound(ts)
		}
		for i := range ts {
			if ts[i].est > ts[i].lst {
				return true
			}
		}
		if !moved {
			break
		}
	}
	return false
}

// byStart returns the places of the tasks in the order of their earliest begins.
func byStart(ts []task) []int {
	order := make([]int, len(ts))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(ts[i].est, ts[j].est) })
	return order
}

// overloaded reports whether the tasks between two times need more than there is.
func overloaded(ts []task, capacity int) bool {
	order := byStart(ts)
	for i := range ts {
		end, sum := ts[i].lct(), 0
		for at := len(order) - 1; at >= 0; at-- {
			j := order[at]
			if ts[j].lct() <= end {
				if sum += mul(ts[j].d, max(ts[j].need, 1)); sum > mul(capacity, end-ts[j].est) {
					return true
				}
			}
		}
	}
	return false
}

// postponed moves earliest begins behind the tasks that have to come before. It reports
// whether any moved.
func postponed(ts []task) bool {
	order, to := byStart(ts), make([]int, len(ts))
	for i := range ts {
		to[i] = max(ts[i].est, done(ts, order, func(j int) bool { return j != i && ts[i].ect() > ts[j].lst }))
	}
	followers(ts, order, to)
	notFirst(ts, to)
	moved := false
	for i := range ts {
		if to[i] > ts[i].est {
			ts[i].est, moved = to[i], true
		}
	}
	return moved
}

// done returns when those tasks can be done at the earliest that are chosen.
func done(ts []task, order []int, chosen func(j int) bool) int {
	end := -1 << 62
	for _, j := range order {
		if chosen(j) {
			end = max(end, ts[j].est) + ts[j].d
		}
	}
	return end
}

// followers finds tasks that have to follow all that end by some time, since there is no
// room for them among these (edge finding, Carlier and Pinson 1989).
func followers(ts []task, order []int, to []int) {
	for k := range ts {
		last := ts[k].lct()
		for i := range ts {
			if ts[i].lct() <= last {
				continue
			}
			sum := ts[i].d
			for at := len(order) - 1; at >= 0; at-- {
				j := order[at]
				if j == i || ts[j].lct() > last {
					continue
				}
				sum += ts[j].d
				if last-min(ts[j].est, ts[i].est) < sum {
					from := ts[j].est
					to[i] = max(to[i], done(ts, order, func(j int) bool { return j != i && ts[j].lct() <= last && ts[j].est >= from }))
				}
			}
		}
	}
}

// notFirst finds tasks that cannot be first among some, so that one of these is done before.
func notFirst(ts []task, to []int) {
	back := turnedRound(ts)
	order := byStart(back)
	for i := range back {
		// Those that may be the last to begin, in the order of their latest begins.
		sum := 0
		for at := len(order) - 1; at >= 0; at-- {
			j := order[at]
			if j == i || back[j].lst >= back[i].lct() {
				continue
			}
			if sum += back[j].d; back[j].est+sum <= back[i].lst {
				continue
			}
			latest := back[j].lst
			for _, k := range order[at:] {
				if k != i && back[k].lst < back[i].lct() {
					latest = max(latest, back[k].lst)
				}
			}
			to[i] = max(to[i], -latest)
		}
	}
}

// A step is a change of what runs for certain.
type step struct{ at, by int }

// overrun reports whether the tasks need more at one time than there is, or find no time at
// which they fit beside what the others need for certain. ts is changed.
func overrun(ts []task, capacity int) bool {
	for i := range ts {
		if ts[i].need > capacity {
			return true
		}
	}
	for range tasksRounds {
		profile, over := certain(ts, capacity)
		if over {
			return true
		}
		moved := false
		for i := range ts {
			t := &ts[i]
			if from := earliest(profile, t, capacity); from > t.est {
				t.est, moved = from, true
			}
			back := turnedRound(ts[i : i+1])[0]
			if until := -earliest(backwards(profile), &back, capacity) - t.d; until < t.lst {
				t.lst, moved = until, true
			}
			if t.est > t.lst {
				return true
			}
		}
		if !moved {
			return false
		}
	}
	return false
}

// A segment is a stretch of time, until before to, in which tasks need so much for certain.
type segment struct{ from, to, need int }

// certain returns what all tasks need for certain.
func certain(ts []task, capacity int) (profile []segment, over bool) {
	var steps []step
	for i := range ts {
		if t := &ts[i]; t.lst < t.ect() {
			steps = append(steps, step{t.lst, t.need}, step{t.ect(), -t.need})
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	need := 0
	for k, st := range steps {
		need += st.by
		if k+1 < len(steps) && steps[k+1].at > st.at && need > 0 {
			if need > capacity {
				return nil, true
			}
			profile = append(profile, segment{st.at, steps[k+1].at, need})
		}
	}
	return profile, false
}

func backwards(profile []segment) []segment {
	back := make([]segment, len(profile))
	for i, g := range profile {
		back[len(back)-1-i] = segment{-g.to, -g.from, g.need}
	}
	return back
}

// earliest returns when a task can begin at the earliest, beside what the others need.
func earliest(profile []segment, t *task, capacity int) int {
	from := t.est
	own := t.lst < t.ect()
	for _, g := range profile {
		if g.to <= from || g.from >= from+t.d {
			continue
		}
		need := g.need
		if own && t.lst < g.to && g.from < t.ect() {
			need -= t.need // its own part is in it, throughout
		}
		if need+t.need > capacity {
			from = g.to
		}
	}
	return from
}
