package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/propago/propago/docs/internal/simulated"
)

// drawSimulation shows how much of the workers' time goes into pieces, by how many workers there
// are and how long a piece takes.
func drawSimulation() (string, error) {
	const left, top, width, height = 70.0, 40.0, 500.0, 220.0
	s := newSheet("simulation", 720, 330, "Efficiency by workers")
	least, most := float64(simulated.Workers[0]), float64(simulated.Workers[len(simulated.Workers)-1])
	across := func(workers int) float64 {
		return left + width*math.Log(float64(workers)/least)/math.Log(most/least)
	}
	down := func(share float64) float64 { return top + height*(1-share) }
	for _, share := range []float64{0, 0.25, 0.5, 0.75, 1} {
		s.Line("line", left, down(share), left+width, down(share))
		s.text("faint right", left-8, down(share), 12, fmt.Sprintf("%.0f %%", 100*share))
	}
	for _, n := range simulated.Workers {
		s.Line("line", across(n), top+height, across(n), top+height+5)
		s.text("faint", across(n), top+height+18, 12, fmt.Sprint(n))
	}
	s.text("faint", left+width/2, top+height+42, 13, "workers")
	var words []string
	for i, mean := range simulated.Means {
		style := []string{"bad edge", "busy edge", "good edge"}[i%3]
		var before [2]float64
		var said []string
		for k, n := range simulated.Workers {
			o := simulated.Play(simulated.Usual(n, mean))
			x, y := across(n), down(o.Efficiency)
			if k > 0 {
				s.Line(style, before[0], before[1], x, y)
			}
			before = [2]float64{x, y}
			said = append(said, fmt.Sprintf("%d workers %.0f %%", n, 100*o.Efficiency))
		}
		s.text("left", left+width+10, before[1]+float64(i-1)*9, 12, "pieces of "+mean.Round(time.Millisecond).String())
		words = append(words, fmt.Sprintf("pieces of %v: %s", mean, strings.Join(said, ", ")))
	}
	n, mean, share, err := simulated.Measured()
	if err != nil {
		return "", err
	}
	s.Circle("good", across(n), down(share), 4)
	said := fmt.Sprintf("measured: %d workers, pieces of %v: %.0f %%", n, mean.Round(time.Millisecond), 100*share)
	s.text("left faint", left, top-18, 12, "• "+said)
	words = append(words, said)
	s.Describe(strings.Join(words, "; "))
	return s.SVG(), nil
}
