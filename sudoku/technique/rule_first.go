package technique

// First techniques of rules: what a player sees before all combinations. Where a line falls into parts
// with the same sum, or has one, the least and the greatest values of the others bound each cell. Such a
// look is at a whole line, of which [VariantRule] knows each two parts by themselves.

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/sudoku"
)

// The sums that are bounded so.
var (
	ArrowSum        = &Technique{name: "arrow sum", kinds: 1 << sudoku.Arrow, find: boundSums}
	AverageArrow    = &Technique{name: "average arrow", kinds: 1 << sudoku.AverageArrow, find: boundSums}
	LittleKillerSum = &Technique{name: "little killer sum", kinds: 1 << sudoku.LittleKiller, find: boundSums}
	RegionSum       = &Technique{name: "region sum", kinds: 1 << sudoku.RegionSumLine, find: boundSums}
	ZipperSum       = &Technique{name: "zipper sum", kinds: 1 << sudoku.Zipper, find: boundSums}
)

// look is a rule with a first technique of its own.
type look struct {
	kind   sudoku.RuleKind
	name   string
	says   string // what sums to the same, or what the rule asks
	cells  []int  // with the circle
	parts  []part
	number int // the sum of the only part, or the value of a room
}

// part is some cells of a line, whose sum is that of the other parts.
type part struct {
	weight int     // how often each counts
	groups [][]int // cells that all differ
	less   uint64  // values that none of them has
}

// firstLooks returns what the first techniques look at.
func (l *Layout) firstLooks(p *sudoku.Puzzle, conditions []sudoku.Condition) []look {
	var looks []look
	for i, c := range conditions {
		r := p.Rules[c.Rule]
		if i > 0 && conditions[i-1].Rule == c.Rule && r.Kind != sudoku.Str8ts {
			continue
		}
		k := look{kind: r.Kind, name: c.Name, cells: append(r.Head[:len(r.Head):len(r.Head)], r.Cells...), number: r.Number}
		n := len(r.Cells)
		switch {
		case 1<<r.Kind&clues != 0, r.Kind == sudoku.Renban:
			k.says = c.About
		case r.Kind == sudoku.Str8ts:
			k.cells = c.Cells
		case r.Kind == sudoku.LittleKiller:
			k.says = "The cells of the diagonal sum to "
			k.add(l, 1, r.Cells)
		case r.Kind == sudoku.Arrow && len(r.Head) == 1:
			k.says = "The cells of the arrow sum to the circle"
			k.add(l, 1, r.Head)
			k.add(l, 1, r.Cells)
		case r.Kind == sudoku.AverageArrow:
			k.says = "The circle, taken once for each cell after it, is their sum"
			k.add(l, n, r.Head)
			k.add(l, 1, r.Cells)
		case r.Kind == sudoku.RegionSumLine:
			k.says = "The parts of the line in each box sum to the same"
			for from, to := 0, 1; to <= n; to++ {
				if to == n || l.boxOf[r.Cells[to]] != l.boxOf[r.Cells[from]] {
					k.add(l, 1, r.Cells[from:to])
					from = to
				}
			}
		case r.Kind == sudoku.Zipper:
			k.says = "Cells as far from the middle of the line sum to the same"
			for i := range n / 2 {
				k.add(l, 1, []int{r.Cells[i], r.Cells[n-1-i]})
			}
			if n%2 != 0 {
				k.add(l, 1, r.Cells[n/2:n/2+1])
			}
		default:
			continue
		}
		looks = append(looks, k)
	}
	return looks
}

// add gives the look a part, whose cells that see one another are put together.
func (k *look) add(l *Layout, weight int, cells []int) {
	p := part{weight: weight}
	for _, c := range cells {
		g := slices.IndexFunc(p.groups, func(group []int) bool {
			return !slices.ContainsFunc(group, func(d int) bool { return !l.sees(c, d) })
		})
		if g < 0 {
			g = len(p.groups)
			p.groups = append(p.groups, nil)
		}
		p.groups[g] = append(p.groups[g], c)
	}
	k.parts = append(k.parts, p)
}

