package draw_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
)

func TestChart(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []float64
		log    bool
	}{
		{"none", nil, false},
		{"zeros", []float64{0, 0}, false},
		{"one", []float64{7}, false},
		{"near", []float64{10, 499}, false},
		{"wide", []float64{10, 500}, true},
		{"a zero does not count", []float64{0, 3, 4}, false},
		{"very wide", []float64{0.5, 1e15}, true},
		{"least and most", []float64{math.SmallestNonzeroFloat64, math.MaxFloat64}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			chart := draw.Chart{Title: nasty, Panels: []draw.Panel{{Name: "nodes"}}}
			for _, v := range c.values {
				chart.Panels[0].Bars = append(chart.Panels[0].Bars, draw.Bar{Label: nasty, Value: v, Text: "v", Cut: strings.Repeat("limit ", int(min(v, 1)))})
			}
			texts := strings.Join(checkSVG(t, chart.SVG), "\n")
			assert.Equal(t, c.log, strings.Contains(texts, "nodes (logarithmic)"))
			assert.Equal(t, len(c.values), strings.Count(texts, "<script>")-1, "a label for each bar, and the title")
		})
	}
}

func TestCompareChartSaysWhatWasCut(t *testing.T) {
	var s compare.Survey
	c := compare.Result{Runs: []compare.Run{
		{Configuration: compare.Configuration{Name: "quick"}, Outcome: csp.Exhausted, Stats: csp.Stats{Nodes: 5, Failures: 2}},
		{Configuration: compare.Configuration{Name: "slow", Options: csp.Options{MaxNodes: 900}}, Outcome: csp.Limited, Stats: csp.Stats{Nodes: 900}},
	}}
	s.Add(c)
	texts := checkSVG(t, draw.CompareChart("both", c, compare.Nodes, compare.Failures).SVG)
	assert.Contains(t, texts, "900, limit of nodes")
	assert.Contains(t, texts, "failures")
	texts = checkSVG(t, draw.SurveyChart("all", &s, compare.Maximum).SVG)
	assert.Contains(t, texts, "maximum of nodes (logarithmic)")
	assert.Contains(t, texts, "900, answered 0 of 1")
}

// A rate over no time is infinite or no number: the picture ends, and its bars have places.
func TestChartOfWhatIsNoNumber(t *testing.T) {
	for _, v := range []float64{math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, -1} {
		bars := []draw.Bar{{Label: "a", Value: v, Text: "odd"}, {Label: "b", Value: 1, Text: "1"}}
		for _, p := range []draw.Panel{{Name: "both", Bars: bars}, {Name: "alone", Bars: bars[:1]}} {
			var svg string
			checkSVG(t, func() string {
				svg = draw.Chart{ID: "odd", Panels: []draw.Panel{p}}.SVG()
				return svg
			})
			assert.NotContains(t, svg, "NaN", v)
			assert.NotContains(t, svg, "Inf", v)
		}
	}
}
