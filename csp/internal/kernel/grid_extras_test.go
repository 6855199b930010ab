// What the grid kernel does about extra groups, against the same said plainly: cell by
// cell, with sets in place of words. It shows what is pruned too little, too much, or
// without a word that it changed; searches would find the same solutions all the same.
package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plainGrid is a gridState as sets.
type plainGrid struct {
	has   [gridCells][gridValues]bool
	fixed [gridCells]bool
	dirty [gridPairs]bool
}

func (g *plainGrid) state(k *gridKernel) *gridState {
	t := &gridState{}
	for x, p := range k.place {
		for v, has := range g.has[x] {
			if has {
				t.cells[p.word()][v/2] |= 1 << p.bit() << (v % 2 * 32)
			}
		}
		if g.fixed[x] {
			t.fixed[p.word()] |= lanes << p.bit()
		}
	}
	return t
}

func plain(k *gridKernel, t *gridState) (g plainGrid) {
	for x, p := range k.place {
		for v := range gridValues {
			g.has[x][v] = t.cells[p.word()][v/2]>>p.bit()>>(v%2*32)&1 != 0
		}
		g.fixed[x] = t.fixed[p.word()]>>p.bit()&1 != 0
	}
	for p := range g.dirty {
		g.dirty[p] = t.dirty>>p&1 != 0
	}
	return g
}

func (g *plainGrid) remove(x, v int) {
	if g.has[x][v] {
		g.has[x][v] = false
		g.dirty[v/2] = true
	}
}

// propagate is propagateExtras, said plainly.
func (g *plainGrid) propagate(peers *[gridCells][gridCells]bool, extras [][]int) bool {
	for v := range gridValues {
		for _, group := range extras {
			var open, fixed []int
			for _, x := range group {
				if g.has[x][v] {
					open = append(open, x)
					if g.fixed[x] {
						fixed = append(fixed, x)
					}
				}
			}
			places := fixed
			switch {
			case len(fixed) > 1:
				return false
			case len(fixed) == 0:
				if len(group) < gridValues || len(open) > extraPlaces {
					continue
				}
				if len(open) == 0 {
					return false
				}
				places = open
				if len(open) == 1 {
					for u := range gridValues {
						if u != v {
							g.remove(open[0], u)
						}
					}
				}
			}
			for x := range gridCells {
				if !slices.ContainsFunc(places, func(y int) bool { return !peers[x][y] }) {
					g.remove(x, v)
				}
			}
		}
	}
	return true
}

// extrasKernel is a grid with the given groups besides, and all groups.
func extrasKernel(t *testing.T, extras [][]int) (k *gridKernel, groups [][]int32) {
	g := rowsColumnsBoxes()
	for _, extra := range extras {
		var group []int32
		for _, x := range extra {
			group = append(group, int32(x))
		}
		g.Groups = append(g.Groups, group)
	}
	made, reason := NewGrid(g)
	require.NotNil(t, made, reason)
	k = made.(*gridKernel)
	require.Len(t, k.extras, len(extras))
	return k, g.Groups
}

func TestPropagateExtras(t *testing.T) {
	var down, up, window []int
	for i := range 9 {
		down, up = append(down, 10*i), append(up, 8*i+8)
		window = append(window, 9*(1+i/3)+1+i%3)
	}
	for name, extras := range map[string][][]int{
		"diagonals": {down, up},
		"window":    {window},
		"small":     {{0, 40}, {3, 13, 23, 33}},
		"all":       {down, up, window, {0, 40}, {3, 13, 23, 33}},
	} {
		t.Run(name, func(t *testing.T) {
			k, groups := extrasKernel(t, extras)
			var peers [gridCells][gridCells]bool
			for _, group := range groups {
				for _, x := range group {
					for _, y := range group {
						peers[x][y] = peers[x][y] || x != y
					}
				}
			}
			rng := rand.New(rand.NewPCG(8, uint64(len(extras))))
			failed, pruned := 0, 0
			for round := range 400 {
				// Domains from nearly empty to nearly full.
				share := 1 + rng.IntN(9)
				var g plainGrid
				for x := range gridCells {
					if rng.IntN(12) == 0 {
						g.has[x][rng.IntN(gridValues)], g.fixed[x] = true, true
						continue
					}
					for v := range gridValues {
						g.has[x][v] = rng.IntN(10) < share
					}
				}
				before := g
				state := g.state(k)
				want := g.propagate(&peers, extras)
				got := k.propagateExtras(state)
				require.Equal(t, want, got, "round %d", round)
				if !want {
					failed++
					continue
				}
				require.Equal(t, g, plain(k, state), "round %d", round)
				if g != before {
					pruned++
				}
			}
			assert.Positive(t, failed)
			assert.Positive(t, pruned)
		})
	}
}
