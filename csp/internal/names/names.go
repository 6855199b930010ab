// Package names has the names of what package strategy says, for it to write and for package csp to
// read: the place of a name is the number of its constant.
package names

// The lists of names.
var (
	Levels    = []string{"full", "ac3", "forward-checking", "backtracking"}
	VarOrders = []string{"auto", "input", "mrv", "mrv-degree", "random", "dom/deg", "dom/wdeg",
		"smallest", "largest", "max-regret", "anti-first-fail", "activity", "degree"}
	ValueOrders = []string{"auto", "ascending", "descending", "least-constraining", "random",
		"median", "middle", "split", "reverse-split", "saved", "interval"}
)

// Of is the name of a constant.
func Of(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "unknown"
}
