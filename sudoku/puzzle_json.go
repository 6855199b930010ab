package sudoku

// The JSON form of a puzzle: that of a grid, with what a variant adds. A field that the
// schema does not have is an error, since it may be a rule.

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/propago/propago/sudoku/internal/jsontext"
	"github.com/propago/propago/sudoku/internal/notation"
)

// puzzleJSON is the schema; docs/reference describes it.
type puzzleJSON struct {
	size       int
	box        []int
	grids      []string // upper left cells, where there are several
	regions    [][]int
	gaps       []string // nil where there are boxes or regions
	rows       [][]int
	candidates map[string][]int
	named      []string // the cells that have candidates, in the order of the text
	rules      []ruleJSON
	fields     []Field
	drawings   []Drawing
	solution   [][]int // as generators add it; checked for its size and not kept
}

type ruleJSON struct {
	kind             string
	sum, number      int
	numbered         bool // number is there
	values           []int
	circle, original []string
	cells            []string
}

// MarshalJSON writes the puzzle on one line:
//
//	{"size":9,"box":[3,3],"rows":[[5,3,0,...],...],
//	 "rules":[{"rule":"cage","sum":15,"cells":["r1c1","r1c2"]}],
//	 "fields":[{"name":"title","value":"..."}],
//	 "drawings":[{"kind":"line","of":{...}}]}
//
// with "regions", rows of numbers from 1, in place of boxes, "grids", the names of upper
// left cells, on a board of several, "gaps" where there are no boxes, the names of cells that
// are not of the grid, and "candidates", lists of values by the name of
// their cell. What is not a sum is "number"; "values" are the digits of a quadruple, "circle"
// is that of an arrow, "original" that of a clone. In rows 0 is an empty cell, or none.
func (p *Puzzle) MarshalJSON() ([]byte, error) { return p.json(nil) }

// MarshalJSON writes the puzzle as [Puzzle.MarshalJSON] does, and "solution", its rows.
func (g *Generated) MarshalJSON() ([]byte, error) { return g.Puzzle.json(g.Solution) }

// json writes the puzzle, and its solution where there is one.
func (p *Puzzle) json(solution *Puzzle) ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	l := p.Layout
	buf := append([]byte(`{"size":`), strconv.Itoa(l.size)...)
	field := func(name string) { buf = append(append(append(buf, ',', '"'), name...), '"', ':') }
	if l.shape != (Shape{}) {
		field("box")
		buf = jsontext.AppendInts(buf, []int{l.shape.BoxRows, l.shape.BoxCols})
	}
	if len(l.origins) > 1 {
		field("grids")
		buf = jsontext.AppendList(buf, cellNames(l, l.origins), jsontext.AppendString)
	}
	switch {
	case l.boxless:
		field("gaps")
		buf = jsontext.AppendList(buf, cellNames(l, l.gaps()), jsontext.AppendString)
	case l.shape == (Shape{}):
		regions := make([]int, len(p.Givens))
		for _, u := range l.units {
			if u.Kind == Region {
				for _, cell := range u.Cells {
					regions[cell] = u.Index + 1
				}
			}
		}
		field("regions")
		buf = jsontext.AppendList(buf, rowsOfBoard(regions, l.cols), jsontext.AppendInts)
	}
	field("rows")
	buf = jsontext.AppendList(buf, rowsOfBoard(p.Givens, l.cols), jsontext.AppendInts)
	open := byte('{')
	for cell, c := range p.Candidates {
		if c == 0 {
			continue
		}
		if open == '{' {
			field("candidates")
		}
		var values []int
		for ; c != 0; c &= c - 1 {
			values = append(values, bits.TrailingZeros64(c))
		}
		buf = jsontext.AppendInts(append(jsontext.AppendString(append(buf, open), l.CellName(cell)), ':'), values)
		open = ','
	}
	if open == ',' {
		buf = append(buf, '}')
	}
	if len(p.Rules) > 0 {
		field("rules")
		buf = jsontext.AppendList(buf, p.Rules, func(buf []byte, r Rule) []byte { return r.appendJSON(buf, l) })
	}
	if len(p.Fields) > 0 {
		field("fields")
		buf = jsontext.AppendList(buf, p.Fields, appendJSONField)
	}
	if len(p.Drawings) > 0 {
		field("drawings")
		buf = jsontext.AppendList(buf, p.Drawings, appendDrawing)
	}
	if solution != nil {
		field("solution")
		buf = jsontext.AppendList(buf, rowsOfBoard(solution.Givens, l.cols), jsontext.AppendInts)
	}
	return append(buf, '}'), nil
}

