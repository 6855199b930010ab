package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// This file reads results in the order in which they were stored, many at a time. Whatever is
// lost on the way shows as a gap in the numbers of a consumer, or as silence; then another one
// reads on from what was read last.

// reading is how far the results are read.
type reading struct {
	from   jetstream.Consumer // nil: to be made
	name   string             // of the consumer
	number uint64             // of the message that it sent last
	last   uint64             // what was read up to, in the bucket's stream
	taken  []stored           // that were read at once
	heard  time.Time
}

// stored is a result as it lies in the bucket.
type stored struct {
	id       string
	data     []byte
	sequence uint64
}

const (
	// readAtOnce is how many results are asked for together.
	readAtOnce = 256
	// silence is after how long without a result another consumer reads on.
	silence = time.Second
)

// nextResult reads the next result, nil where there is none yet.
func (j *Job) nextResult(ctx context.Context) (id string, r *result, err error) {
	d := &j.reading
	if len(d.taken) == 0 {
		err = again(ctx, func(ctx context.Context) error { return j.alive(ctx, j.read(ctx)) })
		if err != nil {
			return "", nil, missing(err)
		}
	}
	if len(d.taken) == 0 {
		return "", nil, nil
	}
	s := d.taken[0]
	d.taken = d.taken[1:]
	d.last = s.sequence
	r = new(result)
	if err := json.Unmarshal(s.data, r); err != nil {
		return "", nil, &JobError{j.name, "the result of piece " + s.id + " cannot be read: " + err.Error()}
	}
	return s.id, r, nil
}

// read takes the results that are there.
func (j *Job) read(ctx context.Context) (err error) {
	d := &j.reading
	if d.from != nil && time.Since(d.heard) > silence {
		j.stopReading(ctx)
	}
	if d.from == nil {
		if d.from, err = j.js.CreateConsumer(ctx, "KV_"+jobBucket+j.name, jetstream.ConsumerConfig{
			FilterSubject: j.results(), DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: d.last + 1,
			AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, InactiveThreshold: time.Minute,
		}); err != nil {
			return err
		}
		d.name, d.number, d.heard = d.from.CachedInfo().Name, 0, time.Now()
	}
	batch, err := d.from.FetchNoWait(readAtOnce)
	if err != nil {
		j.stopReading(ctx)
		return err
	}
	whole := true
	for msg := range batch.Messages() {
		meta, err := msg.Metadata()
		if err != nil || meta.Sequence.Consumer != d.number+1 {
			whole = false // something before it is lost
		}
		if !whole {
			continue
		}
		d.number, d.heard = meta.Sequence.Consumer, time.Now()
		d.taken = append(d.taken, stored{strings.TrimPrefix(msg.Subject(), strings.TrimSuffix(j.results(), "*")), msg.Data(), meta.Sequence.Stream})
	}
	err = batch.Error()
	if errors.Is(err, jetstream.ErrNoMessages) {
		err = nil
	}
	if !whole || err != nil {
		next := d.last
		if n := len(d.taken); n > 0 {
			next, err = d.taken[n-1].sequence, nil
		}
		j.stopReading(ctx)
		if next > d.last { // another consumer begins after what is taken, once that is read
			return nil
		}
	}
	if err != nil {
		return fmt.Errorf("cluster: reading results: %w", err)
	}
	return nil
}

// stopReading forgets the consumer. What was taken stays.
func (j *Job) stopReading(ctx context.Context) {
	if j.reading.from == nil {
		return
	}
	j.reading.from = nil
	_ = j.js.DeleteConsumer(ctx, "KV_"+jobBucket+j.name, j.reading.name)
}
