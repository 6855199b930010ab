package exchange

// SudokuPad's own form, which its links carry after scl or ctc: cells, regions, cages and what
// holds everywhere are read as rules. Lines, arrows and what lies over and under cells are only
// drawn there, and what they ask stands in the text of the rules, which nobody here can read: a
// puzzle that has them is refused, with the first of them.

import (
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// padKept are the members that say nothing of the rules.
var padKept = []string{"id", "cellSize", "metadata", "metaData", "videos", "duration", "foglight", "triggereffect", "title", "author", "rules", "settings", "solution"}

// padGlobal are the words of global and the rules they stand for.
var padGlobal = map[string]sudoku.RuleKind{
	"antiknight": sudoku.AntiKnight, "antiking": sudoku.AntiKing, "nonconsecutive": sudoku.NonConsecutive, "disjoint": sudoku.DisjointGroups,
}

// padGlobals are the same words in the order in which they are told.
var padGlobals = []string{"antiknight", "antiking", "nonconsecutive", "disjoint"}

// padMeta are the words before a colon in a cage without cells, and in metadata, and the fields
// that they are.
var padMeta = map[string]string{"title": "title", "author": "author", "rules": "description", "source": "source"}

// ParseSudokuPad reads SudokuPad's own form, as JSON or in the short form of its links. The
// error is an *[Error] that wraps [ErrUnknown] or that of the rule, or one of the JSON.
func ParseSudokuPad(json string) (*sudoku.Puzzle, error) {
	if len(json) > maxJSON {
		return nil, fail(value{}, "", ErrCompressed, "the puzzle has more than %d bytes", maxJSON)
	}
	root, err := parseZipped(json)
	if err != nil {
		return nil, err
	}
	r := reader{root: root, p: &sudoku.Puzzle{}}
	if err := r.reading(r.pad); err != nil {
		return nil, err
	}
	return r.p, nil
}

func (r *reader) pad() {
	r.padCells()
	r.padKnown()
	rising, falling := r.truth("diagonal+"), r.truth("diagonal-")
	switch {
	case rising && falling:
		r.add(r.root, sudoku.Rule{Kind: sudoku.Diagonals})
	case rising:
		r.add(r.root, sudoku.Rule{Kind: sudoku.RisingDiagonal})
	case falling:
		r.add(r.root, sudoku.Rule{Kind: sudoku.FallingDiagonal})
	}
	if r.truth("windoku") {
		r.add(r.root, sudoku.Rule{Kind: sudoku.Windoku})
	}
	said := map[string]bool{}
	global := r.root.get("global")
	for _, word := range global.items {
		said[word.text] = true
	}
	r.path = "metadata"
	r.padMetadata(func(word string, v value) {
		_, known := padGlobal[word]
		holds := v.kind == 't' || v.text == "true"
		if holds && !known && padMeta[word] == "" || known && !holds && v.text != "false" && !v.empty() {
			r.stop(v, ErrUnknown, "%v %q", ErrUnknown, notation.Clip(word))
		}
		said[word] = said[word] || holds
	})
	for _, word := range padGlobals {
		if said[word] {
			r.add(global, sudoku.Rule{Kind: padGlobal[word]})
		}
	}
	for i, name := range r.root.names {
		r.path = name
		r.padMember(name, r.root.items[i])
	}
}

func (r *reader) truth(name string) bool { return r.isTrue(name, r.root.get(name)) }

// isTrue reads true and what says nothing, which is false.
func (r *reader) isTrue(name string, v value) bool {
	if v.kind != 't' && v.kind != 0 && !v.empty() {
		r.stop(v, ErrUnknown, "%v: %s is neither true nor false", ErrUnknown, name)
	}
	return v.kind == 't'
}

// items returns the items of a list.
func (r *reader) items(v value) []value {
	if v.kind != '[' && v.kind != 0 && v.kind != 'n' {
		r.stop(v, ErrUnknown, "it is no list")
	}
	return v.items
}

func (r *reader) padMember(name string, v value) {
	switch {
	case v.empty(), slices.Contains([]string{"cells", "regions", "diagonal+", "diagonal-", "windoku"}, name):
	case name == "global":
		for _, word := range r.items(v) {
			if _, ok := padGlobal[word.text]; !ok {
				r.stop(word, ErrUnknown, "%v %q", ErrUnknown, notation.Clip(word.text))
			}
		}
	case name == "cages":
		for i, item := range r.items(v) {
			r.path = "cages " + number(i+1)
			r.padCage(item)
		}
	case slices.Contains(padKept, name):
		r.draw(name, object().with(keptDrawing, v))
	case slices.Contains([]string{"lines", "arrows", "underlays", "overlays"}, name):
		for i, item := range r.items(v) {
			r.path = name + " " + number(i+1)
			if !r.padKnownDrawing(name, item) {
				r.stop(item, ErrUnknown, "%v%s: it is only drawn, and what it asks stands in the text of the rules", ErrUnknown, r.padWhere(item))
			}
		}
	default:
		r.stop(v, ErrUnknown, "%v", ErrUnknown)
	}
}

// number is a whole number in words of JSON.
func number(n int) string { return whole(n).text }

// padKnownDrawing says whether a drawing goes with a rule that has been read: the lines of
// diagonals and the squares of windoku.
func (r *reader) padKnownDrawing(name string, item value) bool {
	points := item.get("wayPoints").items
	diagonal := name == "lines" && len(points) == 2
	for _, p := range points {
		for _, c := range p.items {
			diagonal = diagonal && (c.text == "0" || c.text == number(r.size))
		}
	}
	if diagonal {
		return r.truth("diagonal+") || r.truth("diagonal-")
	}
	return name == "underlays" && r.truth("windoku") && item.get("width").text == "3"
}

// padWhere names the cell of a drawing.
func (r *reader) padWhere(item value) string {
	for _, name := range []string{"center", "wayPoints", "cells"} {
		v, ok := item.field(name)
		if ok && name != "center" && len(v.items) > 0 {
			v = v.items[0]
		}
		if !ok || len(v.items) != 2 {
			continue
		}
		row, _, _ := strings.Cut(v.items[0].text, ".")
		col, _, _ := strings.Cut(v.items[1].text, ".")
		if rows, ok := (value{kind: '0', text: row}).number(); ok {
			if cols, ok := (value{kind: '0', text: col}).number(); ok {
				return " at r" + number(rows+1) + "c" + number(cols+1)
			}
		}
	}
	return ""
}

// padCells reads the cells and regions.
func (r *reader) padCells() {
	r.path = "cells"
	rows := r.root.get("cells")
	r.size = len(rows.items)
	if rows.kind != '[' || r.size < 2 || r.size > sudoku.MaxSize {
		r.stop(rows, sudoku.ErrShape, "%d rows of cells, where a grid has 2 to %d", r.size, sudoku.MaxSize)
	}
	for i, row := range rows.items {
		if row.kind != '[' || len(row.items) != r.size {
			r.stop(row, sudoku.ErrCount, "row %d has %d cells, not %d", i+1, len(row.items), r.size)
		}
	}
	r.padRegions()
	r.path = "cells"
	r.p.Givens = make([]int, r.size*r.size)
	for i, row := range rows.items {
		for j, cell := range row.items {
			looks := object()
			if cell.kind != '{' && cell.kind != 'n' {
				r.stop(cell, sudoku.ErrCount, "%s is no object", r.l.CellName(i*r.size+j))
			}
			for k, name := range cell.names {
				switch v := cell.items[k]; {
				case v.empty():
				case name == "value":
					r.p.Givens[i*r.size+j] = r.digit(v, i*r.size+j)
				case name == "pencilMarks" || name == "centremarks" || name == "cornermarks" || name == "c" || name == "color":
					looks.set(name, v)
				default:
					r.stop(v, ErrUnknown, "%v %q of %s", ErrUnknown, notation.Clip(name), r.l.CellName(i*r.size+j))
				}
			}
			if len(looks.items) > 0 {
				looks.set("cell", str(upperName(r.l, i*r.size+j)))
				r.draw(cellDrawing, looks)
			}
		}
	}
}

// padRegions reads the regions, which have all cells.
func (r *reader) padRegions() {
	r.path = "regions"
	v := r.root.get("regions")
	regions := slices.Repeat([]int{-1}, r.size*r.size)
	for i, region := range r.items(v) {
		for _, cell := range r.padPoints(region) {
			if regions[cell] >= 0 {
				r.stop(region, sudoku.ErrShape, "r%dc%d is in two of them", cell/r.size+1, cell%r.size+1)
			}
			regions[cell] = i
		}
	}
	if at := slices.Index(regions, -1); at >= 0 {
		r.stop(v, sudoku.ErrShape, "r%dc%d is in none of them", at/r.size+1, at%r.size+1)
	}
	r.regions(v, regions)
}

// padPoints reads cells, each a row and a column from 0.
func (r *reader) padPoints(v value) (cells []int) {
	for _, p := range r.items(v) {
		if p.kind == '[' && len(p.items) == 2 {
			row, ok := p.items[0].number()
			col, also := p.items[1].number()
			if ok && also && row >= 0 && col >= 0 && row < r.size && col < r.size {
				cells = append(cells, row*r.size+col)
				continue
			}
		}
		r.stop(p, sudoku.ErrCell, "%s is no cell", notation.Clip(string(p.append(nil))))
	}
	return cells
}

// padMetadata calls told with what is said of the puzzle as a whole: in its metadata, and in cages with a text such as
// "title: X" in place of a sum.
func (r *reader) padMetadata(told func(word string, v value)) {
	for _, member := range []string{"metadata", "metaData"} {
		meta := r.root.get(member)
		for i, word := range meta.names {
			told(word, meta.items[i])
		}
	}
	for _, item := range r.root.get("cages").items {
		if v, ok := item.field("value"); ok {
			if word, text, ok := strings.Cut(v.text, ":"); ok {
				text := str(strings.TrimSpace(text))
				text.at = v.at
				told(strings.TrimSpace(word), text)
			}
		}
	}
}

// padKnown reads title, author and the text of the rules from where they stand.
func (r *reader) padKnown() {
	seen := map[string]bool{}
	know := func(word string, v value) {
		name, ok := padMeta[word]
		if !ok || seen[name] {
			return
		}
		if v.kind == '[' {
			var lines []string
			for _, item := range v.items {
				lines = append(lines, item.text)
			}
			v = str(strings.Join(lines, "\n"))
		}
		r.known(name, v)
		seen[name] = true
	}
	r.padMetadata(func(word string, v value) {
		r.path = word
		know(word, v)
	})
	for i, word := range r.root.names {
		r.path = word
		know(word, r.root.items[i])
	}
	// Gone through once for each name: a sort of its own would be a thousandth of the page's engine.
	var ordered []sudoku.Field
	for _, name := range sudoku.FieldNames {
		for _, f := range r.p.Fields {
			if f.Name == name {
				ordered = append(ordered, f)
			}
		}
	}
	r.p.Fields = ordered
}

// padCage reads a cage: with a sum or without repeats it is a rule, with neither it is drawn.
func (r *reader) padCage(item value) {
	points := r.padPoints(item.get("cells"))
	for i, name := range item.names {
		if !item.items[i].empty() && !slices.Contains(padCageKnown, name) {
			r.stop(item.items[i], ErrUnknown, "%v %q%s", ErrUnknown, notation.Clip(name), r.padWhere(item))
		}
	}
	style := item.get("style").text
	unique, told := item.field("unique")
	differ := r.isTrue("unique", unique)
	unseen := r.isTrue("hidden", item.get("hidden")) || style == "hidden"
	extra := style == "extraregion" || style == "windoku"
	if len(points) == 0 || slices.Contains([]string{"disjoint", "rowcol", "region"}, item.get("type").text) || style == "box" {
		r.draw("cage", item)
		return
	}
	n, isSum := r.padSum(item)
	switch {
	case extra && (!isSum || len(points) == r.size && n == r.size*(r.size+1)/2):
		r.add(item, sudoku.Rule{Kind: sudoku.ExtraRegion, Cells: points})
	case !differ && !isSum && (unseen && !extra || told):
		r.draw("cage", item)
	case told && !differ && !extra:
		r.add(item, sudoku.Rule{Kind: sudoku.LittleKiller, Number: n, Cells: points}) // a sum of cells that may repeat
	case isSum || differ:
		r.add(item, sudoku.Rule{Kind: sudoku.Cage, Number: n, Cells: points})
	default:
		r.stop(item, ErrUnknown, "%v%s: a cage that is only drawn", ErrUnknown, r.padWhere(item))
	}
}

// padCageKnown are the attributes of a cage that say what it asks and how it is drawn.
var padCageKnown = []string{
	"cells", "value", "sum", "unique", "hidden", "style", "type", "id", "class", "target", "feature", "opacity", "width", "size", "text",
	"color", "borderColor", "backgroundColor", "fontColor", "textColor", "fontC", "outlineC", "fontSize", "thickness", "fill", "stroke",
	"stroke-width", "stroke-dasharray", "dashArray",
}

// padSum reads the sum of a cage and what is shown of it, which are the same where both are said.
func (r *reader) padSum(item value) (n int, isSum bool) {
	for _, name := range []string{"sum", "value"} {
		v, ok := item.field(name)
		if !ok || v.empty() {
			continue
		}
		m, isNumber := v.number()
		if !isNumber || isSum && m != n {
			r.stop(v, ErrUnknown, "%v: the %s %s%s", ErrUnknown, name, notation.Clip(string(v.append(nil))), r.padWhere(item))
		}
		n, isSum = m, true
	}
	return n, isSum
}
