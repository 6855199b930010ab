package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exchange"
)

// This file tells how far jobs are, and who works.

// Status is how far a job is.
type Status struct {
	Job       string        `json:"job"`
	Ask       string        `json:"ask"`
	Done      int           `json:"done"` // pieces that were searched
	Open      int           `json:"open"` // pieces that are not
	Cut       int           `json:"cut"`  // pieces that took long, and were cut into others
	Lost      []Lost        `json:"lost,omitempty"`
	Solutions int           `json:"solutions"`
	Best      *int          `json:"best,omitempty"`  // the objective's best value so far
	Bound     *int          `json:"bound,omitempty"` // no solution has a better one
	Nodes     int64         `json:"nodes"`
	Rate      float64       `json:"rate"`    // nodes a second, lately
	Workers   int           `json:"workers"` // that answer
	Cores     int           `json:"cores"`
	Work      time.Duration `json:"work"` // that was given to pieces, by all cores together
	Age       time.Duration `json:"age"`  // since it was submitted
}

// Gap is how far the best value is from the bound, as a share of it; 0 where either is not known.
func (s *Status) Gap() float64 {
	if s.Best == nil || s.Bound == nil || *s.Best == *s.Bound {
		return 0
	}
	return math.Abs(float64(*s.Best-*s.Bound)) / max(1, math.Abs(float64(*s.Best)))
}

// Status returns how far the job is, by what was read of it.
func (j *Job) Status() Status {
	j.mu.Lock()
	defer j.mu.Unlock()
	t := &j.tally
	s := Status{Job: j.spec.Name, Ask: j.spec.Ask.String(), Done: t.done, Open: len(t.open), Cut: t.cut, Lost: slices.Clone(t.lost), Solutions: t.count,
		Nodes: t.nodes, Work: t.work, Age: time.Since(j.spec.Created)}
	if j.spec.Ask != Best {
		return s
	}
	bound, known := int64(exchange.Nothing), false
	if j.best != nil {
		bound, known = j.best.Value, true
		s.Best = j.q.outward(j.best.Value)
	}
	for _, low := range t.open {
		bound, known = min(bound, int64(low)), true
	}
	if known && len(t.lost) == 0 {
		s.Bound = j.q.outward(bound)
	}
	return s
}

// outward returns a value of what is minimised as one of the objective.
func (q *question) outward(v int64) *int {
	if q.in.Goal == flatzinc.Maximize {
		v = -v
	}
	value := int(v)
	return &value
}

// tell calls the client's progress about once a second, until it is stopped.
func (j *Job) tell(ctx context.Context) (stop func()) {
	if j.o.Progress == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		nodes, at := int64(0), time.Now()
		for pause(ctx, time.Second) == nil {
			if j.spec.Ask == Best {
				if b, _, err := j.readBest(ctx); err == nil && b != nil {
					j.mu.Lock()
					j.best = b
					j.mu.Unlock()
				}
			}
			s := j.Status()
			for _, w := range j.c.Workers(ctx) {
				s.Workers++
				s.Cores += w.Cores
			}
			now := time.Now()
			s.Rate = float64(s.Nodes-nodes) / now.Sub(at).Seconds()
			nodes, at = s.Nodes, now
			if ctx.Err() == nil {
				j.o.Progress(s)
			}
		}
	}()
	return func() { cancel(); <-ended }
}

// waiting is what was said of why nobody is at work.
type waiting struct {
	said   string
	looked time.Time
}

// silentFor is how long nothing is answered until workers are asked why.
var silentFor = 3 * time.Second

// wait waits a little for a result, and says why nobody is at work, if that is so, and was not said.
// heard is when there was news. The error is that of the context.
func (j *Job) wait(ctx context.Context, wake <-chan struct{}, heard time.Time) error {
	if now := time.Now(); j.o.Waits != nil && now.Sub(heard) >= silentFor && now.Sub(j.waited.looked) >= silentFor {
		why := j.hindered(j.c.Workers(ctx))
		if j.waited.looked = time.Now(); why != j.waited.said && why != "" && ctx.Err() == nil {
			j.o.Waits(why)
		}
		j.waited.said = why
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-wake:
	case <-time.After(250 * time.Millisecond): // whatever was not heard
	}
	return nil
}

// hindered returns why none of the workers does what the job asks; "" where one may.
func (j *Job) hindered(all []WorkerStatus) (why string) {
	if len(all) == 0 {
		return "no worker answers"
	}
	for _, w := range all {
		here := cmp.Or(w.Refused[j.name], w.Trouble)
		if here == "" {
			return ""
		}
		why = cmp.Or(why, fmt.Sprintf("worker %s: %s", w.Name, here))
	}
	if len(all) > 1 {
		why = fmt.Sprintf("none of %d workers does it; %s", len(all), why)
	}
	return why
}

// answerTime is how long workers have to say that they are there.
const answerTime = 200 * time.Millisecond

// Workers returns the workers that answer within a fifth of a second, by their names.
func (c *Cluster) Workers(ctx context.Context) []WorkerStatus {
	inbox := nats.NewInbox()
	sub, err := c.nc.SubscribeSync(inbox)
	if err != nil {
		return nil
	}
	defer func() { _ = sub.Unsubscribe() }()
	if c.nc.PublishRequest(rollSubject, inbox, nil) != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	var all []WorkerStatus
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			break
		}
		var w WorkerStatus
		if json.Unmarshal(m.Data, &w) == nil && w.Name != "" {
			all = append(all, w)
		}
	}
	slices.SortFunc(all, func(a, b WorkerStatus) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Jobs returns the names of all jobs.
func (c *Cluster) Jobs(ctx context.Context) (names []string, err error) {
	err = again(ctx, func(ctx context.Context) error {
		names = names[:0]
		l := c.js.KeyValueStoreNames(ctx)
		for bucket := range l.Name() {
			if name, ok := strings.CutPrefix(bucket, jobBucket); ok {
				names = append(names, name)
			}
		}
		return l.Error()
	})
	slices.Sort(names)
	return names, err
}

// Status returns how far a job is. It reads all its results.
func (c *Cluster) Status(ctx context.Context, name string) (Status, error) {
	if err := checkName(name); err != nil {
		return Status{}, err
	}
	p, err := openPlace(ctx, c.js, name)
	if err != nil {
		return Status{}, err
	}
	j := &Job{place: p, c: c}
	if j.spec, err = p.readSpec(ctx); err != nil {
		return Status{}, err
	}
	text, err := p.getParts(ctx, "pieces", j.spec.Pieces, maxProgram)
	if err != nil {
		return Status{}, err
	}
	if err := json.Unmarshal(text, &j.roots); err != nil {
		return Status{}, errTorn
	}
	if j.spec.Ask == Best {
		if j.q, err = p.readQuestion(ctx, j.spec); err != nil {
			return Status{}, err
		}
		if j.best, _, err = j.readBest(ctx); err != nil {
			return Status{}, err
		}
	}
	j.begin()
	defer j.stopReading(context.WithoutCancel(ctx))
	for {
		id, r, err := j.nextResult(ctx)
		if err != nil {
			return Status{}, err
		}
		if r == nil {
			break
		}
		if _, open := j.tally.open[id]; open {
			j.tally.add(id, r)
		}
	}
	s := j.Status()
	for _, w := range c.Workers(ctx) {
		s.Workers++
		s.Cores += w.Cores
	}
	return s, nil
}
