package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/flatzinc"
)

// This file measures how fast it is where nothing is done to the processes: the plain solver, one
// worker, and as many as are asked for, in turns.

// pace is one run.
type pace struct {
	took   time.Duration // from the moment that the job stands in the queue to the answer
	busy   float64       // the share of the workers' time that went into pieces
	pieces int
	mean   time.Duration // of a piece
}

// speed measures a problem, and returns what the simulation is held against: workers, the mean
// time of a piece and the share, of the run with the median.
func (p *plan) speed(ctx context.Context, pr problem, runs int) (point string, err error) {
	program, err := pr.program()
	if err != nil {
		return "", err
	}
	of := map[int][]pace{}
	for range runs {
		for _, workers := range []int{0, 1, p.workers} {
			one, err := p.calm(ctx, pr, program, workers)
			if err != nil {
				return "", err
			}
			of[workers] = append(of[workers], one)
		}
	}
	var median [3]pace
	for i, workers := range []int{0, 1, p.workers} {
		all := of[workers]
		slices.SortFunc(all, func(a, b pace) int { return int(a.took - b.took) })
		median[i] = all[len(all)/2]
	}
	plain, one, many := median[0], median[1], median[2]
	fmt.Printf("%s: plain %.2f s; one worker %.2f s, %.3f of plain; %d workers %.2f s, %.2f times one; busy %.1f%% with %d pieces of %v\n", pr.name,
		plain.took.Seconds(), one.took.Seconds(), float64(plain.took)/float64(one.took), p.workers, many.took.Seconds(), float64(one.took)/float64(many.took),
		100*many.busy, many.pieces, many.mean.Round(10*time.Microsecond))
	return fmt.Sprintf("%d workers, pieces of %v on average: %.1f%% of the workers' time in pieces\n", p.workers, many.mean.Round(time.Microsecond), 100*many.busy), nil
}

// calm searches a problem with so many workers; 0: by the plain solver in this process.
func (p *plan) calm(ctx context.Context, pr problem, program []byte, workers int) (one pace, err error) {
	if workers == 0 {
		in, err := flatzinc.Read(strings.NewReader(string(program)))
		if err != nil {
			return one, err
		}
		o := in.Options()
		if pr.ask == cluster.Best && !in.Annotated() {
			o.Phases = nil // the engine chooses, as it does for workers
		}
		s, err := in.Model.Compile(ctx, o)
		if err != nil {
			return one, err
		}
		began := time.Now()
		got := 0
		if pr.ask == cluster.Count {
			got, err = s.Count(ctx, 0)
		} else if sol, e := s.Optimize(ctx, csp.Minimize(in.Objective)); e == nil {
			got = sol.Value(in.Objective)
		} else {
			err = e
		}
		if err == nil && got != pr.answer {
			err = fmt.Errorf("the plain answer is %d, not %d", got, pr.answer)
		}
		return pace{took: time.Since(began)}, err
	}
	quiet := *p
	quiet.workers, quiet.duplicate, quiet.delay = workers, 0, 0
	r := newRing(&quiet)
	defer r.stop()
	if err := r.begin(); err != nil {
		return one, err
	}
	c, err := cluster.Await(ctx, r.proxy.url())
	if err != nil {
		return one, err
	}
	defer c.Close()
	for len(c.Workers(ctx)) < workers {
		if ctx.Err() != nil {
			return one, ctx.Err()
		}
	}
	var work time.Duration
	j, err := c.Submit(ctx, program, pr.ask, cluster.Options{Name: "speed", Pieces: p.pieces, Searched: func(_ string, took time.Duration) {
		one.pieces++
		work += took
	}})
	if err != nil {
		return one, err
	}
	began := time.Now()
	got, _, err := answer(ctx, j)
	one.took = time.Since(began)
	if err == nil && got != pr.answer {
		err = fmt.Errorf("the answer is %d, not %d", got, pr.answer)
	}
	one.busy = float64(work) / float64(one.took) / float64(workers)
	one.mean = work / time.Duration(max(one.pieces, 1))
	return one, err
}
