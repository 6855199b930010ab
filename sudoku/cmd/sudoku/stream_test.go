package main

// The command as part of a pipe: memory, promptness, signals, a reader that goes
// away, and what differs on a terminal.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/cmd/signals"
)

const (
	easy       = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easySolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	empty      = "................................................................................."
)

// execute runs a command line in this process.
func execute(stdin string, args ...string) (code exitCode, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(context.Background(), args, streams{In: strings.NewReader(stdin), Out: &out, Err: &errs})
	return code, out.String(), errs.String()
}

// repeated yields a text again and again.
type repeated struct {
	text string
	left int // bytes; the text as a whole fits in
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.left)], r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	r.left -= n
	return n, nil
}

// weighing counts lines and keeps the size of the heap, collected, at the first
// and the latest of its samples.
type weighing struct {
	every, lines int
	first, last  uint64
	samples      int
}

func (w *weighing) Write(p []byte) (int, error) {
	before := w.lines
	w.lines += bytes.Count(p, []byte("\n"))
	if w.lines/w.every > before/w.every {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.last = m.HeapAlloc
		if w.samples == 0 {
			w.first = w.last
		}
		w.samples++
	}
	return len(p), nil
}

var million = flag.Bool("million", false, "pipe a million puzzles through each command instead of 20,000")

func TestMemoryDoesNotGrow(t *testing.T) {
	n := 20_000
	if *million {
		n = 1_000_000
	} else if testing.Short() {
		n = 12_000
	}
	for _, c := range []struct {
		name, line string
		args       []string
		code       exitCode
	}{
		{"solve", easy, []string{"solve"}, exitSolved},
		{"count", easy, []string{"count"}, exitSolved},
		{"check", easySolved, []string{"check"}, exitSolved},
		{"broken", easy[1:], []string{"solve", "--quiet"}, exitInput},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.line + "\n"
			in := &repeated{text: text, left: n * len(text)}
			w := &weighing{every: n / 8}
			code := run(t.Context(), c.args, streams{In: in, Out: w, Err: io.Discard})
			assert.Equal(t, c.code, code)
			assert.Equal(t, n, w.lines)
			require.Greater(t, w.samples, 1)
			assert.Less(t, int64(w.last)-int64(w.first), int64(n*len(text)/4), "from %d bytes", w.first)
		})
	}
}

// session is a run whose input and output are at hand.
type session struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *bufio.Reader
	stderr bytes.Buffer
	code   chan exitCode
}

func start(ctx context.Context, t *testing.T, args ...string) *session {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s := &session{t: t, in: inW, out: bufio.NewReader(outR), code: make(chan exitCode, 1)}
	go func() {
		s.code <- run(ctx, args, streams{In: inR, Out: outW, Err: &s.stderr})
		outW.Close()
	}()
	return s
}

func (s *session) ask(text string) {
	_, err := io.WriteString(s.in, text+"\n")
	require.NoError(s.t, err)
}

func (s *session) answer() string {
	line, err := s.out.ReadString('\n')
	require.NoError(s.t, err)
	return strings.TrimSuffix(line, "\n")
}

// An answer does not wait for the next question: if it did, this would hang.
func TestAnswersBeforeWaiting(t *testing.T) {
	s := start(t.Context(), t, "solve")
	for range 3 {
		s.ask(easy)
		assert.Equal(t, easySolved, s.answer())
	}
	s.in.Close()
	assert.Equal(t, exitSolved, <-s.code)
}

func TestSignals(t *testing.T) {
	codes := map[string]exitCode{"interrupt": exitInterrupted, "terminated": exitTerminated, "hangup": 129}
	for _, sig := range signals.End() {
		name := sig.String()
		require.Contains(t, codes, name)
		message := "sudoku: stopped after 1 puzzle: " + name + "\n"
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			s := start(ctx, t, "solve")
			s.ask(easy)
			assert.Equal(t, easySolved, s.answer())
			cancel(&signals.Error{Signal: sig}) // while it waits for input
			assert.Equal(t, codes[name], <-s.code)
			assert.Equal(t, message, s.stderr.String())
		})
		t.Run(name+" in a search", func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			s := start(ctx, t, "count", "--limit", "0")
			s.ask(easy)
			assert.Equal(t, "1", s.answer())
			s.ask(empty)
			cancel(&signals.Error{Signal: sig})
			assert.Equal(t, codes[name], <-s.code)
			// before it comes the number found, if the search had begun
			assert.Regexp(t, "^(stdin:2: [0-9]+ solutions? or more found, then interrupted\n)?"+message+"$", s.stderr.String())
		})
	}
}

// TestGeneratePrintsAsItIsMade: the first puzzle is written before the second is there, and
// an interruption ends a run that would take for ever.
func TestGeneratePrintsAsItIsMade(t *testing.T) {
	for _, workers := range []int{1, 2} {
		r, w := io.Pipe()
		out := output{w: w}
		seen := make(chan bool)
		p := pipeline[uint64, made]{
			source: (&generation{flags: &generateFlags{number: 2}}).numbers,
			worker: func() func(context.Context, *uint64, *made) {
				return func(_ context.Context, number *uint64, m *made) {
					if *number > 0 {
						<-seen
					}
					m.text = fmt.Appendln(nil, *number)
				}
			},
			take:   func(_ *uint64, _ error, m *made) bool { out.add(m.text); return true },
			output: &out, workers: workers, ahead: 4, atOnce: 1, patient: true,
		}
		go func() {
			p.run(t.Context())
			w.Close()
		}()
		lines := bufio.NewScanner(r)
		require.True(t, lines.Scan())
		assert.Equal(t, "0", lines.Text())
		seen <- true // only now
		require.True(t, lines.Scan())
		assert.Equal(t, "1", lines.Text())
		require.False(t, lines.Scan())
	}

	ctx, cancel := context.WithCancelCause(t.Context())
	s := start(ctx, t, "generate", "-n", "1000000000", "--seed", "1")
	assert.Len(t, s.answer(), 81)
	cancel(&signals.Error{Signal: syscall.SIGINT})
	go io.Copy(io.Discard, s.out)
	assert.Equal(t, exitInterrupted, <-s.code)
	assert.Regexp(t, `^sudoku: stopped after \d+ puzzles?: interrupt\n$`, s.stderr.String())
}

