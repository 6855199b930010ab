package sudoku_test

// What the rules mean, said once more without the library: of full grids, by row and column
// of each cell. rule_brute_test.go holds the rules to it.

import (
	"slices"

	"github.com/propago/propago/sudoku"
)

// full is a full grid of one board.
type full struct {
	n, boxRows, boxCols int
	v                   []int
}

func (g full) at(row, col int) int { return g.v[row*g.n+col] }
func (g full) box(cell int) int    { return cell/g.n/g.boxRows*g.boxRows + cell%g.n/g.boxCols }

func (g full) values(cells []int) []int {
	var out []int
	for _, cell := range cells {
		out = append(out, g.v[cell])
	}
	return out
}

// beside are the cells above, below, before and after one.
func (g full) beside(cell int) []int {
	var out []int
	r, c := cell/g.n, cell%g.n
	for _, s := range [][2]int{{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}} {
		if s[0] >= 0 && s[0] < g.n && s[1] >= 0 && s[1] < g.n {
			out = append(out, s[0]*g.n+s[1])
		}
	}
	return out
}

func far(a, b int) int { return max(a-b, b-a) }

func total(vs []int) int {
	sum := 0
	for _, v := range vs {
		sum += v
	}
	return sum
}

func differ(vs []int) bool {
	s := slices.Clone(vs)
	slices.Sort(s)
	return len(slices.Compact(s)) == len(vs)
}

// meaning says whether a full grid obeys a rule of a puzzle with these rules.
type meaning func(g full, r sudoku.Rule, all []sudoku.Rule) bool

// ofValues is the meaning of a rule that looks at nothing but the values of its cells.
func ofValues(ok func(n int, vs []int, r sudoku.Rule) bool) meaning {
	return func(g full, r sudoku.Rule, _ []sudoku.Rule) bool { return ok(g.n, g.values(r.Cells), r) }
}

// following asks something of values that follow one another.
func following(ok func(n, a, b int, r sudoku.Rule) bool) meaning {
	return ofValues(func(n int, vs []int, r sudoku.Rule) bool {
		for i := 1; i < len(vs); i++ {
			if !ok(n, vs[i-1], vs[i], r) {
				return false
			}
		}
		return true
	})
}

// anyTwo asks something of each two cells of the grid.
func anyTwo(ok func(g full, a, b int, r sudoku.Rule, all []sudoku.Rule) bool) meaning {
	return func(g full, r sudoku.Rule, all []sudoku.Rule) bool {
		for a := range g.v {
			for b := range a {
				if !ok(g, b, a, r, all) {
					return false
				}
			}
		}
		return true
	}
}

// away is how many rows and columns two cells are apart, the lesser first.
func away(g full, a, b int) [2]int {
	rows, cols := far(a/g.n, b/g.n), far(a%g.n, b%g.n)
	return [2]int{min(rows, cols), max(rows, cols)}
}

// marked says whether a rule of one of some kinds stands between two cells.
func marked(all []sudoku.Rule, a, b int, kinds ...sudoku.RuleKind) bool {
	return slices.ContainsFunc(all, func(r sudoku.Rule) bool {
		return slices.Contains(kinds, r.Kind) && slices.Contains(r.Cells, a) && slices.Contains(r.Cells, b)
	})
}

// used are the numbers of the rules of a kind; plain is one without a number.
func used(all []sudoku.Rule, kind, plain sudoku.RuleKind, usual int) []int {
	var out []int
	for _, r := range all {
		if r.Kind == kind {
			out = append(out, r.Number)
		}
		if r.Kind == plain {
			out = append(out, usual)
		}
	}
	if out == nil {
		out = []int{usual}
	}
	return out
}

// outOf3 asks that each three in a row are of three classes.
func outOf3(class func(n, v int) int) meaning {
	return ofValues(func(n int, vs []int, _ sudoku.Rule) bool {
		for i := 0; i+1 < len(vs); i++ {
			if class(n, vs[i]) == class(n, vs[i+1]) || i+2 < len(vs) && class(n, vs[i]) == class(n, vs[i+2]) {
				return false
			}
		}
		return true
	})
}

func lowMiddleHigh(n, v int) int {
	switch {
	case v <= n/3:
		return 0
	case v <= 2*n/3:
		return 1
	}
	return 2
}

