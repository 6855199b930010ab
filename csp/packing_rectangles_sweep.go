package csp

// This file propagates rectangles by sweeping. What others forbid the corner of a
// rectangle are obstacles; a line moves over them from either side along either axis, to
// the first place where they leave something.

// packing is a non_overlapping_rectangles constraint in a solver.
type packing struct {
	*rectangles
	now  []extent
	tall [2]int // the greatest size that some rectangle can have

	// The others of each rectangle, those that are apart from it for good in front. How
	// many is reversible, and the order need not be undone with it.
	others []int32
	apart  []ReversibleInt

	vary   []int           // those of vars to look at: not what is fixed from the start, of a rectangle that is not
	seen   []ReversibleInt // the cell of each of vars when last looked at
	loaded []uint64        // the cell of each that now has the bounds of; 0: of another one
	moved  []bool          // rectangles of which a cell is not as seen
	fresh  []bool          // those that moved since areas were last compared

	obstacles []obstacle // what the corner of the present rectangle cannot be
	lines     lines
	uses      []use // room for Explain
}

// extent is the bounds of a rectangle, by axis.
type extent struct {
	lo, hi      [2]int // of the corner
	least, most [2]int // of the size
}

// end returns where the rectangle has ended on an axis at the latest, with its least size.
func (e *extent) end(axis int) int { return e.hi[axis] + e.least[axis] }

// obstacle is corners from lo to hi on both axes that a rectangle cannot have.
type obstacle struct {
	lo, hi [2]int
	by     int32 // the rectangle that forbids them; ^k: stretch k of the lines
}

func (c *rectangles) Attach(s *Space) Propagator {
	n := len(c.at[0])
	p := &packing{rectangles: c, now: make([]extent, n), others: make([]int32, 0, n*max(0, n-1))}
	for i := range n {
		for j := range n {
			if j != i {
				p.others = append(p.others, int32(j))
			}
		}
		p.apart = append(p.apart, s.NewInt(0))
	}
	open := make([]bool, n)
	for k, x := range c.vars {
		p.seen = append(p.seen, s.NewInt(0))
		open[k%n] = open[k%n] || !s.Fixed(x)
	}
	for k, x := range c.vars {
		if !s.Fixed(x) || !open[k%n] {
			p.vary = append(p.vary, k)
		}
	}
	p.moved, p.fresh, p.loaded = make([]bool, n), make([]bool, n), make([]uint64, len(c.vars))
	for i := range n {
		p.loadOne(s, i)
	}
	remember(s, p.others)
	p.lines.attach(p.now)
	for a := range 2 {
		remember(s, p.lines.byLow[a])
	}
	return p
}

func (p *packing) Propagate(s *Space) Status {
	p.load(s)
	if p.crowded() {
		return Failed
	}
	open, changed := 0, false
	for i := range p.now {
		if !p.moved[i] && !p.disturbed(s, int32(i)) {
			open += len(p.now) - 1 - p.apart[i].Get(s)
			continue
		}
		if !p.place(s, int32(i), &open, &changed) {
			return Failed
		}
	}
	switch {
	case open == 0:
		return Entailed
	case changed:
		return Again
	case p.overfull(p.fresh):
		return Failed
	}
	clear(p.fresh)
	return Stable
}

// load reads the bounds that are not those of the latest load any more, and notes whose
// cells changed since the last run on the way here.
func (p *packing) load(s *Space) {
	clear(p.moved)
	n := len(p.now)
	for _, k := range p.vary {
		cell := s.cells[p.vars[k].index()]
		// A cell that is zero, that of an interval 0..0, is always looked at again.
		if cell == 0 || uint64(p.seen[k].Get(s)) != cell {
			p.seen[k].Set(s, int(cell))
			p.moved[k%n], p.fresh[k%n] = true, true
		}
		if cell == 0 || p.loaded[k] != cell {
			p.loaded[k] = cell
			p.loadOne(s, k%n)
		}
	}
	p.measureTall()
}

// measureTall finds the greatest sizes.
func (p *packing) measureTall() {
	p.tall = [2]int{}
	for i := range p.now {
		for a := range 2 {
			p.tall[a] = max(p.tall[a], p.now[i].most[a])
		}
	}
}

func (p *packing) loadOne(s *Space, i int) {
	e := &p.now[i]
	for a := range 2 {
		x, size := p.at[a][i], &p.size[a][i]
		e.lo[a], e.hi[a] = s.Min(x), s.Max(x)
		e.least[a], e.most[a] = size.min(s), size.max(s)
	}
}

// row returns the others of rectangle i.
func (p *packing) row(i int32) []int32 {
	n := len(p.now) - 1
	return p.others[int(i)*n : (int(i)+1)*n]
}

// disturbed reports whether rectangle i, which has not moved, has to be placed anew: those
// that moved, or what lines meet, forbid it one of its bounds, or one of them is apart from it
// for good now. What was left of its bounds otherwise still is.
func (p *packing) disturbed(s *Space, i int32) bool {
	e := &p.now[i]
	if e.least != e.most {
		return true
	}
	p.obstacles = p.obstacles[:0]
	row := p.row(i)
	for _, j := range row[p.apart[i].Get(s):] {
		if p.moved[j] && !p.forbid(i, j, e.least) && p.separate(i, j) {
			return true
		}
	}
	p.forbidLines(i, e.least)
	for k := range p.obstacles {
		b := &p.obstacles[k]
		for a := range 2 {
			if b.lo[a] <= e.lo[a] || b.hi[a] >= e.hi[a] {
				return true
			}
		}
	}
	return false
}

