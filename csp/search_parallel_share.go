package csp

import (
	"sync"

	"github.com/propago/propago/domains"
)

// This file is what the searches of a race for the best solution tell each other besides the
// bound of the objective: short clauses, and the best solution. A clause excludes only what is
// no better than a solution that somebody has handed over, so that all may use it. They are
// taken in at restarts, where nothing but the root holds.

// exchange is what the searches of one run tell each other.
type exchange struct {
	mu      sync.Mutex
	clauses []sharedClause
	lits    []domains.Literal
	best    []int32 // the best solution
	value   int     // of the objective there
}

// sharedClause is a clause that one of them learned.
type sharedClause struct {
	from, spread int
	off, n       int
}

// mostShared bounds the literals that one run shares.
const mostShared = 1 << 20

// contestant is one of the searches.
type contestant struct {
	*exchange
	number int
	seen   int               // so many clauses were looked at
	lits   []domains.Literal // room for those that are taken in
	ends   []int
	spread []int
}

// offer tells the others of a clause, if it is short: a fact, one of two literals, or one about
// two levels.
func (c *contestant) offer(lits []domains.Literal, spread int) {
	if len(lits) > 2 && spread > 2 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.exchange.lits)+len(lits) > mostShared {
		return
	}
	c.clauses = append(c.clauses, sharedClause{c.number, spread, len(c.exchange.lits), len(lits)})
	c.exchange.lits = append(c.exchange.lits, lits...)
}

// offerBest tells the others of a solution.
func (c *contestant) offerBest(vals []int32, value int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.best == nil || value < c.value {
		c.best, c.value = append(c.best[:0], vals...), value
	}
}

// collect copies what others have learned since the last time, and, where saved is not nil and
// it is better than value, the best solution.
func (c *contestant) collect(saved []int32, value int) (better bool) {
	c.lits, c.ends, c.spread = c.lits[:0], c.ends[:0], c.spread[:0]
	c.mu.Lock()
	defer c.mu.Unlock()
	for ; c.seen < len(c.clauses); c.seen++ {
		if k := c.clauses[c.seen]; k.from != c.number {
			c.lits = append(c.lits, c.exchange.lits[k.off:k.off+k.n]...)
			c.ends, c.spread = append(c.ends, len(c.lits)), append(c.spread, k.spread)
		}
	}
	if saved == nil || c.best == nil || c.value >= value {
		return false
	}
	copy(saved, c.best)
	return true
}

// takeIn adds what others have told, at the root. It returns false at a contradiction.
func (s *Solver) takeIn() bool {
	c, st := s.contest, s.space.st
	s.saveShared(c)
	from := 0
	for i, end := range c.ends {
		lits := c.lits[from:end]
		from = end
		open, held := 0, false
		for _, l := range lits {
			if held = st.Holds(l); held {
				break
			}
			if !st.Fails(l) {
				lits[open] = l
				open++
			}
		}
		switch {
		case held:
		case open == 0:
			return false
		case open == 1:
			st.SetCause(domains.Learned)
			if !s.space.narrow(lits[0]) {
				s.space.queue.clear()
				return false
			}
		default:
			s.learner.Add(lits[:open], c.spread[i])
		}
	}
	return true
}
