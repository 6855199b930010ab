// Examples of Set, which run as tests.

package domains_test

import (
	"errors"
	"fmt"
	"maps"

	"github.com/propago/propago/domains"
)

func ExampleSet() {
	digits := domains.Range(1, 9)
	taken := domains.Of(4, 7, 8)
	open := digits.Difference(taken)

	fmt.Println(open)
	fmt.Println(open.Len(), "open, from", open.Min(), "to", open.Max())
	fmt.Println("4 is open:", open.Contains(4))
	for v := range open.Intersect(domains.Range(5, 9)).All() {
		fmt.Println("try", v)
	}
	// Output:
	// 1..3 5..6 9
	// 6 open, from 1 to 9
	// 4 is open: false
	// try 5
	// try 6
	// try 9
}

// Two values far apart cost two ranges, not the span between them.
func ExampleOf() {
	s := domains.Of(1<<30, 0, 0)
	fmt.Println(s, s.Len())
	// Output: 0 1073741824 2
}

func ExampleFromRanges() {
	opening := map[int]int{8: 11, 13: 17, 12: 12}
	hours := domains.FromRanges(maps.All(opening)) // in any order
	fmt.Println(hours)
	// Output: 8..17
}

func ExampleParse() {
	s, err := domains.Parse("9..12, 1..4, 7")
	fmt.Println(s, err)
	for lo, hi := range s.Ranges() {
		fmt.Println(lo, "to", hi)
	}
	// Output:
	// 1..4 7 9..12 <nil>
	// 1 to 4
	// 7 to 7
	// 9 to 12
}

func ExampleSyntaxError() {
	_, err := domains.Parse("1..4 9..7")
	fmt.Println(err)
	var syntax *domains.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println("at", syntax.Offset)
	}
	// Output:
	// domains: set at offset 5, "9..7": the range runs backwards, 7..9 is meant perhaps
	// at 5
}

func ExampleSet_Next() {
	s := domains.Of(2, 3, 8)
	fmt.Println(s.Next(4))
	fmt.Println(s.Prev(4))
	fmt.Println(s.Next(9))
	// Output:
	// 8 true
	// 3 true
	// 0 false
}

func ExampleSet_Shift() {
	s := domains.Of(1, 2, 5)
	fmt.Println(s.Shift(-3))
	fmt.Println(s.Negate())
	// Output:
	// -2..-1 2
	// -5 -2..-1
}
