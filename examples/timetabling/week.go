package main

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/tiles"
)

// This file shows timetables.

// week is a timetable: the course that is held in a period (by row) and room, "" for none.
type week struct {
	university
	held [][]string
}

// week is what a solution stands for.
func (t timetable) week(sol csp.Solution) week {
	w := week{university: t.university}
	for range t.periods() {
		w.held = append(w.held, make([]string, len(t.rooms)))
	}
	for i, ls := range t.lectures {
		for _, l := range ls {
			w.held[sol.Value(l.period)][sol.Value(l.room)] = t.courses[i].name
		}
	}
	return w
}

// String is a table with a line for each period and a column for each room.
func (w week) String() string {
	var b strings.Builder
	line := func(first string, words []string) {
		text := fmt.Sprintf("%-8s", first)
		for _, word := range words {
			text += fmt.Sprintf("%-14s", word)
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	var head []string
	for _, r := range w.rooms {
		head = append(head, fmt.Sprintf("%s (%d)", r.name, r.seats))
	}
	line("", head)
	for p, courses := range w.held {
		if p > 0 && p%w.slots == 0 {
			b.WriteByte('\n')
		}
		line(w.date(p), courses)
	}
	return b.String()
}

// solution lists the lectures as files of solutions do: course, room, day and period.
func (w week) solution() string {
	var b strings.Builder
	for _, c := range w.courses {
		for p, courses := range w.held {
			for r, name := range courses {
				if name == c.name {
					fmt.Fprintf(&b, "%s %s %d %d\n", c.name, w.rooms[r].name, p/w.slots, p%w.slots)
				}
			}
		}
	}
	return b.String()
}

// tiles draws the table.
func (w week) tiles() []tiles.Tile {
	var ts []tiles.Tile
	for r, room := range w.rooms {
		ts = append(ts, tiles.Tile{Row: 0, Col: r + 1, Fill: "#eee", Text: room.name})
	}
	colour := make(map[string]string) // by course, all around the circle
	for i, c := range w.courses {
		colour[c.name] = fmt.Sprintf("hsl(%d,65%%,82%%)", i*360/len(w.courses))
	}
	for p, courses := range w.held {
		ts = append(ts, tiles.Tile{Row: p + 1, Col: 0, Fill: "#eee", Text: w.date(p)})
		for r, name := range courses {
			t := tiles.Tile{Row: p + 1, Col: r + 1, Fill: "white"}
			if name != "" {
				t.Fill, t.Text = colour[name], name
			}
			ts = append(ts, t)
		}
	}
	return ts
}
