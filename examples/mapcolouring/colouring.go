package main

// This file is the model, a variable for each region and a disequality for each border,
// and how reasons are said in the words of the map.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// colours are the names of the values 0, 1, 2, ...
var colours = []string{"red", "green", "blue", "yellow", "white", "black"}

// colouring is a map declared.
type colouring struct {
	model  *csp.Model
	colour map[string]csp.Var // by region
}

// newColouring declares a map with the first n of the colours.
func newColouring(a atlas, n int) colouring {
	m := csp.NewModel()
	colour := make(map[string]csp.Var)
	for _, region := range a.names() {
		colour[region] = m.IntVar(region, 0, n-1)
	}
	for _, b := range a.borders() {
		m.PostNamed(b[0]+" borders "+b[1], csp.NotEqual(colour[b[0]], colour[b[1]]))
	}
	return colouring{m, colour}
}

// used declares how many colours are needed, those that come first, so that there is
// something to minimise.
func (c colouring) used(a atlas) csp.Var {
	used := c.model.IntVar("colours used", 1, len(colours))
	for _, region := range a.names() {
		c.model.PostNamed(region+" has a colour in use", csp.Less(c.colour[region], used))
	}
	return used
}

// sentence says a statement of the solver in the words of the map.
func sentence(l csp.Literal) string {
	region, colour := l.Var().Name(), colours[l.Value()]
	if l.Op() == domains.NE {
		return fmt.Sprintf("%s is not %s", region, colour)
	}
	return fmt.Sprintf("%s is %s", region, colour)
}

// explanation says what was inferred and why, such as "NT is not red, because WA
// is red and WA borders NT".
func explanation(inf csp.Inference) string {
	var because []string
	for _, fact := range inf.Facts {
		because = append(because, sentence(fact))
	}
	because = append(because, inf.Name)
	claim := sentence(inf.Claim)
	if inf.Failed {
		claim = "contradiction: " + claim
	}
	return claim + ", because " + strings.Join(because, " and ")
}
