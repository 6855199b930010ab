package csp_test

// These examples take views apart.

import (
	"fmt"

	"github.com/propago/propago/csp"
)

func ExampleVar_View() {
	m := csp.NewModel()
	b := m.BoolVar("b")
	base, negated, offset := b.Not().View()
	fmt.Println(base, negated, offset)
	// Output: b true 1
}