func (r Rule) appendJSON(buf []byte, l *Layout) []byte {
	buf = jsontext.AppendString(append(buf, `{"rule":`...), r.Kind.String())
	form := r.Kind.Form()
	switch {
	case form.sums() && r.Number != 0:
		buf = jsontext.AppendInt(append(buf, `,"sum":`...), r.Number)
	case r.Number != 0 || form.Zero:
		buf = jsontext.AppendInt(append(buf, `,"number":`...), r.Number)
	}
	if len(r.Values) > 0 {
		buf = jsontext.AppendInts(append(buf, `,"values":`...), r.Values)
	}
	if len(r.Head) > 0 {
		buf = append(append(append(buf, ',', '"'), form.Head...), '"', ':')
		buf = jsontext.AppendList(buf, cellNames(l, r.Head), jsontext.AppendString)
	}
	if len(r.Cells) > 0 {
		buf = jsontext.AppendList(append(buf, `,"cells":`...), cellNames(l, r.Cells), jsontext.AppendString)
	}
	return append(buf, '}')
}

// sums says whether the number is a sum that JSON calls so; it is not 0 there.
func (f RuleForm) sums() bool { return f.Number == "sum" && !f.Zero }

func appendJSONField(buf []byte, f Field) []byte {
	buf = jsontext.AppendString(append(buf, `{"name":`...), f.Name)
	buf = jsontext.AppendString(append(buf, `,"value":`...), f.Value)
	return append(buf, '}')
}

func rowsOfBoard(values []int, cols int) [][]int {
	var rows [][]int
	for row := range slices.Chunk(values, cols) {
		rows = append(rows, slices.Clone(row))
	}
	return rows
}

// UnmarshalJSON reads what MarshalJSON writes, and what [Grid.MarshalJSON] does. Size
// and box may be left out for one grid in its usual shape. Two fields of one name, null for
// a cell, and a sum of 0 are errors: where there is none, it is left out.
func (p *Puzzle) UnmarshalJSON(data []byte) error {
	in, err := readPuzzleJSON(string(data))
	if err != nil {
		return fmt.Errorf("puzzle in JSON: %w", err)
	}
	q, err := in.puzzle()
	if err != nil {
		return fmt.Errorf("puzzle in JSON: %w", err)
	}
	*p = *q
	return nil
}

func readPuzzleJSON(text string) (in puzzleJSON, err error) {
	r := jsontext.Reader{Text: text}
	r.Object(
		jsontext.Field("size", func() { in.size = r.Positive() }),
		jsontext.Field("box", func() { in.box = r.Ints() }),
		jsontext.Field("grids", func() { in.grids = r.Strings() }),
		jsontext.Field("regions", func() { in.regions = r.Rows() }),
		jsontext.Field("gaps", func() { in.gaps = r.Strings() }),
		jsontext.Field("rows", func() { in.rows = r.Rows() }),
		jsontext.Field("candidates", func() {
			in.candidates = map[string][]int{}
			r.Members(func(name string) {
				if _, ok := in.candidates[name]; ok {
					r.Twice(name)
				}
				in.named = append(in.named, name)
				in.candidates[name] = r.Ints()
			})
		}),
		jsontext.Field("rules", func() {
			r.List(func() {
				var rule ruleJSON
				r.Object(
					jsontext.Field("rule", func() { rule.kind = r.Str() }),
					jsontext.Field("sum", func() { rule.sum = r.Positive() }),
					jsontext.Field("number", func() { rule.number, rule.numbered = r.Int(), true }),
					jsontext.Field("values", func() { rule.values = r.Ints() }),
					jsontext.Field("circle", func() { rule.circle = r.Strings() }),
					jsontext.Field("original", func() { rule.original = r.Strings() }),
					jsontext.Field("cells", func() { rule.cells = r.Strings() }),
				)
				in.rules = append(in.rules, rule)
			})
		}),
		jsontext.Field("fields", func() {
			r.List(func() {
				var f Field
				r.Object(
					jsontext.Field("name", func() { f.Name = r.Str() }),
					jsontext.Field("value", func() { f.Value = r.Str() }),
				)
				in.fields = append(in.fields, f)
			})
		}),
		jsontext.Field("drawings", func() { r.List(func() { in.drawings = append(in.drawings, readDrawing(&r)) }) }),
		jsontext.Field("solution", func() { in.solution = r.Rows() }),
	)
	r.End("puzzle")
	return in, r.Err
}

func (in puzzleJSON) puzzle() (*Puzzle, error) {
	l, err := in.layout()
	if err != nil {
		return nil, err
	}
	p := &Puzzle{Layout: l}
	if p.Givens, err = cellsOfRows(in.rows, l); err != nil {
		return nil, err
	}
	if in.solution != nil {
		solution, err := cellsOfRows(in.solution, l)
		if err == nil {
			err = p.Filled(solution).Validate()
		}
		if err != nil {
			return nil, fmt.Errorf("solution: %w", err)
		}
	}
	for _, name := range in.named {
		cell, err := l.ParseCell(name)
		if err != nil {
			return nil, err
		}
		if p.Candidates == nil {
			p.Candidates = make([]uint64, len(p.Givens))
		}
		if p.Candidates[cell] != 0 {
			return nil, fmt.Errorf("%w: the candidates of %s come a second time, as %q", ErrCount, l.CellName(cell), notation.Clip(name))
		}
		if len(in.candidates[name]) == 0 {
			return nil, fmt.Errorf("%w: no candidate is left for %s", ErrCount, l.CellName(cell))
		}
		for _, v := range in.candidates[name] {
			if v < 1 || v > l.size {
				return nil, fmt.Errorf("%w: candidate %d of %s is outside 1..%d", ErrValue, v, name, l.size)
			}
			p.Candidates[cell] |= 1 << v
		}
	}
	for i, r := range in.rules {
		rule, err := r.rule(l)
		if err != nil {
			return nil, fmt.Errorf("rule %d: %w", i+1, err)
		}
		p.Rules = append(p.Rules, rule)
	}
	p.Fields, p.Drawings = in.fields, in.drawings
	return p, p.Validate()
}

