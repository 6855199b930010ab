package main

// Gecode on the same machine in the same minute: the same models in MiniZinc, flattened
// beforehand by Debian's minizinc and run by its fzn-gecode with a process of its own, in
// turns with ours.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/propago/propago/csp/classic"
)

// rival is a classic problem with the text of its model. All-different is declared as
// fzn-gecode knows it, since the library that Debian ships would decompose it.
type rival struct {
	problem string
	data    string // -D of minizinc
	all     bool
	model   string
}

const declareAllDifferent = "predicate all_different_int(array[int] of var int: x);\n"

// placeQueens is a model of queens, which lacks its branching.
const placeQueens = declareAllDifferent + `int: n;
array[1..n] of var 1..n: queen;
constraint all_different_int(queen);
constraint all_different_int([queen[i] + i | i in 1..n]);
constraint all_different_int([queen[i] - i | i in 1..n]);
`

var rivals = []rival{
	{"queens12 all", "n=12", true, placeQueens + "solve :: int_search(queen, first_fail, indomain_min, complete) satisfy;\n"},
	{"queens1000 ff/median", "n=1000", false, placeQueens + "solve :: int_search(queen, first_fail, indomain_median, complete) satisfy;\n"},
	{"magic4 all", "n=4", true, declareAllDifferent + `int: n;
int: total = n * (n * n + 1) div 2;
array[1..n, 1..n] of var 1..n * n: cell;
constraint all_different_int([cell[i, j] | i, j in 1..n]);
constraint forall(i in 1..n)(sum(j in 1..n)(cell[i, j]) = total /\ sum(j in 1..n)(cell[j, i]) = total);
constraint sum(i in 1..n)(cell[i, i]) = total /\ sum(i in 1..n)(cell[i, n + 1 - i]) = total;
constraint cell[1, 1] < cell[1, n] /\ cell[1, 1] < cell[n, 1] /\ cell[1, 1] < cell[n, n] /\ cell[1, n] < cell[n, 1];
solve :: int_search([cell[i, j] | i, j in 1..n], first_fail, indomain_min, complete) satisfy;
`},
	{"golomb10", "m=10", false, declareAllDifferent + `int: m;
array[1..m] of var 0..m * m: mark;
array[1..m * (m - 1) div 2] of var 1..m * m: gap = [mark[j] - mark[i] | i in 1..m, j in i + 1..m];
constraint mark[1] = 0 /\ forall(i in 1..m - 1)(mark[i] < mark[i + 1]);
constraint all_different_int(gap) /\ gap[1] < gap[m * (m - 1) div 2];
solve :: int_search(mark, input_order, indomain_min, complete) minimize mark[m];
`},
	{"costas 10 all", "n=10", true, declareAllDifferent + `int: n;
array[1..n] of var 1..n: row;
constraint all_different_int(row);
constraint forall(k in 1..n - 2)(all_different_int([row[i + k] - row[i] | i in 1..n - k]));
solve :: int_search(row, input_order, indomain_min, complete) satisfy;
`},
	{"knapsack25", "n=25", false, `int: n;
array[1..n] of int: weight = [(i * 37 + 11) mod 83 + 17 | i in 1..n];
array[1..n] of int: profit = [weight[i] + (i * 53 + 7) mod 29 | i in 1..n];
array[1..n] of var 0..1: taken;
var 0..sum(profit): gain;
constraint sum(i in 1..n)(weight[i] * taken[i]) <= 620;
constraint gain = sum(i in 1..n)(profit[i] * taken[i]);
solve :: int_search(taken, input_order, indomain_max, complete) maximize gain;
`},
}

func (b *bench) gecodeSection() (string, error) {
	minizinc, err := exec.LookPath("minizinc")
	if err != nil {
		return "Not measured: `minizinc` was not installed.", nil
	}
	gecode, err := exec.LookPath("fzn-gecode")
	if err != nil {
		return "Not measured: `fzn-gecode` was not installed.", nil
	}
	dir, err := os.MkdirTemp("", "propago-benchmarks")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	problems := classic.List()
	var text strings.Builder
	text.WriteString(`The same models, the same branching, the same consistency, in turns; both with the start of their
process, Gecode without flattening. The models for Gecode stand in ` + "`docs/benchmarks/gecode.go`" + `.

| problem | propago: seconds | failures | Gecode: seconds | failures | time, ratio |
|---|--:|--:|--:|--:|--:|
`)
	for _, r := range rivals {
		i := slices.IndexFunc(problems, func(p classic.Problem) bool { return p.Name == r.problem })
		if i < 0 {
			return "", fmt.Errorf("no classic problem is called %q", r.problem)
		}
		flat, err := b.flatten(minizinc, dir, r)
		if err != nil {
			return "", err
		}
		single := *b
		single.runs = 1
		var ours, theirs []float64
		var mine row
		var failures string
		for range b.runs {
			if mine, err = single.measure(problems[i]); err != nil {
				return "", err
			}
			seconds, fails, err := b.gecode(gecode, flat, r.all)
			if err != nil {
				return "", err
			}
			ours, theirs, failures = append(ours, mine.seconds), append(theirs, seconds), fails
		}
		ratio := median(ratios(ours, theirs))
		line := fmt.Sprintf("| %s | %.3f | %d | %.3f | %s | %.2f |", r.problem, median(ours), mine.Failures, median(theirs), failures, ratio)
		b.logf("%s", line)
		text.WriteString(line + "\n")
	}
	fmt.Fprintf(&text, "\nThe median of %d rounds; %s.\n", b.runs, versions(minizinc))
	return text.String(), nil
}

// flatten makes FlatZinc of a model and returns the file.
func (b *bench) flatten(minizinc, dir string, r rival) (string, error) {
	model, flat := filepath.Join(dir, "model.mzn"), filepath.Join(dir, "model.fzn")
	if err := os.WriteFile(model, []byte(r.model), 0o644); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(b.ctx, minizinc, "-c", "--solver", "gecode", "--no-output-ozn", "-D", r.data, "--fzn", flat, model)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("flattening %s: %w: %s", r.problem, err, out)
	}
	return flat, nil
}

var failuresLine = regexp.MustCompile(`(?m)^%%%mzn-stat: failures=(\d+)`)

func (b *bench) gecode(gecode, flat string, all bool) (seconds float64, failures string, err error) {
	args := []string{"-s", flat}
	if all {
		args = []string{"-a", "-s", flat}
	}
	start := time.Now()
	text, err := exec.CommandContext(b.ctx, gecode, args...).Output()
	took := time.Since(start)
	if err != nil {
		return 0, "", err
	}
	m := failuresLine.FindSubmatch(text)
	if m == nil {
		return 0, "", fmt.Errorf("fzn-gecode printed no statistics")
	}
	return took.Seconds(), string(m[1]), nil
}

// versions names what minizinc ran.
func versions(minizinc string) string {
	text, _ := exec.Command(minizinc, "--version").Output()
	v := regexp.MustCompile(`version ([\d.]+)`).FindSubmatch(text)
	solvers, _ := exec.Command(minizinc, "--solvers").Output()
	g := regexp.MustCompile(`Gecode ([\d.]+)`).FindSubmatch(solvers)
	name := "MiniZinc"
	if v != nil {
		name += " " + string(v[1])
	}
	if g != nil {
		name += " with Gecode " + string(g[1])
	}
	return name + ", " + strconv.Itoa(len(rivals)) + " problems"
}
