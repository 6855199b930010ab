package steps_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// Three pigeons do not fit into two holes: the steps say why.
func ExampleStep() {
	m := csp.NewModel()
	p := m.IntVars("p", 3, 1, 2)
	m.Post(csp.NotEqual(p[0], p[1]), csp.NotEqual(p[1], p[2]), csp.NotEqual(p[0], p[2]))
	text := func(lits []domains.Literal) (s []string) {
		for _, l := range lits {
			s = append(s, fmt.Sprint(m.Vars()[l.X()], l.Op(), l.K()))
		}
		return s
	}
	o := csp.Options{Order: strategy.InputOrder, Proof: func(s *steps.Step) error {
		switch s.Kind {
		case 'i':
			fmt.Printf("%d: %v has %v follow, by constraint %d\n", s.N, text(s.Because), text(s.Claim), s.Constraint)
		case 'n':
			fmt.Printf("%d: %v cannot hold together, by %v\n", s.N, text(s.Because), s.Uses)
		}
		return nil
	}}
	_, err := m.Solve(context.Background(), o)
	fmt.Println(err)
	// Output:
	// 1: [p[0] = 1] has [p[1] != 1] follow, by constraint 0
	// 2: [p[0] = 1] has [p[2] != 1] follow, by constraint 2
	// 3: [p[1] = 2] has [p[2] != 2] follow, by constraint 1
	// 4: [p[0] = 1] cannot hold together, by [1 2 3]
	// 5: [p[0] = 2] has [p[1] != 2] follow, by constraint 0
	// 6: [p[1] = 2] cannot hold together, by [5]
	// 7: [p[0] = 2] has [p[2] != 2] follow, by constraint 2
	// 8: [p[2] = 2] cannot hold together, by [7]
	// 9: [p[1] = 1] has [p[2] != 1] follow, by constraint 1
	// 10: [] cannot hold together, by [9]
	// csp: no solution
}
