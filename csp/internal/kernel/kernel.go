// Package kernel searches networks of all-different constraints, and nothing else, much
// faster than an engine for any constraint can: domains stand sideways, as a set of
// variables for each value, so that a word operation narrows many variables at a time.
// [NewGrid] makes the kernel for grids of 9x9 (grid.go), [NewNetwork] the one for all other
// networks (network.go). The package knows nothing of models and solvers; who uses it hands
// over a [Network], and a [Run] with the domains of the moment.
package kernel

// Network is a model of all-different constraints alone.
type Network struct {
	Base   int       // the value of bit 0
	Values int       // the span of all values, at most 64
	Masks  []uint64  // the declared domains
	Groups [][]int32 // the variables of each constraint, each at most once
}

// Kernel searches for the solutions of the network it was made for. It allocates nothing
// once it is warm, and is for one goroutine.
type Kernel interface {
	// Search finds the solutions of a run, and returns false where that ended it before
	// its time.
	Search(r *Run) (exhausted bool)
}

// Host is who asked for a run.
type Host interface {
	// AtLimit is asked before each node but the root, when the counts of the run are up to
	// date; true ends the search.
	AtLimit() bool
	// Solution is told that Vals are a solution, and returns whether the search goes on.
	Solution() (more bool)
}

// Run is one search.
type Run struct {
	Host     Host
	Masks    []uint64 // the values that each variable has left, none of them zero
	Narrowed []int32  // the variables assumed about, perhaps twice; all others have their declared domains
	Vals     []int32  // a solution, by variable: the values themselves
	Counts
}

// Counts tells what a search did. The root is a node.
type Counts struct {
	Nodes, Failures, Backtracks int64
	MaxDepth                    int // in branches, second sides included
}

// enter counts a node at so many branches from the root, unless a limit forbids it.
func (r *Run) enter(depth int) bool {
	if r.Host.AtLimit() {
		return false
	}
	r.Nodes++
	r.MaxDepth = max(r.MaxDepth, depth)
	return true
}

// Bit returns the mask of value k, none outside 0..63.
func Bit(k int) uint64 {
	if uint(k) > 63 {
		return 0
	}
	return 1 << uint(k)
}
