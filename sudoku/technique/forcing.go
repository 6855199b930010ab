package technique

// Forcing chains: what follows from a candidate, true or false, from each candidate of
// a cell and from each place of a value in a unit. They apply wherever something is
// open, and cost the most by far. The kinds are those of Sudoku Explainer; so are
// the numbers, by how many links there are in all.

// The forcing chains, by what a chain may use.
var (
	NishioChain      = &Technique{name: "nishio forcing chain", blind: true, chain: chainRules{dynamic: true, nishio: true}, find: findForcing}
	ForcingChain     = &Technique{name: "forcing chain", blind: true, find: findForcing}
	DynamicChain     = &Technique{name: "dynamic forcing chain", blind: true, chain: chainRules{dynamic: true}, find: findForcing}
	DynamicChainPlus = &Technique{name: "dynamic forcing chain plus", blind: true, chain: chainRules{dynamic: true, level: 1}, find: findForcing}
	NestedChain      = &Technique{name: "nested forcing chain", blind: true, chain: chainRules{dynamic: true, level: 2}, find: findForcing}
	// The example is known as Easter Monster (JPF, 2007).
	NestedMultipleChain = &Technique{name: "nested multiple forcing chain", blind: true, chain: chainRules{dynamic: true, level: 3}, find: findForcing}
	// The example is known as Golden Nugget (tarek, 2007).
	NestedDynamicChain = &Technique{name: "nested dynamic forcing chain", blind: true, chain: chainRules{dynamic: true, level: 4}, find: findForcing}
)

// mostCandidates bounds, for each grid, the boards on which chains are followed, by the level of the rules:
// the memory of all chains, and the time of those within others. A puzzle of 9x9 has fewer
// than 400 after its singles; what has more is no puzzle, or a larger one.
var mostCandidates = [...]int{1500, 800, 400}

// mostListed bounds them on any number of grids, so that a node of a chain is a number of 16 bits.
const mostListed = 1<<15 - 1

// bounds are numbers of links up to which deep chains are sought one after another: most
// are short, and to leave out the long ones saves most of the work.
var bounds = []int32{66, 514, unbounded}

// findForcing follows the chains of the technique. Those that use dynamic chains go on to the deeper of these while
// nothing is found.
func findForcing(s *search) {
	rules := s.technique.chain
	s.forcing(rules)
	for rules.level == 4 && rules.nesting < 2 && len(s.found) == 0 {
		rules.nesting++
		s.forcing(rules)
	}
}

// network returns the chains of some rules, made once.
func (s *search) network(rules chainRules) *network {
	net := s.nets[rules]
	if net == nil {
		net = newNetwork(s.l, rules)
		for _, other := range s.nets {
			net.room = other.room // the same of all
		}
		s.nets[rules] = net
	}
	return net
}

// forcing takes the offers of the lowest difficulty.
func (s *search) forcing(rules chainRules) {
	net := s.network(rules)
	net.load(&marks{s.cand, s.pos})
	if len(net.list) > min(mostListed, mostCandidates[min(rules.level, 2)]*len(s.l.bases)/2) {
		return
	}
	net.tell, net.ctx = s.detail, s.ctx
	tries := bounds
	if rules.level < 2 {
		tries = bounds[len(bounds)-1:]
	}
	for _, bound := range tries {
		net.bound = bound
		net.followAll(1 + min(rules.level, 1))
		if s.ctx.Err() != nil {
			return // the chains are not all there
		}
		net.gather()
		if len(net.offers) > 0 || !net.wasCut() {
			break
		}
	}
	offers := net.sorted()
	for _, o := range offers {
		if lengthened(o.size) > lengthened(offers[0].size) {
			break
		}
		s.takeOffer(net, o)
	}
}

// wasCut says whether the bound has left out anything since the chains were followed.
func (net *network) wasCut() bool {
	cut := net.cut
	for _, w := range net.walkers {
		cut = cut || w.cut
		w.cut = false
	}
	return cut
}

func (s *search) takeOffer(net *network, o offer) {
	c, v := net.split(o.target >> 1)
	if o.target&1 != 0 {
		s.put(c, v)
	} else {
		s.strike(c, v)
	}
	for _, k := range s.codes[s.mark:] {
		for i := range s.found {
			if includes(s.drawn(i), []int{k}) {
				s.drop()
				return
			}
		}
	}
	extra := lengthened(o.size)
	if step := s.take(int(extra), extra); step != nil {
		s.tellOffer(step, net, o)
	}
}
