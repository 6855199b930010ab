package technique

// A search looks for all instances of one technique on a board. Techniques hand
// in what follows from each instance, with a grade that counts from 0 where some
// are harder than others; the search keeps those of the lowest grade. What an
// instance looks like in words is made only if it is asked for, since a rating
// needs none of it.

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// finding is what one instance draws.
type finding struct {
	from, to int        // in codes
	extra    Difficulty // above that of the rung
	step     *Step      // nil unless wanted
}

type search struct {
	*Board
	ctx       context.Context
	technique *Technique // that is looked for
	detail    bool       // the steps are wanted, not only what follows

	found []finding
	codes []int // of all findings, then of the one being made
	mark  int   // where that one begins
	grade int   // the lowest so far
	// ceiling is the extra difficulty from which on an instance is of no interest, since
	// another technique of the family has an easier one.
	ceiling Difficulty
	kept    struct { // what the best of a family found
		found []finding
		codes []int
	}

	tree   tree
	nets   map[chainRules]*network
	unary  unary
	way    ways
	trial  *trial
	follow following
	nested nesting
	loops  cycleTable
	told   []string // parts of a reason
	tops   []int
	items  []int // scratch for techniques, as are the next two
	masks  []uint64
	colour []int8
	picks  [maxSubset]int
}

// maxSubset is the largest subset of cells, values or lines that is looked for.
const maxSubset = 4

// code packs a candidate so that codes sort by cell and value; placements are
// odd.
func code(c, v int, place bool) int {
	k := c<<7 | v<<1
	if place {
		k |= 1
	}
	return k
}

func decode(k int) (Candidate, bool) {
	return Candidate{k >> 7, k >> 1 & 63}, k&1 != 0
}

func newSearch(b *Board) *search {
	return &search{Board: b, ctx: context.Background(), way: ways{ground: b}, nets: map[chainRules]*network{}}
}

// begin starts a technique.
func (s *search) begin() {
	s.found, s.codes, s.mark = s.found[:0], s.codes[:0], 0
	s.grade = int(^uint(0) >> 1)
}

// keep changes what is found with what was kept.
func (s *search) keep() {
	s.found, s.kept.found = s.kept.found, s.found
	s.codes, s.kept.codes = s.kept.codes, s.codes
}

// strike adds to the finding being made that a value is no candidate of a cell,
// if it is one.
func (s *search) strike(c, v int) {
	if s.cand[c]>>v&1 != 0 {
		s.codes = append(s.codes, code(c, v, false))
	}
}

// strikeSeen adds that a value goes from all cells that see each of the given.
func (s *search) strikeSeen(v int, from ...int) {
	where := s.cells(v)
	for w, m := range where {
		for _, c := range from {
			m &= s.l.peers[c*s.l.words+w]
		}
		for ; m != 0; m &= m - 1 {
			s.strike(w<<6+bits.TrailingZeros64(m), v)
		}
	}
}

// strikeOthers adds that all candidates of a cell go but those in keep.
func (s *search) strikeOthers(c int, keep uint64) {
	for m := s.cand[c] &^ keep; m != 0; m &= m - 1 {
		s.strike(c, bits.TrailingZeros64(m))
	}
}

// put adds that a cell has a value.
func (s *search) put(c, v int) { s.codes = append(s.codes, code(c, v, true)) }

// drop forgets the finding being made.
func (s *search) drop() { s.codes = s.codes[:s.mark] }

// take ends the finding being made. It returns a step to be filled in, or nil if
// nothing follows, an easier instance is known, or steps are not wanted.
func (s *search) take(grade int, extra Difficulty) *Step {
	if len(s.codes) == s.mark || grade > s.grade {
		s.drop()
		return nil
	}
	made := s.codes[s.mark:]
	if len(made) > 1 {
		slices.Sort(made)
		made = slices.Compact(made)
	}
	if grade < s.grade {
		s.grade = grade
		s.found = s.found[:0]
		copy(s.codes, made)
		s.codes, s.mark = s.codes[:len(made)], 0
	} else {
		s.codes = s.codes[:s.mark+len(made)]
	}
	f := finding{from: s.mark, to: len(s.codes), extra: extra}
	s.mark = len(s.codes)
	if s.detail {
		f.step = &Step{Size: s.l.cols}
		for _, k := range s.codes[f.from:f.to] {
			if c, place := decode(k); place {
				f.step.Place = append(f.step.Place, c)
			} else {
				f.step.Remove = append(f.step.Remove, c)
			}
		}
	}
	s.found = append(s.found, f)
	return f.step
}

// takeRule is take for what a rule says about some cells, all of whose candidates have a part in it.
func (s *search) takeRule(name string, cells []int) *Step {
	step := s.take(0, 0)
	if step != nil {
		step.Units = []string{name}
		for _, c := range cells {
			s.rest(step, s.cand[c], c)
		}
	}
	return step
}

