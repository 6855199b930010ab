package main

// These tests run the command as its user does, and work its answers out again with
// numbers of any size.

import (
	"context"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/transcript"
)

func Example() {
	program().Execute(context.Background(), nil, os.Stdout, os.Stderr)
	// Output:
	// SEND + MORE = MONEY
	// 9567 + 1085 = 10652
}

func Example_all() {
	program().Execute(context.Background(), []string{"-all", "two+two=four"}, os.Stdout, os.Stderr)
	// Output:
	// TWO + TWO = FOUR
	// 734 + 734 = 1468
	// 765 + 765 = 1530
	// 836 + 836 = 1672
	// 846 + 846 = 1692
	// 867 + 867 = 1734
	// 928 + 928 = 1856
	// 938 + 938 = 1876
}

// moon is by Anton Pavlis, Crux Mathematicorum.
const moon = "SO+MANY+MORE+MEN+SEEM+TO+SAY+THAT+THEY+MAY+SOON+TRY+TO+STAY+AT+HOME+SO+AS+TO+SEE+OR+HEAR+THE+SAME+" +
	"ONE+MAN+TRY+TO+MEET+THE+TEAM+ON+THE+MOON+AS+HE+HAS+AT+THE+OTHER+TEN=TESTS"

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-zero -count", command.Answered, "25\n", "")
	check("SEND + MORE = MONEY", command.Answered, "9567 + 1085 = 10652\n", "")
	check("DONALD+GERALD=ROBERT", command.Answered, "526485 + 197485 = 723970\n", "")
	check("MONEY-MORE=SEND", command.Answered, "10652 - 1085 = 9567\n", "")
	check("-base 11 -count", command.Answered, "3\n", "")
	check("-base 8", command.NoSolution, "", "SEND + MORE = MONEY in base 8: csp: no solution")
	check("-base 7", command.NoSolution, "", "no solution")
	check("-count -base 7", command.Answered, "0\n", "")
	check("-all A=B", command.NoSolution, "", "A = B in base 10: csp: no solution")
	check("-zero -stats A-A=B-B", command.Answered, "0 - 0 = 1 - 1\n3 nodes, 0 failures\n", "")
	check("-why", command.Answered, "S >= 9: S + M + carry3 = O + 10 carry4 [carry3 <= 0 M <= 1 carry4 >= 1]\n", "")
	check("-sum ABCDEFGHIJABCDEFGHIJABCD=B", command.Usage, "", "malformed model")
	check("-base 2 -sum A="+strings.Repeat("A", 70), command.Usage, "", "malformed model")
	check("-base 2 -zero A="+strings.Repeat("A", 70), command.Answered, " = 0000", "")
	check("A+=B", command.Usage, "", `"A+=B": a word is missing at place 3`)
	check("A+B=", command.Usage, "", `"A+B=": a word is missing at place 5`)
	check("A+B", command.Usage, "", `"A+B" has no =`)
	check("A=B=C", command.Usage, "", `"A=B=C": a second = at place 4`)
	check("A*B=C", command.Usage, "", `'*' at place 2 is none of letters`)
	check("-base 1", command.Usage, "", "-base 1 is outside 2 to 36")
	check("-all -count", command.Usage, "", "exclude each other")
	check("-timeout 1ns -count "+moon, command.Unfinished, "", "time limit of 1ns")
}

// TestSolutions: so many there are, and each printed one is right.
func TestSolutions(t *testing.T) {
	for _, c := range []struct {
		equation string
		base     int
		want     int
	}{
		{"SEND+MORE=MONEY", 10, 1},
		{"DONALD+GERALD=ROBERT", 10, 1},
		{"CROSS+ROADS=DANGER", 10, 1},
		{"EAT+THAT=APPLE", 10, 1},
		{"TWO+TWO=FOUR", 10, 7},
		{"FORTY+TEN+TEN=SIXTY", 10, 1},
		{moon, 10, 1},
		{"SEND+MORE=MONEY", 12, 6},
	} {
		for _, way := range []string{"columns", "sum"} {
			args := []string{"-all", "-base", strconv.Itoa(c.base), c.equation}
			if way == "sum" {
				args = append([]string{"-sum"}, args...)
			}
			out := commandtest.Output(t, program, args...)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			require.Len(t, lines, c.want+1, "%s by %s", c.equation, way)
			seen := make(map[string]bool)
			for _, line := range lines[1:] {
				assert.False(t, seen[line], "%s is printed twice", line)
				seen[line] = true
				checkSolution(t, lines[0], line, c.base)
			}
		}
	}
}

