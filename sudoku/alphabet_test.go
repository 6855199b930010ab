package sudoku

// Tests of symbols: what each stands for, and what is a blank.

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDecode(t *testing.T) {
	tests := []struct {
		a    alphabet
		text string
		size int
		want int // -1: no value
	}{
		{standard, "1", 4, 1}, {standard, "4", 4, 4}, {standard, "5", 4, -1},
		{standard, "9", 9, 9}, {standard, "A", 9, -1}, {standard, "A", 10, 10}, {standard, "a", 10, 10},
		{standard, "G", 16, 16}, {standard, "H", 16, -1}, {standard, "P", 25, 25}, {standard, "p", 25, 25},
		{standard, "Q", 25, -1}, {standard, "X", 25, 0}, {standard, "-", 9, 0}, {standard, "x", 4, 0},
		{standard, "10", 10, 10}, {standard, "10", 9, -1}, {standard, "01", 9, 1}, {standard, "00", 9, 0},
		{standard, "001", 9, -1}, {standard, "", 9, 0}, {standard, " ", 9, 0}, {standard, "|", 9, -1},
		{standard, "\x00", 9, -1}, {standard, "é", 9, -1}, {standard, "-1", 9, -1},
		{hexadecimal, "0", 16, 1}, {hexadecimal, "9", 16, 10}, {hexadecimal, "F", 16, 16}, {hexadecimal, "f", 16, 16},
		{hexadecimal, "G", 16, -1}, {hexadecimal, ".", 16, 0}, {hexadecimal, "X", 16, 0}, {hexadecimal, "10", 16, -1},
		{decimal, "36", 36, 36}, {decimal, "37", 36, -1}, {decimal, "A", 36, -1}, {decimal, "9", 36, 9}, {decimal, "_", 36, 0},
	}
	for _, tt := range tests {
		v, ok := tt.a.decode(tt.text, tt.size)
		if tt.want < 0 {
			assert.False(t, ok, "%+v", tt)
			continue
		}
		assert.True(t, ok, "%+v", tt)
		assert.Equal(t, tt.want, v, "%+v", tt)
	}
	for _, sign := range blankSigns {
		v, ok := standard.decode(string(sign), 9)
		assert.True(t, ok && v == 0, "%q", sign)
	}
}

func TestSymbolsOf(t *testing.T) {
	assert.Equal(t, "1-4", symbolsOf(4, standard))
	assert.Equal(t, "1-9", symbolsOf(9, standard))
	assert.Equal(t, "1-9 A", symbolsOf(10, standard))
	assert.Equal(t, "1-9 A-P", symbolsOf(25, standard))
	assert.Equal(t, "0-9 A-F", symbolsOf(16, hexadecimal))
	assert.Equal(t, "the numbers 1 to 36", symbolsOf(36, decimal))
}
