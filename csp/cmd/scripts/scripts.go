// Package scripts has what the test scripts of several commands say beside testscript's own.
package scripts

import (
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// Exits is "exits CODE COMMAND [ARGUMENT]...": the command ends with this code.
func Exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command [argument]...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// Ruler is a FlatZinc program without what it asks for: fourteen marks p0 to p13 from 0 on, no two pairs of
// them equally far apart. The shortest such ruler has 127 as its last mark (Robinson and Bernstein 1967), and that there
// is none of 126 takes longer to find out than anybody waits.
func Ruler() string {
	const marks, far = 14, 400
	var b strings.Builder
	var all []string
	for j := range marks {
		fmt.Fprintf(&b, "var 0..%d: p%d :: output_var;\n", far, j)
		for i := range j {
			d := fmt.Sprintf("d%d_%d", i, j)
			all = append(all, d)
			fmt.Fprintf(&b, "var 1..%d: %s;\n", far, d)
		}
	}
	fmt.Fprintf(&b, "constraint int_le(p0, 0);\nconstraint propago_all_different_int([%s]);\n", strings.Join(all, ", "))
	for j := range marks {
		for i := range j {
			fmt.Fprintf(&b, "constraint int_lin_eq([1, -1, -1], [p%d, p%d, d%d_%d], 0);\n", j, i, i, j)
		}
	}
	return b.String()
}
