package technique

// Unique rectangles. They apply to a puzzle that is declared to have one solution, on
// an ordinary grid.

import "fmt"

// UniqueRectangle argues that a puzzle with one solution cannot come down to four
// cells in two rows, two columns and two boxes with the same two candidates: these
// could change places.
var UniqueRectangle = &Technique{
	name:    "unique rectangle",
	example: ".823.56.99.1...3...3..7..8......78..8.5..2..7.....9.....9...4....3..8.6....12.9..",
	about: "Four open cells in two rows, two columns and two boxes have the candidates x and y. Were these all that they have, x and y could change places, " +
		"and the puzzle would have two solutions. As it has one, something else in the four cells is true. Only for puzzles known to have one solution.",
	unique: true,
	find:   findRectangles,
}

// The kinds of rectangle, by how much there is to see.
const (
	rectangleCorner  = iota // three cells have x and y only
	rectangleRoof           // two have, and the others a third value, or their unit no other place for x
	rectangleComplex        // the rest make a naked subset, or the other corner is short of places
)

// corners are the cells of a rectangle in turn: each sees the next.
type corners [4]int

func findRectangles(s *search) {
	n := s.l.size
	for r1 := range n {
		for r2 := r1 + 1; r2 < n; r2++ {
			for c1 := range n {
				for c2 := c1 + 1; c2 < n; c2++ {
					q := corners{r1*n + c1, r1*n + c2, r2*n + c2, r2*n + c1}
					both := s.cand[q[0]] & s.cand[q[1]] & s.cand[q[2]] & s.cand[q[3]]
					sameRows := s.l.boxOf[q[0]] == s.l.boxOf[q[3]] // the boxes lie side by side
					sameCols := s.l.boxOf[q[0]] == s.l.boxOf[q[1]]
					if count(both) < 2 || sameRows == sameCols {
						continue
					}
					for m := both; m != 0; m &= m - 1 {
						for rest := m & (m - 1); rest != 0; rest &= rest - 1 {
							s.rectangle(q, 1<<low(m)|1<<low(rest))
						}
					}
				}
			}
		}
	}
}

// rectangle draws what follows for the two values in a mask.
func (s *search) rectangle(q corners, xy uint64) {
	var floor, roof []int
	for i, c := range q {
		if s.cand[c] == xy {
			floor = append(floor, i)
		} else {
			roof = append(roof, i)
		}
	}
	switch len(roof) {
	case 1:
		last := q[roof[0]]
		s.strike(last, low(xy))
		s.strike(last, low(xy&(xy-1)))
		s.takeRectangle(rectangleCorner, q, xy, "all but %s have only these, so it must take another value", last)
	case 2:
		a, b := q[roof[0]], q[roof[1]]
		s.roof(q, xy, a, b)
		if s.l.sees(a, b) {
			s.confined(q, xy, a, b)
			s.roofSubset(q, xy, a, b)
			return
		}
		s.hiddenRectangle(q, xy, floor[0])
		s.hiddenRectangle(q, xy, floor[1])
	case 3:
		s.hiddenRectangle(q, xy, floor[0])
	}
}

// takeRectangle ends a finding. The reason goes on after the pattern's name.
func (s *search) takeRectangle(grade int, q corners, xy uint64, reason string, cells ...int) {
	step := s.take(grade, Difficulty(grade))
	if step == nil {
		return
	}
	s.rest(step, xy, q[:]...)
	step.Reason = fmt.Sprintf("%s in two rows, two columns and two boxes must not come down to %s, which could change places: ", s.names(q[:]...), digits(xy)) +
		fmt.Sprintf(reason, s.names(cells...)) + "."
}

// roof takes two cells with the same third value: one of them has it.
func (s *search) roof(q corners, xy uint64, a, b int) {
	z := s.cand[a] &^ xy
	if s.cand[a] != s.cand[b] || !single(z) {
		return
	}
	s.strikeSeen(low(z), a, b)
	s.takeRectangle(rectangleRoof, q, xy, fmt.Sprintf("one of %%s is %d, and cells that see both are not", low(z)), a, b)
}

// confined takes two cells of a unit that has no other place for one of the two
// values: one of them has it, and so the other value in neither.
func (s *search) confined(q corners, xy uint64, a, b int) {
	for _, u := range s.l.shared(a, b) {
		for m := xy; m != 0; m &= m - 1 {
			x, y := low(m), low(xy&^(1<<low(m)))
			if count(s.in(u, x)) != 2 {
				continue
			}
			s.strike(a, y)
			s.strike(b, y)
			s.takeRectangle(rectangleRoof, q, xy,
				fmt.Sprintf("%s has no place for %d but %%s, so one of them takes it and neither takes %d", s.l.units[u].Name, x, y), a, b)
		}
	}
}

// roofSubset takes the other candidates of two cells as those of one cell, which
// makes a naked subset with further cells of a unit.
func (s *search) roofSubset(q corners, xy uint64, a, b int) {
	extra := (s.cand[a] | s.cand[b]) &^ xy
	for _, u := range s.l.shared(a, b) {
		cells, masks := s.items[:0], s.masks[:0]
		for _, c := range s.l.units[u].Cells {
			if c != a && c != b && s.cand[c] != 0 && count(s.cand[c]|extra) <= maxSubset {
				cells, masks = append(cells, c), append(masks, s.cand[c]|extra)
			}
		}
		s.items, s.masks = cells, masks
		for k := 2; k <= maxSubset; k++ {
			s.tight(masks, k-1, k, func(chosen []int, union uint64) {
				if count(union) != k {
					return
				}
				for _, c := range s.l.units[u].Cells {
					if c == a || c == b {
						continue
					}
					member := false
					for _, x := range chosen {
						member = member || cells[x] == c
					}
					if !member {
						for m := union & s.cand[c]; m != 0; m &= m - 1 {
							s.strike(c, low(m))
						}
					}
				}
				var others []int
				if s.detail {
					for _, x := range chosen {
						others = append(others, cells[x])
					}
				}
				s.takeRectangle(rectangleComplex, q, xy, fmt.Sprintf("one of %s has another of its candidates, and with %%s that makes a naked subset of %s in %s",
					s.names(a, b), digits(union), s.l.units[u].Name), others...)
			})
		}
	}
}

// hiddenRectangle takes a corner with the two values only. If the opposite corner
// were y while its row and its column have no other place for x, the rest would
// fall into place.
func (s *search) hiddenRectangle(q corners, xy uint64, floor int) {
	opposite := q[(floor+2)%4]
	n := s.l.size
	for m := xy; m != 0; m &= m - 1 {
		x, y := low(m), low(xy&^(1<<low(m)))
		if count(s.in(opposite/n, x)) != 2 || count(s.in(n+opposite%n, x)) != 2 {
			continue
		}
		s.strike(opposite, y)
		s.takeRectangle(rectangleComplex, q, xy,
			fmt.Sprintf("with %d in %%s, %d would be forced into both neighbours, and %d into the opposite corner", y, x, y), opposite)
	}
}
