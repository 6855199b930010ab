package technique

// What a dynamic chain may use where its singles end: patterns that it has made, and
// chains on what it has left. Each must rest on something that the chain has taken
// away; what was there before is no link of it.

// pattern is what one of them takes away.
type pattern struct {
	gone    []int32 // candidates
	parents []int32 // candidates that went before, so that the pattern is there
	nested
}

// inner is a search for chains on what a chain has left.
type inner interface {
	find(w *walker)
}

// crossing is two units that share cells.
type crossing struct {
	unit, other int
	in          uint64 // the indices that they share, in the first
	inOther     uint64
}

// crossings returns the pairs of a full unit and another, boxes first.
func (l *Layout) crossings() (all []crossing) {
	for _, boxes := range []bool{true, false} {
		for u, unit := range l.units {
			if !l.full[u] || boxes != (unit.Kind == Box) {
				continue
			}
			for o := range l.units {
				x := crossing{unit: u, other: o}
				for i, c := range unit.Cells {
					for _, s := range l.in[c] {
						if s.unit == o && o != u {
							x.in |= 1 << i
							x.inOther |= 1 << s.index
						}
					}
				}
				if count(x.in) > 1 {
					all = append(all, x)
				}
			}
		}
	}
	return all
}

// advance uses the first kind of pattern or chain that there is, and reports whether
// anything is to be followed again.
func (w *walker) advance(ch *chain) bool {
	w.found, w.parents = w.found[:0], w.parents[:0]
	if w.locked(); len(w.found) == 0 {
		if w.hiddenPairs(); len(w.found) == 0 {
			if w.nakedPairs(); len(w.found) == 0 {
				w.xwings()
			}
		}
	}
	for i := 0; len(w.found) == 0 && i < len(w.inner); i++ {
		w.inner[i].find(w)
	}
	more := false
	for _, p := range w.found {
		nested := int32(0)
		for _, k := range p.gone {
			if ch.at[2*k] != 0 {
				continue
			}
			if nested == 0 && (p.size > 0 || p.what != "") {
				ch.nested = append(ch.nested, p.nested)
				nested = int32(len(ch.nested))
			}
			from := int32(len(ch.parents))
			for _, parent := range p.parents {
				ch.parents = append(ch.parents, ch.node(2*parent))
			}
			node := ch.add(2*k, byPattern, from, nested)
			if on := ch.node(2*k + 1); on >= 0 {
				ch.clash = [2]int32{on, node}
				return false
			}
			ch.enter(node)
			w.offs = append(w.offs, node)
			more = true
		}
	}
	return more
}

// collect ends a pattern: what it takes away and rests on was appended to w.parents
// since from, the former first, up to middle.
func (w *walker) collect(from, middle int, n nested) {
	if middle == from || len(w.parents) == middle {
		w.parents = w.parents[:from]
		return
	}
	w.found = append(w.found, pattern{w.parents[from:middle:middle], w.parents[middle:len(w.parents):len(w.parents)], n})
}

// strikeAt appends the candidates of a value at some indices of a unit.
func (w *walker) strikeAt(u, v int, at uint64) {
	for ; at != 0; at &= at - 1 {
		w.parents = append(w.parents, w.net.candidate(w.net.l.units[u].Cells[low(at)], v))
	}
}

// strikeIn appends candidates of a cell.
func (w *walker) strikeIn(c int, values uint64) {
	for ; values != 0; values &= values - 1 {
		w.parents = append(w.parents, w.net.candidate(c, low(values)))
	}
}

// gone are the indices of a unit where a value went away.
func (w *walker) gone(u, v int) uint64 {
	at := u*(w.net.n+1) + v
	return w.net.from.pos[at] &^ w.now.pos[at]
}

func (w *walker) locked() {
	net := w.net
	for _, x := range net.l.meet {
		for v := 1; v <= net.n; v++ {
			m := w.now.pos[x.unit*(net.n+1)+v]
			if m == 0 || m&^x.in != 0 || single(m) {
				continue
			}
			from := len(w.parents)
			w.strikeAt(x.other, v, w.now.pos[x.other*(net.n+1)+v]&^x.inOther)
			middle := len(w.parents)
			w.strikeAt(x.unit, v, w.gone(x.unit, v))
			w.collect(from, middle, net.named("locked candidates"))
		}
	}
}

func (w *walker) hiddenPairs() {
	net := w.net
	for u, full := range net.l.full {
		if !full || net.opened[u] <= 4 {
			continue
		}
		pos := w.now.pos[u*(net.n+1) : (u+1)*(net.n+1)]
		for v := 1; v <= net.n; v++ {
			if !double(pos[v]) {
				continue
			}
			for x := v + 1; x <= net.n; x++ {
				if pos[x] != pos[v] {
					continue
				}
				from := len(w.parents)
				for m := pos[v]; m != 0; m &= m - 1 {
					c := net.l.units[u].Cells[low(m)]
					w.strikeIn(c, w.now.cand[c]&^(1<<v|1<<x))
				}
				middle := len(w.parents)
				w.strikeAt(u, v, w.gone(u, v))
				w.strikeAt(u, x, w.gone(u, x))
				w.collect(from, middle, net.named("a hidden pair"))
			}
		}
	}
}

func (w *walker) nakedPairs() {
	net := w.net
	for u, unit := range net.l.units {
		if net.opened[u] < 4 {
			continue
		}
		for i, c := range unit.Cells {
			m := w.now.cand[c]
			if !double(m) {
				continue
			}
			for j := i + 1; j < len(unit.Cells); j++ {
				d := unit.Cells[j]
				if w.now.cand[d] != m {
					continue
				}
				from := len(w.parents)
				for rest := m; rest != 0; rest &= rest - 1 {
					w.strikeAt(u, low(rest), w.now.pos[u*(net.n+1)+low(rest)]&^(1<<i|1<<j))
				}
				middle := len(w.parents)
				w.strikeIn(c, net.from.cand[c]&^m)
				w.strikeIn(d, net.from.cand[d]&^m)
				w.collect(from, middle, net.named("a naked pair"))
			}
		}
	}
}

// xwings uses that rows are the first units and columns the next.
func (w *walker) xwings() {
	net, n := w.net, w.net.n
	for b := range net.l.bases {
		base := net.l.bases[b^1] // columns come first
		for v := 1; v <= n; v++ {
			for i := range n {
				m := w.now.pos[(base+i)*(n+1)+v]
				if !double(m) || !net.l.full[base+i] {
					continue
				}
				for j := i + 1; j < n; j++ {
					if w.now.pos[(base+j)*(n+1)+v] != m || !net.l.full[base+j] {
						continue
					}
					from := len(w.parents)
					for lines := m; lines != 0; lines &= lines - 1 {
						line := net.l.across(base) + low(lines)
						w.strikeAt(line, v, w.now.pos[line*(n+1)+v]&^(1<<i|1<<j))
					}
					middle := len(w.parents)
					w.strikeAt(base+i, v, w.gone(base+i, v))
					w.strikeAt(base+j, v, w.gone(base+j, v))
					w.collect(from, middle, net.named("an X-wing"))
				}
			}
		}
	}
}

// named is a pattern in words, if these are wanted.
func (net *network) named(what string) nested { return nested{what: net.told(what)} }

// told returns words, if these are wanted.
func (net *network) told(what string) string {
	if !net.tell {
		return ""
	}
	return what
}
