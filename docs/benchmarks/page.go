package main

// The page in a browser, measured by its own tests: each line that one of them logs as "speed: what | how
// much" is a row.

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// pageSection runs the tests of the page that measure.
func (b *bench) pageSection() (string, error) {
	cmd := exec.CommandContext(b.ctx, "go", "test", "-count=1", "-v", "-run", "TestSpeedOf", "./sudoku/web")
	cmd.Env = append(os.Environ(), "PROPAGO_SPEED=all")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	rows := speeds(string(out))
	if len(rows) == 0 {
		b.logf("no browser: the section stays as it is")
		return "", nil
	}
	return "The page in headless Chromium, without a graphics card. Loading is from the local machine with an empty cache.\n\n| what | measured |\n|---|---|\n" + strings.Join(rows, "\n") + "\n", nil
}

// speeds are the rows that tests logged.
func speeds(log string) []string {
	var rows []string
	for line := range strings.Lines(log) {
		if _, row, ok := strings.Cut(line, "speed: "); ok {
			rows = append(rows, "| "+strings.TrimSpace(row)+" |")
		}
	}
	return rows
}
