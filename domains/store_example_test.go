// Examples of Store and of the types it speaks in, which run as tests.

package domains_test

import (
	"errors"
	"fmt"

	"github.com/propago/propago/domains"
)

func ExampleStore() {
	s := domains.NewStore()
	x, _ := s.Add(domains.Range(1, 9), false)

	s.Push()
	fmt.Println(s.AtLeast(x, 4), s.Domain(x))
	s.Push()
	fmt.Println(s.Assign(x, 7), s.Domain(x))
	s.PopTo(1)
	fmt.Println(s.Domain(x))
	s.PopTo(0)
	fmt.Println(s.Domain(x))
	// Output:
	// bounded 4..9
	// fixed 7
	// 4..9
	// 1..9
}

// The trail remembers what a domain was before each change.
func ExamplePast() {
	s := domains.NewStore()
	x, _ := s.Add(domains.Range(1, 9), false)
	s.AtLeast(x, 3)
	s.AtLeast(x, 6)
	for pos := range s.TrailLen() {
		fmt.Println("before", pos, "the minimum was", s.At(pos).Min(x))
	}
	fmt.Println("now it is", s.Min(x))
	// Output:
	// before 0 the minimum was 1
	// before 1 the minimum was 3
	// now it is 6
}

func ExampleEvent() {
	s := domains.NewStore()
	x, _ := s.Add(domains.Range(1, 4), false)
	fmt.Println(s.Remove(x, 9))
	fmt.Println(s.Remove(x, 3))
	fmt.Println(s.Remove(x, 4))
	fmt.Println(s.Remove(x, 1))
	fmt.Println(s.Remove(x, 2))
	fmt.Println("still", s.Domain(x))
	// Output:
	// unchanged
	// changed
	// bounded
	// fixed
	// failed
	// still 2
}

func ExampleOp() {
	for _, op := range []domains.Op{domains.GE, domains.LE, domains.NE, domains.EQ} {
		fmt.Println("3", op, "5:", op.Holds(3, 5))
	}
	// Output:
	// 3 >= 5: false
	// 3 <= 5: true
	// 3 != 5: true
	// 3 = 5: false
}

func ExampleKind() {
	s := domains.NewStore()
	for _, dom := range []domains.Set{domains.Range(-31, 32), domains.Of(0, 64), domains.Of(0, 1<<30)} {
		x, _ := s.Add(dom, false)
		fmt.Println(dom, "is kept as", s.Kind(x), "of", s.Size(x))
	}
	// Output:
	// -31..32 is kept as word of 64
	// 0 64 is kept as words of 2
	// 0 1073741824 is kept as interval of 1073741825
}

func ExampleChange() {
	s := domains.NewStore()
	x, _ := s.Add(domains.Range(1, 9), false)
	s.SetCause(domains.Decision)
	s.AtMost(x, 5)
	s.SetCause(17) // say, the propagator with this number
	s.Remove(x, 2)

	for pos := range s.TrailLen() {
		c, _ := s.ChangeAt(pos)
		fmt.Println("x", c.Op, c.K, "by", c.Cause)
	}
	// Output:
	// x <= 5 by -1
	// x != 2 by 17
}

// Cause tells what search tried from what propagators concluded.
func ExampleCause() {
	s := domains.NewStore()
	x, _ := s.Add(domains.Range(1, 9), false)
	for _, cause := range []domains.Cause{domains.Assumption, domains.Decision, domains.Refutation, 0} {
		s.SetCause(cause)
		s.Remove(x, s.Min(x))
	}
	concluded := 0
	for pos := range s.TrailLen() {
		if c, ok := s.ChangeAt(pos); ok && c.Cause >= 0 {
			concluded++
		}
	}
	fmt.Println(concluded, "of", s.TrailLen(), "changes were concluded")
	// Output: 1 of 4 changes were concluded
}

// A reversible int goes back with the domains.
func ExampleInt() {
	s := domains.NewStore()
	n := s.NewInt(1)
	s.Push()
	n.Set(s, 2)
	fmt.Print(n.Get(s), " ")
	s.PopTo(0)
	fmt.Println(n.Get(s))
	// Output: 2 1
}

func ExampleStore_Failure() {
	s := domains.NewStore()
	x, _ := s.Add(domains.Range(1, 9), false)
	s.SetCause(17)
	if s.AtLeast(x, 12) == domains.Failed {
		f := s.Failure()
		fmt.Println(f.Cause, "claimed x", f.Op, f.K, "of", s.Domain(f.X))
	}
	// Output: 17 claimed x >= 12 of 1..9
}

func ExampleRangeError() {
	s := domains.NewStore()
	_, err := s.Add(domains.Range(0, 1<<40), false)
	fmt.Println(err)
	var wide *domains.RangeError
	if errors.As(err, &wide) {
		fmt.Println("too wide by", wide.Max-domains.MaxValue)
	}
	// Output:
	// domains: 0..1099511627776 reaches outside -2147483648..2147483647
	// too wide by 1097364144129
}

func ExampleLiteral() {
	s := domains.NewStore()
	x, _ := s.Add(domains.Range(1, 9), false)
	l := domains.Lit(x, domains.GE, 4)
	fmt.Println(s.Holds(l), s.Fails(l), l.Implies(domains.Lit(x, domains.NE, 2)))
	s.Narrow(l.Not())
	fmt.Println(s.Domain(x), s.Fails(l))
	// Output:
	// false false true
	// 1..3 true
}
