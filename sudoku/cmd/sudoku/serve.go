package main

// sudoku serve: the page, from this machine.

import (
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"github.com/propago/propago/sudoku/web"
)

const serveHelp = `Serve serves the page to play, solve and watch sudoku in a browser, and prints its
address. The engine runs in the browser; the server sends files and sees no puzzle.

Unless --addr says otherwise, only this machine can reach it. Where others can, it answers
to the name and the addresses that this machine has, and to those that --host names, and
refuses every other: a page from elsewhere could have made it up. A release build holds
the engine. Any other builds it with the go command at hand, the first time, and
keeps it in the user's cache; its source is the clone around the working folder,
or the folder that --source names.

An interrupt ends it when the requests under way are answered.

Exit codes:
  0    ended by an interrupt
  2    wrong usage, the engine cannot be built, or the address cannot be had`

const serveExample = `  sudoku serve
  sudoku serve --addr 127.0.0.1:9000
  sudoku serve --addr :8080
  sudoku serve --addr :8080 --host sudoku.example.org`

func newServeCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "Serve the page to play, solve and watch in a browser",
		Long:    serveHelp,
		Example: serveExample,
		Args:    cobra.NoArgs,
	}
	addr := cmd.Flags().String("addr", "127.0.0.1:8080", "`ADDRESS` to listen at; port 0 takes any that is free")
	hosts := cmd.Flags().StringSlice("host", nil, "answer to `NAME` too, a name or an address without a port")
	source := sourceFlag(cmd)
	cmd.Flags().SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		ctx := cmd.Context()
		l, local, err := web.Listen(*addr) // first: an address that is taken is told at once
		if err != nil {
			return err
		}
		defer l.Close()
		engine, err := web.LoadEngine(ctx, *source, tell(st))
		if err != nil {
			return err
		}
		page, err := web.NewPage(engine)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(st.Out, "http://%s/\n", visible(l.Addr())); err != nil {
			return err // nobody would know where to look
		}
		if !local {
			*hosts = append(*hosts, web.OwnNames()...)
		}
		return web.Serve(ctx, l, page.Handler(*hosts...))
	}
	return cmd
}

// sourceFlag says what the engine is built from, where it has to be.
func sourceFlag(cmd *cobra.Command) *string {
	return cmd.Flags().String("source", "", "build the engine from the clone in `DIR`")
}

// tell writes messages to the standard error.
func tell(st streams) func(message string) {
	return func(message string) { fmt.Fprintln(st.Err, "sudoku: "+message) }
}

// visible is an address that a browser on this machine can open.
func visible(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return net.JoinHostPort("localhost", fmt.Sprint(tcp.Port))
}
