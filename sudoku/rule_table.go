package sudoku

// The kinds of rules: a constant for each. What it is stands in the file of the rule, whose name
// begins with rule_ and which puts it into the table.

// The kinds of rules. Those of the whole board name no cells.
const (
	// Diagonals: both main diagonals of each grid hold different values (sudoku X).
	Diagonals RuleKind = iota
	// Windoku: windows of the size of a box, one cell inside the corners of the boxes,
	// hold different values; four on a 9x9 grid. The boxes are square.
	Windoku
	// AntiKnight: cells a knight's move apart differ.
	AntiKnight
	// AntiKing: cells that touch at a corner differ.
	AntiKing
	// NonConsecutive: neighbours in a row or column do not differ by 1.
	NonConsecutive
	// AllDots: neighbours in a row or column without a dot are neither consecutive nor
	// one the double of the other (kropki with all dots given).
	AllDots
	// EvenCells: each of the cells holds an even value.
	EvenCells
	// OddCells: each of the cells holds an odd value.
	OddCells
	// ExtraRegion: the cells hold different values.
	ExtraRegion
	// Thermometer: values rise strictly from the first cell, the bulb, to the last.
	Thermometer
	// Cage: the cells hold different values, which sum to Sum (killer); a Sum of 0 asks
	// only that they differ.
	Cage
	// LittleKiller: the cells, usually those of a diagonal, sum to Sum. They may repeat
	// values.
	LittleKiller
	// Arrow: the cells, the shaft, sum to the number in the circle, Head. Of several
	// cells the circle's number is written in decimal, first digit first.
	Arrow
	// WhiteDot: two neighbours hold consecutive values.
	WhiteDot
	// BlackDot: of two neighbours one holds the double of the other.
	BlackDot
	// RisingDiagonal: the diagonal from the lower left to the upper right of each grid holds
	// different values; FallingDiagonal the other one.
	RisingDiagonal
	FallingDiagonal
	// DisjointGroups: cells at the same place in their boxes hold different values.
	DisjointGroups
	// GlobalEntropy: each 2x2 square holds a low, a middle and a high value, each a third of
	// the values.
	GlobalEntropy
	// AntiLeaper: cells that a move of a leaper apart differ, Values[0] one way and Values[1]
	// the other: 1 and 2 are the knight, 1 and 3 the camel, 2 and 3 the zebra.
	AntiLeaper
	// AntiQueen: cells with the value Number are not on one diagonal of any length.
	AntiQueen
	// XV: two neighbours sum to Number, 10 for an X and 5 for a V.
	XV
	// Difference: two neighbours differ by Number; 1 is what WhiteDot asks.
	Difference
	// Ratio: of two neighbours one is Number times the other; 2 is what BlackDot asks.
	Ratio
	// NegativeXV: neighbours without an XV sum to neither 5 nor 10.
	NegativeXV
	// NegativeDifference: neighbours without a dot differ by none of the numbers of the
	// dots of differences, white ones are such; by 1 if there are none.
	NegativeDifference
	// NegativeRatio: the same for ratios, and black dots; 2 if there are none.
	NegativeRatio
	// Quadruple: each of Values, 1 to 4 of them, is in the cells as often as it is listed.
	Quadruple
	// MinimumCell: each of the cells is less than those beside it that are none of them.
	// MaximumCell: it is more.
	MinimumCell
	MaximumCell
	// Clone: the cells hold what the cells of Head do, in the same order.
	Clone
	// RowIndexer: where one of the cells, in row r and column c, holds v, row v of the column
	// holds r.
	RowIndexer
	// ColumnIndexer: where one of the cells, in row r and column c, holds v, column v of the
	// row holds c.
	ColumnIndexer
	// SlowThermometer: values do not fall from the bulb to the last. FastThermometer: they rise
	// by 2 or more.
	SlowThermometer
	FastThermometer
	// Palindrome: the values read the same from both ends.
	Palindrome
	// Renban: the values are consecutive, in any order, and differ.
	Renban
	// GermanWhispers: values that follow one another differ by half of the size of the grid,
	// rounded up, or more: by 5 of 9. DutchWhispers: by one less. Whispers: by Number.
	GermanWhispers
	DutchWhispers
	Whispers
	// BetweenLine: the values lie strictly between those of the first and the last cell.
	BetweenLine
	// Lockout: the first and the last value differ by Number or more, and the others are
	// neither equal to them nor between them.
	Lockout
	// RegionSumLine: the parts of the line in each box, or region, have the same sum.
	RegionSumLine
	// Zipper: two cells as far from the middle sum to the same, to the value in the middle
	// where there is one.
	Zipper
	// Nabner: the values differ by 2 or more from each other, wherever they are on the line.
	Nabner
	// EntropicLine: three values in a row are a low, a middle and a high one.
	EntropicLine
	// ModularLine: three values in a row leave different remainders when divided by 3.
	ModularLine
	// ParityLine: even and odd values alternate.
	ParityLine
	// Sandwich: the values between the least and the greatest of a row or column sum to Number.
	Sandwich
	// XSum: the first so many values of a row or column sum to Number, as many as the first
	// of them says.
	XSum
	// Skyscraper: so many values of a row or column, Number, are greater than all before them.
	Skyscraper
	// NumberedRoom: the first value of a row or column says where in it Number is.
	NumberedRoom
	// ProductCage: the cells hold different values, whose product is Number.
	ProductCage
	// AverageArrow: the circle, one cell, is the mean of the others.
	AverageArrow
	// CluelessCells: on nine grids in three rows the middle cells of the boxes are a tenth grid.
	// CluelessBoxes: the middle boxes of the grids are. See [CluelessLayout].
	CluelessCells
	CluelessBoxes
	// Str8ts: each part of a row or column up to a gap, or up to one of the cells, which are
	// black, holds consecutive values in any order. See [LinesLayout].
	Str8ts
	// SumLine: the line falls into parts, one after another, that each sum to Number.
	SumLine
	ruleKinds
)

// ruleForms are the kinds, each as the file of the rule defines it.
var ruleForms [ruleKinds]*ruleForm

// define puts a kind into the table when the program begins. It returns nothing of use, so that
// a variable without a name can be the place of the call.
func define(k RuleKind, form ruleForm) struct{} {
	ruleForms[k] = &form
	return struct{}{}
}

func (k RuleKind) form() *ruleForm { return ruleForms[k] }
