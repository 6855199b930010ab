package notation

// Tests of symbols: what each stands for, and what is a blank.

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDecode(t *testing.T) {
	tests := []struct {
		a    Alphabet
		text string
		size int
		want int // -1: no value
	}{
		{Standard, "1", 4, 1}, {Standard, "4", 4, 4}, {Standard, "5", 4, -1},
		{Standard, "9", 9, 9}, {Standard, "A", 9, -1}, {Standard, "A", 10, 10}, {Standard, "a", 10, 10},
		{Standard, "G", 16, 16}, {Standard, "H", 16, -1}, {Standard, "P", 25, 25}, {Standard, "p", 25, 25},
		{Standard, "Q", 25, -1}, {Standard, "X", 25, 0}, {Standard, "-", 9, 0}, {Standard, "x", 4, 0},
		{Standard, "10", 10, 10}, {Standard, "10", 9, -1}, {Standard, "01", 9, 1}, {Standard, "00", 9, 0},
		{Standard, "001", 9, -1}, {Standard, "", 9, 0}, {Standard, " ", 9, 0}, {Standard, "|", 9, -1},
		{Standard, "\x00", 9, -1}, {Standard, "é", 9, -1}, {Standard, "-1", 9, -1},
		{Hexadecimal, "0", 16, 1}, {Hexadecimal, "9", 16, 10}, {Hexadecimal, "F", 16, 16}, {Hexadecimal, "f", 16, 16},
		{Hexadecimal, "G", 16, -1}, {Hexadecimal, ".", 16, 0}, {Hexadecimal, "X", 16, 0}, {Hexadecimal, "10", 16, -1},
		{Decimal, "36", 36, 36}, {Decimal, "37", 36, -1}, {Decimal, "A", 36, -1}, {Decimal, "9", 36, 9}, {Decimal, "_", 36, 0},
	}
	for _, tt := range tests {
		v, ok := tt.a.Decode(tt.text, tt.size)
		if tt.want < 0 {
			assert.False(t, ok, "%+v", tt)
			continue
		}
		assert.True(t, ok, "%+v", tt)
		assert.Equal(t, tt.want, v, "%+v", tt)
	}
	for _, sign := range blankSigns {
		v, ok := Standard.Decode(string(sign), 9)
		assert.True(t, ok && v == 0, "%q", sign)
	}
}

func TestSymbolsOf(t *testing.T) {
	assert.Equal(t, "1-4", SymbolsOf(4, Standard))
	assert.Equal(t, "1-9", SymbolsOf(9, Standard))
	assert.Equal(t, "1-9 A", SymbolsOf(10, Standard))
	assert.Equal(t, "1-9 A-P", SymbolsOf(25, Standard))
	assert.Equal(t, "0-9 A-F", SymbolsOf(16, Hexadecimal))
	assert.Equal(t, "the numbers 1 to 36", SymbolsOf(36, Decimal))
}
