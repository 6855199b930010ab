package main

// propago cluster: the search on many machines. cluster_serve.go has what stays up, the server
// and the workers; cluster_solve.go what asks.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/join"
)

const clusterHelp = `Search a model on many machines. One runs the server, the others workers, and
whoever has a model asks:

  propago cluster serve                on one machine
  propago cluster work --cluster URL   on each machine
  propago cluster solve --cluster URL model.fzn

With --cluster local, solve is all three in one process. A job with a --name goes on without
the one who asked, also after everything was stopped and started again, and solve --resume
NAME waits for its answer.`

func newClusterCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cluster",
		Short: "Search a model on many machines",
		Long:  clusterHelp,
		Example: `  propago cluster solve --cluster local -v model.fzn
  propago cluster serve --listen 0.0.0.0:4222 --token-file token.txt
  propago cluster work --cluster nats://server:4222 --token-file token.txt`,
	}
	cmd.AddCommand(
		newClusterServeCommand(st),
		newClusterWorkCommand(st),
		newClusterSolveCommand(st),
		newClusterStatusCommand(st),
		newClusterCancelCommand(st),
	)
	return cmd
}

func newClusterStatusCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "status [NAME]...",
		Short: "Say how far jobs are, and who works",
		Long: `Status says how far jobs are, all of them unless some are named, and which workers there are.

With --json each line is an object: {"type":"job",...} or {"type":"worker",...}.

Exit codes:
  0    told
  1    there is no job of a name` + exitHelp,
		Example: `  propago cluster status
  propago cluster status --json night-run`,
	}
	f := &join.Flags{}
	f.Add(cmd.Flags(), join.Usual)
	asJSON := cmd.Flags().Bool("json", false, "print lines of JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		ctx := cmd.Context()
		c, err := f.Connect(ctx)
		if err != nil {
			return &inputError{err}
		}
		defer c.Close()
		names := args
		if len(names) == 0 {
			if names, err = c.Jobs(ctx); err != nil {
				return &inputError{err}
			}
		}
		code := exitSolved
		for _, name := range names {
			s, err := c.Status(ctx, name)
			switch {
			case err == nil:
				tellObject(st, *asJSON, "job", s, sayStatus(s))
			case len(args) > 0: // else it ended meanwhile
				fmt.Fprintf(st.Err, "propago: %s: %v\n", name, err)
				code = exitUnsolved
			}
		}
		for _, w := range c.Workers(ctx) {
			tellObject(st, *asJSON, "worker", w, fmt.Sprintf("worker %s: version %s, %d of %d cores busy, %d pieces and %d nodes in %v",
				w.Name, w.Version, w.Busy, w.Cores, w.Done, w.Nodes, w.Up.Round(time.Second))+sayTrouble(w))
		}
		return end(ctx, code)
	}
	return cmd
}

// sayTrouble says what keeps a worker from its work, in lines of their own.
func sayTrouble(w cluster.WorkerStatus) (text string) {
	for _, job := range slices.Sorted(maps.Keys(w.Refused)) {
		text += fmt.Sprintf("\n  refuses %s: %s", job, w.Refused[job])
	}
	if w.Trouble != "" {
		text += "\n  " + w.Trouble
	}
	return text
}

// tellObject prints a line of text, or of JSON with the type of what it is about.
func tellObject(st streams, asJSON bool, kind string, v any, text string) {
	if !asJSON {
		fmt.Fprintln(st.Out, text)
		return
	}
	object := map[string]any{}
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, &object)
	}
	if err == nil {
		object["type"] = kind
		data, err = json.Marshal(object)
	}
	if err == nil {
		fmt.Fprintf(st.Out, "%s\n", data)
	}
}

// sayStatus says how far a job is, in a line.
func sayStatus(s cluster.Status) string {
	text := fmt.Sprintf("%s (%s): %d of %d pieces, ", s.Job, s.Ask, s.Done, s.Done+s.Open)
	if s.Cut > 0 {
		text += fmt.Sprintf("%d cut further, ", s.Cut)
	}
	if len(s.Lost) > 0 {
		text += fmt.Sprintf("%d SET ASIDE, ", len(s.Lost))
	}
	switch {
	case s.Best != nil && s.Bound != nil:
		text += fmt.Sprintf("best %d, bound %d, gap %.1f%%, ", *s.Best, *s.Bound, 100*s.Gap())
	case s.Best != nil:
		text += fmt.Sprintf("best %d, ", *s.Best)
	case s.Bound != nil:
		text += fmt.Sprintf("no solution yet, bound %d, ", *s.Bound)
	default:
		text += command.Plural(s.Solutions, "solution") + ", "
	}
	text += fmt.Sprintf("%s with %s, %d nodes", command.Plural(s.Workers, "worker"), command.Plural(s.Cores, "core"), s.Nodes)
	if s.Rate > 0 {
		text += fmt.Sprintf(" (%.0f a second)", s.Rate)
	}
	return text
}

func newClusterCancelCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cancel NAME...",
		Short: "End jobs, and remove what is stored of them",
		Long: `Cancel ends jobs. Their workers stop, and nothing of them stays on the server.

Exit codes:
  0    removed
  1    there is no job of a name` + exitHelp,
		Example: `  propago cluster cancel night-run`,
		Args:    cobra.MinimumNArgs(1),
	}
	f := &join.Flags{}
	f.Add(cmd.Flags(), join.Usual)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := f.Connect(cmd.Context())
		if err != nil {
			return &inputError{err}
		}
		defer c.Close()
		code := exitSolved
		for _, name := range args {
			if err := c.Cancel(cmd.Context(), name); err != nil {
				fmt.Fprintf(st.Err, "propago: %s: %v\n", name, err)
				code = exitUnsolved
			}
		}
		return end(cmd.Context(), code)
	}
	return cmd
}
