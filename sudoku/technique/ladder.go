package technique

// The ladders as data: which techniques are tried, in which order, and what each
// counts. The default is that of Sudoku Explainer in its form of today (Sukaku Explainer),
// with its numbers. That of players has more names, with numbers of our own.

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrLadder marks a ladder that cannot be used.
var ErrLadder = errors.New("not a ladder")

// Rung is a technique with its place on the scale.
type Rung struct {
	Technique  *Technique
	Difficulty Difficulty // of the easiest instance; long chains count more
	Cost       int        // what a step adds to the sum of a rating
}

// Ladder is the techniques in the order in which they are tried. The caller may
// change it: reorder, leave out, count otherwise.
type Ladder []Rung

// usual is the default ladder. It is data of which [DefaultLadder] makes a ladder, which takes less room in
// the engine of the page than a ladder written out.
var usual = [...]struct {
	technique        **Technique
	difficulty, cost int
}{
	{&FullHouse, 10, 1},
	{&HiddenSingleBox, 12, 2},
	{&HiddenSingleLine, 15, 3},
	{&EvenOrOddCell, 16, 3},
	{&DirectPointing, 17, 5},
	{&Palindrome, 18, 3},
	{&Clone, 18, 3},
	{&DirectClaiming, 19, 6},
	{&DirectHiddenPair, 20, 8},
	{&Dot, 21, 4},
	{&XV, 21, 4},
	{&ExtremeCell, 21, 4},
	{&Thermometer, 21, 4},
	{&Whispers, 21, 4},
	{&Nabner, 21, 4},
	{&ParityLine, 21, 4},
	{&RenbanRange, 21, 4},
	{&StraightRange, 21, 4},
	{&ModularLine, 22, 4},
	{&EntropicLine, 22, 4},
	{&GlobalEntropy, 22, 4},
	{&NegativeConstraint, 22, 4},
	{&AntiQueen, 22, 4},
	{&Quadruple, 22, 4},
	{&BetweenLine, 22, 4},
	{&NakedSingle, 23, 4},
	{&StraightValue, 23, 5},
	{&RenbanValue, 23, 5},
	{&Lockout, 23, 5},
	{&Indexer, 23, 5},
	{&NumberedRoom, 24, 6},
	{&ArrowSum, 24, 6},
	{&AverageArrow, 24, 6},
	{&LittleKillerSum, 24, 6},
	{&RegionSum, 24, 7},
	{&ZipperSum, 24, 7},
	{&SkyscraperClue, 24, 6},
	{&Sandwich, 24, 6},
	{&XSum, 24, 6},
	{&ProductCage, 24, 6},
	{&SumLine, 24, 6},
	{&PillArrow, 24, 6},
	{&DirectHiddenTriple, 25, 12},
	{&CageCombinations, 25, 8},
	{&VariantRule, 25, 8},
	{&RuleOf45, 26, 9},
	{&Pointing, 26, 10},
	{&Claiming, 28, 12},
	{&RuleInteraction, 29, 14},
	{&NakedPair, 30, 15},
	{&XWing, 32, 25},
	{&HiddenPair, 34, 20},
	{&NakedTriple, 36, 25},
	{&Swordfish, 38, 40},
	{&HiddenTriple, 40, 35},
	{&Skyscraper, 40, 35},
	{&TwoStringKite, 41, 35},
	{&TurbotFish, 42, 40},
	{&XYWing, 42, 40},
	{&EmptyRectangle, 43, 45},
	{&XYZWing, 44, 50},
	{&UniqueRectangle1, 45, 50},
	{&UniqueRectangle2, 45, 50},
	{&UniqueRectangle4, 45, 50},
	{&UniqueRectangle3, 45, 55},
	{&UniqueLoop, 45, 60},
	{&NakedQuad, 50, 60},
	{&Jellyfish, 52, 70},
	{&HiddenQuad, 54, 75},
	{&ThreeStrongLinks, 54, 75},
	{&WXYZWing, 55, 80},
	{&BUG, 56, 60},
	{&BUG2, 57, 65},
	{&BUG4, 57, 65},
	{&BUG3, 57, 70},
	{&FourStrongLinks, 58, 85},
	{&VWXYZWing, 62, 90},
	{&AlignedPair, 62, 95},
	{&FiveStrongLinks, 62, 95},
	{&SixStrongLinks, 66, 100},
	{&UVWXYZWing, 66, 100},
	{&XCycle, 65, 100},
	{&YCycle, 65, 100},
	{&XChain, 66, 100},
	{&WWing, 71, 110},
	{&XYChain, 70, 120},
	{&Cycle, 70, 140},
	{&AlternatingChain, 70, 140},
	{&AlignedTriple, 75, 180},
	{&NishioChain, 75, 200},
	{&RuleChain, 76, 250},
	{&ForcingChain, 80, 300},
	{&DynamicChain, 85, 400},
	{&DynamicChainPlus, 90, 500},
	{&NestedChain, 95, 700},
	{&NestedMultipleChain, 100, 900},
	{&NestedDynamicChain, 105, 1200},
}

