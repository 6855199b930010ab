package exchange_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku/exchange"
	"github.com/propago/propago/sudoku/text"
)

func ExampleForms() {
	file := "1..............2\n" + `{"size":4,"title":"Small","grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"odd":[{"cell":"R2C1"}]}`
	for e, err := range text.Read(strings.NewReader(file), exchange.Forms()) {
		if err != nil || e.Err != nil {
			fmt.Println(err, e.Err)
			return
		}
		if e.Puzzle == nil {
			fmt.Println(e.Grid.Line())
		} else {
			fmt.Print(text.Board(e.Puzzle))
		}
	}
	// Output:
	// 1..............2
	// board 4x4
	// title Small
	// givens
	// 3...
	// ....
	// ....
	// ....
	// odd r2c1
}

func ExampleWriter() {
	p, err := text.Parse("board 4x4\ngivens\n1...\n....\n....\n...2\nthermometer r1c1 r1c2\ncage 5 r4c3 r4c4")
	if err != nil {
		fmt.Println(err)
		return
	}
	var link bytes.Buffer
	if err := exchange.NewWriter(&link, exchange.SudokuPadFormat).Write(p); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(link.String()[:len("https://sudokupad.app/fpuz")])
	q, err := exchange.ParseLink(link.String())
	fmt.Println(text.Board(q) == text.Board(p), err)
	// Output:
	// https://sudokupad.app/fpuz
	// true <nil>
}

func ExampleFormat() {
	p, err := text.Parse("#B 2026-11-22\n1..............2")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := exchange.ParseFormat("fpuzzles-json")
	fmt.Println(f, err, f.Lost(p))
	// Output: fpuzzles-json <nil> fpuzzles-json cannot hold the date
}

func ExampleError() {
	_, err := exchange.ParseFPuzzles(`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C9"],"value":"5"}]}`)
	var at *exchange.Error
	if errors.As(err, &at) {
		fmt.Println(at.Path, "at byte", at.At)
	}
	fmt.Println(err)
	// Output:
	// killercage 1 at byte 106
	// killercage 1: "R1C9" is no cell
}
