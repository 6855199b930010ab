package draw_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
)

// checkDOT holds a text to the grammar of DOT as far as it is used: statements in braces,
// each an attribute, a node or an edge between nodes that were declared, with attributes
// whose strings are quoted. It returns how many nodes and edges there are.
func checkDOT(t testing.TB, text string) (nodes, edges int) {
	t.Helper()
	const str = `"(?:[^"\\\n]|\\.)*"`
	attributes := `(?: \[[a-z]+=(?:` + str + `|[a-z0-9]+)(?:, [a-z]+=(?:` + str + `|[a-z0-9]+))*\])?`
	node := regexp.MustCompile(`^\t(n\d+)` + attributes + `;$`)
	edge := regexp.MustCompile(`^\t(n\d+) (?:--|->) (n\d+)` + attributes + `;$`)
	set := regexp.MustCompile(`^\t(?:[a-z]+=(?:` + str + `|[a-z]+); ?)+$|^\tnode` + attributes + `;$`)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	require.Regexp(t, `^(di)?graph [a-z]+ \{$`, lines[0])
	require.Equal(t, "}", lines[len(lines)-1])
	declared := map[string]bool{}
	for _, line := range lines[1 : len(lines)-1] {
		switch m := edge.FindStringSubmatch(line); {
		case m != nil:
			edges++
			assert.True(t, declared[m[1]], line)
			assert.True(t, declared[m[2]] || strings.Contains(lines[0], "digraph"), line)
		case node.MatchString(line):
			name := node.FindStringSubmatch(line)[1]
			assert.False(t, declared[name], "twice: %s", line)
			declared[name] = true
			nodes++
		default:
			require.Regexp(t, set, line)
		}
	}
	return nodes, edges
}

// grid4 is a sudoku of 4x4 with named units.
func grid4() (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	cells := m.IntVars("cell", 16, 1, 4)
	for i := range 4 {
		var row, col, box []csp.Var
		for j := range 4 {
			row, col = append(row, cells[4*i+j]), append(col, cells[4*j+i])
			box = append(box, cells[i/2*8+i%2*2+j/2*4+j%2])
		}
		m.PostNamed(fmt.Sprint("row ", i+1), csp.AllDifferent(row...))
		m.PostNamed(fmt.Sprint("column ", i+1), csp.AllDifferent(col...))
		m.PostNamed(fmt.Sprint("box ", i+1), csp.AllDifferent(box...))
	}
	return m, cells
}

func TestGraph(t *testing.T) {
	m, cells := grid4()
	m.Const(7)
	g := draw.NewGraph(m, draw.GraphOptions{})
	texts := checkSVG(t, g.SVG)
	assert.Contains(t, texts, "16 variables, 12 constraints")
	assert.Contains(t, texts, "row 4")
	assert.Contains(t, texts, "cell[15]")
	nodes, edges := checkDOT(t, g.DOT())
	assert.Equal(t, [2]int{28, 48}, [2]int{nodes, edges}, "a box for each unit, four lines to each")

	// 56 pairs share a unit: 24 in rows, 24 in columns, and 8 more in boxes.
	arcs := draw.NewGraph(m, draw.GraphOptions{Arcs: true})
	assert.Contains(t, checkSVG(t, arcs.SVG), "16 variables, 12 constraints, 112 arcs")
	nodes, edges = checkDOT(t, arcs.DOT())
	assert.Equal(t, [2]int{16, 56}, [2]int{nodes, edges})

	some := draw.NewGraph(m, draw.GraphOptions{MaxVars: 5})
	assert.Contains(t, checkSVG(t, some.SVG), "16 variables, 12 constraints; the first 5 variables are drawn")

	// Where places are given, variables stand there, in proportion.
	at := map[csp.Var]int{}
	for i, x := range cells {
		at[x] = i
	}
	placed := draw.NewGraph(m, draw.GraphOptions{Arcs: true, Place: func(x csp.Var) (float64, float64) {
		return float64(at[x] % 4), float64(at[x] / 4)
	}})
	centres := textPlaces(t, placed.SVG(), "cell")
	for i := range 16 {
		assert.InDelta(t, centres[0][0]+float64(i%4)*(centres[1][0]-centres[0][0]), centres[i][0], 0.2, i)
		assert.InDelta(t, centres[0][1]+float64(i/4)*(centres[4][1]-centres[0][1]), centres[i][1], 0.2, i)
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), 1e300, 0} {
		checkSVG(t, draw.NewGraph(m, draw.GraphOptions{Place: func(csp.Var) (float64, float64) { return bad, bad }}).SVG)
	}
}

