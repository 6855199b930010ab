package strategy

import "github.com/propago/propago/csp/internal/names"

// This file is the orders in which variables and values are branched on.

// VarOrder says which open variable is branched on next. Ties go to the variable
// that was declared first.
type VarOrder uint8

const (
	// Auto leaves the order to the engine: DomWDeg in the general kernel, MRV with
	// limited discrepancies.
	Auto VarOrder = iota
	// InputOrder takes the open variable that was declared first.
	InputOrder
	// MRV takes an open variable with the fewest remaining values.
	MRV
	// MRVDegree breaks the ties of MRV by the largest number of open variables
	// that share a constraint with it, counted once for each such constraint.
	MRVDegree
	// RandomOrder takes an open variable at random.
	RandomOrder
	// DomDeg takes the least quotient of domain size and degree, the number of
	// constraints on the variable (Bessière and Régin 1996).
	DomDeg
	// DomWDeg weighs the degree: each failure of a constraint makes it count one
	// more on all of its variables (Boussemart et al. 2004).
	DomWDeg
	// Smallest takes the variable with the smallest of all values.
	Smallest
	// Largest takes the variable with the largest of all values.
	Largest
	// MaxRegret takes the largest difference between the two least values.
	MaxRegret
	// AntiFirstFail takes an open variable with the most remaining values.
	AntiFirstFail
	// Activity takes the least quotient of domain size and activity: how often
	// propagation changed the variable lately (Michel and Van Hentenryck 2012).
	Activity
	// Degree takes the variable with the most constraints on it, open or not.
	Degree
)

// String returns the name that csp.Parse reads.
func (o VarOrder) String() string { return names.Of(names.VarOrders, int(o)) }

// ValueOrder says which value is tried first.
type ValueOrder uint8

const (
	// AutoValue leaves the order to the engine: Ascending in the general kernel.
	AutoValue ValueOrder = iota
	// Ascending tries the least value.
	Ascending
	// Descending tries the greatest value.
	Descending
	// LeastConstraining tries the value that takes the fewest values away from
	// open variables which share a binary constraint with it (constraints that
	// decompose into binary ones are taken apart). Neighbours of which only the
	// bounds are kept do not count. Ties go to the least value, and so does a variable
	// with bounds alone and more than 65,536 values between them.
	LeastConstraining
	// RandomValue tries a value at random.
	RandomValue
	// Median tries the value with as many smaller as greater ones, the lower of
	// two.
	Median
	// Middle tries the value nearest to the middle of the bounds, the lower of two.
	Middle
	// LowerHalf halves the bounds and tries the lower half.
	LowerHalf
	// UpperHalf halves the bounds and tries the upper half.
	UpperHalf
	// Saved tries the value of the latest solution (phase saving), and the least
	// where it has gone or there is none yet.
	Saved
	// FirstInterval tries the values up to the first gap of the domain, and where it has
	// none, the lower half.
	FirstInterval
)

// String returns the name that csp.Parse reads.
func (o ValueOrder) String() string { return names.Of(names.ValueOrders, int(o)) }
