package csp

import (
	"math/bits"
	"slices"

	"github.com/propago/propago/domains"
)

// This file propagates an all-different over as many variables as values: then the
// values are a permutation, and each must be taken. It applies where the declared
// domains together have exactly as many values as there are variables, and holes
// can be kept, and no variable stands there twice. Up to a span of 64 values a pass is plain word arithmetic;
// permutationWide watches where each value can be taken.

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
	return newPermutationWide(s, p)
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
			if r.addSome(p.xs, domains.NE, v, len(p.xs), -1) {
				return
			}
		}
		return
	}
	for i, x := range p.xs {
		if l, ok := claim.On(x); ok && l.op == domains.EQ && r.addSome(p.xs, domains.NE, l.k, len(p.xs)-1, i) {
			return
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
// taken twice. It is the innermost loop of a search, and free of branches: the
// compiler makes moves under a condition of those that are written here.
func (p *permutationWord) survey(s *Space) (once, twice, taken uint64, clash bool) {
	cells := s.cells
	var both uint64
	if !p.aligned {
		for i, x := range p.ids {
			m := p.views[i].mask(cells[x])
			twice |= once & m
			once |= m
			if m&(m-1) != 0 {
				m = 0 // open
			}
			both |= taken & m
			taken |= m
		}
		return once, twice, taken, both != 0
	}
	for _, x := range p.ids {
		m := cells[x]
		twice |= once & m
		once |= m
		if m&(m-1) != 0 {
			m = 0 // open
		}
		both |= taken & m
		taken |= m
	}
	return once, twice, taken, both != 0
}

// eliminate removes the values of gone from all open variables and returns the
// values that became taken by that and are still to be removed elsewhere. Who is
// concerned is found first, without a branch for each variable.
func (p *permutationWord) eliminate(s *Space, gone uint64) (fresh uint64, ok bool) {
	for hits := p.openWith(s, gone); hits != 0; hits &= hits - 1 {
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

// openWith returns the positions, as bits, of the open variables that have a value of
// mask.
func (p *permutationWord) openWith(s *Space, mask uint64) (hits uint64) {
	cells := s.cells
	if p.aligned {
		for i, x := range p.ids {
			m := cells[x]
			hits |= nonZero(m&mask) & nonZero(m&(m-1)) << (uint(i) & 63)
		}
		return hits
	}
	for i, x := range p.ids {
		m := p.views[i].mask(cells[x])
		hits |= nonZero(m&mask) & nonZero(m&(m-1)) << (uint(i) & 63)
	}
	return hits
}

// nonZero returns 1 where x is not zero, and 0 where it is, without a branch.
func nonZero(x uint64) uint64 { return (x | -x) >> 63 }

// assignHidden gives each value of hidden to the one variable that has it. Two of
// them in one variable fail at the second.
func (p *permutationWord) assignHidden(s *Space, hidden uint64) bool {
	for hits := p.openWith(s, hidden); hits != 0; hits &= hits - 1 {
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

// permutationWide watches two variables for each value that nobody has taken: while
// both have it, it can be taken in two places. A watch that lost its value looks for
// another variable, round from where it stands; backtracking only gives values back,
// and so leaves every watch right. That is what keeps a thousand variables from being
// read through at every change.
type permutationWide struct {
	permutation
	taken   *valueElimination
	values  []int
	watch   [][2]int32 // for each value, two positions
	order   []int32    // the values, those that are settled first
	settled ReversibleInt
}

func newPermutationWide(s *Space, base permutation) *permutationWide {
	values := slices.Collect(base.union.All())
	return &permutationWide{permutation: base, taken: newValueElimination(s, base.xs), settled: s.NewInt(0), values: values,
		order: remember(s, positions(len(values))), watch: remember(s, slices.Repeat([][2]int32{{0, 1}}, len(values)))}
}

func (p *permutationWide) Priority() Priority { return Quadratic }

func (p *permutationWide) Propagate(s *Space) Status {
	for {
		if status := p.taken.Propagate(s); status != Stable {
			return status
		}
		assigned := false
		settled := p.settled.Get(s)
		before := settled
		for k := settled; k < len(p.order); k++ {
			v := p.order[k]
			i, places := p.places(s, v)
			if places > 1 {
				continue
			}
			if places == 0 {
				return Failed
			}
			if x := p.xs[i]; !s.Fixed(x) {
				if !s.Assign(x, p.values[v]) {
					return Failed
				}
				assigned = true
			}
			p.order[k], p.order[settled] = p.order[settled], v
			settled++
		}
		if settled != before {
			p.settled.Set(s, settled)
		}
		if !assigned {
			return Stable
		}
	}
}

// places returns how many variables have a value, two standing for more, and the
// position of the only one.
func (p *permutationWide) places(s *Space, v int32) (i int32, n int) {
	w := &p.watch[v]
	first, second := s.Has(p.xs[w[0]], p.values[v]), s.Has(p.xs[w[1]], p.values[v])
	if !first && second {
		w[0], w[1] = w[1], w[0]
		first, second = true, false
	}
	if first && second {
		return 0, 2
	}
	if !first {
		// Both are lost: the first to be found takes the first watch.
		if w[0], first = p.next(s, v, w[0], -1); !first {
			return 0, 0
		}
	}
	if w[1], second = p.next(s, v, w[1], w[0]); second {
		return 0, 2
	}
	return w[0], 1
}

// next returns the first position after from, round to it again, whose variable has
// the value; except is passed over. Where there is none it returns from, or where
// that is except another position.
func (p *permutationWide) next(s *Space, v, from, except int32) (int32, bool) {
	n := int32(len(p.xs))
	for i := from + 1; i <= from+n; i++ {
		j := i
		if j >= n {
			j -= n
		}
		if j != except && s.Has(p.xs[j], p.values[v]) {
			return j, true
		}
	}
	if from == except {
		return (from + 1) % n, false
	}
	return from, false
}
