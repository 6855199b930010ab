package technique

// Chains from one candidate to its contrary: links between two candidates of which one
// is true, and between two that cannot both be, in turn. They apply wherever cells or
// units are down to two.

import "fmt"

// The chains, by what they run through. Of one value they are X-chains; through cells
// with two candidates alone XY-chains, and remote pairs if these are the same two.
var (
	XChain           = &Technique{name: "X-chain", family: chainFamily, inUnits: true, find: findUnaryChains}
	AlternatingChain = &Technique{name: "alternating inference chain", family: chainFamily, inCells: true, inUnits: true, find: findUnaryChains}
)

// findUnaryChains takes the shortest chains.
func findUnaryChains(s *search) {
	net := s.network(chainRules{})
	u, from := &s.unary, marks{s.cand, s.pos}
	u.net = net
	for c, m := range s.cand {
		if single(m) {
			continue
		}
		for ; m != 0; m &= m - 1 {
			k := 2 * net.candidate(c, low(m))
			for _, start := range [2]int32{k + 1, k} {
				size := u.search(&from, start, !s.technique.inCells, longest(min(int(s.ceiling)-1, s.grade)))
				if size == 0 {
					continue
				}
				if start&1 != 0 {
					s.strike(c, low(m))
				} else {
					s.put(c, low(m))
				}
				extra := lengthened(size)
				if step := s.take(int(extra), extra); step != nil {
					s.chained(step, net, u.path(start^1))
					step.Reason = fmt.Sprintf("If %s. So %s either way.", s.tell(step.Chain), s.says(net.link(start^1)))
				}
			}
		}
	}
}

// longest is the largest number of links that adds no more than some tenths.
func longest(tenths int) int32 {
	limit := int32(4)
	for i := range min(tenths, 40) {
		limit = longer(limit, i)
	}
	return limit + 2
}
