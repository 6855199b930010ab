package csp

import (
	"cmp"
	"math"

	"github.com/propago/propago/csp/internal/exact"
)

// This file propagates sums of many 0/1 variables, with few others among them, in constant
// time for each variable that becomes fixed: they are told which one did, and stand by
// their coefficients, so that those that the slack does not suffice for come first.

// bitSum is such a sum. It knows the bounds of a sum of the terms that it was told of. What
// it was told of stands in a log, of which only the length is reversible: an entry is right
// as long as those below it are.
type bitSum struct {
	*news
	bits   []addend // 0/1 terms, those with the greatest coefficients first
	others []addend
	place  []int32 // of a position of the constraint among the bits, or -1
	entry  []int32 // of a bit in the log, if it is there
	log    []bitState
	length ReversibleInt

	// while it runs: the latest entry, and how long the log is
	bitState
	n int
}

// bitState is what holds after one more bit was fixed.
type bitState struct {
	lo, hi int   // the bounds of the sum of all bits, less k
	first  int32 // no bit before it is open
	bit    int32 // the one that was fixed
}

// manyBits is the number of 0/1 terms from which on they are kept so. To look through fewer
// takes less time than to be told.
const manyBits = 256

func (p *linearLE) advise(s *Space, scope []int32) *news { return p.count(s, scope) }
func (p *linearEQ) advise(s *Space, scope []int32) *news { return p.count(s, scope) }

// advise leaves it at that: what this one changes itself it would not take in.
func (p *linearDomain) advise(*Space, []int32) *news { return nil }

// count makes a sum one of bits where it has 0/1 terms enough.
func (p *sum) count(s *Space, scope []int32) *news {
	n := 0
	for i := range p.addends {
		if p.addends[i].two() {
			n++
		}
	}
	if n < manyBits || 2*n < len(p.addends) {
		return nil
	}
	p.bits = newBitSum(s, p.addends, n, p.rests[0], scope)
	return p.bits.news
}

func newBitSum(s *Space, terms []addend, n, k int, scope []int32) *bitSum {
	p := &bitSum{news: newNews(len(scope)), place: make([]int32, len(scope)), entry: make([]int32, n), log: make([]bitState, n+1), length: s.NewInt(0)}
	start := bitState{lo: -k, hi: -k, bit: -1}
	for _, t := range terms {
		if !t.two() {
			p.others = append(p.others, t)
			continue
		}
		p.bits = append(p.bits, t)
		start.lo += min(t.a, 0)
		start.hi += max(t.a, 0)
	}
	p.log[0], p.bitState = start, start
	stably(p.bits, func(t, u addend) int { return cmp.Compare(u.most, t.most) })
	at := make(map[int32]int32, n)
	for i := range p.bits {
		at[p.bits[i].x] = int32(i)
	}
	for i, x := range scope {
		p.place[i] = -1
		if j, ok := at[x]; ok {
			p.place[i] = j
		}
	}
	return p
}

// begin makes the sum what it is now.
func (p *bitSum) begin(s *Space) {
	if n := p.length.Get(s); n != p.n {
		p.n, p.lo, p.hi, p.first = n, p.log[n].lo, p.log[n].hi, p.log[n].first
	}
	p.update(s)
}

// update takes in the bits that were fixed since.
func (p *bitSum) update(s *Space) {
	for at, some := p.take(); some; at, some = p.take() {
		i := p.place[at]
		if i < 0 {
			continue
		}
		t := &p.bits[i]
		cell := s.cells[t.x]
		if e := p.entry[i]; cell == 3 || int(e) <= p.n && p.log[e].bit == i {
			continue // it was undone, or is known
		}
		if t.a > 0 == (cell == 2) {
			p.lo += t.most
		} else {
			p.hi -= t.most
		}
		p.n++
		p.entry[i] = int32(p.n)
		e := &p.log[p.n]
		e.lo, e.hi, e.bit = p.lo, p.hi, i
	}
	first := p.first
	for int(first) < len(p.bits) && s.cells[p.bits[first].x] != 3 {
		first++
	}
	p.first = first
}

