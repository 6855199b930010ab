package main

// propago cluster serve and work: what stays up.

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/join"
)

const serveHelp = `Serve runs the server that jobs are stored on: NATS with JetStream, which is part of this
program. It listens on this machine alone, unless it is told otherwise; whoever connects
from elsewhere has to give a token then, which is in --token-file or in PROPAGO_TOKEN. For TLS, accounts
and several servers there is --config, a file of nats-server's.

Where NATS runs already nothing has to be served: --nats URL looks whether it is fit.

It prints where it listens, and runs until it is interrupted, or the disk is full. What is stored
stays.`

func newClusterServeCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the server that jobs are stored on",
		Long:  serveHelp,
		Example: `  propago cluster serve
  propago cluster serve --listen 0.0.0.0:4222 --token-file token.txt --dir /var/lib/propago
  propago cluster serve --nats nats://nats.example.org`,
		Args: cobra.NoArgs,
	}
	var listen, dir, config string
	f := &join.Flags{}
	var open, sync bool
	flags := cmd.Flags()
	flags.StringVar(&listen, "listen", "127.0.0.1:4222", "listen at `HOST:PORT` (port 0: one that is free)")
	flags.StringVar(&dir, "dir", "", "store in `DIR` (unless told: propago/cluster in the user's cache)")
	flags.BoolVar(&open, "open", false, "let anybody connect without a token, from other machines too")
	flags.StringVar(&config, "config", "", "take nats-server's configuration from `FILE`")
	flags.BoolVar(&sync, "sync", false, "write everything to the disk at once: nothing is lost where power is")
	flags.StringVar(&f.Address, "nats", "", "serve nothing: look whether the server at `URL` is fit, by what the flags below show it")
	f.AddRights(flags)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		ctx := cmd.Context()
		if f.Address != "" {
			return checkServer(ctx, st, f)
		}
		for _, name := range []string{"creds", "tls-ca", "tls-cert", "tls-key"} {
			if flags.Changed(name) {
				return fmt.Errorf("--%s goes with --nats; what this server asks for is told by --config", name)
			}
		}
		o := cluster.ServerOptions{Dir: dir, Open: open, Config: config, Sync: sync}
		host, port, err := net.SplitHostPort(listen)
		if err == nil {
			var n uint64
			n, err = strconv.ParseUint(port, 10, 16)
			o.Port = int(n)
		}
		if err != nil {
			return fmt.Errorf("--listen %s is no host and port: %w", listen, err)
		}
		if config == "" || cmd.Flags().Changed("listen") {
			o.Host = host
		} else {
			o.Port = 0
		}
		if o.Dir == "" && config == "" {
			cache, err := os.UserCacheDir()
			if err != nil {
				return fmt.Errorf("name a folder with --dir: %w", err)
			}
			o.Dir = filepath.Join(cache, "propago", "cluster")
		}
		if o.Token, err = f.Token(); err != nil {
			return &inputError{err}
		}
		s, err := cluster.Serve(o)
		if err != nil {
			return &inputError{err}
		}
		fmt.Fprintf(st.Out, "%s\n", s.URL())
		err = s.Wait(ctx, func(text string) { fmt.Fprintf(st.Err, "propago: %s\n", text) })
		s.Close()
		if err != nil {
			return &inputError{err}
		}
		return end(ctx, exitSolved)
	}
	return cmd
}

// checkServer says whether a server that runs already is fit.
func checkServer(ctx context.Context, st streams, f *join.Flags) error {
	c, err := f.Connect(ctx)
	if err != nil {
		return &inputError{err}
	}
	defer c.Close()
	if _, err := c.Jobs(ctx); err != nil {
		return &inputError{fmt.Errorf("there is no JetStream to be had: %w", err)}
	}
	fmt.Fprintln(st.Out, "fit: jobs can be stored there")
	return nil
}

const workHelp = `Work takes pieces of all jobs on the cluster and searches them, one on each core. Several
jobs get the same time. It waits for a server that is not there, and runs until it is
interrupted; what it was at is given to others then.

Workers take jobs of their own version alone, and say which others they refuse.`

func newClusterWorkCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Search pieces of jobs",
		Long:  workHelp,
		Example: `  propago cluster work
  propago cluster work --cluster nats://server:4222 --token-file token.txt --cores 8`,
		Args: cobra.NoArgs,
	}
	f := &join.Flags{}
	f.Add(cmd.Flags(), join.Usual)
	cores := cmd.Flags().Int("cores", 0, "search `N` pieces at once (0: one for each CPU)")
	name := cmd.Flags().String("name", "", "be called `NAME` (unless told: the machine's name and some letters)")
	quiet := cmd.Flags().BoolP("quiet", "q", false, "do not tell on standard error which jobs are taken and refused")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := join.CheckCores(*cores); err != nil {
			return err
		}
		if f.Address == join.Here {
			return fmt.Errorf("--cluster %s is of one process, which has its workers", join.Here)
		}
		ctx := cmd.Context()
		c, err := f.Await(ctx)
		if err != nil {
			return &inputError{err}
		}
		defer c.Close()
		console := command.Console{W: st.Err}
		o := cluster.WorkOptions{Cores: *cores, Name: *name}
		if !*quiet {
			o.Log = func(format string, args ...any) { console.Message(fmt.Sprintf(format, args...)) }
		}
		if err := c.Work(ctx, o); err != nil {
			return &inputError{err}
		}
		return end(ctx, exitSolved)
	}
	return cmd
}
