// Command propago solves models written as text, and answers questions about them: why a
// variable cannot have a value, what contradicts itself, what the search does. Run
// "propago help" for what it takes and prints.
//
// Each subcommand has a file of its own (solve.go, check.go, why.go). The rest is shared:
// model.go reads models, flags.go has the flags that several take, answers.go prints solutions,
// root.go and exit.go begin and end.
package main

import "github.com/propago/propago/csp/cmd/command"

func main() { command.Main(run) }
