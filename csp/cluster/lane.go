package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// This file is what one core of a worker does: it takes pieces of the job whose turn it is,
// searches them (search.go), and writes down what each gave before it acknowledges it.

// lane is one core of a worker.
type lane struct {
	w       *worker
	number  int
	solvers map[*task]*searcher
	each    time.Duration // how long a piece took lately
	held    sync.Map      // *held: pieces that are not acknowledged
	writing sync.WaitGroup
	room    chan struct{} // for results that are being written
}

// held is a piece that a lane has taken.
type held struct {
	*task
	piece
	msg      jetstream.Msg
	tries    int    // how often it was delivered
	giveable bool   // it may be cut where others are idle
	hurried  bool   // and where they are not
	before   []byte // the deaths before, as they were stored; nil: of the first who has it
}

const (
	// together is how long the pieces take that are asked for at once, and most how many: short
	// ones would spend their time on the way.
	together = 20 * time.Millisecond
	most     = 32
	// writers is how many results of a lane may be on their way to the server.
	writers = 8
	// mostSuspect is how often a piece is cut, and its part again, since workers died of it.
	mostSuspect = 12
	// manyTimes as many deaths as make a piece suspect are enough, whenever they came.
	manyTimes = 10
)

func newLane(w *worker, number int) *lane {
	return &lane{w: w, number: number, solvers: make(map[*task]*searcher), room: make(chan struct{}, writers)}
}

// run takes pieces until the context is done.
func (l *lane) run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	var beating sync.WaitGroup
	beating.Go(func() { l.beat(ctx) })
	defer beating.Wait()
	defer cancel()
	defer l.writing.Wait()
	for ctx.Err() == nil {
		t, news, wait := l.w.next(ctx)
		if t == nil {
			select {
			case <-ctx.Done():
			case <-news:
			case <-time.After(wait):
			}
			continue
		}
		pieces, err := l.take(ctx, t)
		if err != nil && ctx.Err() == nil {
			l.failed(ctx, t, err)
			continue
		}
		if len(pieces) == 0 {
			l.w.nothing(t, news)
			continue
		}
		l.w.busy.Add(1)
		for i, h := range pieces {
			if ctx.Err() != nil || t.ctx.Err() != nil {
				l.giveBack(pieces[i:])
				break
			}
			l.do(ctx, h)
		}
		l.w.busy.Add(-1)
	}
}

// failed waits a little where the server did not answer, and forgets a job that is gone.
func (l *lane) failed(ctx context.Context, t *task, err error) {
	if missing(err) == ErrNoJob || errors.Is(err, jetstream.ErrConsumerDeleted) {
		l.w.drop(t)
		return
	}
	select {
	case <-ctx.Done():
	case <-t.ctx.Done():
	case <-time.After(100 * time.Millisecond):
	}
}

// take asks for as many pieces as will take a while together.
func (l *lane) take(ctx context.Context, t *task) (pieces []*held, err error) {
	n := 1
	if l.each > 0 {
		n = max(1, min(most, int(together/l.each)))
	}
	for gone := range l.solvers {
		if gone.ctx.Err() != nil {
			delete(l.solvers, gone)
		}
	}
	batch, err := t.queue.FetchNoWait(n)
	if err != nil {
		return nil, err
	}
	for msg := range batch.Messages() {
		h := &held{task: t, msg: msg, giveable: true}
		if meta, err := msg.Metadata(); err == nil {
			h.tries = int(meta.NumDelivered)
		}
		if err := json.Unmarshal(msg.Data(), &h.piece); err != nil {
			_ = msg.Term() // nobody can read it
			continue
		}
		l.held.Store(h, nil)
		pieces = append(pieces, h)
	}
	if err := batch.Error(); err != nil && len(pieces) == 0 && !errors.Is(err, jetstream.ErrNoMessages) {
		return nil, err
	}
	return pieces, nil
}

