package csp

import (
	"context"

	"github.com/propago/propago/csp/internal/names"
	"github.com/propago/propago/domains"
)

// This file is what is asked of an explanation and what comes back: why a value is not
// in a domain, why propagation failed, why a core cannot hold. explain_facts.go works the
// answer out from the trail, explain_shorten.go makes its steps short, explain_search.go
// answers what only a search can, explain_text.go and explain_json.go write it down.

// Answer says what an [Explanation] found out.
type Answer uint8

const (
	// StillPossible: propagation has not removed the value, or found no contradiction. Whether
	// there is a solution is a question for a search: see [Question].MaxNodes.
	StillPossible Answer = iota
	// NeverDeclared: the variable was declared without the value.
	NeverDeclared
	// Pruned: Facts lead to the value's removal.
	Pruned
	// Contradiction: Facts lead to a contradiction, so that no value is left for anything.
	Contradiction
	// Refuted: propagation leaves the value, or finds no contradiction, and a search shows
	// that there is no solution; Search has its failed branches.
	Refuted
	// InSolution: a solution has the value, or there is one at all; Solution is one.
	InSolution
	// Undecided: the search met its limit.
	Undecided
)

var answerNames = []string{"possible", "never-declared", "pruned", "contradiction", "refuted", "in-solution", "undecided"}

// String returns the name that [Parse] reads.
func (a Answer) String() string { return names.Of(answerNames, int(a)) }

// Origin says where something comes from that was posted, assumed or decided.
type Origin struct {
	By         By
	Constraint Constraint // ByConstraint: as it was posted; of a [Core], ByAssumption: the Literal
	Name       string     // of such a one: its name, or where it has none, what it is
	// Place is that of a constraint in [Model.Constraints], of an assumption in the order in
	// which they were made, of a decision or refutation in the path; -1 where there is none.
	Place int
}

// Fact is one step of an [Explanation]: a statement, who made it, and the earlier facts
// it rests on.
type Fact struct {
	// Literal is what is stated; the zero Literal where it is a contradiction. Inequalities
	// that go in a circle over wide domains, such as x < y and y < x, are one contradiction
	// together: there is a fact for each.
	Literal Literal
	// Var is the variable that Literal is about; of a contradiction ByDomain, that which
	// has no value left.
	Var Var
	// Origin says who stated it. ByConstraint, the constraint, the facts of Because and the
	// declared domains force Literal, and none of those facts can be left out. ByDomain is
	// the same without a constraint: the facts are about Var itself, and leave its declared
	// domain no other values. ByAssumption, ByDecision and ByRefutation are leaves, told by
	// their place, as are ByLearned and ByObjective in the middle of a search.
	Origin
	// Node is, of a refutation, the node that failed, where the path told.
	Node int64
	// Because lists the facts it rests on, as places in Facts; all are before it.
	Because []int
}

// Explanation answers why a variable cannot take a value, or why there is a contradiction.
type Explanation struct {
	Question // what was asked
	Answer   Answer
	// Facts, of the answers Pruned and Contradiction, stand in an order in which they
	// follow from one another: what was asked is the last one. Each serves some later one,
	// and none is there twice.
	Facts []Fact
	// Search is the tree of failed branches, of the answer Refuted.
	Search *Branch
	// Solution is there of the answer InSolution.
	Solution Solution
}

// Question is what [Solver.Why] is asked: about a value, a contradiction or a core. The
// zero Question is about the contradiction that the latest [Solver.Propagate] found.
type Question struct {
	// Var and Value ask why Var does not have Value. The zero Var asks about the
	// contradiction.
	Var   Var
	Value int
	// Core, where given, asks why its members, and what was taken for granted when it was
	// found, cannot hold together. Var and Path are zero then.
	Core *Core
	// Path, where it is not nil, asks about a node of a search: below these branches from the
	// root, an empty path being the root itself. Of each its Literal counts; and of a second
	// side, taken after the first had failed, that it is ByRefutation, and the Node that
	// failed, if that is known. The facts go down to assumptions, decisions and refutations. With a nil Path the question is about the present state of the solver:
	// after Propagate, or within a run of the general kernel, at the present node.
	Path []Fact
	// Short asks for an explanation from a minimal set of constraints and assumptions, those
	// near Var preferred: with any one of them left out, propagation of the others does not
	// find what was asked. The set is found in the order of k*log(n/k) propagations, each of
	// a model compiled for it, where k of n constraints and assumptions are needed. Otherwise
	// the answer is how propagation came to it.
	Short bool
	// MaxNodes, above 0, lets a search from the root, or from below Path, answer what
	// propagation leaves open, in at most so many nodes: is there a solution? It propagates
	// in full, whatever the solver maintains.
	MaxNodes int
}

