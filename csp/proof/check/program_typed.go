package check

// This file sees to it that Booleans are 0 or 1: rules take them for that, and the definitions of
// constraints tell other numbers apart.

import (
	"strings"

	values "github.com/propago/propago/csp/flatzinc/check"
)

// booleans has the arguments that are Booleans besides the truth of a constraint, which comes last.
var booleans = map[string][]int{
	"bool_not": {0, 1}, "bool_ne": {0, 1}, "bool_xor": {0, 1}, "bool_and": {0, 1}, "bool_or": {0, 1},
	"bool_clause": {0, 1}, "array_bool_and": {0}, "array_bool_or": {0}, "array_bool_xor": {0},
	"precedence": {0}, "connected": {2, 3}, "dreachable": {3, 4},
}

// typed refuses a program in which a Boolean may be another number than 0 and 1.
func (q *program) typed() error {
	for _, c := range q.known() {
		name := strings.TrimPrefix(c.source.Name, "propago_")
		base, tied := strings.CutSuffix(name, "_reif")
		if !tied {
			base, tied = strings.CutSuffix(name, "_imp")
		}
		places := booleans[base]
		if _, function := functions[base]; tied || function {
			places = append(places[:len(places):len(places)], len(c.item.Operands)-1)
		}
		for _, i := range places {
			for _, x := range c.item.Operands[i].Terms {
				if !q.boolean(x) {
					return &ProgramError{c.source.Pos, "an argument of " + c.source.Name + " is to be a Boolean, and may be another number"}
				}
			}
		}
	}
	return nil
}

func (q *program) boolean(x values.Term) bool {
	if x.Var < 0 {
		return x.Const == 0 || x.Const == 1
	}
	set := q.sets[x.Var]
	return set.IsEmpty() || set.Min() >= 0 && set.Max() <= 1
}
