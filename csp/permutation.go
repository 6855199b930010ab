package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file propagates an all-different over as many variables as values: then the
// values are a permutation, and each must be taken. It applies where the declared
// domains together have exactly as many values as there are variables, and holes
// can be kept, and no variable stands there twice. Up to a span of 64 values a pass is plain word arithmetic;
// permutationWide does the same on longer bitsets.

// permutation holds what both forms share.
type permutation struct {
	xs    []Var
	union domains.Set
}

func newPermutation(s *Space, xs []Var, union domains.Set) Propagator {
	p := permutation{xs, union}
	if union.Max()-union.Min() < 64 {
		return newPermutationWord(s, p)
	}
	return newPermutationWide(p)
}

// Explain: a removed value is taken by a fixed variable; an assigned value is
// missing from all the others; a contradiction without a claim is a value that
// nobody has left.
func (p *permutation) Explain(r *Reason, claim Literal) {
	if explainTaken(r, p.xs, claim) {
		return
	}
	if claim.IsFalse() {
		for v := range p.union.All() {
			if !p.somebodyHas(r, v, -1) {
				p.addMissing(r, v, -1)
				return
			}
		}
		return
	}
	for i, x := range p.xs {
		if l, ok := claim.On(x); ok && l.op == domains.EQ && !p.somebodyHas(r, l.k, i) {
			p.addMissing(r, l.k, i)
			return
		}
	}
}

// somebodyHas reports whether a variable at a position other than except had v.
func (p *permutation) somebodyHas(r *Reason, v, except int) bool {
	for i, x := range p.xs {
		if i != except && r.Has(x, v) {
			return true
		}
	}
	return false
}

func (p *permutation) addMissing(r *Reason, v, except int) {
	for i, x := range p.xs {
		if i != except {
			r.Add(x.Ne(v))
		}
	}
}

// permutationWord works on masks whose bit 0 is the least value of the union.
type permutationWord struct {
	permutation
	ids     []int32
	aligned bool // every cell is such a mask as it stands
	views   []maskView
	all     uint64
	lo      int // the value of bit 0
}

// maskView says how the cell of a variable becomes a mask: shifted, and reversed
// before where the view has a minus sign.
type maskView struct {
	shift   int8 // to the left; below zero to the right
	reverse bool
}

func newPermutationWord(s *Space, base permutation) *permutationWord {
	lo := base.union.Min()
	p := &permutationWord{permutation: base, aligned: true, lo: lo}
	for v := range base.union.All() {
		p.all |= 1 << uint(v-lo)
	}
	for _, x := range base.xs {
		v := newMaskView(s, x, lo)
		p.ids = append(p.ids, x.index())
		p.views = append(p.views, v)
		p.aligned = p.aligned && v == maskView{}
	}
	return p
}

// newMaskView is for a one-word domain whose values all lie in lo..lo+63.
func newMaskView(s *Space, x Var, lo int) maskView {
	v := maskView{reverse: x.id < 0}
	if first := x.of(s.st.Base(x.index())) - lo; v.reverse {
		v.shift = int8(first - 63) // bit 0 of the cell is bit 63 once reversed
	} else {
		v.shift = int8(first)
	}
	return v
}

func (v maskView) mask(cell uint64) uint64 {
	if v.reverse {
		cell = bits.Reverse64(cell)
	}
	if v.shift < 0 {
		return cell >> uint(-v.shift)
	}
	return cell << uint(v.shift)
}

func (v maskView) cell(mask uint64) uint64 {
	if v.shift < 0 {
		mask <<= uint(-v.shift)
	} else {
		mask >>= uint(v.shift)
	}
	if v.reverse {
		mask = bits.Reverse64(mask)
	}
	return mask
}

// Propagate alternates two steps until neither finds anything: every value that a
// fixed variable has taken leaves the others, and every value that one variable
// alone has left is assigned to it.
func (p *permutationWord) Propagate(s *Space) Status {
	for {
		once, twice, taken, clash := p.survey(s)
		switch {
		case clash:
			return p.fail(s)
		case once != p.all:
			return Failed
		case taken == p.all:
			return Entailed
		}
		// A value that leaves because it is taken was never a hidden one, so
		// the survey's hidden values stand while taken ones are eliminated.
		hidden := once &^ twice &^ taken
		for fresh := taken & twice; fresh != 0; {
			var ok bool
			if fresh, ok = p.eliminate(s, fresh); !ok {
				return Failed
			}
		}
		if hidden == 0 {
			return Stable
		}
		if !p.assignHidden(s, hidden) {
			return Failed
		}
	}
}

// survey makes one pass over the variables: which values are left somewhere, in
// two places or more, and taken by a fixed variable; clash tells whether one is
// taken twice. It is the innermost loop of a search, and free of branches: for a
// mask m, m&(m-1) is zero where one value is left, and open then as well.
func (p *permutationWord) survey(s *Space) (once, twice, taken uint64, clash bool) {
	cells := s.cells
	var both uint64
	if !p.aligned {
		for i, x := range p.ids {
			m := p.views[i].mask(cells[x])
			twice |= once & m
			once |= m
			open := -nonZero(m & (m - 1)) // all ones, or zero
			both |= taken & m &^ open
			taken |= m &^ open
		}
		return once, twice, taken, both != 0
	}
	for _, x := range p.ids {
		m := cells[x]
		twice |= once & m
		once |= m
		open := -nonZero(m & (m - 1)) // all ones, or zero
		both |= taken & m &^ open
		taken |= m &^ open
	}
	return once, twice, taken, both != 0
}

