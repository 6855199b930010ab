package main

// This file runs Gecode on a FlatZinc program, where it is installed.

import (
	"fmt"
	"os/exec"
	"strings"
)

const gecodeCommand = "fzn-gecode"

func hasGecode() bool {
	_, err := exec.LookPath(gecodeCommand)
	return err == nil
}

// gecode runs Gecode on a program that asks for one solution or the optimum, and returns
// how that ended, with the seconds of processor time it took and the failures, and what it
// printed. The status is empty where Gecode is not installed or failed.
func (b *bench) gecode(p *program) (g peer, printed string) {
	command := exec.CommandContext(b.ctx, gecodeCommand, "-s", "-time", fmt.Sprint(b.limit.Milliseconds()), p.path)
	out, err := command.Output()
	if err != nil {
		return peer{}, ""
	}
	printed = string(out)
	g.status = string(unknown)
	g.seconds = seconds(command.ProcessState.UserTime() + command.ProcessState.SystemTime())
	for line := range strings.Lines(printed) {
		if n, ok := strings.CutPrefix(strings.TrimSpace(line), "%%%mzn-stat: failures="); ok {
			g.failures = n
		}
	}
	switch solution := strings.Contains(printed, "----------"); {
	case strings.Contains(printed, "=====UNSATISFIABLE====="):
		g.status = string(infeasible)
	case solution && p.want.status == solved:
		g.status = string(solved)
	case solution && strings.Contains(printed, "=========="):
		g.status = string(optimal)
	case solution:
		g.status = string(improved)
	}
	return g, printed
}
