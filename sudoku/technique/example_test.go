package technique_test

// Examples of the package as documentation.

import (
	"fmt"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// Rating a puzzle that is known to have one solution.
func ExampleRate() {
	g, _ := sudoku.Parse("..8....7...3..7.844.1...3..2..69....7..3..86..8...14......531...467.9.......6....")
	b, err := technique.ForGrid(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	rating, err := technique.Rate(b, technique.Options{Unique: true})
	fmt.Println(rating, err)
	// Output: hard 4.5 (unique rectangle type 1), sum 168, 55 steps in 29 rounds <nil>
}

// A hint says more with each level.
func ExampleStep_Hint() {
	g, _ := sudoku.Parse(".3...1.6.6..32.7....8.4....1.3..857.7..5...2..........41.93..5...61..23....6..1..")
	b, _ := technique.ForGrid(g)
	steps, err := technique.Next(b, technique.Options{})
	if err != nil || len(steps) == 0 {
		fmt.Println("nothing to be seen", err)
		return
	}
	for level := technique.HintTechnique; level <= technique.HintAll; level++ {
		fmt.Println(steps[0].Hint(level))
	}
	// Output:
	// Look for a hidden single in a box.
	// Look for a hidden single in a box: see box 1.
	// Look for a hidden single in a box: see box 1, at r2c3.
	// Hidden single in a box: r2c3 = 1. In box 1, r2c3 is the only cell that can still take 1.
}

// The path of a small grid to its solution.
func ExamplePath() {
	g, _ := sudoku.Parse("1.....3..4.....2")
	b, _ := technique.ForGrid(g)
	path, err := technique.Explain(b, technique.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range path.Steps[:3] {
		fmt.Println(step)
	}
	fmt.Println(path.Rating)
	// Output:
	// hidden single in a box (1.2): r1c2 = 3
	// hidden single in a box (1.2): r2c1 = 4
	// hidden single in a box (1.2): r2c4 = 1
	// easy 1.2 (hidden single in a box), sum 20, 12 steps in 2 rounds
}

// A caller's own ladder: no fish, and naked pairs before pointing.
func ExampleLadder() {
	ladder := technique.Ladder{
		{Technique: technique.HiddenSingleBox, Difficulty: 12, Cost: 1},
		{Technique: technique.HiddenSingleLine, Difficulty: 15, Cost: 1},
		{Technique: technique.NakedSingle, Difficulty: 23, Cost: 2},
		{Technique: technique.NakedPair, Difficulty: 25, Cost: 5},
		{Technique: technique.Pointing, Difficulty: 26, Cost: 5},
	}
	g, _ := sudoku.Parse(technique.NakedPair.Example())
	b, _ := technique.ForGrid(g)
	rating, err := technique.Rate(b, technique.Options{Ladder: ladder})
	fmt.Println(rating, err)
	// Output: medium 2.5 (naked pair), sum 60, 56 steps in 30 rounds <nil>
}

// The two diagonals of an X-sudoku are units like others.
func ExampleNewLayout() {
	shape := sudoku.Shape{BoxRows: 2, BoxCols: 2}
	var units []technique.Unit
	for _, u := range shape.Units()[8:] {
		units = append(units, technique.Unit{Kind: technique.Box, Name: u.String(), Cells: u.Cells})
	}
	units = append(units,
		technique.Unit{Kind: technique.Extra, Name: "the falling diagonal", Cells: []int{0, 5, 10, 15}},
		technique.Unit{Kind: technique.Extra, Name: "the rising diagonal", Cells: []int{3, 6, 9, 12}})
	l, err := technique.NewLayout(4, units, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := technique.NewBoard(l, []int{
		1, 0, 0, 0,
		0, 2, 0, 0,
		0, 0, 3, 0,
		0, 0, 0, 0,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	steps, err := technique.Next(b, technique.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(steps[0].Reason)
	// Output: r4c4 is the last open cell of the falling diagonal, which lacks 4.
}

// A Rater is for many puzzles of one layout.
func ExampleRater() {
	l, _ := technique.Plain(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	r, err := technique.NewRater(l, technique.Options{Unique: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, k := range []*technique.Technique{technique.FullHouse, technique.XWing, technique.XYChain} {
		g, _ := sudoku.Parse(k.Example())
		rating, err := r.RateGrid(g)
		fmt.Println(rating.Level, rating.Hardest, rating.Technique, err)
	}
	// Output:
	// easy 1.2 hidden single in a box <nil>
	// medium 3.2 X-wing <nil>
	// fiendish 7.2 XY-chain <nil>
}

func ExampleTechnique() {
	fmt.Println(technique.WWing.About())
	// Output:
	// Two cells have the same candidates x and y. A unit has two places for x, one seen by the one cell and one by the other: the two cells cannot both be x, so one is y, and cells that see both lose y.
}

// A Board is followed step by step: here the first round of a puzzle.
func ExampleBoard() {
	g, _ := sudoku.Parse("1.....3..4.....2")
	b, err := technique.ForGrid(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	steps, err := technique.Next(b, technique.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range steps {
		b.Apply(step)
	}
	fmt.Print(b.Text())
	// Output:
	// 1 3 | 2 4
	// 4 2 | 3 1
	// ----+----
	// 2 4 | 1 3
	// 3 1 | 4 2
}
