package cluster

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file is where a job lies in JetStream: a stream of pieces, which is the work queue, and a
// key-value bucket with everything else. Whatever is asked of the server is asked again while
// there is none, or it is starting.
//
//	stream PROPAGO_name        subject propago.work.name.ID  a piece; taken away when it is acknowledged
//	bucket propago_name        spec                          what is asked; written last, when all else is there
//	                           program.N, pieces.N           the program and the first cut, compressed, in parts
//	                           r.ID                          what a piece gave; created once, never changed
//	                           s.ID.attempt.N                solutions that a result names
//	                           best                          the best solution; a later one is better
//	                           c.N                           clauses that a worker learned lately, N up to a limit
//	                           b.ID                          how many workers died at a piece, and of it
//	                           d.ID                          what a worker said that died of a piece
//	                           lease                         the client of a job without a name is alive

const (
	workSubject  = "propago.work."  // and the job's name, and the piece's
	newsSubject  = "propago.news."  // and the job's name: there is work, or the job is gone
	boundSubject = "propago.bound." // and the job's name: a better value is stored
	rollSubject  = "propago.roll"   // workers answer who they are
	jobStream    = "PROPAGO_"
	jobBucket    = "propago_"
	consumerName = "workers"
)

// spec is what a job asks, as it is stored.
type spec struct {
	Name      string `json:"name"`
	Version   string `json:"version"`
	Ask       Ask    `json:"ask"`
	Free      bool   `json:"free,omitempty"`
	Learn     bool   `json:"learn,omitempty"`
	Seed      uint64 `json:"seed,omitempty"`
	Functions []call `json:"functions,omitempty"`
	Handler   string `json:"handler,omitempty"` // of a batch

	Program int  `json:"program"` // in so many parts
	Pieces  int  `json:"pieces"`
	Leased  bool `json:"leased,omitempty"` // it goes when its client does

	AckWait time.Duration `json:"ack_wait"` // a worker that is silent for so long is believed dead
	Patient time.Duration `json:"patient"`  // a piece that takes longer is cut where others are idle
	Deaths  int           `json:"deaths"`   // a piece that so many workers died of is cut, and then set aside
	Created time.Time     `json:"created"`
}

// ErrNoJob says that there is no job of a name: none was submitted, or it was cancelled.
var ErrNoJob = errors.New("cluster: there is no such job")

// ErrJobExists says that there is a job of a name already. It can be resumed, or cancelled.
var ErrJobExists = errors.New("cluster: there is a job of that name already")

// A JobError says what is wrong with a job.
type JobError struct {
	Job string
	Msg string
}

// Error gives the job and what is wrong.
func (e *JobError) Error() string {
	if e.Job == "" {
		return "cluster: " + e.Msg
	}
	return fmt.Sprintf("cluster: job %s: %s", e.Job, e.Msg)
}

// checkName refuses names that cannot be part of a subject and of a stream's name.
func checkName(name string) error {
	ok := len(name) > 0 && len(name) <= 64
	for _, r := range name {
		ok = ok && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_')
	}
	if !ok {
		return &JobError{"", fmt.Sprintf("%q is no name for a job: 1 to 64 letters, digits, - and _", name)}
	}
	return nil
}

// lasting reports whether asking the server again, which was asked so often, would give the same error.
func lasting(err error, tries int) bool {
	var api jetstream.JetStreamError
	switch {
	case errors.Is(err, jetstream.ErrKeyExists), errors.Is(err, jetstream.ErrKeyNotFound), errors.Is(err, jetstream.ErrKeyDeleted),
		errors.Is(err, jetstream.ErrKeyRevisionMismatch), errors.Is(err, jetstream.ErrBucketNotFound),
		errors.Is(err, jetstream.ErrMsgNotFound), errors.Is(err, jetstream.ErrNoMessages), errors.Is(err, jetstream.ErrBucketExists),
		errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrMaxPayload), errors.Is(err, nats.ErrAuthorization),
		errors.Is(err, nats.ErrPermissionViolation):
		return true
	case errors.As(err, &api):
		e := api.APIError()
		return e != nil && !slices.Contains(passing, e.ErrorCode) && (e.ErrorCode != streamFailed || tries >= streamTries)
	}
	return false
}

// passing are the errors of a server that is starting, or of several that look for a leader.
var passing = []jetstream.ErrorCode{10008, 10009, 10039, 10076, 10118}

// streamFailed is the error of a server that could not make the folder of a stream, and streamTries
// how often it may give that. A server that deletes its last stream removes the folder of all streams,
// and with it that of one which is being made at the moment; a disk with no room gives the same.
const (
	streamFailed jetstream.ErrorCode = 10049
	streamTries                      = 5
)

