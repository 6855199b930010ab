package glushkov_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/internal/glushkov"
	"github.com/propago/propago/domains"
)

func config() glushkov.Config {
	return glushkov.Config{All: domains.Range(0, 3), Nesting: 20, Spend: func(int) {}}
}

// accepts runs an automaton.
func accepts(a *glushkov.Automaton, word []int) bool {
	q := 0
	for _, v := range word {
		if v -= a.Lo; v < 0 || v >= len(a.Next[q]) || a.Next[q][v] < 0 {
			return false
		}
		q = a.Next[q][v]
	}
	return a.Final[q]
}

// expression draws one that means the same to package regexp, where values are single digits.
func expression(r *rand.Rand, depth int) string {
	atoms := []string{"0", "1", "2", "3", ".", "[1-2]", "[^0 3]", "[0 2]", "()"}
	if depth == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	a, b := expression(r, depth-1), expression(r, depth-1)
	switch r.IntN(4) {
	case 0:
		return a + " " + b
	case 1:
		return "(" + a + " | " + b + ")"
	}
	return "(" + a + ")" + []string{"*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}"}[r.IntN(7)]
}

// Automata take the words that package regexp takes.
func TestAutomataOfRandomExpressions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		e := expression(r, 1+r.IntN(4))
		theirs := regexp.MustCompile("^(?:" + strings.ReplaceAll(strings.ReplaceAll(e, " ", ""), ".", "[0-3]") + ")$")
		a, err := glushkov.Compile(e, config())
		require.NoError(t, err, e)
		for n := range 5 * 5 * 5 * 5 {
			word := []int{}
			for ; n > 0; n /= 5 { // of up to four digits
				if n%5 > 0 {
					word = append(word, n%5-1)
				}
			}
			digits := strings.Trim(strings.ReplaceAll(fmt.Sprint(word), " ", ""), "[]")
			require.Equal(t, theirs.MatchString(digits), accepts(a, word), "%s of %v", e, word)
		}
	}
}

func TestNamesAndValuesOutside(t *testing.T) {
	c := config()
	c.Named = func(name string) (int, bool) { return 12, name == "dozen" }
	a, err := glushkov.Compile("dozen+ 7", c)
	require.NoError(t, err)
	assert.True(t, accepts(a, []int{12, 12, 7}))
	assert.False(t, accepts(a, []int{7}))
	empty, err := glushkov.Compile("()*", glushkov.Config{Nesting: 1, Spend: func(int) {}})
	require.NoError(t, err)
	assert.Equal(t, []bool{true}, empty.Final)
}

func TestMistakesHavePlaces(t *testing.T) {
	for text, want := range map[string]string{
		"1 (2":        "glushkov: ) is expected, at 5",
		"1 2)":        "glushkov: an end is expected, at 4",
		"1 {2,1}":     "glushkov: a number of times is expected, at 8",
		"1 | x":       "glushkov: a value is expected, at 5",
		"[1-":         "glushkov: a value is expected, at 4",
		"((((1))))":   "glushkov: a regular expression is nested more than 3 deep, at 5",
		"1 ((2) | *)": "glushkov: a value is expected, at 10",
	} {
		c := config()
		c.Nesting = 3
		_, err := glushkov.Compile(text, c)
		var e *glushkov.Error
		require.True(t, errors.As(err, &e), text)
		assert.Equal(t, want, e.Error())
		assert.Equal(t, strings.HasPrefix(text, "(((("), e.Deep)
	}
}

// What is made is told, and telling may end it.
func TestWorkIsBounded(t *testing.T) {
	for _, text := range []string{"1 (){2000000000} 2", "(1{300}){300}", "((1?){300}){300}", "(0|1)* 1 (0|1){20}"} {
		c := config()
		left := 50_000
		c.Spend = func(n int) {
			if left -= n; left < 0 {
				panic("enough")
			}
		}
		require.PanicsWithValue(t, "enough", func() { _, _ = glushkov.Compile(text, c) }, text)
	}
}
