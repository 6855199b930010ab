// Command chaos searches classic problems on a cluster of processes that it kills, stops and
// restarts meanwhile, and holds the answers against those of one core.
//
//	chaos [flags] [PROBLEM]...
//
// Each second a worker dies and another takes its place; at a third and at two thirds of the way
// the server dies and comes back, its disk whole; half way a worker is stopped for longer than
// the time after which it is believed dead. All that workers and client send goes through a
// proxy that delays some of it and sends some twice. Counts, sets of solutions and optima have
// to be right in every run; the exit code is 1 where one is not.
//
// With -speed it does none of that, and says how much faster several workers are than one:
//
//	chaos -speed -runs 3 -point docs/internal/simulated/measured.txt queens14 golomb12
//
// run.go has the supervisor, proxy.go the proxy, problems.go what is searched, speed.go
// the measuring.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/propago/propago/csp/cluster"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if role := os.Getenv(roleVariable); role != "" {
		if err := play(ctx, role); err != nil {
			fmt.Fprintln(os.Stderr, role+":", err)
			os.Exit(1)
		}
		return
	}
	p := plan{}
	flag.IntVar(&p.workers, "workers", 2, "worker processes, of one core each")
	flag.DurationVar(&p.every, "kill", time.Second, "how often a worker dies (0: never)")
	flag.IntVar(&p.restarts, "restarts", 2, "how often the server dies in a run")
	flag.BoolVar(&p.freeze, "freeze", true, "stop a worker for longer than it is waited for")
	flag.DurationVar(&p.ackWait, "ack-wait", 2*time.Second, "when a silent worker is believed dead")
	flag.DurationVar(&p.patient, "patient", time.Second, "how long a piece is searched before it is cut, where others are idle")
	flag.IntVar(&p.pieces, "pieces", 0, "pieces of the first cut (0: as usual)")
	flag.Float64Var(&p.duplicate, "duplicate", 0.02, "the share of messages that are sent twice")
	flag.Float64Var(&p.delay, "delay", 0.02, "the share of messages that are delayed, by up to 100 ms")
	flag.BoolVar(&p.told, "v", false, "say each second how far it is")
	runs := flag.Int("runs", 1, "runs of each problem")
	speed := flag.Bool("speed", false, "kill nothing, and measure the plain solver, one worker, and all, in turns: medians of the runs")
	point := flag.String("point", "", "with -speed, write what the simulation is held against to this file, of the first problem")
	seed := flag.Uint64("seed", 1, "of all that is left to chance")
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "usage: chaos [flags] [PROBLEM]...\nproblems: %s\n", strings.Join(names(), ", "))
		flag.PrintDefaults()
	}
	flag.Parse()
	list, err := chosen(flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(2)
	}
	wrong := 0
	for i, pr := range list {
		if *speed {
			measured, err := p.speed(ctx, pr, *runs)
			if err == nil && *point != "" && i == 0 {
				err = os.WriteFile(*point, []byte(measured), 0o644)
			}
			if err != nil {
				fmt.Fprintln(os.Stderr, "chaos:", err)
				os.Exit(1)
			}
			continue
		}
		for run := range *runs {
			p.seed = *seed + uint64(run)
			began := time.Now()
			report, err := p.run(ctx, pr)
			verdict := "right"
			if err != nil {
				verdict, wrong = "WRONG: "+err.Error(), wrong+1
			}
			fmt.Printf("%-14s run %2d: %s (%v; %s)\n", pr.name, run+1, verdict, time.Since(began).Round(100*time.Millisecond), report)
			if ctx.Err() != nil {
				os.Exit(130)
			}
		}
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

// What a process that chaos starts is: in the environment.
const (
	roleVariable = "PROPAGO_CHAOS_ROLE"
	atVariable   = "PROPAGO_CHAOS_AT"  // the server's address, or its port
	dirVariable  = "PROPAGO_CHAOS_DIR" // where it stores
)

// play is what such a process does.
func play(ctx context.Context, role string) error {
	switch role {
	case "serve":
		var port int
		if _, err := fmt.Sscan(os.Getenv(atVariable), &port); err != nil {
			return err
		}
		s, err := cluster.Serve(cluster.ServerOptions{Port: port, Dir: os.Getenv(dirVariable)})
		if err != nil {
			return err
		}
		<-ctx.Done()
		s.Close()
		return nil
	case "work":
		c, err := cluster.Await(ctx, os.Getenv(atVariable))
		if err != nil {
			return err
		}
		defer c.Close()
		return c.Work(ctx, cluster.WorkOptions{Cores: 1})
	}
	return fmt.Errorf("there is no such role")
}
