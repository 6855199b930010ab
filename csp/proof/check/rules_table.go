package check

// This file is the rule of tables, by going through the rows that have a value of the
// variable with the fewest rows.

import "slices"

var tableRules = map[string]*rule{
	"table_int":  {refute: refuteTable, deny: denyTable, setup: indexTable, numbers: []int{1}, wide: true},
	"table_bool": {refute: refuteTable, deny: denyTable, setup: indexTable, numbers: []int{1}, wide: true},
}

// A tableIndex has for each column and value the rows that have it there.
type tableIndex struct {
	rows int
	of   []map[int][]int32
}

func indexTable(_ *program, c *constraint) { c.worked = &tableIndex{} }

// index makes the index when it is asked for first.
func (s *space) index(c *constraint) *tableIndex {
	ix := c.worked.(*tableIndex)
	n, rows := len(c.args[0].terms), c.args[1].terms
	if ix.of == nil {
		ix.rows = len(rows) / n
		ix.of = make([]map[int][]int32, n)
		for j := range n {
			ix.of[j] = make(map[int][]int32)
			for i := range ix.rows {
				v := rows[i*n+j].k
				ix.of[j][v] = append(ix.of[j][v], int32(i))
			}
		}
	}
	return ix
}

// supports calls f with the rows that the domains leave, until it returns true.
func (s *space) supports(c *constraint, f func(row []term) bool) bool {
	xs, rows := c.args[0].terms, c.args[1].terms
	n := len(xs)
	if n == 0 || len(rows)%n != 0 {
		return false
	}
	try := func(i int) bool {
		row := rows[i*n : i*n+n]
		for j, t := range xs {
			if !s.has(t, row[j].k) {
				return false
			}
		}
		return f(row)
	}
	const few = 16
	if len(rows)/n <= few {
		for i := range len(rows) / n {
			if try(i) {
				return true
			}
		}
		return false
	}
	ix := s.index(c)
	best, fewest := 0, ix.rows+1
	for j, t := range xs {
		if s.size(t, few) > few {
			continue
		}
		count := 0
		for v, ok := s.next(t, s.lo(t)); ok; v, ok = s.next(t, v+1) {
			if count += len(ix.of[j][v]); t.x < 0 {
				break
			}
		}
		if count < fewest {
			best, fewest = j, count
		}
	}
	if fewest > ix.rows {
		for i := range ix.rows {
			if try(i) {
				return true
			}
		}
		return false
	}
	return s.size(xs[best], few) <= few && s.some(xs[best], func(v int) bool {
		for _, i := range ix.of[best][v] {
			if try(int(i)) {
				return true
			}
		}
		return false
	})
}

func refuteTable(s *space, c *constraint) bool {
	return !s.supports(c, func([]term) bool { return true })
}

// denyTable reports whether all assignments are rows: as many different ones are left as
// there are assignments.
func denyTable(s *space, c *constraint) bool {
	xs := c.args[0].terms
	if len(xs) == 0 || len(c.args[1].terms)%len(xs) != 0 {
		return false
	}
	box, most := 1, len(c.args[1].terms)/len(xs)
	for i, t := range xs {
		if slices.ContainsFunc(xs[:i], func(u term) bool { return u.x >= 0 && u.x == t.x }) {
			return false // the search counts them
		}
		if box *= s.size(t, most); box > most {
			return false
		}
	}
	met := make(map[string]bool)
	var key []byte
	s.supports(c, func(row []term) bool {
		key = key[:0]
		for _, t := range row {
			for n := t.k; ; n >>= 7 {
				if key = append(key, byte(n&0x7f)|0x80); n == 0 || n == -1 {
					key = append(key, byte(n&1))
					break
				}
			}
		}
		met[string(key)] = true
		return false
	})
	return len(met) == box
}
