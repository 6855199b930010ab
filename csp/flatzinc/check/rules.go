package check

// This file finds the definition of a constraint by its name. A definition is written once,
// for the constraint itself; that of its reified form NAME_reif and of its half-reified form
// NAME_imp follows.

import "strings"

// A rule defines a constraint. Its shape has a letter for each argument: i for a number or
// a Boolean, a for an array of them, l for one that is as long as the others with this letter,
// s for a set, S for an array of sets. What holds gets has that shape; arrays whose lengths do
// not agree satisfy nothing.
type rule struct {
	shape string
	holds func([]value) bool
}

// agree reports whether the arrays that are to be of one length are.
func (r rule) agree(v []value) bool {
	first := strings.IndexByte(r.shape, 'l')
	for i, letter := range r.shape {
		if letter == 'l' && len(v[i].list) != len(v[first].list) {
			return false
		}
	}
	return true
}

// prefix is that of the constraints that propago's own library for MiniZinc calls. They have
// the names and parameters of the standard library otherwise.
const prefix = "propago_"

// find returns the rule of a constraint with n arguments.
func find(name string, n int) (rule, bool) {
	name = strings.TrimPrefix(name, prefix)
	switch {
	case name == "bool_xor" && n == 2:
		name = "bool_not" // of two arguments it only says that they differ
	case name == "bool_xor_reif" && n == 3:
		name = "bool_xor"
	}
	if r, ok := lookUp(name); ok && len(r.shape) == n {
		return r, true
	}
	if base, ok := strings.CutSuffix(name, "_reif"); ok {
		if r, ok := lookUp(base); ok && len(r.shape)+1 == n {
			return rule{r.shape + "i", func(v []value) bool {
				return v[n-1].n == truth(r.holds(v[:n-1]))
			}}, true
		}
	}
	if base, ok := strings.CutSuffix(name, "_imp"); ok {
		if r, ok := halfReified[base]; ok && len(r.shape) == n {
			return r, true
		}
		if r, ok := lookUp(base); ok && len(r.shape)+1 == n {
			return rule{r.shape + "i", func(v []value) bool {
				return v[n-1].n == 0 || r.holds(v[:n-1])
			}}, true
		}
	}
	return rule{}, false
}

// Defines reports whether there is a definition of a constraint with so many arguments. [New]
// refuses a program that has others.
func Defines(name string, arguments int) bool {
	_, ok := find(name, arguments)
	return ok
}

// tables has all rules, by what they are about.
var tables = []map[string]rule{
	integerRules, booleanRules, setRules, elementRules,
	valueRules, countRules, orderRules, packingRules, graphRules, extensionRules, modelRules,
}

func lookUp(name string) (rule, bool) {
	for _, table := range tables {
		if r, ok := table[name]; ok {
			return rule{r.shape, func(v []value) bool { return r.agree(v) && r.holds(v) }}, true
		}
	}
	return rule{}, false
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
