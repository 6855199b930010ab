package check

// This file keeps what steps speak of: atoms, and the steps that may still be used.

// A lit is an atom, or its negation: twice the number of the atom, and one more.
type lit int32

// An atom is x o k for a variable that is no view.
type atom struct {
	x    int32
	o    op
	k    int
	name int32 // the variable as it was named
	said op    // and the relation and number as they were written
	n    int
}

// atoms has the atoms by the numbers that a proof gives them. These need not be dense, so
// that only small ones are looked up in a list.
type atoms struct {
	all    []atom
	dense  []int32 // the place plus one
	sparse map[int]int32
}

func (a *atoms) find(id int) (lit, bool) {
	if id < len(a.dense) {
		at := a.dense[id]
		return lit(2 * (at - 1)), at > 0
	}
	at, ok := a.sparse[id]
	return lit(2 * at), ok
}

func (a *atoms) add(id int, b atom) {
	at := int32(len(a.all))
	a.all = append(a.all, b)
	if id < 4*len(a.all)+1024 {
		for len(a.dense) <= id {
			a.dense = append(a.dense, 0)
		}
		a.dense[id] = at + 1
		return
	}
	if a.sparse == nil {
		a.sparse = make(map[int]int32)
	}
	a.sparse[id] = at
}

// of returns what a literal says.
func (a *atoms) of(l lit) (x int32, o op, k int) {
	b := &a.all[l>>1]
	if l&1 == 0 {
		return b.x, b.o, b.k
	}
	o, k = b.o.negated(b.k)
	return b.x, o, k
}

// written returns what a literal says as it was written.
func (a *atoms) written(l lit) (name int32, o op, n int) {
	b := &a.all[l>>1]
	if l&1 == 0 {
		return b.name, b.said, b.n
	}
	o, n = b.said.negated(b.n)
	return b.name, o, n
}

// A fact is a step that may be used: its literals cannot all hold.
type fact struct {
	id, line int
	lits     []lit
	seq      int // in the trace, where there is one
	dead     bool
}

// facts has the steps that may be used, by number.
type facts struct {
	nogoods    map[int]*fact
	inferences map[int]*fact // until the next deduction
	room       []lit         // of inferences
	literals   int           // of all nogoods
}

func (f *facts) find(id int) *fact {
	if n, ok := f.inferences[id]; ok {
		return n
	}
	return f.nogoods[id]
}

// keep copies literals into the room of inferences.
func (f *facts) keep(lits []lit) []lit {
	n := len(f.room)
	f.room = append(f.room, lits...)
	return f.room[n:len(f.room):len(f.room)]
}

// forget drops the inferences.
func (f *facts) forget() {
	clear(f.inferences)
	f.room = f.room[:0]
}
