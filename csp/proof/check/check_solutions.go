package check

// This file verifies solutions, and what follows from them for the steps after them.

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/propago/propago/csp/flatzinc"
)

// solutions are those that a proof has given.
type solutions struct {
	n    int
	line int               // of the first
	met  map[[32]byte]bool // by a hash that no two are known to share

	words []byte // room

	atoms map[atom]int32 // what they rule out
}

// solution verifies s <id> <values>.
func (k *checker) solution() error {
	in, id, q := k.in, k.fresh(), k.inner
	at := make([]int, q.declared)
	for i, x := range q.variables[:q.declared] {
		at[i] = in.int("the value of " + x.Decl.Name)
	}
	if err := in.end(); err != nil {
		return err
	}
	if report := q.oracle.CheckAt(at, nil); report.Err() != nil {
		return k.wrong(id, nil, "%v", report.Err())
	}
	for tag := range q.items {
		if q.items[tag].item == nil {
			if q.items[tag].trusted == "" {
				return k.wrong(id, &q.items[tag], "the checker does not know the meaning of this constraint, and the proof does not ask to trust it")
			}
			k.trusted[&q.items[tag]] = true
		}
	}
	whole, err := k.outside(id, at)
	if err != nil {
		return err
	}
	if err := k.assumedHold(id, at); err != nil {
		return err
	}
	k.found.words = k.found.words[:0]
	for _, v := range whole {
		k.found.words = binary.LittleEndian.AppendUint64(k.found.words, uint64(v))
	}
	key := sha256.Sum256(k.found.words)
	if k.found.met[key] {
		return k.wrong(id, nil, "this solution was given before")
	}
	k.found.met[key] = true
	if k.found.n++; k.found.n == 1 {
		k.found.line = in.number
	}
	f := &fact{id: id, line: in.number, lits: k.latestLast(k.blocking(at))}
	switch {
	case k.trace != nil:
		f.seq = k.trace.step(in.number, nil)
	case k.teller != nil:
		k.tellSolution(f.lits)
	}
	return k.enter(f)
}

// assumedHold reports a solution that breaks what is assumed.
func (k *checker) assumedHold(id int, at []int) error {
	for _, l := range k.assumed {
		if name, o, n := k.atoms.written(l); !o.holds(at[name], n) {
			return k.wrong(id, nil, "this solution breaks what is assumed: %s", k.say(l))
		}
	}
	return nil
}

// blocking returns what cannot hold together from here on: to be no better than a solution,
// or to be it once more. What follows from the rest of a solution is left out.
func (k *checker) blocking(at []int) []lit {
	q := k.inner
	if q.goal == flatzinc.Satisfy {
		var lits []lit
		for i, v := range at {
			if q.is[i].x == int32(i) && !q.follows[i] {
				lits = append(lits, k.unnamed(i, eq, v))
			}
		}
		return lits
	}
	t := q.objective
	if t.x < 0 { // nothing is better than a constant
		k.best = &t.k
		return nil
	}
	v := t.of(at[t.x])
	if k.best == nil || q.goal == flatzinc.Minimize && v < *k.best || q.goal == flatzinc.Maximize && v > *k.best {
		k.best = &v
	}
	o := ge
	if (q.goal == flatzinc.Maximize) != t.neg {
		o = le
	}
	return []lit{k.unnamed(int(t.x), o, t.under(v))}
}

// unnamed returns an atom that a proof has given no number.
func (k *checker) unnamed(x int, o op, n int) lit {
	b := atom{x: int32(x), o: o, k: n, name: int32(x), said: o, n: n}
	at, ok := k.found.atoms[b]
	if !ok {
		at = int32(len(k.atoms.all))
		k.atoms.all = append(k.atoms.all, b)
		k.found.atoms[b] = at
	}
	return lit(2 * at)
}

// assumption takes x <atoms>.
func (k *checker) assumption() error {
	if k.found.n > 0 {
		return k.in.fail("what is assumed has to come before the first solution")
	}
	k.literals()
	if err := k.in.end(); err != nil {
		return err
	}
	for _, l := range k.lits {
		k.assumed = append(k.assumed, l)
		k.root(l, nil)
	}
	return k.room()
}

// trust takes t <tag> <why>.
func (k *checker) trust() error {
	in := k.in
	at := in.at
	tag := in.int("the number of a constraint")
	if tag < 1 || tag > len(k.inner.items) {
		in.at = at
		return in.fail("there is no constraint %d: there are %d", tag, len(k.inner.items))
	}
	why := string(in.rest())
	if why == "" {
		return in.fail("it is to be said why constraint %d is trusted", tag)
	}
	k.inner.items[tag-1].trusted = why
	return nil
}
