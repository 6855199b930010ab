package flatzinc

import (
	"maps"
	"slices"
)

// Registered returns the names of all constraints of the registry, sorted.
func Registered() []string { return slices.Sorted(maps.Keys(builtins)) }
