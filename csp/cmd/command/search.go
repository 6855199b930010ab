package command

import (
	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// SearchFlags choose the algorithm of a search.
type SearchFlags struct{ maintain, order Choice }

// AddAlgorithm adds the flags, with the orders of variables that there are.
func (f *SearchFlags) AddAlgorithm(cmd *cobra.Command, orderUsage string, orders ...string) {
	f.maintain = Choice{Value: strategy.Full.String(), Names: []string{"backtracking", "forward-checking", "ac3", "full"}}
	f.order = Choice{Value: strategy.Auto.String(), Names: orders}
	AddChoice(cmd, &f.maintain, "maintain", "what the search maintains at each node")
	AddChoice(cmd, &f.order, "order", orderUsage)
}

// Search puts what the flags say into options.
func (f *SearchFlags) Search(o *csp.Options) {
	// The choices hold names that are there.
	o.Maintain, _ = csp.Parse[strategy.Maintain](f.maintain.Value)
	o.Order, _ = csp.Parse[strategy.VarOrder](f.order.Value)
}
