package technique

// The ladder as data: which techniques are tried, in which order, and what each
// counts. The default has the numbers of Sudoku Explainer where it has the
// technique. Numbers of our own, for techniques that it lacks or counts as chains
// of another kind: variant rule, skyscraper, two-string kite, W-wing, simple colouring, the finned
// fish, and what chains add by length.

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

// DefaultLadder returns a new copy of the usual ladder, by ascending difficulty.
func DefaultLadder() Ladder {
	return Ladder{
		{FullHouse, 10, 1},
		{HiddenSingleBox, 12, 2},
		{HiddenSingleLine, 15, 3},
		{NakedSingle, 23, 4},
		{VariantRule, 25, 8},
		{Pointing, 26, 10},
		{Claiming, 28, 12},
		{NakedPair, 30, 15},
		{XWing, 32, 25},
		{HiddenPair, 34, 20},
		{NakedTriple, 36, 25},
		{Swordfish, 38, 40},
		{HiddenTriple, 40, 35},
		{Skyscraper, 41, 35},
		{TwoStringKite, 41, 35},
		{XYWing, 42, 40},
		{FinnedXWing, 43, 45},
		{XYZWing, 44, 50},
		{WWing, 44, 50},
		{UniqueRectangle, 45, 50},
		{SimpleColouring, 48, 55},
		{NakedQuad, 50, 60},
		{FinnedSwordfish, 51, 70},
		{Jellyfish, 52, 70},
		{HiddenQuad, 54, 75},
		{BUG, 56, 60},
		{FinnedJellyfish, 58, 90},
		{XYChain, 65, 100},
		{AlternatingChain, 70, 140},
		{ForcingChain, 80, 300},
	}
}

// Techniques returns all techniques, in the order of the default ladder.
func Techniques() []*Technique {
	var all []*Technique
	for _, r := range DefaultLadder() {
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
