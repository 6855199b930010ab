package main

// sudoku site: the page as a folder of files.

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/sudoku/web"
)

const siteHelp = `Site writes the page that serve serves into a folder, which any static host can
publish: no file in it is made by a server, and all paths are relative. Files that gzip
makes smaller lie there packed too, as NAME.gz, for hosts that send those. A browser
that has opened the page once keeps it for when there is no network. The engine is had as
serve has it.

With --engine only the engine is written, packed, as a release build takes it:
  sudoku site --engine sudoku/web/release
  go build -tags release ./sudoku/cmd/sudoku

Exit codes:
  0    written
  2    wrong usage, the engine cannot be built, or the folder cannot be written`

const siteExample = `  sudoku site --out public`

func newSiteCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "site --out DIR",
		Short:   "Write the page into a folder for any static host",
		Long:    siteHelp,
		Example: siteExample,
		Args:    cobra.NoArgs,
	}
	out := cmd.Flags().String("out", "", "the folder `DIR` to write the page into")
	engineOut := cmd.Flags().String("engine", "", "write the engine alone into `DIR`")
	source := sourceFlag(cmd)
	cmd.Flags().SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *out == "" && *engineOut == "" {
			return errors.New("--out is missing: the folder for the page")
		}
		engine, err := web.LoadEngine(cmd.Context(), *source, tell(st))
		if err != nil {
			return err
		}
		if *engineOut != "" {
			if err := engine.Write(*engineOut); err != nil {
				return fmt.Errorf("writing the engine: %w", err)
			}
		}
		if *out == "" {
			return nil
		}
		page, err := web.NewPage(engine)
		if err != nil {
			return err
		}
		return page.WriteSite(*out)
	}
	return cmd
}
