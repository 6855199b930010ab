package exchange

// The puzzle of f-puzzles as JSON: size, grid, what is known of it, rules (constraints.go), and
// what is only drawn.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// maxJSON bounds the text of a puzzle, in bytes: what a link can unpack to.
const maxJSON = 4 * maxUnpacked

// drawn are the lists of f-puzzles whose items are only drawn.
var drawn = []string{"line", "rectangle", "circle", "text", "cage"}

// kept are the members that say nothing of the rules and are kept as they are: the solution,
// what lies in fog, and settings of the page.
var kept = []string{
	"solution", "highlightConflicts", "disabledlogic", "truecandidatesoptions", "fogofwar", "foglight",
	"triggereffect", "metadata", "msgcorrect", "successMessage",
}

// keptDrawing is the one attribute of a drawing that is a whole member of the puzzle.
const keptDrawing = "all"

// cellDrawing is the kind of drawings that are attributes of a cell.
const cellDrawing = "cell"

// cellKept are the attributes of a cell that are no rules: colours, and what a player has
// written.
var cellKept = []string{"c", "cArray", "highlight", "candidates", "centerPencilMarks", "cornerPencilMarks"}

// fields are the members that are known of a puzzle and their names here.
var fields = [][2]string{{"title", "title"}, {"author", "author"}, {"ruleset", "description"}}

// ParseFPuzzles reads the JSON of f-puzzles. A rule that package sudoku does not have is refused.
// The error is an *[Error] that wraps [ErrUnknown] or the error of the rule, or one of the JSON.
// Time is linear in the text, of which at most 4 MiB are taken.
func ParseFPuzzles(json string) (*sudoku.Puzzle, error) {
	if len(json) > maxJSON {
		return nil, &Error{Msg: fmt.Sprintf("the puzzle has more than %d bytes", maxJSON), Err: ErrCompressed}
	}
	root, err := parseJSON(json)
	if err != nil {
		return nil, err
	}
	if root.kind != '{' {
		return nil, fail(root, "", ErrUnknown, "the puzzle is no object")
	}
	r := reader{root: root, p: &sudoku.Puzzle{}}
	if err := r.reading(r.read); err != nil {
		return nil, err
	}
	return r.p, nil
}

// reader reads one puzzle. Its methods panic with an *Error, which reading returns.
type reader struct {
	root value
	p    *sudoku.Puzzle
	l    *sudoku.Layout
	size int
	path string // of what is being read
}

// stop ends the reading.
func (r *reader) stop(v value, reason error, format string, args ...any) {
	panic(fail(v, r.path, reason, format, args...))
}

// reading reads a puzzle by a method.
func (r *reader) reading(read func()) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			err = e
		default:
			panic(e)
		}
	}()
	r.once(r.root)
	read()
	r.path = ""
	if err := r.p.Validate(); err != nil {
		r.stop(r.root, err, "%v", err)
	}
	return nil
}

// once refuses a name that an object has twice, since readers of JSON differ about what that says.
func (r *reader) once(v value) {
	seen := map[string]bool{}
	for i, name := range v.names {
		if seen[name] {
			r.stop(v.items[i], ErrUnknown, "%q comes a second time%s", notation.Clip(name), r.where(v))
		}
		seen[name] = true
	}
	for _, item := range v.items {
		r.once(item)
	}
}

func (r *reader) read() {
	r.grid()
	for _, f := range fields {
		r.path = f[0]
		if v, ok := r.root.field(f[0]); ok {
			r.known(f[1], v)
		}
	}
	for i, name := range r.root.names {
		r.path = name
		r.member(name, r.root.items[i])
	}
	r.negative()
	unpaint(r.p)
}

// known reads what is known of the puzzle, a field for each line.
func (r *reader) known(name string, v value) {
	text, ok := v.word()
	if !ok {
		r.stop(v, ErrUnknown, "it is no text")
	}
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		r.p.Fields = append(r.p.Fields, sudoku.Field{Name: name, Value: strings.ReplaceAll(line, "\r", " ")})
	}
}

