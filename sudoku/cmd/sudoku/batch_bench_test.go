package main

// What a puzzle costs beside its solution: reading, parsing, formatting, writing
// and handing it from one goroutine to the next.

import (
	"context"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku/text"
)

// BenchmarkOverhead carries puzzles through without solving them.
func BenchmarkOverhead(b *testing.B) {
	echo := func(_ context.Context, p posed, a *answer) {
		a.out = appendGrid(a.out, text.LineFormat, p.Name, p.Grid)
	}
	for _, jobs := range []int{1, 2} {
		b.Run("jobs="+strconv.Itoa(jobs), func(b *testing.B) {
			b.ReportAllocs()
			lines := strings.Repeat(easy+"\n", 1<<10)
			run := &batch{flags: &batchFlags{jobs: jobs}, opts: csp.Options{}, format: text.LineFormat, job: echo}
			run.console.W = io.Discard
			run.output = output{w: io.Discard, console: &run.console}
			run.input = input{stdin: &repeated{text: lines, left: b.N * (len(easy) + 1)}}
			run.pipe(b.Context())
			require.EqualValues(b, b.N, run.done.Load())
		})
	}
}
