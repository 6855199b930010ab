package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/propago/propago/csp/cluster"
)

// This file is the supervisor: it starts the processes, and kills, stops and restarts them while
// the problem is being searched.

// plan says what is done to a run.
type plan struct {
	workers, restarts, pieces int
	every, ackWait, patient   time.Duration
	freeze, told              bool
	duplicate, delay          float64
	seed                      uint64
}

// ring is one run.
type ring struct {
	*plan
	dir     string
	port    int
	proxy   *proxy
	random  *rand.Rand
	server  *process
	workers []*process
	frozen  *process

	killed, died, restarted, stopped int
}

func newRing(p *plan) *ring {
	return &ring{plan: p, random: rand.New(rand.NewPCG(p.seed, 1)), workers: make([]*process, p.workers)}
}

// process is one of this program.
type process struct {
	*exec.Cmd
	ended chan struct{}
}

func (r *ring) start(role, at string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := exec.Command(self)
	c.Env = append(os.Environ(), roleVariable+"="+role, atVariable+"="+at, dirVariable+"="+r.dir)
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		return nil, err
	}
	p := &process{c, make(chan struct{})}
	go func() {
		_ = c.Wait()
		close(p.ended)
	}()
	return p, nil
}

// died reports whether it ended by itself.
func (p *process) died() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

func (r *ring) startServer() (err error) {
	r.server, err = r.start("serve", fmt.Sprint(r.port))
	return err
}

// startWorker starts one in a place among the workers.
func (r *ring) startWorker(i int) (err error) {
	r.workers[i], err = r.start("work", r.proxy.url())
	return err
}

func end(p *process) {
	if p != nil {
		_ = p.Process.Kill()
		<-p.ended
	}
}

func (r *ring) stop() {
	for _, w := range r.workers {
		end(w)
	}
	end(r.server)
	if r.proxy != nil {
		r.proxy.close()
	}
	os.RemoveAll(r.dir)
}

// run searches a problem once. The report says what was done to it.
func (p *plan) run(ctx context.Context, pr problem) (report string, err error) {
	in := pr.build()
	want, set, err := pr.expected(ctx)
	if err != nil {
		return "", err
	}
	r := newRing(p)
	defer r.stop()
	if err := r.begin(); err != nil {
		return "", err
	}
	c, err := cluster.Await(ctx, r.proxy.url())
	if err != nil {
		return "", err
	}
	defer c.Close()
	o := cluster.Options{Name: "chaos", AckWait: p.ackWait, Patient: p.patient, Pieces: p.pieces}
	if p.told {
		o.Progress = func(s cluster.Status) {
			fmt.Fprintf(os.Stderr, "%v: %d done, %d open, %d cut, %d nodes, best %v, bound %v\n", s.Age.Round(time.Second), s.Done, s.Open, s.Cut, s.Nodes, value(s.Best), value(s.Bound))
		}
	}
	j, err := c.SubmitModel(ctx, in.Model, pr.ask, goal(in), in.Options, o)
	if err != nil {
		return "", err
	}
	tormenting, calm := context.WithCancel(ctx)
	var wg sync.WaitGroup
	var torment error
	wg.Go(func() { torment = r.torment(tormenting, j) })
	got, gotSet, err := answer(ctx, j)
	calm()
	wg.Wait()
	s := j.Status()
	report = fmt.Sprintf("%d pieces, %d cut further, %d workers killed, %d died, %d stopped, server restarted %d times, %d messages delayed, %d sent twice",
		s.Done, s.Cut, r.killed, r.died, r.stopped, r.restarted, r.proxy.delayed.Load(), r.proxy.duplicated.Load())
	var incomplete *cluster.IncompleteError
	switch {
	case pr.deadly && !errors.As(err, &incomplete):
		return report, fmt.Errorf("what kills was not set aside: %v", err)
	case err != nil && !pr.deadly:
		return report, err
	case torment != nil:
		return report, torment
	case got != want || gotSet != set:
		return report, fmt.Errorf("the answer is %d (%x), not %d (%x)", got, gotSet, want, set)
	}
	if left, err := c.Jobs(ctx); err != nil || len(left) > 0 {
		return report, errors.Join(err, fmt.Errorf("jobs stay: %v", left))
	}
	return report, nil
}

// value is one that may not be known.
func value(v *int) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprint(*v)
}

// begin starts server, proxy and workers.
func (r *ring) begin() error {
	var err error
	if r.dir, err = os.MkdirTemp("", "chaos-"); err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	r.port = l.Addr().(*net.TCPAddr).Port
	l.Close()
	if err := r.startServer(); err != nil {
		return err
	}
	if r.proxy, err = newProxy(fmt.Sprintf("127.0.0.1:%d", r.port), r.plan); err != nil {
		return err
	}
	for i := range r.workers {
		if err := r.startWorker(i); err != nil {
			return err
		}
	}
	return nil
}

// answer asks the job.
func answer(ctx context.Context, j *cluster.Job) (n int, set uint64, err error) {
	var all fingerprint
	switch j.Asks() {
	case cluster.Count:
		n, err = j.Count(ctx)
	case cluster.All:
		for sol, e := range j.Solutions(ctx) {
			if e != nil {
				return n, 0, e
			}
			n++
			all.add(j.Instance(), sol)
		}
	case cluster.Best:
		for sol, e := range j.Improving(ctx) {
			if e != nil {
				return n, 0, e
			}
			n = sol.Value(j.Instance().Objective)
		}
	}
	return n, uint64(all), err
}

// torment does to the processes what the plan says, by how far the job is: a worker dies at the
// beginning and then so often, the server at equal steps of the way, and half way a worker stands
// still for longer than it is waited for.
func (r *ring) torment(ctx context.Context, j *cluster.Job) error {
	last := time.Time{}
	thaw := time.Time{}
	defer func() {
		if r.frozen != nil {
			_ = resume(r.frozen.Process)
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(10 * time.Millisecond):
		}
		for i, w := range r.workers {
			if w.died() {
				r.died++
				if err := r.startWorker(i); err != nil {
					return err
				}
			}
		}
		s := j.Status()
		share := float64(s.Done) / float64(max(1, s.Done+s.Open))
		switch {
		case s.Done == 0:
		case r.every > 0 && time.Since(last) > r.every:
			last = time.Now()
			i := r.random.IntN(len(r.workers))
			if r.workers[i] == r.frozen {
				r.frozen = nil
			}
			end(r.workers[i])
			r.killed++
			if err := r.startWorker(i); err != nil {
				return err
			}
		case r.restarted < r.restarts && share > float64(r.restarted+1)/float64(r.restarts+1):
			end(r.server)
			r.restarted++
			if err := r.startServer(); err != nil {
				return err
			}
		case r.freeze && r.stopped == 0 && share > 0.5:
			r.frozen = r.workers[r.random.IntN(len(r.workers))]
			if err := suspend(r.frozen.Process); err != nil {
				return err
			}
			r.stopped++
			thaw = time.Now().Add(r.ackWait * 3 / 2)
		case r.frozen != nil && time.Now().After(thaw):
			_ = resume(r.frozen.Process)
			r.frozen = nil
		}
	}
}
