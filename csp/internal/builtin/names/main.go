// Command names prints the table of names in docs/reference/constraints.md: what each
// constraint of package csp is called in FlatZinc and in MiniZinc. It draws constraints of
// every constructor and looks at what is written of them, and at what MiniZinc's library
// says in terms of that.
package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/flatzinc/mznlib"
	"github.com/propago/propago/csp/internal/builtin"
)

// draws is how many constraints of a constructor are drawn: enough for all names.
const draws = 1500

func main() {
	lines, err := table()
	if err != nil {
		fmt.Fprintln(os.Stderr, "names:", err)
		os.Exit(1)
	}
	fmt.Print(strings.Join(lines, ""))
}

func table() ([]string, error) {
	texts, err := mznlib.Texts()
	if err != nil {
		return nil, err
	}
	globals := saidBy(texts["propago.mzn"])
	lines := []string{"| constraint | FlatZinc | MiniZinc's globals | whole under a Boolean |\n", "|---|---|---|---|\n"}
	for _, row := range builtin.Rows {
		var names, calls, whole []string
		if takesConstraint(row) {
			names = []string{"those of the constraint inside, with `_reif` or `_imp`"}
		} else {
			for _, name := range written(row) {
				names = append(names, "`"+name+"`")
				calls = append(calls, globals[name]...)
				calls = append(calls, globals[strings.TrimSuffix(name, "int")+"bool"]...) // the same of Booleans
			}
		}
		slices.Sort(calls)
		calls = slices.Compact(calls)
		for i, name := range calls {
			if _, ok := texts["fzn_"+name+"_reif.mzn"]; ok {
				whole = append(whole, "`"+name+"`")
			}
			calls[i] = "`" + name + "`"
		}
		under := strings.Join(whole, ", ")
		if len(whole) > 0 && len(whole) == len(calls) {
			under = "yes"
		}
		lines = append(lines, fmt.Sprintf("| `%s` | %s | %s | %s |\n", row.Name, strings.Join(names, ", "), strings.Join(calls, ", "), under))
	}
	return lines, nil
}

// takesConstraint reports whether a constructor makes a constraint of others.
func takesConstraint(r builtin.Row) bool {
	f := reflect.TypeOf(r.Make)
	for i := range f.NumIn() {
		if f.In(i) == reflect.TypeFor[csp.Constraint]() {
			return true
		}
	}
	return false
}

// written returns the names that constraints of a constructor are written as, sorted.
func written(row builtin.Row) []string {
	rng := rand.New(rand.NewPCG(1, 2))
	names := make(map[string]bool)
	for range draws {
		m := csp.NewModel()
		s := builtin.Source{Intn: rng.IntN, Model: m, Vars: append(m.IntVars("x", 3, 0, 3), m.BoolVars("b", 3)...), Most: 3, Rows: builtin.Rows}
		m.Post(s.Draw(row))
		var text bytes.Buffer
		if flatzinc.Write(&text, m, flatzinc.WriteOptions{}) != nil {
			continue
		}
		p, err := flatzinc.ParseProgram(&text)
		if err != nil {
			continue
		}
		for _, c := range p.Constraints {
			if defines(c) || decided(c) {
				continue
			}
			names[strings.TrimSuffix(c.Name, "_reif")] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// defines reports whether a constraint only says what a view is.
func defines(c *flatzinc.ConstraintItem) bool {
	return slices.ContainsFunc(c.Annotations, func(e flatzinc.Expr) bool { return e.Name == "defines_var" })
}

// decided reports whether a constraint only says that another holds, or never does.
func decided(c *flatzinc.ConstraintItem) bool {
	return c.Name == "array_bool_and" && !slices.ContainsFunc(c.Args[0].Args, func(e flatzinc.Expr) bool { return e.Kind == flatzinc.Ident })
}

// saidBy returns the names of MiniZinc's globals that the library says in terms of a
// constraint, by its name, also where it does so by other globals.
func saidBy(text string) map[string][]string {
	calls := make(map[string][]string) // of each predicate
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		for definition := range strings.SplitSeq(paragraph, "predicate ") {
			name, body, _ := strings.Cut(definition, "(")
			if strings.HasPrefix(name, "fzn_") && !strings.HasSuffix(name, "_reif") && !strings.HasSuffix(name, "_imp") {
				calls[name] = append(calls[name], regexp.MustCompile(`\b(?:fzn|propago)_\w+`).FindAllString(body, -1)...) // some have two forms
			}
		}
	}
	all := make(map[string][]string)
	for name := range calls {
		met := make(map[string]bool)
		var follow func(name string)
		follow = func(called string) {
			called = strings.TrimSuffix(called, "_reif")
			if met[called] {
				return
			}
			met[called] = true
			for _, c := range calls[called] {
				follow(c)
			}
		}
		follow(name)
		for called := range met {
			if strings.HasPrefix(called, "propago_") {
				global := regexp.MustCompile("(max|min)imum_arg").ReplaceAllString(strings.TrimPrefix(name, "fzn_"), "arg_$1")
				all[called] = append(all[called], global)
			}
		}
	}
	return all
}
