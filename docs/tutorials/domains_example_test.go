package tutorials_test

// This file is the code that docs/tutorials/03-domains-and-bitsets.md quotes.

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/docs/tutorials/tiny"
	"github.com/propago/propago/domains"
)

// lonely returns the values that only one of the domains has.
func lonely(ds []tiny.Domain) tiny.Domain {
	var once, twice tiny.Domain
	for _, d := range ds {
		twice |= once & d // seen before, and again
		once |= d
	}
	return once &^ twice
}

func Example_lonely() {
	row := []tiny.Domain{0b1_0110, 0b0_0110, 0b0_1110, 0b0_1010}
	fmt.Println(lonely(row).Values())
	// Output:
	// [4]
}

func Example_sets() {
	s := domains.Range(1, 6)
	t := domains.Of(2, 4, 8)
	fmt.Println("union       ", s.Union(t))
	fmt.Println("intersection", s.Intersect(t))
	fmt.Println("difference  ", s.Difference(t))
	fmt.Println("s plus ten  ", s.Shift(10))
	fmt.Println("far apart   ", domains.Of(0, 1<<40))
	for v := range t.All() {
		fmt.Print(v, " ")
	}
	fmt.Println(t.Len(), t.Min(), t.Max(), t.Contains(3))
	// Output:
	// union        1..6 8
	// intersection 2 4
	// difference   1 3 5..6
	// s plus ten   11..16
	// far apart    0 1099511627776
	// 2 4 8 3 2 8 false
}

func Example_holes() {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 20)             // one word
	y := m.IntVar("y", 0, 1000)           // many words
	z := m.IntVar("z", 0, 1_000_000)      // its bounds only
	w := m.BoundsVar("w", 0, 20)          // its bounds only, because we say so
	odd := domains.Of(1, 3, 5, 7, 9, 700) // none of these
	for _, v := range []csp.Var{x, y, z, w} {
		m.Post(csp.Not(csp.Member(v, odd)), csp.Member(v, domains.Range(1, 800)))
	}
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err)
	}
	if _, err := solver.Propagate(context.Background()); err != nil {
		panic(err)
	}
	for _, v := range []csp.Var{x, y, z, w} {
		fmt.Println(v, "in", solver.Domain(v))
	}
	// Output:
	// x in 2 4 6 8 10..20
	// y in 2 4 6 8 10..699 701..800
	// z in 2..800
	// w in 2..20
}
