package main

// How time and memory grow with the size of a model: the problems of classic.Scale.

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/propago/propago/csp/classic"
)

// scaleSection measures the large problems, and compiling the largest by itself.
func (b *bench) scaleSection() (string, error) {
	var t strings.Builder
	fmt.Fprintf(&t, `From nothing to a checked solution, in a process of its own with starting it included, the
median of %d runs (one run where it takes over 5 seconds); memory is what the process obtained from
the system. The queens are declared with three plain `+"`AllDifferent`"+`, smallest domain first and the
median value first. The Latin squares are made by the project (`+"`classic.LatinHoles`"+`): random
squares of which 42 per cent of the cells are emptied, domain-consistent rows and columns, branching on
the cell, or the value in a row or a column, with the least choice. The graph is coloured with the
default options.

| problem | seconds | nodes | failures | MB |
|---|--:|--:|--:|--:|
`, b.runs)
	for _, p := range classic.Scale() {
		r, err := b.measure(p)
		if err != nil {
			return "", err
		}
		b.logf("%-30s %.3f s, %d nodes, %d failures %s", p.Name, r.seconds, r.Nodes, r.Failures, r.Error)
		if r.solved && r.Answer != p.Answer {
			return "", fmt.Errorf("%s: answer %d, where %d is right", p.Name, r.Answer, p.Answer)
		}
		seconds := fmt.Sprintf("%.3f", r.seconds)
		if !r.solved {
			seconds = "over " + seconds
		}
		fmt.Fprintf(&t, "| %s | %s | %d | %d | %d |\n", p.Name, seconds, r.Nodes, r.Failures, r.Bytes>>20)
	}
	seconds, bytes, err := b.compile(classic.LargeColouring(100_000, 300_000, 10))
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&t, "\nOf the last one, declaring and compiling the model takes %.3f seconds; model and solver hold %d MB.\n", seconds, bytes>>20)
	return t.String(), nil
}

// compile declares and compiles a problem and returns the median of the seconds that
// takes, and the memory that model and solver hold afterwards.
func (b *bench) compile(p classic.Problem) (seconds float64, bytes uint64, err error) {
	var times []float64
	for range b.runs {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		in := p.Build()
		s, err := in.Model.Compile(b.ctx, in.Options)
		if err != nil {
			return 0, 0, err
		}
		times = append(times, time.Since(start).Seconds())
		runtime.GC()
		runtime.ReadMemStats(&after)
		bytes = after.HeapAlloc - before.HeapAlloc
		runtime.KeepAlive(s)
	}
	return median(times), bytes, nil
}
