package sudoku_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

func ExampleLayout() {
	l := sudoku.SamuraiLayout()
	fmt.Println(l.Rows(), l.Cols(), l.Size(), len(l.Units()))
	cell, err := l.ParseCell("r10c1")
	fmt.Println(cell, err)
	// Output:
	// 21 21 9 131
	// 0 no such cell: r10c1 is in no grid of the board
}

func ExamplePuzzle() {
	g, err := sudoku.Parse("1..............1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := sudoku.NewPuzzle(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Plain())
	p.Rules = append(p.Rules, sudoku.Rule{Kind: sudoku.Diagonals})
	fmt.Println(p.Plain(), p.Conflicts())
	// Output:
	// true
	// false [1 twice in falling diagonal: r1c1, r4c4]
}

func ExampleRule() {
	l, err := sudoku.ShapeLayout(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(sudoku.Rule{Kind: sudoku.Cage, Number: 15, Cells: []int{0, 1}}.Text(l))
	fmt.Println(sudoku.Rule{Kind: sudoku.Arrow, Head: []int{0}, Cells: []int{9, 18}}.Text(l))
	// Output:
	// cage 15 r1c1 r1c2
	// arrow r1c1 = r2c1 r3c1
}

func ExampleRuleKind() {
	k, err := sudoku.ParseRuleKind("anti-knight")
	fmt.Println(k, err, k == sudoku.AntiKnight, k.Whole())
	// Output: anti-knight <nil> true true
}

// What a line of each kind needs can be asked for.
func ExampleRuleForm() {
	form := sudoku.Sandwich.Form()
	fmt.Println(form.Name, form.Number, form.Straight, sudoku.Arrow.Form().Head)
	fmt.Println(form.About)
	// Output:
	// sandwich sum true circle
	// the values between the least and the greatest value sum to N
}

func ExampleField() {
	p, err := text.ParseBoard("board 4x4\ntitle A small one\nlevel easy")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Fields, p.Field("level"))
	// Output: [{title A small one} {level easy}] easy
}

func ExampleRuleError() {
	p, err := text.ParseBoard("board 4x4\ngivens\n12..\n....\n....\n....\ncage 4 r1c1 r1c2")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = p.Compile(context.Background(), csp.Options{})
	fmt.Println(err)
	// Output: contradictory givens: cage of 4 at r1c1 is broken: r1c1=1 r1c2=2
}

func ExamplePuzzleSolver() {
	p, err := text.ParseBoard("board 4x4\nanti-knight\nnon-consecutive")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := p.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := s.Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 0 <nil>
}
