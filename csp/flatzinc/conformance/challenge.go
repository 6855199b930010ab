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

func challengeSection(b *bench) (string, error) {
	programs, err := challengePrograms(b.data)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	fmt.Fprintf(&text, `Instances of the MiniZinc Challenge, flattened with the standard library alone, so that every global
is a decomposition. The search is the annotated one, on one core, with %v a program. Gecode 6.2 and
Chuffed 0.13 had 8 s on a core of the same kind (TO: time-out), not in this sitting.

`, b.limit)
	text.WriteString(row("instance", "expected", "propago", "seconds", "failures", "learning", "seconds", "failures",
		"Gecode", "seconds", "failures", "Chuffed", "seconds", "failures"))
	text.WriteString("|---|---|---|--:|--:|---|--:|--:|---|--:|--:|---|--:|--:|\n")
	var wrong []error
	plain, learned, gecode, chuffed, all := 0, 0, 0, 0, 0
	for _, p := range b.chosen(programs) {
		cells := []string{p.name, p.want.String()}
		for _, how := range []configure{annotated, learning} {
			r := b.solve(p, how)
			text := r.answer.String()
			if err := p.judge(r); err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", p.name, err))
				text = "**wrong**: " + err.Error()
			}
			cells = append(cells, text, seconds(r.time), fmt.Sprint(r.stats.Failures))
			fmt.Fprintf(b.log, "%-60s %-14s %s s, %d failures\n", p.name, text, seconds(r.time), r.stats.Failures)
		}
		all++
		plain += same(cells[2], p.want)
		learned += same(cells[5], p.want)
		gecode += same(p.peers[0].status, answer{status: p.want.status})
		chuffed += same(p.peers[1].status, answer{status: p.want.status})
		for _, peer := range p.peers {
			cells = append(cells, peer.status, peer.seconds, peer.failures)
		}
		text.WriteString(row(cells...))
	}
	fmt.Fprintf(&text, "\nOf %d instances %d are solved, with learning %d; Gecode solved %d and Chuffed %d in 8 s.\n",
		all, plain, learned, gecode, chuffed)
	return text.String(), errors.Join(wrong...)
}

// same is 1 where a cell shows the answer.
func same(cell string, want answer) int {
	if cell == want.String() {
		return 1
	}
	return 0
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
			p.peers = append(p.peers, peer{fields[0], fields[1], fields[2]})
		}
		programs = append(programs, p)
	}
	return programs, nil
}
