// Package measured writes pages of sections that take long to measure: those that are asked
// for are measured anew, and the others stay as they are. Comments in the page, which
// readers do not see, mark where a section begins and ends.
package measured

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/csp/cmd/heap"
)

// Page is the text that a page begins with, and its sections in order.
type Page struct {
	Preface  string
	Sections []Section
}

// Section is a heading, and what is measured below it.
type Section struct {
	Name, Title string
	// Write measures and returns the text. Without a text the section stays as it was.
	Write func() (string, error)
}

// Main runs a command that measures, until it ends or is interrupted. Its error is the end
// of the process.
func Main(name string, run func(ctx context.Context, args []string, stdout, stderr io.Writer) error) {
	heap.CollectSeldom() // as the commands do that are measured
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// Made returns the page that lies in a file, or will lie there, as [Page.Rewrite] does.
func (p Page) Made(path, names string, log io.Writer) (string, error) {
	old, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return "", err
	}
	return p.Rewrite(string(old), names, log)
}

// Update writes the page into its file. After an error, and where the context has ended,
// that stays as it was.
func (p Page) Update(ctx context.Context, path, names string, log io.Writer) error {
	text, err := p.Made(path, names, log)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// Rewrite returns the page with the named sections measured anew, all of them where none is
// named, and the others taken from the page as it was. Names have commas between. The log
// is told which section comes next. An error of a section ends it.
func (p Page) Rewrite(old, names string, log io.Writer) (string, error) {
	chosen, err := p.choose(names)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString(p.Preface)
	for _, s := range p.Sections {
		begin, end := marks(s.Name)
		body, after := "", ""
		if _, rest, ok := strings.Cut(old, begin); ok {
			body, after, _ = strings.Cut(rest, end)
		}
		if slices.Contains(chosen, s.Name) {
			fmt.Fprintf(log, "== %s\n", s.Name)
			made, err := s.Write()
			if err != nil {
				return "", fmt.Errorf("%s: %w", s.Name, err)
			}
			if made != "" {
				body = dated(made)
			}
		}
		if body != "" {
			fmt.Fprintf(&text, "\n## %s\n\n%s%s%s\n", s.Title, begin, body, end)
		}
		// What somebody wrote below a section stays.
		if after, _, _ = strings.Cut(after, "\n## "); strings.TrimSpace(after) != "" {
			fmt.Fprintf(&text, "\n%s\n", strings.TrimSpace(after))
		}
	}
	return text.String(), nil
}

// choose returns the names of a list, all of them for the empty one.
func (p Page) choose(list string) ([]string, error) {
	var all []string
	for _, s := range p.Sections {
		all = append(all, s.Name)
	}
	if list == "" {
		return all, nil
	}
	names := strings.Split(list, ",")
	for _, name := range names {
		if !slices.Contains(all, name) {
			return nil, fmt.Errorf("no section is called %q; there are %s", name, strings.Join(all, ", "))
		}
	}
	return names, nil
}

// Replaced returns a page with what was measured anew between the marks of a name.
func Replaced(page, name, made string) (string, error) {
	begin, end := marks(name)
	before, rest, ok := strings.Cut(page, begin)
	_, after, both := strings.Cut(rest, end)
	if !ok || !both {
		return "", fmt.Errorf("the page has no place for %s", name)
	}
	return before + begin + dated(made) + end + after, nil
}

// marks are the comments around what is measured.
func marks(name string) (begin, end string) {
	return "<!-- measured: " + name + " -->", "<!-- end: " + name + " -->"
}

// dated is what stands between them.
func dated(made string) string { return "\n" + strings.TrimSpace(made) + "\n\n" + where() + "\n" }

// where says on what a section was measured.
func where() string {
	return fmt.Sprintf("*Measured %s on %s/%s, %s, %d cores, %s.*",
		time.Now().Format("2006-01-02"), runtime.GOOS, runtime.GOARCH, processor(), runtime.NumCPU(), runtime.Version())
}

// processor names the processor where the system tells.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "a processor not named by the system"
}
