package sudoku

// The symbols that stand for values. Where a value is one character: 1-9, then
// A for 10, B for 11 and so on, up to P for 25 on a 25x25 grid; lower case
// reads the same. Larger grids are written in numbers only. A blank is any of
// 0 . * _ - ? X x, and no symbol is ever taken for one: the last letter in use is
// P. The hexadecimal form of 16x16 is the exception, taken by option only:
// there 0 means value 1, and F means value 16, so that 0 is no blank.

import "strings"

// maxSymbolSize is the largest size whose values are written as one character.
const maxSymbolSize = 25

const (
	standardSymbols = "123456789ABCDEFGHIJKLMNOP"
	hexSymbols      = "0123456789ABCDEF"
	blankSigns      = "0.*_-?Xx"
	notASymbol      = 255
)

// alphabet says how the text of a cell is read.
type alphabet int

const (
	standard    alphabet = iota // 1-9 A-P or a decimal number
	hexadecimal                 // 0-F, single characters only
	decimal                     // decimal numbers only
)

// symbolTable maps a byte to its value, 0 for a blank, or notASymbol.
type symbolTable [256]uint8

var standardTable, hexTable = newSymbolTable(standardSymbols), newSymbolTable(hexSymbols)

// newSymbolTable enters the blanks first: a symbol is stronger.
func newSymbolTable(symbols string) *symbolTable {
	t := new(symbolTable)
	for i := range t {
		t[i] = notASymbol
	}
	for _, c := range blankSigns {
		t[c] = 0
	}
	for i, c := range symbols {
		t[c] = uint8(i + 1)
		t[strings.ToLower(string(c))[0]] = uint8(i + 1)
	}
	return t
}

// decode returns the value of the text of one cell, 0 for a blank. The empty
// text, as between two commas, and a space are blanks. It says no if the text
// stands for no value of the size.
func (a alphabet) decode(text string, size int) (int, bool) {
	if text == "" || text == " " {
		return 0, true
	}
	if len(text) == 1 {
		table := standardTable
		if a == hexadecimal {
			table = hexTable
		}
		v := int(table[text[0]])
		if a == decimal && v > 9 {
			return 0, false
		}
		return v, v <= size
	}
	// Values have at most two digits; more of them are rather a group of cells.
	if v, ok := parseNumber(text); ok && len(text) == 2 && a != hexadecimal {
		return v, v <= size
	}
	return 0, false
}

// symbolsOf describes the symbols of a size for messages.
func symbolsOf(size int, a alphabet) string {
	switch {
	case a == hexadecimal:
		return "0-9 A-F"
	case a == decimal || size > maxSymbolSize:
		return "the numbers 1 to " + joinInts([]int{size})
	case size <= 9:
		return "1-" + standardSymbols[size-1:size]
	case size == 10:
		return "1-9 A"
	}
	return "1-9 A-" + standardSymbols[size-1:size]
}