func (in puzzleJSON) layout() (*Layout, error) {
	size := in.size
	if size == 0 {
		size = len(in.rows)
	}
	if in.regions != nil {
		if in.box != nil || in.grids != nil || in.gaps != nil {
			return nil, fmt.Errorf("%w: regions together with boxes or several grids", ErrShape)
		}
		var regions []int
		for _, row := range in.regions {
			for _, r := range row {
				regions = append(regions, r-1)
			}
		}
		return RegionLayout(size, regions)
	}
	if in.gaps != nil {
		return in.lines(size)
	}
	shape, err := ShapeOf(size)
	if in.box != nil {
		shape, err = boxShape(in.box, size)
	}
	if err != nil {
		return nil, err
	}
	if in.grids == nil {
		return ShapeLayout(shape)
	}
	var origins [][2]int
	for _, name := range in.grids {
		row, col, ok := notation.ParseRowColumn(name)
		if !ok || row < 1 || col < 1 {
			return nil, fmt.Errorf("%w: %q is not of the kind r1c1", ErrCell, notation.Clip(name))
		}
		origins = append(origins, [2]int{row - 1, col - 1})
	}
	return GridsLayout(shape, origins)
}

// lines is the layout of a grid without boxes.
func (in puzzleJSON) lines(size int) (*Layout, error) {
	if in.box != nil || in.grids != nil {
		return nil, fmt.Errorf("%w: gaps together with boxes or several grids", ErrShape)
	}
	l, err := LinesLayout(size, nil)
	if err != nil {
		return nil, err
	}
	gaps, err := parseCells(l, in.gaps)
	if err != nil {
		return nil, err
	}
	return LinesLayout(size, gaps)
}

// boxShape is the shape of a grid of a size whose boxes have so many rows and columns.
func boxShape(box []int, size int) (Shape, error) {
	if len(box) != 2 {
		return Shape{}, fmt.Errorf("%w: box has %d numbers where rows and columns are two", ErrShape, len(box))
	}
	shape := Shape{box[0], box[1]}
	if !shape.ok() || shape.Size() != size {
		return Shape{}, fmt.Errorf("%w: boxes of %dx%d do not fill a grid of %d rows", ErrShape, box[0], box[1], size)
	}
	return shape, nil
}

// cellsOfRows joins the rows of a board.
func cellsOfRows(rows [][]int, l *Layout) ([]int, error) {
	if len(rows) != l.rows {
		return nil, fmt.Errorf("%w: %d rows where the board has %d", ErrCount, len(rows), l.rows)
	}
	var cells []int
	for i, row := range rows {
		if len(row) != l.cols {
			return nil, fmt.Errorf("%w: row %d has %d cells where the board has %d", ErrCount, i+1, len(row), l.cols)
		}
		cells = append(cells, row...)
	}
	return cells, nil
}

func (r ruleJSON) rule(l *Layout) (Rule, error) {
	kind, err := ParseRuleKind(r.kind)
	if err != nil {
		return Rule{}, err
	}
	form, head := kind.Form(), r.circle
	rule := Rule{Kind: kind, Number: r.sum}
	if !form.sums() {
		rule.Number = r.number
	}
	if form.Head == "original" {
		head = r.original
	}
	switch {
	case r.sum != 0 && !form.sums(), r.numbered && (form.sums() || form.Number == ""):
		return rule, fmt.Errorf("%w: %s has another number, or none", ErrRule, form.Name)
	case form.Zero && !r.numbered:
		return rule, fmt.Errorf("%w: %s without a %s", ErrRule, form.Name, form.Number)
	case r.circle != nil && form.Head != "circle", r.original != nil && form.Head != "original":
		return rule, fmt.Errorf("%w: %s has no such cells beside its own", ErrRule, form.Name)
	case len(r.values) > 0:
		rule.Values = r.values
	}
	if rule.Head, err = parseCells(l, head); err != nil {
		return rule, err
	}
	rule.Cells, err = parseCells(l, r.cells)
	return rule, err
}

func parseCells(l *Layout, names []string) ([]int, error) {
	var cells []int
	for _, name := range names {
		cell, err := l.ParseCell(name)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}
