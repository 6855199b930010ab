package exchange

// Writing a puzzle as the JSON of f-puzzles.

import (
	"bytes"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// FPuzzles returns the puzzle as the JSON of f-puzzles, on one line. What [ParseFPuzzles] reads
// of it is an equal puzzle, where all that is said in one list there is one rule. The error is a
// *[text.LossError] where the form cannot hold all of the puzzle, or that of
// [sudoku.Puzzle.Validate].
func FPuzzles(p *sudoku.Puzzle) ([]byte, error) {
	var b bytes.Buffer
	err := NewWriter(&b, FPuzzlesJSONFormat).Write(p)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// writer writes one puzzle.
type writer struct {
	p    *sudoku.Puzzle
	l    *sudoku.Layout
	root value
	lost []string
}

// toFPuzzles returns a good puzzle without what the form cannot hold, which it names. Of a layout
// that it cannot hold nothing is left.
func toFPuzzles(p *sudoku.Puzzle) (root value, lost []string) {
	w := writer{p: p, l: p.Layout, root: object()}
	if len(w.l.Grids()) > 1 || w.l.Boxless() {
		return value{}, []string{layoutName(w.l)}
	}
	w.root.set("size", whole(w.l.Size()))
	w.fields()
	w.root.set("grid", w.grid())
	for _, rule := range p.Rules {
		w.rule(rule)
	}
	for _, t := range paints {
		if !t.drawn(p, p.Drawings) {
			for _, d := range t.drawings(p) {
				w.drawing(d)
			}
		}
	}
	for _, d := range p.Drawings {
		w.drawing(d)
	}
	return w.root, w.lost
}

func (w *writer) lose(what string) {
	if !slices.Contains(w.lost, what) {
		w.lost = append(w.lost, what)
	}
}

func (w *writer) fields() {
	for _, f := range fields {
		var lines []string
		for _, known := range w.p.Fields {
			if known.Name == f[1] {
				lines = append(lines, known.Value)
			}
		}
		if lines != nil {
			w.root.set(f[0], str(strings.Join(lines, "\n")))
		}
	}
	for _, known := range w.p.Fields {
		if !slices.ContainsFunc(fields, func(f [2]string) bool { return f[1] == known.Name }) {
			w.lose("the " + known.Name)
		}
	}
}

func (w *writer) grid() value {
	regions := regionsOf(w.l)
	usual := usualRegions(w.l.Size())
	same := sameRegions(regions, usual)
	rows := list()
	for row := range slices.Chunk(w.p.Givens, w.l.Cols()) {
		cells := list()
		for _, v := range row {
			cell := len(rows.items)*w.l.Cols() + len(cells.items)
			item := object()
			if !same {
				item.set("region", whole(regions[cell]))
			}
			if v != 0 {
				item.set("value", whole(v))
				item.set("given", yes())
			}
			if w.p.Candidates != nil && w.p.Candidates[cell] != 0 {
				marks := list()
				for v := 1; v <= w.l.Size(); v++ {
					if w.p.Candidates[cell]>>v&1 != 0 {
						marks.items = append(marks.items, whole(v))
					}
				}
				item.set("givenPencilMarks", marks)
			}
			cells.items = append(cells.items, item)
		}
		rows.items = append(rows.items, cells)
	}
	return rows
}

// rule adds a rule to the list of its constraint.
func (w *writer) rule(rule sudoku.Rule) {
	if w.whole(rule) {
		return
	}
	for _, c := range constraints {
		switch {
		case c.kind != rule.Kind:
			continue
		case c.read == nil && c.write == nil:
			w.root.set(c.key, yes())
			return
		case c.write == nil:
			for _, cell := range rule.Cells {
				w.addItem(c.key, object().with("cell", str(upperName(w.l, cell))))
			}
			return
		}
		if item, ok := c.write(w.l, rule); ok {
			w.addItem(c.key, item)
			return
		}
	}
	w.lose("the rule " + rule.Text(w.l))
}

// addItem adds an item to a list. Arrows of the circle that was written last are one item with it.
func (w *writer) addItem(key string, item value) {
	v, ok := w.root.field(key)
	if !ok {
		v = list()
	}
	if n := len(v.items); key == "arrow" && n > 0 {
		last := &v.items[n-1]
		if slices.EqualFunc(item.get("cells").items, last.get("cells").items, func(a, b value) bool { return a.text == b.text }) {
			last.set("lines", list(slices.Concat(last.get("lines").items, item.get("lines").items)...))
			w.root.set(key, v)
			return
		}
	}
	v.items = append(v.items, item)
	w.root.set(key, v)
}

// whole writes the rules about the whole board that are not one flag. It returns whether the
// rule is one.
func (w *writer) whole(rule sudoku.Rule) bool {
	switch rule.Kind {
	case sudoku.Diagonals:
		w.root.set("diagonal+", yes())
		w.root.set("diagonal-", yes())
	case sudoku.AllDots, sudoku.NonConsecutive, sudoku.NegativeDifference, sudoku.NegativeRatio, sudoku.NegativeXV:
		w.negative(rule.Kind)
	case sudoku.Windoku:
		windows := &sudoku.Puzzle{Layout: w.l, Givens: w.p.Givens, Rules: []sudoku.Rule{rule}}
		cs, err := windows.Conditions()
		if err != nil {
			w.lose("windoku")
			return true
		}
		for _, c := range cs {
			w.addItem("extraregion", object().with("cells", nameList(w.l, c.Cells)))
		}
	default:
		return false
	}
	return true
}

// negative writes what holds where there is no dot and no letter. Beside dots the flag of
// consecutive cells is about those that have none.
func (w *writer) negative(kind sudoku.RuleKind) {
	numbers := hasRule(w.p, sudoku.Difference)
	dots := numbers || hasRule(w.p, sudoku.WhiteDot, sudoku.BlackDot, sudoku.Ratio)
	switch kind {
	case sudoku.NonConsecutive:
		if dots {
			w.lose("non-consecutive together with dots")
			return
		}
	case sudoku.AllDots:
		if numbers || hasRule(w.p, sudoku.Ratio) {
			w.lose("all-dots together with dots of other numbers")
			return
		}
	case sudoku.NegativeDifference:
		if numbers {
			w.lose("negative-difference together with differences of other numbers")
			return
		}
	}
	if kind != sudoku.NegativeRatio && kind != sudoku.NegativeXV {
		w.root.set("nonconsecutive", yes())
	}
	word := map[sudoku.RuleKind]string{sudoku.AllDots: "ratio", sudoku.NegativeRatio: "ratio", sudoku.NegativeXV: "xv"}[kind]
	if word != "" {
		w.addItem("negative", str(word))
	}
}

// drawing puts a drawing where it was.
func (w *writer) drawing(d sudoku.Drawing) {
	of, err := parseJSON(d.Of)
	if err != nil {
		w.lose("a drawing of a " + notation.Clip(d.Kind)) // Validate has looked at it
		return
	}
	switch all, whole := of.field(keptDrawing); {
	case whole && d.Kind == "negative":
		for _, item := range all.items {
			w.addItem(d.Kind, item)
		}
	case whole && slices.Contains(kept, d.Kind):
		w.root.set(d.Kind, all)
	case d.Kind == cellDrawing:
		w.cell(of)
	case d.Kind == lookDrawing:
		w.look(of)
	case slices.Contains(drawn, d.Kind) || constraintsOf(d.Kind) != nil:
		w.addItem(d.Kind, of)
	default:
		w.lose("drawings of " + notation.Clip(d.Kind))
	}
}

// look gives an item its looks back, where it is as it was.
func (w *writer) look(of value) {
	key := of.get("of").text
	items := w.root.get(key).items
	at := slices.IndexFunc(items, func(item value) bool {
		return !slices.ContainsFunc(places, func(place string) bool { return !of.get(place).equal(item.get(place)) })
	})
	if at < 0 {
		w.lose("the looks of a " + notation.Clip(key))
		return
	}
	for i, name := range of.names {
		if slices.Contains(looks, name) {
			items[at].set(name, of.items[i])
		}
	}
}

// cell gives the looks of a cell back to it.
func (w *writer) cell(of value) {
	name := of.get("cell").text
	cell, err := w.l.ParseCell(name)
	if err != nil {
		w.lose("the looks of " + notation.Clip(name))
		return
	}
	item := &w.root.get("grid").items[cell/w.l.Cols()].items[cell%w.l.Cols()]
	for i, attribute := range of.names {
		if slices.Contains(cellKept, attribute) || attribute == "value" && w.p.Givens[cell] == 0 {
			item.set(attribute, of.items[i])
		}
	}
}
