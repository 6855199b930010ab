package main

// This file runs a collection and writes what came out: how many agree, and by name those
// that do not, were not finished, or are not supported.

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// conformance runs programs and tells the outcome. The error has those that are wrong.
func (b *bench) conformance(programs []*program) (string, error) {
	var wrong []error
	var rest strings.Builder
	counts := map[status]int{}
	agree, checked, took, unsupported := 0, 0, 0.0, 0
	programs = b.chosen(programs)
	for _, p := range programs {
		r := b.solve(p, annotated)
		err := p.judge(r)
		fmt.Fprintf(b.log, "%-60s %-8s %s s, %d failures\n", p.name, r.status, seconds(r.time), r.stats.Failures)
		checked += r.checked
		took += r.time.Seconds()
		remark := p.note
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Errorf("%s: %w", p.name, err))
			remark = "**wrong**: " + err.Error()
		case r.status == refused:
			unsupported++
			remark = "not supported: " + r.reason
		case r.status == p.want.status:
			agree++
			counts[r.status]++
		}
		if remark != "" || r.status != p.want.status || r.time.Seconds() >= 1 {
			rest.WriteString(row(p.name, p.want.String(), r.answer.String(), seconds(r.time), remark))
		}
	}
	text := fmt.Sprintf("%d programs: %d give the expected answer (%d one solution, %d all solutions, %d the optimum,\n%d that there is none). %d solutions were checked. All together took %.1f s.\n",
		len(programs), agree, counts[solved], counts[complete], counts[optimal], counts[infeasible], checked, took)
	if unsupported == 0 {
		text += "None has anything that is not supported.\n"
	} else {
		text += fmt.Sprintf("%d have what is not supported.\n", unsupported)
	}
	if rest.Len() > 0 {
		text += "\nThose that took a second or more, that differ, or that need a remark:\n\n" +
			row("program", "expected", "given", "seconds", "remark") + "|---|---|---|--:|---|\n" + rest.String()
	}
	return text, errors.Join(wrong...)
}

// chosen leaves the programs whose names match.
func (b *bench) chosen(programs []*program) []*program {
	return slices.DeleteFunc(slices.Clone(programs), func(p *program) bool { return !matches(p.name, b.match) })
}

// matches reports whether a name has one of the parts in it that commas separate.
func matches(name, parts string) bool {
	return slices.ContainsFunc(strings.Split(parts, ","), func(part string) bool { return strings.Contains(name, part) })
}

// String writes an answer as tables have it.
func (a answer) String() string {
	switch {
	case a.status == "":
		return "-"
	case a.status == complete:
		return fmt.Sprintf("%s %d", a.status, a.solutions)
	case a.objective != nil:
		return fmt.Sprintf("%s %d", a.status, *a.objective)
	}
	return string(a.status)
}

// readTable reads an index: a line of headings, then lines with a tab between the columns.
func readTable(path string, columns int) ([][]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) != columns {
			return nil, fmt.Errorf("%s:%d: %d columns, not %d", path, i+1, len(fields), columns)
		}
		if i > 0 {
			rows = append(rows, fields)
		}
	}
	return rows, nil
}
