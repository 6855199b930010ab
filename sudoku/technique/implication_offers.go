package technique

// What the chains of all candidates show together: a candidate from which a
// contradiction follows is false, and what follows from each candidate of a cell, or
// each place of a value in a unit, or from a candidate and from its contrary, is so.

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"
)

// unbounded is more links than any chain has.
const unbounded = 1 << 30

// offer is one such conclusion, and the chains that it rests on.
type offer struct {
	size   int32 // how many links they have
	key    int32 // the kinds, in the order in which they are taken: see below
	target int32 // a literal
	of     int32 // what it is about: a literal, a candidate, a cell, or a unit and a value
}

// The kinds of offers, in the order in which they are taken of equal size.
const (
	offerEither = 1 // whether a candidate is true or false
	offerCell   = 5 // whichever value a cell has
	offerUnit   = 6 // wherever a value of a unit goes
	offerAbsurd = 7 // a contradiction
)

// load makes the chains of a board.
func (net *network) load(from *marks) {
	net.from.copyFrom(from)
	net.list = net.list[:0]
	for u, unit := range net.l.units {
		net.opened[u] = 0
		for _, c := range unit.Cells {
			if from.cand[c] != 0 {
				net.opened[u]++
			}
		}
	}
	for c, m := range from.cand {
		for ; m != 0; m &= m - 1 {
			k := net.candidate(c, low(m))
			net.index[k] = int32(len(net.list))
			net.list = append(net.list, k)
		}
	}
	for i, chains := range net.chains {
		net.chains[i] = append(chains, make([]chain, max(0, len(net.list)-len(chains)))...)
	}
}

// mostWithin bounds how many chains are followed within one and its contrary. The hardest
// puzzles known need a tenth of them.
const mostWithin = 50_000

// followAll fills the chains, on two goroutines where it is much.
func (net *network) followAll(parallel int) {
	for len(net.walkers) < parallel {
		net.walkers = append(net.walkers, net.newWalker())
	}
	if parallel == 1 {
		for i := range net.list {
			if net.ctx.Err() != nil {
				return
			}
			net.walkers[0].both(net.list[i])
		}
		return
	}
	var wait sync.WaitGroup
	next := make(chan int32)
	for _, w := range net.walkers[:parallel] {
		wait.Go(func() {
			for k := range next {
				w.both(k)
			}
		})
	}
	for _, k := range net.list {
		if net.ctx.Err() != nil {
			break
		}
		next <- k
	}
	close(next)
	wait.Wait()
}

// both follows a candidate, and what follows from its contrary where that is asked for.
func (w *walker) both(k int32) {
	if w.budget == &w.spent {
		w.spent = mostWithin
	}
	w.follow(2*k + 1)
	if w.net.rules.dynamic && w.net.choices(k) > 1 {
		w.follow(2 * k)
	}
}

// choices returns how many candidates the cell of one has.
func (net *network) choices(k int32) int { return count(net.from.cand[int(k)/net.n]) }

// gather collects the offers of at most bound links.
func (net *network) gather() {
	net.offers, net.cut = net.offers[:0], false
	for _, k := range net.list {
		if net.rules.dynamic && net.choices(k) > 1 {
			net.absurd(2*k + 1)
			net.absurd(2 * k)
			if !net.rules.nishio && net.choices(k) > 2 {
				net.common(offerEither, k)
			}
		}
	}
	if net.rules.nishio {
		return
	}
	for c, m := range net.from.cand {
		if n := count(m); n > 2 || n == 2 && net.rules.dynamic {
			net.common(offerCell, int32(c))
		}
	}
	for u, full := range net.l.full {
		for v := 1; full && v <= net.n; v++ {
			if at := u*(net.n+1) + v; count(net.from.pos[at]) > 1 {
				net.common(offerUnit, int32(at))
			}
		}
	}
}

// absurd offers the contrary of what leads to a contradiction.
func (net *network) absurd(start int32) {
	ch := net.chain(start)
	if ch.clash[0] < 0 {
		return
	}
	size := net.sizeOf(ch, ch.clash[0]) + net.sizeOf(ch, ch.clash[1])
	if size > net.bound {
		net.cut = true
		return
	}
	if net.rules.level > 1 {
		size += net.inside([]*chain{ch, ch}, ch.clash[:])
	}
	net.propose(offer{size, offerAbsurd, start ^ 1, start})
}

