package main

// The command as MiniZinc meets it: scripts in testdata/script run it as a process.
// Those that want MiniZinc are passed over where it is not installed.

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/cmd/scripts"
	"github.com/propago/propago/csp/cmd/signals"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fzn-propago": main})
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": scripts.Exits, "lines": lines},
	})
}

// setup writes programs whose search takes longer than anybody waits: a ruler that is too short, and
// one that may be longer where z is 3 or more, which counts down to a proof that takes for ever.
func setup(env *testscript.Env) error {
	ruler := scripts.Ruler()
	soft := strings.Replace(ruler, "constraint", "var 1..5: z :: output_var;\nvar bool: short;\nconstraint", 1) +
		"constraint int_le_reif(p13, 126, short);\nconstraint int_le_reif(z, 2, short);\n"
	for name, text := range map[string]string{
		"hard.fzn": ruler + "constraint int_le(p13, 126);\nsolve satisfy;\n",
		"best.fzn": soft + "solve :: seq_search([int_search([z],input_order,indomain_max),\n" +
			"int_search([p1,p2,p3,p4,p5,p6,p7,p8,p9,p10,p11,p12,p13],input_order,indomain_min)]) minimize z;\n",
	} {
		if err := os.WriteFile(filepath.Join(env.WorkDir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// lines is "lines N TEXT": the last output has N lines that are this text.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: lines n text")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	for _, line := range strings.Split(ts.ReadFile("stdout"), "\n") {
		if line == args[1] {
			got++
		}
	}
	if got != want {
		ts.Fatalf("%d lines %q, want %d", got, args[1], want)
	}
}

// interrupted runs the command on a program until it tells so on standard error, sends
// it a signal, and returns what it printed. It has to end with exit code 0.
func interrupted(t *testing.T, sig os.Signal, until, program string, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, setup(&testscript.Env{WorkDir: dir}))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // where it never says until
	defer cancel()
	cmd := exec.CommandContext(ctx, "fzn-propago", append(args, filepath.Join(dir, program))...) // TestMain puts it into the path
	var out bytes.Buffer
	cmd.Stdout = &out
	msgs, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	sc := bufio.NewScanner(msgs)
	for sc.Scan() {
		if strings.Contains(sc.Text(), until) {
			require.NoError(t, cmd.Process.Signal(sig))
		}
	}
	require.NoError(t, cmd.Wait(), "exit code 0")
	return out.String()
}

// Time can be up, or a signal come, while the program is read and compiled: that is no error either.
func TestStoppedBeforeTheSearch(t *testing.T) {
	for _, flags := range [][]string{{"-"}, {"-a", "-p", "2", "-"}, {"--proof", filepath.Join(t.TempDir(), "p"), "-"}} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var out, msgs bytes.Buffer
		code := run(ctx, flags, streams{In: strings.NewReader("var 1..3: x :: output_var; solve satisfy;"), Out: &out, Err: &msgs}, time.Now())
		assert.Equal(t, exitAnswered, code, "%v: %s", flags, &msgs)
		assert.Equal(t, "=====UNKNOWN=====\n", out.String(), flags)
	}
}

func TestSignalsEndTheSearch(t *testing.T) {
	for _, sig := range signals.End() {
		t.Run(sig.String(), func(t *testing.T) {
			text := interrupted(t, sig, "search:", "hard.fzn", "-s", "-v")
			assert.True(t, strings.HasPrefix(text, "=====UNKNOWN=====\n"), "%s", text)
			assert.Contains(t, text, "%%%mzn-stat: failures=")
			assert.True(t, strings.HasSuffix(text, "%%%mzn-stat-end\n"))
		})
	}
}

func TestSignalsKeepTheBestSolution(t *testing.T) {
	for flag, solutions := range map[string]int{"-i": 3, "-s": 1} {
		t.Run(flag, func(t *testing.T) {
			text := interrupted(t, os.Interrupt, "objective 3 ", "best.fzn", flag, "-v")
			assert.Equal(t, solutions, strings.Count(text, "----------\n"), "%s", text)
			assert.Equal(t, 1, strings.Count(text, "z = 3;\n"), "%s", text)
			assert.NotContains(t, text, "=====")
			if flag == "-s" {
				assert.Contains(t, text, "%%%mzn-stat: objective=3\n")
				assert.Contains(t, text, "%%%mzn-stat: objectiveBound=1\n")
			}
		})
	}
}
