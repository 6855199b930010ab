package main

// What --jobs must not change: output, messages, totals, exit codes, order,
// promptness; and that nothing goes on after the end.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/propago/propago/sudoku/text"
)

const (
	exitInterrupted exitCode = 130
	exitTerminated  exitCode = 143
)

// workerCounts are those that the tests compare: serial, even, and more than there
// are cores on small machines.
var workerCounts = []string{"1", "2", "5"}

// mixture is text with puzzles of every kind, good and bad, in no order.
func mixture(t *testing.T, pieces int) string {
	solved, err := sudoku.Parse(easySolved)
	require.NoError(t, err)
	kinds := []string{
		easy, easy, easy, easySolved,
		"55" + easy[2:],                          // contradictory
		"9" + easy[1:],                           // no solution
		easySolved[:9] + strings.Repeat(".", 72), // many
		easy[1:], easy[:40] + "k" + easy[41:], "rubbish", "", "# a comment",
		"1...............", "1.2.3.4.", "Grid 07\n" + string(text.Append(nil, solved, text.GridFormat)),
		solved.String(), string(text.Append(nil, solved, text.JSONFormat)), `{"size":9}`,
	}
	r := rand.New(rand.NewPCG(8, 8))
	var b strings.Builder
	for range pieces {
		b.WriteString(kinds[r.IntN(len(kinds))] + "\n")
	}
	return b.String()
}

// durations are all that may differ between two runs.
var durations = regexp.MustCompile(`, [^ ,]*s\n`)

func TestJobsChangeNothing(t *testing.T) {
	puzzles := 1200
	if testing.Short() {
		puzzles = 300
	}
	text := mixture(t, puzzles)
	dir := t.TempDir()
	file := filepath.Join(dir, "puzzles.txt")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	missing := filepath.Join(dir, "missing.txt")
	for _, args := range [][]string{
		{"solve", "--format", "line"},
		{"solve", "--format", "boxed", "--max-nodes", "3"},
		{"solve", "--format", "json", "--quiet"},
		{"solve", "--stats"},
		{"check", "--format", "grid"},
		{"check", "--format", "json", "--stats"},
		{"count", "--limit", "3", "--order", "mrv", "--stats"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			var want string
			for _, jobs := range workerCounts {
				all := append(args[:len(args):len(args)], "--jobs", jobs, easy, file, missing, "-", easy[1:])
				code, stdout, stderr := execute(text[:len(text)/8], all...)
				require.Contains(t, stderr, "missing.txt")
				got := fmt.Sprintf("exit code %d\n%s\n%s", code, stdout, durations.ReplaceAllString(stderr, "\n"))
				if jobs == "1" {
					require.Greater(t, len(got), 3000)
					want = got
				}
				require.True(t, want == got, "with %s workers the output differs", jobs)
			}
		})
	}
}

// Input in small pieces is handed over in small pieces, with the same result.
func TestJobsWithReluctantInput(t *testing.T) {
	text := mixture(t, 200)
	_, want, wantErr := execute(text, "solve", "--format", "grid", "--jobs", "1")
	for _, jobs := range workerCounts {
		var out, errs bytes.Buffer
		in := iotest.OneByteReader(strings.NewReader(text))
		run(t.Context(), []string{"solve", "--format", "grid", "--jobs", jobs}, streams{In: in, Out: &out, Err: &errs})
		assert.Equal(t, want, out.String())
		assert.Equal(t, wantErr, errs.String())
	}
}

// Answers that are done do not wait for a search that never ends, though both came
// in one piece.
func TestAnswersBeforeOneWithoutEnd(t *testing.T) {
	for _, jobs := range []string{"2", "5"} {
		for _, before := range []int{1, 20, 100} {
			ctx, cancel := context.WithCancelCause(t.Context())
			s := start(ctx, t, "count", "--limit", "0", "--jobs", jobs)
			s.ask(strings.Repeat(easy+"\n", before) + empty + "\n" + easy)
			for range before {
				require.Equal(t, "1", s.answer())
			}
			cancel(&signals.Error{Signal: syscall.SIGINT})
			assert.Equal(t, exitInterrupted, <-s.code)
			assert.Contains(t, s.stderr.String(), fmt.Sprintf("sudoku: stopped after %s: interrupt\n", notation.Plural(before, "puzzle")))
			_, err := s.out.ReadByte()
			assert.Equal(t, io.EOF, err, "nothing follows a gap")
		}
	}
}

