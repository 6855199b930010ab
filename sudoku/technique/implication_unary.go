package technique

// Chains from one candidate to its own contrary: supposed true it is false, or the
// other way round. They are found level by level, so the first is the shortest.

import (
	"cmp"
	"slices"
)

// unary finds such chains on the candidates of a board.
type unary struct {
	net    *network
	tree   // by literal; a true one follows by what a node of a chain rests on
	offers []offer
	cut    bool // a search came to its limit
}

// search goes from a literal to its contrary, of one value only if same is set, in at
// most limit literals. It returns how many there are, 0 if there is no way.
func (u *unary) search(m *marks, start int32, same bool, limit int32) int32 {
	u.root(start, 2*len(u.net.index))
	for k, level, ok := u.next(); ok; k, level, ok = u.next() {
		if level+1 >= limit {
			u.cut = true
			return 0
		}
		if k&1 != 0 {
			u.fromOn(m, k, same)
		} else {
			u.fromOff(m, k, same)
		}
		if u.has(start ^ 1) {
			return level + 2
		}
	}
	return 0
}

func (u *unary) fromOn(m *marks, k int32, same bool) {
	net := u.net
	c, v := net.split(k >> 1)
	if !same {
		for rest := m.cand[c] &^ (1 << v); rest != 0; rest &= rest - 1 {
			u.reach(2*net.candidate(c, low(rest)), k, weakly)
		}
	}
	for _, d := range net.near[c] {
		if m.cand[d]>>v&1 != 0 {
			u.reach(2*net.candidate(d, v), k, weakly)
		}
	}
}

func (u *unary) fromOff(m *marks, k int32, same bool) {
	net := u.net
	c, v := net.split(k >> 1)
	if rest := m.cand[c]; !same && double(rest) {
		u.reach(2*net.candidate(c, low(rest&^(1<<v)))+1, k, lastOfAll)
	}
	for _, x := range net.around[c] {
		if rest := m.pos[x.unit*(net.n+1)+v]; double(rest) {
			d := net.l.units[x.unit].Cells[low(rest&^(1<<x.index))]
			u.reach(2*net.candidate(d, v)+1, k, int32(x.unit))
		}
	}
}

// Of chains, the shortest of one value count 6.6 and others 7.0.
const (
	unarySame  Difficulty = 66
	unaryMixed Difficulty = 70
)

// find offers an outer chain what follows from chains on its candidates.
func (u *unary) find(w *walker) {
	net := w.net
	u.offers, u.cut = u.offers[:0], false
	for c, m := range w.now.cand {
		if count(m) < 2 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			k := 2 * net.candidate(c, low(m))
			for _, start := range [2]int32{k + 1, k} {
				size := u.search(&w.now, start, false, net.bound)
				if size == 0 {
					continue // with one value alone there is no way either
				}
				u.offers = append(u.offers, offer{size, int32(unaryMixed + lengthened(size)), start ^ 1, 0})
				if size := u.search(&w.now, start, true, net.bound); size > 0 {
					u.offers = append(u.offers, offer{size, int32(unarySame + lengthened(size)), start ^ 1, 1})
				}
			}
		}
	}
	inOrder(u.offers, func(a, b *offer) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.size, b.size)) })
	w.cut = w.cut || u.cut
	for _, o := range u.offers {
		u.use(w, o)
	}
}

// use makes an offer a pattern of an outer chain.
func (u *unary) use(w *walker, o offer) {
	u.search(&w.now, o.target^1, o.of != 0, unbounded)
	from := len(w.parents)
	w.conclude(o.target)
	middle := len(w.parents)
	print := uint64(fnvOffset)
	for _, k := range u.path(o.target) {
		print = fingerprint(print, k)
		if k&1 != 0 && u.before[k] >= 0 {
			w.restsOn(k>>1, u.by[k])
		}
	}
	w.collect(from, middle, nested{w.net.told("a forcing chain"), o.size, print})
}