// member reads what is neither grid nor known.
func (r *reader) member(name string, v value) {
	switch {
	case v.kind == 'n':
	case slices.Contains(kept, name):
		r.draw(name, object().with(keptDrawing, v))
	case v.empty(), slices.Contains([]string{"size", "grid", "negative", "nonconsecutive"}, name), slices.ContainsFunc(fields, func(f [2]string) bool { return f[0] == name }):
	case slices.Contains(drawn, name):
		if v.kind != '[' {
			r.stop(v, ErrUnknown, "it is no list")
		}
		for _, item := range v.items {
			r.draw(name, item)
		}
	default:
		rows := constraintsOf(name)
		if rows == nil {
			r.stop(v, ErrUnknown, "%v%s", ErrUnknown, r.where(v))
		}
		r.constraint(rows, v)
	}
}

func (r *reader) draw(kind string, of value) {
	if of.kind != '{' {
		r.stop(of, ErrUnknown, "it is no object")
	}
	r.p.Drawings = append(r.p.Drawings, sudoku.Drawing{Kind: kind, Of: string(of.append(nil))})
}

// where names the first cell that a rule names, to say where it stands.
func (r *reader) where(v value) string {
	switch v.kind {
	case '"':
		if row, col, ok := notation.ParseRowColumn(v.text); ok {
			return fmt.Sprintf(" at r%dc%d", row, col)
		}
	case '[', '{':
		for _, item := range v.items {
			if at := r.where(item); at != "" {
				return at
			}
		}
	}
	return ""
}

// grid reads size, regions and cells.
func (r *reader) grid() {
	r.path = "grid"
	rows, ok := r.root.field("grid")
	if !ok || rows.kind != '[' {
		r.stop(r.root, sudoku.ErrCount, "there is none")
	}
	r.size = len(rows.items)
	if v, ok := r.root.field("size"); ok {
		n, ok := v.number()
		if !ok || n != r.size {
			r.stop(v, sudoku.ErrCount, "the size is %s, and there are %d rows", notation.Clip(v.text), r.size)
		}
	}
	if r.size < 2 || r.size > sudoku.MaxSize {
		r.stop(rows, sudoku.ErrShape, "size %d is outside 2..%d", r.size, sudoku.MaxSize)
	}
	for i, row := range rows.items {
		if row.kind != '[' || len(row.items) != r.size {
			r.stop(row, sudoku.ErrCount, "row %d has %d cells, not %d", i+1, len(row.items), r.size)
		}
	}
	r.layout(rows)
	r.p.Givens = make([]int, r.size*r.size)
	cells := map[string][]int{}
	for i, row := range rows.items {
		for j, cell := range row.items {
			parity := r.cell(i*r.size+j, cell)
			cells[parity] = append(cells[parity], i*r.size+j)
		}
	}
	for _, rule := range []sudoku.Rule{{Kind: sudoku.OddCells, Cells: cells["odd"]}, {Kind: sudoku.EvenCells, Cells: cells["even"]}} {
		if rule.Cells != nil {
			r.p.Rules = append(r.p.Rules, rule)
		}
	}
}

// layout reads the regions, which are the usual boxes where nothing is said.
func (r *reader) layout(rows value) {
	regions := usualRegions(r.size)
	for i, row := range rows.items {
		for j, cell := range row.items {
			v := cell.get("region")
			switch n, ok := v.number(); {
			case v.kind == 0:
			case ok && n >= 0 && n < r.size:
				regions[i*r.size+j] = n
			default:
				r.stop(v, sudoku.ErrShape, "r%dc%d is in region %s, which is none of 0..%d", i+1, j+1, notation.Clip(v.text), r.size-1)
			}
			if at := slices.Index(cell.names, "region"); at >= 0 && cell.items[at].kind == 'n' {
				r.stop(cell.items[at], sudoku.ErrShape, "r%dc%d is in no region", i+1, j+1)
			}
		}
	}
	r.regions(rows, regions)
}

