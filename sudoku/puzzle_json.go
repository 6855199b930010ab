package sudoku

// The JSON form of a puzzle: that of a grid, with what a variant adds. A field that the
// schema does not have is an error, since it may be a rule.

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// puzzleJSON is the schema; docs/reference describes it.
type puzzleJSON struct {
	size       int
	box        []int
	grids      []string // upper left cells, where there are several
	regions    [][]int
	rows       [][]int
	candidates map[string][]int
	named      []string // the cells that have candidates, in the order of the text
	rules      []ruleJSON
	fields     []Field
	solution   [][]int // as generators add it; checked for its size and not kept
}

type ruleJSON struct {
	kind   string
	sum    int
	circle []string
	cells  []string
}

// MarshalJSON writes the puzzle on one line:
//
//	{"size":9,"box":[3,3],"rows":[[5,3,0,...],...],
//	 "rules":[{"rule":"cage","sum":15,"cells":["r1c1","r1c2"]}],
//	 "fields":[{"name":"title","value":"..."}]}
//
// with "regions", rows of numbers from 1, in place of boxes, "grids", the names of upper
// left cells, on a board of several, and "candidates", lists of values by the name of
// their cell. An arrow's circle is "circle". In rows 0 is an empty cell, or none.
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
		buf = appendJSONInts(buf, []int{l.shape.BoxRows, l.shape.BoxCols})
	}
	if len(l.origins) > 1 {
		field("grids")
		buf = appendJSONList(buf, cellNames(l, l.origins), appendJSONString)
	}
	if l.shape == (Shape{}) {
		regions := make([]int, len(p.Givens))
		for _, u := range l.units {
			if u.Kind == Region {
				for _, cell := range u.Cells {
					regions[cell] = u.Index + 1
				}
			}
		}
		field("regions")
		buf = appendJSONList(buf, rowsOfBoard(regions, l.cols), appendJSONInts)
	}
	field("rows")
	buf = appendJSONList(buf, rowsOfBoard(p.Givens, l.cols), appendJSONInts)
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
		buf = appendJSONInts(append(appendJSONString(append(buf, open), l.CellName(cell)), ':'), values)
		open = ','
	}
	if open == ',' {
		buf = append(buf, '}')
	}
	if len(p.Rules) > 0 {
		field("rules")
		buf = appendJSONList(buf, p.Rules, func(buf []byte, r Rule) []byte { return r.appendJSON(buf, l) })
	}
	if len(p.Fields) > 0 {
		field("fields")
		buf = appendJSONList(buf, p.Fields, appendJSONField)
	}
	if solution != nil {
		field("solution")
		buf = appendJSONList(buf, rowsOfBoard(solution.Givens, l.cols), appendJSONInts)
	}
	return append(buf, '}'), nil
}

func (r Rule) appendJSON(buf []byte, l *Layout) []byte {
	buf = appendJSONString(append(buf, `{"rule":`...), r.Kind.String())
	if r.Sum != 0 {
		buf = appendJSONInt(append(buf, `,"sum":`...), r.Sum)
	}
	if len(r.Head) > 0 {
		buf = appendJSONList(append(buf, `,"circle":`...), cellNames(l, r.Head), appendJSONString)
	}
	if len(r.Cells) > 0 {
		buf = appendJSONList(append(buf, `,"cells":`...), cellNames(l, r.Cells), appendJSONString)
	}
	return append(buf, '}')
}

func appendJSONField(buf []byte, f Field) []byte {
	buf = appendJSONString(append(buf, `{"name":`...), f.Name)
	buf = appendJSONString(append(buf, `,"value":`...), f.Value)
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
	r := jsonReader{text: text}
	r.object(
		jsonField{"size", func() { in.size = r.positive() }},
		jsonField{"box", func() { in.box = r.ints() }},
		jsonField{"grids", func() { in.grids = r.strings() }},
		jsonField{"regions", func() { in.regions = r.rows() }},
		jsonField{"rows", func() { in.rows = r.rows() }},
		jsonField{"candidates", func() {
			in.candidates = map[string][]int{}
			r.members(func(name string) {
				if _, ok := in.candidates[name]; ok {
					r.twice(name)
				}
				in.named = append(in.named, name)
				in.candidates[name] = r.ints()
			})
		}},
		jsonField{"rules", func() {
			r.list(func() {
				var rule ruleJSON
				r.object(
					jsonField{"rule", func() { rule.kind = r.string() }},
					jsonField{"sum", func() { rule.sum = r.positive() }},
					jsonField{"circle", func() { rule.circle = r.strings() }},
					jsonField{"cells", func() { rule.cells = r.strings() }},
				)
				in.rules = append(in.rules, rule)
			})
		}},
		jsonField{"fields", func() {
			r.list(func() {
				var f Field
				r.object(
					jsonField{"name", func() { f.Name = r.string() }},
					jsonField{"value", func() { f.Value = r.string() }},
				)
				in.fields = append(in.fields, f)
			})
		}},
		jsonField{"solution", func() { in.solution = r.rows() }},
	)
	r.end("puzzle")
	return in, r.err
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
			return nil, fmt.Errorf("%w: the candidates of %s come a second time, as %q", ErrCount, l.CellName(cell), clip(name))
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
	p.Fields = in.fields
	return p, p.Validate()
}

func (in puzzleJSON) layout() (*Layout, error) {
	size := in.size
	if size == 0 {
		size = len(in.rows)
	}
	if in.regions != nil {
		if in.box != nil || in.grids != nil {
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
	shape, err := ShapeOf(size)
	if in.box != nil {
		if len(in.box) != 2 {
			return nil, fmt.Errorf("%w: box has %d numbers where rows and columns are two", ErrShape, len(in.box))
		}
		shape = Shape{in.box[0], in.box[1]}
		if err = shape.Validate(); err == nil && shape.Size() != size {
			err = fmt.Errorf("%w: boxes of %dx%d do not fill a grid of %d rows", ErrShape, in.box[0], in.box[1], size)
		}
	}
	if err != nil {
		return nil, err
	}
	if in.grids == nil {
		return ShapeLayout(shape)
	}
	var origins [][2]int
	for _, name := range in.grids {
		row, col, ok := parseRowColumn(name)
		if !ok || row < 1 || col < 1 {
			return nil, fmt.Errorf("%w: %q is not of the kind r1c1", ErrCell, clip(name))
		}
		origins = append(origins, [2]int{row - 1, col - 1})
	}
	return GridsLayout(shape, origins)
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
	rule := Rule{Kind: kind, Sum: r.sum}
	if rule.Head, err = parseCells(l, r.circle); err != nil {
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
