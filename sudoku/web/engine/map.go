package engine

// Maps to colour.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
)

// maxColours is the number of colours that the page has.
const maxColours = 6

// atlas is a map: a line for each region with its code, where it is drawn, its name, and
// which of the others it touches, each border once, on the side of either.
type atlas struct {
	width, height int
	lines         string
}

// The maps that there are. Regions that meet in a point do not touch: Arizona and Colorado
// may have one colour.
var atlases = map[string]atlas{
	"australia": {600, 480, `
WA 95 175 Western Australia: NT SA
NT 265 85 Northern Territory: SA Q
SA 290 240 South Australia: Q NSW V
Q 445 125 Queensland: NSW
NSW 490 265 New South Wales: V
V 430 365 Victoria
T 540 430 Tasmania`},
	"usa": {1100, 770, usa},
}

// region is a region of an atlas.
type region struct {
	code, name string
	x, y       int
	touches    []string
}

// regions reads the lines of an atlas.
func (a atlas) regions() []region {
	var list []region
	for line := range strings.Lines(strings.TrimSpace(a.lines)) {
		head, touches, _ := strings.Cut(strings.TrimSpace(line), ":")
		words := strings.Fields(head)
		x, _ := strconv.Atoi(words[1])
		y, _ := strconv.Atoi(words[2])
		list = append(list, region{words[0], strings.Join(words[3:], " "), x, y, strings.Fields(touches)})
	}
	return list
}

// colouring declares a map whose neighbours differ: a variable for the colour of each region,
// a disequality for each border.
func colouring(name string, colours int) (problem, error) {
	a, ok := atlases[name]
	if !ok {
		return problem{}, fmt.Errorf("%w: no map %q", ErrParam, name)
	}
	if colours < 1 || colours > maxColours {
		return problem{}, fmt.Errorf("%w: there are 1 to %d colours, not %d", ErrParam, maxColours, colours)
	}
	m := csp.NewModel()
	regions, colour := a.regions(), make(map[string]csp.Var)
	for _, r := range regions {
		colour[r.code] = m.IntVar(r.code, 0, colours-1)
	}
	for _, r := range regions {
		for _, other := range r.touches {
			m.PostNamed(r.code+" and "+other+" touch", csp.NotEqual(colour[r.code], colour[other]))
		}
	}
	return problem{m, m.Vars()}, nil
}

// mapOf returns what there is to draw of the map "map": {width, height, codes, names, places},
// where places are x and y of each region in turn.
func mapOf(c *Call) (any, error) {
	a, ok := atlases[c.Text("map")]
	if !ok {
		return nil, fmt.Errorf("%w: no map %q", ErrParam, c.Text("map"))
	}
	var codes, names []string
	var places []int
	for _, r := range a.regions() {
		codes, names, places = append(codes, r.code), append(names, r.name), append(places, r.x, r.y)
	}
	return object("width", a.width, "height", a.height, "codes", codes, "names", names, "places", places), nil
}
