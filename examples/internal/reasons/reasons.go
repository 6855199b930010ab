// Package reasons prints what a model implies before anything is tried, in lines such as
//
//	E != 1, N != 1: different letters, different digits [M = 1]
//
// with all that followed at once for one reason in one line: the name under which the
// constraint was posted, and the earlier facts it used.
package reasons

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// Write propagates the constraints under the solver's assumptions and prints what they
// imply, up to a contradiction if there is one. Where they imply nothing it says that.
func Write(ctx context.Context, w io.Writer, solver *csp.Solver) error {
	if _, err := solver.Propagate(ctx); err != nil {
		return err
	}
	var claims []csp.Literal
	var reason string
	line := func() {
		if len(claims) > 0 {
			fmt.Fprintf(w, "%s: %s\n", list(claims), reason)
		}
		claims = claims[:0]
	}
	for inf := range solver.Inferences() {
		r := inf.Name
		if len(inf.Facts) > 0 {
			r += fmt.Sprint(" ", inf.Facts)
		}
		if r != reason || inf.Failed {
			line()
		}
		if claims, reason = append(claims, inf.Claim), r; inf.Failed {
			fmt.Fprint(w, "contradiction: ")
		}
	}
	if reason == "" {
		fmt.Fprintln(w, "nothing follows without trying")
	}
	line()
	return nil
}

// list joins literals; the values that one variable lost one after another are a set.
func list(claims []csp.Literal) string {
	var parts []string
	for i := 0; i < len(claims); {
		x, lost, k := claims[i].Var(), domains.Set{}, i
		for ; k < len(claims) && claims[k].Op() == domains.NE && claims[k].Var() == x; k++ {
			lost = lost.Union(domains.Of(claims[k].Value()))
		}
		part := claims[i].String()
		if k-i > 1 {
			part = fmt.Sprintf("%v not in {%v}", x, lost)
		}
		parts, i = append(parts, part), max(k, i+1)
	}
	return strings.Join(parts, ", ")
}
