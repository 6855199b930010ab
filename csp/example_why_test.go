package csp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// three is a model to ask about: three variables in one row, and x before y.
func three() (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	xs := []csp.Var{m.IntVar("x", 1, 3), m.IntVar("y", 1, 3), m.IntVar("z", 1, 3)}
	m.PostNamed("the row", csp.AllDifferent(xs...))
	m.PostNamed("x before y", csp.Less(xs[0], xs[1]))
	return m, xs
}

func ExampleSolver_Why() {
	m, xs := three()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(xs[1].Ne(3))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	why, err := s.Why(context.Background(), csp.Question{Var: xs[2], Value: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(why)
	// Output:
	// z is not 2
	// z != 2, by the row
	//   y = 2, no other value is left
	//     y >= 2, by x before y
	//     y != 3, assumed
}

func ExampleExplanation() {
	m, xs := three()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(xs[0].Eq(2))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	why, err := s.Why(context.Background(), csp.Question{Var: xs[2], Value: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(why)
	fmt.Println(string(text), err)
	// Output:
	// {"format":"propago-explanation","version":1,"variable":"z","value":2,"answer":"pruned","facts":[{"id":0,"fact":"x = 2","by":"assumption","variable":"x","op":"=","value":2,"place":0},{"id":1,"fact":"z != 2","by":"constraint","variable":"z","op":"!=","value":2,"constraint":"the row","place":0,"because":[0]}]} <nil>
}

func ExampleFact() {
	m, xs := three()
	f := csp.Fact{Literal: xs[0].Ge(2), Origin: csp.Origin{By: csp.ByConstraint, Name: "x before y", Place: 1}}
	fmt.Println(f)
	f = csp.Fact{Literal: m.Vars()[2].Eq(3), Origin: csp.Origin{By: csp.ByAssumption}}
	fmt.Println(f)
	// Output:
	// x >= 2, by x before y
	// z = 3, assumed
}

func ExampleAnswer() {
	m, xs := three()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	for v := range 5 {
		why, err := s.Why(context.Background(), csp.Question{Var: xs[0], Value: v})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(v, why.Answer)
	}
	// Output:
	// 0 never-declared
	// 1 possible
	// 2 possible
	// 3 pruned
	// 4 never-declared
}

func ExampleQuestion() {
	m, xs := three()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(xs[0].Eq(2), xs[2].Eq(3))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	why, err := s.Why(context.Background(), csp.Question{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(why)
	// Output:
	// a contradiction
	// the row cannot hold
	//   y = 3, no other value is left
	//     y >= 3, by x before y
	//       x = 2, assumed
	//   z = 3, assumed
}

func ExampleQuestion_path() {
	m, xs := three()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	// The node of a search where z = 3 had failed before y = 2 was tried.
	why, err := s.Why(context.Background(), csp.Question{Var: xs[0], Value: 1, Path: []csp.Fact{
		{Literal: xs[2].Ne(3), Origin: csp.Origin{By: csp.ByRefutation}, Node: 7},
		{Literal: xs[1].Ne(3)},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(why)
	// Output:
	// a contradiction
	// the row cannot hold
	//   x <= 2, by x before y
	//   y != 3, decided
	//   z != 3, since node 7 failed
}

func ExampleBranch() {
	// Four pigeons and three holes, and nothing that sees more than two of them.
	m := csp.NewModel()
	p := m.IntVars("p", 4, 1, 3)
	for i := range p {
		for j := range i {
			m.Post(csp.NotEqual(p[j], p[i]))
		}
	}
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	why, err := s.Why(context.Background(), csp.Question{Var: p[0], Value: 1, MaxNodes: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(why.Answer)
	for _, b := range why.Search.Branches {
		fmt.Printf("%v, then %v: %v\n", why.Search.Literal, b.Literal, b.Facts[len(b.Facts)-1])
	}
	// Output:
	// refuted
	// p[0] = 1, then p[1] = 2: p[3] has no value left
	// p[0] = 1, then p[1] = 3: p[3] has no value left
}

func ExampleCore() {
	m, xs := three()
	m.PostNamed("z is small", csp.Member(xs[2], domains.Range(1, 2)))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(xs[0].Le(2), xs[1].Le(2))
	core, err := s.Core(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(core)
	// Output:
	// these cannot hold together, and each is needed:
	//   the row
	//   x before y
	//   z is small
	//   y <= 2
}

func ExampleSolver_Core_background() {
	m, xs := three()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(xs[2].Eq(3), xs[0].Ge(2), xs[1].Ne(1))
	core, err := s.Core(context.Background(), func(m csp.Origin) bool { return m.By == csp.ByConstraint })
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(core)
	fmt.Println(string(text), err)
	// Output:
	// {"format":"propago-core","version":1,"minimal":true,"members":[{"assumption":"z = 3","variable":"z","op":"=","value":3,"place":0},{"assumption":"x \u003e= 2","variable":"x","op":"\u003e=","value":2,"place":1}]} <nil>
}

func ExampleSolver_Core_satisfiable() {
	m, _ := three()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = s.Core(context.Background(), func(c csp.Origin) bool {
		fmt.Printf("%d: %s\n", c.Place, c.Name)
		return false
	})
	fmt.Println(errors.Is(err, csp.ErrSatisfiable))
	// Output:
	// 0: the row
	// 1: x before y
	// true
}

func ExampleOrigin() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 1), m.IntVar("y", 1, 2)
	m.PostNamed("order", csp.Less(x, y))
	s, _ := m.Compile(context.Background(), csp.Options{})
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
	}
	e, err := s.Why(context.Background(), csp.Question{Var: y, Value: 1})
	fact := e.Facts[len(e.Facts)-1]
	fmt.Println(fact.Origin.Name, fact.Place, fact.Constraint, err)
	// Output: order 0 x < y <nil>
}
