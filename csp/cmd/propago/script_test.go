package main

// The command as its users meet it: scripts in testdata/script run it as a process, with
// files, pipes and terminals.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/propago/propago/csp/cmd/scripts"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"propago": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               setup,
		Condition: func(cond string) (bool, error) {
			if cond != "minizinc" {
				return false, fmt.Errorf("unknown condition %q", cond)
			}
			_, err := exec.LookPath("minizinc")
			return err == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": scripts.Exits},
	})
}

// setup writes programs that many scripts use: four queens, the same without a solution, a
// knapsack, and a ruler that is too short, which takes longer to find out than anybody waits.
func setup(env *testscript.Env) error {
	queens := queens(4)
	for name, text := range map[string]string{
		"queens.fzn": queens,
		"broken.fzn": strings.Replace(queens, "solve", "constraint int_lin_le([1, 1], [q1, q2], 3) :: mzn_constraint_name(\"low\");\nsolve", 1),
		"ruler.fzn":  scripts.Ruler() + "constraint int_le(p13, 126);\nsolve satisfy;\n",
		"sack.fzn": `var 0..3: a :: output_var;
var 0..3: b :: output_var;
var 0..99: worth :: output_var;
constraint int_lin_le([4, 3], [a, b], 10) :: mzn_constraint_name("capacity");
constraint int_lin_eq([7, 5, -1], [a, b, worth], 0);
solve :: int_search([a, b], input_order, indomain_min, complete) maximize worth;
`,
	} {
		if err := os.WriteFile(filepath.Join(env.WorkDir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// queens writes the problem of n queens.
func queens(n int) string {
	var b strings.Builder
	b.WriteString("predicate propago_all_different_int(array [int] of var int: x);\n")
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("q%d", i+1)
		fmt.Fprintf(&b, "var 1..%d: %s;\n", n, names[i])
	}
	all := strings.Join(names, ", ")
	fmt.Fprintf(&b, "array [1..%d] of var int: q :: output_array([1..%d]) = [%s];\n", n, n, all)
	fmt.Fprintf(&b, "constraint propago_all_different_int([%s]) :: mzn_constraint_name(\"columns\");\n", all)
	for i := range names {
		for j := range i {
			fmt.Fprintf(&b, "constraint int_lin_ne([1, -1], [%s, %s], %d);\n", names[i], names[j], i-j)
			fmt.Fprintf(&b, "constraint int_lin_ne([1, -1], [%s, %s], %d);\n", names[i], names[j], j-i)
		}
	}
	b.WriteString("solve satisfy;\n")
	return b.String()
}