// end keeps what is known until it is undone.
func (p *bitSum) end(s *Space) {
	if p.n != p.length.Get(s) {
		p.log[p.n].first = p.first
		p.length.Set(s, p.n)
	}
}

// force fixes the bits whose coefficients are greater than down, so that the sum could not
// go on from its least value, or than up, from its greatest. Both are to be 0 or more.
func (p *bitSum) force(s *Space, down, up int) bool {
	for i := int(p.first); i < len(p.bits); i++ {
		t := &p.bits[i]
		if t.most <= down && t.most <= up {
			break
		}
		if s.cells[t.x] != 3 {
			continue
		}
		if t.most > down && !t.fix(s, t.a < 0) || t.most > up && !t.fix(s, t.a > 0) {
			return false
		}
	}
	return true
}

// reach returns the bounds of the other terms.
func (p *bitSum) reach(s *Space) (lo, hi int) {
	for i := range p.others {
		u, v := p.others[i].ends(s.cells)
		lo += u
		hi += v
	}
	return lo, hi
}

// propagateBits is Propagate of an inequality.
func (p *linearLE) propagateBits(s *Space) Status {
	r := p.bits
	r.begin(s)
	lo, hi := r.reach(s)
	lo += r.lo
	if lo > 0 || !r.force(s, -lo, math.MaxInt) {
		return Failed
	}
	for i := range r.others {
		t := &r.others[i]
		if t.most <= -lo {
			continue
		}
		u, v := t.ends(s.cells)
		if v-u <= -lo {
			continue
		}
		if !t.atMost(s, u-lo) {
			return Failed
		}
		_, now := t.ends(s.cells)
		hi += now - v
	}
	r.update(s)
	r.end(s)
	if hi+r.hi <= 0 {
		return Entailed
	}
	return Stable
}

// propagateBits is Propagate of an equation.
func (p *linearEQ) propagateBits(s *Space) Status {
	r := p.bits
	r.begin(s)
	lo, hi := r.reach(s)
	for range patience {
		least, greatest := lo+r.lo, hi+r.hi
		if least > 0 || greatest < 0 {
			return Failed
		}
		if least == greatest {
			r.end(s)
			return Entailed
		}
		if !p.units && (p.unit < 0 || s.st.Fixed(p.unit)) && !r.divides(s) {
			return Failed
		}
		before := s.changes
		if !r.force(s, -least, greatest) {
			return Failed
		}
		r.update(s)
		for i := range r.others {
			t := &r.others[i]
			least, greatest = lo+r.lo, hi+r.hi
			if t.most <= -least && t.most <= greatest {
				continue
			}
			u, v := t.ends(s.cells)
			if v-u > -least && !t.atMost(s, u-least) || v-u > greatest && !t.atLeast(s, v-greatest) {
				return Failed
			}
			now, then := t.ends(s.cells)
			lo += now - u
			hi += then - v
		}
		if before == s.changes {
			r.end(s)
			return Stable
		}
	}
	r.end(s)
	return Again
}

// divides reports whether the coefficients of what is open have no divisor that the fixed
// terms leave a remainder to.
func (p *bitSum) divides(s *Space) bool {
	g := 0
	for i := range p.others {
		if t := &p.others[i]; !s.st.Fixed(t.x) {
			g = exact.GCD(g, t.a)
		}
	}
	for i := int(p.first); i < len(p.bits) && g != 1; i++ {
		if t := &p.bits[i]; s.cells[t.x] == 3 {
			g = exact.GCD(g, t.a)
		}
	}
	if g <= 1 {
		return true
	}
	// What is open is a multiple of it, and so are the least values, less 0, of all of that.
	least, _ := p.reach(s)
	return (p.lo+least)%g == 0
}