func diagonal(g full, rising bool) bool {
	var vs []int
	for i := range g.n {
		if rising {
			vs = append(vs, g.at(i, g.n-1-i))
		} else {
			vs = append(vs, g.at(i, i))
		}
	}
	return differ(vs)
}

// pairs halves a line: the values from both ends inwards.
func pairsOf(vs []int) (pairs [][2]int, middle []int) {
	for i := 0; i < len(vs)/2; i++ {
		pairs = append(pairs, [2]int{vs[i], vs[len(vs)-1-i]})
	}
	return pairs, vs[len(vs)/2 : (len(vs)+1)/2]
}

var meanings = map[sudoku.RuleKind]meaning{
	sudoku.RisingDiagonal:  func(g full, _ sudoku.Rule, _ []sudoku.Rule) bool { return diagonal(g, true) },
	sudoku.FallingDiagonal: func(g full, _ sudoku.Rule, _ []sudoku.Rule) bool { return diagonal(g, false) },
	sudoku.DisjointGroups: anyTwo(func(g full, a, b int, _ sudoku.Rule, _ []sudoku.Rule) bool {
		same := a/g.n%g.boxRows == b/g.n%g.boxRows && a%g.n%g.boxCols == b%g.n%g.boxCols
		return !same || g.v[a] != g.v[b]
	}),
	sudoku.GlobalEntropy: func(g full, _ sudoku.Rule, _ []sudoku.Rule) bool {
		for r := range g.n - 1 {
			for c := range g.n - 1 {
				var seen [3]bool
				for i := range 4 {
					seen[lowMiddleHigh(g.n, g.at(r+i/2, c+i%2))] = true
				}
				if seen != [3]bool{true, true, true} {
					return false
				}
			}
		}
		return true
	},
	sudoku.AntiLeaper: anyTwo(func(g full, a, b int, r sudoku.Rule, _ []sudoku.Rule) bool {
		step := [2]int{min(r.Values[0], r.Values[1]), max(r.Values[0], r.Values[1])}
		return away(g, a, b) != step || g.v[a] != g.v[b]
	}),
	sudoku.AntiQueen: anyTwo(func(g full, a, b int, r sudoku.Rule, _ []sudoku.Rule) bool {
		d := away(g, a, b)
		return d[0] != d[1] || g.v[a] != r.Number || g.v[b] != r.Number
	}),
	sudoku.XV:         ofValues(func(_ int, vs []int, r sudoku.Rule) bool { return vs[0]+vs[1] == r.Number }),
	sudoku.Difference: ofValues(func(_ int, vs []int, r sudoku.Rule) bool { return far(vs[0], vs[1]) == r.Number }),
	sudoku.Ratio: ofValues(func(_ int, vs []int, r sudoku.Rule) bool {
		return max(vs[0], vs[1]) == r.Number*min(vs[0], vs[1])
	}),
	sudoku.NegativeXV: anyTwo(func(g full, a, b int, _ sudoku.Rule, all []sudoku.Rule) bool {
		sum := g.v[a] + g.v[b]
		return away(g, a, b) != [2]int{0, 1} || marked(all, a, b, sudoku.XV) || sum != 5 && sum != 10
	}),
	sudoku.NegativeDifference: anyTwo(func(g full, a, b int, _ sudoku.Rule, all []sudoku.Rule) bool {
		return away(g, a, b) != [2]int{0, 1} || marked(all, a, b, sudoku.WhiteDot, sudoku.BlackDot, sudoku.Difference, sudoku.Ratio) ||
			!slices.Contains(used(all, sudoku.Difference, sudoku.WhiteDot, 1), far(g.v[a], g.v[b]))
	}),
	sudoku.NegativeRatio: anyTwo(func(g full, a, b int, _ sudoku.Rule, all []sudoku.Rule) bool {
		x, y := min(g.v[a], g.v[b]), max(g.v[a], g.v[b])
		return away(g, a, b) != [2]int{0, 1} || marked(all, a, b, sudoku.WhiteDot, sudoku.BlackDot, sudoku.Difference, sudoku.Ratio) ||
			y%x != 0 || !slices.Contains(used(all, sudoku.Ratio, sudoku.BlackDot, 2), y/x)
	}),
	sudoku.Quadruple: ofValues(func(_ int, vs []int, r sudoku.Rule) bool {
		for _, want := range r.Values {
			i := slices.Index(vs, want)
			if i < 0 {
				return false
			}
			vs = slices.Delete(vs, i, i+1)
		}
		return true
	}),
	sudoku.MinimumCell: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		for _, cell := range r.Cells {
			if slices.ContainsFunc(g.beside(cell), func(next int) bool { return !slices.Contains(r.Cells, next) && g.v[next] <= g.v[cell] }) {
				return false
			}
		}
		return true
	},
	sudoku.MaximumCell: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		for _, cell := range r.Cells {
			if slices.ContainsFunc(g.beside(cell), func(next int) bool { return !slices.Contains(r.Cells, next) && g.v[next] >= g.v[cell] }) {
				return false
			}
		}
		return true
	},
	sudoku.Clone: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		return slices.Equal(g.values(r.Head), g.values(r.Cells))
	},
	sudoku.RowIndexer: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		for _, cell := range r.Cells {
			if g.at(g.v[cell]-1, cell%g.n) != cell/g.n+1 {
				return false
			}
		}
		return true
	},
	sudoku.ColumnIndexer: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		for _, cell := range r.Cells {
			if g.at(cell/g.n, g.v[cell]-1) != cell%g.n+1 {
				return false
			}
		}
		return true
	},
	sudoku.SlowThermometer: following(func(_, a, b int, _ sudoku.Rule) bool { return a <= b }),
	sudoku.FastThermometer: following(func(_, a, b int, _ sudoku.Rule) bool { return a+2 <= b }),
	sudoku.Palindrome: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool {
		turned := slices.Clone(vs)
		slices.Reverse(turned)
		return slices.Equal(vs, turned)
	}),
	sudoku.Renban: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool {
		return differ(vs) && slices.Max(vs)-slices.Min(vs) == len(vs)-1
	}),
	sudoku.GermanWhispers: following(func(n, a, b int, _ sudoku.Rule) bool { return far(a, b) >= map[int]int{4: 2, 6: 3, 9: 5}[n] }),
	sudoku.DutchWhispers:  following(func(n, a, b int, _ sudoku.Rule) bool { return far(a, b) >= map[int]int{4: 1, 6: 2, 9: 4}[n] }),
	sudoku.Whispers:       following(func(_, a, b int, r sudoku.Rule) bool { return far(a, b) >= r.Number }),
	sudoku.BetweenLine: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool {
		first, last, inner := vs[0], vs[len(vs)-1], vs[1:len(vs)-1]
		return slices.Min(inner) > min(first, last) && slices.Max(inner) < max(first, last)
	}),
	sudoku.Lockout: ofValues(func(_ int, vs []int, r sudoku.Rule) bool {
		first, last := vs[0], vs[len(vs)-1]
		for _, v := range vs[1 : len(vs)-1] {
			if v >= min(first, last) && v <= max(first, last) {
				return false
			}
		}
		return far(first, last) >= r.Number
	}),
	sudoku.RegionSumLine: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		sums := []int{0}
		for i, cell := range r.Cells {
			if i > 0 && g.box(cell) != g.box(r.Cells[i-1]) {
				sums = append(sums, 0)
			}
			sums[len(sums)-1] += g.v[cell]
		}
		return slices.Min(sums) == slices.Max(sums)
	},
	sudoku.Zipper: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool {
		pairs, middle := pairsOf(vs)
		want := pairs[0][0] + pairs[0][1]
		for _, p := range pairs {
			if p[0]+p[1] != want {
				return false
			}
		}
		return len(middle) == 0 || middle[0] == want
	}),
	sudoku.Nabner: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool {
		for i := range vs {
			for j := range i {
				if far(vs[i], vs[j]) < 2 {
					return false
				}
			}
		}
		return true
	}),
	sudoku.EntropicLine: outOf3(lowMiddleHigh),
	sudoku.ModularLine:  outOf3(func(_, v int) int { return v % 3 }),
	sudoku.ParityLine:   following(func(_, a, b int, _ sudoku.Rule) bool { return a%2 != b%2 }),
	sudoku.Sandwich: ofValues(func(n int, vs []int, r sudoku.Rule) bool {
		i, j := slices.Index(vs, 1), slices.Index(vs, n)
		return total(vs[min(i, j)+1:max(i, j)]) == r.Number
	}),
	sudoku.XSum: ofValues(func(_ int, vs []int, r sudoku.Rule) bool { return total(vs[:vs[0]]) == r.Number }),
	sudoku.Skyscraper: ofValues(func(_ int, vs []int, r sudoku.Rule) bool {
		seen := 0
		for i := range vs {
			if slices.Max(vs[:i+1]) == vs[i] {
				seen++
			}
		}
		return seen == r.Number
	}),
	sudoku.NumberedRoom: ofValues(func(_ int, vs []int, r sudoku.Rule) bool { return vs[vs[0]-1] == r.Number }),
	sudoku.ProductCage: ofValues(func(_ int, vs []int, r sudoku.Rule) bool {
		product := 1
		for _, v := range vs {
			product *= v
		}
		return differ(vs) && product == r.Number
	}),
	sudoku.SumLine: ofValues(func(_ int, vs []int, r sudoku.Rule) bool {
		for len(vs) > 0 {
			part := 1
			for part < len(vs) && total(vs[:part]) < r.Number {
				part++
			}
			if total(vs[:part]) != r.Number {
				return false
			}
			vs = vs[part:]
		}
		return true
	}),
	sudoku.AverageArrow: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		return g.v[r.Head[0]]*len(r.Cells) == total(g.values(r.Cells))
	},
	sudoku.Diagonals: func(g full, _ sudoku.Rule, _ []sudoku.Rule) bool { return diagonal(g, true) && diagonal(g, false) },
	sudoku.AntiKnight: anyTwo(func(g full, a, b int, _ sudoku.Rule, _ []sudoku.Rule) bool {
		return away(g, a, b) != [2]int{1, 2} || g.v[a] != g.v[b]
	}),
	sudoku.AntiKing: anyTwo(func(g full, a, b int, _ sudoku.Rule, _ []sudoku.Rule) bool {
		return away(g, a, b) != [2]int{1, 1} || g.v[a] != g.v[b]
	}),
	sudoku.NonConsecutive: anyTwo(func(g full, a, b int, _ sudoku.Rule, _ []sudoku.Rule) bool {
		return away(g, a, b) != [2]int{0, 1} || far(g.v[a], g.v[b]) != 1
	}),
	sudoku.AllDots: anyTwo(func(g full, a, b int, _ sudoku.Rule, all []sudoku.Rule) bool {
		x, y := min(g.v[a], g.v[b]), max(g.v[a], g.v[b])
		return away(g, a, b) != [2]int{0, 1} || marked(all, a, b, sudoku.WhiteDot, sudoku.BlackDot, sudoku.Difference, sudoku.Ratio) || y-x != 1 && y != 2*x
	}),
	sudoku.WhiteDot: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool { return far(vs[0], vs[1]) == 1 }),
	sudoku.BlackDot: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool { return max(vs[0], vs[1]) == 2*min(vs[0], vs[1]) }),
	sudoku.EvenCells: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool {
		return !slices.ContainsFunc(vs, func(v int) bool { return v%2 == 1 })
	}),
	sudoku.OddCells: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool {
		return !slices.ContainsFunc(vs, func(v int) bool { return v%2 == 0 })
	}),
	sudoku.ExtraRegion: ofValues(func(_ int, vs []int, _ sudoku.Rule) bool { return differ(vs) }),
	sudoku.Thermometer: following(func(_, a, b int, _ sudoku.Rule) bool { return a < b }),
	sudoku.Cage: ofValues(func(_ int, vs []int, r sudoku.Rule) bool {
		return differ(vs) && (r.Number == 0 || total(vs) == r.Number)
	}),
	sudoku.LittleKiller: ofValues(func(_ int, vs []int, r sudoku.Rule) bool { return total(vs) == r.Number }),
	sudoku.Arrow: func(g full, r sudoku.Rule, _ []sudoku.Rule) bool {
		want := 0
		for _, v := range g.values(r.Head) {
			want = 10*want + v
		}
		return total(g.values(r.Cells)) == want
	},
}
