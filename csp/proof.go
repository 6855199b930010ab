package csp

import (
	"slices"

	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/domains"
)

// This file is what a search tells of why its answer is right (Options.Proof), and the log
// of it: which steps there are, and the numbers of those that others use. What the steps
// are, proof_walk.go finds out; package csp/proof writes them down.

// nogood is a set of literals that cannot hold together, and the number of the step that says
// so. Number 0 is that nothing was found out.
type nogood struct {
	n    int
	lits []domains.Literal
}

// prover tells the proof of one run.
type prover struct {
	tell   func(*steps.Step) error
	err    error // of tell
	step   steps.Step
	n      int  // the last number given
	stride int  // to the next one: the workers of a team take turns
	own    int  // constraints of the model: the ones after them keep declared domains
	over   bool // a proof is of one run
	bare   bool // no reasons are wanted
	open   bool // something was not proved: nothing is claimed at the end
	found  int  // the number of the latest solution
	total  int
	member *proofMember // in a team
	part   partProof
	walker proofWalk

	proved  int                   // the step that nothing is left, 0 as long as there is none
	clauses map[domains.Cause]int // the steps that clauses are, by what the trail calls them
	target  []domains.Literal     // of the clause that was learned last
	shorts  []shortInference      // by place, once there is a failure
	derived int                   // failures
	line    []domains.Literal     // room for a step
	uses    []int

	// of a search that does not learn
	last    nogood  // of the latest failure, about decisions
	kept    bool    // last is in held
	held    []held  // of branches whose second side was taken, along the path
	refuted []int32 // for entries of the trail that second sides made, the place in held
}

// held is why the first side of a branch failed. It counts as long as the search is below the
// level that the branch was taken at.
type held struct {
	nogood
	level int
	stays bool // it is a clause now
}

// newProver returns a prover for the steps of a solver, nil where nobody wants to know.
func newProver(s *Solver) *prover {
	if s.opts.Proof == nil {
		return nil
	}
	return &prover{tell: s.opts.Proof, stride: 1, own: s.own, clauses: make(map[domains.Cause]int), walker: newProofWalk(s)}
}

// send tells a step, once something failed nothing any more.
func (p *prover) send(s steps.Step) {
	p.step = s
	if p.err != nil {
		return
	}
	if p.err = p.tell(&p.step); p.err != nil {
		p.walker.space.poll.stopped = true
	}
}

// numbered tells a step with the next number, which it returns.
func (p *prover) numbered(s steps.Step) int {
	p.n += p.stride
	s.N = p.n
	p.send(s)
	return p.n
}

// forget tells that a step is not used again.
func (p *prover) forget(n int) { p.send(steps.Step{Kind: 'd', N: n}) }

// begin tells the assumptions of the run, but for those that hold by what their variable was declared with.
func (p *prover) begin(s *Solver) {
	if s.learner == nil {
		p.send(steps.Step{Kind: 'r', N: 1})
		p.bare = p.step.N == 0
	}
	var lits []domains.Literal
	for _, l := range s.asked.assumed {
		dom := s.model.vars[l.x.index()].dom
		switch out := violators(dom, l.drawn().under()); {
		case out.IsEmpty():
		case out.Len() == dom.Len():
			p.absurd(s, l.x.index())
			return
		default:
			lits = append(lits, l.bare())
		}
	}
	switch {
	case p.part.on:
		p.part.anew(lits)
	case len(lits) > 0:
		p.send(steps.Step{Kind: 'x', Because: lits})
	}
}

// absurd tells, in the place of an assumption about x that no value satisfies and whose number may be none that
// a literal has, that a variable has a value and does not have it. Of constants a proof says nothing.
func (p *prover) absurd(s *Solver, x int32) {
	if s.model.vars[x].constant {
		x = int32(slices.IndexFunc(s.model.vars, func(v variable) bool { return !v.constant && !v.dom.IsEmpty() }))
	}
	if x < 0 {
		p.leftOut()
		return
	}
	k := s.model.vars[x].dom.Min()
	p.send(steps.Step{Kind: 'x', Because: []domains.Literal{domains.Lit(x, domains.EQ, k), domains.Lit(x, domains.NE, k)}})
	p.proved = p.deduce(nil, nil)
}

// infer tells an inference of a posted constraint.
func (p *prover) infer(constraint int32, because, claim []domains.Literal) int {
	return p.numbered(steps.Step{Kind: 'i', Constraint: int(constraint), Because: because, Claim: claim})
}

// deduce tells what cannot hold together, and what says so.
func (p *prover) deduce(because []domains.Literal, uses []int) int {
	return p.numbered(steps.Step{Kind: 'n', Because: because, Uses: uses})
}

// drop tells that a nogood is not used again. What is known at the root stays.
func (p *prover) drop(g nogood) {
	if g.n > 0 && g.n != p.proved && (len(g.lits) > 1 || p.part.on) {
		p.forget(g.n)
	}
}

