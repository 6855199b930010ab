// Package simulated plays a search on a cluster of more machines than there are here: workers
// that take pieces whose times were recorded from real runs, one server that passes one message
// after another, and one client that reads the results.
package simulated

import (
	"cmp"
	"container/heap"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// recorded has how many microseconds each piece of counting 14 queens took, cut into 2,000:
//
//	propago cluster solve --cluster local --cores 1 --count --pieces 2000 --times FILE q14.fzn
//
//go:embed queens14.txt
var recorded string

// measured is what real processes on one machine did, with all of its cores at work:
//
//	go run ./csp/cmd/chaos -speed -runs 3 -point docs/internal/simulated/measured.txt queens14
//	go run ./docs/fill docs/explanation/cluster.md
//
//go:embed measured.txt
var measured string

// Measured returns the workers, the mean time of a piece and the efficiency that were measured.
func Measured() (workers int, mean time.Duration, efficiency float64, err error) {
	var text string
	if _, err = fmt.Sscanf(measured, "%d workers, pieces of %s on average: %f%%", &workers, &text, &efficiency); err == nil {
		mean, err = time.ParseDuration(text)
	}
	return workers, mean, efficiency / 100, err
}

// Recorded returns the recorded times.
func Recorded() []time.Duration {
	var all []time.Duration
	for _, word := range strings.Fields(recorded) {
		if n, err := strconv.Atoi(word); err == nil {
			all = append(all, time.Duration(n)*time.Microsecond)
		}
	}
	return all
}

// Cluster is what is played.
type Cluster struct {
	Workers int           // of one core each
	Pieces  int           // drawn from the recorded times
	Mean    time.Duration // that the pieces take on average: the recorded times are scaled to it
	Latency time.Duration // one way, between any two machines
	Message time.Duration // the server's time for a message
	Result  time.Duration // the client's time for a result
}

// Outcome is what came of it.
type Outcome struct {
	Cluster
	Makespan   time.Duration
	Efficiency float64 // the share of all workers' time that went into pieces
	Messages   float64 // a second, through the server
	Queue      int     // bytes in the queue at the beginning
	Bend       string  // what it waited for: "", "pieces" for the last ones, "server", or "client"
}

const (
	pieceBytes = 260                   // of a piece of 14 queens in the queue, with what the stream adds
	together   = 20 * time.Millisecond // as workers ask
	most       = 32

	perBatch   = 2   // messages: the request, and that there is no more
	perPiece   = 5   // the piece, its result, that it is stored, to whoever listens, and that it is done
	readAtOnce = 256 // results that the client asks for together
)

// event is when a worker is free, or has searched pieces.
type event struct {
	at       time.Duration
	number   int
	searched []time.Duration // when each of them was done; nil: it is free
}

type events []event

func (h events) Len() int      { return len(h) }
func (h events) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h events) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(h[i].at, h[j].at), h[i].number-h[j].number) < 0
}
func (h *events) Push(x any) { *h = append(*h, x.(event)) }

func (h *events) Pop() any {
	n := len(*h) - 1
	x := (*h)[n]
	*h = (*h)[:n]
	return x
}

// Play plays a cluster. Equal ones give equal outcomes.
func Play(c Cluster) Outcome {
	times, work := c.draw()
	batch := max(1, min(most, int(together/max(c.Mean, 1))))
	coming := make(events, c.Workers)
	for i := range coming {
		coming[i].number = i
	}
	var server, waited, client, last time.Duration // until when they are busy; how long workers waited for the server
	messages := 0
	pass := func(at time.Duration, n int) time.Duration { // n messages reach the server at a time
		begin := max(at, server)
		server = begin + time.Duration(n)*c.Message
		messages += n
		waited += begin - at
		return server
	}
	var stored []time.Duration
	for next := 0; len(coming) > 0; {
		e := heap.Pop(&coming).(event)
		if e.searched != nil { // results are written while the next pieces are asked for
			for _, at := range e.searched {
				stored = append(stored, max(at+c.Latency, server))
			}
			pass(e.at+c.Latency, len(e.searched)*(perPiece-1))
			last = max(last, e.at)
			e.searched = nil
		}
		n := min(batch, len(times)-next)
		if n == 0 {
			continue
		}
		now := pass(e.at+c.Latency, perBatch+n) + c.Latency
		for _, t := range times[next : next+n] {
			now += t
			e.searched = append(e.searched, now)
		}
		next += n
		e.at = now
		heap.Push(&coming, e)
	}
	slices.Sort(stored)
	for next := 0; next < len(stored); {
		client = max(client, stored[next])
		n := 1
		for n < readAtOnce && next+n < len(stored) && stored[next+n] <= client {
			n++
		}
		client += 2*c.Latency + time.Duration(n)*(c.Message+c.Result)
		messages += 2 + n
		next += n
	}
	end := max(last, client)
	o := Outcome{Cluster: c, Makespan: end, Efficiency: float64(work) / float64(end) / float64(c.Workers),
		Messages: float64(messages) / end.Seconds(), Queue: c.Pieces * pieceBytes}
	switch even := work / time.Duration(c.Workers); {
	case o.Efficiency > 0.9:
	case client > last+last/20:
		o.Bend = "client"
	case waited/time.Duration(c.Workers) > even/10:
		o.Bend = "server"
	default:
		o.Bend = "pieces"
	}
	return o
}

// draw draws the pieces' times.
func (c *Cluster) draw() (times []time.Duration, work time.Duration) {
	from := Recorded()
	sum := time.Duration(0)
	for _, t := range from {
		sum += t
	}
	scale := float64(c.Mean) * float64(len(from)) / float64(sum)
	r := rand.New(rand.NewPCG(1, uint64(c.Pieces)))
	times = make([]time.Duration, c.Pieces)
	for i := range times {
		t := from[r.IntN(len(from))]
		times[i] = time.Duration(float64(t) * scale)
		work += times[i]
	}
	return times, work
}

// Means are the mean times of pieces that are looked at, and Workers the numbers of workers.
var (
	Means   = []time.Duration{20 * time.Millisecond, time.Second, 20 * time.Second}
	Workers = []int{2, 10, 100, 1000, 10000}
)

// Usual returns a cluster on a local network, with 30 pieces for each worker.
func Usual(workers int, mean time.Duration) Cluster {
	return Cluster{Workers: workers, Pieces: max(300, 30*workers), Mean: mean, Latency: 250 * time.Microsecond, Message: 10 * time.Microsecond, Result: 30 * time.Microsecond}
}
