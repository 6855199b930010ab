package strategy

import "fmt"

// This file says when a search starts over from the root.

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

// Valid reports whether the sequence can be: it has a base of at least 1 and a factor of at least 1.
func (r Restart) Valid() bool {
	return r.kind == noRestart || r.base >= 1 && (r.kind != geometricRestart || r.factor >= 1)
}

// unlimited is more failures than any search has.
const unlimited = 1 << 62

// Cutoff returns the number of failures allowed in run i = 0, 1, 2, ..., at most 2^62, which is what
// the zero Restart allows.
func (r Restart) Cutoff(i int) int64 {
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
