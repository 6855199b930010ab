package sudoku_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// explainer makes an explainer of a puzzle, or nil.
func explainer(input string) *sudoku.Explainer {
	p, err := text.Parse(input)
	if err != nil {
		fmt.Println(err)
		return nil
	}
	e, err := p.Explainer(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return nil
	}
	return e
}

func ExampleExplainer() {
	e := explainer("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	if e == nil {
		return
	}
	fmt.Println(e.Candidates(1))
	why, err := e.Why(context.Background(), 1, 2, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(why)
	// Output:
	// 1 6..7 9
	// r1c2 cannot be 2.
	// r1c2 is not 2: r4c2=2 in column 2
}

func ExampleExplanation() {
	e := explainer("12..\n..3.\n....\n4...")
	if e == nil {
		return
	}
	why, err := e.Why(context.Background(), 3, 3, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(why)
	// Output:
	// r1c4 cannot be 3.
	// r1c4 is not 3: r2c3=3 in box 2
}

func ExampleReason() {
	e := explainer("1.3.\n.2..\n....\n....")
	if e == nil {
		return
	}
	why, err := e.Why(context.Background(), 3, 4, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range why.Reasons {
		fmt.Println(r.Name, "|", r.Text)
	}
	// Output:
	// box 2 | r1c4=2, the only cell left for 2 in box 2: r1c3=3, not r2c3 r2c4 by r2c2=2 in row 2
}

func ExampleSupposition() {
	e := explainer("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	if e == nil {
		return
	}
	why, err := e.Why(context.Background(), 1, 9, 100)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(why.Headline())
	for _, s := range why.Search.Below {
		for _, t := range s.Below {
			fmt.Printf("%s, %s, %s: %s\n", why.Search.Text, s.Text, t.Text, t.Reasons[len(t.Reasons)-1].Name)
		}
	}
	// Output:
	// r1c2 cannot be 9, but only a search shows it; failed branches: 4.
	// r1c2=9, r1c4=1, r1c6=2: column 5
	// r1c2=9, r1c4=1, r1c6=6: column 5
	// r1c2=9, r1c4=3, r1c5=2: column 5
	// r1c2=9, r1c4=3, r1c5=6: column 5
}

func ExampleCore() {
	e := explainer("53..7..5.6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if e == nil {
		return
	}
	core, err := e.Core(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(core)
	// Output:
	// These cannot hold together, and each is needed:
	// givens: r1c1=5, r1c8=5
	// rules: row 1
	// r1c1=5 and r1c8=5 in row 1
}
