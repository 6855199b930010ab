package main

// The classic problems: answer, seconds, nodes and failures, and what Gecode needed
// elsewhere. Every problem is run in a process of its own, starting it included.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/propago/propago/csp/classic"
)

// outcome is what the process of one run reports.
type outcome struct {
	Answer          int
	Nodes, Failures int64
	Bytes           uint64 // memory obtained from the operating system
	Error           string
}

// row is a line of the table.
type row struct {
	problem classic.Problem
	outcome
	seconds float64
	solved  bool
}

// classicSection measures all problems and renders the table.
func (b *bench) classicSection() (string, error) {
	problems, err := b.problems()
	if err != nil {
		return "", err
	}
	var rows []row
	for _, p := range problems {
		r, err := b.measure(p)
		if err != nil {
			return "", err
		}
		b.logf("%-24s answer %d, %.3f s, %d nodes, %d failures %s", p.Name, r.Answer, r.seconds, r.Nodes, r.Failures, r.Error)
		if r.solved && r.Answer != p.Answer || !r.solved && !strings.Contains(r.Error, "deadline") && !strings.Contains(r.Error, "limit") {
			return "", fmt.Errorf("%s: answer %d %s, where %d is right", p.Name, r.Answer, r.Error, p.Answer)
		}
		rows = append(rows, r)
	}
	return classicTable(rows, b.runs), nil
}

// problems returns every problem, with those whose data lies in the folder.
func (b *bench) problems() ([]classic.Problem, error) {
	ps := classic.List()
	if b.data == "" {
		return ps, nil
	}
	qs, err := classic.Quasigroups(filepath.Join(b.data, "minizinc", "classic"))
	return append(ps, qs...), err
}

// report runs one problem in this process.
func (b *bench) report(name string, w io.Writer) error {
	called := func(p classic.Problem) bool { return p.Name == name }
	ps := append(classic.List(), classic.Scale()...)
	i := slices.IndexFunc(ps, called)
	if i < 0 { // only then are the files of the others read, which counts as time of the process
		var err error
		if ps, err = b.problems(); err != nil {
			return err
		}
		if i = slices.IndexFunc(ps, called); i < 0 {
			return fmt.Errorf("no problem is called %q", name)
		}
	}
	ctx, cancel := context.WithTimeout(b.ctx, b.limit)
	defer cancel()
	r, err := ps[i].Run(ctx)
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	o := outcome{Answer: r.Answer, Nodes: r.Stats.Nodes, Failures: r.Stats.Failures, Bytes: mem.Sys}
	if err != nil {
		o.Error = err.Error()
	}
	return json.NewEncoder(w).Encode(o)
}

// measure runs a problem several times, each in a process of its own.
func (b *bench) measure(p classic.Problem) (row, error) {
	r := row{problem: p}
	var times []float64
	for range b.runs {
		start := time.Now()
		text, err := exec.CommandContext(b.ctx, b.self, "-one", p.Name, "-limit", b.limit.String()).Output()
		if err != nil {
			return r, fmt.Errorf("%s: %w", p.Name, err)
		}
		times = append(times, time.Since(start).Seconds())
		if err := json.Unmarshal(text, &r.outcome); err != nil {
			return r, fmt.Errorf("%s: %w", p.Name, err)
		}
		if r.Error != "" || times[0] > 5 {
			break // a long one is measured once
		}
	}
	r.seconds, r.solved = median(times), r.Error == ""
	return r, nil
}

func classicTable(rows []row, runs int) string {
	var t strings.Builder
	fmt.Fprintf(&t, `The models are in `+"`csp/classic`"+`, a problem a file, each with a checker of its solutions. Models
and branching are those that Gecode 6.2 was measured with (job shops apart, see the
notes). One core a problem, the median of %d runs (one run where it takes over 5 seconds), each
in a process of its own with starting it included. Gecode's figures were taken at another time
on the same kind of machine; its failures say whether the same tree was searched, its seconds
only roughly who is faster. The next section runs both side by side.

| problem | asked | answer | seconds | nodes | failures | MB | Gecode: seconds | failures | note |
|---|---|--:|--:|--:|--:|--:|--:|--:|---|
`, runs)
	for _, r := range rows {
		g, known := r.problem.Gecode()
		answer, seconds := strconv.Itoa(r.Answer), fmt.Sprintf("%.3f", r.seconds)
		if !r.solved {
			answer, seconds = "("+answer+")", "over "+seconds
		}
		gs, gf := "", ""
		if known {
			gs, gf = fmt.Sprintf("%.3f", g.Seconds), strconv.FormatInt(g.Failures, 10)
			if !g.Solved {
				gs, gf = "over "+gs, "over "+gf
			}
		}
		fmt.Fprintf(&t, "| %s | %v | %s | %s | %d | %d | %d | %s | %s | %s |\n",
			r.problem.Name, r.problem.Asked, answer, seconds, r.Nodes, r.Failures, r.Bytes>>20, gs, gf, r.problem.Note)
	}
	return t.String()
}
