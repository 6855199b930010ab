package check

// This file reads a solution as a solver prints it: NAME = VALUE; line by line, where a
// value is a number, a Boolean or an array such as array2d(1..2, 1..3, [1, 2, 3, 4, 5, 6]).

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Text returns the values that a printed solution gives to the variables of the program, by
// name: those that are printed, the elements of printed arrays, and those that are declared
// equal to one of them. The text is that of one solution; a line of dashes may end it, and
// comments, which begin with a percent sign, are passed over.
//
// It is an error where something is not printed that the program has among its outputs, or
// printed twice, or printed and no output; where an array has another shape than declared;
// and where a variable is printed with two values.
func (c *Checker) Text(printed string) (map[string]int, error) {
	values := map[string]int{}
	var seen []string
	for line := range strings.Lines(printed) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '%' || strings.Trim(line, "-=") == "" {
			continue
		}
		name, text, ok := strings.Cut(strings.TrimSuffix(line, ";"), " = ")
		switch {
		case !ok || !strings.HasSuffix(line, ";"):
			return nil, fmt.Errorf("not an assignment: %s", line)
		case slices.Contains(seen, name):
			return nil, fmt.Errorf("%s is printed twice", name)
		case !slices.Contains(c.outputs, name):
			return nil, fmt.Errorf("%s is printed and no output", name)
		}
		seen = append(seen, name)
		if err := c.assign(values, name, text); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range c.outputs {
		if !slices.Contains(seen, name) {
			return nil, fmt.Errorf("%s is not printed", name)
		}
	}
	return values, nil
}

// assign gives what is printed as name the values in text.
func (c *Checker) assign(values map[string]int, name, text string) error {
	a, ok := c.printed[name]
	if v, is := c.byName[name]; is {
		a, ok = array{c.variables[v].Decl, []Term{{v, 0}}}, true
	}
	switch {
	case !ok:
		return errors.New("sets are not checked")
	case !a.decl.Type.Array:
		n, err := number(text)
		if err != nil {
			return err
		}
		return c.set(values, a.terms[0], n)
	}
	shape, elements, err := list(text)
	if err != nil {
		return err
	}
	if want := c.shape(a); shape != want {
		return fmt.Errorf("printed as %s, declared as %s", shape, want)
	}
	if len(elements) != len(a.terms) {
		return fmt.Errorf("%d elements printed, %d declared", len(elements), len(a.terms))
	}
	for i, x := range a.terms {
		if err := c.set(values, x, elements[i]); err != nil {
			return fmt.Errorf("element %d: %w", i+1, err)
		}
	}
	return nil
}

// set gives x the value n, and so what x is declared equal to.
func (c *Checker) set(values map[string]int, x Term, n int) error {
	if x.Var < 0 {
		if x.Const != n {
			return fmt.Errorf("printed as %d, declared as %d", n, x.Const)
		}
		return nil
	}
	v := c.variables[x.Var]
	if old, ok := values[v.Decl.Name]; ok && old != n {
		return fmt.Errorf("%s is both %d and %d", v.Decl.Name, old, n)
	}
	values[v.Decl.Name] = n
	if v.Equal != nil {
		return c.set(values, *v.Equal, n)
	}
	return nil
}

// shape returns what comes before the elements of a printed array: its index sets.
func (c *Checker) shape(a array) string {
	for _, annotation := range a.decl.Annotations {
		if annotation.Name != "output_array" || len(annotation.Args) != 1 {
			continue
		}
		indices := annotation.Args[0].Args
		var b strings.Builder
		fmt.Fprintf(&b, "array%dd(", len(indices))
		for _, index := range indices {
			if index.Set.IsEmpty() {
				b.WriteString("1..0, ")
				continue
			}
			fmt.Fprintf(&b, "%d..%d, ", index.Set.Min(), index.Set.Max())
		}
		return b.String()
	}
	return ""
}

// list splits a printed array into its shape and its elements.
func list(text string) (shape string, elements []int, err error) {
	shape, rest, ok := strings.Cut(text, "[")
	rest, closed := strings.CutSuffix(rest, "])")
	if !ok || !closed {
		return "", nil, fmt.Errorf("not an array: %s", text)
	}
	if rest = strings.TrimSpace(rest); rest == "" {
		return spaced(shape), nil, nil
	}
	for field := range strings.SplitSeq(rest, ",") {
		n, err := number(strings.TrimSpace(field))
		if err != nil {
			return "", nil, err
		}
		elements = append(elements, n)
	}
	return spaced(shape), elements, nil
}

// spaced puts one space after each comma.
func spaced(shape string) string {
	return strings.ReplaceAll(strings.ReplaceAll(shape, " ", ""), ",", ", ")
}

func number(text string) (int, error) {
	switch text {
	case "true":
		return 1, nil
	case "false":
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("not a number: %s", text)
	}
	return n, nil
}
