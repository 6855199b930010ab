package check

// This file is the conclusion of a proof.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
)

// A Claim is what a proof concludes.
type Claim uint8

const (
	// Nothing is claimed: a limit ended the search. Solutions that were given are solutions.
	Nothing Claim = iota
	// NoSolution says that there is none.
	NoSolution
	// Bound says that the objective is no better than Verdict.Value in any solution.
	Bound
	// Optimum says besides that a solution has it.
	Optimum
	// Solutions says that there are exactly those that were given.
	Solutions
)

// A Verdict is what was proved.
type Verdict struct {
	Claim Claim
	// Value is the bound or the optimum, Goal whether it is about the least or greatest.
	Value int
	Goal  flatzinc.Goal
	// Solutions is how many were given.
	Solutions int
	// Trusted names what was not verified: constraints whose meaning is not known, as they
	// stand in the program, and why, and what the steps are about beyond the program.
	Trusted []string
	// Assumed is what the conclusion is under.
	Assumed []string
	// Steps is how many inferences, deductions and solutions the proof has.
	Steps int
}

// String says in a line what was proved, and in more what it rests on.
func (v *Verdict) String() string {
	var b strings.Builder
	switch least := v.Goal == flatzinc.Minimize; v.Claim {
	case Nothing:
		fmt.Fprintf(&b, "nothing is claimed: %d solution%s %s right", v.Solutions, plural(v.Solutions), map[bool]string{true: "is", false: "are"}[v.Solutions == 1])
	case NoSolution:
		b.WriteString("proved: no solution")
	case Bound:
		fmt.Fprintf(&b, "proved: at %s %d", map[bool]string{true: "least", false: "most"}[least], v.Value)
	case Optimum:
		fmt.Fprintf(&b, "proved: the optimum is %d", v.Value)
	case Solutions:
		fmt.Fprintf(&b, "proved: exactly %d solution%s", v.Solutions, plural(v.Solutions))
	}
	if len(v.Assumed) > 0 {
		fmt.Fprintf(&b, "\nassumed: %s", strings.Join(v.Assumed, ", "))
	}
	if n := len(v.Trusted); n > 0 {
		fmt.Fprintf(&b, "\ntrusted: %d constraint%s", n, plural(n))
		for _, t := range v.Trusted {
			fmt.Fprintf(&b, "\n  %s", t)
		}
	}
	return b.String()
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// conclusion takes c UNSAT, c <atom>, c BEST, c ALL <n> or c OPEN.
func (k *checker) conclusion() error {
	in := k.in
	v := &Verdict{Goal: k.inner.goal, Solutions: k.found.n, Steps: k.steps}
	var err error
	switch word := in.field(); string(word) {
	case "UNSAT":
		v.Claim = NoSolution
		switch {
		case k.found.n > 0:
			return k.wrong(0, nil, "no solution is claimed, and there is one in line %d", k.found.line)
		case !k.done && k.teller == nil:
			return k.wrong(0, nil, "no solution is claimed, and no contradiction was deduced")
		}
	case "ALL":
		err = k.concludeAll(v)
	case "BEST":
		err = k.concludeBest(v)
	case "OPEN":
	default:
		in.at = in.start
		err = k.concludeBound(v)
	}
	if err != nil {
		return err
	}
	if err := in.end(); err != nil {
		return err
	}
	if more, err := in.next(); err != nil {
		return err
	} else if more && len(in.field()) > 0 {
		in.at = 0
		return in.fail("nothing is expected after the conclusion")
	}
	for i := range k.inner.items {
		if c := &k.inner.items[i]; k.trusted[c] {
			v.Trusted = append(v.Trusted, fmt.Sprintf("%s (%s)", c.text(), c.trusted))
		}
	}
	if v.Claim == NoSolution || v.Claim == Solutions || v.Claim == Bound || v.Claim == Optimum {
		v.Trusted = append(v.Trusted, k.unlinked...)
	}
	v.Assumed = k.told(k.assumed)
	k.verdict = v
	return nil
}

// concludeAll takes the number of solutions.
func (k *checker) concludeAll(v *Verdict) error {
	n := k.in.int("the number of solutions")
	v.Claim = Solutions
	switch {
	case k.in.err != nil:
		return k.in.err
	case k.inner.goal != flatzinc.Satisfy:
		return k.wrong(0, nil, "all solutions are claimed of a program with an objective, where a solution rules out those that are no better")
	case n != k.found.n:
		return k.wrong(0, nil, "exactly %d solutions are claimed, and %d are given", n, k.found.n)
	case !k.done && k.teller == nil:
		return k.wrong(0, nil, "all solutions are claimed, and no contradiction was deduced")
	}
	return nil
}

// concludeBest takes that no solution is better than one, where the objective is a number.
func (k *checker) concludeBest(v *Verdict) error {
	v.Claim, v.Value = Optimum, k.inner.objective.k
	switch {
	case k.inner.goal == flatzinc.Satisfy || k.inner.objective.x >= 0:
		return k.wrong(0, nil, "a best solution is claimed without a bound, and the objective is not a number")
	case k.found.n == 0:
		return k.wrong(0, nil, "a best solution is claimed, and none is given")
	}
	return nil
}

// concludeBound takes the bound of the objective as an atom.
func (k *checker) concludeBound(v *Verdict) error {
	l := k.literal()
	q := k.inner
	if l < 0 || q.goal == flatzinc.Satisfy {
		return k.in.fail("UNSAT, ALL, OPEN or, with an objective, the number of an atom is expected")
	}
	x, o, n := k.atoms.of(l)
	t := q.objective
	least := q.goal == flatzinc.Minimize
	if t.x != x && t.x >= 0 || o != ge && o != le || t.x >= 0 && (o == ge) == (least == t.neg) {
		return k.wrong(0, nil, "a bound of the objective is expected, not %s", k.say(l))
	}
	v.Claim, v.Value = Bound, t.k
	if t.x >= 0 {
		v.Value = t.of(n)
	}
	if k.best != nil {
		if better := *k.best; least && better < v.Value || !least && better > v.Value {
			return k.wrong(0, nil, "the bound %d is claimed, and a solution has %d", v.Value, better)
		}
		if *k.best == v.Value {
			v.Claim = Optimum
		}
	}
	if k.done || k.teller != nil {
		return nil
	}
	// A deduction from the opposite alone says it too, which then is a fact of the root.
	if t.x >= 0 && k.inner.space.ask(x, o, n) == yes {
		if k.trace != nil {
			k.trace.end = k.trace.all(nil, x)
		}
		return nil
	}
	return k.wrong(0, nil, "the bound was not deduced: %s", k.say(l))
}
