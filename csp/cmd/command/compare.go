package command

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
)

// CompareFlags say what is compared, and what is shown of it.
type CompareFlags struct {
	Format               Choice
	algorithms, measures []string
	solutions            string
}

// Algorithms are the names of the classic algorithms.
func Algorithms() []string {
	var names []string
	for _, c := range compare.Classic() {
		names = append(names, c.Name)
	}
	return names
}

// Add adds the flags.
func (f *CompareFlags) Add(cmd *cobra.Command) {
	f.Format = Choice{Value: "table", Names: []string{"table", "csv", "svg"}}
	AddChoice(cmd, &f.Format, "format", "what to print")
	measures := NamesOf(compare.Measures())
	flags := cmd.Flags()
	flags.StringSliceVar(&f.algorithms, "algorithms", nil, "compare these, by `NAMES` with commas")
	flags.StringSliceVar(&f.measures, "measures", nil, "show these, by `NAMES` with commas, of\n"+strings.Join(measures, "|"))
	flags.StringVar(&f.solutions, "solutions", "2", "stop a run at `N` solutions, or look for all")
	// They fail only for flags that do not exist.
	_ = cmd.RegisterFlagCompletionFunc("algorithms", cobra.FixedCompletions(Algorithms(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("measures", cobra.FixedCompletions(measures, cobra.ShellCompDirectiveNoFileComp))
}

// Read returns what the flags ask for: what is compared, with the limits, and what is shown of it.
func (f *CompareFlags) Read(limits csp.Options) (list []compare.Configuration, shown []compare.Measure, err error) {
	if list, err = f.configurations(limits); err != nil {
		return nil, nil, err
	}
	for _, name := range f.measures {
		m, err := compare.ParseMeasure(name)
		if err != nil {
			return nil, nil, fmt.Errorf("--measures: %w", err)
		}
		shown = append(shown, m)
	}
	return list, shown, nil
}

func (f *CompareFlags) configurations(limits csp.Options) ([]compare.Configuration, error) {
	list := compare.Classic()
	if f.algorithms != nil {
		list = nil
		for _, name := range f.algorithms {
			c, err := compare.Parse(name)
			if err != nil {
				return nil, fmt.Errorf("--algorithms: %w", err)
			}
			list = append(list, c)
		}
	}
	// Names that are used twice show before anything is read.
	if _, err := compare.New(context.Background(), csp.NewModel(), list); err != nil {
		return nil, fmt.Errorf("--algorithms: %w", err)
	}
	if f.solutions != "all" {
		n, err := strconv.Atoi(f.solutions)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("--solutions %s is neither a number nor all", f.solutions)
		}
		limits.MaxSolutions = n
	}
	return compare.Limit(list, limits), nil
}