// asked is how long the server has for one answer, before it is asked again.
const asked = 5 * time.Second

// again asks until there is an answer, or the context is done.
func again(ctx context.Context, ask func(ctx context.Context) error) error {
	wait := 20 * time.Millisecond
	for tries := 1; ; tries++ {
		one, cancel := context.WithTimeout(ctx, asked)
		err := ask(one)
		cancel()
		switch {
		case err == nil, lasting(err, tries):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
		wait = min(2*wait, time.Second)
	}
}

// pause waits for so long, or until the context is done: the error is its.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// place is a job's stream and bucket.
type place struct {
	name   string
	js     jetstream.JetStream
	bucket jetstream.KeyValue
	stream jetstream.Stream   // under the bucket
	queue  jetstream.Consumer // of the pieces
}

// createBucket makes the bucket of a new job. It may have done so where it fails.
func (p *place) createBucket(ctx context.Context, replicas int) error {
	err := again(ctx, func(ctx context.Context) (err error) {
		p.bucket, err = p.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: jobBucket + p.name, Replicas: replicas,
			Description: "a job of propago"})
		return err
	})
	if err != nil {
		return err
	}
	return p.findStream(ctx)
}

func (p *place) findStream(ctx context.Context) error {
	return again(ctx, func(ctx context.Context) (err error) {
		p.stream, err = p.js.Stream(ctx, "KV_"+jobBucket+p.name)
		return err
	})
}

// openPlace finds the bucket of a job, and where work is to be taken its queue.
func openPlace(ctx context.Context, js jetstream.JetStream, name string) (*place, error) {
	p := &place{name: name, js: js}
	err := again(ctx, func(ctx context.Context) (err error) {
		p.bucket, err = js.KeyValue(ctx, jobBucket+name)
		return err
	})
	if err == nil {
		err = p.findStream(ctx)
	}
	return p, missing(err)
}

// missing is ErrNoJob where a stream or bucket is not there.
func missing(err error) error {
	if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		return ErrNoJob
	}
	return err
}

// createQueue makes the work queue, or finds it. A piece that stands in it is not taken again,
// whoever adds it.
func (p *place) createQueue(ctx context.Context, sp *spec, replicas int) error {
	return again(ctx, func(ctx context.Context) error {
		_, err := p.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: jobStream + p.name, Subjects: []string{workSubject + p.name + ".*"}, Description: "pieces of a job of propago",
			Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
			Replicas: replicas,
		})
		if err != nil {
			return err
		}
		p.queue, err = p.js.CreateOrUpdateConsumer(ctx, jobStream+p.name, jetstream.ConsumerConfig{
			Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: sp.AckWait, MaxDeliver: -1, MaxAckPending: -1,
		})
		return err
	})
}

// findQueue finds the work queue.
func (p *place) findQueue(ctx context.Context) error {
	return missing(again(ctx, func(ctx context.Context) (err error) {
		p.queue, err = p.js.Consumer(ctx, jobStream+p.name, consumerName)
		return err
	}))
}

// remove deletes the job, and says so to the workers.
func (p *place) remove(ctx context.Context) error {
	err := again(ctx, func(ctx context.Context) error { return p.js.DeleteStream(ctx, jobStream+p.name) })
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		err = nil
	}
	if err == nil {
		err = again(ctx, func(ctx context.Context) error { return p.js.DeleteKeyValue(ctx, jobBucket+p.name) })
		if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
			err = nil
		}
	}
	p.news()
	return err
}

// news tells workers to look again. It may be lost: they look by themselves too, later.
func (p *place) news() { _ = p.js.Conn().Publish(newsSubject+p.name, nil) }

// get returns the value of a key; none is jetstream.ErrKeyNotFound.
func (p *place) get(ctx context.Context, key string) (e jetstream.KeyValueEntry, err error) {
	err = again(ctx, func(ctx context.Context) (err error) {
		e, err = p.bucket.Get(ctx, key)
		return err
	})
	return e, err
}

// find is get of a key that may not be there: nil then.
func (p *place) find(ctx context.Context, key string) (jetstream.KeyValueEntry, error) {
	e, err := p.get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil
	}
	return e, missing(err)
}

// create writes a key that is not there yet, or says jetstream.ErrKeyExists.
func (p *place) create(ctx context.Context, key string, value []byte) error {
	return again(ctx, func(ctx context.Context) error {
		_, err := p.bucket.Create(ctx, key, value)
		return p.alive(ctx, err)
	})
}