// Why explains why a variable cannot have a value, or why there is a contradiction.
//
// About a value, the answer is StillPossible, NeverDeclared or Pruned; or Contradiction,
// where propagation failed while the value was still there, so that it is as impossible as
// everything else. The facts lead from assumptions, decisions and declared domains, which
// are its leaves, to what was asked. Where propagation leaves the value, a search, if
// MaxNodes allows it, answers InSolution; or Refuted, with the tree of failed branches, in
// which sides that the failures do not need are left out; or Undecided. About a
// contradiction the answers are StillPossible, Contradiction and those of a search.
//
// Reasons are worked out from the trail when they are asked for (lazy explanations:
// Gent, Miguel and Moore 2010) and made short by leaving out what the constraint does not
// need: it is posted alone, with fewer facts, and has to prune again. A constraint without
// [Explainer] is explained by the domains of all its variables, shortened in the same way.
//
// The error is a *[ModelError] where a variable is not one of the solver's, or the question
// is about a core and something else; the context's; or what ended Propagate before its time.
// Time: a propagation of one constraint for each fact that is tried, and the compilation of
// each constraint concerned, once for the solver; for Path, and for a search at each node, the
// propagation of the whole besides. The state of the solver is not touched.
func (s *Solver) Why(ctx context.Context, q Question) (*Explanation, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	switch {
	case s.model == nil:
		return nil, errUncompiled
	case q.Core != nil:
		var e *Explanation
		err := boundedBy(ctx, q.Core.left, func(within context.Context) (err error) {
			e, err = s.whyCore(within, q)
			return err
		})
		return e, err
	case !q.aboutValue() && q.Value != 0:
		return nil, &ModelError{Msg: "the question is about a value of no variable"}
	case q.aboutValue() && !s.has(q.Var):
		return nil, &ModelError{Vars: []Var{q.Var}, Msg: "the question is about a variable that the solver does not have"}
	}
	e, err := s.byPropagation(ctx, q)
	if err == nil && e.Answer == StillPossible && q.MaxNodes > 0 {
		e, err = s.bySearch(ctx, q)
	}
	if err == nil {
		e.Question = q
	}
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err() // some facts may not have been tried
	}
	return e, nil
}

// aboutValue reports whether the question is why a variable does not have a value.
func (q Question) aboutValue() bool { return q.Var != Var{} }

// byPropagation answers as far as propagation knows; StillPossible also says that it
// found no contradiction.
func (s *Solver) byPropagation(ctx context.Context, q Question) (*Explanation, error) {
	at := s
	if q.Path == nil && s.abridged() {
		q.Path = s.branches()
	}
	if q.Path != nil {
		twin, err := s.goTo(ctx, s.opts.Maintain, q.Path)
		if err != nil {
			return nil, err
		}
		at = twin
	} else if err := s.Err(); err != nil {
		return nil, err
	}
	e := at.answer(at.explainerAt(ctx, q.Path), q)
	if q.Short {
		return at.shorter(ctx, e, q)
	}
	return e, nil
}

// abridged reports whether the present state is one of a search that keeps no history of its
// root, since it is long.
func (s *Solver) abridged() bool { return s.root.done && !s.root.whole }

// branches returns the branches on the way to the present state.
func (s *Solver) branches() []Fact {
	path := []Fact{}
	st := s.space.st
	for pos := range st.TrailLen() {
		if c, ok := st.ChangeAt(pos); ok && (c.Cause == domains.Decision || c.Cause == domains.Refutation) {
			f := Fact{Literal: Literal{Var{model: s.model, id: c.X}, c.Op, c.K}, Origin: Origin{By: madeBy(c.Cause)}}
			path = append(path, f)
		}
	}
	return path
}

// answer answers in the present state.
func (s *Solver) answer(w *explainer, q Question) *Explanation {
	e := &Explanation{Question: q}
	failed := s.run.failed || s.root.failed
	if !q.aboutValue() {
		if failed {
			e.Answer, e.Facts = Contradiction, w.failure()
		}
		return e
	}
	id, k := q.Var.index(), q.Var.under(q.Value)
	switch present := !s.empty && s.space.st.Has(id, k); {
	case !s.declaredDomain(id).Contains(k):
		e.Answer = NeverDeclared
	case present && !s.Domain(q.Var).Contains(q.Value):
		e.Answer, e.Facts = Pruned, w.assumedAway(id, k)
	case s.empty || present && failed:
		e.Answer, e.Facts = Contradiction, w.failure()
	case !present:
		e.Answer, e.Facts = Pruned, w.removal(id, k)
	}
	return e
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
