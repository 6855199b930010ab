package domains

// This file names what a store says about a change: the event that happened and
// the claim that was made.

// Event says what a narrowing operation did to one domain. The values are
// ordered: a stronger event includes the weaker ones, so that fixing a variable
// also moved a bound, and moving a bound also removed a value.
type Event uint8

const (
	Unchanged Event = iota // the domain already satisfied the claim
	Changed                // values inside the bounds went
	Bounded                // the minimum or the maximum moved
	Fixed                  // one value is left
	Failed                 // no value would be left; the domain was not touched
)

// String returns the event's name in lower case.
func (e Event) String() string {
	return nameOf(int(e), "unknown event", "unchanged", "changed", "bounded", "fixed", "failed")
}

// nameOf returns the name of a constant, or what stands for one that there is not.
func nameOf(i int, unknown string, names ...string) string {
	if i < len(names) {
		return names[i]
	}
	return unknown
}

// Op is a relation between two integers, written between them: of a claim about a variable
// and a constant, and of a constraint between expressions, as in Sum(xs...).Is(LE, y).
type Op uint8

const (
	GE    Op = iota // x >= k
	LE              // x <= k
	NE              // x != k
	EQ              // x == k
	NotIn           // x is none of the values that the change removed; k is unused
	LT              // x < k: in constraints; claims of a store say LE
	GT              // x > k: in constraints; claims of a store say GE
)

// String returns the relation as it stands between variable and constant.
func (o Op) String() string { return nameOf(int(o), "?", ">=", "<=", "!=", "=", "not in", "<", ">") }

// Holds reports whether value v stands in relation o to k. For [NotIn], which
// has no constant, it reports false.
func (o Op) Holds(v, k int) bool {
	switch o {
	case GE:
		return v >= k
	case LE:
		return v <= k
	case NE:
		return v != k
	case EQ:
		return v == k
	case LT:
		return v < k
	case GT:
		return v > k
	}
	return false
}

// Not returns the relation that holds exactly where o does not, and [NotIn] for itself.
func (o Op) Not() Op {
	switch o {
	case EQ, NE:
		return EQ + NE - o
	case LT, GE:
		return LT + GE - o
	case LE, GT:
		return LE + GT - o
	}
	return o
}

// Mirror returns the relation of b to a where o is that of a to b.
func (o Op) Mirror() Op {
	switch o {
	case LT, GT:
		return LT + GT - o
	case LE, GE:
		return LE + GE - o
	}
	return o
}

// Cause identifies who made a change. Values of zero and above belong to the
// driver of the store (csp uses the index of a propagator); negative ones are
// reserved for changes that no propagator made; from -16 down they are the driver's
// again (csp numbers the clauses that it learned so).
type Cause int32

const (
	Decision   Cause = -1 // a branch of the search
	Refutation Cause = -2 // the other side of a branch, after its first side failed
	Assumption Cause = -3 // given from outside before the search
	Learned    Cause = -4 // a nogood of the search
	Objective  Cause = -5 // the bound that a better solution has to meet
)

// Change is one entry of the trail: variable X, the claim (Op, K) that was made
// about it, and who made it. What the domain was before is asked of [Store.At], with
// the entry's position.
type Change struct {
	X     int32
	Op    Op
	K     int
	Cause Cause
}
