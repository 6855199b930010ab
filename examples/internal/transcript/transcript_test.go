package transcript_test

// These tests check small pages that are right, and pages that are not.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/transcript"
)

// echo prints its arguments, one a line; none is an error.
func echo() *command.Command {
	c := command.New("echo", "[WORD...]", "Prints words.")
	c.Run = func(_ context.Context, args []string, stdout io.Writer) error {
		if len(args) == 0 {
			return errors.New("no word")
		}
		_, err := fmt.Fprintln(stdout, strings.Join(args, "\n"))
		return err
	}
	return c
}

func TestCheck(t *testing.T) {
	page := func(command, printed string) string {
		return "# Page\n\n```sh\n" + command + "\n```\n\n```text\n" + printed + "```\n"
	}
	for _, c := range []struct {
		name, page string
		problem    string // part of the only one; "" for none
	}{
		{"same", page(`go run ./examples/echo one "two 2" '3'`, "one\ntwo 2\n3\n"), ""},
		{"failing command", page("go run ./examples/echo", "echo: no word\nTry -help.\nexit status 2\n"), ""},
		{"other output", page("go run ./examples/echo one", "two\n"), "go run ./examples/echo one\nprints\none\n"},
		{"exit status left out", page("go run ./examples/echo", "echo: no word\nTry -help.\n"), "exit status 2"},
		{"other program", page("go run ./examples/echo a", "a\n") + page("ls", "a\n"), `what "ls" prints`},
		{"two commands", page("go run ./examples/echo a", "a\n") + page("go run ./examples/echo a\ngo run ./examples/echo a", "a\na\n"), "not one"},
		{"nothing shown", "# Page\n", "shows no command"},
		{"command without output", "```sh\ngo run ./examples/echo\n```\n" + page("go run ./examples/echo a", "a\n"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			problems := transcript.Check(c.page, echo)
			if c.problem == "" {
				assert.Empty(t, problems)
			} else if assert.Len(t, problems, 1) {
				assert.Contains(t, problems[0], c.problem)
			}
		})
	}
}
