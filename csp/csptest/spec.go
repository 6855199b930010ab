package csptest

import (
	"math/rand/v2"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/names"
	"github.com/propago/propago/domains"
)

// This file is what a test says about its constraint.

// Consistency is what a propagator promises of the domains it leaves. Bounds
// consistencies are named as in Choi, Harvey, Lee and Stuckey (2006).
type Consistency uint8

const (
	// Unclaimed stands for the default: Checking, or what the field says.
	Unclaimed Consistency = iota
	// Checking: once all variables are fixed, their values satisfy the constraint.
	Checking
	// Forward: besides, when one variable is left open, each of its values
	// satisfies the constraint together with the fixed ones.
	Forward
	// BoundsZ: the minimum and maximum of each variable belong to a solution in
	// the integers between the bounds of the others. What holes remain is open. It
	// is not asked where there are more than ten thousand such assignments.
	BoundsZ
	// BoundsD: the minimum and maximum of each variable belong to a solution in
	// the domains of the others.
	BoundsD
	// Domain: each value of each variable belongs to a solution in the domains
	// (generalised arc consistency).
	Domain
)

// String returns the name of the constant in words.
func (c Consistency) String() string {
	return names.Of([]string{"unclaimed", "checking", "forward checking", "bounds(Z) consistency", "bounds(D) consistency", "domain consistency"}, int(c))
}

// Spec describes a kind of constraint to [Run]. Name, Vars, Build and Accepts must
// be there, or be set by Vary.
type Spec struct {
	Name string
	Vars int // number of positions, at most 6

	// The values of the domains as the constraint sees them lie in Lo..Hi, -2..4
	// where both are zero, with far ones beside them in some cases. Values, where
	// given, are the only ones. Positions that share a variable under different
	// views see others as well.
	Lo, Hi int
	Values []int

	// Build makes the constraint over xs, which has length Vars. It is called
	// several times in each case, and makes an equal constraint each time.
	Build func(xs []csp.Var) csp.Constraint
	// Accepts is the oracle: whether the values, in the order of xs, satisfy the
	// constraint. It shares no code with the constraint, and does not keep vals.
	Accepts func(vals []int) bool
	// Vary, where given, is called before each case with a copy of the Spec, to
	// draw the parameters of the case: it may set any other field. All it draws
	// comes from r.
	Vary func(r *rand.Rand, s *Spec)

	// Consistency is what is reached where all variables are distinct and keep
	// their holes. Without it, Checking.
	Consistency Consistency
	// Intervals is what is reached where some variable keeps its bounds only
	// ([csp.Model.BoundsVar]). Of such a variable Forward and Domain speak of the
	// bounds alone. Without it, Consistency, or BoundsZ where that claims more.
	Intervals Consistency
	// Duplicates is what is reached where a variable stands at two positions, the
	// same view or not. Without it, Checking. Where a case has both, the claim is
	// the one that stands earlier in the list of constants.
	Duplicates Consistency
	// Settled, where given, is a consistency of the constraint's own, asked besides
	// in cases without duplicates and bounds-only variables: whether the propagator
	// may rest with these domains. They stand in the order of xs.
	Settled func(doms []domains.Set) bool
	// Idempotent: a model declared with the domains that propagation left is not
	// pruned any more. It is not where the choice of a propagator depends on the
	// declared domains. (That a propagator which says Stable would prune nothing if
	// it ran again is asked of all.)
	Idempotent bool
}

// TB is the part of [testing.TB] that Run uses, so that the harness itself can be
// tested.
type TB interface {
	Helper()
	Name() string
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
}

// Option changes how [Run] runs.
type Option func(*config)

type config struct {
	cases int
	seed  uint64
}

// Cases sets the number of random cases, 60 without it. Of these go test -short runs
// one in five. The environment variable PROPAGO_CASES goes before both.
func Cases(n int) Option { return func(c *config) { c.cases = n } }

// Seed sets the seed of the first case, 1 without it; each next case has the next
// seed. The environment variable PROPAGO_SEED goes before it, and runs that case
// alone.
func Seed(seed uint64) Option { return func(c *config) { c.seed = seed } }
