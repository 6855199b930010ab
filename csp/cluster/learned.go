package cluster

import (
	"encoding/binary"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/domains"
)

// This file is how what workers learn travels: the short clauses of a worker's exchange are
// written into the job's bucket, where all workers watch for them, and who comes later finds the
// latest ones. So a piece that is taken up anew after its worker died goes on with what that one
// had learned.
//
// A clause may be used in all pieces. The literals of the piece where it was learned were
// decisions there, so that it has the negations of those that it needs; and it is told only when
// a solution as good as the one it rests on is stored. What it excludes is no better than that.

const (
	// learnedKeys is how many keys hold clauses, and learnedBytes how much each: 8 MiB for a job.
	learnedKeys  = 512
	learnedBytes = 16 << 10
	// longest is the most literals of a clause that travels.
	longest = 30
	// A worker writes no oftener than soonest and no seldomer than latest. Between these it writes
	// less often while all together write more than so many times a second.
	soonest   = 250 * time.Millisecond
	latest    = 5 * time.Minute
	perSecond = 16
)

// tell writes down what the lanes of a worker learn, and tells them what others do, until the job
// is gone.
func (t *task) tell(self string) {
	told := t.q.told.Join(false)
	key, wait := rand.IntN(learnedKeys), soonest
	var waiting, out []byte
	heard := 0 // since the last time
	var watch jetstream.KeyWatcher
	var news <-chan jetstream.KeyValueEntry
	defer func() {
		if watch != nil {
			_ = watch.Stop()
		}
	}()
	next := time.NewTimer(0)
	defer next.Stop()
	for {
		select {
		case <-t.ctx.Done():
			return
		case e, more := <-news:
			switch {
			case !more:
				watch, news = nil, nil
			case e != nil && len(e.Value()) > len(self) && string(e.Value()[:len(self)]) != self:
				heard++
				t.q.offer(told, e.Value()[len(self):])
			}
			continue
		case <-next.C:
		}
		if watch == nil {
			if w, err := t.bucket.Watch(t.ctx, "c.*", jetstream.IgnoreDeletes()); err == nil {
				watch, news = w, w.Updates()
			}
		}
		if float64(heard) > perSecond*wait.Seconds() {
			wait = min(2*wait, latest)
		} else {
			wait = max(wait*3/4, soonest)
		}
		heard = 0
		taken, _ := told.Take(nil, 0)
		if waiting = appendClauses(waiting, taken); len(waiting) > 0 {
			part := firstClauses(waiting)
			out = append(append(out[:0], self...), part...)
			if t.put(t.ctx, "c."+strconv.Itoa(key), out) == nil {
				key = (key + 1) % learnedKeys
				waiting = append(waiting[:0], waiting[len(part):]...)
			}
		}
		next.Reset(wait)
	}
}

// appendClauses appends clauses, unless much is waiting already.
func appendClauses(dst []byte, from *exchange.Clauses) []byte {
	begin := 0
	for i, end := range from.Ends {
		lits := from.Lits[begin:end]
		begin = end
		if len(lits) > longest || len(dst) > 8*learnedBytes {
			continue
		}
		dst = binary.AppendUvarint(dst, uint64(len(lits)))
		dst = binary.AppendUvarint(dst, uint64(from.Spread[i]))
		for _, l := range lits {
			dst = binary.AppendUvarint(dst, uint64(l.X())<<2|uint64(l.Op()))
			dst = binary.AppendVarint(dst, int64(l.K()))
		}
	}
	return dst
}

// firstClauses returns the first clauses, as many as may be written at once.
func firstClauses(all []byte) []byte {
	n := 0
	for rest := all; len(rest) > 0; {
		_, _, after, err := readClause(nil, rest)
		if n += len(rest) - len(after); err != nil || n > learnedBytes-longest*15 {
			break
		}
		rest = after
	}
	return all[:n]
}

// offer tells the searches of this worker clauses that came from another one, up to the first
// that cannot be read.
func (q *question) offer(told *exchange.Member, from []byte) {
	var lits []domains.Literal
	for len(from) > 0 {
		var spread int
		var err error
		if lits, spread, from, err = readClause(lits[:0], from); err != nil {
			return
		}
		for _, l := range lits {
			if int(l.X()) >= len(q.vars) {
				return
			}
		}
		told.Offer(lits, spread)
	}
}

// readClause appends the literals of the first clause to dst.
func readClause(dst []domains.Literal, from []byte) (lits []domains.Literal, spread int, rest []byte, err error) {
	var head [2]uint64
	for i := range head {
		v, k := binary.Uvarint(from)
		if k <= 0 || v > 1<<20 {
			return dst, 0, nil, errTorn
		}
		head[i], from = v, from[k:]
	}
	for range head[0] {
		xop, i := binary.Uvarint(from)
		if i <= 0 || xop >= 1<<31 {
			return dst, 0, nil, errTorn
		}
		v, j := binary.Varint(from[i:])
		if j <= 0 || v < domains.MinValue || v > domains.MaxValue {
			return dst, 0, nil, errTorn
		}
		dst, from = append(dst, domains.Lit(int32(xop>>2), domains.Op(xop&3), int(v))), from[i+j:]
	}
	return dst, int(head[1]), from, nil
}
