// Command benchmarks measures the classic problems and writes the table of
// docs/benchmarks.md: answer, seconds, nodes and failures, and what Gecode needed.
//
//	go run ./csp/classic/benchmarks -out docs/benchmarks.md
//
// Every problem is run in a process of its own, and the median of several runs
// counts, starting the process included. A wrong answer or a solution that fails its
// check ends the command with exit code 1.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/propago/propago/csp/classic"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(1)
	}
}

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

func run(args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("benchmarks", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "", "file to write; standard output without it")
	only := fs.String("only", "", "regular expression: the problems to run")
	runs := fs.Int("runs", 3, "runs of each problem, of which the median counts")
	limit := fs.Duration("limit", time.Minute, "time for one run")
	scale := fs.Float64("scale", 1, "how many times slower this machine is than the one Gecode was measured on")
	one := fs.String("one", "", "run this one problem and report it as JSON")
	if err := fs.Parse(args); err != nil {
		return err
	}
	problems, err := all()
	if err != nil {
		return err
	}
	if *one != "" {
		return report(problems, *one, *limit, stdout)
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	if *runs < 1 || !(*scale > 0) {
		return fmt.Errorf("-runs and -scale are above 0")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var rows []row
	wrong := 0
	for _, p := range problems {
		if !pattern.MatchString(p.Name) {
			continue
		}
		r, err := measure(self, p, *runs, *limit)
		if err != nil {
			return err
		}
		fmt.Fprintf(stderr, "%-24s answer %d, %.3f s, %d nodes, %d failures %s\n", p.Name, r.Answer, r.seconds, r.Nodes, r.Failures, r.Error)
		if r.solved && r.Answer != p.Answer || !r.solved && !strings.Contains(r.Error, "deadline") && !strings.Contains(r.Error, "limit") {
			wrong++
			fmt.Fprintf(stderr, "%s: WRONG, the answer is %d\n", p.Name, p.Answer)
		}
		rows = append(rows, r)
	}
	text := render(rows, *scale, *runs)
	if wrong > 0 {
		return fmt.Errorf("%d problems went wrong", wrong)
	}
	if *out == "" {
		_, err = io.WriteString(stdout, text)
		return err
	}
	return os.WriteFile(*out, []byte(text), 0o644)
}

// all returns every problem, with those whose data lies in the folder that the
// environment names.
func all() ([]classic.Problem, error) {
	ps := classic.List()
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		return ps, nil
	}
	qs, err := classic.Quasigroups(filepath.Join(dir, "minizinc", "classic"))
	return append(ps, qs...), err
}

// report runs one problem in this process.
func report(ps []classic.Problem, name string, limit time.Duration, w io.Writer) error {
	i := slices.IndexFunc(ps, func(p classic.Problem) bool { return p.Name == name })
	if i < 0 {
		return fmt.Errorf("no problem is called %q", name)
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
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
func measure(self string, p classic.Problem, runs int, limit time.Duration) (row, error) {
	r := row{problem: p}
	var times []float64
	for range runs {
		start := time.Now()
		text, err := exec.Command(self, "-one", p.Name, "-limit", limit.String()).Output()
		if err != nil {
			return r, fmt.Errorf("%s: %w", p.Name, err)
		}
		times = append(times, time.Since(start).Seconds())
		if err := json.Unmarshal(text, &r.outcome); err != nil {
			return r, fmt.Errorf("%s: %w", p.Name, err)
		}
		if r.Error != "" {
			break
		}
	}
	slices.Sort(times)
	r.seconds, r.solved = times[len(times)/2], r.Error == ""
	return r, nil
}

// render writes the page.
func render(rows []row, scale float64, runs int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Benchmarks

Classic problems, solved with the models and the branching that Gecode 6.2 was measured
with (job shops apart, see the notes). The models are in `+"`csp/classic`"+`, a problem a file,
each with a checker of its solutions. This page is written by

`+"```sh\ngo run ./csp/classic/benchmarks -out docs/benchmarks.md\n```"+`

on %s, %s/%s, %d cores, %s: one core a problem, the median of %d runs, each a process of
its own with starting it included. Gecode's figures come from another run on the same kind
of machine; the ratio divides by %s, by how much this machine was slower at the time (option
`+"`-scale`"+`, the ratio of the times of one fixed program).

| problem | asked | answer | seconds | nodes | failures | Gecode: seconds | failures | time, ratio | note |
|---|---|--:|--:|--:|--:|--:|--:|--:|---|
`, time.Now().Format("2006-01-02"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), runs, trim(scale))
	for _, r := range rows {
		g, known := r.problem.Gecode()
		answer, seconds := strconv.Itoa(r.Answer), fmt.Sprintf("%.3f", r.seconds)
		if !r.solved {
			answer, seconds = "("+answer+")", "over "+seconds
		}
		gs, gf, ratio := "", "", ""
		if known {
			gs, gf, ratio = fmt.Sprintf("%.3f", g.Seconds), strconv.FormatInt(g.Failures, 10), fmt.Sprintf("%.2f", r.seconds/scale/g.Seconds)
			if !g.Solved {
				gs, gf = "over "+gs, "over "+gf
			}
		}
		fmt.Fprintf(&b, "| %s | %v | %s | %s | %d | %d | %s | %s | %s | %s |\n",
			r.problem.Name, r.problem.Asked, answer, seconds, r.Nodes, r.Failures, gs, gf, ratio, r.problem.Note)
	}
	return b.String()
}

func trim(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
