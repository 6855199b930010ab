package main

// This file is the model, in two ways: a column at a time with carries, as on paper, and as
// one sum. Both have the same solutions.

import (
	"fmt"
	"math"
	"strings"

	"github.com/propago/propago/csp"
)

// cryptarithm is an equation whose letters stand for digits.
type cryptarithm struct {
	model *csp.Model
	digit map[rune]csp.Var // by letter, 0..base-1
}

// newCryptarithm declares that different letters are different digits, and that no word
// starts with 0 unless zero allows it; add or addColumns says the rest.
func newCryptarithm(e equation, base int, zero bool) cryptarithm {
	m := csp.NewModel()
	digit := make(map[rune]csp.Var)
	var digits []csp.Var
	for _, letter := range e.letters() {
		digit[letter] = m.IntVar(string(letter), 0, base-1)
		digits = append(digits, digit[letter])
	}
	m.PostNamed("different letters, different digits", csp.AllDifferentWith(csp.DomainConsistency, digits...))
	if !zero {
		first := make(map[rune]bool)
		for _, t := range e {
			if letter := t.word[0]; !first[letter] {
				first[letter] = true
				m.PostNamed("no number starts with 0", csp.NotEqual(digit[letter], m.Const(0)))
			}
		}
	}
	return cryptarithm{m, digit}
}

// add states the equation as one sum: 1000 S + 100 E + 10 N + D + 1000 M ... = 0.
// Words that are too long for that make the model malformed; addColumns takes any.
func (c cryptarithm) add(e equation, base int) {
	var coeffs []int
	var digits []csp.Var
	for _, t := range e {
		power := 1
		for i := len(t.word) - 1; i >= 0; i-- {
			coeffs, digits = append(coeffs, t.sign*power), append(digits, c.digit[t.word[i]])
			if power > math.MaxInt/base {
				power = math.MaxInt // which the model refuses
			} else {
				power *= base
			}
		}
	}
	c.model.PostNamed("the sum", csp.Dot(coeffs, digits).Eq(0))
}

// addColumns states the equation as it is added up on paper, from the right: the digits of
// a column and what was carried into it make base times what is carried on. Nothing is
// carried into the first column or out of the last.
func (c cryptarithm) addColumns(e equation, base int) {
	carry, lo, hi := c.model.Const(0), 0, 0
	for i := range e.width() {
		left, right := e.column(i).sides(func(word []rune) string { return string(word) })
		coeffs, digits := []int{1}, []csp.Var{carry}
		if i > 0 {
			left = plus(left, carry.Name())
		}
		for _, t := range e.column(i) {
			coeffs, digits = append(coeffs, t.sign), append(digits, c.digit[t.word[0]])
			if t.sign > 0 {
				hi += base - 1
			} else {
				lo -= base - 1
			}
		}
		lo, hi = lo/base, hi/base // towards 0, as a carry is whole
		if carry = c.model.Const(0); i+1 < e.width() {
			carry = c.model.IntVar(fmt.Sprintf("carry%d", i+1), lo, hi)
			right = plus(right, fmt.Sprintf("%d %s", base, carry.Name()))
		}
		coeffs, digits = append(coeffs, -base), append(digits, carry)
		c.model.PostNamed(equals(left, right), csp.Dot(coeffs, digits).Eq(0))
	}
}

// number is a word with its letters replaced by the digits of a solution.
func (c cryptarithm) number(word []rune, sol csp.Solution) string {
	var b strings.Builder
	for _, letter := range word {
		b.WriteByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[sol.Value(c.digit[letter])])
	}
	return b.String()
}
