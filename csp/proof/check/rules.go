package check

// This file finds the rule of a constraint. A rule decides by the definition of the
// constraint whether the domains leave it a solution; it may miss that there is none, never
// that there is one. Where it misses it, a search over the constraint's variables decides
// (search.go). A reified constraint is decided by both truths.

import (
	"maps"
	"slices"
	"strings"
)

// A rule says that a constraint, or its opposite, has no solution. Without deny the opposite
// is left to the search.
type rule struct {
	refute, deny func(s *space, c *constraint) bool
	// setup works out what the rule needs of the arguments, once.
	setup func(q *program, c *constraint)
	// numbers are the arguments that have to be constants for the rule to apply.
	numbers []int
	// aligned are the arguments that have to be arrays of one length: others satisfy nothing.
	aligned []int
	// wide says that it copes with any constants, however large.
	wide bool
}

// rules has all of them, by the names of constraints without prefix and suffix.
var rules map[string]*rule

func init() {
	rules = make(map[string]*rule)
	for _, t := range []map[string]*rule{linearRules, booleanRules, arithmeticRules, elementRules, valueRules, countRules,
		orderRules, tableRules, automatonRules, graphRules, taskRules, packingRules} {
		maps.Copy(rules, t)
	}
}

// functions are the constraints whose last argument, after so many, is a truth already.
var functions = map[string]struct {
	rule string
	args int
}{
	"bool_and": {"both", 2}, "bool_or": {"either", 2}, "bool_xor": {"bool_ne", 2},
	"array_bool_and": {"all", 1}, "array_bool_or": {"any", 1},
}

// choose finds the rule and the form of a constraint.
func (q *program) choose(c *constraint) {
	c.mode, c.rule, c.lin, c.lits, c.worked, c.roots = plain, nil, nil, nil, nil, nil
	name, n := strings.TrimPrefix(c.source.Name, "propago_"), len(c.args)
	if name == "bool_xor" && n == 2 {
		name = "bool_ne"
	}
	if name == "bool_xor_reif" && n == 3 {
		name = "bool_xor"
	}
	base, half := strings.CutSuffix(name, "_imp")
	switch f, ok := functions[base]; {
	case ok && n == f.args+1:
		name, c.mode = f.rule, iff
		if half {
			c.mode = implied
		}
	case half:
		name, c.mode = base, implied
	default:
		if base, ok := strings.CutSuffix(name, "_reif"); ok {
			name, c.mode = base, iff
		}
	}
	if c.mode != plain {
		c.truth = c.args[n-1].terms[0]
	}
	c.base = strings.TrimSuffix(strings.TrimPrefix(c.source.Name, "propago_"), [...]string{iff: "_reif", implied: "_imp"}[c.mode])
	if r := rules[name]; r != nil && r.applies(c) {
		c.rule = r
		if slices.ContainsFunc(r.aligned, func(i int) bool { return len(c.args[i].terms) != len(c.args[r.aligned[0]].terms) }) {
			c.rule = never
		}
		if r.setup != nil {
			r.setup(q, c)
		}
	}
}

// never is the rule of what nothing satisfies.
var never = &rule{refute: func(*space, *constraint) bool { return true }, deny: func(*space, *constraint) bool { return false }}

// numberLimit bounds the constants of which rules make sums.
const numberLimit = 1 << 40

func constants(ts []term) bool {
	return !slices.ContainsFunc(ts, func(t term) bool { return t.x >= 0 })
}

// applies reports whether the arguments are such that the rule knows them.
func (r *rule) applies(c *constraint) bool {
	for _, i := range r.numbers {
		if !constants(c.args[i].terms) {
			return false
		}
	}
	for i := range c.args {
		for _, t := range c.args[i].terms {
			if !r.wide && (t.k > numberLimit || t.k < -numberLimit) {
				return false
			}
		}
	}
	return true
}

// contradicts reports whether a rule finds that the domains leave a constraint no solution.
func (s *space) contradicts(c *constraint) bool {
	if c.rule == nil {
		return false
	}
	if c.mode == plain {
		return c.rule.refute(s, c)
	}
	if s.hi(c.truth) >= 1 && !c.rule.refute(s, c) {
		return false
	}
	if s.lo(c.truth) > 0 {
		return true
	}
	return c.mode != implied && c.rule.deny != nil && c.rule.deny(s, c)
}
