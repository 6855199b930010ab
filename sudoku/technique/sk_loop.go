package technique

// The SK-loop: eight pairs of cells around the corners of four boxes, each tied to the next.

import "fmt"

// SKLoop is named after Steve Kurzhals, who found it in Easter Monster.
var SKLoop = &Technique{
	name: "SK-loop",
	find: findSKLoops,
}

func findSKLoops(s *search) {
	n := s.l.size
	for p := range s.alone() {
		for q := range s.cand {
			a, b := p%n+q/n*n, q%n+p/n*n // the other corners
			if p/n < q/n && p%n < q%n && s.boxes(p, q, a, b) == 4 && s.l.boxOf[p] >= 0 {
				s.skLoop([4]int{p, b, q, a})
			}
		}
	}
}

// skLoop takes the corners in turn: the first two share a row.
func (s *search) skLoop(corners [4]int) {
	var pairs [8][]int // by turns those of a column and of a row
	var ties [8]int    // the unit that a pair shares with the next
	var has [8]uint64
	cells := 0
	for i, c := range corners {
		box, row, col := s.l.boxOf[c], c/s.l.size, s.l.size+c%s.l.size
		in, out := col, row
		if i&1 != 0 {
			in, out = row, col
		}
		for j, unit := range [2]int{in, out} {
			for _, d := range s.l.units[unit].Cells {
				if d != c && s.l.boxOf[d] == box && s.cand[d] != 0 {
					pairs[2*i+j] = append(pairs[2*i+j], d)
					has[2*i+j] |= s.cand[d]
				}
			}
			cells += len(pairs[2*i+j])
			if len(pairs[2*i+j]) == 0 {
				return
			}
		}
		ties[2*i], ties[2*i+1] = box, out
	}
	// A value needs half as many ties as pairs in a row that have it; where the number of these
	// is odd, any of the ties at either end of one may be among them.
	need := 0
	var taken [8]uint64 // by tie: the values that it takes
	for v := 1; v <= s.l.size; v++ {
		var on [8]bool
		all := true
		for i := range on {
			on[i] = has[i]>>v&1 != 0
			all = all && on[i]
		}
		if all {
			need += 4
			for i := range taken {
				taken[i] |= 1 << v
			}
			continue
		}
		for i := range on {
			if !on[i] || on[(i+7)%8] {
				continue
			}
			k := 0
			for on[(i+k)%8] {
				k++
			}
			need += (k + 1) / 2
			for j := range k + k&1 {
				if k&1 != 0 {
					taken[(i+j+7)%8] |= 1 << v // every one
				} else if j&1 == 0 {
					taken[(i+j)%8] |= 1 << v // every other one
				}
			}
		}
	}
	if need != cells {
		return
	}
	for i, unit := range ties {
		s.strikeRest(unit, taken[i], pairs[i], pairs[(i+1)%8])
	}
	if step := s.take(0, 0); step != nil {
		for i, pair := range pairs {
			s.rest(step, has[i], pair...)
		}
		s.units(step, ties[:]...)
		step.Reason = fmt.Sprintf("Around the corners %s lie %d open cells in eight pairs, and the values that each two pairs in a row share are %d: so each of these is taken in its row, column or box.",
			s.names(corners[:]...), cells, need)
	}
}