// The bubble of synctest ends only when every goroutine in it has ended.
func TestNothingGoesOn(t *testing.T) {
	endless := func() io.Reader { return &repeated{text: easySolved + "\n", left: 82 << 40} }
	tape := errors.New("the tape broke")
	for _, c := range []struct {
		name   string
		in     func() io.Reader
		out    func() io.Writer
		cancel time.Duration
		code   exitCode
	}{
		{"closed pipe", endless, func() io.Writer { return &failing{1 << 18, syscall.EPIPE} }, 0, exitSolved},
		{"full disk", endless, func() io.Writer { return &failing{1 << 18, syscall.ENOSPC} }, 0, exitInput},
		{"failed read", func() io.Reader {
			return io.MultiReader(strings.NewReader(strings.Repeat(easySolved+"\n", 5000)), errorReader{tape})
		}, func() io.Writer { return io.Discard }, 0, exitInput},
		{"cancelled while it waits", func() io.Reader { return &slow{10, time.Hour} },
			func() io.Writer { return io.Discard }, 90 * time.Minute, exitInterrupted},
		{"cancelled while it works", endless, func() io.Writer { return &drowsy{} }, time.Second, exitInterrupted},
	} {
		for _, jobs := range workerCounts {
			t.Run(c.name+", jobs "+jobs, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					ctx, cancel := context.WithCancelCause(t.Context())
					defer cancel(nil)
					if c.cancel > 0 {
						time.AfterFunc(c.cancel, func() { cancel(&signals.Error{Signal: syscall.SIGINT}) })
					}
					code := run(ctx, []string{"check", "--jobs", jobs, "-"}, streams{In: c.in(), Out: c.out(), Err: io.Discard})
					assert.Equal(t, c.code, code)
					time.Sleep(2 * time.Hour) // a read that was given up ends by itself
				})
			})
		}
	}
}

// drowsy takes its time for each write.
type drowsy struct{}

func (drowsy) Write(p []byte) (int, error) {
	time.Sleep(100 * time.Millisecond)
	return len(p), nil
}

// What is printed when a run is cut off is the beginning of the whole answer.
func TestInterruptedOutputIsABeginning(t *testing.T) {
	text := mixture(t, 1000)
	_, whole, _ := execute(text, "solve", "--jobs", "1", "--quiet")
	for _, jobs := range workerCounts {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		var out bytes.Buffer
		in := io.MultiReader(strings.NewReader(text[:len(text)/2]), cancelReader(func() { cancel(&signals.Error{Signal: syscall.SIGTERM}) }), strings.NewReader(text))
		code := run(ctx, []string{"solve", "--jobs", jobs, "--quiet"}, streams{In: in, Out: &out, Err: io.Discard})
		assert.Equal(t, exitTerminated, code)
		assert.True(t, strings.HasPrefix(whole, out.String()), "jobs %s", jobs)
		if out.Len() > 0 {
			assert.True(t, strings.HasSuffix(out.String(), "\n"))
		}
	}
}

// cancelReader calls itself when it is read, and yields nothing.
type cancelReader func()

func (c cancelReader) Read([]byte) (int, error) {
	c()
	return 0, io.EOF
}

func TestJobsMustBeSane(t *testing.T) {
	for _, jobs := range []string{"-1", "1025", "two"} {
		code, _, stderr := execute(easy, "solve", "--jobs", jobs)
		assert.Equal(t, exitInput, code)
		assert.Contains(t, stderr, jobs)
	}
	assert.Equal(t, runtime.GOMAXPROCS(0), (&batchFlags{}).workers())
	assert.Equal(t, 3, (&batchFlags{jobs: 3}).workers())
}

// The shares of a window shrink, are never empty before the end, and cover it.
func TestClaimsCoverTheWindow(t *testing.T) {
	for _, total := range []int{0, 1, 2, 7, 100, 2 * aheadOfAnswers} {
		w := newWindow[task, answer](2, aheadOfAnswers, togetherAtMost)
		w.fill(total, false)
		w.close()
		at, last := 0, togetherAtMost
		for {
			from, to, low := w.claim()
			if from == to {
				break
			}
			require.Equal(t, at, from)
			require.LessOrEqual(t, to-from, last)
			require.Equal(t, total-from < aheadOfAnswers, low, "of %d slots", 2*aheadOfAnswers)
			at, last = to, to-from
		}
		assert.Equal(t, total, at)
		if total > 0 {
			assert.Equal(t, 1, last, "the last share is the smallest")
		}
	}
}

// TestPipelineTakesInOrder holds for one worker and several that answers come in the order of
// the items, that an error stands in its place, and that nothing comes after what is refused.
func TestPipelineTakesInOrder(t *testing.T) {
	bad := errors.New("bad")
	for _, workers := range []int{1, 2, 7} {
		for _, last := range []int{0, 1, 99, 500} {
			var got []int
			out := output{w: io.Discard}
			p := pipeline[int, int]{
				source: func(context.Context, func()) iter.Seq2[int, error] {
					return func(yield func(int, error) bool) {
						for i := range 500 {
							if i%10 == 3 && !yield(0, bad) || i%10 != 3 && !yield(i, nil) {
								return
							}
						}
					}
				},
				worker: func() func(context.Context, *int, *int) {
					return func(_ context.Context, item, answer *int) { *answer = 2 * *item }
				},
				take: func(item *int, err error, answer *int) bool {
					if at := len(got); err == nil {
						assert.Equal(t, 2*at, *answer)
						assert.Equal(t, at, *item)
					} else {
						assert.Equal(t, 3, at%10)
					}
					got = append(got, len(got))
					return len(got) <= last
				},
				output: &out, workers: workers, ahead: 4, atOnce: 2,
			}
			p.run(t.Context())
			assert.Len(t, got, min(last+1, 500))
		}
	}
}
