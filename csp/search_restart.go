package csp

import "fmt"

// This file says when a search starts over from the root. What was refuted until
// then is kept as nogoods (search_nogoods.go), so that nothing is searched twice, no
// solution comes twice, and the search stays complete.

// Restart is a sequence of cutoffs, in failures. The zero Restart never restarts.
// See [Luby], [Geometric] and [Arithmetic].
type Restart struct {
	kind   restartKind
	base   int
	factor float64
}

type restartKind uint8

const (
	noRestart restartKind = iota
	lubyRestart
	geometricRestart
	constantRestart
	arithmeticRestart
)

// Luby restarts after base times 1, 1, 2, 1, 1, 2, 4, ... failures (Luby, Sinclair
// and Zuckerman 1993).
func Luby(base int) Restart { return Restart{lubyRestart, base, 0} }

// Geometric restarts after base, base*factor, base*factor^2, ... failures (Walsh
// 1999): with factor 1 after every base failures.
func Geometric(base int, factor float64) Restart {
	if factor == 1 {
		return Restart{constantRestart, base, 0}
	}
	return Restart{geometricRestart, base, factor}
}

// Arithmetic restarts after base, 2*base, 3*base, ... failures.
func Arithmetic(base int) Restart { return Restart{arithmeticRestart, base, 0} }

// String returns the name and the numbers of the sequence, such as "luby 100"; "none" for
// the zero Restart.
func (r Restart) String() string {
	switch r.kind {
	case lubyRestart:
		return fmt.Sprintf("luby %d", r.base)
	case geometricRestart:
		return fmt.Sprintf("geometric %d %g", r.base, r.factor)
	case constantRestart:
		return fmt.Sprintf("constant %d", r.base)
	case arithmeticRestart:
		return fmt.Sprintf("arithmetic %d", r.base)
	}
	return "none"
}

func (r Restart) validate() error {
	if r.kind == noRestart {
		return nil
	}
	if r.base < 1 || r.kind == geometricRestart && !(r.factor >= 1) {
		return badOption("Restart", "it needs a base of at least 1 and a factor of at least 1, not %d and %g", r.base, r.factor)
	}
	return nil
}

// unlimited is more failures than any search has, and more than any objective. It can be added
// to a count of failures.
const unlimited = 1 << 62

// cutoff returns the number of failures allowed in run i = 0, 1, 2, ...
func (r Restart) cutoff(i int) int64 {
	switch base := min(int64(r.base), unlimited); r.kind {
	case lubyRestart:
		if n := int64(luby(i + 1)); n <= unlimited/base {
			return base * n
		}
		return unlimited
	case geometricRestart:
		c := float64(base)
		for ; i > 0 && c < unlimited; i-- {
			c = float64(c * r.factor)
		}
		return int64(min(c, unlimited))
	case constantRestart:
		return base
	case arithmeticRestart:
		if n := int64(i) + 1; n <= unlimited/base {
			return base * n
		}
		return unlimited
	}
	return unlimited
}

// luby returns the i-th number of Luby's sequence, i >= 1.
func luby(i int) int {
	for {
		k := 1
		for 1<<k-1 < i {
			k++
		}
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
