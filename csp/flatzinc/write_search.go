package flatzinc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file is the solve item of a written program: the objective and the search.

// orderName returns the variable choice of int_search that is read as the orders of a
// phase, and valueName the value choice. What the engine chooses by itself it chooses by
// dom_w_deg and indomain_min.
func orderName(p *csp.Phase) (name string, ok bool) {
	like := csp.Phase{Order: p.Order, Ties: p.Ties}
	if p.Order == strategy.Auto {
		like.Order = strategy.DomWDeg
	}
	for name, choice := range varChoices {
		if choice.Order == like.Order && choice.Ties == like.Ties {
			return name, true
		}
	}
	return "", false
}

func valueName(v strategy.ValueOrder) (name string, ok bool) {
	if v == strategy.AutoValue || v == strategy.Ascending {
		return "indomain_min", true
	}
	for name, choice := range valueChoices {
		if choice == v {
			return name, true
		}
	}
	return "", false
}

func (w *writer) solveItem() {
	s, o := &SolveItem{}, w.o
	phases := o.Search.Phases
	if phases == nil && (o.Search.Order != strategy.Auto || o.Search.Values != strategy.AutoValue) {
		all := csp.Phase{Order: o.Search.Order, Ties: o.Search.Ties, Values: o.Search.Values}
		for _, x := range w.model.Vars() {
			if _, ok := x.Constant(); !ok {
				all.Vars = append(all.Vars, x)
			}
		}
		phases = []csp.Phase{all}
	}
	var searches []Expr
	written := make(map[csp.Var]bool)
	for _, p := range phases {
		// What an earlier phase has is never open here.
		open := p.Vars
		if len(phases) > 1 {
			open = slices.DeleteFunc(slices.Clone(p.Vars), func(x csp.Var) bool { return written[x] })
		}
		if len(p.Vars) > 0 && len(open) == 0 && p.Brancher == nil {
			continue
		}
		for _, x := range open {
			written[x] = true
		}
		p.Vars = open
		searches = append(searches, w.phase(&p))
	}
	switch len(searches) {
	case 0:
	case 1:
		s.Annotations = searches
	default:
		s.Annotations = []Expr{callExpr("seq_search", list(searches))}
	}
	s.Annotations = append(s.Annotations, w.restart(o.Search.Restart)...)
	if o.Objective != (csp.Objective{}) {
		x := o.Objective.Var()
		s.Goal = Minimize
		if o.Objective == csp.Maximize(x) {
			s.Goal = Maximize
		}
		e := w.int(x)
		s.Objective = &e
	}
	w.solve = append(appendSolve(nil, s), '\n')
}

// phase writes a group of variables: as Booleans where all are declared so.
func (w *writer) phase(p *csp.Phase) Expr {
	if p.Brancher != nil {
		w.fail("a phase", "a user's own brancher cannot be written")
		return Expr{}
	}
	order, ok := orderName(p)
	if !ok {
		w.fail(fmt.Sprintf("the variable order %v with ties by %v", p.Order, p.Ties), "there is no annotation for it")
	}
	values, ok := valueName(p.Values)
	if !ok {
		w.fail(fmt.Sprintf("the value order %v", p.Values), "there is no annotation for it")
	}
	booleans := len(p.Vars) > 0
	for _, x := range p.Vars {
		base, negated, offset := x.View()
		booleans = booleans && !negated && offset == 0 && w.of(base).isBool()
	}
	if booleans {
		return callExpr("bool_search", w.boolList(p.Vars), ident(order), ident(values), ident("complete"))
	}
	return callExpr("int_search", w.intList(p.Vars), ident(order), ident(values), ident("complete"))
}

// restart writes what the text of a sequence says, such as "luby 100".
func (w *writer) restart(r strategy.Restart) []Expr {
	name, numbers, _ := strings.Cut(r.String(), " ")
	var base int
	var factor float64
	_, _ = fmt.Sscan(numbers, &base, &factor) // only a geometric one has a factor
	switch name {
	case "none":
		return nil
	case "arithmetic":
		name = "linear"
	case "geometric":
		return []Expr{callExpr("restart_geometric", Expr{Kind: FloatLit, Float: factor}, integer(base))}
	}
	return []Expr{callExpr("restart_"+name, integer(base))}
}
