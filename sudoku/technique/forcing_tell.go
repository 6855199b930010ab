package technique

// Forcing chains in words: each link with the cell, the unit or the pattern that it
// follows by.

import (
	"fmt"
	"slices"
	"strings"
)

// story is one chain of an offer: its links in the order in which they were found.
type story struct {
	links []Link
	steps []bool // by link: it is told; that what sees a true candidate is false goes without saying
}

// tellOffer completes the step of an offer.
func (s *search) tellOffer(step *Step, net *network, o offer) {
	var stories []story
	net.branches(o, func(ch *chain, node int32) {
		one := s.story(net, ch, node)
		stories = append(stories, one)
		for i := range one.links {
			for j := range one.links[i].From {
				one.links[i].From[j] += len(step.Chain)
			}
		}
		step.Chain = append(step.Chain, one.links...)
	})
	for _, l := range step.Chain {
		// A candidate that goes on the way is shown by the chain alone.
		if l.On && !slices.Contains(step.Pattern, l.Candidate) {
			step.Pattern = append(step.Pattern, l.Candidate)
		}
	}
	if len(step.Pattern) == 0 {
		step.Pattern = append(step.Pattern, step.Chain[0].Candidate)
	}
	target := net.link(o.target)
	switch o.key {
	case offerAbsurd:
		yes, no := stories[0], stories[1]
		both := yes.links[len(yes.links)-1]
		step.Reason = fmt.Sprintf("Suppose %s. That makes %s %d: %s. And it rules that out: %s. So %s.", s.says(yes.links[0]),
			s.name(both.Cell), both.Value, s.recount(yes), s.recount(no), s.says(target))
	case offerEither:
		step.Reason = fmt.Sprintf("Either way %s. If %s; if %s.", s.says(target), s.recount(stories[0]), s.recount(stories[1]))
	default:
		from := s.name(int(o.of))
		if o.key == offerUnit {
			unit := int(o.of) / (net.n + 1)
			s.units(step, unit)
			from = fmt.Sprintf("the %d of %s", int(o.of)%(net.n+1), s.l.units[unit].Name)
		}
		var parts []string
		for _, one := range stories {
			parts = append(parts, "if "+s.recount(one))
		}
		step.Reason = fmt.Sprintf("%s leaves %d cases: %s. Each time %s.", capital(from), len(stories), strings.Join(parts, "; "), s.says(target))
	}
}

// story collects what a node rests on.
func (s *search) story(net *network, ch *chain, node int32) (out story) {
	var nodes []int
	for _, a := range net.ancestors(ch, node) {
		nodes = append(nodes, int(a))
	}
	slices.Sort(nodes)
	place := map[int32]int{}
	for i, a := range nodes {
		place[int32(a)] = i
	}
	for _, a := range nodes {
		x := ch.nodes[a]
		link := net.link(x.literal)
		for _, parent := range ch.parents[x.from:x.to] {
			if i := place[parent]; !slices.Contains(link.From, i) {
				link.From = append(link.From, i)
			}
		}
		told := link.On || x.cause == supposed || a == int(node)
		switch {
		case x.cause >= 0:
			link.Reason = s.l.units[x.cause].Name
		case x.cause == lastOfAll:
			link.Reason = s.name(link.Cell)
		case x.cause == weakly:
			link.Reason = s.between(net.link(ch.nodes[ch.parents[x.from]].literal).Candidate, link.Candidate, false)
		case x.cause == byPattern:
			told = true
			if x.nested != 0 {
				link.Reason = ch.nested[x.nested-1].what
			}
		}
		out.links, out.steps = append(out.links, link), append(out.steps, told)
	}
	return out
}

// recount tells a story, as in "r1c1 is 3, then r2c5 is 3 (row 2), so r4c5 is 1 (r4c5)".
func (s *search) recount(one story) string {
	var told []Link
	for i, l := range one.links {
		if one.steps[i] {
			told = append(told, l)
		}
	}
	return s.tell(told)
}
