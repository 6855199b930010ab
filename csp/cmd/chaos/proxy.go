package main

import (
	"bufio"
	"io"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// This file is a proxy before the server. What is sent to the server it takes apart into the
// messages of NATS's protocol; some it holds back for a while, and some it sends twice.

type proxy struct {
	net.Listener
	to               string
	delay, duplicate float64

	mu         sync.Mutex
	random     *rand.Rand
	open       map[net.Conn]bool
	wg         sync.WaitGroup
	delayed    atomic.Int64
	duplicated atomic.Int64
}

func newProxy(to string, p *plan) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	x := &proxy{Listener: l, to: to, delay: p.delay, duplicate: p.duplicate, random: rand.New(rand.NewPCG(p.seed, 2)), open: make(map[net.Conn]bool)}
	x.wg.Go(x.accept)
	return x, nil
}

func (x *proxy) url() string { return "nats://" + x.Addr().String() }

func (x *proxy) accept() {
	for {
		from, err := x.Accept()
		if err != nil {
			return
		}
		x.wg.Go(func() { x.serve(from) })
	}
}

// keep notes a connection, or closes it where the proxy has ended.
func (x *proxy) keep(c net.Conn, there bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case !there:
		delete(x.open, c)
	case x.open == nil:
		c.Close()
	default:
		x.open[c] = true
	}
}

func (x *proxy) serve(from net.Conn) {
	x.keep(from, true)
	defer x.keep(from, false)
	defer from.Close()
	to, err := net.Dial("tcp", x.to)
	if err != nil {
		return // the server is away
	}
	x.keep(to, true)
	defer x.keep(to, false)
	defer to.Close()
	x.wg.Go(func() {
		_, _ = io.Copy(from, to)
		from.Close()
	})
	_ = x.forward(to, bufio.NewReader(from))
}

// forward sends messages on, some later and some twice.
func (x *proxy) forward(to io.Writer, from *bufio.Reader) error {
	for {
		frame, err := from.ReadBytes('\n')
		if err != nil {
			return err
		}
		again := false
		if n, ok := payload(string(frame)); ok {
			rest := make([]byte, n+2)
			if _, err := io.ReadFull(from, rest); err != nil {
				return err
			}
			frame = append(frame, rest...)
			again = x.chance(x.duplicate)
			if x.chance(x.delay) {
				x.delayed.Add(1)
				x.mu.Lock()
				d := time.Duration(x.random.IntN(100)) * time.Millisecond
				x.mu.Unlock()
				time.Sleep(d)
			}
		}
		if again {
			x.duplicated.Add(1)
			frame = append(frame, frame...)
		}
		if _, err := to.Write(frame); err != nil {
			return err
		}
	}
}

// payload returns how many bytes follow the line of a message.
func payload(line string) (n int, ok bool) {
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "PUB" && words[0] != "HPUB" {
		return 0, false
	}
	n, err := strconv.Atoi(words[len(words)-1])
	return n, err == nil
}

func (x *proxy) chance(share float64) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.random.Float64() < share
}

func (x *proxy) close() {
	x.Close()
	x.mu.Lock()
	for c := range x.open {
		c.Close()
	}
	x.open = nil
	x.mu.Unlock()
	x.wg.Wait()
}
