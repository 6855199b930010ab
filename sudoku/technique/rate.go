package technique

// Going up the ladder: on each board the techniques are tried in order, and all
// instances of the first that fires are applied at once, the easiest of them where
// they differ (chains by length). So neither the rating nor the boards on the way
// depend on where in the grid the search looks first.

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// Options say how a board is worked on. The zero value is the default ladder
// without the techniques that argue from uniqueness.
type Options struct {
	Ladder Ladder // nil is DefaultLadder()
	Unique bool   // the puzzle is known to have exactly one solution
	// Context ends the work early, with its error; nil never does. The hardest puzzles take
	// some seconds.
	Context context.Context
}

// Level is how hard a puzzle is for people.
type Level int

// The levels, by the hardest step: up to 2.3 (singles) is easy, up to 3.4 (locked
// candidates, pairs, X-wings) medium, up to 6.4 (larger subsets and fish, wings,
// colouring, rectangles) hard, up to 7.9 (chains) fiendish. Forcing chains, and
// what the ladder does not solve, are beyond.
const (
	Easy Level = iota
	Medium
	Hard
	Fiendish
	Beyond
)

var levelNames = [...]string{"easy", "medium", "hard", "fiendish", "beyond"}

// String returns "easy", "medium", "hard", "fiendish" or "beyond".
func (l Level) String() string {
	if l < 0 || int(l) >= len(levelNames) {
		return fmt.Sprintf("Level(%d)", int(l))
	}
	return levelNames[l]
}

// ParseLevel returns the level of a name.
func ParseLevel(name string) (Level, error) {
	if l := slices.Index(levelNames[:], name); l >= 0 {
		return Level(l), nil
	}
	return 0, fmt.Errorf("no level %q; the levels are easy, medium, hard, fiendish, beyond", name)
}

// MarshalText writes the name.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads the name.
func (l *Level) UnmarshalText(text []byte) error {
	level, err := ParseLevel(string(text))
	if err == nil {
		*l = level
	}
	return err
}

// hardestOf is the hardest step that a level allows; Beyond has no limit.
var hardestOf = [...]Difficulty{Easy: 23, Medium: 34, Hard: 64, Fiendish: 79}

// Hardest returns the hardest step that a level allows. All are of Beyond.
func (l Level) Hardest() Difficulty {
	if l < 0 || int(l) >= len(hardestOf) {
		return hardestOfAll
	}
	return hardestOf[l]
}

// LevelOf returns the level of a puzzle that is solved with a hardest step.
func LevelOf(hardest Difficulty) Level {
	for level, limit := range hardestOf {
		if hardest <= limit {
			return Level(level)
		}
	}
	return Beyond
}

// Rating is what the ladder needed for a puzzle. Where it did not do, there is no hardest
// step and no sum: those of the steps before its end say nothing of the puzzle.
type Rating struct {
	Solved  bool       `json:"solved"`
	Hardest Difficulty `json:"hardest"` // of all steps; 0 if there was none
	// Technique is that of the hardest step, "" if there was none.
	Technique string `json:"technique"`
	Sum       int    `json:"sum"` // of the costs of all steps
	Level     Level  `json:"level"`
	Steps     int    `json:"steps"` // that were taken
	Rounds    int    `json:"rounds"`
}

// MarshalJSON writes null for what a puzzle has no value of that is not solved: hardest,
// technique and sum.
func (r Rating) MarshalJSON() ([]byte, error) {
	type plain Rating
	if r.Solved {
		return json.Marshal(plain(r))
	}
	return json.Marshal(struct {
		plain
		Hardest   *Difficulty `json:"hardest"`
		Technique *string     `json:"technique"`
		Sum       *int        `json:"sum"`
	}{plain: plain(r)})
}

// String returns for example "hard 4.2 (XY-wing), sum 312, 58 steps in 21 rounds", or
// "beyond unrated: not solved after 12 steps in 5 rounds". In both the second word sorts
// the harder behind the easier.
func (r Rating) String() string {
	if !r.Solved {
		return fmt.Sprintf("%v unrated: not solved after %s in %s", r.Level, notation.Plural(r.Steps, "step"), notation.Plural(r.Rounds, "round"))
	}
	text := fmt.Sprintf("%v %v", r.Level, r.Hardest)
	if r.Technique != "" {
		text += " (" + r.Technique + ")"
	}
	return text + fmt.Sprintf(", sum %d, %s in %s", r.Sum, notation.Plural(r.Steps, "step"), notation.Plural(r.Rounds, "round"))
}

// Path is the way up the ladder.
type Path struct {
	Rating Rating `json:"rating"`
	Steps  []Step `json:"steps"`
}

// MarshalJSON writes "rating" and "steps", an array even where it is empty.
func (p Path) MarshalJSON() ([]byte, error) {
	type plain Path
	if p.Steps == nil {
		p.Steps = []Step{}
	}
	return json.Marshal(plain(p))
}

// Rater rates one puzzle after another on one layout without allocating for each.
// It is for one goroutine.
type Rater struct {
	ladder Ladder
	unique bool
	s      *search
	given  []int
}

// NewRater returns a rater for boards of a layout. On a board with rules, such as sums, aligned
// triples and forcing chains that know nothing of rules are passed over, but not [RuleChain]. The error wraps [ErrLadder].
func NewRater(l *Layout, o Options) (*Rater, error) {
	r := &Rater{ladder: o.Ladder, unique: o.Unique && l.plain, s: newSearch(newBoard(l))}
	r.SetContext(o.Context)
	if r.ladder == nil {
		r.ladder = DefaultLadder()
	}
	if err := r.ladder.Validate(); err != nil {
		return nil, err
	}
	return r, nil
}

