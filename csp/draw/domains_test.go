package draw_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/domains"
)

func TestDomains(t *testing.T) {
	d := draw.Domains{Title: "Two", Rows: []draw.DomainRow{
		{Name: "x", All: domains.Range(1, 4), Left: domains.Of(2, 3), Note: "row 1"},
		{Name: "y", All: domains.Range(1, 3), Left: domains.Of(1)},
		{Name: "z", All: domains.Range(1, 3)},
	}}
	texts := checkSVG(t, d.SVG)
	assert.Equal(t, "Two x 1 2 3 4 row 1 y 1 2 3 z 1 2 3 no value left", strings.Join(texts, " "), "a box for each value that there was")
	svg := d.SVG()
	assert.Equal(t, 2+2+3, strings.Count(svg, `class="faint struck"`))
	assert.Equal(t, 1, strings.Count(svg, `class="good line"`), "the fixed one")
	assert.Contains(t, svg, "<desc id=\"p-desc\">Domains: x: 2..3, without 1 4, row 1; y: 1, without 2..3; z: no value left, without 1..3.</desc>")
}

func TestDomainsOnAScale(t *testing.T) {
	wide := draw.Domains{Title: nasty, Rows: []draw.DomainRow{
		{Name: nasty, All: domains.Range(0, 1000), Left: domains.Of(3, 500, 501)},
		{Name: "far", All: domains.Of(0, math.MaxInt), Left: domains.Of(math.MaxInt)},
		{Name: "all", All: domains.Range(math.MinInt, math.MaxInt), Left: domains.Range(math.MinInt, math.MaxInt)},
	}}
	texts := checkSVG(t, wide.SVG)
	assert.Contains(t, texts, "3 500..501")
	checkSVG(t, draw.Domains{}.SVG)
	checkSVG(t, draw.Domains{Rows: []draw.DomainRow{{}}}.SVG)

	var holes []int
	for v := range 100_000 {
		holes = append(holes, 2*v)
	}
	many := draw.Domains{Rows: []draw.DomainRow{{All: domains.Range(0, 200_000), Left: domains.Of(holes...)}}}
	assert.Less(t, len(many.SVG()), 100_000, "what lies within a pixel is drawn once")
}

func TestDomainsOf(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 1, 3)
	m.Post(csp.Less(xs[0], xs[1]), csp.Less(xs[1], xs[2]))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	_, err = s.Propagate(context.Background())
	require.NoError(t, err)
	d := draw.DomainsOf("chain", s, xs[0], xs[2].Plus(10))
	assert.Equal(t, "1..3 1 11..13 13", strings.Join([]string{d.Rows[0].All.String(), d.Rows[0].Left.String(), d.Rows[1].All.String(), d.Rows[1].Left.String()}, " "))
}
