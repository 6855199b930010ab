package main

// This file is the section on classic/: models of classic problems, which MiniZinc
// flattens with propago's own library, and what Gecode and Chuffed took on them.

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/propago/propago/csp/flatzinc/mznlib"
)

func (b *bench) classicSection() (string, error) {
	problems, err := classicProblems(b.data)
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "classic")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	configuration, err := mznlib.Install(dir, "fzn-propago", "0")
	if err != nil {
		return "", err
	}
	var text strings.Builder
	fmt.Fprintf(&text, `%d problems by the models of their folder, flattened by MiniZinc with [propago's library](how-to/minizinc.md)
and searched as annotated, on one core, for at most %v, in seconds of processor time without flattening. Gecode 6.2 and
Chuffed 0.13 (fixed search) had 30 to 60 s, in another sitting (TO: time-out); their
seconds include starting a process, some milliseconds.%s

`, len(problems), b.limit, b.pace())
	text.WriteString(row("problem", "expected", "propago", "seconds", "nodes", "failures", "Gecode", "seconds", "failures", "Chuffed", "seconds", "failures", ""))
	text.WriteString("|---|---|---|--:|--:|--:|---|--:|--:|---|--:|--:|---|\n")
	var wrong []error
	var notes footnotes
	agree, faster, both := 0, 0, 0
	for _, p := range problems {
		if !matches(p.name, b.match) {
			continue
		}
		if err := p.flatten(configuration, filepath.Join(dir, "model.fzn")); err != nil {
			return "", fmt.Errorf("%s: %w", p.name, err)
		}
		r := b.solve(&p.program, annotated)
		given := r.answer.String()
		if err := p.judge(r); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", p.name, err))
			given = "**wrong**: " + err.Error()
		}
		var remarks []string
		if given == p.want.String() {
			agree++
		} else if learned := b.solve(&p.program, learning); learned.String() == p.want.String() && p.judge(learned) == nil {
			agree++
			remarks = append(remarks, fmt.Sprintf("with learning: %s, %s s, %d failures", learned, b.paced(learned.time), learned.stats.Failures))
		}
		if gecode := p.peers[0]; !strings.Contains(gecode.status, "TO") && r.status == p.want.status {
			both++
			if s, err := strconv.ParseFloat(gecode.seconds, 64); err == nil && r.time.Seconds() <= s*b.slower {
				faster++
			}
			if f, err := strconv.ParseInt(gecode.failures, 10, 64); err == nil && differs(r.stats.Failures, f) {
				remarks = append(remarks, notes.mark(reason(p.name)))
			}
		}
		fmt.Fprintf(b.log, "%-60s %-14s %s s, %d failures\n", p.name, given, seconds(r.time), r.stats.Failures)
		cells := []string{p.name, p.want.String(), given, b.paced(r.time), fmt.Sprint(r.stats.Nodes), fmt.Sprint(r.stats.Failures)}
		for _, peer := range p.peers {
			cells = append(cells, peer.status, peer.seconds, peer.failures)
		}
		text.WriteString(row(append(cells, strings.Join(remarks, "; "))...))
	}
	fmt.Fprintf(&text, "\n%d of them have the expected answer. Of the %d that Gecode finished too, %d took no longer than it did.\n", agree, both, faster)
	notes.write(&text)
	return text.String(), errors.Join(wrong...)
}

// pace says that the machine of this sitting is not as fast as that of the indexes.
func (b *bench) pace() string {
	if b.slower == 1 {
		return ""
	}
	return fmt.Sprintf(" The seconds of propago are\ndivided by %.2f, as this machine was so much slower than theirs in the same sitting.", b.slower)
}

// paced writes a time as it would be on the machine of the indexes.
func (b *bench) paced(d time.Duration) string { return seconds(time.Duration(float64(d) / b.slower)) }

// problem is a program that MiniZinc makes of a model.
type problem struct {
	program
	model, data string // files
	parameters  string // as for minizinc -D
}

// flatten makes the program, and keeps it in a file.
func (p *problem) flatten(configuration, file string) error {
	args := []string{"--solver", configuration, "-c", "--no-output-ozn", "--fzn", file, p.model}
	if p.data != "" {
		args = append(args, p.data)
	}
	if p.parameters != "" {
		args = append(args, "-D", p.parameters)
	}
	if out, err := exec.Command("minizinc", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("minizinc: %w: %s", err, out)
	}
	p.path = file
	return nil
}

