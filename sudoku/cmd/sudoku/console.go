package main

// Standard error: messages, and on a terminal one line of progress that messages
// push aside.

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/propago/propago/sudoku/internal/notation"
)

const (
	progressAfter = time.Second
	progressEvery = 250 * time.Millisecond
	clearLine     = "\r\x1b[K"
)

// console writes to standard error. It may be used by several goroutines.
type console struct {
	mu    sync.Mutex
	w     io.Writer
	shown bool // a line of progress is on the screen
}

// message writes a line. Whatever it quotes cannot break it into several.
func (c *console) message(text string) {
	c.exclusively(func() { io.WriteString(c.w, oneLine(text)+"\n") })
}

// exclusively calls f while no line of progress is on the screen.
func (c *console) exclusively(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.shown {
		io.WriteString(c.w, clearLine)
		c.shown = false
	}
	f()
}

func (c *console) show(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	io.WriteString(c.w, clearLine+text)
	c.shown = true
}

// startProgress shows how many puzzles are done until the returned function is
// called, beginning after a second.
func (c *console) startProgress(done *atomic.Int64) (stop func()) {
	start, ended := time.Now(), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		ticker := time.NewTicker(progressEvery)
		defer ticker.Stop()
		for {
			select {
			case <-ended:
				return
			case now := <-ticker.C:
				if d := now.Sub(start); d >= progressAfter {
					n := done.Load()
					c.show(fmt.Sprintf("%s in %v, %.0f a second", notation.Plural(int(n), "puzzle"), d.Round(time.Second), float64(n)/d.Seconds()))
				}
			}
		}
	})
	return func() {
		close(ended)
		wg.Wait()
		c.exclusively(func() {})
	}
}

// oneLine replaces line ends, so that one answer stays one line.
func oneLine(text string) string {
	if strings.ContainsAny(text, "\r\n") {
		return strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
	}
	return text
}
