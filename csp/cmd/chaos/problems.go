package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/strategy"
)

// problem is what is searched, and what is known to be right.
type problem struct {
	name   string
	ask    cluster.Ask
	build  func() classic.Instance
	answer int  // the count or the optimum; unknown: one core is asked first
	deadly bool // workers die of some of it, which the count is without
}

const unknown = -1

// problems are all that there are.
func problems() []problem {
	of := func(name string, ask cluster.Ask, p classic.Problem) problem {
		return problem{name: name, ask: ask, build: p.Build, answer: p.Answer}
	}
	all := []problem{
		of("queens8", cluster.All, classic.Queens(8, classic.All, 92, false)),
		of("queens9", cluster.All, classic.Queens(9, classic.All, 352, false)),
		of("queens10", cluster.Count, classic.Queens(10, classic.All, 724, false)),
		of("queens11", cluster.All, classic.Queens(11, classic.All, 2680, false)),
		of("queens12", cluster.Count, classic.Queens(12, classic.All, 14200, false)),
		of("queens13", cluster.Count, classic.Queens(13, classic.All, 73712, false)),
		of("queens14", cluster.Count, classic.Queens(14, classic.All, 365596, false)),
		of("langford2x11", cluster.Count, classic.Langford(2, 11, 17792)),
		of("costas12", cluster.Count, classic.Costas(12, classic.All, 7852)),
		of("golomb9", cluster.Best, classic.Golomb(9, 44)),
		of("golomb10", cluster.Best, classic.Golomb(10, 55)),
		of("golomb11", cluster.Best, classic.Golomb(11, 72)),
		of("golomb12", cluster.Best, classic.Golomb(12, 85)),
	}
	for _, p := range classic.Engine() {
		if strings.Contains(p.Name, "la21") {
			all = append(all, of("la21", cluster.Best, p))
		}
	}
	for seed := range uint64(4) {
		p := classic.LatinHoles(17, 43, seed+1)
		all = append(all, problem{name: fmt.Sprintf("latin17-%d", seed+1), ask: cluster.Count, build: func() classic.Instance {
			in := p.Build()
			in.Options = csp.Options{} // its own order is a function
			return in
		}, answer: unknown})
	}
	return append(all, problem{name: "deadly", ask: cluster.Count, build: deadly, answer: 900 - 9, deadly: true})
}

func names() []string {
	var all []string
	for _, p := range problems() {
		all = append(all, p.name)
	}
	return all
}

// chosen returns the problems of these names, all where there are none.
func chosen(names []string) (list []problem, err error) {
	all := problems()
	if len(names) == 0 {
		return all, nil
	}
	for _, name := range names {
		i := slices.IndexFunc(all, func(p problem) bool { return p.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no problem %s", name)
		}
		list = append(list, all[i])
	}
	return list, nil
}

// deadly is a problem with a constraint that ends the worker where two variables are 5.
func deadly() classic.Instance {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 9)
	m.Post(csp.NotEqual(xs[0], xs[2]), &mine{xs[:2]})
	return classic.Instance{Model: m, Options: csp.Options{Order: strategy.InputOrder}}
}

type mine struct{ xs []csp.Var }

func (c *mine) Vars() []csp.Var { return c.xs }
func (c *mine) Kind() string    { return "mine" }

func (c *mine) Propagate(s *csp.Space) csp.Status {
	if os.Getenv(roleVariable) == "work" && s.Min(c.xs[0]) == 5 && s.Max(c.xs[0]) == 5 && s.Min(c.xs[1]) == 5 && s.Max(c.xs[1]) == 5 {
		os.Exit(1)
	}
	return csp.Stable
}

func init() {
	cluster.Register("mine", func(xs []csp.Var) csp.Constraint { return &mine{xs} })
}

// goal is what is asked of a problem, the zero Objective for nothing.
func goal(in classic.Instance) (o csp.Objective) {
	if in.Objective != nil {
		o = *in.Objective
	}
	return o
}

// program returns the problem as FlatZinc.
func (p *problem) program() (program []byte, err error) {
	in := p.build()
	var text strings.Builder
	err = flatzinc.Write(&text, in.Model, flatzinc.WriteOptions{Search: in.Options, Objective: goal(in)})
	return []byte(text.String()), err
}

// expected returns the right answer, and of a set of solutions its fingerprint.
func (p *problem) expected(ctx context.Context) (n int, set uint64, err error) {
	if p.ask != cluster.All && p.answer != unknown {
		return p.answer, 0, nil
	}
	program, err := p.program()
	if err != nil {
		return 0, 0, err
	}
	in, err := flatzinc.Read(strings.NewReader(string(program)))
	if err != nil {
		return 0, 0, err
	}
	s, err := in.Model.Compile(ctx, in.Options())
	if err != nil {
		return 0, 0, err
	}
	if p.ask == cluster.Count {
		n, err = s.Count(ctx, 0)
		return n, 0, err
	}
	var all fingerprint
	for sol := range s.Solutions(ctx) {
		n++
		all.add(in, sol)
	}
	return n, uint64(all), s.Err()
}

// fingerprint is of a set: the sum of the hashes of its members, which a member more or less, or
// one that is there twice, changes.
type fingerprint uint64

func (f *fingerprint) add(in *flatzinc.Instance, sol csp.Solution) {
	h := fnv.New64a()
	h.Write(in.AppendSolution(nil, sol))
	*f += fingerprint(h.Sum64())
}