// solution tells the solution in s.run.vals.
func (p *prover) solution(s *Solver) {
	p.numbered(steps.Step{Kind: 's', Values: s.run.vals})
	p.found = p.step.N // a team may know it by another one
	p.total++
	if s.goal.on && p.found > 0 {
		if p.member != nil {
			p.n += p.stride // the bound went out with the solution
			return
		}
		p.deduce([]domains.Literal{s.goal.x.Ge(s.space.Min(s.goal.x)).bare()}, []int{p.found})
	}
}

// refute finds out why the present node, a failure or a solution that was told, is not to be
// searched again, in terms of decisions.
func (p *prover) refute(s *Solver, solved bool) {
	if !p.kept {
		p.drop(p.last)
	}
	p.last.lits, p.kept = p.last.lits[:0], false
	if s.empty {
		p.proved = p.deduce(nil, nil)
		return
	}
	if p.bare {
		p.scaffold(s, solved)
		return
	}
	p.last.n = p.derive(s, solved, nil)
	if p.last.n > 0 {
		p.last.lits = append(p.last.lits, p.walker.decisions...)
	}
}

// scaffold tells that the decisions of the present node cannot hold together, and leaves it to
// the checker to find out why.
func (p *prover) scaffold(s *Solver, solved bool) {
	if p.last.n = p.proved; p.open || p.proved > 0 {
		return
	}
	for i := range s.run.frames {
		if f := &s.run.frames[i]; !f.only {
			p.last.lits = append(p.last.lits, f.d)
		}
	}
	if p.last.n = p.deduce(p.under(p.last.lits), nil); len(p.last.lits) == 0 {
		p.proved = p.last.n
	}
	if solved && !s.goal.on && !p.shared() {
		p.forget(p.found)
	}
}

// leftOut says that solutions were left out on purpose.
func (p *prover) leftOut() { p.open = true }

// otherSide says that the second side of a branch is taken now, since the first one failed.
func (p *prover) otherSide(s *Solver) {
	st := s.space.st
	for st.TrailLen() >= len(p.refuted) {
		p.refuted = append(p.refuted, 0)
	}
	p.refuted[st.TrailLen()] = int32(len(p.held))
	g := nogood{p.last.n, append([]domains.Literal(nil), p.last.lits...)}
	p.held, p.kept = append(p.held, held{nogood: g, level: st.Level()}), true
}

// back says that the search goes back to a level.
func (p *prover) back(level int) {
	n := len(p.held)
	for n > 0 && p.held[n-1].level > level {
		n--
		if h := &p.held[n]; !h.stays {
			p.drop(h.nogood)
		}
	}
	p.held = p.held[:n]
}

// restarted says which clauses a restart made of the path that it left: those of the branches
// that were refuted on it, and at last that of the whole path.
func (p *prover) restarted(causes []domains.Cause) {
	for i, c := range causes {
		if i < len(p.held) {
			p.held[i].stays = true
			p.clause(c, p.held[i].nogood)
			continue
		}
		p.kept = true
		p.clause(c, p.last)
	}
}

// clause says that what a cause makes true from now on is the clause that a nogood states. A
// clause that was the cause before was forgotten.
func (p *prover) clause(cause domains.Cause, g nogood) {
	if cause == domains.Learned {
		if p.part.on {
			p.part.facts = append(p.part.facts, nogood{g.n, append([]domains.Literal(nil), g.lits...)})
		}
		return // it is known at the root
	}
	if old := p.clauses[cause]; old > 0 {
		p.forget(old)
	}
	p.clauses[cause] = g.n
}

// learned tells the clause that a failure, or a solution that was told, was found to give; more
// is false where it is empty.
func (p *prover) learned(s *Solver, solved, more bool) {
	p.target = append(p.target[:0], domains.Literal{})[:0] // not nil
	if more {
		for _, l := range s.learner.lits {
			p.target = append(p.target, l.Not())
		}
	}
	p.walker.standing = more
	p.last.lits, p.last.n = p.target, p.derive(s, solved, p.target)
	p.walker.standing = false
	s.learner.shown.forget()
}

// endAs makes the proof, of which no step was told, that of a solver which searched beside.
func (p *prover) endAs(q *prover) { *p = *q }

// conclude tells how the run ended. Where a limit ended it, what is claimed of the objective is
// the bound that is known at the root.
func (p *prover) conclude(s *Solver) {
	root := p.walker.solver // which proved it
	if p.member != nil {
		p.member.flush(nil) // its error is that of the team, which concludes
		return
	}
	p.over = true
	end := steps.Step{Kind: 'c', N: -1}
	switch {
	case p.open:
	case s.run.outcome == Exhausted && p.proved > 0:
		end.N = p.total
		if s.goal.on && s.goal.found {
			end.Claim = []domains.Literal{s.goal.x.Ge(s.goal.best).bare()}
		}
	case s.goal.on && p.proved == 0 && root.root.done && !root.empty:
		end.Claim = p.bound(root)
	}
	p.send(end)
}
