package main

// How the command ends: its exit codes.

import "github.com/propago/propago/csp/cmd/command"

const (
	exitAnswered command.Code = 0 // also that there is no solution, or that nothing is known
	exitProgram  command.Code = 1
	exitUsage    command.Code = 2
)

const exitHelp = `Exit codes:
  0  answered, if only with =====UNKNOWN=====; interrupted by SIGINT, SIGTERM or SIGHUP too
  1  the program cannot be read or is not supported, or the answer not be written
  2  wrong usage`
