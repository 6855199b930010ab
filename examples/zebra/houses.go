package main

// This file is the puzzle and its model: a variable for each thing, the house it belongs
// to, and a constraint or a few for each
// clue.

import (
	"slices"

	"github.com/propago/propago/csp"
)

// houses is how many there are; they stand in a row and are counted from 1 on the left.
const houses = 5

// kinds are what differs from house to house.
var kinds = []struct {
	name   string
	things [houses]string
}{
	{"colour", [houses]string{"red", "green", "ivory", "yellow", "blue"}},
	{"nation", [houses]string{"English", "Spanish", "Ukrainian", "Norwegian", "Japanese"}},
	{"drink", [houses]string{"coffee", "tea", "milk", "orange juice", "water"}},
	{"smoke", [houses]string{"Old Gold", "Kools", "Chesterfields", "Lucky Strike", "Parliaments"}},
	{"pet", [houses]string{"dog", "snails", "fox", "horse", "zebra"}},
}

// street is where everything is.
type street map[string]csp.Var // house, 1 to 5, by thing

// clue is what one sentence says.
type clue struct {
	text string
	says func(at street) []csp.Constraint
}

// clues are those of Life International, 17 December 1962, apart from the first, which
// says that there are five houses.
var clues = []clue{
	{"the English house is the red one", same("English", "red")},
	{"the Spanish house has the dog", same("Spanish", "dog")},
	{"coffee is drunk in the green house", same("coffee", "green")},
	{"the Ukrainian house drinks tea", same("Ukrainian", "tea")},
	{"the green house is just right of the ivory one", rightOf("green", "ivory")},
	{"Old Gold is smoked where the snails are", same("Old Gold", "snails")},
	{"Kools are smoked in the yellow house", same("Kools", "yellow")},
	{"milk is drunk in the middle", inHouse("milk", 3)},
	{"the Norwegian house is the first on the left", inHouse("Norwegian", 1)},
	{"Chesterfields are smoked next to the fox", nextTo("Chesterfields", "fox")},
	{"Kools are smoked next to the horse", nextTo("Kools", "horse")},
	{"Lucky Strike is smoked where orange juice is drunk", same("Lucky Strike", "orange juice")},
	{"the Japanese house smokes Parliaments", same("Japanese", "Parliaments")},
	{"the Norwegian house is next to the blue one", nextTo("Norwegian", "blue")},
}

// same says that two things belong to one house.
func same(a, b string) func(street) []csp.Constraint {
	return func(at street) []csp.Constraint { return []csp.Constraint{csp.Equal(at[a], at[b])} }
}

// rightOf says that a is in the next house to the right of b.
func rightOf(a, b string) func(street) []csp.Constraint {
	return func(at street) []csp.Constraint { return []csp.Constraint{csp.Equal(at[a], at[b].Plus(1))} }
}

// inHouse says which house a belongs to.
func inHouse(a string, number int) func(street) []csp.Constraint {
	return func(at street) []csp.Constraint { return []csp.Constraint{at[a].Eq(number)} }
}

// nextTo says that the houses of a and b are neighbours, in either order: whichever house a
// is in, b is in the one before or the one after, and the other way round. There is no house
// 0 or 6; that b is there is false.
func nextTo(a, b string) func(street) []csp.Constraint {
	return func(at street) []csp.Constraint {
		var says []csp.Constraint
		for h := 1; h <= houses; h++ {
			says = append(says,
				csp.Or(at[a].Ne(h), at[b].Eq(h-1), at[b].Eq(h+1)),
				csp.Or(at[b].Ne(h), at[a].Eq(h-1), at[a].Eq(h+1)))
		}
		return says
	}
}

// newStreet declares the puzzle with all clues but those left out, by their numbers from 1.
func newStreet(without []int) (*csp.Model, street) {
	m := csp.NewModel()
	at := make(street)
	for _, kind := range kinds {
		var things []csp.Var
		for _, thing := range kind.things {
			at[thing] = m.IntVar(thing, 1, houses)
			things = append(things, at[thing])
		}
		m.PostNamed("no two houses have one "+kind.name, csp.AllDifferent(things...))
	}
	for i, c := range clues {
		if !slices.Contains(without, i+1) {
			for _, says := range c.says(at) {
				m.PostNamed(c.text, says)
			}
		}
	}
	return m, at
}
