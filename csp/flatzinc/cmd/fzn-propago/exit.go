package main

// How the command ends: its exit codes.

// exitCode is what the process returns.
type exitCode int

const (
	exitAnswered exitCode = 0 // also that there is no solution, or that nothing is known
	exitProgram  exitCode = 1
	exitUsage    exitCode = 2
)

const exitHelp = `Exit codes:
  0  answered, if only with =====UNKNOWN=====; interrupted by SIGINT, SIGTERM or SIGHUP too
  1  the program cannot be read or is not supported, or the answer not be written
  2  wrong usage`
