package check

// This file is tables in a link: the rows that count, and tables that are put together from
// elements of constants at one index.

import (
	"cmp"
	"slices"

	"github.com/propago/propago/domains"
)

// rowsLeft returns the rows of a table that the domains leave, in order, each once.
func (l *linking) rowsLeft(xs, rows []term) []term {
	n := len(xs)
	if n == 0 || len(rows)%n != 0 || !constants(rows) {
		return rows
	}
	var left [][]term
	for row := range slices.Chunk(rows, n) {
		fits := true
		for i, t := range xs {
			t = l.out.find2(t)
			fits = fits && l.out.space.has(t, row[i].k)
			for j, u := range xs[:i] { // a variable that stands there twice
				u = l.out.find2(u)
				fits = fits && (t.x < 0 || u.x != t.x || u.under(row[j].k) == t.under(row[i].k))
			}
		}
		if fits {
			left = append(left, row)
		}
	}
	compare := func(a, b []term) int {
		return slices.CompareFunc(a, b, func(t, u term) int { return cmp.Compare(t.k, u.k) })
	}
	slices.SortFunc(left, compare)
	return slices.Concat(slices.CompactFunc(left, func(a, b []term) bool { return compare(a, b) == 0 })...)
}

// tableFollows shows of a table in which some variable has each value once that with this value
// no other has one of its own.
func (l *linking) tableFollows(xs, rows []term) bool {
	n := len(xs)
	if n == 0 || len(rows)%n != 0 || !constants(rows) {
		return false
	}
	for key, t := range xs {
		of := make(map[int][]term)
		for row := range slices.Chunk(rows, n) {
			of[row[key].k] = row
		}
		if len(of) < len(rows)/n {
			continue
		}
		if !l.out.space.some(t, func(v int) bool { return !l.rowFollows(xs, key, v, of[v]) }) {
			return true
		}
	}
	return false
}

// rowFollows shows that where a variable has a value the others have those of a row, or where
// there is none that it does not have it.
func (l *linking) rowFollows(xs []term, key, v int, row []term) bool {
	at := literal{xs[key], eq, v}
	if row == nil {
		return l.refuted(at)
	}
	for i, t := range xs {
		if i != key && !l.refuted(at, literal{t, ne, row[i].k}) {
			return false
		}
	}
	return true
}

// sieve takes from the indices and the results of elements of constants the values that have
// no counterpart, all at once: one by one that takes long where domains are wide.
func (l *linking) sieve() {
	s := &l.out.space
	for range 2 {
		for _, c := range l.out.known() {
			if c.mode != plain || l.out.void || alike[c.base] != "element" {
				continue
			}
			index, entries, result := l.out.find2(c.args[0].terms[0]), c.args[1].terms, l.out.find2(c.args[2].terms[0])
			if index.x < 0 || result.x < 0 || !constants(entries) {
				continue
			}
			var indices, results []int
			for v, ok := s.next(index, 1); ok && v <= len(entries); v, ok = s.next(index, v+1) {
				if k := entries[v-1].k; s.has(result, k) {
					indices, results = append(indices, index.under(v)), append(results, result.under(k))
				}
			}
			l.out.void = !s.restrict(index.x, domains.Of(indices...)) || !s.restrict(result.x, domains.Of(results...))
		}
	}
}
