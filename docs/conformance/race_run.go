package main

// This file runs one instance of a race in a process of its own, so that what is counted is
// its processor time and nobody else's, and one that breaks leaves the others alone. The
// process reports after each solution and at the end, a line of JSON each; the last line
// counts.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/strategy"
)

// A report is what a process says of its run. Seconds are of the processor, from the start
// of the process, without checking.
type report struct {
	Status    status `json:"status"`
	Objective *int   `json:"objective,omitempty"`
	Solutions int    `json:"solutions"`
	Checked   int    `json:"checked"` // solutions that the checker accepted
	Wrong     string `json:"wrong,omitempty"`
	Reason    string `json:"reason,omitempty"` // why the program was refused or broken

	Seconds float64 `json:"seconds"`
	First   float64 `json:"first,omitempty"` // when the first solution was found
	Last    float64 `json:"last,omitempty"`  // when the last one was

	Nodes    int64 `json:"nodes"`
	Failures int64 `json:"failures"`
	Restarts int64 `json:"restarts"`
}

// take copies a result.
func (r *report) take(from *result) {
	r.Status, r.Objective, r.Solutions, r.Checked = from.status, from.objective, from.solutions, from.checked
	r.Reason, r.Seconds = from.reason, from.time.Seconds()
	if from.wrong != nil {
		r.Wrong = from.wrong.Error()
	}
	r.Nodes, r.Failures, r.Restarts = from.stats.Nodes, from.stats.Failures, from.stats.Restarts
}

// plain is a search without learning that does not keep to the annotations.
func plain(in *flatzinc.Instance) csp.Options {
	return csp.Options{Order: strategy.DomWDeg, Values: strategy.Saved, Restart: strategy.Luby(128), LastConflict: true}
}

// searches are the searches that can be raced, by name.
var searches = map[string]configure{"free": free, "plain": plain, "annotated": annotated, "learning": learning}

func searchNamed(name string) (configure, error) {
	if how, ok := searches[name]; ok {
		return how, nil
	}
	return nil, fmt.Errorf("no search is called %q; there are %s", name, strings.Join(slices.Sorted(maps.Keys(searches)), ", "))
}

const (
	// look is how often the processor time is looked at.
	look = 5 * time.Millisecond
	// overrun is how much more processor time a run may take to stop when it is told to.
	overrun = 2 * time.Second
	// overrunCode is the exit code of a process that ended itself after that.
	overrunCode = 3
)

// runOne solves one program on one core and reports to w. It is what the process of a run
// does.
func (r *race) runOne(ctx context.Context, path, profile string, w io.Writer) error {
	how, err := searchNamed(r.search)
	if err != nil {
		return err
	}
	runtime.GOMAXPROCS(1)
	if profile != "" {
		file, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := &meter{}
	go func() {
		for m.time() < r.limit {
			time.Sleep(look)
		}
		cancel()
		for m.time() < r.limit+overrun {
			time.Sleep(look)
		}
		pprof.StopCPUProfile()
		os.Exit(overrunCode)
	}()
	var told report
	encoder := json.NewEncoder(w)
	b := &bench{ctx: ctx, meter: m, found: func(found *result) {
		told.take(found)
		told.Last = found.time.Seconds()
		if told.First == 0 {
			told.First = told.Last
		}
		told.Status = improved
		_ = encoder.Encode(told) // of no use where nobody reads
	}}
	last := b.solve(&program{path: path}, how)
	told.take(last)
	return encoder.Encode(told)
}

// start runs one program in a process of its own and returns its report.
func (r *race) start(ctx context.Context, c *contender) (*report, error) {
	profile := r.profile
	if profile != "" && isFolder(profile) {
		profile = filepath.Join(profile, c.name+".cpu")
	}
	// Asleep, a process takes no processor time: it does not stop by itself.
	ctx, cancel := context.WithTimeout(ctx, 20*(r.limit+overrun)+time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, r.self, "race", "-one", c.path, "-limit", r.limit.String(),
		"-search", r.search, "-profile", profile)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	if ctx.Err() != nil && err != nil {
		err = ctx.Err()
	}
	return lastReport(stdout.Bytes(), stderr.Bytes(), err)
}

// lastReport makes a report of what a process printed before it ended.
func lastReport(stdout, stderr []byte, ended error) (*report, error) {
	last := &report{Status: unknown}
	for line := range bytes.Lines(stdout) {
		var next report
		if json.Unmarshal(line, &next) == nil {
			last = &next
		}
	}
	if ended == nil {
		return last, nil
	}
	if errors.Is(ended, context.Canceled) {
		return nil, ended
	}
	var exit *exec.ExitError
	if errors.As(ended, &exit) && exit.ExitCode() == overrunCode {
		last.Reason = fmt.Sprintf("did not stop within %v of the limit", overrun)
		last.Seconds = (exit.UserTime() + exit.SystemTime()).Seconds()
		return last, nil
	}
	last.Status = broken
	text := strings.TrimSpace(string(stderr))
	first, _, _ := strings.Cut(text, "\n")
	last.Reason = strings.TrimSuffix(fmt.Sprintf("%v: %s", ended, first), ": ")
	return last, nil
}