// reduce drops every finding that draws no more than another one, keeping the
// first of equals. What is left does not depend on where the search began, only
// which of equals is shown.
func (s *search) reduce() {
	if len(s.found) < 2 {
		return
	}
	order := s.items[:0]
	for i := range s.found {
		order = append(order, i)
	}
	length := func(i int) int { return s.found[i].to - s.found[i].from }
	slices.SortStableFunc(order, func(i, j int) int { // less code than SortFunc, which counts in a browser
		return cmp.Or(length(j)-length(i), slices.Compare(s.drawn(i), s.drawn(j)), i-j)
	})
	kept := order[:0]
	for _, i := range order {
		covered := false
		for _, j := range kept {
			if covered = includes(s.drawn(j), s.drawn(i)); covered {
				break
			}
		}
		if !covered {
			kept = append(kept, i)
		}
	}
	slices.Sort(kept)
	for to, i := range kept {
		s.found[to] = s.found[i]
	}
	s.found = s.found[:len(kept)]
	s.items = order[:0]
}

func (s *search) drawn(i int) []int { return s.codes[s.found[i].from:s.found[i].to] }

// includes says whether the sorted part is within the sorted whole.
func includes(whole, part []int) bool {
	if len(part) == 1 {
		return slices.Contains(whole, part[0])
	}
	i := 0
	for _, k := range part {
		for i < len(whole) && whole[i] < k {
			i++
		}
		if i == len(whole) || whole[i] != k {
			return false
		}
	}
	return true
}

// apply does to the board what all findings say.
func (s *search) apply() {
	for i := range s.found {
		for _, k := range s.drawn(i) {
			if c, place := decode(k); place {
				s.place(c.Cell, c.Value)
			} else {
				s.remove(c.Cell, c.Value)
			}
		}
	}
}

// tight calls found with each choice of k items whose masks have that many bits in
// their union. Items with empty masks are never chosen.
func (s *search) tight(items []int, masks []uint64, k, many int, found func(chosen []int, union uint64)) {
	s.extend(items, masks, 0, k, many, 0, found)
}

func (s *search) extend(items []int, masks []uint64, depth, k, many int, union uint64, found func([]int, uint64)) {
	if depth == k {
		if count(union) == many {
			found(s.picks[:k], union)
		}
		return
	}
	for i := range len(masks) - (k - depth) + 1 {
		if masks[i] == 0 {
			continue
		}
		if u := union | masks[i]; count(u) <= many {
			s.picks[depth] = items[i]
			s.extend(items[i+1:], masks[i+1:], depth+1, k, many, u, found)
		}
	}
}

// maskOf returns values, or lines, as bits.
func maskOf(items []int) (mask uint64) {
	for _, i := range items {
		mask |= 1 << i
	}
	return mask
}

// alone returns the candidates by cell of a board of one grid, and none of another.
func (s *search) alone() []uint64 {
	if len(s.l.bases) > 2 {
		return nil
	}
	return s.cand
}

// cellName returns the name of a cell of a board with a number of columns.
func cellName(cols, cell int) string {
	return "r" + strconv.Itoa(cell/cols+1) + "c" + strconv.Itoa(cell%cols+1)
}

// name returns the name of a cell.
func (s *search) name(c int) string { return cellName(s.l.cols, c) }

// names returns cells as in "r1c1, r1c2 and r1c5".
func (s *search) names(cells ...int) string { return s.l.cellNames(cells) }

// digits returns values as in "2, 3 and 7".
func digits(mask uint64) string { return enumerate(numerals(mask)) }

// numerals returns the values of a mask in words.
func numerals(mask uint64) (words []string) {
	for ; mask != 0; mask &= mask - 1 {
		words = append(words, strconv.Itoa(bits.TrailingZeros64(mask)))
	}
	return words
}

// enumerate returns for example "2, 3 and 7", and either "2, 3 or 7".
func enumerate(words []string) string { return listed(words, " and ") }
func either(words []string) string    { return listed(words, " or ") }

func listed(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// rest adds candidates to the pattern of a step: of each cell those in the mask.
func (s *search) rest(step *Step, mask uint64, cells ...int) {
	for _, c := range cells {
		for m := s.cand[c] & mask; m != 0; m &= m - 1 {
			step.Pattern = append(step.Pattern, Candidate{c, bits.TrailingZeros64(m)})
		}
	}
}

// units adds names of units to a step.
func (s *search) units(step *Step, units ...int) {
	for _, u := range units {
		step.Units = append(step.Units, s.l.units[u].Name)
	}
}

func low(m uint64) int     { return bits.TrailingZeros64(m) }
func count(m uint64) int   { return bits.OnesCount64(m) }
func single(m uint64) bool { return m != 0 && m&(m-1) == 0 }
func double(m uint64) bool { m &= m - 1; return single(m) }
