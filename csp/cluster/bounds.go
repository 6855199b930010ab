package cluster

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

// This file is how the best value is shared. Only what is stored cuts the search of others:
// a piece that was searched below a value whose solution is lost with its worker would be
// searched wrongly.

// readBest returns the best solution that is stored, nil where there is none.
func (p *place) readBest(ctx context.Context) (*best, uint64, error) {
	e, err := p.find(ctx, "best")
	if e == nil || err != nil {
		return nil, 0, err
	}
	b := new(best)
	if err := json.Unmarshal(e.Value(), b); err != nil {
		return nil, 0, errTorn
	}
	return b, e.Revision(), nil
}

// writeBest stores a solution, unless one that is as good is stored, and tells all workers. It
// returns the value of the best that is stored.
func (p *place) writeBest(ctx context.Context, b *best) (int64, error) {
	data, err := json.Marshal(b)
	if err != nil {
		return 0, err
	}
	for {
		there, revision, err := p.readBest(ctx)
		if err != nil {
			return 0, err
		}
		if there != nil && there.Value <= b.Value {
			return there.Value, nil
		}
		err = again(ctx, func(ctx context.Context) error {
			var err error
			if there == nil {
				_, err = p.bucket.Create(ctx, "best", data)
			} else {
				_, err = p.bucket.Update(ctx, "best", data, revision)
			}
			return p.alive(ctx, err)
		})
		var api jetstream.JetStreamError
		switch {
		case err == nil:
			value, _ := json.Marshal(b.Value)
			_ = p.js.Conn().Publish(boundSubject+p.name, value)
			return b.Value, nil
		case errors.Is(err, jetstream.ErrKeyExists), errors.Is(err, jetstream.ErrKeyRevisionMismatch):
		case errors.As(err, &api) && api.APIError() != nil && api.APIError().ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence:
		default:
			return 0, missing(err)
		}
	}
}
