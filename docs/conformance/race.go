package main

// This file is the command that races instances beside what an index has of Chuffed.

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// raceLimit is the processor time of the figures in the index.
const raceLimit = 15 * time.Second

// A race is what to run, and how.
type race struct {
	folder  string        // with the programs and their index
	match   string        // parts of the names of the instances, with commas between
	search  string        // the name of a search
	limit   time.Duration // of processor time for one instance
	jobs    int           // instances at a time
	slower  float64       // how many times slower this machine is than that of the index
	profile string        // a file for the profile of one instance, or a folder for those of all
	self    string        // this program
	log     io.Writer
}

func runRace(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := &race{log: stderr}
	flags := flag.NewFlagSet("conformance race", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&r.folder, "folder", "", "the folder with the programs and their index.tsv (default race of the collections)")
	flags.StringVar(&r.match, "match", "", "run only instances whose name has one of these in it, with commas between")
	flags.StringVar(&r.search, "search", "free", "the search: free, plain (free without learning), annotated, or learning (annotated)")
	flags.DurationVar(&r.limit, "limit", raceLimit, "processor time for one instance")
	flags.IntVar(&r.jobs, "j", 1, "instances at a time")
	flags.Float64Var(&r.slower, "slower", 1, "how many times slower this machine is than the one of the index, whose ruler read 20 us on 17clue.txt")
	flags.StringVar(&r.profile, "profile", "", "write a processor profile of the run of one instance to this file, or of each to NAME.cpu in this folder")
	page := flags.String("write", "", "put the table into this page (docs/minizinc.md) rather than print it")
	one := flags.String("one", "", "run this one program in this process, and report as JSON")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return nil
	case err != nil:
		return err
	case flags.NArg() > 0:
		return fmt.Errorf("race takes no arguments, and %q is one; -match names instances", flags.Arg(0))
	case r.limit <= 0:
		return errors.New("-limit is above 0")
	case r.jobs < 1:
		return errors.New("-j is above 0")
	case !(r.slower > 0):
		return errors.New("-slower is above 0")
	}
	if _, err := searchNamed(r.search); err != nil {
		return err
	}
	if *one != "" {
		return r.runOne(ctx, *one, r.profile, stdout)
	}
	if *page == "" {
		text, err := r.run(ctx)
		fmt.Fprint(stdout, text)
		return err
	}
	if _, err := os.Stat(*page); err != nil {
		return err
	}
	b := &bench{ctx: ctx, log: stderr, race: r}
	return b.update(*page, "race")
}

// raceSection is the race as a section of the page.
func (b *bench) raceSection() (string, error) {
	r := b.race
	if r == nil {
		r = &race{search: "free", limit: raceLimit, jobs: 1, match: b.match, slower: b.slower, log: b.log,
			folder: filepath.Join(b.data, "race")}
	}
	return r.run(b.ctx)
}

// run races the instances. The table is there too where the error says that answers are
// wrong.
func (r *race) run(ctx context.Context) (string, error) {
	if r.folder == "" {
		data, err := collections()
		if err != nil {
			return "", err
		}
		r.folder = filepath.Join(data, "race")
	}
	all, err := readContenders(r.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%w: is PROPAGO_DATA, or -folder, the right folder?", err)
	}
	if err != nil {
		return "", err
	}
	chosen := slices.DeleteFunc(all, func(c *contender) bool { return !matches(c.name, r.match) })
	switch {
	case len(chosen) == 0:
		return "", fmt.Errorf("no instance of %s has %q in its name", r.folder, r.match)
	case r.profile != "" && len(chosen) > 1 && !isFolder(r.profile):
		return "", fmt.Errorf("%d instances were chosen, and %s is no folder for their profiles", len(chosen), r.profile)
	}
	if r.self, err = os.Executable(); err != nil {
		return "", err
	}
	reports, err := r.all(ctx, chosen)
	if err != nil {
		return "", err
	}
	var wrong []error
	for i, c := range chosen {
		if err := c.judge(reports[i]); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", c.name, err))
		}
	}
	return r.table(chosen, reports), errors.Join(wrong...)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// all runs instances, some at a time, and returns their reports in order.
func (r *race) all(ctx context.Context, chosen []*contender) ([]*report, error) {
	reports := make([]*report, len(chosen))
	failed := make([]error, len(chosen))
	next := make(chan int)
	var logging sync.Mutex // the log is any writer, and takes one line at a time
	var workers sync.WaitGroup
	for range min(r.jobs, len(chosen)) {
		workers.Go(func() {
			for i := range next {
				c := chosen[i]
				if reports[i], failed[i] = r.start(ctx, c); failed[i] == nil {
					logging.Lock()
					fmt.Fprintf(r.log, "%-32s %-12s %-14s %6.2f s, %d failures\n", c.name,
						c.verdict(reports[i], r.slower), reports[i], reports[i].Seconds, reports[i].Failures)
					logging.Unlock()
				}
			}
		})
	}
	for i := range chosen {
		next <- i
	}
	close(next)
	workers.Wait()
	return reports, errors.Join(failed...)
}
