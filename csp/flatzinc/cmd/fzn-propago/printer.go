package main

// What is printed: solutions, how it ended, and statistics, as the FlatZinc part of the
// MiniZinc handbook has them.

import (
	"bufio"
	"io"
	"sync"
	"time"
)

// Lines of the protocol.
const (
	solutionEnd   = "----------\n"
	searchEnd     = "==========\n"
	unsatisfiable = "=====UNSATISFIABLE=====\n"
	unknown       = "=====UNKNOWN=====\n"
	unbounded     = "=====UNBOUNDED=====\n"
)

// flushEvery is how long a solution may wait for others before it is written. Thousands
// a second would cost a write each otherwise.
const flushEvery = 50 * time.Millisecond

// printer writes the answer. It is for several goroutines: once finish was called
// nothing else is printed, so that a search that is slow to stop cannot add to it.
type printer struct {
	mu       sync.Mutex
	out      *bufio.Writer
	flushed  time.Time
	timer    *time.Timer // set while something waits
	last     []byte      // the text of the last solution, where only that one is wanted
	kept     bool        // there is such a one, if only one without text
	found    bool
	finished bool
	err      error // of writing: nothing more is printed
}

func newPrinter(w io.Writer) *printer {
	return &printer{out: bufio.NewWriterSize(w, 1<<16)}
}

// solution prints a solution, whose text the caller may use again, or with last keeps
// it in case it is the last one. It returns false where nothing more can be written.
func (p *printer) solution(text []byte, last bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.finished {
		return false
	}
	p.found = true
	if last {
		p.last, p.kept = append(p.last[:0], text...), true
		return true
	}
	p.write(text)
	p.write([]byte(solutionEnd))
	p.flushSoon()
	return p.err == nil
}

// flushSoon flushes now, or when flushEvery has gone since the last time.
func (p *printer) flushSoon() {
	since := time.Since(p.flushed)
	if since >= flushEvery {
		p.flush()
		return
	}
	if p.timer == nil {
		p.timer = time.AfterFunc(flushEvery-since, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.timer = nil
			if !p.finished {
				p.flush()
			}
		})
	}
}

// finish prints the solution that is kept, how the search ended, which may depend on
// whether there was one, and statistics. It does so once.
func (p *printer) finish(end func(found bool) string, stats []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.finished {
		return
	}
	p.finished = true
	if p.kept {
		p.write(p.last)
		p.write([]byte(solutionEnd))
	}
	p.write([]byte(end(p.found)))
	p.write(stats)
	p.flush()
}

func (p *printer) write(text []byte) {
	if p.err == nil {
		_, p.err = p.out.Write(text)
	}
}

func (p *printer) flush() {
	if p.err == nil {
		p.err = p.out.Flush()
	}
	p.flushed = time.Now()
}
