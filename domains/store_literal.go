package domains

// This file is the bare literal: what is decided, claimed, learned and explained is said
// with it, always about a variable of the store itself, never about a view of one.

// Literal is a statement about one variable and one constant: x>=k, x<=k, x!=k or x=k. It
// takes eight bytes and compares with ==.
type Literal struct {
	xop int32 // variable<<2 | relation
	k   int32
}

// Lit returns the literal of a relation other than [NotIn]; 0 <= x < 1<<29. A constant that
// leaves 32 bits is drawn to their edge.
func Lit(x int32, op Op, k int) Literal {
	return Literal{x<<2 | int32(op), int32(min(max(k, MinValue), MaxValue))}
}

// X returns the variable.
func (l Literal) X() int32 { return l.xop >> 2 }

// Op returns the relation.
func (l Literal) Op() Op { return Op(l.xop & 3) }

// K returns the constant.
func (l Literal) K() int { return int(l.k) }

// Not returns the literal that is true exactly where l is false.
func (l Literal) Not() Literal {
	switch l.Op() {
	case GE:
		return Lit(l.X(), LE, l.K()-1)
	case LE:
		return Lit(l.X(), GE, l.K()+1)
	}
	return Literal{l.xop ^ 1, l.k} // NE and EQ differ in one bit
}

// Canonical returns the bound that x=k or x!=k stands for where k is an end of the domain
// that x was declared with, and else the literal itself. A variable of two values that
// follow each other has two canonical literals.
func (s *Store) Canonical(l Literal) Literal {
	op := l.Op()
	if op < NE {
		return l
	}
	x, k := l.X(), l.K()
	lo, hi := s.declared(x)
	switch {
	case k == lo && op == EQ:
		return Lit(x, LE, k)
	case k == lo:
		return Lit(x, GE, k+1)
	case k == hi && op == EQ:
		return Lit(x, GE, k)
	case k == hi:
		return Lit(x, LE, k-1)
	}
	return l
}

// declared returns the bounds that x was declared with.
func (s *Store) declared(x int32) (lo, hi int) {
	l := &s.vars[x]
	lo, hi = Kind.Ends(s.Kind(x), s.first[x])
	return lo + int(l.base), hi + int(l.base)
}

// Implies reports whether m, about the same variable, is true wherever l is.
func (l Literal) Implies(m Literal) bool {
	return l.X() == m.X() && l.Op().Implies(l.K(), m.Op(), m.K())
}

// Implies reports whether "x o k" implies "x weaker j" for every x. Neither is [NotIn].
func (o Op) Implies(k int, weaker Op, j int) bool {
	switch weaker {
	case GE:
		return (o == GE || o == EQ) && k >= j
	case LE:
		return (o == LE || o == EQ) && k <= j
	case NE:
		return o == NE && k == j || o == GE && k > j || o == LE && k < j || o == EQ && k != j
	}
	return o == EQ && k == j
}

// contrary has, for each relation and the constant of each bit of a one-word domain, the bits that
// contradict the claim, with one constant before the first bit and one after the last: clauses ask
// about so many literals that a jump to each relation counts.
var contrary = func() (of [4][66]uint64) {
	for at := range 66 {
		one := uint64(1) << uint(at-1) // none of the 64 at both ends
		of[GE][at], of[LE][at] = one-1, -(one << 1)
		of[NE][at], of[EQ][at] = one, ^one
	}
	of[GE][0], of[LE][0] = 0, ^uint64(0)
	return of
}()

// against returns the bits of a one-word domain that contradict a claim, the constant of which
// is that of a bit, or beyond.
func against(op Op, bit int) uint64 { return contrary[op&3][min(max(bit, -1), 64)+1] }

// Against returns the bits of the cell of the literal's variable that contradict it, all of which it lacks where
// the literal holds; ok is false where the domain is not of kind [Word].
func (s *Store) Against(l Literal) (bits uint64, ok bool) {
	v := &s.vars[l.X()]
	return against(l.Op(), l.K()-int(v.base)), v.words == 1
}

// Holds reports whether every value left satisfies the literal.
func (s *Store) Holds(l Literal) bool {
	x := l.X()
	if v := &s.vars[x]; v.words == 1 {
		return s.cells[x]&against(l.Op(), l.K()-int(v.base)) == 0
	}
	return s.wideHolds(l)
}

// wideHolds is Holds where the domain has not one word.
func (s *Store) wideHolds(l Literal) bool {
	x, k := l.X(), l.K()
	c := s.cells[x]
	switch l.Op() {
	case GE:
		return s.wideMin(x, c) >= k
	case LE:
		return s.wideMax(x, c) <= k
	case NE:
		return !s.Has(x, k)
	}
	return s.wideMin(x, c) == k && s.wideMax(x, c) == k
}

// Fails reports whether no value left satisfies the literal.
func (s *Store) Fails(l Literal) bool {
	x := l.X()
	if v := &s.vars[x]; v.words == 1 {
		return s.cells[x]&^against(l.Op(), l.K()-int(v.base)) == 0
	}
	return s.wideFails(l)
}

// FirstOpen returns the place, from one on, of the first literal that is not false, and how many there
// are where all are.
func (s *Store) FirstOpen(lits []Literal, from int) int {
	for ; from < len(lits); from++ {
		l := lits[from] // as Fails, at the price of no call
		x := l.X()
		if v := &s.vars[x]; v.words != 1 {
			if !s.wideFails(l) {
				break
			}
		} else if s.cells[x]&^against(l.Op(), l.K()-int(v.base)) != 0 {
			break
		}
	}
	return from
}

// wideFails is Fails where the domain has not one word.
func (s *Store) wideFails(l Literal) bool {
	x, k := l.X(), l.K()
	c := s.cells[x]
	switch l.Op() {
	case GE:
		return s.wideMax(x, c) < k
	case LE:
		return s.wideMin(x, c) > k
	case NE:
		return s.wideMin(x, c) == k && s.wideMax(x, c) == k
	}
	return !s.Has(x, k)
}

// Narrow makes the literal true.
func (s *Store) Narrow(l Literal) Event {
	x, k := l.X(), l.K()
	switch l.Op() {
	case GE:
		return s.AtLeast(x, k)
	case LE:
		return s.AtMost(x, k)
	case NE:
		return s.Remove(x, k)
	}
	return s.Assign(x, k)
}