// checkSolution compares the line of words with the line of numbers, both of them sums:
// the letters are replaced one to one, no number starts with 0, and the sum is right.
func checkSolution(t *testing.T, words, numbers string, base int) {
	t.Helper()
	w, n := strings.Fields(words), strings.Fields(numbers)
	require.Len(t, n, len(w))
	digitOf, letterOf := make(map[byte]byte), make(map[byte]byte)
	total, sign, side := new(big.Int), int64(1), int64(1)
	for i := range w {
		switch w[i] {
		case "+", "-", "=":
			require.Equal(t, w[i], n[i])
			sign = 1
			if w[i] == "-" {
				sign = -1
			} else if w[i] == "=" {
				side = -1
			}
			continue
		}
		require.Len(t, n[i], len(w[i]))
		assert.NotEqual(t, byte('0'), n[i][0], numbers)
		for k := range len(w[i]) {
			letter, digit := w[i][k], n[i][k]
			if d, known := digitOf[letter]; known {
				assert.Equal(t, d, digit, "%c in %s", letter, numbers)
			}
			if l, known := letterOf[digit]; known {
				assert.Equal(t, l, letter, "%c in %s", digit, numbers)
			}
			digitOf[letter], letterOf[digit] = digit, letter
		}
		v, ok := new(big.Int).SetString(n[i], base)
		require.True(t, ok, n[i])
		total.Add(total, v.Mul(v, big.NewInt(sign*side)))
	}
	assert.Zero(t, total.Sign(), numbers)
}

// TestAgainstBruteForce tries all digits on small random equations, in both ways, with
// words on both sides and with minus signs.
func TestAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	solvable := 0
	for range 150 {
		base := 2 + r.IntN(4)
		letters := "ABCDE"[:1+r.IntN(min(base, 4))]
		var text strings.Builder
		equals := 1 + r.IntN(2)
		for i := range 3 {
			if i > 0 {
				op := []string{"+", "-"}[r.IntN(2)]
				if i == equals {
					op = "="
				}
				text.WriteString(op)
			}
			for range 1 + r.IntN(3) {
				text.WriteByte(letters[r.IntN(len(letters))])
			}
		}
		zero := r.IntN(2) == 0
		want := bruteForce(text.String(), base, zero)
		if want > 0 {
			solvable++
		}
		for _, sum := range []string{"false", "true"} {
			args := []string{"-count", "-base", strconv.Itoa(base), "-zero=" + strconv.FormatBool(zero), "-sum=" + sum, text.String()}
			out := commandtest.Output(t, program, args...)
			assert.Equal(t, strconv.Itoa(want)+"\n", out, "%v", args)
		}
	}
	assert.Greater(t, solvable, 30)
}

// bruteForce counts the assignments of different digits that make the equation true.
func bruteForce(text string, base int, zero bool) int {
	digits := make(map[byte]int)
	used := make([]bool, base)
	holds := func() bool {
		total, word, sign, side := 0, 0, 1, 1
		start := true
		for i := range len(text) {
			switch c := text[i]; c {
			case '+', '-', '=':
				total, word, start = total+side*sign*word, 0, true
				sign = 1
				if c == '-' {
					sign = -1
				} else if c == '=' {
					side = -1
				}
			default:
				if start && digits[c] == 0 && !zero {
					return false
				}
				start = false
				word = word*base + digits[c]
			}
		}
		return total+side*sign*word == 0
	}
	var count func(i int) int
	count = func(i int) int {
		for ; i < len(text); i++ {
			if _, known := digits[text[i]]; !known && text[i] >= 'A' {
				break
			}
		}
		if i == len(text) {
			if holds() {
				return 1
			}
			return 0
		}
		n := 0
		for d := range base {
			if !used[d] {
				used[d], digits[text[i]] = true, d
				n += count(i + 1)
				used[d] = false
				delete(digits, text[i])
			}
		}
		return n
	}
	return count(0)
}

// FuzzParse: what is read prints as what reads the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"SEND+MORE=MONEY", "a-b=c", " ä + ß = Σ ", "==", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := parse(text)
		if err != nil {
			return
		}
		again, err := parse(e.String())
		require.NoError(t, err)
		assert.Equal(t, e, again)
	})
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