// cases returns the chains of which one holds, by the kind of an offer and what it is about. They are valid until the
// next ones.
func (net *network) cases(key, of int32) []*chain {
	chains := net.scratch.chains[:0]
	switch key {
	case offerEither:
		chains = append(chains, net.chain(2*of+1), net.chain(2*of))
	case offerCell:
		for m := net.from.cand[of]; m != 0; m &= m - 1 {
			chains = append(chains, net.chain(2*net.candidate(int(of), low(m))+1))
		}
	case offerUnit:
		u, v := int(of)/(net.n+1), int(of)%(net.n+1)
		for m := net.from.pos[of]; m != 0; m &= m - 1 {
			chains = append(chains, net.chain(2*net.candidate(net.l.units[u].Cells[low(m)], v)+1))
		}
	}
	net.scratch.chains = chains
	return chains
}

// common offers what all cases have.
func (net *network) common(key, of int32) {
	both, chains := net.scratch.both, net.cases(key, of)
	for on := range int32(2) {
		copy(both, chains[0].is[on])
		for _, ch := range chains[1:] {
			for w, m := range ch.is[on] {
				both[w] &= m
			}
		}
		for w, m := range both {
			for ; m != 0; m &= m - 1 {
				k := int32(w<<6 + bits.TrailingZeros64(m))
				if on == 0 || net.choices(k) > 1 {
					net.agreed(key, of, 2*k+on, chains)
				}
			}
		}
	}
}

func (net *network) agreed(key, of, target int32, chains []*chain) {
	size := int32(0)
	for _, ch := range chains {
		if size += net.sizeOf(ch, ch.node(target)); size > net.bound {
			net.cut = true
			return
		}
	}
	if net.rules.level > 1 {
		var nodes [64]int32
		for i, ch := range chains {
			nodes[i] = ch.node(target)
		}
		size += net.inside(chains, nodes[:len(chains)])
	}
	net.propose(offer{size, key, target, of})
}

func (net *network) propose(o offer) {
	if o.size > net.bound {
		net.cut = true
		return
	}
	net.offers = append(net.offers, o)
}

// inside counts the links of the chains that the nodes of chains rest on, each once.
func (net *network) inside(chains []*chain, nodes []int32) (size int32) {
	s := &net.scratch
	s.prints = s.prints[:0]
	for i, ch := range chains {
		if len(ch.nested) == 0 {
			continue
		}
		for _, a := range net.ancestors(ch, nodes[i]) {
			x := ch.nodes[a].nested
			if x == 0 || ch.nested[x-1].size == 0 || slices.Contains(s.prints, ch.nested[x-1].print) {
				continue
			}
			s.prints = append(s.prints, ch.nested[x-1].print)
			size += ch.nested[x-1].size
		}
	}
	return size
}

// sorted puts the simplest offers first.
func (net *network) sorted() []offer {
	inOrder(net.offers, func(a, b *offer) int { return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.key, b.key)) })
	return net.offers
}

// inOrder sorts stably by the places of the offers, as other things are sorted here: each type more is 7 kB of
// code in a browser.
func inOrder(offers []offer, compare func(a, b *offer) int) {
	order := make([]int, len(offers))
	for i := range order {
		order[i] = i
	}
	was := slices.Clone(offers)
	slices.SortStableFunc(order, func(i, j int) int { return compare(&was[i], &was[j]) })
	for to, from := range order {
		offers[to] = was[from]
	}
}

// branches calls see with each of the chains of an offer and its last node there.
func (net *network) branches(o offer, see func(ch *chain, node int32)) {
	if o.key == offerAbsurd {
		ch := net.chain(o.of)
		see(ch, ch.clash[0])
		see(ch, ch.clash[1])
		return
	}
	for _, ch := range net.cases(o.key, o.of) {
		see(ch, ch.node(o.target))
	}
}

// lengthened is what a chain of some number of links counts above the shortest: a tenth
// for each of the limits 4, 6, 8, 12, 16, 24 and so on that it passes.
func lengthened(size int32) (more Difficulty) {
	for limit := int32(4); size-2 > limit; more++ {
		limit = longer(limit, int(more))
	}
	return more
}

// longer returns the next limit, when some have been passed.
func longer(limit int32, passed int) int32 {
	if passed&1 == 0 {
		return limit * 3 / 2
	}
	return limit * 4 / 3
}
