package technique

// First techniques of rules that are read from cell to cell: what each cell leaves the others, whichever of
// them see each other. What it asks is said by the rule; who looks at which kinds stands here.

import "github.com/propago/propago/sudoku"

// The kinds that are looked at so.
var (
	EvenOrOddCell      = &Technique{name: "even or odd cell", kinds: 1<<sudoku.EvenCells | 1<<sudoku.OddCells, find: findFirst}
	Palindrome         = &Technique{name: "palindrome", kinds: 1 << sudoku.Palindrome, find: findFirst}
	Clone              = &Technique{name: "clone", kinds: 1 << sudoku.Clone, find: findFirst}
	Dot                = &Technique{name: "dot", kinds: 1<<sudoku.WhiteDot | 1<<sudoku.BlackDot | 1<<sudoku.Difference | 1<<sudoku.Ratio, find: findFirst}
	XV                 = &Technique{name: "XV", kinds: 1 << sudoku.XV, find: findFirst}
	ExtremeCell        = &Technique{name: "minimum or maximum cell", kinds: 1<<sudoku.MinimumCell | 1<<sudoku.MaximumCell, find: findFirst}
	Thermometer        = &Technique{name: "thermometer", kinds: 1<<sudoku.Thermometer | 1<<sudoku.SlowThermometer | 1<<sudoku.FastThermometer, find: findFirst}
	Whispers           = &Technique{name: "whispers", kinds: 1<<sudoku.GermanWhispers | 1<<sudoku.DutchWhispers | 1<<sudoku.Whispers, find: findFirst}
	Nabner             = &Technique{name: "nabner", kinds: 1 << sudoku.Nabner, find: findFirst}
	ParityLine         = &Technique{name: "parity line", kinds: 1 << sudoku.ParityLine, find: findFirst}
	ModularLine        = &Technique{name: "modular line", kinds: 1 << sudoku.ModularLine, find: findFirst}
	EntropicLine       = &Technique{name: "entropic line", kinds: 1 << sudoku.EntropicLine, find: findFirst}
	GlobalEntropy      = &Technique{name: "global entropy", kinds: 1 << sudoku.GlobalEntropy, find: findFirst}
	NegativeConstraint = &Technique{name: "negative constraint", kinds: 1<<sudoku.NonConsecutive | 1<<sudoku.AllDots | 1<<sudoku.NegativeXV | 1<<sudoku.NegativeDifference | 1<<sudoku.NegativeRatio, find: findFirst}
	AntiQueen          = &Technique{name: "anti-queen", kinds: 1 << sudoku.AntiQueen, find: findFirst}
	Quadruple          = &Technique{name: "quadruple", kinds: 1 << sudoku.Quadruple, find: findFirst}
	Indexer            = &Technique{name: "indexer", kinds: 1<<sudoku.RowIndexer | 1<<sudoku.ColumnIndexer, find: findFirst}
	BetweenLine        = &Technique{name: "between line", kinds: 1 << sudoku.BetweenLine, find: findFirst}
	Lockout            = &Technique{name: "lockout line", kinds: 1 << sudoku.Lockout, find: findFirst}
	SkyscraperClue     = &Technique{name: "skyscraper clue", kinds: 1 << sudoku.Skyscraper, find: findFirst}
	ProductCage        = &Technique{name: "product cage", kinds: 1 << sudoku.ProductCage, find: findFirst}
	SumLine            = &Technique{name: "sum line", kinds: 1 << sudoku.SumLine, find: findFirst}
	PillArrow          = &Technique{name: "pill arrow", kinds: 1 << pill, find: findFirst}
)

func findFirst(s *search) { findUnmet(s, s.l.rules, true) }
