package main

// This file is the model of the Golomb ruler.

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// ruler has marks at whole numbers so that no two pairs of marks are the same distance
// apart.
type ruler struct {
	model *csp.Model
	mark  []csp.Var // mark[0] is 0; they ascend
}

// length is where the last mark stands.
func (r ruler) length() csp.Var { return r.mark[len(r.mark)-1] }

// newRuler declares a ruler with n marks, n at least 1. It is no longer than n*n; all
// optimal rulers that are known are shorter.
func newRuler(n int) ruler {
	m := csp.NewModel()
	mark := make([]csp.Var, n)
	mark[0] = m.Const(0)
	for i := 1; i < n; i++ {
		mark[i] = m.IntVar(fmt.Sprintf("mark%d", i), least(i), n*n)
	}
	r := ruler{m, mark}

	var distances []csp.Var
	for i := range n {
		for j := i + 1; j < n; j++ {
			d := mark[j] // from mark 0
			if i > 0 {
				d = m.IntVar(fmt.Sprintf("from%dto%d", i, j), least(j-i), n*n)
				m.PostNamed(fmt.Sprintf("distance from mark %d to %d", i, j),
					csp.Sum(mark[i], d).Is(domains.EQ, mark[j]))
			}
			distances = append(distances, d)
			// What lies outside of i and j takes its room too.
			if outside := n - 1 - (j - i); outside > 0 {
				m.PostNamed("room for the other marks", csp.LessOrEqual(d.Plus(least(outside)), r.length()))
			}
		}
	}
	m.PostNamed("all distances differ", csp.AllDifferentWith(csp.BoundsConsistency, distances...))
	if n > 2 {
		// A ruler reads the same from both ends; the end with the nearer mark comes first.
		m.PostNamed("nearer mark first", csp.Less(mark[1], distances[len(distances)-1]))
	}
	return r
}

// least is how long k distances in a row are at least, which are all different: 1+2+...+k.
func least(k int) int { return k * (k + 1) / 2 }
