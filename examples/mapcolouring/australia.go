package main

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the map and its model: a variable for each region, a disequality
// for each border.

// regions are the mainland states and territories of Australia, and Tasmania.
var regions = []string{"WA", "NT", "SA", "Q", "NSW", "V", "T"}

// borders are the pairs of regions that touch. Tasmania is an island.
var borders = [][2]string{
	{"WA", "NT"}, {"WA", "SA"}, {"NT", "SA"}, {"NT", "Q"}, {"SA", "Q"},
	{"SA", "NSW"}, {"SA", "V"}, {"Q", "NSW"}, {"NSW", "V"},
}

// colours are the names of the values 0, 1, 2, ...
var colours = []string{"red", "green", "blue", "yellow", "white", "black"}

// australia is the map to be coloured.
type australia struct {
	model  *csp.Model
	colour map[string]csp.Var // by region
}

// newAustralia declares the map with the first n of the colours.
func newAustralia(n int) australia {
	m := csp.NewModel()
	colour := make(map[string]csp.Var)
	for _, region := range regions {
		colour[region] = m.IntVar(region, 0, n-1)
	}
	for _, b := range borders {
		m.PostNamed(b[0]+" borders "+b[1], csp.NotEqual(colour[b[0]], colour[b[1]]))
	}
	return australia{m, colour}
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
