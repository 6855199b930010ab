package main

// The command on a large file: a million puzzles from file to file on two cores, beside
// what solving alone takes.

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/propago/propago/docs/internal/measured"
)

// copies makes a million puzzles of the collection of 17 clues.
const copies = 40

func (b *bench) batchSection() (string, error) {
	if b.data == "" {
		return "Not measured: it takes the collection of 17 clues from `PROPAGO_DATA`.", nil
	}
	text, err := os.ReadFile(filepath.Join(b.data, "sudoku", "17clue.txt"))
	if err != nil {
		return "", err
	}
	puzzles := strings.Fields(string(text))
	dir, err := os.MkdirTemp("", "propago-benchmarks")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	command := filepath.Join(dir, "sudoku")
	if out, err := exec.CommandContext(b.ctx, "go", "build", "-o", command, "github.com/propago/propago/sudoku/cmd/sudoku").CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the command: %w: %s", err, out)
	}
	few, many := filepath.Join(dir, "few"), filepath.Join(dir, "many")
	if err := write(few, puzzles, copies/10); err != nil {
		return "", err
	}
	if err := write(many, puzzles, copies); err != nil {
		return "", err
	}
	solve, err := byHand(b.ctx, "")
	if err != nil {
		return "", err
	}
	var alone, two, share []float64
	var smallest, largest int64
	for range min(b.runs, 3) {
		var pure time.Duration
		for range copies {
			took, err := solve(puzzles)
			if err != nil {
				return "", err
			}
			pure += took
		}
		_, small, err := b.batch(command, few, filepath.Join(dir, "out"))
		if err != nil {
			return "", err
		}
		took, big, err := b.batch(command, many, filepath.Join(dir, "out"))
		if err != nil {
			return "", err
		}
		alone, two = append(alone, pure.Seconds()), append(two, took.Seconds())
		share = append(share, took.Seconds()/(pure.Seconds()/2))
		smallest, largest = max(smallest, small), max(largest, big)
	}
	if err := sameOrder(many, filepath.Join(dir, "out")); err != nil {
		return "", err
	}
	n := copies * len(puzzles)
	b.logf("batch: alone %v, two %v, share %v", alone, two, share)
	return fmt.Sprintf("`sudoku solve --jobs 2` on a file of %d puzzles (the collection of 17 clues %d times), its output "+
		"written to a file, with two checks of each puzzle: solved, and no second solution.\n\n"+
		"| | |\n|---|--:|\n"+
		"| solving alone, one core | %.2f s |\n"+
		"| from file to file, two cores | %.2f s |\n"+
		"| the second by half of the first | %.2f |\n"+
		"| memory at most, %d puzzles | %d MB |\n"+
		"| memory at most, %d puzzles | %d MB |\n\n"+
		"The output is in the order of the input; each line was compared with its puzzle.",
		n, copies, median(alone), median(two), median(share),
		n/10, smallest>>10, n, largest>>10), nil
}

// write makes a file of so many copies of the puzzles, one a line.
func write(name string, puzzles []string, times int) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	text := strings.Join(puzzles, "\n") + "\n"
	for range times {
		if _, err := f.WriteString(text); err != nil {
			f.Close()
			return err
		}
	}
	return f.Close()
}

// batch runs the command from file to file; the size is in KiB.
func (b *bench) batch(command, in, out string) (time.Duration, int64, error) {
	f, err := os.Create(out)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	cmd := exec.CommandContext(b.ctx, command, "solve", "--format", "line", "--jobs", "2", in)
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = f, &stderr
	start := time.Now()
	err = cmd.Run()
	took := time.Since(start)
	if err != nil {
		return 0, 0, fmt.Errorf("%v: %w: %s", cmd.Args, err, stderr.String())
	}
	return took, measured.MaxResident(cmd.ProcessState), nil
}

// sameOrder says whether line by line the givens of the puzzle stand in the answer.
func sameOrder(in, out string) error {
	puzzles, err := os.Open(in)
	if err != nil {
		return err
	}
	defer puzzles.Close()
	answers, err := os.Open(out)
	if err != nil {
		return err
	}
	defer answers.Close()
	p, a := bufio.NewScanner(puzzles), bufio.NewScanner(answers)
	line := 0
	for p.Scan() {
		line++
		if !a.Scan() || len(a.Text()) != len(p.Text()) {
			return fmt.Errorf("line %d of the output does not answer its puzzle", line)
		}
		for i := range p.Text() {
			if g := p.Text()[i]; g != '.' && g != '0' && a.Text()[i] != g || a.Text()[i] < '1' {
				return fmt.Errorf("line %d of the output does not answer its puzzle", line)
			}
		}
	}
	if a.Scan() {
		return fmt.Errorf("the output goes on after line %d", line)
	}
	return nil
}
