package main

// This file is the section on spec/, MiniZinc's own test models as FlatZinc: which were
// asked what, and Gecode's status and number of solutions, stand in its index.

import (
	"fmt"
	"path/filepath"
	"strconv"
)

func (b *bench) specSection() (string, error) {
	programs, err := specPrograms(b.data)
	if err != nil {
		return "", err
	}
	intro := `Test models of MiniZinc, flattened with its standard library. The status and the number of
solutions must be those of Gecode 6.2`
	if hasGecode() {
		for _, p := range b.chosen(programs) {
			if p.want.status != optimal {
				continue
			}
			_, printed := b.gecode(p)
			if err := p.expectPrinted(printed); err != nil {
				return "", fmt.Errorf("%s: %w", p.name, err)
			}
		}
		intro += ", and where an optimum is asked, the objective that Gecode finds now"
	}
	text, wrong := b.conformance(programs)
	return intro + ".\n\n" + text, wrong
}

// specPrograms reads the index of spec/.
func specPrograms(data string) ([]*program, error) {
	rows, err := readTable(filepath.Join(data, "spec", "index.tsv"), 5)
	if err != nil {
		return nil, err
	}
	var programs []*program
	for _, r := range rows {
		p := &program{name: r[0], path: filepath.Join(data, "spec", r[0]+".fzn"), all: r[2] == "all"}
		p.want.status = status(r[3])
		if r[3] == "COMPLETE" {
			p.want.status = optimal
			if p.all {
				p.want.status = complete
			}
		}
		if p.want.solutions, err = strconv.Atoi(r[4]); err != nil {
			return nil, fmt.Errorf("%s: %w", r[0], err)
		}
		programs = append(programs, p)
	}
	return programs, nil
}
