package main

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku"
)

// euler is the first puzzle of Project Euler 96.
const euler = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

// bitsRow is the row of euler whose candidates the picture shows.
const bitsRow = 8

// candidates returns what the cell may be when the values of its row, column and box
// are crossed off: bit v is set if v may be there.
func candidates(g sudoku.Grid, cell int) (set int) {
	if v := g.At(cell); v != 0 {
		return 1 << v
	}
	for _, v := range g.Candidates(cell) {
		set |= 1 << v
	}
	return set
}

// drawBits shows the domains of a row of a sudoku as bits, and under them what is seen once
// and what twice.
func drawBits() (string, error) {
	g, err := sudoku.Parse(euler)
	if err != nil {
		return "", err
	}
	const cell, left, top = 34.0, 120.0, 44.0
	s := newSheet("bits", 480, 500, fmt.Sprintf("The domains of row %d as bits", bitsRow+1))
	var once, twice, givens int
	var words []string
	for column := range 9 {
		d := candidates(g, bitsRow*9+column)
		twice |= once & d
		once |= d
		if d&(d-1) == 0 {
			givens |= d
		}
		words = append(words, fmt.Sprintf("r%dc%d %s", bitsRow+1, column+1, bitText(d)))
	}
	single := once &^ twice
	for column := range 9 {
		d := candidates(g, bitsRow*9+column)
		y := top + float64(column)*cell
		s.text("right", left-14, y+cell/2, 15, fmt.Sprintf("r%dc%d", bitsRow+1, column+1))
		drawBitRow(s, left, y, cell, d, single&^givens)
	}
	for v := 1; v <= 9; v++ {
		s.text("strong", left+(float64(v)-0.5)*cell, top-18, 15, fmt.Sprint(v))
	}
	for i, sum := range []struct {
		name string
		bits int
	}{{"once", once}, {"twice", twice}, {"once &^ twice", single}} {
		y := top + 9*cell + 14 + float64(i)*(cell+6)
		s.text("busy right", left-14, y+cell/2, 14, sum.name)
		drawBitRow(s, left, y, cell, sum.bits, single&^givens)
	}
	s.Describe(strings.Join(words, "; ") + ". Of one open cell only: " + bitText(single&^givens))
	return s.SVG(), nil
}

// drawBitRow draws the bits 1 to 9; those of interest in another colour.
func drawBitRow(s sheet, x, y, cell float64, bits, special int) {
	for v := 1; v <= 9; v++ {
		box, text, digit := "paper line", "faint", "0"
		if bits>>v&1 == 1 {
			box, text, digit = "busy line", "busy", "1"
			if special>>v&1 == 1 {
				box, text = "mark line", "strong"
			}
		}
		s.Rect(box, x+float64(v-1)*cell, y, cell, cell, 0)
		s.text(text, x+(float64(v)-0.5)*cell, y+cell/2, 15, digit)
	}
}

// bitText lists the values of a set of bits.
func bitText(bits int) string {
	var text strings.Builder
	for v := 1; v <= 9; v++ {
		if bits>>v&1 == 1 {
			fmt.Fprint(&text, v)
		}
	}
	return text.String()
}
