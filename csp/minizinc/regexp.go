package minizinc

import (
	"errors"

	"github.com/propago/propago/csp/internal/glushkov"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// regularText is regular(x, "1 (2|3)* 4").
func regularText(c *call) value {
	ev, e, all, text := c.evaluator, c.e, domainOf(&call{c.evaluator, c.e, c.args[:1]}).set(), c.args[1].str()
	a, err := glushkov.Compile(text, glushkov.Config{All: all, Nesting: ev.limits.Nesting,
		Named: func(name string) (int, bool) {
			g := ev.globals[name]
			if g == nil || g.it.Kind != mzn.ItemEnum || g.v.kind != kInt {
				return 0, false
			}
			return g.v.n, true
		},
		Spend: func(n int) { ev.tick(); ev.budget(n) },
	})
	if wrong := (*glushkov.Error)(nil); errors.As(err, &wrong) {
		if wrong.Deep {
			e.At.Fail(mzn.Limit, "%s", wrong.Msg)
		}
		e.At.Fail(mzn.Type, "%s in the regular expression %q, at %d", wrong.Msg, text, wrong.Off+1)
	}
	width, final := len(a.Next[0]), domains.Set{}
	if width == 0 { // there are no values
		return boolean(a.Final[0])
	}
	var to []value
	for q, next := range a.Next {
		for _, r := range next {
			to = append(to, integer(r+1))
		}
		if a.Final[q] {
			final = final.Union(domains.Of(q + 1))
		}
	}
	states := len(a.Next)
	x := each(c.args[0], func(v value) value { return ev.shifted(v, 1-a.Lo) })
	table := arrayOf([]dim{{lo: 1, hi: states}, {lo: 1, hi: width}}, to)
	return ev.callWith(e, "fzn_regular", []value{x, integer(states), integer(width), table, integer(1), setOf(final)})
}