// regions makes the layout of regions.
func (r *reader) regions(v value, regions []int) {
	var err error
	if r.l, err = layoutOf(r.size, regions); err != nil {
		r.stop(v, err, "%v", err)
	}
	r.p.Layout = r.l
}

// layoutOf is the layout of regions, which may be boxes, also higher than wide: some rules need boxes.
func layoutOf(size int, regions []int) (*sudoku.Layout, error) {
	for rows := 2; rows < size; rows++ {
		if size%rows != 0 {
			continue
		}
		l, err := sudoku.ShapeLayout(sudoku.Shape{BoxRows: rows, BoxCols: size / rows})
		if err == nil && sameRegions(regions, regionsOf(l)) {
			return l, nil
		}
	}
	return sudoku.RegionLayout(size, regions)
}

// usualRegions are those that f-puzzles takes where nothing is said: boxes as near to squares as
// they can be, wider than high. Where a size has none they are rows.
func usualRegions(size int) []int {
	shape, err := sudoku.ShapeOf(size)
	if err != nil {
		return sudoku.RowRegions(size)
	}
	l, _ := sudoku.ShapeLayout(shape)
	return regionsOf(l)
}

// sameRegions says whether two divisions are the same but for the numbers of the regions.
func sameRegions(a, b []int) bool {
	to := map[int]int{}
	for i := range a {
		if n, ok := to[a[i]]; ok && n != b[i] {
			return false
		}
		to[a[i]] = b[i]
	}
	return true
}

// cell reads a cell. It returns the parity that an older form of the page keeps there.
func (r *reader) cell(cell int, v value) (parity string) {
	if v.kind != '{' && v.kind != 'n' { // some writers have null for an empty cell
		r.stop(v, sudoku.ErrCount, "%s is no object", r.l.CellName(cell))
	}
	looks := object()
	given := v.get("given")
	if given.kind != 't' && !given.empty() && given.kind != 0 {
		r.stop(given, ErrUnknown, "given of %s is neither true nor false", r.l.CellName(cell))
	}
	for i, name := range v.names {
		item := v.items[i]
		switch {
		case item.empty(), name == "region", name == "given":
		case name == "value" && given.kind == 't':
			r.p.Givens[cell] = r.digit(item, cell)
		case name == "value", slices.Contains(cellKept, name):
			looks.set(name, item)
		case name == "givenPencilMarks":
			r.candidates(cell, item)
		case name == "parity" && strings.EqualFold(item.text, "odd"), name == "parity" && strings.EqualFold(item.text, "even"):
			parity = strings.ToLower(item.text)
		default:
			r.stop(item, ErrUnknown, "%v %q of %s", ErrUnknown, notation.Clip(name), r.l.CellName(cell))
		}
	}
	if len(looks.items) > 0 {
		looks.names, looks.items = append([]string{"cell"}, looks.names...), append([]value{str(upperName(r.l, cell))}, looks.items...)
		r.draw(cellDrawing, looks)
	}
	return parity
}

func (r *reader) digit(v value, cell int) int {
	n, ok := v.number()
	if !ok || n < 1 || n > r.size {
		word, _ := v.word()
		r.stop(v, sudoku.ErrValue, "%q in %s is outside 1..%d", notation.Clip(word), r.l.CellName(cell), r.size)
	}
	return n
}

func (r *reader) candidates(cell int, v value) {
	if v.kind != '[' {
		r.stop(v, sudoku.ErrValue, "the candidates of %s are no list", r.l.CellName(cell))
	}
	if r.p.Candidates == nil {
		r.p.Candidates = make([]uint64, r.size*r.size)
	}
	for _, item := range v.items {
		r.p.Candidates[cell] |= 1 << r.digit(item, cell)
	}
}

// upperName is the name of a cell as f-puzzles writes it.
func upperName(l *sudoku.Layout, cell int) string { return strings.ToUpper(l.CellName(cell)) }
