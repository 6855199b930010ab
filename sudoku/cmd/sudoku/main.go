// Command sudoku solves, checks and counts sudoku puzzles of 4x4 to 36x36 cells,
// one or millions. Run "sudoku help" for what it takes and prints.
//
// Each subcommand has a file of its own (solve.go, check.go, count.go) that says
// what it does with one puzzle. The rest is shared: input.go finds the puzzles,
// batch.go answers them, pipeline.go and window.go carry them through in order, on several
// cores perhaps, output.go writes, report.go and exit.go end.
package main

import "github.com/propago/propago/csp/cmd/command"

func main() { command.Main(run) }