// SetContext gives what ends the ratings from now on early; nil never does.
func (r *Rater) SetContext(ctx context.Context) {
	if ctx == nil {
		ctx = context.Background()
	}
	r.s.ctx = ctx
}

// Rate rates givens, a value for each cell or 0. Errors are those of [NewBoard],
// and [ErrContradiction] where a contradiction shows on the way; that of the context
// where it has ended.
func (r *Rater) Rate(givens []int) (Rating, error) {
	if err := r.s.Reset(givens); err != nil {
		return Rating{}, err
	}
	return r.climb(nil)
}

// RateGrid is Rate for a grid, which must have the shape of the layout.
func (r *Rater) RateGrid(g sudoku.Grid) (Rating, error) {
	r.given = g.AppendCells(r.given[:0])
	return r.Rate(r.given)
}

// RateBoard rates a board from where it stands. The board is left as it is, and
// must be of the layout of the rater ([ErrSize] otherwise).
func (r *Rater) RateBoard(b *Board) (Rating, error) {
	if b.l != r.s.l {
		return Rating{}, fmt.Errorf("%w: the board is of another layout", ErrSize)
	}
	r.take(b)
	return r.climb(nil)
}

func (r *Rater) take(b *Board) {
	r.s.copyFrom(b)
	r.s.way, r.s.nested = ways{ground: r.s.Board}, nesting{} // what is done does not depend on what was rated before
}

// raterOf returns a rater that has taken a board.
func raterOf(b *Board, o Options) (*Rater, error) {
	r, err := NewRater(b.l, o)
	if err == nil {
		r.take(b)
	}
	return r, err
}

// climb goes on until nothing fires. The steps of each round are given to seen, if
// there is one.
func (r *Rater) climb(seen func(round int, rung Rung)) (Rating, error) {
	s := r.s
	s.detail = seen != nil
	var out Rating
	for !s.broken && s.open > 0 {
		rung, ok := r.fire()
		if err := s.ctx.Err(); err != nil {
			return Rating{Level: Beyond, Steps: out.Steps, Rounds: out.Rounds}, err
		}
		if !ok {
			break
		}
		s.reduce()
		out.Rounds++
		out.Steps += len(s.found)
		out.Sum += len(s.found) * rung.Cost
		if d := rung.Difficulty + s.found[0].extra; d > out.Hardest {
			out.Hardest, out.Technique = d, rung.Technique.name
		}
		if seen != nil {
			seen(out.Rounds, rung)
		}
		s.apply()
	}
	if s.broken {
		return out, ErrContradiction
	}
	if s.open > 0 {
		return Rating{Level: Beyond, Steps: out.Steps, Rounds: out.Rounds}, nil
	}
	out.Solved, out.Level = true, LevelOf(out.Hardest)
	return out, nil
}

// fire tries the techniques in order until one finds something. Those of a family are
// tried together, and the first of the easiest counts.
func (r *Rater) fire() (Rung, bool) {
	for i := 0; i < len(r.ladder); {
		end := i + 1
		for end < len(r.ladder) && r.ladder[i].Technique.family != "" && r.ladder[end].Technique.family == r.ladder[i].Technique.family {
			end++
		}
		if rung, ok := r.fireFamily(r.ladder[i:end]); ok {
			return rung, true
		}
		i = end
	}
	return Rung{}, false
}

// hardestOfAll is harder than anything.
const hardestOfAll Difficulty = 1 << 20

func (r *Rater) fireFamily(rungs []Rung) (best Rung, ok bool) {
	s := r.s
	easiest := hardestOfAll
	for _, rung := range rungs {
		if rung.Technique.unique && !r.unique || rung.Technique.blind && len(s.l.rules) > 0 || rung.Difficulty >= easiest {
			continue
		}
		s.begin()
		s.ceiling, s.technique = easiest-rung.Difficulty, rung.Technique
		s.technique.find(s)
		if len(s.found) > 0 && s.found[0].extra < s.ceiling {
			best, ok, easiest = rung, true, rung.Difficulty+s.found[0].extra
			s.keep()
		}
	}
	if ok {
		s.keep()
	}
	return best, ok
}

// steps completes the steps of a round.
func (r *Rater) steps(dst []Step, round int, rung Rung) []Step {
	for _, f := range r.s.found {
		step := *f.step
		step.Technique, step.Cost, step.Round = rung.Technique.name, rung.Cost, round
		step.Difficulty = rung.Difficulty + f.extra
		dst = append(dst, step)
	}
	return dst
}

// Rate rates a board from where it stands, which is left as it is. Errors:
// [ErrLadder]; [ErrContradiction] where one shows on the way.
func Rate(b *Board, o Options) (Rating, error) {
	r, err := raterOf(b, o)
	if err != nil {
		return Rating{}, err
	}
	return r.climb(nil)
}

// Explain returns the steps that Rate takes. The path is complete up to where an
// error stops it.
func Explain(b *Board, o Options) (Path, error) {
	r, err := raterOf(b, o)
	if err != nil {
		return Path{}, err
	}
	var p Path
	p.Rating, err = r.climb(func(round int, rung Rung) { p.Steps = r.steps(p.Steps, round, rung) })
	return p, err
}

// Next returns all steps of the easiest technique that fires on a board, in the
// order of the grid; none if the board is solved, or the ladder at its end. Errors
// are those of Rate, [ErrContradiction] if the board has no way left.
func Next(b *Board, o Options) ([]Step, error) {
	r, err := raterOf(b, o)
	if err != nil {
		return nil, err
	}
	if b.broken {
		return nil, ErrContradiction
	}
	r.s.detail = true
	rung, ok := r.fire()
	if err := r.s.ctx.Err(); err != nil {
		return nil, err
	}
	if !ok {
		return nil, nil
	}
	r.s.reduce()
	return r.steps(nil, 1, rung), nil
}
