package sudoku

// The JSON form of a puzzle: that of a grid, with what a variant adds. A field that the
// schema does not have is an error, since it may be a rule.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
)

// puzzleJSON is the schema; docs/reference describes it.
type puzzleJSON struct {
	Size       int              `json:"size,omitempty"`
	Box        []int            `json:"box,omitempty"`
	Grids      []string         `json:"grids,omitempty"` // upper left cells, where there are several
	Regions    [][]int          `json:"regions,omitempty"`
	Rows       [][]int          `json:"rows"`
	Candidates map[string][]int `json:"candidates,omitempty"`
	Rules      []ruleJSON       `json:"rules,omitempty"`
	Fields     []fieldJSON      `json:"fields,omitempty"`
	Solution   [][]int          `json:"solution,omitempty"` // as generators add it; checked for its size and not kept
}

type ruleJSON struct {
	Rule   string   `json:"rule"`
	Sum    int      `json:"sum,omitempty"`
	Circle []string `json:"circle,omitempty"`
	Cells  []string `json:"cells,omitempty"`
}

type fieldJSON struct {
	Name  string `json:"name"`
	Value string `json:"value"`
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
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	l := p.Layout
	out := puzzleJSON{Size: l.size, Rows: rowsOfBoard(p.Givens, l.cols)}
	if l.shape != (Shape{}) {
		out.Box = []int{l.shape.BoxRows, l.shape.BoxCols}
	} else {
		regions := make([]int, len(p.Givens))
		for _, u := range l.units {
			if u.Kind == Region {
				for _, cell := range u.Cells {
					regions[cell] = u.Index + 1
				}
			}
		}
		out.Regions = rowsOfBoard(regions, l.cols)
	}
	if len(l.origins) > 1 {
		out.Grids = cellNames(l, l.origins)
	}
	for cell, c := range p.Candidates {
		if c == 0 {
			continue
		}
		if out.Candidates == nil {
			out.Candidates = map[string][]int{}
		}
		name := l.CellName(cell)
		for ; c != 0; c &= c - 1 {
			out.Candidates[name] = append(out.Candidates[name], bits.TrailingZeros64(c))
		}
	}
	for _, r := range p.Rules {
		out.Rules = append(out.Rules, ruleJSON{r.Kind.String(), r.Sum, cellNames(l, r.Head), cellNames(l, r.Cells)})
	}
	for _, f := range p.Fields {
		out.Fields = append(out.Fields, fieldJSON(f))
	}
	return json.Marshal(out)
}

func rowsOfBoard(values []int, cols int) [][]int {
	var rows [][]int
	for row := range slices.Chunk(values, cols) {
		rows = append(rows, slices.Clone(row))
	}
	return rows
}

// UnmarshalJSON reads what MarshalJSON writes, and what [Grid.MarshalJSON] does. Size
// and box may be left out for one grid in its usual shape.
func (p *Puzzle) UnmarshalJSON(data []byte) error {
	var in puzzleJSON
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return fmt.Errorf("puzzle in JSON: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("puzzle in JSON: more text follows the puzzle")
	}
	q, err := in.puzzle()
	if err != nil {
		return fmt.Errorf("puzzle in JSON: %w", err)
	}
	*p = *q
	return nil
}

func (in puzzleJSON) puzzle() (*Puzzle, error) {
	l, err := in.layout()
	if err != nil {
		return nil, err
	}
	p := &Puzzle{Layout: l}
	if p.Givens, err = cellsOfRows(in.Rows, l); err != nil {
		return nil, err
	}
	if in.Solution != nil {
		if _, err := cellsOfRows(in.Solution, l); err != nil {
			return nil, fmt.Errorf("solution: %w", err)
		}
	}
	for _, name := range sortedKeys(in.Candidates) {
		cell, err := l.ParseCell(name)
		if err != nil {
			return nil, err
		}
		if p.Candidates == nil {
			p.Candidates = make([]uint64, len(p.Givens))
		}
		for _, v := range in.Candidates[name] {
			if v < 1 || v > l.size {
				return nil, fmt.Errorf("%w: candidate %d of %s is outside 1..%d", ErrValue, v, name, l.size)
			}
			p.Candidates[cell] |= 1 << v
		}
	}
	for i, r := range in.Rules {
		rule, err := r.rule(l)
		if err != nil {
			return nil, fmt.Errorf("rule %d: %w", i+1, err)
		}
		p.Rules = append(p.Rules, rule)
	}
	for _, f := range in.Fields {
		p.Fields = append(p.Fields, Field(f))
	}
	return p, p.Validate()
}

func sortedKeys(m map[string][]int) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (in puzzleJSON) layout() (*Layout, error) {
	size := in.Size
	if size == 0 {
		size = len(in.Rows)
	}
	if in.Regions != nil {
		if in.Box != nil || in.Grids != nil {
			return nil, fmt.Errorf("%w: regions together with boxes or several grids", ErrShape)
		}
		var regions []int
		for _, row := range in.Regions {
			for _, r := range row {
				regions = append(regions, r-1)
			}
		}
		return RegionLayout(size, regions)
	}
	shape, err := ShapeOf(size)
	if in.Box != nil {
		if len(in.Box) != 2 {
			return nil, fmt.Errorf("%w: box has %d numbers where rows and columns are two", ErrShape, len(in.Box))
		}
		shape = Shape{in.Box[0], in.Box[1]}
		if err = shape.Validate(); err == nil && shape.Size() != size {
			err = fmt.Errorf("%w: boxes of %dx%d do not fill a grid of %d rows", ErrShape, in.Box[0], in.Box[1], size)
		}
	}
	if err != nil {
		return nil, err
	}
	if in.Grids == nil {
		return ShapeLayout(shape)
	}
	var origins [][2]int
	for _, name := range in.Grids {
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
	kind, err := ParseRuleKind(r.Rule)
	if err != nil {
		return Rule{}, err
	}
	rule := Rule{Kind: kind, Sum: r.Sum}
	if rule.Head, err = parseCells(l, r.Circle); err != nil {
		return rule, err
	}
	rule.Cells, err = parseCells(l, r.Cells)
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
