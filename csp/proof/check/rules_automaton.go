package check

// This file is the rules of automata and diagrams: going along the word, which states can
// be reached, and at what cost.

var automatonRules = map[string]*rule{
	"regular": regular(false), "regular_symbols": regular(true),

	"cost_regular": {refute: refuteCost(false), numbers: []int{1, 2, 3, 4, 6}}, "cost_regular_symbols": {refute: refuteCost(true), numbers: []int{1, 2, 3, 4, 6}},
	"mdd": {refute: refuteMDD, numbers: []int{1, 2, 3, 4, 6}, setup: func(_ *program, c *constraint) { c.worked = &diagram{} }},
}

// An automaton is the arguments of the constraints on automata. States and symbols count
// from 1; state 0 is failure.
type automaton struct {
	xs      []term
	states  int
	symbols int
	named   []term // the symbols where they have names, or nil
	next    []term
	start   int
	c       *constraint
}

// automatonOf reads the arguments; ok is false where they make none, and nothing is
// accepted.
func automatonOf(c *constraint, named bool) (a automaton, ok bool) {
	a = automaton{xs: c.args[0].terms, states: c.args[1].terms[0].k, next: c.args[3].terms, start: c.args[4].terms[0].k, c: c}
	if named {
		a.named = c.args[2].terms
		a.symbols = len(a.named)
	} else {
		a.symbols = c.args[2].terms[0].k
	}
	cells := len(a.next)
	ok = a.states >= 0 && a.symbols >= 0 && (a.symbols == 0 && cells == 0 || a.symbols > 0 && cells%a.symbols == 0 && cells/a.symbols == a.states)
	return a, ok
}

// some calls f with the symbols, from 1, that a variable may have, and with 0 where it may
// have a value that is none, until it returns true.
func (a *automaton) some(s *space, t term, f func(symbol int) bool) bool {
	inside := 0
	if a.named != nil {
		for j, name := range a.named {
			first := true
			for _, before := range a.named[:j] {
				first = first && before.k != name.k
			}
			if first && s.has(t, name.k) {
				if inside++; f(j + 1) {
					return true
				}
			}
		}
	} else {
		for v, ok := s.next(t, 1); ok && v >= 1 && v <= a.symbols; v, ok = s.next(t, v+1) {
			if inside++; f(v) {
				return true
			}
		}
	}
	return s.size(t, inside) > inside && f(0)
}

// step returns where state q goes by a symbol, both from 1, or 0.
func (a *automaton) step(q, symbol int) int {
	if q < 1 || q > a.states || symbol == 0 {
		return 0
	}
	return a.next[(q-1)*a.symbols+symbol-1].k
}

func (a *automaton) accepts(q int) bool {
	return q >= 1 && q <= a.states && a.c.args[5].sets[0].Contains(q)
}

// reach returns whether a state that is accepted can be reached, and one that is not.
func (a *automaton) reach(s *space) (accepted, refused bool) {
	reached, next := []int{a.inside(a.start)}, []int(nil)
	met := make([]int, len(a.next)/max(a.symbols, 1)+1) // the step that a state was met in
	for i, t := range a.xs {
		next = next[:0]
		a.some(s, t, func(symbol int) bool {
			for _, q := range reached {
				if to := a.inside(a.step(q, symbol)); met[to] <= i {
					met[to] = i + 1
					next = append(next, to)
				}
			}
			return len(next) == len(met)
		})
		reached, next = next, reached
	}
	for _, q := range reached {
		if a.accepts(q) {
			accepted = true
		} else {
			refused = true
		}
	}
	return accepted, refused
}

// inside returns a state, or 0 for what is none.
func (a *automaton) inside(q int) int {
	if q < 1 || q > a.states || a.symbols == 0 && len(a.xs) > 0 {
		return 0
	}
	return q
}

