package main

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
)

// This file shows schedules as Gantt charts (Gantt 1910): a line for each machine, time from
// left to right.

// schedule is a solution: when each operation begins, and when the last one ends.
type schedule struct {
	shop
	start    [][]int // by job and operation
	makespan int
}

// schedule is what a solution stands for.
func (p jobShop) schedule(sol csp.Solution) schedule {
	s := schedule{shop: p.shop, makespan: sol.Value(p.makespan)}
	for _, xs := range p.start {
		s.start = append(s.start, sol.Values(xs))
	}
	return s
}

// signs stand for jobs in text, * for those after the last.
const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// sign is the sign of a job.
func sign(job int) byte {
	if job < len(signs) {
		return signs[job]
	}
	return '*'
}

// text is the chart in at most so many columns of signs, with what one column stands for
// where that is more than one unit of time. What is shorter than a column may not show.
func (s schedule) text(columns int) string {
	scale := max(1, (s.makespan+columns-1)/columns) // time units a column
	lines := make([][]byte, s.machines)
	for k := range lines {
		lines[k] = []byte(strings.Repeat(".", (s.makespan+scale-1)/scale))
	}
	for j, operations := range s.jobs {
		for i, op := range operations {
			for column := range lines[op.machine] {
				// A column shows what runs in the middle of its time.
				if at := 2*scale*column + scale; 2*s.start[j][i] <= at && at < 2*(s.start[j][i]+op.time) {
					lines[op.machine][column] = sign(j)
				}
			}
		}
	}
	var b strings.Builder
	for k, line := range lines {
		fmt.Fprintf(&b, "machine %-2d %s\n", k, line)
	}
	if scale > 1 {
		fmt.Fprintf(&b, "(a column is %d units of time)\n", scale)
	}
	return b.String()
}

// starts lists when the operations of each job begin.
func (s schedule) starts() string {
	var b strings.Builder
	for j, starts := range s.start {
		fmt.Fprintf(&b, "job %c starts %s\n", sign(j), strings.Trim(fmt.Sprint(starts), "[]"))
	}
	return b.String()
}

// The measures of the picture, in pixels.
const (
	chartWidth = 900
	laneHeight = 36
	margin     = 90 // left of the chart, for the names of machines
	footer     = 40 // below it, for the axis
)

// svg is the chart as a picture. Each bar has a title, which browsers show and screen
// readers say.
func (s schedule) svg(note string) string {
	var b strings.Builder
	width, height := margin+chartWidth+30, 40+s.machines*laneHeight+footer
	x := func(time int) int { return margin + time*chartWidth/max(1, s.makespan) }
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="13">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, "<title id=\"title\">Job shop: %d jobs on %d machines, %s</title>\n", len(s.jobs), s.machines, note)
	b.WriteString("<desc id=\"desc\">A Gantt chart: a lane for each machine, time from left to right, a bar with the number of the job for each operation.</desc>\n")
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height)
	fmt.Fprintf(&b, "<text x=\"%d\" y=\"22\" font-size=\"15\" fill=\"#111\">%d jobs on %d machines, %s</text>\n", margin, len(s.jobs), s.machines, note)
	bottom := 40 + s.machines*laneHeight
	step := tick(s.makespan)
	for at := 0; at <= s.makespan; at += step {
		fmt.Fprintf(&b, "<path d=\"M%d 40V%d\" stroke=\"#ccc\"/><text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#444\">%d</text>\n",
			x(at), bottom+6, x(at), bottom+22, at)
	}
	for k := range s.machines {
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#111\">machine %d</text>\n", margin-10, 40+k*laneHeight+laneHeight/2+5, k)
	}
	for j, operations := range s.jobs {
		for i, op := range operations {
			from, to := x(s.start[j][i]), x(s.start[j][i]+op.time)
			top := 40 + op.machine*laneHeight + 3
			fmt.Fprintf(&b, "<g><title>job %d, operation %d on machine %d: %d to %d</title>", j, i, op.machine, s.start[j][i], s.start[j][i]+op.time)
			fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" fill=\"hsl(%d,65%%,80%%)\" stroke=\"#333\"/>",
				from, top, max(1, to-from), laneHeight-6, j*360/len(s.jobs))
			if to-from >= 10*len(fmt.Sprint(j)) {
				fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#111\">%d</text>", (from+to)/2, top+laneHeight/2+2, j)
			}
			b.WriteString("</g>\n")
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// tick is a round distance for about ten ticks of the axis.
func tick(span int) int {
	for unit := 1; ; unit *= 10 {
		for _, step := range []int{unit, 2 * unit, 5 * unit} {
			if span <= 12*step {
				return step
			}
		}
	}
}
