package draw

// This file draws bars: a panel for each measure, a bar for each thing that was measured.
// Where the values of a panel lie far apart, its scale is logarithmic and says so.

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/propago/propago/csp/compare"
)

// Chart is a picture of bars.
type Chart struct {
	ID     string // see [NewCanvas]
	Title  string
	Panels []Panel
}

// Panel is a group of bars on one scale.
type Panel struct {
	Name string
	Bars []Bar
}

// Bar is one of them.
type Bar struct {
	Label string
	Value float64 // 0 or more
	Text  string  // the value as it is written behind the bar
	// Cut says why the value would be larger, "" where it would not. The bar is hatched,
	// and the reason stands behind it.
	Cut string
}

// CompareChart makes the bars of a comparison: a panel for each measure (nodes, where none
// is given), a bar for each run; those that a limit cut are hatched.
func CompareChart(title string, c compare.Result, measures ...compare.Measure) Chart {
	chart := Chart{ID: "comparison", Title: title}
	for _, m := range orNodes(measures) {
		panel := Panel{Name: m.String()}
		for _, r := range c.Runs {
			v := m.Of(r.Stats)
			bar := Bar{Label: r.Configuration.Name, Value: float64(v), Text: m.Text(v)}
			if !r.Answered() {
				bar.Cut = r.End()
			}
			panel.Bars = append(panel.Bars, bar)
		}
		chart.Panels = append(chart.Panels, panel)
	}
	return chart
}

// SurveyChart makes the bars of a statistic of many comparisons: a panel for each measure
// (nodes, where none is given), a bar for each configuration; those that did not answer for
// every problem are hatched.
func SurveyChart(title string, s *compare.Survey, of compare.Statistic, measures ...compare.Measure) Chart {
	chart := Chart{ID: "survey", Title: title}
	for _, m := range orNodes(measures) {
		panel := Panel{Name: of.String() + " of " + m.String()}
		for _, r := range s.Rows() {
			v := r.Of(of, m)
			bar := Bar{Label: r.Configuration.Name, Value: float64(v), Text: m.Text(v)}
			if r.Answered < r.Problems {
				bar.Cut = fmt.Sprintf("answered %d of %d", r.Answered, r.Problems)
			}
			panel.Bars = append(panel.Bars, bar)
		}
		chart.Panels = append(chart.Panels, panel)
	}
	return chart
}

func orNodes(measures []compare.Measure) []compare.Measure {
	if len(measures) == 0 {
		return []compare.Measure{compare.Nodes}
	}
	return measures
}

// Measures of the chart, in pixels.
const (
	barHeight  = 18
	barStep    = 26
	barWidth   = 380 // of the longest bar
	chartSpace = 16
)

// SVG draws the chart.
func (c Chart) SVG() string {
	canvas := NewCanvas(c.ID, c.Title, c.describe())
	left, right := 0.0, 0.0
	for _, p := range c.Panels {
		for _, b := range p.Bars {
			left = max(left, textWidth(clip(b.Label, maxLabel), fontSize))
			right = max(right, textWidth(b.behind(), fontSize))
		}
	}
	left += 2 * chartSpace
	width := max(left+barWidth+right+2*chartSpace, textWidth(c.Title, 16)+2*chartSpace)
	y := chartSpace + 14.0
	if c.Title != "" {
		canvas.Text("big left", chartSpace, y, c.Title)
		y += 14
	}
	for _, p := range c.Panels {
		y = p.draw(canvas, left, y+chartSpace)
	}
	canvas.Size(width, y+chartSpace)
	return canvas.SVG()
}

// maxLabel is the number of characters of a label that are shown; the rest is in its name.
const maxLabel = 40

// length is the value as a scale takes it: what is no number is 0, and without end the greatest.
func (b Bar) length() float64 {
	if b.Value > 0 {
		return min(b.Value, math.MaxFloat64)
	}
	return 0
}

