package page_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/csp/trace/page"
)

// nasty is a name that breaks out of whatever does not escape it.
const nasty = "x<script>\"&'\\\n\x00\x1b]]>\u2028\uffff--%d"

// grid4 is a sudoku of 4x4 cells of which two corners differ besides.
func grid4() *csp.Model {
	m := classic.Sudoku("4x4", 2, nil, csp.AutoConsistency).Build().Model
	cells := m.Vars()
	m.PostNamed("corners", csp.NotEqual(cells[0], cells[15]))
	return m
}

// island is the data of a page as its script reads it.
type island struct {
	About   string
	Words   map[string]string
	Grid    *struct{ Cells, Regions []int }
	Symbols []string
	Trace   *trace.Trace
}

// pageOf writes a page, checks that it stands alone and that the run in it is the one it was
// made of, and returns its data.
func pageOf(t *testing.T, tr *trace.Trace, o page.Options) island {
	t.Helper()
	var b strings.Builder
	require.NoError(t, page.Write(&b, tr, o))
	text := b.String()
	assert.NotContains(t, text, "{{")
	assert.Equal(t, 3, strings.Count(text, "<script"), "the data, the run and the player")
	assert.Equal(t, 3, strings.Count(text, "</script>"))
	assert.Contains(t, text, "class TreeView")
	for _, m := range regexp.MustCompile(`(?:src|href)=|url\(|@import|https?://[^"]*`).FindAllString(text, -1) {
		assert.Equal(t, "http://www.w3.org/2000/svg", m, "nothing is fetched")
	}
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		assert.False(t, ids[m[1]], "the id %s comes twice", m[1])
		ids[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`\$\("([^"]+)"\)`).FindAllStringSubmatch(text, -1) {
		assert.True(t, ids[m[1]], "the player looks for #%s", m[1])
	}
	part := func(id string) string {
		m := regexp.MustCompile(`(?s)<script type="[^"]*" id="` + id + `">(.*?)</script>`).FindStringSubmatch(text)
		require.NotNil(t, m)
		assert.NotContains(t, m[1], "<")
		return m[1]
	}
	var d island
	require.NoError(t, json.Unmarshal([]byte(part("data")), &d))
	var err error
	d.Trace, err = trace.Read(strings.NewReader(part("trace")))
	require.NoError(t, err)
	lines := func(t *testing.T, tr *trace.Trace) string {
		var b strings.Builder
		require.NoError(t, tr.Write(&b))
		return b.String()
	}
	assert.Equal(t, lines(t, tr), lines(t, d.Trace))
	return d
}

func TestPagePlaysTheRun(t *testing.T) {
	for _, c := range compare.Classic() {
		t.Run(c.Name, func(t *testing.T) {
			m := grid4()
			cells := m.Vars()
			o := c.Options
			o.MaxSolutions = 5
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			s.Assume(cells[0].Eq(1), cells[5].Ne(4))
			tr, err := trace.Record(t.Context(), s)
			require.NoError(t, err)
			d := pageOf(t, tr, page.Options{Title: c.Name})
			assert.Contains(t, d.About, "16 variables · 13 constraints · maintain "+o.Maintain.String())
			assert.Contains(t, d.About, "max solutions 5")
			assert.Equal(t, "corners", d.Trace.Constraints[12].Label())
		})
	}
}

// Names of the model stay names, whatever is in them.
func TestPageEscapes(t *testing.T) {
	evil := "</script><script>alert(1)</script><!-- {{script}} {{data}}"
	m := csp.NewModel()
	x, y := m.IntVar(evil, 0, 1), m.IntVar(nasty, 0, 1)
	m.PostNamed(evil, csp.NotEqual(x, y))
	s, err := m.Compile(t.Context(), csp.Options{Maintain: strategy.AC3})
	require.NoError(t, err)
	tr, err := trace.Record(t.Context(), s)
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, page.Write(&b, tr, page.Options{Title: evil}))
	assert.Equal(t, 3, strings.Count(b.String(), "<script"))
	assert.NotContains(t, b.String(), "alert(1)</script>")
	assert.Contains(t, b.String(), "&lt;/script&gt;&lt;script&gt;alert(1)")
}

// Makers keep their names, by which the player knows them, and are called otherwise.
func TestPageWords(t *testing.T) {
	m := grid4()
	s, err := m.Compile(t.Context(), csp.Options{MaxSolutions: 1})
	require.NoError(t, err)
	s.Assume(m.Vars()[0].Eq(1))
	tr, err := trace.Record(t.Context(), s, trace.Words(map[csp.By]string{csp.ByAssumption: "given"}))
	require.NoError(t, err)
	d := pageOf(t, tr, page.Options{})
	assert.Equal(t, map[string]string{"assumption": "given"}, d.Words)
}

func TestPageGrid(t *testing.T) {
	m := grid4()
	s, err := m.Compile(t.Context(), csp.Options{MaxSolutions: 1})
	require.NoError(t, err)
	tr, err := trace.Record(t.Context(), s, trace.MaxEvents(20))
	require.NoError(t, err)
	cells := []int{5, 4, 16, -1}
	d := pageOf(t, tr, page.Options{Grid: &draw.Grid{Rows: 4, Cols: 4, Cells: cells, Regions: []int{1}, Symbols: []string{"", "one"}}})
	require.NotNil(t, d.Grid)
	require.Len(t, d.Grid.Cells, 16)
	assert.Equal(t, []int{5, 4, -1, -1, -1}, d.Grid.Cells[:5], "a cell that does not exist is none")
	assert.Nil(t, d.Grid.Regions, "one for each cell, or none")
	assert.Equal(t, []string{"", "one"}, d.Symbols)
	assert.Contains(t, d.About, "only the first 20 events were recorded")
	assert.Nil(t, pageOf(t, tr, page.Options{}).Grid)
}

func TestPageRefuses(t *testing.T) {
	m := grid4()
	s, err := m.Compile(t.Context(), csp.Options{MaxSolutions: 1})
	require.NoError(t, err)
	tr, err := trace.Record(t.Context(), s)
	require.NoError(t, err)
	require.Error(t, page.Write(failingWriter{}, tr, page.Options{}))
	first := slices.IndexFunc(tr.Events, func(e trace.Event) bool {
		return e.Kind == csp.EventPrune && e.By == csp.ByConstraint
	})
	broken := *tr
	broken.Events = slices.Delete(slices.Clone(tr.Events), first, first+1) // later ones find a value too many
	var replay *trace.ReplayError
	require.ErrorAs(t, page.Write(&strings.Builder{}, &broken, page.Options{}), &replay)
}

// A run without variables or events has a page too.
func TestPageOfNothing(t *testing.T) {
	d := pageOf(t, &trace.Trace{Constraints: []trace.Constraint{{}}}, page.Options{Grid: &draw.Grid{}})
	assert.Empty(t, d.Trace.Events)
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, assert.AnError }
