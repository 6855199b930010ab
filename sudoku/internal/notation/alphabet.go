package notation

// The symbols that stand for values. Where a value is one character: 1-9, then
// A for 10, B for 11 and so on, up to P for 25 on a 25x25 grid; lower case
// reads the same. Larger grids are written in numbers only. A blank is any of
// 0 . * _ - ? X x, and no symbol is ever taken for one: the last letter in use is
// P. The hexadecimal form of 16x16 is the exception, taken by option only:
// there 0 means value 1, and F means value 16, so that 0 is no blank.

import (
	"strconv"
	"strings"
)

// MaxSymbolSize is the largest size whose values are written as one character.
const MaxSymbolSize = 25

// The symbols of values from 1 on.
const (
	StandardSymbols = "123456789ABCDEFGHIJKLMNOP"
	HexSymbols      = "0123456789ABCDEF"
)

const (
	blankSigns = "0.*_-?Xx"
	notASymbol = 255
)

// Alphabet says how the text of a cell is read.
type Alphabet int

const (
	Standard    Alphabet = iota // 1-9 A-P or a decimal number
	Hexadecimal                 // 0-F, single characters only
	Decimal                     // decimal numbers only
)

// symbolTable maps a byte to its value, 0 for a blank, or notASymbol.
type symbolTable [256]uint8

var standardTable, hexTable = newSymbolTable(StandardSymbols), newSymbolTable(HexSymbols)

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

// Decode returns the value of the text of one cell, 0 for a blank. The empty
// text, as between two commas, and a space are blanks. It says no if the text
// stands for no value of the size.
func (a Alphabet) Decode(text string, size int) (int, bool) {
	if text == "" || text == " " {
		return 0, true
	}
	if len(text) == 1 {
		v := int(a.table()[text[0]])
		if a == Decimal && v > 9 {
			return 0, false
		}
		return v, v <= size
	}
	// Values have at most two digits; more of them are rather a group of cells.
	if v, ok := ParseNumber(text); ok && len(text) == 2 && a != Hexadecimal {
		return v, v <= size
	}
	return 0, false
}

func (a Alphabet) table() *symbolTable {
	if a == Hexadecimal {
		return hexTable
	}
	return standardTable
}

// Fill puts the values of a text of one character a cell into dst, which is as long. With
// spaces a space is a blank. It returns the first cell that has no value of the size,
// or -1.
func (a Alphabet) Fill(dst []byte, text string, size int, spaces bool) int {
	table, most := a.table(), uint8(size)
	dst = dst[:len(text)]
	for i := range dst {
		v := table[text[i]]
		if v > most {
			if !spaces || text[i] != ' ' {
				return i
			}
			v = 0
		}
		dst[i] = v
	}
	return -1
}

// IsBlank says whether a character stands for an empty cell.
func IsBlank(c byte) bool { return standardTable[c] == 0 }

// Symbol writes a value: as one character where all values of the size are, and otherwise,
// and where it is no value, as a number.
func Symbol(v, size int) string {
	if v >= 1 && v <= size && size <= MaxSymbolSize {
		return StandardSymbols[v-1 : v]
	}
	return strconv.Itoa(v)
}

// SymbolsOf describes the symbols of a size for messages.
func SymbolsOf(size int, a Alphabet) string {
	switch {
	case a == Hexadecimal:
		return "0-9 A-F"
	case a == Decimal || size > MaxSymbolSize:
		return "the numbers 1 to " + Join([]int{size})
	case size <= 9:
		return "1-" + StandardSymbols[size-1:size]
	case size == 10:
		return "1-9 A"
	}
	return "1-9 A-" + StandardSymbols[size-1:size]
}
