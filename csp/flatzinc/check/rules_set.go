package check

// This file defines the builtins on constant sets.

import "github.com/propago/propago/domains"

var setRules = map[string]rule{
	"set_card":     {"si", func(v []value) bool { return v[0].set.Len() == v[1].n }},
	"set_eq":       {"ss", func(v []value) bool { return v[0].set.Equal(v[1].set) }},
	"set_ne":       {"ss", func(v []value) bool { return !v[0].set.Equal(v[1].set) }},
	"set_subset":   {"ss", func(v []value) bool { return subset(v[0].set, v[1].set) }},
	"set_superset": {"ss", func(v []value) bool { return subset(v[1].set, v[0].set) }},
}

func subset(a, b domains.Set) bool { return a.Difference(b).IsEmpty() }
