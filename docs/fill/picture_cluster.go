package main

import "strings"

// This file draws what flows between the programs of a cluster.

// drawCluster shows client, server and workers, with what each sends.
func drawCluster() (string, error) {
	s := newSheet("cluster", 720, 330, "What flows between client, server and workers")
	box := func(x, y, w, h float64, title string, lines ...string) {
		s.Rect("mark", x, y, w, h, 8)
		s.text("strong", x+w/2, y+18, 14, title)
		for i, line := range lines {
			s.text("left", x+12, y+42+21*float64(i), 12.5, line)
		}
	}
	box(16, 110, 130, 96, "client", "cuts the model,", "adds up results,", "checks solutions")
	box(270, 16, 190, 286, "server")
	box(284, 50, 162, 72, "queue of pieces", "17-3: x = 3, y <= 7", "each until it is done")
	box(284, 132, 162, 158, "bucket of the job", "program, first cut", "results by piece,", "created once", "solutions by attempt", "the best solution")
	box(574, 50, 130, 96, "worker", "searches a piece,", "cuts what takes", "too long")
	box(574, 188, 130, 52, "worker", "and so on")
	var words []string
	arrow := func(x1, y, x2 float64, text string) {
		s.Line("busy edge", x1, y, x2, y)
		tip := x2 - 7
		if x2 < x1 {
			tip = x2 + 7
		}
		s.Line("busy edge", tip, y-4, x2, y)
		s.Line("busy edge", tip, y+4, x2, y)
		s.text("faint", (x1+x2)/2, y-11, 12, text)
		words = append(words, text)
	}
	arrow(146, 122, 270, "program, pieces")
	arrow(270, 160, 146, "results")
	arrow(270, 194, 146, "best solution")
	arrow(460, 66, 574, "piece")
	arrow(574, 98, 460, "still at it")
	arrow(574, 130, 460, "result, then done")
	arrow(574, 206, 460, "better solution")
	arrow(460, 232, 574, "its value, to all")
	s.Describe("Arrows from client to server and back, and between server and workers: " + strings.Join(words, "; "))
	return s.SVG(), nil
}
