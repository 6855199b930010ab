package technique

// Chains from one candidate to its contrary: links between two candidates of which one
// is true, and between two that cannot both be, in turn. They apply wherever cells or
// units are down to two.

import "fmt"

// The chains, by what they run through. Of one value they are X-chains; through cells
// with two candidates alone XY-chains, and remote pairs if these are the same two.
var (
	XChain = &Technique{
		name:   "X-chain",
		family: chainFamily,
		find:   func(s *search) { s.unaryChains(true) },
	}
	AlternatingChain = &Technique{
		name:   "alternating inference chain",
		family: chainFamily,
		find:   func(s *search) { s.unaryChains(false) },
	}
)

// unaryChains takes the shortest chains.
func (s *search) unaryChains(same bool) {
	net := s.network(chainRules{})
	if s.unary == nil {
		s.unary = newUnary(net)
	}
	u, from := s.unary, marks{s.cand, s.pos}
	for c, m := range s.cand {
		if single(m) {
			continue
		}
		for ; m != 0; m &= m - 1 {
			k := 2 * net.candidate(c, low(m))
			for _, start := range [2]int32{k + 1, k} {
				size := u.search(&from, start, same, longest(min(int(s.ceiling)-1, s.grade)))
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
					s.tellUnary(step, u.path(start^1))
				}
			}
		}
	}
}

// longest is the largest number of links that adds no more than some tenths.
func longest(tenths int) int32 {
	limit := int32(4)
	for i := range min(tenths, 40) {
		if i&1 == 0 {
			limit = limit * 3 / 2
		} else {
			limit = limit * 4 / 3
		}
	}
	return limit + 2
}

func (s *search) tellUnary(step *Step, path []int32) {
	net := s.unary.net
	for _, k := range path {
		c, v := net.split(k >> 1)
		step.Chain = append(step.Chain, Link{Candidate: Candidate{c, v}, On: k&1 != 0})
	}
	s.reasons(net, step.Chain)
	chained(step, step.Chain)
	last := step.Chain[len(step.Chain)-1]
	is := "is not"
	if last.On {
		is = "is"
	}
	step.Reason = fmt.Sprintf("If %s. So %s %s %d either way.", s.tell(step.Chain), s.name(last.Cell), is, last.Value)
}

// reasons names for each link of a chain without branches where it follows from the one
// before.
func (s *search) reasons(net *network, links []Link) {
	for i := range links {
		if i > 0 {
			links[i].Reason = s.between(links[i-1].Candidate, links[i].Candidate, links[i].On)
			links[i].From = []int{i - 1}
		}
	}
}

// between names the cell or unit that two candidates share; one that is left with both
// where the second follows from the first being false.
func (s *search) between(a, b Candidate, on bool) string {
	if a.Cell == b.Cell {
		return s.name(a.Cell)
	}
	for _, x := range s.l.in[a.Cell] {
		for _, y := range s.l.in[b.Cell] {
			if x.unit == y.unit && (!on || s.l.full[x.unit] && double(s.in(x.unit, a.Value))) {
				return s.l.units[x.unit].Name
			}
		}
	}
	return "a rule"
}