// conclude appends the candidates that go when a literal is so.
func (w *walker) conclude(target int32) {
	c, v := w.net.split(target >> 1)
	if target&1 != 0 {
		w.strikeIn(c, w.now.cand[c]&^(1<<v))
		return
	}
	w.parents = append(w.parents, target>>1)
}

// restsOn appends the candidates that went before, so that one is the last of its cell
// or unit.
func (w *walker) restsOn(k, cause int32) {
	net := w.net
	c, v := net.split(k)
	switch {
	case cause == lastOfAll:
		w.strikeIn(c, net.from.cand[c]&^w.now.cand[c])
	case cause >= 0:
		w.strikeAt(int(cause), v, w.gone(int(cause), v))
	}
}

// fingerprint mixes numbers as FNV-1a does (Fowler, Noll and Vo, 1991).
func fingerprint(h uint64, k int32) uint64 { return (h ^ uint64(uint32(k))) * 1099511628211 }

const fnvOffset = 14695981039346656037

// within is a search for forcing chains of cells and units on what a chain has left.
type within struct {
	net  *network
	gone []uint32 // by candidate
	run  uint32
}

// inners returns the searches that a chain of some level uses.
func (net *network) inners(w *walker) (all []inner) {
	switch {
	case net.rules.level >= 4:
		return []inner{w.within(chainRules{dynamic: true, level: net.rules.nesting})}
	case net.rules.level == 3:
		return []inner{&unary{net: net}, w.within(chainRules{})}
	case net.rules.level == 2:
		return []inner{&unary{net: net}}
	}
	return nil
}

// within returns a search whose chains count as those of the walker.
func (w *walker) within(rules chainRules) *within {
	net := newNetwork(w.net.l, rules)
	one := net.newWalker()
	one.shares(w.budget)
	net.walkers = []*walker{one}
	return &within{net: net}
}

// shares makes the chains of a walker and of those within count as another's.
func (w *walker) shares(budget *int) {
	w.budget = budget
	for _, in := range w.inner {
		if deeper, ok := in.(*within); ok {
			deeper.net.walkers[0].shares(budget)
		}
	}
}

func (in *within) find(w *walker) {
	net := in.net
	if *w.budget -= 2 * len(net.list); *w.budget < 0 {
		return
	}
	net.bound, net.tell = w.net.bound, w.net.tell
	net.load(&w.now)
	net.walkers[0].cut = false
	net.followAll(1)
	net.gather()
	w.cut = w.cut || net.cut || net.walkers[0].cut
	if in.gone == nil {
		in.gone = make([]uint32, len(net.index))
	}
	in.run++
	for _, o := range net.sorted() {
		from := len(w.parents)
		w.conclude(o.target)
		middle := len(w.parents)
		if in.known(w.parents[from:middle]) {
			w.parents = w.parents[:from]
			continue
		}
		print := uint64(fnvOffset)
		net.branches(o, func(ch *chain, node int32) {
			print = fingerprint(print, -1)
			for _, a := range net.ancestors(ch, node) {
				x := ch.nodes[a]
				print = fingerprint(print, x.literal)
				if x.literal&1 == 0 {
					continue
				}
				cause := x.cause
				if cause == supposed && o.key == offerCell {
					cause = lastOfAll
				} else if cause == supposed && o.key == offerUnit {
					cause = o.of / int32(net.n+1)
				}
				w.restsOn(x.literal>>1, cause)
			}
		})
		if len(w.parents) > middle {
			for _, k := range w.parents[from:middle] {
				in.gone[k] = in.run
			}
		}
		w.collect(from, middle, nested{w.net.told("forcing chains"), o.size, print})
	}
}

// known says whether all of the candidates went by simpler chains.
func (in *within) known(gone []int32) bool {
	return !slices.ContainsFunc(gone, func(k int32) bool { return in.gone[k] != in.run })
}
