package csp

// This file names the six relations between two integers, for constraints that
// are stated with any of them, such as the linear one.

// Rel is a relation between two integers. It is written between them, as in
// Sum(xs...).Is(LE, y).
type Rel uint8

const (
	EQ Rel = iota // =
	NE            // !=
	LT            // <
	LE            // <=
	GT            // >
	GE            // >=
)

var relNames = []string{"=", "!=", "<", "<=", ">", ">="}

// String returns the relation as it is written, such as "<=".
func (r Rel) String() string { return nameOf(relNames, int(r)) }

// Holds reports whether a stands in the relation to b.
func (r Rel) Holds(a, b int) bool {
	switch r {
	case EQ:
		return a == b
	case NE:
		return a != b
	case LT:
		return a < b
	case LE:
		return a <= b
	case GT:
		return a > b
	case GE:
		return a >= b
	}
	return false
}

// Not returns the relation that holds exactly where r does not.
func (r Rel) Not() Rel {
	switch r {
	case EQ, NE:
		return EQ + NE - r
	case LT, GE:
		return LT + GE - r
	case LE, GT:
		return LE + GT - r
	}
	return r
}

// Mirror returns the relation of b to a where r is that of a to b.
func (r Rel) Mirror() Rel {
	switch r {
	case LT, GT:
		return LT + GT - r
	case LE, GE:
		return LE + GE - r
	}
	return r
}

func (r Rel) exists() bool { return int(r) < len(relNames) }
