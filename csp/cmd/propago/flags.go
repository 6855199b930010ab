package main

// The flags that several commands take.

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
)

// addSource adds the flags that say how a model is read, and completion of its file.
func addSource(cmd *cobra.Command) *source {
	s := &source{language: command.Choice{Names: []string{miniZinc, flatZinc}}}
	command.AddChoice(cmd, &s.language, "language", "what the model is written in, where its name does not say so")
	cmd.Flags().StringArrayVarP(&s.defines, "define", "D", nil, "give a parameter a value: `NAME=VALUE`")
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return modelFiles, cobra.ShellCompDirectiveFilterFileExt
		}
		return dataFiles, cobra.ShellCompDirectiveFilterFileExt
	}
	return s
}

var (
	modelFiles = []string{miniZinc, flatZinc}
	dataFiles  = []string{"dzn", "json"}
)

// take takes the arguments that are files: the model and what follows it of data. The
// others are returned.
func (s *source) take(args []string) (rest []string, err error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("no model: give a file, or - for standard input")
	}
	n := 1
	for n < len(args) && isData(args[n]) {
		n++
	}
	s.files = args[:n]
	return args[n:], nil
}

// all takes the arguments, each of which is a file.
func (s *source) all(args []string) error {
	rest, err := s.take(args)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%s is no data file (.dzn, .json)", rest[0])
	}
	return err
}

// answering is what a command does that takes a model and nothing else: check refuses flags before
// anything is read, unless it is nil.
func (s *source) answering(st streams, check func() error, answer func(context.Context, *problem) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		err := s.all(args)
		if err == nil && check != nil {
			err = check()
		}
		if err != nil {
			return err
		}
		p, err := s.load(cmd.Context(), st)
		if err != nil {
			return err
		}
		return answer(cmd.Context(), p)
	}
}

// milliseconds is a flag of time: 10s, or as MiniZinc has it a number of milliseconds.
type milliseconds time.Duration

func (m *milliseconds) Set(text string) error {
	if n, err := strconv.ParseInt(text, 10, 32); err == nil {
		text = strconv.FormatInt(n, 10) + "ms"
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("must be a time such as 10s, or a number of milliseconds")
	}
	*m = milliseconds(d)
	return nil
}

func (m *milliseconds) String() string {
	if *m == 0 {
		return ""
	}
	return time.Duration(*m).String()
}

func (m *milliseconds) Type() string { return "T" }

// limits end a search early.
type limits struct {
	time  time.Duration
	nodes int64
}

// add adds the flags. The verb says what a limit does.
func (l *limits) add(cmd *cobra.Command, verb string) {
	cmd.Flags().VarP((*milliseconds)(&l.time), "time-limit", "t", verb+" after `T`, such as 10s or 10000 (milliseconds)")
	cmd.Flags().Int64Var(&l.nodes, "max-nodes", l.nodes, verb+" after `N` nodes of the search (0: never)")
}

// on puts the limits into options.
func (l *limits) on(o *csp.Options) error {
	if l.nodes < 0 {
		return fmt.Errorf("--max-nodes %d is negative", l.nodes)
	}
	o.MaxNodes, o.Timeout = l.nodes, l.time
	return nil
}
