package check

// This file is the rules of tasks on resources. They look first at the tasks that a step
// speaks of, and where these do not suffice at all.

var taskRules = map[string]*rule{
	"cumulative":  {refute: refuteCumulative, deny: denyCumulative, aligned: []int{0, 1, 2}},
	"disjunctive": {refute: refuteDisjunctive, deny: denyDisjunctive, aligned: []int{0, 1}},
}

// tasks returns the tasks that last and need something for certain; only those that the step
// speaks of, where touched is set. negative says that a duration or need can only be below 0.
func (s *space) tasks(starts, durations, needs []term, touched bool) (ts []task, negative bool) {
	for i, t := range starts {
		d := durations[i]
		need, speaks := 1, s.touched(t) || s.touched(d)
		if s.hi(d) < 0 {
			return nil, true
		}
		if needs != nil {
			if s.hi(needs[i]) < 0 {
				return nil, true
			}
			need = s.lo(needs[i])
			speaks = speaks || s.touched(needs[i])
		}
		if lasts := s.lo(d); lasts > 0 && need > 0 && (speaks || !touched) {
			ts = append(ts, task{est: s.lo(t), lst: s.hi(t), d: lasts, need: need})
		}
	}
	return ts, false
}

func refuteDisjunctive(s *space, c *constraint) bool {
	for _, touched := range [2]bool{true, false} {
		if ts, negative := s.tasks(c.args[0].terms, c.args[1].terms, nil, touched); negative || crowded(ts) {
			return true
		}
	}
	return false
}

func refuteCumulative(s *space, c *constraint) bool {
	starts, durations, needs, limit := c.args[0].terms, c.args[1].terms, c.args[2].terms, c.args[3].terms[0]
	capacity := s.hi(limit)
	for _, touched := range [2]bool{true, false} {
		ts, negative := s.tasks(starts, durations, needs, touched)
		if negative || len(starts) > 0 && capacity < 0 || overloaded(ts, capacity) || crowded(exclusive(ts, capacity)) || overrun(ts, capacity) {
			return true
		}
	}
	return false
}

// exclusive returns tasks of which no two fit beside each other.
func exclusive(ts []task, capacity int) []task {
	var some []task
	least, most := capacity+1, -1
	for i, t := range ts {
		if 2*t.need > capacity {
			some = append(some, task{t.est, t.lst, t.d, 1})
			least = min(least, t.need)
		} else if most < 0 || t.need > ts[most].need {
			most = i
		}
	}
	if most >= 0 && len(some) > 0 && least+ts[most].need > capacity {
		some = append(some, task{ts[most].est, ts[most].lst, ts[most].d, 1})
	}
	return some
}

// denyCumulative reports whether the tasks fit whenever they begin.
func denyCumulative(s *space, c *constraint) bool {
	starts, durations, needs, limit := c.args[0].terms, c.args[1].terms, c.args[2].terms, c.args[3].terms[0]
	for i, t := range starts {
		if s.lo(durations[i]) < 0 || s.lo(needs[i]) < 0 {
			return false
		}
		sum := 0
		for j, u := range starts { // what may run when t may begin, at the earliest of it
			if s.lo(u) <= s.hi(t) && s.hi(u)+s.hi(durations[j]) > s.lo(t) {
				sum += s.hi(needs[j])
			}
		}
		if sum > s.lo(limit) {
			return false
		}
	}
	return true
}

// denyDisjunctive reports whether of any two tasks one is done before the other in any case.
func denyDisjunctive(s *space, c *constraint) bool {
	starts, durations := c.args[0].terms, c.args[1].terms
	for i, t := range starts {
		if s.lo(durations[i]) < 0 {
			return false
		}
		for j, u := range starts[:i] {
			if s.hi(t)+s.hi(durations[i]) > s.lo(u) && s.hi(u)+s.hi(durations[j]) > s.lo(t) {
				return false
			}
		}
	}
	return true
}
