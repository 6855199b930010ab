// Package transcript holds the README of an example to what the example prints. It serves
// tests alone.
package transcript

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/propago/propago/examples/internal/command"
)

// Readme checks the README.md in the current folder, the commands being run in the root of
// the repository.
func Readme(t *testing.T, program func() *command.Command) {
	t.Helper()
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join("..", ".."))
	for _, problem := range Check(string(page), program) {
		t.Error(problem)
	}
}

var (
	fence = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")
	word  = regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`)
)

// Check runs each command of a page that a text block follows, and returns how what it
// prints differs, with errors and exit status as a terminal shows them. A command is a
// block of one line, "go run ./examples/NAME ...".
func Check(page string, program func() *command.Command) (problems []string) {
	start := "go run ./examples/" + program().Name
	shown := 0
	blocks := fence.FindAllStringSubmatch(page, -1)
	for i, b := range blocks {
		line := strings.TrimSpace(b[2])
		if b[1] != "sh" || i+1 == len(blocks) || blocks[i+1][1] != "text" {
			continue
		}
		words := word.FindAllString(line, -1)
		if len(words) < 3 || strings.Join(words[:3], " ") != start || strings.Contains(line, "\n") {
			problems = append(problems, fmt.Sprintf("the page shows what %q prints, which is not one %q", line, start))
			continue
		}
		shown++
		args := words[3:]
		for k := range args {
			args[k] = strings.Trim(args[k], `"'`)
		}
		var screen strings.Builder
		if code := program().Execute(context.Background(), args, &screen, &screen); code != 0 {
			fmt.Fprintf(&screen, "exit status %d\n", code)
		}
		if got, want := screen.String(), blocks[i+1][2]; got != want {
			problems = append(problems, fmt.Sprintf("%s\nprints\n%s\nthe page shows\n%s", line, got, want))
		}
	}
	if shown == 0 {
		problems = append(problems, "the page shows no command with what it prints")
	}
	return problems
}