// place narrows the corner and the sizes of rectangle i to where it fits, and adds to
// open how many others are not apart from it for good.
func (p *packing) place(s *Space, i int32, open *int, changed *bool) bool {
	e, row := &p.now[i], p.row(i)
	before := p.apart[i].Get(s)
	done := before
	p.obstacles = p.obstacles[:0]
	for k := done; k < len(row); k++ {
		if j := row[k]; !p.forbid(i, j, e.least) && p.separate(i, j) {
			row[k], row[done] = row[done], j
			done++
		}
	}
	if done != before {
		p.apart[i].Set(s, done)
	}
	*open += len(row) - done
	p.forbidLines(i, e.least)
	for a := 0; a < 2 && len(p.obstacles) > 0; a++ {
		if !p.sweep(s, i, a, true, changed) || !p.sweep(s, i, a, false, changed) {
			return false
		}
	}
	return e.least == e.most || p.shrink(s, i, row[done:], changed)
}

// forbid adds the corners that rectangle i cannot have at a size because rectangle j
// would overlap it wherever that lies. It reports whether there are such.
func (p *packing) forbid(i, j int32, size [2]int) bool {
	e, f := &p.now[i], &p.now[j]
	lo, hi := f.hi[0]-size[0]+1, f.lo[0]+f.least[0]-1
	if lo > min(hi, e.hi[0]) || hi < e.lo[0] {
		return false
	}
	low, high := f.hi[1]-size[1]+1, f.lo[1]+f.least[1]-1
	if low > min(high, e.hi[1]) || high < e.lo[1] {
		return false
	}
	p.obstacles = append(p.obstacles, obstacle{[2]int{lo, low}, [2]int{hi, high}, j})
	return true
}

// separate reports whether two rectangles cannot overlap any more.
func (p *packing) separate(i, j int32) bool {
	e, f := &p.now[i], &p.now[j]
	for a := range 2 {
		if e.hi[a]+e.most[a] <= f.lo[a] || f.hi[a]+f.most[a] <= e.lo[a] {
			return true
		}
	}
	return false
}

// reach returns, of the obstacles that hold the point v on an axis and w on the other one,
// the one that ends last on that, or last does.
func (p *packing) reach(axis, v, w, last int) int {
	found, far := -1, w-1
	for k := range p.obstacles {
		b := &p.obstacles[k]
		if b.lo[axis] <= v && v <= b.hi[axis] && b.lo[1-axis] <= w && b.hi[1-axis] > far {
			found, far = k, b.hi[1-axis]
			if far >= last {
				break
			}
		}
	}
	return found
}

// blocked reports whether obstacles leave a rectangle nothing at v on an axis, and from
// where to where the same ones do.
func (p *packing) blocked(axis, v int, e *extent) (from, to int, ok bool) {
	from, to = v, v
	first := true
	for w := e.lo[1-axis]; w <= e.hi[1-axis]; {
		k := p.reach(axis, v, w, e.hi[1-axis])
		if k < 0 {
			return 0, 0, false
		}
		b := &p.obstacles[k]
		if first {
			from, to, first = b.lo[axis], b.hi[axis], false
		} else {
			from, to = max(from, b.lo[axis]), min(to, b.hi[axis])
		}
		w = b.hi[1-axis] + 1
	}
	return from, to, true
}

// sweep raises the corner of rectangle i on an axis to where obstacles leave something, or lowers
// it, one stop at a time, so that each step has a reason of its own.
func (p *packing) sweep(s *Space, i int32, axis int, up bool, changed *bool) bool {
	e, x := &p.now[i], p.at[axis][i]
	bound := &e.hi[axis]
	if up {
		bound = &e.lo[axis]
	}
	for {
		from, to, ok := p.blocked(axis, *bound, e)
		if !ok {
			return true
		}
		*changed, p.moved[i] = true, true
		if up && !s.AtLeast(x, to+1) || !up && !s.AtMost(x, from-1) {
			return false
		}
		if *bound = s.Max(x); up {
			*bound = s.Min(x)
		}
		p.loaded[axis*len(p.now)+int(i)] = 0
	}
}

// shrink narrows the sizes of rectangle i to those with which it fits somewhere, the
// other size being the least one.
func (p *packing) shrink(s *Space, i int32, row []int32, changed *bool) bool {
	e := &p.now[i]
	if p.fits(i, e.most, row) {
		return true
	}
	for a := range 2 {
		size := e.least
		size[a] = e.most[a]
		if size == e.least || p.fits(i, size, row) {
			continue
		}
		lo, hi := e.least[a], e.most[a] // it fits with lo, not with hi
		for lo+1 < hi {
			if size[a] = lo + (hi-lo)/2; p.fits(i, size, row) {
				lo = size[a]
			} else {
				hi = size[a]
			}
		}
		*changed, p.moved[i] = true, true
		if !s.AtMost(p.size[a][i].x, lo) {
			return false
		}
		e.most[a] = s.Max(p.size[a][i].x)
		p.loaded[p.size[a][i].place] = 0
	}
	return true
}

// fits reports whether some corner is left to rectangle i at a size.
func (p *packing) fits(i int32, size [2]int, row []int32) bool {
	p.obstacles = p.obstacles[:0]
	for _, j := range row {
		p.forbid(i, j, size)
	}
	p.forbidLines(i, size)
	e := &p.now[i]
	for v := e.lo[0]; v <= e.hi[0]; {
		_, to, ok := p.blocked(0, v, e)
		if !ok {
			return true
		}
		v = to + 1
	}
	return false
}
