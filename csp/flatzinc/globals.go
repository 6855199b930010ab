package flatzinc

import "github.com/propago/propago/csp"

// This file is the global constraints of propago's own MiniZinc library, by which a
// model's globals reach the engine whole.

var globalBuiltins = table{
	"propago_all_different": {params: []param{varInts}, build: func(c *call) csp.Constraint {
		return csp.AllDifferent(c.variables(0)...)
	}},
}
