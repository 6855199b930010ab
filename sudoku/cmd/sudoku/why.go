package main

// sudoku why: why a cell cannot hold a value.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// defaultWhyNodes is far above what a puzzle for people needs, and done in a second.
const defaultWhyNodes = 2000

const whyHelp = `Why says why a cell cannot hold a value: the givens, units and rules that exclude it,
and the steps between. It needs few of them, and no step can be left out.

A question is a cell and a value, r1c3=7 or r1c3!=7, or the name of a cell alone, which
asks for every value that the cell cannot hold. Values above 9 may be letters. Several
questions are answered in turn, for each puzzle. Without a question why says what makes
a puzzle contradictory; which givens do is what sudoku core finds.

What is propagated follows from --maintain. Where propagation leaves a value, a search
looks for a solution with it, or shows the branches that failed; --no-search only
propagates. All other arguments are files, - for standard input, or puzzles; without
them standard input is read.

Formats:
  text   the answer, and below it the steps, each a line with a number
  json   one line a puzzle: {"answers":[{"answer":"pruned","cell":"r1c3","value":7,
         "headline":"...","reasons":[{"step":1,"text":"...",...}],
         "explanation":{...}}]}; or {"error":"the reason"}

Exit codes:
  0    every value that was asked about is excluded, and why is said
  1    some value is possible, or some puzzle that was asked about as a whole has no
       contradiction that propagation finds` + exitHelp

const whyExample = `  sudoku why 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 r1c3=7
  sudoku why puzzle.txt r5c5
  sudoku why --format json puzzle.txt r1c3=7 r4c2=1 | jq '.answers[].headline'
  sudoku why contradictory.txt`

func newWhyCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "why [FILE | - | PUZZLE]... [CELL | CELL=VALUE]...",
		Short:   "Say why a cell cannot hold a value",
		Long:    whyHelp,
		Example: whyExample,
	}
	kind := command.Choice{Value: "text", Names: []string{"text", "json"}}
	command.AddChoice(cmd, &kind, "format", "what to print")
	var noSearch bool
	cmd.Flags().BoolVar(&noSearch, "no-search", false, "only propagate: what that leaves is possible")
	flags := &batchFlags{}
	flags.maxNodes = defaultWhyNodes
	flags.addCommon(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		w := &whyJob{json: kind.Value == "json"}
		var inputs []string
		for _, arg := range args {
			if q, ok := parseQuestion(arg); ok {
				w.questions = append(w.questions, q)
			} else {
				inputs = append(inputs, arg)
			}
		}
		if flags.maxNodes > math.MaxInt32 || flags.maxNodes == 0 {
			flags.maxNodes = math.MaxInt32
		}
		if !noSearch {
			w.nodes = int(flags.maxNodes)
		}
		flags.format.Value = explainedFormat(kind.Value)
		b, err := newBatch(st, flags, inputs)
		if err != nil {
			return err
		}
		b.opts.MaxNodes = 0 // the limit is for what why searches itself
		w.opts = b.opts
		return b.runPuzzles(cmd, w.answer)
	}
	return cmd
}

// explainedFormat is the format in which a failure is told: a message only, or an object.
func explainedFormat(kind string) string {
	if kind == "json" {
		return text.JSONFormat.String()
	}
	return text.GridFormat.String()
}

// question is a cell, and a value unless all are asked for.
type question struct{ cell, value string }

// parseQuestion takes an argument for a question. A name that a file has is that file.
func parseQuestion(arg string) (question, bool) {
	cell, value, _ := strings.Cut(arg, "=")
	cell = strings.TrimSuffix(cell, "!")
	if !looksLikeCell(cell) {
		return question{}, false
	}
	if _, err := os.Stat(arg); err == nil {
		return question{}, false
	}
	return question{cell, value}, true
}

// looksLikeCell says whether a name is of the kind r1c3 or A3. Whether the board has such a
// cell is seen later.
func looksLikeCell(name string) bool {
	name = strings.ToLower(name)
	if row, col, ok := strings.Cut(strings.TrimPrefix(name, "r"), "c"); ok && name[0] == 'r' {
		return isDigits(row) && isDigits(col)
	}
	col := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
	return len(col) < len(name) && len(col) >= len(name)-2 && isDigits(col)
}

// isDigits says whether a text is a number of at most three digits.
func isDigits(text string) bool {
	return text != "" && len(text) <= 3 && strings.Trim(text, "0123456789") == ""
}

// whyJob answers the questions for one puzzle after another.
type whyJob struct {
	questions []question
	nodes     int // of a search; 0: none
	json      bool
	opts      csp.Options
}

func (w *whyJob) answer(ctx context.Context, p *sudoku.Puzzle, t *task, a *answer) {
	within, cancel := command.Within(ctx, w.opts.Timeout)
	defer cancel()
	opts := w.opts
	opts.Timeout = 0
	e, err := p.Explainer(within, opts)
	var answers []*sudoku.Explanation
	if err == nil {
		answers, err = w.ask(within, e)
	}
	switch {
	case err == nil:
		w.write(answers, t, a)
	case ctx.Err() != nil:
		a.cancelled = true
	case errors.Is(err, context.DeadlineExceeded):
		a.refuse(exitLimit, fmt.Sprintf("stopped at the time limit of %v", w.opts.Timeout))
	case errors.Is(err, errConsistent):
		a.refuse(exitUnsolved, "propagation finds no contradiction; ask about a cell, such as r1c3 or r1c3=7")
	default:
		a.refuse(exitInput, err.Error())
	}
}

var errConsistent = errors.New("propagation finds no contradiction")

// ask answers the questions about a puzzle.
func (w *whyJob) ask(ctx context.Context, e *sudoku.Explainer) ([]*sudoku.Explanation, error) {
	if len(w.questions) == 0 {
		why, err := e.WhyFailed(ctx)
		if err == nil && why == nil {
			err = errConsistent
		}
		return []*sudoku.Explanation{why}, err
	}
	var answers []*sudoku.Explanation
	l := e.Model.Layout
	for _, q := range w.questions {
		cell, err := l.ParseCell(q.cell)
		if err != nil {
			return nil, err
		}
		values := []int{}
		if q.value != "" {
			v, err := l.ParseValue(q.value)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
		for v := 1; q.value == "" && v <= l.Size(); v++ {
			if !e.Consistent() || !e.Candidates(cell).Contains(v) {
				values = append(values, v)
			}
		}
		for _, v := range values {
			why, err := e.Why(ctx, cell, v, w.nodes)
			if err != nil {
				return nil, err
			}
			answers = append(answers, why)
		}
	}
	return answers, nil
}

// write prints the answers to the questions about one puzzle.
func (w *whyJob) write(answers []*sudoku.Explanation, t *task, a *answer) {
	for _, why := range answers {
		switch why.CSP.Answer {
		case csp.StillPossible, csp.InSolution:
			a.code = max(a.code, exitUnsolved)
		case csp.Undecided:
			a.code = max(a.code, exitLimit)
		}
	}
	if w.json {
		if answers == nil {
			answers = []*sudoku.Explanation{}
		}
		a.out = appendJSON(a.out, map[string]any{"answers": answers})
		return
	}
	a.name(t)
	if len(answers) == 0 {
		a.out = append(a.out, "Propagation leaves all values.\n"...)
	}
	for len(answers) > 0 {
		n := 1
		for n < len(answers) && answers[0].SameReasons(answers[n]) {
			n++
		}
		a.out = append(a.out, sudoku.Together(answers[:n])...)
		answers = answers[n:]
	}
}
