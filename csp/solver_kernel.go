package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp/internal/kernel"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file chooses the kernel of a solver: one engine, several kernels, as Go's
// regexp has its matchers. The general kernel (search.go and propagate_queue.go) runs every
// model. Where analysis of the compiled model shows that a faster kernel is exact
// for it, and nothing needs the general one, that one searches instead. Number and
// set of solutions are the same; their order and the counts are promised for each
// kernel by itself.

// The names of the kernels. "" takes the fastest that applies.
const (
	generalKernel = "general"
	networkKernel = "network"
	gridKernel    = "grid"
)

// choice names what the engine chose, and why: a kernel, or a way of searching.
type choice struct{ name, reason string }

// fastKernel is the faster kernel of a solver, and its run. The zero value is none.
type fastKernel struct {
	kernel kernel.Kernel
	net    *kernel.Network // what it was made for
	run    kernel.Run      // its masks have the declared domains where run.Narrowed names no variable
	visit  func() bool     // during a search
}

// analyse returns the network that the model is, or why it is none.
func (s *Solver) analyse() (*kernel.Network, string) {
	g := &kernel.Network{}
	lo, hi := 0, 0
	for i, v := range s.model.vars[:s.size] {
		if s.space.st.Kind(int32(i)) != domains.Word {
			return nil, fmt.Sprintf("%s has more than 64 values", v.name)
		}
		a, b := s.space.st.Min(int32(i)), s.space.st.Max(int32(i))
		if i == 0 {
			lo, hi = a, b
		}
		lo, hi = min(lo, a), max(hi, b)
	}
	if hi-lo >= 64 {
		return nil, "the values span more than 64"
	}
	g.Base, g.Values = lo, hi-lo+1
	for x := range int32(s.size) {
		g.Masks = append(g.Masks, s.space.cells[x]<<uint(s.space.st.Base(x)-lo))
	}
	for _, p := range s.posted {
		c, ok := p.c.(*allDifferent)
		switch {
		case !ok:
			return nil, p.head() + " is no all-different constraint"
		case c.consistency != AutoConsistency:
			return nil, p.head() + " asks for a consistency by name"
		}
		var group []int32
		for _, x := range c.xs {
			if x.id < 0 || x.off != 0 {
				return nil, p.head() + " is over views"
			}
			group = append(group, x.id)
		}
		if len(distinct(c.xs)) < len(c.xs) {
			return nil, p.head() + " has a variable twice"
		}
		g.Groups = append(g.Groups, group)
	}
	if len(g.Groups) == 0 {
		return nil, "there are no all-different constraints"
	}
	return g, ""
}

// needsGeneral returns what in the options only the general kernel can do, or "".
func (o *Options) needsGeneral() string {
	switch {
	case o.Maintain != strategy.Full:
		return "the level " + o.Maintain.String() + " is asked for"
	case o.Order != strategy.Auto || o.Ties != strategy.Auto || o.Values != strategy.AutoValue || len(o.Phases) > 0:
		return "an order is chosen"
	case len(o.Hints) > 0:
		return "there are hints to begin from"
	case o.Restart != strategy.Restart{} || o.LastConflict || o.LimitedDiscrepancy || o.Neighbourhood != nil || o.Learn || o.Free:
		return "a way of searching is chosen"
	case o.Progress != nil:
		return "progress is to be told"
	case o.Observer != nil:
		return "an observer is to be told"
	case o.Proof != nil:
		return "a proof is to be told"
	}
	return ""
}

// chooseKernel decides which kernel the solver runs.
func (s *Solver) chooseKernel() error {
	s.about = choice{generalKernel, "it was asked for"}
	if s.opts.Kernel == generalKernel {
		return nil
	}
	reason := s.opts.needsGeneral()
	var g *kernel.Network
	if reason == "" {
		g, reason = s.analyse()
	}
	if reason == "" {
		reason = s.takeKernel(g)
	}
	if s.fast.kernel == nil {
		s.about.reason = reason
		if s.opts.Kernel != "" {
			return badOption("Kernel", "the %s kernel does not apply: %s", s.opts.Kernel, reason)
		}
	}
	return nil
}