var textPlace = regexp.MustCompile(`<text[^>]* x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)<`)

// textPlaces returns where the texts with a prefix stand, in the order of drawing.
func textPlaces(t *testing.T, svg, prefix string) (places [][2]float64) {
	t.Helper()
	for _, m := range textPlace.FindAllStringSubmatch(svg, -1) {
		if strings.HasPrefix(m[3], prefix) {
			var x, y float64
			_, err := fmt.Sscan(m[1]+" "+m[2], &x, &y)
			require.NoError(t, err)
			places = append(places, [2]float64{x, y})
		}
	}
	return places
}

// Boxes do not lie on each other where the graph is sparse, and all are in the picture.
func TestGraphLayout(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := csp.NewModel()
		n := r.IntN(15)
		var xs []csp.Var
		for i := range n {
			xs = append(xs, m.IntVar(strings.Repeat("long", i%3)+fmt.Sprint(i), 0, 3))
		}
		for i := 1; i < n; i++ { // a tree, and some more
			m.Post(csp.NotEqual(xs[i], xs[r.IntN(i)]))
		}
		if n > 2 && r.IntN(2) == 0 {
			m.Post(csp.AllDifferent(xs[0], xs[n/2], xs[n-1]), csp.AllDifferent(xs[0], xs[0]))
		}
		svg := draw.NewGraph(m, draw.GraphOptions{Arcs: r.IntN(2) == 0}).SVG()
		var width, height float64
		_, err := fmt.Sscanf(svg[strings.Index(svg, "width="):], `width="%g" height="%g"`, &width, &height)
		require.NoError(t, err)
		var boxes [][4]float64
		for _, f := range regexp.MustCompile(`<rect class="(?:paper edge|soft line)" x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"`).FindAllStringSubmatch(svg, -1) {
			var b [4]float64
			_, err := fmt.Sscan(strings.Join(f[1:], " "), &b[0], &b[1], &b[2], &b[3])
			require.NoError(t, err)
			assert.True(t, b[0] >= 0 && b[1] >= 0 && b[0]+b[2] <= width && b[1]+b[3] <= height, "%v in %v x %v", b, width, height)
			for _, c := range boxes {
				assert.False(t, b[0] < c[0]+c[2]-1 && c[0] < b[0]+b[2]-1 && b[1] < c[1]+c[3]-1 && c[1] < b[1]+b[3]-1, "%v lies on %v", b, c)
			}
			boxes = append(boxes, b)
		}
		assert.GreaterOrEqual(t, len(boxes), n)
	}
}

func TestGraphOfStrangeNames(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar(nasty, 0, 1), m.IntVar("", 0, 1)
	m.PostNamed(nasty, csp.NotEqual(x, y))
	m.PostNamed(nasty, csp.AllDifferent(x, y, m.Const(3)))
	m.PostNamed(nasty, csp.NotEqual(m.Const(3), m.Const(4)))
	for _, arcs := range []bool{false, true} {
		g := draw.NewGraph(m, draw.GraphOptions{ID: nasty, Title: nasty, Arcs: arcs})
		checkSVG(t, g.SVG)
		checkDOT(t, g.DOT())
	}
	checkSVG(t, draw.NewGraph(csp.NewModel(), draw.GraphOptions{}).SVG)
	checkDOT(t, draw.NewGraph(csp.NewModel(), draw.GraphOptions{}).DOT())
}