// giveBack returns pieces at once that are not searched.
func (l *lane) giveBack(pieces []*held) {
	for _, h := range pieces {
		_ = h.msg.Nak()
		l.held.Delete(h)
	}
}

// beat tells the server of all pieces that are held that somebody is at them.
func (l *lane) beat(ctx context.Context) {
	last := make(map[*held]time.Time)
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			there := make(map[*held]time.Time, len(last))
			l.held.Range(func(k, _ any) bool {
				h := k.(*held)
				at, known := last[h]
				switch {
				case !known:
					at = now
				case now.Sub(at) > h.spec.AckWait/4:
					_ = h.msg.InProgress()
					at = now
				}
				there[h] = at
				return true
			})
			last = there
		}
	}
}

// do answers one piece.
func (l *lane) do(ctx context.Context, h *held) {
	began := time.Now()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.ctx, cancel)()
	r, err := l.attempt(ctx, h)
	took := time.Since(began)
	l.each = (3*l.each + took) / 4
	l.w.give(h.task, took)
	if err != nil {
		var server jetstream.JetStreamError
		switch {
		case errors.Is(err, ErrNoJob):
			l.w.drop(h.task)
		case h.ctx.Err() != nil:
		case ctx.Err() != nil:
			h.alive()
		case errors.As(err, &server):
			l.w.stored(h, err)
			h.alive()
			l.failed(ctx, h.task, err)
		default:
			l.report(ctx, h, err)
		}
		_ = h.msg.NakWithDelay(min(h.spec.AckWait/4, 250*time.Millisecond))
		l.held.Delete(h)
		return
	}
	if r == nil { // it is settled
		_ = h.msg.Ack()
		l.held.Delete(h)
		return
	}
	r.Worker, r.Time = l.w.o.Name, took
	l.w.done.Add(1)
	l.w.nodes.Add(r.Nodes)
	l.room <- struct{}{}
	l.writing.Go(func() {
		defer func() { <-l.room }()
		l.write(h, r)
	})
}

// report writes down what was wrong with a piece, for who looks after the job.
func (l *lane) report(ctx context.Context, h *held, err error) {
	l.w.o.Log("job %s: piece %s: %v", h.name, h.ID, err)
	_ = h.put(ctx, "d."+h.ID, []byte(fmt.Sprintf("%s: %v", l.w.o.Name, err)))
}

// write stores a result, unless there is one already, puts the pieces that it names into the
// queue, and acknowledges. Where anything fails the piece comes again.
func (l *lane) write(h *held, r *result) {
	defer l.held.Delete(h)
	// A worker that is told to end still writes down what it has, if that is soon done.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer context.AfterFunc(h.ctx, cancel)()
	data, err := json.Marshal(r)
	if err == nil {
		err = h.create(ctx, "r."+h.ID, data)
	}
	if errors.Is(err, jetstream.ErrKeyExists) {
		r, err = h.result(ctx, h.ID)
	}
	if err == nil && r != nil && r.Cut {
		err = h.enqueue(ctx, r.Into)
	}
	if h.ctx.Err() == nil {
		l.w.stored(h, err)
	}
	if err != nil {
		h.alive()
		_ = h.msg.NakWithDelay(h.spec.AckWait / 4)
		return
	}
	_ = h.msg.Ack()
}

// result returns what is written of a piece, nil where nothing is.
func (p *place) result(ctx context.Context, id string) (*result, error) {
	e, err := p.find(ctx, "r."+id)
	if e == nil || err != nil {
		return nil, err
	}
	r := new(result)
	return r, json.Unmarshal(e.Value(), r)
}