// classicProblems reads the index of classic/.
func classicProblems(data string) ([]*problem, error) {
	folder := filepath.Join(data, "classic")
	rows, err := readTable(filepath.Join(folder, "index.tsv"), 9)
	if err != nil {
		return nil, err
	}
	var problems []*problem
	for _, r := range rows {
		p := &problem{model: filepath.Join(folder, r[1]), parameters: r[3]}
		p.name, p.all = r[0], r[4] == "all"
		if r[2] != "" {
			p.data = filepath.Join(folder, r[2])
		}
		if err := p.expect(r[4], r[5]); err != nil {
			return nil, err
		}
		for _, cell := range r[6:8] {
			peer, err := parsePeer(cell)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.name, err)
			}
			p.peers = append(p.peers, peer)
		}
		problems = append(problems, p)
	}
	return problems, nil
}

// expect takes what is asked (sat, all or opt) and the answer: SAT or UNSAT, a number of
// solutions, or an optimum.
func (p *problem) expect(asked, answer string) (err error) {
	switch asked {
	case "sat":
		p.want.status = status(answer)
	case "all":
		p.want.status = complete
		p.want.solutions, err = strconv.Atoi(strings.TrimPrefix(answer, "nsol="))
	case "opt":
		p.want.status = optimal
		var best int
		best, err = strconv.Atoi(answer)
		p.want.objective = &best
	default:
		err = fmt.Errorf("nothing is known of %q", asked)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return nil
}

var peerCell = regexp.MustCompile(`^(\S+) ([0-9.]+)s n=(\S+) f=(\S+)$`)

// parsePeer reads a cell such as "ALL 0.066s n=723 f=270".
func parsePeer(cell string) (peer, error) {
	m := peerCell.FindStringSubmatch(cell)
	if m == nil {
		return peer{}, fmt.Errorf("not a status, seconds, nodes and failures: %q", cell)
	}
	return peer{m[1], m[2], strings.Replace(m[4], "None", "-", 1)}, nil
}

// differs reports whether two numbers of failures are more than a tenth apart.
func differs(ours, theirs int64) bool {
	return 10*ours > 11*theirs || 10*ours < 9*theirs
}

// reasons say why the failures are not Gecode's, for problems whose names match. Where they
// say that numbers are the same otherwise, that was tried.
var reasons = []struct {
	name *regexp.Regexp
	text string
}{
	{regexp.MustCompile(`^(queens|sud|langford|magic)`), "Variables that are a permutation of their values: all-different sees here where only one place is left for a value, and no Hall intervals, which Gecode sees (it keeps bounds consistent). That takes fewer failures for queens and sudoku, and more for others, in less time. With `:: bounds` in the model the numbers are the same."},
	{regexp.MustCompile(`^allinterval`), "Absolute values are domain consistent here and bounds consistent in Gecode. With bounds alone the numbers are the same."},
	{regexp.MustCompile(`dwd$`), "The order dom/wdeg learns from failures, and which constraint fails first depends on the order of propagation."},
	{regexp.MustCompile(`^knights`), "Circuits are propagated by other rules than Gecode's: one failure more."},
	{regexp.MustCompile(`^(ft|la)`), "With a fixed bound in place of the objective, nodes and failures are the same (tried with five bounds). What differs is the way up after a solution: here each level on it fails by itself, and Gecode seems to discard several at once, as it constrains copies of nodes higher up."},
	{regexp.MustCompile(`col$|^golomb`), "The same number of nodes, and few failures: Gecode counts one more at a solution, which has to be improved."},
}

func reason(name string) string {
	for _, r := range reasons {
		if r.name.MatchString(name) {
			return r.text
		}
	}
	return "Not explained."
}

// footnotes numbers the remarks under a table, in the order in which they are first used.
type footnotes []string

func (f *footnotes) mark(text string) string {
	if !slices.Contains(*f, text) {
		*f = append(*f, text)
	}
	return fmt.Sprintf("(%d)", slices.Index(*f, text)+1)
}

func (f footnotes) write(b *strings.Builder) {
	if len(f) == 0 {
		return
	}
	b.WriteString("\nWhere failures are more than a tenth away from Gecode's, with the same search:\n\n")
	for i, text := range f {
		fmt.Fprintf(b, "%d. %s\n", i+1, text)
	}
}
