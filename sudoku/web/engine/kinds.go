package engine

// The kinds of rules that a puzzle may have, for the editor.

import "github.com/propago/propago/sudoku"

// kinds returns what rules of each kind are made of, as sudoku.RuleForm tells it:
// [{name, about, number, optional, values, head, line, straight, least, most}].
func kinds(*Call) (any, error) {
	var all []any
	for _, k := range sudoku.RuleKinds() {
		f := k.Form()
		all = append(all, object(
			"name", f.Name, "about", f.About, "number", f.Number, "optional", f.Optional, "values", f.Values, "head", f.Head,
			"line", f.Line, "straight", f.Straight, "least", f.Least, "most", f.Most,
		))
	}
	return all, nil
}
