package exchange

// Rules that came to f-puzzles later are drawn with its older means, lines, texts and cages that
// say which rule they are of, so that pages which do not know the rule show it. They are written
// where a puzzle has none, and not kept where they are as they are written.

import (
	"slices"
	"strconv"

	"github.com/propago/propago/sudoku"
)

// paint is how the rules of a constraint are drawn.
type paint struct {
	key, name     string
	colour, width string // of a line
	sign          string // around a clue outside of the grid
	circle        bool   // a bulb at the beginning of the line
	cage          bool   // a cage around the cells
}

var paints = []paint{
	{key: "whispers", name: "Whispers", colour: "#60C060", width: "0.3"},
	{key: "renban", name: "Renban", colour: "#C060C0", width: "0.4"},
	{key: "regionsumline", name: "Region Sum Line", colour: "#2ECBFF", width: "0.25"},
	{key: "entropicline", name: "Entropic Line", colour: "#FFCCAA", width: "0.25"},
	{key: "modularline", name: "Modular Line", colour: "#33BBBB", width: "0.25"},
	{key: "parityline", name: "Parity Line", colour: "#E05060", width: "0.25"},
	{key: "nabner", name: "Nabner", colour: "#C9C883", width: "0.25"},
	{key: "zipperline", name: "Zipper Line", colour: "#cdb1ec", width: "0.15625"},
	{key: "slowthermometer", name: "Slow Thermometer", colour: "#6495ED", width: "0.3", circle: true},
	{key: "fastthermometer", name: "Fast Thermometer", colour: "#E0A040", width: "0.3", circle: true},
	{key: "xsum", name: "X Sum", sign: "◯"},
	{key: "skyscraper", name: "Skyscraper", sign: "▯"},
	{key: "numberedroom", name: "Numbered Room", sign: "□"},
	{key: "rowindexer", name: "Row Indexer", colour: "#7CC77C", cage: true},
	{key: "columnindexer", name: "Column Indexer", colour: "#C77C7C", cage: true},
}

const nameOfRule = "fromConstraint"

// drawings are what is drawn for the rules of a puzzle: lines first, then what lies on them.
func (t paint) drawings(p *sudoku.Puzzle) []sudoku.Drawing {
	rows := constraintsOf(t.key)
	var below, above []sudoku.Drawing
	draw := func(to *[]sudoku.Drawing, kind string, of value, attributes ...string) {
		for i := 0; i < len(attributes); i += 2 {
			v := str(attributes[i+1])
			if _, err := strconv.ParseUint(attributes[i+1][:1], 10, 8); err == nil && attributes[i] != "value" {
				v = value{kind: '0', text: attributes[i+1]}
			}
			of.set(attributes[i], v)
		}
		of.set(nameOfRule, str(t.name))
		*to = append(*to, sudoku.Drawing{Kind: kind, Of: string(of.append(nil))})
	}
	at := func(cell string) value { return object().with("cells", list(str(cell))) }
	for _, rule := range p.Rules {
		if !slices.ContainsFunc(rows, func(c constraint) bool { return c.kind == rule.Kind }) {
			continue
		}
		switch first := upperName(p.Layout, rule.Cells[0]); {
		case t.cage:
			of, _ := writeCells(p.Layout, rule)
			draw(&below, "cage", of, "outlineC", t.colour, "fontC", "#000000")
		case t.sign != "":
			if item, ok := writeOutside(p.Layout, rule); ok {
				cell := item.get("cell").text
				draw(&below, "text", at(cell), "value", t.sign, "fontC", "#000000", "size", "1.2")
				draw(&below, "text", at(cell), "value", item.get("value").text, "fontC", "#000000", "size", "0.7")
			}
		default:
			of, _ := writeLine(p.Layout, rule)
			draw(&below, "line", of, "outlineC", t.colour, "width", t.width)
			if t.circle {
				draw(&above, "circle", at(first), "baseC", t.colour, "outlineC", t.colour, "width", "0.8", "height", "0.8")
			}
		}
	}
	return append(below, above...)
}

// drawn says whether drawings are of the rules of this name, or lines along all of them.
func (t paint) drawn(p *sudoku.Puzzle, drawings []sudoku.Drawing) bool {
	along := map[string]bool{}
	for _, d := range drawings {
		if t.made(d) {
			return true
		}
		of, err := parseJSON(d.Of)
		if lines, ok := of.field("lines"); ok && err == nil && d.Kind == "line" {
			for _, line := range lines.items {
				along[string(line.append(nil))] = true
			}
		}
	}
	rows := constraintsOf(t.key)
	for _, rule := range p.Rules {
		if slices.ContainsFunc(rows, func(c constraint) bool { return c.kind == rule.Kind }) && !along[string(nameList(p.Layout, rule.Cells).append(nil))] {
			return false
		}
	}
	return true
}

// made says whether a drawing says that it is of a rule of this name.
func (t paint) made(d sudoku.Drawing) bool {
	of, err := parseJSON(d.Of)
	return err == nil && of.get(nameOfRule).text == t.name
}

// unpaint forgets the drawings of a puzzle that writing it makes again.
func unpaint(p *sudoku.Puzzle) {
	for _, t := range paints {
		again := t.drawings(p)
		if again == nil {
			continue
		}
		left := map[sudoku.Drawing]int{}
		for _, d := range again {
			left[d]++
		}
		var others []sudoku.Drawing
		for _, d := range p.Drawings {
			if t.made(d) {
				if left[d]--; left[d] == 0 {
					delete(left, d)
				}
			} else {
				others = append(others, d)
			}
		}
		if len(left) == 0 && !t.drawn(p, others) {
			p.Drawings = others
		}
	}
}