// put writes a key.
func (p *place) put(ctx context.Context, key string, value []byte) error {
	return again(ctx, func(ctx context.Context) error {
		_, err := p.bucket.Put(ctx, key, value)
		return p.alive(ctx, err)
	})
}

// alive looks whether the job is still there, where a write says that nobody listens: a server
// that is starting says so too.
func (p *place) alive(ctx context.Context, err error) error {
	if err == nil || !errors.Is(err, nats.ErrNoResponders) && !errors.Is(err, jetstream.ErrNoStreamResponse) {
		return err
	}
	if _, gone := p.js.Stream(ctx, "KV_"+jobBucket+p.name); errors.Is(gone, jetstream.ErrStreamNotFound) {
		return gone
	}
	return err
}

// partSize bounds what is written as one message, far below what a server takes at least.
const partSize = 512 << 10

// putParts writes something long, compressed, as key.0, key.1 and so on.
func (p *place) putParts(ctx context.Context, key string, value []byte) (n int, err error) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(value); err != nil {
		return 0, err
	}
	if err := z.Close(); err != nil {
		return 0, err
	}
	for left := packed.Bytes(); len(left) > 0; n++ {
		part := left[:min(partSize, len(left))]
		left = left[len(part):]
		if err := p.put(ctx, fmt.Sprintf("%s.%d", key, n), part); err != nil {
			return n, err
		}
	}
	return n, nil
}

// getParts reads what putParts wrote. At most limit bytes come of it.
func (p *place) getParts(ctx context.Context, key string, n int, limit int64) ([]byte, error) {
	var packed bytes.Buffer
	for i := range n {
		e, err := p.get(ctx, fmt.Sprintf("%s.%d", key, i))
		if err != nil {
			return nil, missing(err)
		}
		packed.Write(e.Value())
	}
	z, err := gzip.NewReader(&packed)
	if err != nil {
		return nil, err
	}
	value, err := io.ReadAll(io.LimitReader(z, limit+1))
	if err == nil && int64(len(value)) > limit {
		err = &JobError{p.name, fmt.Sprintf("%s is longer than %d bytes", key, limit)}
	}
	return value, err
}

// readSpec reads what a job asks. A job that is not yet complete has none.
func (p *place) readSpec(ctx context.Context) (*spec, error) {
	e, err := p.find(ctx, "spec")
	if err != nil {
		return nil, err
	}
	if e == nil {
		return nil, ErrNoJob
	}
	sp := new(spec)
	if err := json.Unmarshal(e.Value(), sp); err != nil {
		return nil, &JobError{p.name, "what it asks cannot be read: " + err.Error()}
	}
	return sp, nil
}

// readQuestion reads the program of a job.
func (p *place) readQuestion(ctx context.Context, sp *spec) (*question, error) {
	text, err := p.getParts(ctx, "program", sp.Program, maxProgram)
	if err != nil {
		return nil, err
	}
	return newQuestion(text, sp)
}

// storeFailed is the code of the server's error where a stream does not take a message.
const storeFailed = 10077

// enqueue puts pieces into the queue that are not in it.
func (p *place) enqueue(ctx context.Context, pieces []piece) error {
	const together = 256
	for from := 0; from < len(pieces); from += together {
		part := pieces[from:min(from+together, len(pieces))]
		waiting := make([]jetstream.PubAckFuture, len(part))
		for i := range part {
			data, err := json.Marshal(&part[i])
			if err != nil {
				return err
			}
			waiting[i], _ = p.js.PublishAsync(workSubject+p.name+"."+part[i].ID, data)
		}
		for i, w := range waiting {
			if w != nil {
				select {
				case <-w.Ok():
					continue
				case err := <-w.Err():
					if standsInQueue(err) {
						continue
					}
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			if err := p.enqueueOne(ctx, &part[i]); err != nil {
				return err
			}
		}
	}
	p.news()
	return nil
}

func (p *place) enqueueOne(ctx context.Context, pc *piece) error {
	data, err := json.Marshal(pc)
	if err != nil {
		return err
	}
	err = again(ctx, func(ctx context.Context) error {
		_, err := p.js.Publish(ctx, workSubject+p.name+"."+pc.ID, data)
		return p.alive(ctx, err)
	})
	if standsInQueue(err) {
		return nil
	}
	return missing(err)
}

// standsInQueue reports whether a piece was not taken because it is in the queue already.
func standsInQueue(err error) bool {
	var api jetstream.JetStreamError
	if errors.As(err, &api) {
		e := api.APIError()
		return e != nil && e.ErrorCode == storeFailed && strings.Contains(e.Description, "per subject")
	}
	return false
}
