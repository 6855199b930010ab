package command

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

const (
	progressAfter = time.Second
	progressEvery = 250 * time.Millisecond
	clearLine     = "\r\x1b[K"
)

// Console is standard error: messages, and on a terminal one line of progress that messages
// push aside. It may be used by several goroutines.
type Console struct {
	W    io.Writer
	Term bool // W is a terminal

	mu    sync.Mutex
	shown bool // a line of progress is on the screen
}

// Message writes a line. Whatever it quotes cannot break it into several.
func (c *Console) Message(text string) {
	c.Exclusively(func() { io.WriteString(c.W, OneLine(text)+"\n") })
}

// Exclusively calls f while no line of progress is on the screen.
func (c *Console) Exclusively(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.shown {
		io.WriteString(c.W, clearLine)
		c.shown = false
	}
	f()
}

func (c *Console) show(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	io.WriteString(c.W, clearLine+text)
	c.shown = true
}

// Progress shows what say tells of the time that has gone, on a goroutine of its own,
// until the returned function is called, beginning after a second. Where there is no terminal it
// shows nothing.
func (c *Console) Progress(say func(since time.Duration) string) (stop func()) {
	if !c.Term {
		return func() {}
	}
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
					c.show(OneLine(say(d)))
				}
			}
		}
	})
	return func() {
		close(ended)
		wg.Wait()
		c.Exclusively(func() {})
	}
}

// Plural writes a number of things.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// OneLine replaces line ends, so that one answer stays one line.
func OneLine(text string) string {
	if strings.ContainsAny(text, "\r\n") {
		return strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
	}
	return text
}
