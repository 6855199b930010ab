package main

// This file is the section on challenge/: instances of the MiniZinc Challenge, with every
// global decomposed, and what Gecode and Chuffed took on them with eight seconds.

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

func (b *bench) challengeSection() (string, error) {
	programs, err := challengePrograms(b.data)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	fmt.Fprintf(&text, `Instances of the MiniZinc Challenge, flattened with the standard library alone, so that every global
is a decomposition; one core, %v a program, seconds of processor time from opening the file to the end. Propago ran
with the annotated search, with the same and learning (`+"`--learn`"+`), and with its free search (`+"`-f`"+`), which
learns too. `, b.limit)
	if hasGecode() {
		text.WriteString("Gecode ran on the same files in the same sitting, in turn. ")
	}
	text.WriteString(`The
columns "with 8 s" are what the index of the collection has of Gecode 6.2 and Chuffed 0.13, each with its own
library, in another sitting.

`)
	text.WriteString(row("instance", "expected", "propago", "failures", "learning", "failures", "free", "failures",
		"Gecode", "failures", "Gecode with 8 s", "Chuffed with 8 s"))
	text.WriteString("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|---|\n")
	var wrong []error
	var done [6]int
	chosen := b.chosen(programs)
	for _, p := range chosen {
		cells := []string{p.name, p.want.String()}
		for i, how := range []configure{annotated, learning, free} {
			r := b.solve(p, how)
			cell := seconds(r.time)
			switch err := p.judge(r); {
			case err != nil:
				wrong = append(wrong, fmt.Errorf("%s: %w", p.name, err))
				cell = "**wrong**: " + err.Error()
			case r.status == p.want.status:
				done[i]++
			default:
				cell = r.answer.String()
			}
			cells = append(cells, cell, fmt.Sprint(r.stats.Failures))
			fmt.Fprintf(b.log, "%-60s %-14s %s s, %d failures\n", p.name, r.answer, seconds(r.time), r.stats.Failures)
		}
		g, _ := b.gecode(p)
		fmt.Fprintf(b.log, "%-60s %-14s %s s, %s failures, Gecode\n", p.name, g.status, g.seconds, g.failures)
		if g.status == string(p.want.status) {
			done[3]++
			cells = append(cells, g.seconds, g.failures)
		} else {
			cells = append(cells, g.status, g.failures)
		}
		for i, peer := range p.peers {
			if peer.status == string(p.want.status) {
				done[4+i]++
				cells = append(cells, peer.seconds)
			} else {
				cells = append(cells, peer.status)
			}
		}
		text.WriteString(row(cells...))
	}
	fmt.Fprintf(&text, "\nOf %d instances the annotated search solves %d, with learning %d, the free search %d; Gecode %d here,\nand with 8 s Gecode %d and Chuffed %d.\n",
		len(chosen), done[0], done[1], done[2], done[3], done[4], done[5])
	return text.String(), errors.Join(wrong...)
}

// challengePrograms reads the index of challenge/.
func challengePrograms(data string) ([]*program, error) {
	rows, err := readTable(filepath.Join(data, "challenge", "index.tsv"), 7)
	if err != nil {
		return nil, err
	}
	var programs []*program
	for _, r := range rows {
		p := &program{name: r[0], path: filepath.Join(data, "challenge", r[0]+".fzn")}
		p.want.status = status(r[2])
		if r[3] != "" {
			objective, err := strconv.Atoi(r[3])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", r[0], err)
			}
			p.want.objective = &objective
		}
		for _, cell := range r[4:6] {
			fields := strings.Fields(cell)
			if len(fields) != 3 {
				return nil, fmt.Errorf("%s: not a status, seconds and failures: %q", r[0], cell)
			}
			p.peers = append(p.peers, peer{status: fields[0], seconds: fields[1], failures: fields[2]})
		}
		programs = append(programs, p)
	}
	return programs, nil
}
