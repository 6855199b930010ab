package draw

// This file places the nodes of a graph. A sparse graph gets a layout whose distances are
// near to those in the graph, by stress majorization (Gansner, Koren and North 2004); one
// that is nearly complete, or large, a circle. Both begin with an order around the circle
// that keeps neighbours near each other, by barycentres (Sugiyama, Tagawa and Toda 1981).
//
// Products are converted before they are added, so that no machine fuses the two: the
// picture is the same everywhere.

import (
	"cmp"
	"math"
	"slices"

	"github.com/propago/propago/csp"
)

const (
	denseShare  = 0.6 // of all pairs, from which on a circle is clearer
	roomier     = 150 // nodes that double the length of lines
	mostStress  = 400 // nodes; the cost grows with the square
	stressTurns = 150
	apartTurns  = 60
	apart       = 10 // pixels between boxes
)

// layOut places all nodes.
func (g *Graph) layOut(xs []csp.Var) {
	n := len(g.nodes)
	if n == 0 {
		return
	}
	near := make([][]int, n)
	for _, e := range g.edges {
		near[e.from] = append(near[e.from], e.to)
		near[e.to] = append(near[e.to], e.from)
	}
	step := 0.0 // the length of a line between two nodes
	for i := range g.nodes {
		w, _ := g.size(i)
		step = max(step, w)
	}
	step = max(64, step*1.15) * (1 + float64(n)/roomier)
	pairs := n * (n - 1) / 2
	switch {
	case g.options.Place != nil:
		g.place(xs, near, step)
	case n > mostStress || float64(len(g.edges)) > denseShare*float64(pairs):
		g.circle(near, step*1.3)
	default:
		g.circle(near, step)
		g.relax(near, step)
	}
	g.separate()
}

// circle puts the nodes around a circle, neighbours near each other.
func (g *Graph) circle(near [][]int, step float64) {
	n := len(g.nodes)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	angle := make([]float64, n)
	for range 24 {
		for place, i := range order {
			angle[i] = 2 * math.Pi * float64(place) / float64(n)
		}
		centre := make([]float64, n)
		for i := range centre {
			// The barycentre of the neighbours and the node itself, as a direction.
			x, y := math.Cos(angle[i]), math.Sin(angle[i])
			for _, j := range near[i] {
				x, y = x+math.Cos(angle[j]), y+math.Sin(angle[j])
			}
			centre[i] = math.Round(math.Atan2(y, x)*1e6) / 1e6
			if centre[i] < 0 {
				centre[i] += 2 * math.Pi
			}
		}
		before := slices.Clone(order)
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(centre[a], centre[b]) })
		if slices.Equal(before, order) {
			break
		}
	}
	radius := 0.0
	if n > 1 {
		radius = max(step, step*float64(n)/(2*math.Pi))
	}
	for place, i := range order {
		a := 2*math.Pi*float64(place)/float64(n) - math.Pi/2
		g.nodes[i].x, g.nodes[i].y = radius*math.Cos(a), radius*math.Sin(a)
	}
}

// relax moves all nodes towards the distances that they have in the graph.
func (g *Graph) relax(near [][]int, step float64) {
	n := len(g.nodes)
	dist := distances(near)
	for range stressTurns {
		moved := 0.0
		for i := range g.nodes {
			var x, y, total float64
			p := g.nodes[i]
			for j, q := range g.nodes {
				if i == j {
					continue
				}
				d := dist[i*n+j] * step
				w := 1 / float64(d*d)
				dx, dy := p.x-q.x, p.y-q.y
				far := math.Sqrt(float64(dx*dx) + float64(dy*dy))
				if far < 1e-9 {
					far, dx = 1, 1
				}
				x += float64(w * (q.x + float64(d*dx)/far))
				y += float64(w * (q.y + float64(d*dy)/far))
				total += w
			}
			if total == 0 {
				continue
			}
			x, y = x/total, y/total
			moved = max(moved, math.Abs(x-p.x), math.Abs(y-p.y))
			g.nodes[i].x, g.nodes[i].y = x, y
		}
		if moved < 0.05 {
			break
		}
	}
}

