// Package exchange is what searches of one problem tell each other while they run, besides the
// bound of the objective: short clauses, and the best solution. A race within one process has
// one, and a cluster one in each worker, between which clauses travel.
//
// All may use a clause, since it follows from the model, and from the bound of the objective
// that [Exchange.Take] makes sure of. What a search supposes beside the model is a decision of
// it, so that a clause which needs some of that says so.
package exchange

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/propago/propago/domains"
)

// Nothing is the bound where no solution is known.
const Nothing = math.MaxInt64

// Exchange is for any number of goroutines. Its memory is bounded: where there is no room the
// older half of the clauses is dropped, which those who search have taken by then.
type Exchange struct {
	// Bound is the value of a solution, the least, that will come out whatever happens. What
	// rests on a better one waits: were that lost with who found it, a search that had used such
	// a clause would have passed over others as good. Where all that is found comes out, it is
	// the least there is.
	Bound atomic.Int64
	// Spread is of how many levels a clause may be that is told; 2, unless it is set. Those of two
	// literals always are.
	Spread atomic.Int32

	mu      sync.Mutex
	members int
	clauses []clause
	dropped int // clauses before the first of them
	lits    []domains.Literal
	best    []int32 // the best solution
	value   int     // of the objective there
}

// clause is one that a member learned.
type clause struct {
	from, spread int
	rests        int64 // a solution of this value was known when it was learned
	off, n       int
}

// nobody told of a clause that was taken back.
const nobody = -1

// most bounds the literals that are held.
const most = 1 << 20

// New returns an exchange with a bound.
func New(bound int64) *Exchange {
	e := &Exchange{}
	e.Bound.Store(bound)
	e.Spread.Store(2)
	return e
}

// Lower notes that a solution of a value will come out.
func (e *Exchange) Lower(value int64) { Lower(&e.Bound, value) }

// Lower makes a bound that is shared no greater than a value.
func Lower(bound *atomic.Int64, value int64) {
	for {
		b := bound.Load()
		if b <= value || bound.CompareAndSwap(b, value) {
			return
		}
	}
}

// Peer is a [Member] as its search sees it. A program where nothing is shared has no Member in it.
type Peer interface {
	Lasting() bool
	Safe() *atomic.Int64
	Begin(kept int) (keep int)
	Offer(lits []domains.Literal, spread int)
	OfferBest(vals []int32, value int)
	Take(saved []int32, value int) (new *Clauses, better bool)
}

// Clauses are some that were taken.
type Clauses struct {
	Lits   []domains.Literal
	Ends   []int // where each ends
	Spread []int // from how many levels it was learned
}

// Member is one of the searches. It is for one goroutine.
type Member struct {
	*Exchange
	lasting bool
	number  int
	seen    int   // so many clauses were looked at
	rests   int64 // the best value that it has found
	taken   Clauses
}

// Lasting says that the search is run again and again for parts of one problem, which its
// assumptions say: they are its first decisions, and what it learned stays for the next run.
func (m *Member) Lasting() bool { return m.lasting }

// Safe is the bound of the exchange.
func (m *Member) Safe() *atomic.Int64 { return &m.Bound }

// Join returns a new member.
func (e *Exchange) Join(lasting bool) *Member {
	m := &Member{Exchange: e, lasting: lasting, rests: Nothing}
	m.renew()
	return m
}

// Begin begins a run of a search that kept what it had learned by another run, of the number that
// was returned there; 0: nothing. It returns the same number where that stands, and another one
// where it has to be forgotten, since it rests on a solution that was lost, or was forgotten
// already. What the member told of that is taken back; nobody has taken it.
func (m *Member) Begin(kept int) (keep int) {
	if kept != m.number || m.Bound.Load() > m.rests {
		m.renew()
		m.rests = Nothing
	}
	return m.number
}

func (m *Member) renew() {
	m.mu.Lock()
	defer m.mu.Unlock()
	bound := m.Bound.Load()
	for i := range m.clauses {
		if k := &m.clauses[i]; k.from == m.number && bound > k.rests {
			k.from = nobody
		}
	}
	m.members++
	m.number, m.seen = m.members, 0
}

// Offer tells the others of a clause, if it is short: of at most two literals, or about as few
// levels as Spread says. None says that nothing better is left.
func (m *Member) Offer(lits []domains.Literal, spread int) {
	if len(lits) > 2 && spread > int(m.Spread.Load()) || len(lits) > most/4 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.lits)+len(lits) > most {
		half := len(m.clauses) / 2
		off := m.clauses[half].off
		m.clauses = slices.Delete(m.clauses, 0, half)
		m.lits = slices.Delete(m.lits, 0, off)
		for i := range m.clauses {
			m.clauses[i].off -= off
		}
		m.dropped += half
	}
	m.clauses = append(m.clauses, clause{m.number, spread, m.rests, len(m.lits), len(lits)})
	m.lits = append(m.lits, lits...)
}

// OfferBest tells the others of a solution that this search has found, with the values of all
// variables.
func (m *Member) OfferBest(vals []int32, value int) {
	m.rests = min(m.rests, int64(value))
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.best == nil || value < m.value {
		m.best, m.value = append(m.best[:0], vals...), value
	}
}

// Take returns what others have learned since the last time, until the next one, and, where saved
// is not nil and it is better than value, copies the best solution.
func (m *Member) Take(saved []int32, value int) (new *Clauses, better bool) {
	to := &m.taken
	to.Lits, to.Ends, to.Spread = to.Lits[:0], to.Ends[:0], to.Spread[:0]
	m.mu.Lock()
	defer m.mu.Unlock()
	bound := m.Bound.Load()
	for m.seen = max(m.seen, m.dropped); m.seen < m.dropped+len(m.clauses); m.seen++ {
		k := &m.clauses[m.seen-m.dropped]
		if k.from == m.number || k.from == nobody {
			continue
		}
		if bound > k.rests {
			break
		}
		to.Lits = append(to.Lits, m.lits[k.off:k.off+k.n]...)
		to.Ends, to.Spread = append(to.Ends, len(to.Lits)), append(to.Spread, k.spread)
	}
	if saved == nil || m.best == nil || m.value >= value {
		return to, false
	}
	copy(saved, m.best)
	return to, true
}

type key struct{}

// With returns a context for the runs of a member.
func With(ctx context.Context, m Peer) context.Context { return context.WithValue(ctx, key{}, m) }

// Of returns the member whose run a context is for, nil for none.
func Of(ctx context.Context) Peer {
	if ctx == nil {
		return nil
	}
	m, _ := ctx.Value(key{}).(Peer)
	return m
}