// reach returns the least and the greatest sum of a part, but for one place of a group.
func (s *search) reach(p *part, group, place int) (least, most int) {
	for g, cells := range p.groups {
		lows, highs := s.items[:0], s.tops[:0]
		for i, c := range cells {
			if g != group || i != place {
				m := s.left(c) &^ p.less
				lows, highs = append(lows, low(m)), append(highs, s.l.size+1-bits.Len64(m>>1))
			}
		}
		least += p.weight * differing(lows)
		most += p.weight * ((s.l.size+1)*len(highs) - differing(highs))
		s.items, s.tops = lows, highs
	}
	return least, most
}

// differing returns a sum that different values do not go below, of each of which the least is known: in
// the order of these each is at least one more than the one before it.
func differing(least []int) (sum int) {
	slices.Sort(least)
	last := 0
	for _, v := range least {
		last = max(last+1, v)
		sum += last
	}
	return sum
}

// boundSums takes what is too much or too little for the sum of a part.
func boundSums(s *search) {
	for i := range s.l.first {
		k := &s.l.first[i]
		if s.technique.kinds>>k.kind&1 == 0 {
			continue
		}
		least, most := k.number, k.number
		var under, over *part // the parts that bound the sum
		for j := range k.parts {
			p := &k.parts[j]
			from, to := s.reach(p, -1, 0)
			if k.number == 0 && (under == nil || from > least) {
				least, under = from, p
			}
			if k.number == 0 && (over == nil || to < most) {
				most, over = to, p
			}
		}
		s.told = s.told[:0]
		for j := range k.parts {
			p := &k.parts[j]
			for g, cells := range p.groups {
				for at, c := range cells {
					from, to := s.reach(p, g, at)
					s.bound(c, (least-to+p.weight-1)/p.weight, (most-from)/p.weight, from, to)
				}
			}
		}
		if step := s.takeRule(k.name, k.cells); step != nil {
			step.Reason = k.says
			if under == nil {
				step.Reason += strconv.Itoa(most)
			} else {
				step.Reason += fmt.Sprintf(", from %d (the least of %s) to %d (the most of %s)", least, s.nameOf(under), most, s.nameOf(over))
			}
			step.Reason += ": " + strings.Join(s.told, "; ") + "."
		}
	}
}

// nameOf returns the cells of a part, as in "3 times r1c1".
func (s *search) nameOf(p *part) string {
	name := s.names(slices.Concat(p.groups...)...)
	if p.weight > 1 {
		name = fmt.Sprintf("%d times %s", p.weight, name)
	}
	return name
}

// bound takes from a cell what is less or more than it can be, where what it is added to is from a
// number to another, and notes that in words.
func (s *search) bound(c, least, most, from, to int) {
	for m := s.cand[c]; m != 0; m &= m - 1 {
		if v := low(m); v < least || v > most {
			s.strike(c, v)
		}
	}
	if !s.detail {
		return
	}
	if low(s.cand[c]) < least {
		s.note(c, least, "least", to, "most")
	}
	if s.cand[c]>>max(most+1, 0) != 0 {
		s.note(c, most, "most", from, "least")
	}
}

// note tells a bound of a cell, in one phrase with other cells that have it for the same reason.
func (s *search) note(c, bound int, at string, others int, are string) {
	words := fmt.Sprintf(" at %s %d", at, bound)
	if others > 0 {
		words += fmt.Sprintf(", as what is added comes to %d at %s", others, are)
	}
	for i, told := range s.told {
		if before, same := strings.CutSuffix(told, words); same {
			s.told[i] = before + ", " + s.name(c) + words
			return
		}
	}
	s.told = append(s.told, s.name(c)+words)
}
