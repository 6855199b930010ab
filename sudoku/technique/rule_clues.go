package technique

// First techniques of clues outside of the grid that are about some cells of a line, and say which: a sandwich about
// those between its bread, an X-sum about so many as the first says, a numbered room about one. What is left are the
// cells that come to the clue by their least and greatest values.

import "github.com/propago/propago/sudoku"

// The clues that are looked at so.
var (
	Sandwich     = &Technique{name: "sandwich", kinds: 1 << sudoku.Sandwich, find: findClues}
	XSum         = &Technique{name: "X-sum", kinds: 1 << sudoku.XSum, find: findClues}
	NumberedRoom = &Technique{name: "numbered room", kinds: 1 << sudoku.NumberedRoom, find: findClues}
)

const clues = 1<<sudoku.Sandwich | 1<<sudoku.XSum | 1<<sudoku.NumberedRoom

func findClues(s *search) {
	for i := range s.l.first {
		k := &s.l.first[i]
		if s.technique.kinds>>k.kind&1 == 0 {
			continue
		}
		n := len(k.cells)
		keep, many := make([]uint64, n), uint64(0) // values by place, and how many cells it can be about, or which
		first, others := ^uint64(0), uint64(0)     // values of which it says where they are
		for way := range n * n {
			// Two cells of the line, or one, hold values, and those of a part sum to the rest.
			one, other := way/n, way%n
			is, holds, sum, size := other+1, k.number, 0, other+1
			p := part{1, [][]int{nil}, 0}
			switch {
			case k.kind == sudoku.Sandwich && one != other:
				from, to := min(one, other)+1, max(one, other)
				is, holds, sum, size = 1, n, k.number, to-from
				p.groups[0] = k.cells[from:to]
			case one > 0 || k.kind == sudoku.Sandwich:
				continue
			case k.kind == sudoku.XSum:
				holds, sum, other = is, k.number-is, 0
				p.groups[0] = k.cells[1:is]
			}
			p.less = 1<<is | 1<<holds
			if s.left(k.cells[one])>>is&1 == 0 || s.left(k.cells[other])>>holds&1 == 0 || (one == other) != (is == holds) {
				continue
			}
			if least, most := s.reach(&p, -1, 0); least <= sum && sum <= most {
				many |= 1 << size
				keep[one] |= 1 << is
				keep[other] |= 1 << holds
			}
		}
		that := ": that can be "
		switch k.kind {
		case sudoku.Sandwich:
			others = 1<<1 | 1<<n
			first, that = others, ": there can be "
		case sudoku.NumberedRoom:
			others = 1 << k.number
		}
		for j, c := range k.cells {
			if many != 0 { // else another technique finds that nothing is left
				s.strikeOthers(c, keep[j]|^first)
			}
			first = others
		}
		if step := s.takeRule(k.name, k.cells); step != nil {
			step.Reason = sentence(k.says + that + either(numerals(many)))
		}
	}
}
