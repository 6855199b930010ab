package csp

import "github.com/propago/propago/domains"

// This file is the aim of an optimisation: a descent begins with the decision that the objective
// is better by some steps than the best known. Where the search for anything better finds one
// slightly better solution after the other, it comes to good ones by leaps. A failure that needs
// the aim is learned with it, so that an aim which cannot be met is a new bound, and nothing is
// lost where it is given up (the dichotomic phase of Grimes and Hebrard 2015, without its bounds).

// The failures that a descent with an aim may take, and what an aim is divided by that is missed.
// One that is met is doubled. From 1 on there is none, as anything better is as good.
const (
	aimFailures = 50
	aimMissed   = 4
)

// aim is what descents begin with.
type aim struct {
	wanted bool
	by     int  // how much better than the best known; 0: half of what there may be
	on     bool // the present descent has one
}

// nextAim returns the decision that a descent of s begins with; ok is false without one.
func (g *goal) nextAim(s *Solver) (d domains.Literal, ok bool) {
	a := &g.aim
	if n := len(s.run.frames); !g.on || !a.wanted || n > 0 && !s.run.frames[n-1].part {
		return d, false
	}
	a.on = false
	lo, hi := s.space.Min(g.x), s.space.Max(g.x)
	half := (hi - lo) / 2
	if a.by == 0 {
		a.by = half
	}
	if a.by = min(a.by, half); a.by <= 1 {
		return d, false
	}
	a.on = true
	s.endWithin(aimFailures)
	return g.x.Le(hi - a.by).bare(), true
}

// met has the next descent aim further, after a solution.
func (a *aim) met(s *Solver) {
	if a.wanted {
		a.by, a.on = max(2*a.by, 2), false
		s.endWithin(0)
	}
}

// missed has the next descent aim less far, where the present one was given up.
func (a *aim) missed() {
	if a.on {
		a.by = max(1, a.by/aimMissed)
		a.on = false
	}
}
