package main

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/tiles"
)

// This file shows a roster as a table, a line for each person.

// table is who works when: symbols by person and day.
type table struct {
	plan
	shift [][]symbol
}

// table is what a solution stands for.
func (r roster) table(sol csp.Solution) table {
	t := table{plan: r.plan}
	for _, days := range r.shift {
		var line []symbol
		for _, v := range sol.Values(days) {
			if v == 0 {
				line = append(line, off)
			} else {
				line = append(line, r.shifts[v-1].symbol)
			}
		}
		t.shift = append(t.shift, line)
	}
	return t
}

// done counts what a person does that a symbol stands for.
func (t table) done(person int, s symbol) int {
	n := 0
	for day, did := range t.shift[person] {
		if t.counts(s, day) && (did == s || did != off && (s == work || s == weekend)) {
			n++
		}
	}
	return n
}

// String is the table with weekdays above, and sums of work on the right.
func (t table) String() string {
	width := 0
	for _, person := range t.people {
		width = max(width, len(person))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%*s", width, "")
	for day := range t.days {
		fmt.Fprintf(&b, "%s%s", t.gap(day), weekdays[t.weekday(day)][:1])
	}
	sums := append([]symbol{work}, t.fair...)
	for _, s := range sums {
		fmt.Fprintf(&b, "  %s", s.title(t.plan))
	}
	b.WriteByte('\n')
	for i, line := range t.shift {
		fmt.Fprintf(&b, "%-*s", width, t.people[i])
		for day, s := range line {
			fmt.Fprintf(&b, "%s%c", t.gap(day), s)
		}
		for _, s := range sums {
			fmt.Fprintf(&b, "  %*d", len(s.title(t.plan)), t.done(i, s))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// gap stands before a day: more of it before Mondays.
func (t table) gap(day int) string {
	if t.weekday(day) == 0 || day == 0 {
		return "  "
	}
	return " "
}

// unmet lists the wishes that are not met.
func (t table) unmet() []string {
	var list []string
	for _, w := range t.wishes {
		did := t.shift[w.person][w.day]
		if did != w.shift && (w.shift != work || did == off) {
			list = append(list, t.request(w))
		}
	}
	return list
}

// fills are the colours of shifts in a picture, in their order.
var fills = []string{"#ffe08a", "#a9d3f5", "#b9a6e0", "#b6e3b0", "#f5b5a9", "#d9d9d9"}

// tiles draws the table.
func (t table) tiles() []tiles.Tile {
	var ts []tiles.Tile
	for day := range t.days {
		ts = append(ts, tiles.Tile{Row: 0, Col: day + 1, Fill: "#eee", Text: t.date(day)})
	}
	for i, line := range t.shift {
		ts = append(ts, tiles.Tile{Row: i + 1, Col: 0, Fill: "#eee", Text: t.people[i]})
		for day, s := range line {
			tile := tiles.Tile{Row: i + 1, Col: day + 1, Fill: "white"}
			if s != off {
				tile.Fill, tile.Text = fills[t.index(s)%len(fills)], string(rune(s))
			}
			ts = append(ts, tile)
		}
	}
	return ts
}