// distances returns how many lines apart any two nodes are, node i and j at i*n+j. Those
// that no path joins are a little further apart than the farthest that one does.
func distances(near [][]int) []float64 {
	n := len(near)
	dist := make([]float64, n*n)
	farthest := 1.0
	for i := range near {
		row := dist[i*n : (i+1)*n]
		queue := []int{i}
		for len(queue) > 0 {
			a := queue[0]
			queue = queue[1:]
			for _, b := range near[a] {
				if b != i && row[b] == 0 {
					row[b] = row[a] + 1
					farthest = max(farthest, row[b])
					queue = append(queue, b)
				}
			}
		}
	}
	for i, d := range dist {
		if d == 0 && i/n != i%n {
			dist[i] = farthest + 1
		}
	}
	return dist
}

// place puts variables where the options say, and constraints between theirs.
func (g *Graph) place(xs []csp.Var, near [][]int, step float64) {
	for i, x := range xs {
		col, row := g.options.Place(x)
		g.nodes[i].x, g.nodes[i].y = finite(col), finite(row)
	}
	// The unit is the least distance of two variables.
	unit := math.Inf(1)
	for i := range xs {
		for j := range i {
			if d := math.Hypot(g.nodes[i].x-g.nodes[j].x, g.nodes[i].y-g.nodes[j].y); d > 0 {
				unit = min(unit, d)
			}
		}
	}
	if math.IsInf(unit, 1) {
		unit = 1
	}
	for i := range xs {
		g.nodes[i].x, g.nodes[i].y = g.nodes[i].x/unit*step, g.nodes[i].y/unit*step
	}
	for i := len(xs); i < len(g.nodes); i++ {
		var x, y float64
		for _, j := range near[i] {
			x, y = x+g.nodes[j].x, y+g.nodes[j].y
		}
		k := float64(len(near[i]))
		g.nodes[i].x, g.nodes[i].y = x/k, y/k
	}
}

func finite(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) || math.Abs(v) > 1e9 {
		return 0
	}
	return v
}

// separate pushes boxes that overlap apart, constraints rather than variables that have a
// place of their own.
func (g *Graph) separate() {
	fixed := g.options.Place != nil
	for range apartTurns {
		still := true
		for i := range g.nodes {
			for j := range i {
				a, b := &g.nodes[i], &g.nodes[j]
				aw, ah := g.size(i)
				bw, bh := g.size(j)
				dx, dy := a.x-b.x, a.y-b.y
				overX := (aw+bw)/2 + apart - math.Abs(dx)
				overY := (ah+bh)/2 + apart - math.Abs(dy)
				if overX <= 0.1 || overY <= 0.1 || fixed && i < g.vars {
					continue
				}
				still = false
				moveA, moveB := 0.5, 0.5
				if fixed && j < g.vars {
					moveA, moveB = 1, 0
				}
				if overX < overY {
					overX = math.Copysign(overX, dx)
					a.x, b.x = a.x+float64(moveA*overX), b.x-float64(moveB*overX)
				} else {
					overY = math.Copysign(overY, dy)
					a.y, b.y = a.y+float64(moveA*overY), b.y-float64(moveB*overY)
				}
			}
		}
		if still {
			break
		}
	}
}

// bounds moves the graph to the corner and returns its size with a margin.
func (g *Graph) bounds() (width, height float64) {
	left, top := math.Inf(1), math.Inf(1)
	right, bottom := math.Inf(-1), math.Inf(-1)
	for i, n := range g.nodes {
		w, h := g.size(i)
		left, right = min(left, n.x-w/2), max(right, n.x+w/2)
		top, bottom = min(top, n.y-h/2), max(bottom, n.y+h/2)
	}
	for _, e := range g.edges {
		a, b, bow := g.nodes[e.from], g.nodes[e.to], g.bow(e)
		x, y := (a.x+b.x)/2-bow/2*(b.y-a.y), (a.y+b.y)/2+bow/2*(b.x-a.x) // the middle of the curve
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
	}
	if len(g.nodes) == 0 {
		return 2 * chartSpace, 2 * chartSpace
	}
	for i := range g.nodes {
		g.nodes[i].x += chartSpace - left
		g.nodes[i].y += chartSpace - top
	}
	return right - left + 2*chartSpace, bottom - top + 2*chartSpace
}
