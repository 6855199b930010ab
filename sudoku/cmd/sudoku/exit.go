package main

// How the command ends: its exit codes, and which of several applies.

import "github.com/propago/propago/csp/cmd/command"

// exitCode is what the process returns; as an error it ends a command whose messages are already
// written. Of several that apply, the highest does.
type exitCode = command.Code

type streams = command.Streams

const (
	exitSolved   = command.Solved
	exitUnsolved = command.Unsolved
	exitInput    = command.Wrong
	exitLimit    = command.Limited

	// Of a signal it is 128 and its number, as shells have it.
)

// exitHelp ends the help of each command that answers puzzles; what 0 and 1 mean
// is for the command to say.
const exitHelp = `
  2    wrong usage, or input that cannot be read or is malformed
       (the puzzles that can be read are answered all the same)
  3    a limit of time or nodes cut something short
  130  interrupted by SIGINT, 143 by SIGTERM, 129 by SIGHUP; what was answered is printed
If several apply, it is the highest.`