// failing is a writer that takes some bytes before it fails.
type failing struct {
	left int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, f.err
	}
	return len(p), nil
}

// The input is as good as endless: the run ends since its output does.
func TestOutputFails(t *testing.T) {
	for _, c := range []struct {
		name    string
		err     error
		code    exitCode
		message string
	}{
		{"closed pipe", syscall.EPIPE, exitSolved, ""},
		{"full disk", syscall.ENOSPC, exitInput, "sudoku: writing the output: no space left on device\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := easySolved + "\n"
			var errs bytes.Buffer
			code := run(t.Context(), []string{"check"}, streams{
				In:  &repeated{text: text, left: len(text) << 40},
				Out: &failing{1 << 18, c.err},
				Err: &errs,
			})
			assert.Equal(t, c.code, code)
			assert.Equal(t, c.message, errs.String())
		})
	}
}

// A read that fails costs what follows in its file, not what came before.
func TestInputFails(t *testing.T) {
	in := io.MultiReader(strings.NewReader(easy+"\n"), &repeated{}, errorReader{errors.New("the tape broke")})
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"solve", "-", easy}, streams{In: in, Out: &out, Err: &errs})
	assert.Equal(t, exitInput, code)
	assert.Equal(t, easySolved+"\n"+easySolved+"\n", out.String())
	assert.Equal(t, "sudoku: stdin: reading line 2: the tape broke\n", errs.String())
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }

// recorder keeps what each Write was given.
type recorder struct{ writes []string }

func (r *recorder) Write(p []byte) (int, error) {
	r.writes = append(r.writes, string(p))
	return len(p), nil
}

func TestTerminalGetsEachAnswerAtOnceAndBoxed(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	var out recorder
	code := run(t.Context(), []string{"solve", easy, easy}, streams{In: strings.NewReader(""), Out: &out, Err: io.Discard, OutTerm: true})
	assert.Equal(t, exitSolved, code)
	require.Len(t, out.writes, 2)
	assert.True(t, strings.HasPrefix(out.writes[0], "5 3 4 | 6 7 8 | 9 1 2\n"))
	assert.True(t, strings.HasPrefix(out.writes[1], "\n5 3 4 | 6 7 8 | 9 1 2\n"))

	out = recorder{}
	run(t.Context(), []string{"count", easy, easy}, streams{In: strings.NewReader(""), Out: &out, Err: io.Discard, OutTerm: true})
	assert.Equal(t, []string{"1\n", "1\n"}, out.writes)
}

func TestPipeGetsAnswersTogether(t *testing.T) {
	var out recorder
	args := []string{"count"}
	for range 100 {
		args = append(args, easy)
	}
	run(t.Context(), args, streams{In: strings.NewReader(""), Out: &out, Err: io.Discard})
	assert.Equal(t, []string{strings.Repeat("1\n", 100)}, out.writes)
}

// TestRatingsComeAsTheyAreDone: the hardest puzzles take seconds, so that each rating is written
// before the next is begun, into a file as well.
func TestRatingsComeAsTheyAreDone(t *testing.T) {
	for _, command := range []string{"rate", "explain", "hint"} {
		var out recorder
		run(t.Context(), []string{command, "--jobs", "1", easy, easy, easy}, streams{In: strings.NewReader(""), Out: &out, Err: io.Discard})
		assert.Len(t, out.writes, 3, command)
	}
}

// slow yields puzzles with a pause before each.
type slow struct {
	puzzles int
	pause   time.Duration
}

func (s *slow) Read(p []byte) (int, error) {
	if s.puzzles == 0 {
		return 0, io.EOF
	}
	s.puzzles--
	time.Sleep(s.pause)
	return copy(p, easySolved+"\n"), nil
}

func TestProgress(t *testing.T) {
	const clearLine = "\r\x1b[K"
	progress := func(t *testing.T, terminal bool) string {
		var errs bytes.Buffer
		synctest.Test(t, func(t *testing.T) { // with a clock of its own
			code := run(t.Context(), []string{"check", "-"}, streams{
				In: &slow{4, 900 * time.Millisecond}, Out: io.Discard, Err: &errs, ErrTerm: terminal,
			})
			assert.Equal(t, exitSolved, code)
		})
		return errs.String()
	}
	t.Run("on a terminal", func(t *testing.T) {
		text := progress(t, true)
		assert.True(t, strings.HasPrefix(text, "\r\x1b[K"+"1 puzzle in 1s, 1 a second"+clearLine), "%q", text)
		assert.Contains(t, text, "\r\x1b[K"+"3 puzzles in 3s, 1 a second")
		assert.True(t, strings.HasSuffix(text, "\r\x1b[K"), "%q", text)
	})
	t.Run("elsewhere", func(t *testing.T) {
		assert.Empty(t, progress(t, false))
	})
}
