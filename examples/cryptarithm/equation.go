package main

// This file reads and prints equations such as SEND+MORE=MONEY.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// equation is a sum of words that is 0: what stands right of the equals sign has its sign
// turned. No word is empty.
type equation []term

type term struct {
	word  []rune
	sign  int // of the word in the sum, 1 or -1
	right bool
}

// parse reads words joined by + and - with one = between them. Blanks do not count; small
// letters are capitals.
func parse(text string) (equation, error) {
	var e equation
	var word []rune
	sign, right := 1, false
	for i, r := range []rune(text + " ") {
		end := i == len([]rune(text))
		switch {
		case unicode.IsLetter(r):
			word = append(word, unicode.ToUpper(r))
		case end || strings.ContainsRune("+-=", r):
			if len(word) == 0 {
				return nil, fmt.Errorf("%q: a word is missing at place %d", text, i+1)
			}
			t := term{word, sign, right}
			if right {
				t.sign = -sign
			}
			e, word, sign = append(e, t), nil, 1
			switch {
			case r == '-':
				sign = -1
			case r == '=' && right:
				return nil, fmt.Errorf("%q: a second = at place %d", text, i+1)
			case r == '=':
				right = true
			}
		case !unicode.IsSpace(r):
			return nil, fmt.Errorf("%q: %q at place %d is none of letters, +, - and =", text, r, i+1)
		}
	}
	if !right {
		return nil, fmt.Errorf("%q has no =", text)
	}
	return e, nil
}

// letters lists the letters in the order in which they appear.
func (e equation) letters() []rune {
	var letters []rune
	for _, t := range e {
		for _, r := range t.word {
			if !slices.Contains(letters, r) {
				letters = append(letters, r)
			}
		}
	}
	return letters
}

// width is the length of the longest word.
func (e equation) width() int {
	width := 0
	for _, t := range e {
		width = max(width, len(t.word))
	}
	return width
}

// column is the equation between the letters of a column, counted from 0 at the right; its
// words have one letter each, or none.
func (e equation) column(i int) equation {
	var c equation
	for _, t := range e {
		if k := len(t.word) - 1 - i; k >= 0 {
			t.word = t.word[k : k+1]
			c = append(c, t)
		}
	}
	return c
}

// String is the equation in one line.
func (e equation) String() string {
	return equals(e.sides(func(word []rune) string { return string(word) }))
}

// sides are the two sides of the equation with the words shown as the function says; ""
// where there is none.
func (e equation) sides(show func(word []rune) string) (left, right string) {
	for _, t := range e {
		side, sign := &left, t.sign
		if t.right {
			side, sign = &right, -sign
		}
		if sign > 0 {
			*side = plus(*side, show(t.word))
		} else {
			*side = strings.TrimSpace(*side + " - " + show(t.word))
		}
	}
	return left, right
}

// plus adds a word to a sum that may be empty.
func plus(sum, word string) string {
	if sum == "" {
		return word
	}
	return sum + " + " + word
}

// equals joins two sums that may be empty.
func equals(left, right string) string {
	return cmp.Or(left, "0") + " = " + cmp.Or(right, "0")
}