// attempt returns what a piece gives, or nil where that is written already.
func (l *lane) attempt(ctx context.Context, h *held) (r *result, err error) {
	defer func() {
		if p := recover(); p != nil {
			delete(l.solvers, h.task) // whatever state it is in
			r, err = nil, fmt.Errorf("a panic: %v", p)
		}
	}()
	if h.tries > 1 {
		there, err := h.result(ctx, h.ID)
		if err != nil {
			return nil, err
		}
		if there != nil {
			if there.Cut {
				err = h.enqueue(ctx, there.Into)
			}
			return nil, err
		}
	}
	before, err := h.deaths(ctx)
	if err != nil {
		return nil, err
	}
	limit := h.spec.Deaths
	if before.Guilty >= limit || before.Deaths >= manyTimes*limit {
		return l.setAside(ctx, h, before.Deaths)
	}
	cuttable := h.spec.Ask != batch && h.Suspect < mostSuspect
	if cuttable {
		if err := h.atIt(ctx, deaths{before.Deaths + 1, before.Guilty}); err != nil {
			return nil, err
		}
		if before.Deaths < h.bearable() {
			h.hurried = !h.q.learns() && (before.Deaths > 0 || h.Suspect > 0)
			return l.search(ctx, h)
		}
		if _, err := l.solver(ctx, h.task); err != nil { // this takes long, and is of no piece
			return nil, err
		}
	}
	if err := h.atIt(ctx, deaths{before.Deaths + 1, before.Guilty + 1}); err != nil {
		return nil, err
	}
	if cuttable {
		h.Suspect++
		if r, err := l.cut(ctx, h, before.Guilty > 0); r != nil || err != nil {
			return r, err
		}
	}
	defer time.AfterFunc(h.spec.AckWait/4, func() { _ = h.atIt(ctx, deaths{before.Deaths + 1, before.Guilty}) }).Stop()
	if h.spec.Ask == batch {
		answer, err := handlerOf(h.spec.Handler)(ctx, h.Item)
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return &result{Answer: answer}, err
	}
	h.giveable = false
	return l.search(ctx, h)
}

// deaths is what is known of workers that have taken a piece up and not finished it. Where workers
// die of other things, they die of long pieces most often; so such a death says nothing of a piece
// unless there was hardly time for another one: while it was cut, or soon after it was taken up,
// where it cannot be cut.
type deaths struct{ Deaths, Guilty int }

// bearable returns after how many deaths a piece is not searched any more, and cut at once. Where
// workers learn they are more, as whoever is next goes on with what the dead had learned.
func (h *held) bearable() (n int) {
	n = h.spec.Deaths
	if h.Suspect > 0 {
		n = 1
	}
	if h.q.learns() {
		n *= 3
	}
	return n
}

// deaths returns the deaths before. Of the first who had the piece nothing is known: it may have
// stood behind others when its worker died.
func (h *held) deaths(ctx context.Context) (before deaths, err error) {
	if h.tries <= 1 {
		return before, nil
	}
	e, err := h.find(ctx, "b."+h.ID)
	if err != nil {
		return before, err
	}
	if h.before = []byte("{}"); e != nil {
		h.before = e.Value()
	}
	return before, json.Unmarshal(h.before, &before)
}

// atIt writes down what is known if this worker dies now.
func (h *held) atIt(ctx context.Context, d deaths) error {
	if h.tries <= 1 {
		return nil
	}
	data, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return h.put(ctx, "b."+h.ID, data)
}

// alive takes back what atIt wrote: the worker leaves in good order.
func (h *held) alive() {
	if h.before == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = h.put(ctx, "b."+h.ID, h.before)
}

// setAside gives a piece up that workers died of.
func (l *lane) setAside(ctx context.Context, h *held, deaths int) (*result, error) {
	r := &result{Lost: fmt.Sprintf("workers died of it, or were silent for %v, %d times", h.spec.AckWait, deaths), Deaths: deaths}
	if e, err := h.get(ctx, "d."+h.ID); err == nil {
		r.Lost = string(e.Value())
	}
	l.w.o.Log("job %s: piece %s is set aside: %s", h.name, h.ID, r.Lost)
	return r, nil
}
