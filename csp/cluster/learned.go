package cluster

import (
	"encoding/binary"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/domains"
)

// This file is how what workers learn travels: the short clauses of a worker's exchange are
// written into the job's bucket, where all workers watch for them, and who comes later finds the
// latest ones. So a piece that is taken up anew after its worker died goes on with what that one
// had learned: what is about up to six levels, which a search keeps longest, as long as there is
// room for it (Balyo, Sanders and Sinz 2015, HordeSat, fill a buffer of a fixed size so).
//
// A clause may be used in all pieces. The literals of the piece where it was learned were
// decisions there, so that it has the negations of those that it needs; and it is told only when
// a solution as good as the one it rests on is stored. What it excludes is no better than that.

const (
	// learnedKeys is how many keys hold clauses, and learnedBytes how much each: 8 MiB for a job.
	learnedKeys  = 2048
	learnedBytes = 4 << 10
	// longest is the most literals of a clause that travels.
	longest = 30
	// A worker writes no oftener than soonest and no seldomer than latest. Between these it writes
	// less often while all together write more than so many times a second.
	soonest   = 250 * time.Millisecond
	latest    = 5 * time.Minute
	perSecond = 16
	// Clauses travel of at least narrow and at most wide levels: of fewer while all together write
	// more than volume bytes a second, which each of them has to look at.
	narrow, wide = 2, 6
	volume       = 32 << 10
)

// teller writes down what the lanes of a worker learn, and tells them what others do.
type teller struct {
	*task
	self    string
	told    *exchange.Member
	written [learnedKeys]uint64 // when each key was, as a revision; 0: it is free
	wait    time.Duration       // between two times of writing
	waiting []byte              // clauses that are not written yet
	out     []byte
	now     bool // all that was written before is read
	// since the last time
	heard, bytes int
}

// tell does so until the job is gone.
func (t *task) tell(self string) {
	l := &teller{task: t, self: self, told: t.q.told.Join(false), wait: soonest}
	t.q.told.Spread.Store(wide)
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
			if !more {
				watch, news = nil, nil
			}
			l.hear(e, more)
			continue
		case <-next.C:
		}
		if watch == nil {
			if w, err := t.bucket.Watch(t.ctx, "c.*", jetstream.IgnoreDeletes()); err == nil {
				watch, news = w, w.Updates()
			}
		}
		l.adapt()
		l.write()
		next.Reset(l.wait)
	}
}

// hear takes what lies under a key; nil says that all is read which was there before.
func (l *teller) hear(e jetstream.KeyValueEntry, more bool) {
	switch {
	case !more:
		l.now = false
	case e == nil:
		l.now = true
	case len(e.Value()) > len(l.self):
		if key, err := strconv.Atoi(strings.TrimPrefix(e.Key(), "c.")); err == nil && key >= 0 && key < learnedKeys {
			l.written[key] = e.Revision()
		}
		own := string(e.Value()[:len(l.self)]) == l.self
		if l.now {
			l.bytes += len(e.Value())
		}
		if l.now && !own {
			l.heard++
		}
		if !own {
			l.q.offer(l.told, e.Value()[len(l.self):])
		}
	}
}

// adapt has less told where all together tell much, and more where they tell little.
func (l *teller) adapt() {
	spread := &l.q.told.Spread
	switch most := int(volume * l.wait.Seconds()); {
	case l.bytes > most:
		spread.Store(max(spread.Load()-1, narrow))
	case l.bytes < most/2:
		spread.Store(min(spread.Load()+1, wide))
	}
	if float64(l.heard) > perSecond*l.wait.Seconds() {
		l.wait = min(2*l.wait, latest)
	} else {
		l.wait = max(l.wait*3/4, soonest)
	}
	l.heard, l.bytes = 0, 0
}

// write writes down some of what was learned since the last time.
func (l *teller) write() {
	taken, _ := l.told.Take(nil, 0)
	if l.waiting = appendClauses(l.waiting, taken); len(l.waiting) == 0 {
		return
	}
	part := firstClauses(l.waiting)
	l.out = append(append(l.out[:0], l.self...), part...)
	if key := l.oldest(); l.put(l.ctx, "c."+strconv.Itoa(key), l.out) == nil {
		l.waiting = append(l.waiting[:0], l.waiting[len(part):]...)
	}
}

// oldest returns the key that was written first of some: two workers seldom take the same.
func (l *teller) oldest() int {
	key := rand.IntN(learnedKeys)
	for range learnedKeys / 64 {
		if k := rand.IntN(learnedKeys); l.written[k] < l.written[key] {
			key = k
		}
	}
	return key
}

// appendClauses appends clauses, unless much is waiting already.
func appendClauses(dst []byte, from *exchange.Clauses) []byte {
	begin := 0
	for i, end := range from.Ends {
		lits := from.Lits[begin:end]
		begin = end
		if len(lits) > longest || len(dst) > 32*learnedBytes {
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