// behind is what stands behind the bar.
func (b Bar) behind() string {
	if b.Cut == "" {
		return b.Text
	}
	return b.Text + ", " + b.Cut
}

// draw draws the panel below y and returns where it ends.
func (p Panel) draw(canvas *Canvas, left, y float64) float64 {
	s := scaleOf(p.Bars)
	name := p.Name
	if s.log {
		name += " (logarithmic)"
	}
	canvas.Text("strong left", left, y+4, name)
	top := y + 14
	bottom := top + float64(len(p.Bars))*barStep
	for _, tick := range s.ticks {
		x := left + s.at(tick)*barWidth
		canvas.Line("line dashed", x, top, x, bottom)
		canvas.Text("small faint", x, bottom+14, shortNumber(tick))
	}
	for i, b := range p.Bars {
		y := top + float64(i)*barStep + (barStep-barHeight)/2
		canvas.Begin(b.Label + ": " + b.behind())
		canvas.Text("right", left-8, y+13.5, clip(b.Label, maxLabel))
		length := s.at(b.length()) * barWidth
		if b.length() > 0 {
			length = max(length, 2) // something is there
			canvas.Rect("bar", left, y, length, barHeight, 2)
			if b.Cut != "" {
				canvas.Hatch(left, y, length, barHeight)
			}
		}
		behind := b.behind()
		canvas.Rect("paper", left+length+4, y+2, textWidth(behind, fontSize)+4, barHeight-4, 0)
		canvas.Text("left", left+length+6, y+13.5, behind)
		canvas.End()
	}
	canvas.Line("edge", left, top, left, bottom)
	return bottom + 20
}

// wide is the quotient of values from which on a scale is logarithmic: the smaller bar
// would be hardly seen.
const wide = 50

// mostTicks is the number of ticks beyond 0, at most.
const mostTicks = 5

// scale maps values to parts of the longest bar.
type scale struct {
	log      bool
	from, to float64 // of logarithms, where log is set
	ticks    []float64
}

func scaleOf(bars []Bar) scale {
	least, most := math.Inf(1), 0.0
	for _, b := range bars {
		v := b.length()
		most = max(most, v)
		if v > 0 {
			least = min(least, v)
		}
	}
	if most == 0 {
		return scale{to: 1}
	}
	if most/least < wide {
		s := scale{to: most}
		decade := math.Pow(10, math.Floor(math.Log10(most)))
		for _, part := range []float64{0.2, 0.5, 1, 2} {
			step := part * decade
			if most/step > mostTicks {
				continue
			}
			for i := range int(most/step) + 1 {
				s.ticks = append(s.ticks, float64(i)*step)
			}
			break
		}
		return s
	}
	// A whole power of ten below the least, so that it has a bar too.
	from, to := math.Ceil(math.Log10(least))-1, math.Log10(most)
	s := scale{log: true, from: from, to: to}
	every := max(1, math.Ceil((to-from)/8))
	for t := from; t <= to; t += every {
		s.ticks = append(s.ticks, math.Pow(10, t))
	}
	return s
}

// at returns the part of the longest bar that a value takes, 0 to 1.
func (s scale) at(v float64) float64 {
	switch {
	case !s.log:
		return v / s.to
	case v <= 0:
		return 0
	}
	return max(0, (math.Log10(v)-s.from)/(s.to-s.from))
}

// shortNumber writes 20k for 20000.
func shortNumber(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v >= unit.size {
			return strconv.FormatFloat(v/unit.size, 'g', 4, 64) + unit.name
		}
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// describe says the chart in words.
func (c Chart) describe() string {
	var b strings.Builder
	for _, p := range c.Panels {
		b.WriteString(p.Name + ": ")
		for i, bar := range p.Bars {
			if i > 0 {
				b.WriteString("; ")
			}
			b.WriteString(bar.Label + " " + bar.behind())
		}
		b.WriteString(". ")
	}
	return strings.TrimSpace(b.String())
}
