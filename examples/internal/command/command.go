// Package command is what the programs of examples have in common as commands: flags,
// help, one line for an error, exit codes, a time limit, and an orderly end when the user
// interrupts. So the main.go of an example says what it asks and prints, and no more.
//
//	func main() { command.Main(program()) }
//
//	func program() *command.Command {
//		c := command.New("queens", "", "Places n queens on a board.")
//		n := c.Flags.Int("n", 8, "`number` of queens")
//		c.Run = func(ctx context.Context, args []string, stdout io.Writer) error { ... }
//		return c
//	}
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/csp/cmd/stdio"
)

// Exit codes.
const (
	Answered   = 0 // the question is answered
	NoSolution = 1 // it is proved that there is no solution
	Usage      = 2 // the arguments or the input are wrong, or the output cannot be written
	Unfinished = 3 // a limit or the user's interrupt came first
)

// Command is a program of examples.
type Command struct {
	// Name is the folder in examples, Args what it takes besides flags, such as "[FILE]";
	// "" says nothing. About is the text of the help.
	Name, Args, About string
	// Flags are declared before the command runs.
	Flags *flag.FlagSet
	// Run does the work, with the arguments that are no flags. It returns nil where the question
	// is answered; an error that wraps [csp.ErrNoSolution], [csp.ErrLimit] or the
	// context's for the other ends; any other one where arguments or input are wrong.
	Run func(ctx context.Context, args []string, stdout io.Writer) error

	timeout time.Duration
}

// New returns a command without flags, to which Run is still to be added.
func New(name, args, about string) *Command {
	c := &Command{Name: name, Args: args, About: about, Flags: flag.NewFlagSet(name, flag.ContinueOnError)}
	c.Flags.SetOutput(io.Discard) // Execute reports errors, in one line
	c.Flags.Usage = func() {}
	return c
}

// LimitTime adds the flag -timeout, which ends the context of Run.
func (c *Command) LimitTime() {
	c.Flags.DurationVar(&c.timeout, "timeout", 0, "stop after this `time`, such as 10s; 0 is never")
}

// Main runs the command with the arguments of the process, and exits.
func Main(c *Command) {
	ctx, stop := signal.NotifyContext(context.Background(), signals.End()...)
	code := c.Execute(ctx, os.Args[1:], stdio.Output(), os.Stderr)
	stop()
	os.Exit(code)
}

// Execute runs the command once and returns its exit code. Help goes to stdout, errors to
// stderr.
func (c *Command) Execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := stdio.Watch(stdout)
	err := c.execute(ctx, args, out)
	if lost := out.Lost(); lost != nil {
		fmt.Fprintf(stderr, "%s: writing the output: %v\n", c.Name, lost)
		return Usage
	}
	switch {
	case err == nil:
		return Answered
	case errors.Is(err, csp.ErrNoSolution):
		fmt.Fprintf(stderr, "%s: %v\n", c.Name, err)
		return NoSolution
	case errors.Is(err, context.DeadlineExceeded) && c.timeout > 0:
		fmt.Fprintf(stderr, "%s: unfinished: the time limit of %v was reached\n", c.Name, c.timeout)
		return Unfinished
	case errors.Is(err, csp.ErrLimit), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		fmt.Fprintf(stderr, "%s: unfinished: %v\n", c.Name, err)
		return Unfinished
	}
	fmt.Fprintf(stderr, "%s: %v\nTry -help.\n", c.Name, err)
	return Usage
}

func (c *Command) execute(ctx context.Context, args []string, stdout io.Writer) error {
	switch rest, err := c.parse(args); {
	case errors.Is(err, flag.ErrHelp):
		c.help(stdout)
		return nil
	case err != nil:
		return err
	case c.timeout < 0:
		return fmt.Errorf("-timeout %v is negative", c.timeout)
	case c.Args == "" && len(rest) > 0:
		return fmt.Errorf("unexpected argument %q", rest[0])
	default:
		if c.timeout > 0 {
			limited, cancel := context.WithTimeout(ctx, c.timeout)
			defer cancel()
			ctx = limited
		}
		return c.Run(ctx, rest, stdout)
	}
}

// parse reads the flags, which may stand before and behind the other arguments, and returns
// those. After -- nothing is a flag.
func (c *Command) parse(args []string) (rest []string, err error) {
	var last []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, last = args[:i], args[i+1:]
	}
	for {
		if err := c.Flags.Parse(args); err != nil {
			return nil, err
		}
		if args = c.Flags.Args(); len(args) == 0 {
			return append(rest, last...), nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// help prints the usage, what the command does, its flags and exit codes.
func (c *Command) help(w io.Writer) {
	usage := c.Name + " [flags]"
	if c.Args != "" {
		usage += " " + c.Args
	}
	fmt.Fprintf(w, "Usage: %s\n\n%s\n\nFlags:\n", usage, c.About)
	c.Flags.SetOutput(w)
	c.Flags.PrintDefaults()
	fmt.Fprintln(w, "\nExit codes: 0 answered, 1 no solution, 2 wrong usage, 3 limit or interrupt.")
}

// Between returns an error where the value of a flag lies outside lo to hi.
func Between(flag string, value, lo, hi int) error {
	if value < lo || value > hi {
		return fmt.Errorf("-%s %d is outside %d to %d", flag, value, lo, hi)
	}
	return nil
}

// Count writes a number with its noun, which gets an s unless there is one of it.
func Count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
