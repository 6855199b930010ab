package csp

import (
	"fmt"
	"strings"

	"github.com/propago/propago/domains"
)

// This file writes explanations for people: a tree, from what was asked down to what was
// given, two spaces a level. What several facts rest on is told once, with a number, and
// later by that number. So is what stands very deep: it is told below, from the margin on,
// as the blanks before a chain of n steps would be n*n.

// deepest is the level at which a fact that rests on others is told below.
const deepest = 64

// String returns the explanation as indented lines, such as
//
//	x[2] is not 1
//	x[2] != 1, by all different
//	  x[0] = 1, assumed
func (e *Explanation) String() string {
	var b strings.Builder
	b.WriteString(e.headline())
	b.WriteByte('\n')
	writeFacts(&b, e.Facts, "")
	if e.Search != nil {
		e.Search.write(&b, "")
	}
	return b.String()
}

func (e *Explanation) headline() string {
	value := fmt.Sprintf("%v = %d", e.Var, e.Value)
	switch e.Answer {
	case NeverDeclared:
		return fmt.Sprintf("%v was declared without the value %d", e.Var, e.Value)
	case Pruned:
		return fmt.Sprintf("%v is not %d", e.Var, e.Value)
	case Contradiction:
		return "a contradiction"
	case Refuted:
		if e.Var.model == nil {
			return fmt.Sprintf("a contradiction, as a search shows; failed branches: %d", e.Search.failures())
		}
		return fmt.Sprintf("%s is in no solution, as a search shows; failed branches: %d", value, e.Search.failures())
	case InSolution:
		if e.Var.model == nil {
			return "there is a solution"
		}
		return value + " is in a solution"
	case Undecided:
		if e.Var.model == nil {
			return "undecided: the search for a contradiction met its limit"
		}
		return value + ": undecided, the search for a solution met its limit"
	}
	if e.Var.model == nil {
		return "propagation finds no contradiction"
	}
	return value + " is still possible after propagation"
}

// String returns the fact without what it rests on, such as "x[2] != 1, by row 1".
func (f Fact) String() string {
	if f.Literal.IsFalse() {
		switch f.By {
		case ByConstraint:
			return f.Name + " cannot hold"
		case ByDomain:
			return fmt.Sprintf("%v has no value left", f.Var)
		}
		return "a contradiction"
	}
	switch f.By {
	case ByConstraint:
		return fmt.Sprintf("%v, by %s", f.Literal, f.Name)
	case ByDomain:
		if f.Literal.op == domains.EQ {
			return fmt.Sprintf("%v, no other value is left", f.Literal)
		}
		return fmt.Sprintf("%v, by what is left of it", f.Literal)
	case ByAssumption:
		return fmt.Sprintf("%v, assumed", f.Literal)
	case ByDecision:
		return fmt.Sprintf("%v, decided", f.Literal)
	case ByRefutation:
		if f.Node > 0 {
			return fmt.Sprintf("%v, since node %d failed", f.Literal, f.Node)
		}
		return fmt.Sprintf("%v, since the other side failed", f.Literal)
	case ByObjective:
		return fmt.Sprintf("%v, to be better than the best solution", f.Literal)
	}
	return fmt.Sprintf("%v, learned by the search", f.Literal)
}

// factTree writes facts as a tree.
type factTree struct {
	b      *strings.Builder
	facts  []Fact
	number []int // by which a fact that is told again is called; 0: it is told once
	told   []bool
	n      int   // numbers given
	below  []int // facts to be told below
}

// writeFacts writes the last fact and what it rests on, and before that every other fact
// that none rests on.
func writeFacts(b *strings.Builder, facts []Fact, indent string) {
	t := factTree{b: b, facts: facts, number: make([]int, len(facts)), told: make([]bool, len(facts))}
	uses := make([]int, len(facts))
	for _, f := range facts {
		for _, i := range f.Because {
			uses[i]++
		}
	}
	for i, f := range facts {
		if uses[i] > 1 && len(f.Because) > 0 {
			t.call(i)
		}
	}
	for i := range facts {
		if uses[i] == 0 {
			t.write(i, indent, 0)
		}
		for ; len(t.below) > 0; t.below = t.below[1:] {
			if j := t.below[0]; !t.told[j] {
				t.write(j, indent, 0)
			}
		}
	}
}

// call gives a fact the next number.
func (t *factTree) call(i int) {
	t.n++
	t.number[i] = t.n
}

func (t *factTree) write(i int, indent string, level int) {
	f := &t.facts[i]
	t.b.WriteString(indent)
	t.b.WriteString(f.String())
	later := level == deepest && len(f.Because) > 0 && !t.told[i]
	if later {
		t.below = append(t.below, i)
		if t.number[i] == 0 {
			t.call(i)
		}
	}
	if n := t.number[i]; n > 0 && (t.told[i] || later) {
		fmt.Fprintf(t.b, ", see [%d]\n", n)
		return
	} else if n > 0 {
		fmt.Fprintf(t.b, " [%d]", n)
	}
	t.told[i] = true
	t.b.WriteByte('\n')
	for _, j := range f.Because {
		t.write(j, indent+"  ", level+1)
	}
}

func (b *Branch) write(w *strings.Builder, indent string) {
	if !b.Literal.IsFalse() {
		fmt.Fprintf(w, "%sif %v:\n", indent, b.Literal)
		indent += "  "
	}
	if len(b.Branches) == 0 {
		writeFacts(w, b.Facts, indent)
		return
	}
	for i := range b.Branches {
		b.Branches[i].write(w, indent)
	}
}
