package cluster

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"strconv"
	"time"
)

// This file is batches: items that workers answer one by one, with the queue, the results and
// what is promised of pieces.

// mostItem bounds an item, and so do messages its answer.
const mostItem = partSize

// Batch has workers answer items by the handler that is registered under a kind, and yields the
// answers in the order of the items. At most Options.Pieces items (0: 300) are on their way, so
// that memory and the server's disk stay bounded however many there are; what was yielded is
// forgotten. An item that workers died of yields an *[IncompleteError], and the rest goes on;
// any other error is the last thing that is yielded. A batch has no name.
func (c *Cluster) Batch(ctx context.Context, kind string, items iter.Seq[[]byte], o Options) iter.Seq2[[]byte, error] {
	return ending(func(yield func([]byte, error) bool) error {
		sp, err := o.spec(batch)
		if err == nil && !sp.Leased {
			err = &JobError{o.Name, "a batch cannot have a name: nobody could give it the rest of its items"}
		}
		if err != nil {
			return err
		}
		sp.Handler = kind
		j, err := c.create(ctx, sp, nil, nil, nil, o)
		if err != nil {
			return err
		}
		b := &batching{Job: j, window: cmp.Or(o.Pieces, usualPieces), out: make(map[int]*piece), got: make(map[int]*result)}
		err = b.run(ctx, items, yield)
		return cmp.Or(err, j.end(ctx, true))
	})
}

// batching is a batch that is being answered.
type batching struct {
	*Job
	window int
	sent   int             // items that were queued
	head   int             // the item whose answer is yielded next
	out    map[int]*piece  // those between
	got    map[int]*result // the answers that are there
	wake   <-chan struct{}
}

func (b *batching) run(ctx context.Context, items iter.Seq[[]byte], yield func([]byte, error) bool) error {
	wake, stopListening, err := b.listen()
	if err != nil {
		return err
	}
	defer stopListening()
	b.wake = wake
	next, stop := iter.Pull(items)
	defer stop()
	more := true
	for {
		for more && b.sent-b.head < b.window {
			var item []byte
			if item, more = next(); more {
				if err := b.send(ctx, item); err != nil {
					return err
				}
			}
		}
		if b.head == b.sent {
			return ctx.Err()
		}
		r, err := b.await(ctx)
		if err != nil {
			return err
		}
		var lost error
		if r.Lost != "" {
			lost = &IncompleteError{[]Lost{{strconv.Itoa(b.head), r.Lost}}}
		}
		delete(b.got, b.head)
		delete(b.out, b.head)
		b.head++
		if !yield(r.Answer, lost) {
			return nil
		}
	}
}

// send queues an item.
func (b *batching) send(ctx context.Context, item []byte) error {
	if len(item) > mostItem {
		return &JobError{b.name, fmt.Sprintf("item %d has %d bytes, of %d at most", b.sent, len(item), mostItem)}
	}
	p := &piece{ID: strconv.Itoa(b.sent), Item: item}
	b.out[b.sent] = p
	b.sent++
	err := b.enqueueOne(ctx, p)
	b.news()
	return err
}

// await reads results until that of the head is there.
func (b *batching) await(ctx context.Context) (*result, error) {
	heard, began := time.Now(), time.Now()
	for {
		if r := b.got[b.head]; r != nil {
			return r, nil
		}
		id, r, err := b.nextResult(ctx)
		if err != nil {
			return nil, err
		}
		if r != nil {
			heard = time.Now()
			if at, err := strconv.Atoi(id); err == nil && at >= b.head {
				b.got[at] = r
			}
			// It is read; one that comes again is of no item that is waited for.
			if err := b.stream.DeleteMsg(ctx, b.reading.last); err != nil && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue
		}
		if time.Since(heard) > restless {
			heard = time.Now()
			for at, p := range b.out {
				if b.got[at] == nil {
					if err := b.enqueueOne(ctx, p); err != nil {
						return nil, err
					}
				}
			}
			b.news()
		}
		if err := b.wait(ctx, b.wake, began); err != nil {
			return nil, err
		}
	}
}
