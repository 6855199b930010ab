package main

// This file holds the maps: which regions there are, which of them touch, and where they
// lie, for drawing.

import (
	"slices"
	"strings"
)

// region is a region with the middle of it, in degrees of longitude and latitude; where
// there is little room the place is moved.
type region struct {
	name        string
	east, north float64
}

// atlas is a map to be coloured.
type atlas struct {
	name, about string
	regions     []region
	// touch lists the neighbours of each region, "WA: NT SA", each border on both sides.
	touch []string
}

// maps are all there are.
var maps = []atlas{
	{
		name: "australia", about: "Australia's mainland states and territories, and Tasmania",
		regions: []region{
			{"WA", 122, -25}, {"NT", 133.5, -19.5}, {"SA", 135, -30}, {"Q", 144.5, -22.5},
			{"NSW", 147, -32}, {"V", 144.5, -37}, {"T", 146.5, -42},
		},
		touch: []string{"WA: NT SA", "NT: WA SA Q", "SA: WA NT Q NSW V", "Q: NT SA NSW", "NSW: SA Q V", "V: SA NSW", "T:"},
	},
	{
		name: "usa", about: "the 48 contiguous states of the USA",
		regions: []region{
			{"AL", -86.8, 32.8}, {"AR", -92.4, 34.8}, {"AZ", -111.7, 34.3}, {"CA", -119.7, 37}, {"CO", -105.5, 39},
			{"CT", -73, 41.4}, {"DE", -74.9, 38.4}, {"FL", -81.7, 28.4}, {"GA", -83.4, 32.7}, {"IA", -93.5, 42},
			{"ID", -114.4, 43.8}, {"IL", -89.2, 40}, {"IN", -86.3, 40}, {"KS", -98.4, 38.5}, {"KY", -85.3, 37.4},
			{"LA", -92.2, 31}, {"MA", -71.8, 42.7}, {"MD", -77, 39.3}, {"ME", -69.2, 45.4}, {"MI", -85, 43.8},
			{"MN", -94.5, 46.2}, {"MO", -92.5, 38.4}, {"MS", -89.7, 32.7}, {"MT", -109.6, 47}, {"NC", -79.2, 35.5},
			{"ND", -100.4, 47.4}, {"NE", -99.7, 41.5}, {"NH", -71.3, 44.2}, {"NJ", -74.2, 40}, {"NM", -106.1, 34.4},
			{"NV", -116.8, 39.6}, {"NY", -75.4, 42.9}, {"OH", -82.8, 40.4}, {"OK", -97.4, 35.5}, {"OR", -120.5, 43.9},
			{"PA", -77.8, 40.9}, {"RI", -71, 41.3}, {"SC", -80.2, 33.2}, {"SD", -100.2, 44.4}, {"TN", -86.6, 35.8},
			{"TX", -99.2, 31.4}, {"UT", -111.6, 39.4}, {"VA", -78.6, 37.4}, {"VT", -73.1, 44.3}, {"WA", -120.3, 47.3},
			{"WI", -89.9, 44.6}, {"WV", -80.8, 38.6}, {"WY", -107.5, 43},
		},
		touch: []string{
			"AL: FL GA MS TN", "AR: LA MO MS OK TN TX", "AZ: CA NM NV UT", "CA: AZ NV OR", "CO: KS NE NM OK UT WY",
			"CT: MA NY RI", "DE: MD NJ PA", "FL: AL GA", "GA: AL FL NC SC TN", "IA: IL MN MO NE SD WI",
			"ID: MT NV OR UT WA WY", "IL: IA IN KY MO WI", "IN: IL KY MI OH", "KS: CO MO NE OK", "KY: IL IN MO OH TN VA WV",
			"LA: AR MS TX", "MA: CT NH NY RI VT", "MD: DE PA VA WV", "ME: NH", "MI: IN OH WI",
			"MN: IA ND SD WI", "MO: AR IA IL KS KY NE OK TN", "MS: AL AR LA TN", "MT: ID ND SD WY", "NC: GA SC TN VA",
			"ND: MN MT SD", "NE: CO IA KS MO SD WY", "NH: MA ME VT", "NJ: DE NY PA", "NM: AZ CO OK TX",
			"NV: AZ CA ID OR UT", "NY: CT MA NJ PA VT", "OH: IN KY MI PA WV", "OK: AR CO KS MO NM TX", "OR: CA ID NV WA",
			"PA: DE MD NJ NY OH WV", "RI: CT MA", "SC: GA NC", "SD: IA MN MT ND NE WY", "TN: AL AR GA KY MO MS NC VA",
			"TX: AR LA NM OK", "UT: AZ CO ID NV WY", "VA: KY MD NC TN WV", "VT: MA NH NY", "WA: ID OR",
			"WI: IA IL MI MN", "WV: KY MD OH PA VA", "WY: CO ID MT NE SD UT",
		},
	},
}

// names lists the regions.
func (a atlas) names() []string {
	var names []string
	for _, r := range a.regions {
		names = append(names, r.name)
	}
	return names
}

// borders lists the pairs of regions that touch, each once. Regions that meet in a point
// do not touch: Arizona and Colorado may have one colour.
func (a atlas) borders() [][2]string {
	var pairs [][2]string
	for _, line := range a.touch {
		name, others, _ := strings.Cut(line, ":")
		for _, other := range strings.Fields(others) {
			if !slices.Contains(pairs, [2]string{other, name}) {
				pairs = append(pairs, [2]string{name, other})
			}
		}
	}
	return pairs
}

// find returns the region of a name.
func (a atlas) find(name string) region {
	return a.regions[slices.IndexFunc(a.regions, func(r region) bool { return r.name == name })]
}
