package trace

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file says events in words.

// Text says an event of the trace in one line, with the names of the model, such as
// "y loses 1, 2..3 left (x < y)".
func (t *Trace) Text(e *Event) string {
	switch e.Kind {
	case csp.EventStart:
		return fmt.Sprintf("start: %s, %s", count(len(t.Variables), "variable"), count(len(t.Constraints), "constraint"))
	case csp.EventPost:
		if e.Constraint < 0 || e.Constraint >= len(t.Constraints) {
			break
		}
		c := &t.Constraints[e.Constraint]
		if c.Name == "" {
			return "post " + c.Text
		}
		return "post " + c.Name + ": " + c.Text
	case csp.EventPropagate, csp.EventCheck:
		return fmt.Sprintf("%v %s", e.Kind, t.cause(e))
	case csp.EventRevise:
		if e.Other < 0 {
			return fmt.Sprintf("revise %s in %s (%s)", t.variable(e.Var), t.values(e.Var, e.Domain), t.cause(e))
		}
		return fmt.Sprintf("revise %s in %s against %s (%s)", t.variable(e.Var), t.values(e.Var, e.Domain), t.variable(e.Other), t.cause(e))
	case csp.EventPrune:
		return fmt.Sprintf("%s loses %s, %s left (%s)", t.variable(e.Var), t.values(e.Var, e.Removed), t.values(e.Var, e.Domain), t.cause(e))
	case csp.EventFixpoint:
		return "fixpoint"
	case csp.EventBranch:
		return fmt.Sprintf("node %d below %d: %s (%s)", e.Node, e.Parent, t.claim(e), t.cause(e))
	case csp.EventFail:
		if e.Claim != nil {
			return fmt.Sprintf("fail: %s cannot be (%s)", t.claim(e), t.cause(e))
		}
		if e.Var >= 0 {
			return fmt.Sprintf("fail: %s has no value left (%s)", t.variable(e.Var), t.cause(e))
		}
		return fmt.Sprintf("fail: %s", t.cause(e))
	case csp.EventBacktrack:
		return fmt.Sprintf("back to node %d", e.Node)
	case csp.EventSolution:
		var b strings.Builder
		b.WriteString("solution:")
		for x, v := range e.Values {
			if x < len(t.Variables) && t.Variables[x].Name != "" && !t.Variables[x].Constant {
				fmt.Fprintf(&b, " %s=%s", t.variable(x), t.value(x, v))
			}
		}
		return b.String()
	case csp.EventRestart:
		return fmt.Sprintf("restart: node %d", e.Node)
	case csp.EventDone:
		end := "done, " + e.Outcome.String()
		switch e.Outcome {
		case csp.Exhausted:
			end = "done, all searched"
		case csp.Limited:
			end = "done, at a limit"
		}
		if e.Stats == nil {
			return end
		}
		return fmt.Sprintf("%s: %s, %s, %s", end, count(int(e.Stats.Solutions), "solution"),
			count(int(e.Stats.Nodes), "node"), count(int(e.Stats.Failures), "failure"))
	}
	return e.Kind.String()
}

func (t *Trace) variable(x int) string {
	if x < 0 || x >= len(t.Variables) {
		return "?"
	}
	return t.Variables[x].Name
}

// value is what a value of a variable is called.
func (t *Trace) value(x, v int) string {
	if t.Value == nil {
		return strconv.Itoa(v)
	}
	return t.Value(t.variable(x), v)
}

// values is what the values of a set are called, in the form of the set.
func (t *Trace) values(x int, s domains.Set) string {
	if t.Value == nil || s.IsEmpty() {
		return s.String()
	}
	var parts []string
	for lo, hi := range s.Ranges() {
		part := t.value(x, lo)
		if lo < hi {
			part += ".." + t.value(x, hi)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// cause names who made an event.
func (t *Trace) cause(e *Event) string {
	if e.Constraint >= 0 && e.Constraint < len(t.Constraints) {
		return t.Constraints[e.Constraint].Label()
	}
	if e.By == csp.ByNobody {
		return "declared so"
	}
	if word, ok := t.Words[e.By]; ok {
		return word
	}
	return e.By.String()
}

func (t *Trace) claim(e *Event) string {
	if e.Claim == nil {
		return "nothing"
	}
	return fmt.Sprintf("%s %v %s", t.variable(e.Var), e.Claim.Op, t.value(e.Var, e.Claim.Value))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
