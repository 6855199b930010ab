// Package command is what the commands with subcommands have in common: flags that take one
// of a few names, help that knows what is no command, messages and a line of progress on
// standard error.
package command

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// Finish gives a root command its subcommands and streams: errors are told by the caller and not
// by cobra, there is no help about what is no command, and no shell without completion.
func Finish(root *cobra.Command, st Streams, subcommands ...*cobra.Command) *cobra.Command {
	root.SetIn(st.In)
	root.SetOut(st.Out)
	root.SetErr(st.Err)
	root.AddCommand(subcommands...)
	root.Version = Version()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetVersionTemplate(root.Name() + " {{.Version}}\n")
	root.SetHelpCommand(newHelp(root))
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if !cmd.Runnable() { // one that is not would take a shell that does not exist for none
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
	return root
}

// newHelp returns the command that prints what --help does; there is no help about
// what is no command.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about a command",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if of, rest, err := root.Find(args); err == nil && len(rest) == 0 {
				for _, c := range of.Commands() {
					names = append(names, c.Name())
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			of, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("no command %q to help with", strings.Join(args, " "))
			}
			of.InitDefaultHelpFlag()
			return of.Help()
		},
	}
}

// Version is the version of the module that was built, "(devel)" from a checkout
// without one.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
