package csp

import (
	"errors"

	"github.com/propago/propago/domains"
)

// This file is what is asked of an explanation and what comes back: why a value is not
// in a domain, why propagation failed. explain_facts.go works the answer out from the trail,
// explain_shorten.go makes its steps short, explain_search.go answers what only a search can,
// explain_text.go and explain_json.go write it down.

// Answer says what an [Explanation] found out.
type Answer uint8

const (
	// StillPossible: propagation has not removed the value. Whether a solution has it
	// is a question for [Solver.Refute].
	StillPossible Answer = iota
	// NeverDeclared: the variable was declared without the value.
	NeverDeclared
	// Pruned: Facts lead to the value's removal.
	Pruned
	// Contradiction: Facts lead to a contradiction, so that no value is left for anything.
	Contradiction
	// Refuted: propagation leaves the value, and a search shows that no solution has it;
	// Search has its failed branches.
	Refuted
	// InSolution: a solution has the value; Solution is one.
	InSolution
	// Undecided: the search for a refutation met its limit.
	Undecided
)

var answerNames = []string{"possible", "never-declared", "pruned", "contradiction", "refuted", "in-solution", "undecided"}

// String returns the name that ParseAnswer reads.
func (a Answer) String() string { return nameOf(answerNames, int(a)) }

// ParseAnswer reads "possible", "never-declared", "pruned", "contradiction", "refuted",
// "in-solution" or "undecided".
func ParseAnswer(name string) (Answer, error) {
	i, err := parseName("answer", answerNames, name)
	return Answer(i), err
}

// Fact is one step of an [Explanation]: a statement, who made it, and the earlier facts
// it rests on.
type Fact struct {
	// Literal is what is stated; the zero Literal where it is a contradiction.
	Literal Literal
	// By says who stated it. By ByConstraint, the constraint, the facts of Because and the
	// declared domains force Literal, and none of those facts can be left out. ByDomain is
	// the same without a constraint: the facts are about Var itself, and leave its declared
	// domain no other values. ByAssumption, ByDecision and ByRefutation are leaves, as are
	// ByLearned and ByObjective in the middle of a search.
	By By
	// Var is the variable that Literal is about; of a contradiction ByDomain, that which
	// has no value left.
	Var Var
	// Constraint is the constraint as it was posted, and Name its name, or its kind and
	// variables where it has none.
	Constraint Constraint
	Name       string
	// Place is where the maker stands: of a constraint in [Model.Constraints], of an
	// assumption in the order in which they were made, of a decision or refutation in the
	// path. It is -1 where there is no such place.
	Place int
	// Node is, of a refutation, the node that failed, where the path told.
	Node int64
	// Because lists the facts it rests on, as places in Facts; all are before it.
	Because []int
}

// Explanation answers why a variable cannot take a value, or why there is a contradiction.
type Explanation struct {
	Var    Var // what was asked about; the zero Var where a contradiction was
	Value  int
	Answer Answer
	// Facts, of the answers Pruned and Contradiction, stand in an order in which they
	// follow from one another: what was asked is the last one. Each serves some later one,
	// and none is there twice.
	Facts []Fact
	// Search is the tree of failed branches, of the answer Refuted; of Undecided, as far
	// as it got.
	Search *Branch
	// Solution is there of the answer InSolution.
	Solution Solution
}

// Leaves returns the facts that rest on no others: what was given, decided or refuted.
// Facts that constraints alone state of the declared domains are not among them.
func (e *Explanation) Leaves() []Fact {
	var leaves []Fact
	for _, f := range e.Facts {
		if f.By != ByConstraint && f.By != ByDomain {
			leaves = append(leaves, f)
		}
	}
	return leaves
}

// Last returns the fact that was asked about, nil where there is none.
func (e *Explanation) Last() *Fact {
	if len(e.Facts) == 0 {
		return nil
	}
	return &e.Facts[len(e.Facts)-1]
}

// ErrConsistent says that there is no contradiction to be explained.
var ErrConsistent = errors.New("csp: propagation found no contradiction")

// Why explains why x does not have the value v in the present state of the solver: after
// [Solver.Propagate], or within a run of the general kernel, at the present node. The
// answer is StillPossible, NeverDeclared or Pruned; or Contradiction, where propagation
// failed while v was still there, so that v is as impossible as everything else. The
// facts lead from assumptions, decisions and declared domains, which are its leaves, to
// the removal of v.
//
// Reasons are worked out from the trail when they are asked for (lazy explanations:
// Gent, Miguel and Moore 2010) and made short by leaving out what the constraint does not
// need: it is posted alone, with fewer facts, and has to prune again. A constraint without
// [Explainer] is explained by the domains of all its variables, shortened in the same way.
//
// The error is a *[ModelError] where x is not of the solver's model, or what ended
// Propagate before its time. Time: a propagation of one constraint for each fact that is
// tried, and the compilation of each constraint concerned, once for the solver.
func (s *Solver) Why(x Var, v int) (*Explanation, error) {
	if !s.has(x) {
		return nil, &ModelError{Vars: []Var{x}, Msg: "the question is about a variable that the solver does not have"}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	return s.why(s.explainer(), x, v), nil
}

func (s *Solver) why(w *explainer, x Var, v int) *Explanation {
	e := &Explanation{Var: x, Value: v}
	id, k := x.index(), x.under(v)
	switch present := !s.empty && s.space.st.Has(id, k); {
	case !s.declaredDomain(id).Contains(k):
		e.Answer = NeverDeclared
	case present && !s.Domain(x).Contains(v):
		e.Answer, e.Facts = Pruned, w.assumedAway(id, k)
	case s.empty || present && (s.failed || s.rootFailed):
		e.Answer, e.Facts = Contradiction, w.failure()
	case !present:
		e.Answer, e.Facts = Pruned, w.removal(id, k)
	}
	return e
}

// WhyFailed explains the contradiction that the latest [Solver.Propagate] found. Without
// one the error is [ErrConsistent].
func (s *Solver) WhyFailed() (*Explanation, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	if !s.failed && !s.rootFailed {
		return nil, ErrConsistent
	}
	return &Explanation{Answer: Contradiction, Facts: s.explainer().failure()}, nil
}

// bare is a literal about a variable without a view.
func (s *Solver) bare(l Literal) Literal {
	if l.IsFalse() {
		return l
	}
	l = l.under()
	l.x.model = s.model
	return l
}

// called returns how a constraint is called in explanations.
func (p posted) called() string {
	if p.name != "" {
		return p.name
	}
	return describe(p.c)
}

// declaredDomain returns the values variable x was declared with.
func (s *Solver) declaredDomain(x int32) domains.Set { return s.model.vars[x].dom }
