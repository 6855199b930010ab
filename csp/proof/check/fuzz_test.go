package check

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
)

// FuzzCheck checks whatever comes as a proof of whatever comes as a program. Nothing panics,
// errors are those that are documented, and what is proved does not depend on the compression.
func FuzzCheck(f *testing.F) {
	for _, c := range proofs {
		f.Add(c.program, c.proof)
	}
	f.Add(linkedOuter, "m "+strings.Join(linkedInner, "\nm ")+"\n"+linkedEquations+"c OPEN\n")
	f.Add("var int: x; solve satisfy;", "a 1 [x >= 99999999999999999999]\nc UNSAT")
	f.Add("var {1,5}: x; array [1..2] of int: t = [1,2]; constraint array_int_element(x, t, x); solve maximize x;", "a 900000000000000000 [x != 3]\nc 900000000000000000")
	f.Add("var 1..2: x; var 1..2: y; constraint int_lin_eq([x, y], [x, y], 2); constraint propago_table_int([x], [y]); solve satisfy;", "i 1 c:1\ni 2 c:2\nn 3\nc UNSAT")
	f.Add("var 0..9: x; constraint propago_cumulative([x], [9223372036854775807], [1], 1); constraint int_times(x, x, 9223372036854775807); solve satisfy;",
		"i 1 c:1\nc UNSAT")
	f.Fuzz(func(t *testing.T, program, proof string) {
		if len(program) > 1<<12 || len(proof) > 1<<12 {
			return
		}
		p, err := flatzinc.ParseProgram(strings.NewReader(program))
		if err != nil {
			return
		}
		limits := Limits{Search: 1 << 12, Line: 1 << 11}
		v, err := Check(t.Context(), p, strings.NewReader(proof), limits)
		var syntax *SyntaxError
		var step *StepError
		var unfit *ProgramError
		require.True(t, err == nil || errors.As(err, &syntax) || errors.As(err, &step) || errors.As(err, &unfit), "%T %v", err, err)
		require.Equal(t, err == nil, v != nil)
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		z.Write([]byte(proof))
		z.Close()
		again, err2 := Check(t.Context(), p, &packed, limits)
		require.Equal(t, v, again)
		require.Equal(t, err == nil, err2 == nil)
	})
}

// endless is a text without an end.
type endless string

func (e endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], e)
	}
	return n, nil
}

