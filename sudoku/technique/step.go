package technique

// A Step is one application of a technique: what was seen, what follows, and
// why.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Difficulty is a number on the scale of Sudoku Explainer (Nicolas Juillerat,
// 2005), in tenths: 42 is 4.2.
type Difficulty int

// String returns for example "4.2".
func (d Difficulty) String() string {
	return strconv.FormatFloat(float64(d)/10, 'f', 1, 64)
}

// MarshalJSON writes the number, as in 4.2.
func (d Difficulty) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalJSON reads a number with at most one decimal.
func (d *Difficulty) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil // as is the custom of encoding/json
	}
	f, err := strconv.ParseFloat(string(data), 64)
	if err != nil {
		return fmt.Errorf("difficulty: %w", err)
	}
	tenths := f * 10
	if tenths < 0 || tenths > 1000 {
		return fmt.Errorf("difficulty %s is not from 0 to 100", data)
	}
	*d = Difficulty(tenths + 0.5)
	return nil
}

// Link is a candidate in a chain, and whether it is supposed to be true there.
type Link struct {
	Candidate
	On     bool
	Reason string // the cell or unit by which it follows from those before, "" for the first
	From   []int  // the places in the chain of those that it follows from
}

// Step is one application of a technique on a board.
type Step struct {
	Technique  string
	Difficulty Difficulty
	Cost       int
	Round      int         // from 1: steps of a round were seen on the same board
	Size       int         // the columns of the board, for the names of its cells
	Units      []string    // the units that it rests on
	Pattern    []Candidate // the candidates that it rests on
	Chain      []Link      // the same in the order of the argument, for chains
	Place      []Candidate // what it places
	Remove     []Candidate // what it removes
	Reason     string      // a sentence or two
}

// Cells returns the cells that the step rests on, ascending.
func (s Step) Cells() []int { return s.distinct(func(c Candidate) int { return c.Cell }) }

// Values returns the values that the step rests on, ascending.
func (s Step) Values() []int { return s.distinct(func(c Candidate) int { return c.Value }) }

// distinct returns what the candidates of the pattern have, ascending.
func (s Step) distinct(has func(Candidate) int) (list []int) {
	for _, p := range s.Pattern {
		list = append(list, has(p))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Conclusion returns what follows, for example "r1c4 = 7" or "no 3 or 4 in r1c2, r5c2;
// no 6 in r1c2": values that go from the same cells are said in one phrase.
func (s Step) Conclusion() string {
	var parts []string
	for _, p := range s.Place {
		parts = append(parts, fmt.Sprintf("%s = %d", cellName(s.Size, p.Cell), p.Value))
	}
	where, masks := s.grouped(s.Remove, func(names []string) string { return strings.Join(names, ", ") })
	for i, cells := range where {
		parts = append(parts, fmt.Sprintf("no %s in %s", either(numerals(masks[i])), cells))
	}
	return strings.Join(parts, "; ")
}

// grouped puts values together that stand in the same cells, whose names are joined, and returns both in the order of
// the first value of each.
func (s Step) grouped(list []Candidate, join func(names []string) string) (where []string, masks []uint64) {
	for v := 1; v <= s.Size; v++ {
		var names []string
		for _, c := range list {
			if c.Value == v {
				names = append(names, cellName(s.Size, c.Cell))
			}
		}
		if names == nil {
			continue
		}
		cells := join(names)
		i := slices.Index(where, cells)
		if i < 0 {
			i = len(where)
			where, masks = append(where, cells), append(masks, 0)
		}
		masks[i] |= 1 << v
	}
	return where, masks
}

// String returns for example "X-wing (3.2): no 5 in r2c3, r7c3".
func (s Step) String() string {
	return fmt.Sprintf("%s (%v): %s", s.Technique, s.Difficulty, s.Conclusion())
}

type candidateJSON struct {
	Cell  string `json:"cell"`
	Value int    `json:"value"`
}

type linkJSON struct {
	candidateJSON
	On   bool   `json:"on"`
	By   string `json:"by,omitempty"`
	From []int  `json:"from,omitempty"`
}

type stepJSON struct {
	Round      int             `json:"round"`
	Technique  string          `json:"technique"`
	Difficulty Difficulty      `json:"difficulty"`
	Cost       int             `json:"cost"`
	Units      []string        `json:"units,omitempty"`
	Cells      []string        `json:"cells"`
	Values     []int           `json:"values"`
	Chain      []linkJSON      `json:"chain,omitempty"`
	Place      []candidateJSON `json:"place,omitempty"`
	Remove     []candidateJSON `json:"remove,omitempty"`
	Reason     string          `json:"reason"`
}

// MarshalJSON writes the step with cells by name, for example
//
//	{"round":1,"technique":"naked single","difficulty":2.3,"cost":4,
//	 "cells":["r1c1"],"values":[5],"place":[{"cell":"r1c1","value":5}],"reason":"..."}
//
// and, where they apply, "units", "remove" and "chain", whose links have "on" as
// well.
func (s Step) MarshalJSON() ([]byte, error) {
	out := stepJSON{
		Round: s.Round, Technique: s.Technique, Difficulty: s.Difficulty, Cost: s.Cost,
		Units: s.Units, Cells: []string{}, Values: s.Values(), Reason: s.Reason,
		Place: s.candidates(s.Place), Remove: s.candidates(s.Remove),
	}
	for _, c := range s.Cells() {
		out.Cells = append(out.Cells, cellName(s.Size, c))
	}
	for _, l := range s.Chain {
		out.Chain = append(out.Chain, linkJSON{candidateJSON{cellName(s.Size, l.Cell), l.Value}, l.On, l.Reason, l.From})
	}
	return json.Marshal(out)
}

func (s Step) candidates(list []Candidate) []candidateJSON {
	var out []candidateJSON
	for _, c := range list {
		out = append(out, candidateJSON{cellName(s.Size, c.Cell), c.Value})
	}
	return out
}
