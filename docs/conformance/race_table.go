package main

// This file is the table of a race, and what it comes to.

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// String writes status and objective as the index has them.
func (r *report) String() string { return cell(r.Status, r.Objective) }

func (v rival) String() string { return cell(v.status, v.objective) }

func cell(s status, objective *int) string {
	text := strings.TrimSuffix(string(s), "(TO)")
	if objective != nil {
		text += fmt.Sprintf(" %d", *objective)
	}
	return text
}

// checks says how many solutions the checker accepted.
func (r *report) checks() string {
	switch {
	case r.Wrong != "":
		return fmt.Sprintf("%d of %d", r.Checked, r.Solutions)
	case r.Solutions == 0:
		return ""
	}
	return fmt.Sprint(r.Checked)
}

// A tally counts what the table says.
type tally struct {
	verdicts     map[verdict]int
	ours, theirs int // proofs: optima, refutations, and solutions where one is asked
	ourOptima    int // without those solutions
	theirOptima  int
	logs         float64 // of the rates' ratios
	rates        int
	slow         []string // marked instances below the rate that is wanted
	marked       int
	open         []string // where nobody has found a solution here
	unheard      []string // where a verdict is left open for want of an objective in the index
}

// wanted is the rate of failures in relation to Chuffed's that marked instances should have.
const wanted = 0.7

func (t *tally) count(c *contender, r *report, slower float64) {
	t.verdicts[c.verdict(r, slower)]++
	count := func(proved, solution bool, all, optima *int) {
		if proved {
			*all++
			if !solution {
				*optima++
			}
		}
	}
	count(r.Status.proves(c.asked) && c.judge(r) == nil, r.Status == solved, &t.ours, &t.ourOptima)
	count(c.chuffed.status.proves(c.asked), c.chuffed.status == solved, &t.theirs, &t.theirOptima)
	if c.marked {
		t.marked++
	}
	if ratio, ok := c.rateRatio(r, slower); ok {
		t.logs += math.Log(ratio)
		t.rates++
		if c.marked && ratio < wanted {
			t.slow = append(t.slow, c.name)
		}
	}
	if r.Solutions == 0 && r.Status != infeasible {
		t.open = append(t.open, c.name)
	}
	if c.asked != "satisfy" && r.Status == improved && c.chuffed.status == solved && c.chuffed.objective == nil {
		t.unheard = append(t.unheard, c.name)
	}
}

// table writes the outcome.
func (r *race) table(chosen []*contender, reports []*report) string {
	rows := [][]string{{"instance", "asked", "Chuffed", "s", "failures/s", "propago", "s", "first", "last",
		"checked", "failures", "failures/s", "ratio", "verdict", "remark"}}
	t := tally{verdicts: map[verdict]int{}}
	for i, c := range chosen {
		g := reports[i]
		t.count(c, g, r.slower)
		name, rate, ratio := c.name, "", ""
		if c.marked {
			name += " \\*"
		}
		if c.chuffed.rate != nil {
			rate = fmt.Sprintf("%.0f", *c.chuffed.rate)
		}
		if x, ok := c.rateRatio(g, r.slower); ok {
			ratio = fmt.Sprintf("%.2f", x)
		}
		remark := g.Reason
		if err := c.judge(g); err != nil {
			remark = err.Error()
		}
		rows = append(rows, []string{name, c.asked, c.chuffed.String(), fmt.Sprintf("%.2f", c.chuffed.seconds), rate,
			g.String(), fmt.Sprintf("%.2f", g.Seconds), moment(g.First), moment(g.Last), g.checks(),
			fmt.Sprint(g.Failures), fmt.Sprintf("%.0f", float64(g.Failures)/max(g.Seconds, 0.001)), ratio,
			string(c.verdict(g, r.slower)), remark})
	}
	var b strings.Builder
	fmt.Fprintf(&b, `%d instances of the MiniZinc Challenge, one core, %v of processor time each, the search %q; Chuffed's
figures are those of the index (free search, 15 s). Seconds are of the processor, from the start of the process to its end, and
to the first and to the last solution; every solution was checked. The ratio is that of
failures a second, ours to Chuffed's. Better is a proof, a solution or a better solution that the other has
not; faster and slower are by more than %v times.%s

`, len(chosen), r.limit, r.search, clearly, r.pace())
	align(&b, rows)
	t.write(&b, len(chosen))
	return b.String()
}

// pace says that the machine of this race is not as fast as that of the index.
func (r *race) pace() string {
	if r.slower == 1 {
		return ""
	}
	return fmt.Sprintf(" This machine is %.2f times as slow as that of the index; ratios and verdicts count that in.", r.slower)
}

// moment writes a time that may not have come.
func moment(seconds float64) string {
	if seconds == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", seconds)
}

func (t *tally) write(b *strings.Builder, total int) {
	v := t.verdicts
	fmt.Fprintf(b, "\nProved optima and refutations: %d, Chuffed %d (with the solutions of satisfaction problems: %d, Chuffed %d).\n",
		t.ourOptima, t.theirOptima, t.ours, t.theirs)
	fmt.Fprintf(b, "Better %d, faster %d; same %d; slower %d, worse %d, no solution where Chuffed has one %d: ahead %d times, behind %d times of %d.\n",
		v[betterV], v[fasterV], v[same], v[slowerV], v[worse], v[noSolution],
		v[betterV]+v[fasterV], v[slowerV]+v[worse]+v[noSolution], total)
	if n := v[wrongV]; n > 0 {
		fmt.Fprintf(b, "**Wrong: %d.**\n", n)
	}
	list(b, "Without any solution", t.open)
	list(b, "Not comparable, as the index has no objective (counted as the same)", t.unheard)
	if t.rates > 0 {
		fmt.Fprintf(b, "Failures a second are %.2f of Chuffed's (geometric mean of %d).\n", math.Exp(t.logs/float64(t.rates)), t.rates)
	}
	if t.marked > 0 {
		list(b, fmt.Sprintf("Of the %d that are marked with \\*, below %v", t.marked, wanted), t.slow)
	}
}

func list(b *strings.Builder, what string, names []string) {
	if len(names) > 0 {
		fmt.Fprintf(b, "%s: %d (%s).\n", what, len(names), strings.Join(names, ", "))
		return
	}
	fmt.Fprintf(b, "%s: none.\n", what)
}

// align writes rows as a Markdown table that can be read as it is. The first row has the
// headings; columns of figures go to the right.
func align(b *strings.Builder, rows [][]string) {
	wide := make([]int, len(rows[0]))
	figures := make([]bool, len(wide))
	for i, row := range rows {
		for j, cell := range row {
			wide[j] = max(wide[j], utf8.RuneCountInString(cell), 3)
			figures[j] = i > 0 && (figures[j] || i == 1) && strings.Trim(cell, "0123456789.") == ""
		}
	}
	for i, row := range rows {
		for j, cell := range row {
			pad := strings.Repeat(" ", wide[j]-utf8.RuneCountInString(cell))
			if figures[j] {
				fmt.Fprintf(b, "| %s%s ", pad, cell)
			} else {
				fmt.Fprintf(b, "| %s%s ", cell, pad)
			}
		}
		b.WriteString("|\n")
		if i == 0 {
			for j := range row {
				end := "-"
				if figures[j] {
					end = ":"
				}
				fmt.Fprintf(b, "|%s%s", strings.Repeat("-", wide[j]+1), end)
			}
			b.WriteString("|\n")
		}
	}
}
