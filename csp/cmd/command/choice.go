package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Choice is a flag that takes one of a few names.
type Choice struct {
	Value string
	Names []string
}

// NamesOf returns the names of constants.
func NamesOf[T fmt.Stringer](all []T) []string {
	var names []string
	for _, v := range all {
		names = append(names, v.String())
	}
	return names
}

// Set takes a value; the error lists those that there are.
func (c *Choice) Set(value string) error {
	if !slices.Contains(c.Names, value) {
		return fmt.Errorf("must be one of %s", strings.Join(c.Names, ", "))
	}
	c.Value = value
	return nil
}

// String returns the value, "" for none.
func (c *Choice) String() string { return c.Value }

// Type names the kind of value.
func (c *Choice) Type() string { return "NAME" }

// AddChoice adds a flag with completion. The help shows the names under the usage.
func AddChoice(cmd *cobra.Command, c *Choice, name, usage string) {
	cmd.Flags().Var(c, name, usage+":\n"+strings.Join(c.Names, "|"))
	// It fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(c.Names, cobra.ShellCompDirectiveNoFileComp))
}