// eliminate removes the values of gone from all open variables and returns the
// values that became taken by that and are still to be removed elsewhere. Who is
// concerned is found first, without a branch for each variable.
func (p *permutationWord) eliminate(s *Space, gone uint64) (fresh uint64, ok bool) {
	var hits uint64
	for i, x := range p.ids {
		m := s.cells[x]
		if !p.aligned {
			m = p.views[i].mask(m)
		}
		hits |= nonZero(m&gone) & nonZero(m&(m-1)) << (uint(i) & 63)
	}
	for ; hits != 0; hits &= hits - 1 {
		i := bits.TrailingZeros64(hits)
		x := p.ids[i]
		keep := ^gone
		if !p.aligned {
			keep = p.views[i].cell(keep)
		}
		if !s.happened(x, s.st.KeepMask(x, keep)) {
			return 0, false
		}
		m := s.cells[x]
		if m&(m-1) != 0 {
			continue
		}
		if !p.aligned {
			m = p.views[i].mask(m)
		}
		if fresh&m != 0 {
			return 0, s.Remove(p.xs[i], s.Min(p.xs[i])) // two became fixed to one value: this fails
		}
		fresh |= m
	}
	return fresh, true
}

// nonZero returns 1 where x is not zero, and 0 where it is, without a branch.
func nonZero(x uint64) uint64 { return (x | -x) >> 63 }

// assignHidden gives each value of hidden to the one variable that has it. Two of
// them in one variable fail at the second.
func (p *permutationWord) assignHidden(s *Space, hidden uint64) bool {
	var hits uint64
	for i, x := range p.ids {
		m := s.cells[x]
		if !p.aligned {
			m = p.views[i].mask(m)
		}
		hits |= nonZero(m&hidden) << (uint(i) & 63)
	}
	for ; hits != 0; hits &= hits - 1 {
		i := bits.TrailingZeros64(hits)
		m := s.cells[p.ids[i]]
		if !p.aligned {
			m = p.views[i].mask(m)
		}
		for h := m & hidden; h != 0; h &= h - 1 {
			if !s.Assign(p.xs[i], p.lo+bits.TrailingZeros64(h)) {
				return false
			}
		}
	}
	return true
}

// fail makes the claim that the second of two variables with the same value
// contradicts.
func (p *permutationWord) fail(s *Space) Status {
	var taken uint64
	for i, x := range p.ids {
		m := p.views[i].mask(s.cells[x])
		if m&(m-1) != 0 {
			continue
		}
		if taken&m != 0 {
			s.Remove(p.xs[i], s.Min(p.xs[i]))
			break
		}
		taken |= m
	}
	return Failed
}

// permutationWide works on bitsets of several words, bit 0 the least value of the
// union.
type permutationWide struct {
	permutation
	index              valueIndex
	all                []uint64
	once, twice, taken []uint64
	mask               []uint64
}

func newPermutationWide(base permutation) *permutationWide {
	n := (base.union.Max()-base.union.Min())/64 + 1
	p := &permutationWide{permutation: base, index: valueIndex{lo: base.union.Min()}}
	for _, w := range []*[]uint64{&p.all, &p.once, &p.twice, &p.taken, &p.mask} {
		*w = make([]uint64, n)
	}
	for v := range base.union.All() {
		k := v - base.union.Min()
		p.all[k>>6] |= 1 << uint(k&63)
	}
	return p
}

func (p *permutationWide) Priority() Priority { return Quadratic }

func (p *permutationWide) Propagate(s *Space) Status {
	lo := p.union.Min()
	for {
		clear(p.once)
		clear(p.twice)
		clear(p.taken)
		open := 0
		for _, x := range p.xs {
			if s.Fixed(x) {
				k := s.Min(x) - lo
				b := uint64(1) << uint(k&63)
				if p.taken[k>>6]&b != 0 {
					s.Remove(x, s.Min(x)) // fails, and so leaves its claim
					return Failed
				}
				p.taken[k>>6] |= b
				p.twice[k>>6] |= p.once[k>>6] & b
				p.once[k>>6] |= b
				continue
			}
			open++
			p.index.load(s, x, p.mask)
			for i, m := range p.mask {
				p.twice[i] |= p.once[i] & m
				p.once[i] |= m
			}
		}
		if open == 0 {
			return Entailed
		}
		busy := false
		for i := range p.all {
			if p.once[i] != p.all[i] {
				return Failed
			}
			busy = busy || p.twice[i]&p.taken[i] != 0 || p.once[i]&^p.twice[i]&^p.taken[i] != 0
		}
		if !busy {
			return Stable
		}
		for _, x := range p.xs {
			if s.Fixed(x) {
				continue
			}
			p.index.load(s, x, p.mask)
			if !p.narrow(s, x) {
				return Failed
			}
		}
	}
}

// narrow assigns the hidden value of x, whose values are in p.mask, or removes
// those that are taken.
func (p *permutationWide) narrow(s *Space, x Var) bool {
	lo := p.union.Min()
	hidden := false
	for i, m := range p.mask {
		for h := m & p.once[i] &^ p.twice[i] &^ p.taken[i]; h != 0; h &= h - 1 {
			hidden = true
			if !s.Assign(x, lo+i<<6+bits.TrailingZeros64(h)) {
				return false
			}
		}
	}
	if hidden {
		return true
	}
	for i, m := range p.mask {
		for t := m & p.taken[i]; t != 0; t &= t - 1 {
			if !s.Remove(x, lo+i<<6+bits.TrailingZeros64(t)) {
				return false
			}
		}
	}
	return true
}