// DefaultLadder returns a new copy of the usual ladder, by ascending difficulty.
func DefaultLadder() Ladder {
	l := make(Ladder, len(usual))
	for i, r := range usual {
		l[i] = Rung{*r.technique, Difficulty(r.difficulty), r.cost}
	}
	return l
}

// RuleLadder returns a new copy of the default ladder with what takes seconds, on boards with
// rules alone. Ratings of others are the same.
func RuleLadder() Ladder {
	return DefaultLadder().with(Ladder{{NestedRuleChain, 95, 800}})
}

// PlayerLadder returns a new copy of [RuleLadder] with the techniques that players
// have names for and Sudoku Explainer has not. Their numbers are ours, so that ratings are
// not those of the scale.
func PlayerLadder() Ladder {
	return RuleLadder().with(Ladder{
		{FinnedXWing, 43, 45},
		{AvoidableRectangle, 46, 50},
		{HiddenRectangle, 47, 60},
		{SimpleColouring, 48, 55},
		{RemotePair, 49, 55},
		{FinnedSwordfish, 51, 70},
		{MultiColouring, 53, 70},
		{SueDeCoq, 55, 80},
		{ALSXZ, 57, 85},
		{FinnedJellyfish, 58, 90},
		{FrankenFish, 59, 95},
		{ALSXYWing, 62, 95},
		{DeathBlossom, 64, 100},
		{GroupedXChain, 72, 130},
		{GroupedChain, 73, 150},
		{ALSChain, 74, 160},
		{MutantFish, 74, 170},
		{SKLoop, 75, 190},
		{Exocet, 76, 200},
	})
}

// with puts further rungs in their places.
func (l Ladder) with(more Ladder) Ladder {
	for _, rung := range more {
		at := slices.IndexFunc(l, func(r Rung) bool { return r.Difficulty >= rung.Difficulty })
		if at < 0 {
			at = len(l)
		}
		l = slices.Insert(l, at, rung)
	}
	return l
}

// Techniques returns all techniques, in the order of the ladder of players.
func Techniques() []*Technique {
	var all []*Technique
	for _, r := range PlayerLadder() {
		all = append(all, r.Technique)
	}
	return all
}

// ByName returns the technique of a name, whatever its case. The error wraps
// [ErrLadder] and lists the names.
func ByName(name string) (*Technique, error) {
	var names []string
	for _, t := range Techniques() {
		if strings.EqualFold(t.name, name) {
			return t, nil
		}
		names = append(names, t.name)
	}
	return nil, fmt.Errorf("%w: no technique %q; there are %s", ErrLadder, name, strings.Join(names, ", "))
}

// Without returns the ladder without some techniques.
func (l Ladder) Without(out ...*Technique) Ladder {
	return slices.DeleteFunc(slices.Clone(l), func(r Rung) bool { return slices.Contains(out, r.Technique) })
}

// UpTo returns the rungs up to a difficulty. What chains add by length does not count.
func (l Ladder) UpTo(limit Difficulty) Ladder {
	return slices.DeleteFunc(slices.Clone(l), func(r Rung) bool { return r.Difficulty > limit })
}

// Validate returns an error that wraps [ErrLadder] for a ladder with a rung that
// has no technique, one twice, or a negative number.
func (l Ladder) Validate() error {
	seen := map[*Technique]bool{}
	for i, r := range l {
		switch {
		case r.Technique == nil || r.Technique.find == nil:
			return fmt.Errorf("%w: rung %d has no technique", ErrLadder, i+1)
		case seen[r.Technique]:
			return fmt.Errorf("%w: %v is there twice", ErrLadder, r.Technique)
		case r.Difficulty < 0 || r.Cost < 0:
			return fmt.Errorf("%w: %v has a negative number", ErrLadder, r.Technique)
		}
		seen[r.Technique] = true
	}
	return nil
}