// kernels lists the faster kernels, the fastest first. Each is made for a network, or
// says why it does not apply; where it does, the text says why it may.
var kernels = []struct {
	name string
	make func(g *kernel.Network) (k kernel.Kernel, reason string)
}{
	{gridKernel, kernel.NewGrid},
	{networkKernel, kernel.NewNetwork},
}

// takeKernel takes the fastest kernel for a network, or returns why there is none.
func (s *Solver) takeKernel(g *kernel.Network) (reason string) {
	reason = "no faster kernel is there"
	for _, c := range kernels {
		if s.opts.Kernel != "" && s.opts.Kernel != c.name {
			continue
		}
		k, why := c.make(g)
		if k != nil {
			s.about = choice{c.name, why}
			s.run.vals = make([]int32, s.size)
			s.fast = fastKernel{kernel: k, net: g, run: kernel.Run{Host: (*kernelHost)(s), Masks: slices.Clone(g.Masks)}}
			return ""
		}
		reason = why
	}
	return reason
}

// runKernel searches with the kernel that was chosen.
func (s *Solver) runKernel(visit func() bool) {
	f := &s.fast
	f.run.Counts = kernel.Counts{Nodes: 1}
	defer f.countInto(&s.space.stats)
	if s.space.poll.stopped {
		return
	}
	if !s.narrowMasks() {
		f.run.Failures = 1
		s.run.outcome = Exhausted
		return
	}
	f.run.Vals, f.visit = s.run.vals, visit
	if f.kernel.Search(&f.run) {
		s.run.outcome = Exhausted
	}
	f.visit = nil
}

// narrowMasks makes the masks of the run the declared domains narrowed by the assumptions,
// and names the variables that these are about; it returns false where one has no value
// left.
func (s *Solver) narrowMasks() bool {
	g, run := s.fast.net, &s.fast.run
	masks := run.Masks
	for _, x := range run.Narrowed { // by the latest run
		masks[x] = g.Masks[x]
	}
	narrowed := run.Narrowed[:0]
	for i := range s.asked.assumed {
		a := &s.asked.assumed[i]
		x := a.x.index()
		m := &masks[x]
		if a.op == domains.EQ && a.x.id == x { // the common case, in short
			*m &= kernel.Bit(a.k - int(a.x.off) - g.Base)
		} else {
			*m = assumedMask(g.Base, a, *m)
		}
		narrowed = append(narrowed, x)
		if *m == 0 {
			run.Narrowed = narrowed
			return false
		}
	}
	run.Narrowed = narrowed
	return true
}

// assumedMask returns the values in m, counted from base, that an assumption leaves.
func assumedMask(base int, a *Literal, m uint64) uint64 {
	l := a.under()
	k := l.k - base
	switch {
	case l.op == domains.EQ:
		return m & kernel.Bit(k)
	case l.op == domains.NE:
		return m &^ kernel.Bit(k)
	case l.op == domains.GE && k > 0:
		return m >> uint(min(k, 64)) << uint(min(k, 64))
	case l.op == domains.LE && k < 63:
		return m & (kernel.Bit(max(k, -1)+1) - 1)
	}
	return m
}

// kernelHost is a solver as its kernel knows it.
type kernelHost Solver

// AtLimit implements [kernel.Host].
func (h *kernelHost) AtLimit() bool {
	h.fast.countInto(&h.space.stats)
	return (*Solver)(h).atLimit()
}

// Solution hands over the values of the run.
func (h *kernelHost) Solution() (more bool) {
	h.fast.countInto(&h.space.stats)
	h.space.stats.Solutions++
	return !(*Solver)(h).handOver(h.fast.visit)
}

// countInto brings the statistics of a solver up to date.
func (f *fastKernel) countInto(st *Stats) {
	c := &f.run.Counts
	st.Nodes, st.Failures, st.Backtracks, st.MaxDepth = c.Nodes, c.Failures, c.Backtracks, c.MaxDepth
}