func regular(named bool) *rule {
	ends := func(s *space, c *constraint) (accepted, refused bool) {
		if a, ok := automatonOf(c, named); ok {
			return a.reach(s)
		}
		return false, true
	}
	return &rule{numbers: []int{1, 2, 3, 4}, refute: func(s *space, c *constraint) bool {
		accepted, _ := ends(s, c)
		return !accepted
	}, deny: func(s *space, c *constraint) bool {
		_, refused := ends(s, c)
		return !refused
	}}
}

// costsLimit bounds the costs that are kept apart for a state.
const costsLimit = 1 << 10

// costs is what reaching a state may cost: each number, or where they are many from lo to hi.
type costs struct {
	lo, hi int
	each   map[int]bool // nil where they are too many
}

// refuteCost follows the costs of reaching each state.
func refuteCost(named bool) func(s *space, c *constraint) bool {
	return func(s *space, c *constraint) bool {
		a, ok := automatonOf(c, named)
		price, total := c.args[6].terms, c.args[7].terms[0]
		if !ok || len(price) != len(a.next) {
			return true
		}
		reached := map[int]*costs{a.start: {0, 0, map[int]bool{0: true}}}
		for _, t := range a.xs {
			next := make(map[int]*costs, len(reached))
			a.some(s, t, func(symbol int) bool {
				for q, from := range reached {
					if to := a.step(q, symbol); to >= 1 && to <= a.states {
						next[to] = next[to].join(from, price[(q-1)*a.symbols+symbol-1].k)
					}
				}
				return false
			})
			reached = next
		}
		for q, k := range reached {
			if !a.accepts(q) || s.apart(total, k.lo, k.hi) {
				continue
			}
			if k.each == nil {
				return false
			}
			for n := range k.each {
				if s.has(total, n) {
					return false
				}
			}
		}
		return true
	}
}

// join adds the costs of coming from a state at a price.
func (k *costs) join(from *costs, price int) *costs {
	if k == nil {
		k = &costs{from.lo + price, from.hi + price, make(map[int]bool)}
	}
	k.lo, k.hi = min(k.lo, from.lo+price), max(k.hi, from.hi+price)
	if k.each != nil {
		for n := range from.each {
			k.each[n+price] = true
		}
		if from.each == nil || len(k.each) > costsLimit {
			k.each = nil
		}
	}
	return k
}

// A diagram has the edges of each level.
type diagram struct {
	levels [][]int
	wrong  bool
}

// edges sorts the edges of a diagram by level when it is asked for first.
func edges(c *constraint) *diagram {
	d := c.worked.(*diagram)
	if d.levels != nil {
		return d
	}
	n, level, e, from := c.args[1].terms[0].k, c.args[2].terms, c.args[3].terms[0].k, c.args[4].terms
	d.levels = make([][]int, len(c.args[0].terms)+1)
	d.wrong = len(level) != n || len(from) != e || len(c.args[5].sets) != e || len(c.args[6].terms) != e || len(d.levels) == 1
	if d.wrong {
		return d
	}
	for k, q := range from {
		if q.k >= 1 && q.k <= n {
			if l := level[q.k-1].k; l >= 1 && l < len(d.levels) {
				d.levels[l] = append(d.levels[l], k)
			}
		}
	}
	return d
}

func refuteMDD(s *space, c *constraint) bool {
	d := edges(c)
	if d.wrong {
		return true
	}
	xs, from, labels, to := c.args[0].terms, c.args[4].terms, c.args[5].sets, c.args[6].terms
	reached := map[int]bool{1: true}
	for i, t := range xs {
		next := make(map[int]bool)
		for _, k := range d.levels[i+1] {
			if !reached[from[k].k] || next[to[k].k] {
				continue
			}
			for lo, hi := range labels[k].Ranges() {
				if !s.apart(t, lo, hi) {
					next[to[k].k] = true
					break
				}
			}
		}
		reached = next
	}
	return !reached[0]
}