// Bad input gives an error with its place, and takes no more than the limits allow.
func TestBadProofs(t *testing.T) {
	const program = "var 1..2: a; var 1..2: b; constraint int_ne(a, b); solve satisfy;"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, strings.Repeat("a 1 [a == 1]\n", 1<<16))
	z.Close()
	for _, c := range []struct {
		name, want string
		proof      io.Reader
	}{
		{"empty", "line 1: the proof ends without a conclusion", strings.NewReader("")},
		{"cut off", "line 2: the proof ends without a conclusion", strings.NewReader("a 1 [a == 1]\n")},
		{"binary", "line 1, column 3: byte 0x00 is not text", strings.NewReader("a \x00\x01")},
		{"compressed and cut off", "the compressed text is cut off or damaged", bytes.NewReader(packed.Bytes()[:packed.Len()-9])},
		{"compressed nothing", "line 1: the compressed text is damaged", strings.NewReader("\x1f\x8b1234567890")},
		{"a line without an end", "line 1: the line is longer than 67108864 bytes", endless("a")},
		{"atoms without an end", "more than 1000 literals are to be held at once", manyLines("a %[1]d [a >= %[1]d]\n")},
		{"inferences without an end", "more than 1000 literals are to be held at once", manyLines("a 1 [a >= 3]", "i %d 1\n")},
		{"deductions without an end", "more than 1000 literals are to be held at once", manyLines("a 1 [a >= 3]", "n %d 1\n")},
		{"assumptions without an end", "more than 1000 literals are to be held at once", manyLines("a 1 [a >= 1]", "x 1\n")},
		{"a compressed line without an end", "line 1: the line is longer than 67108864 bytes", compressed(endless("a"))},
		{"compressed steps without an end", "more than 1000 literals are to be held at once", compressed(manyLines("a 1 [a >= 3]", "n %d 1\n"))},
		{"unknown kind", `line 1: "q" is no kind of step`, strings.NewReader("q 1\n")},
		{"huge number", `line 1, column 3: the number of an atom is expected, not "99999999999999999999"`, strings.NewReader("a 99999999999999999999 [a == 1]\n")},
		{"huge atom", "line 2, column 3: there is no atom 900000000000000001", strings.NewReader("a 900000000000000000 [a == 1]\nx 900000000000000001\n")},
		{"no variable", `line 1, column 7: there is no variable "q"`, strings.NewReader("a 1 [ q == 1]\n")},
		{"no relation", `line 1, column 8: "<" is no relation`, strings.NewReader("a 1 [a < 1]\n")},
		{"no bracket", `"[a == 1" is no atom`, strings.NewReader("a 1 [a == 1\n")},
		{"another atom", "line 2, column 13: atom 1 has been another one", strings.NewReader("a 1 [a == 1]\na 1 [a == 2]\n")},
		{"no constraint", `line 1, column 5: there is no constraint "9": there are 1`, strings.NewReader("i 1 c:9\n")},
		{"no step", "there is no step 7, or no longer", strings.NewReader("n 1 0 7\n")},
		{"deleted step", "there is no step 7, or no longer", strings.NewReader("d 7\n")},
		{"used number", "there is a step 1 already", strings.NewReader("s 1 1 2\ns 1 2 1\n")},
		{"trusted without a reason", "it is to be said why constraint 1 is trusted", strings.NewReader("t 1\n")},
		{"few values", "value of b is missing", strings.NewReader("s 1 1\n")},
		{"more values", "nothing is expected after this", strings.NewReader("s 1 1 2 3\n")},
		{"after the conclusion", "line 2: nothing is expected after the conclusion", strings.NewReader("c OPEN\nc OPEN\n")},
		{"inner program", "the inner program: flatzinc: 1:1", strings.NewReader("m nothing\nc OPEN\n")},
		{"late inner program", "line 2, column 2: the inner program has to come before the first step", strings.NewReader("a 1 [a == 1]\nm solve satisfy;\n")},
		{"equation of nothing", `line 1, column 3: there is no variable "q"`, strings.NewReader("e q + a 1\n")},
		{"equation without a program", "line 1: there is an equation, and no inner program", strings.NewReader("e a + b 0\nc OPEN\n")},
	} {
		t.Run(c.name, func(t *testing.T) {
			limits := Limits{}
			if strings.Contains(c.want, "1000") {
				limits.Literals = 1000
			}
			_, err := Check(t.Context(), parsed(t, program), c.proof, limits)
			var syntax *SyntaxError
			require.ErrorAs(t, err, &syntax)
			assert.Contains(t, err.Error(), c.want)
		})
	}
}

// manyLines is a first line, where there is one, and the other one numbered on and on.
func manyLines(formats ...string) io.Reader {
	if len(formats) == 1 {
		return &numbered{format: formats[0]}
	}
	return io.MultiReader(strings.NewReader(formats[0]+"\n"), &numbered{format: formats[1]})
}

// numbered is one line after another, without an end.
type numbered struct {
	format string
	n      int
	rest   []byte
}

func (c *numbered) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		if c.n++; strings.Contains(c.format, "%") {
			c.rest = fmt.Appendf(nil, c.format, c.n)
		} else {
			c.rest = []byte(c.format)
		}
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// compressed is a text that unpacks to much more than it is.
func compressed(text io.Reader) io.Reader {
	r, w := io.Pipe()
	go func() {
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
		io.Copy(z, text)
	}()
	return r
}

// A check ends with its context.
func TestCheckIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Check(ctx, parsed(t, "var 1..2: a; solve satisfy;"), endless("a 1 [a == 1]\n"), Limits{})
	assert.ErrorIs(t, err, context.Canceled)
}
