package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/propago/propago/examples/internal/instance"
)

// This file reads instances in the standard form of the collections: the numbers of jobs
// and of machines, then a line for each job with its operations in order, each as the
// number of its machine (from 0) and its time.

// The largest instances: jobs and machines, and the time of an operation.
const (
	largest     = 100
	longestTime = 100_000 // so that all of them, one after another, fit 32 bits
)

// read reads an instance. Errors begin with the name of the file and the number of the line.
func read(name string, in io.Reader) (shop, error) {
	s := shop{name: name}
	jobs := -1 // not read yet
	last, err := instance.Lines(name, in, "#", func(_ int, line string) error {
		numbers, err := numbers(line)
		switch {
		case err != nil:
			return err
		case jobs < 0:
			if len(numbers) != 2 || min(numbers[0], numbers[1]) < 1 || max(numbers[0], numbers[1]) > largest {
				return fmt.Errorf("%q is not the numbers of jobs and of machines, each 1 to %d", line, largest)
			}
			jobs, s.machines = numbers[0], numbers[1]
			return nil
		case len(s.jobs) == jobs:
			return fmt.Errorf("a line after the %d jobs", jobs)
		}
		return s.add(numbers)
	})
	if err == nil && len(s.jobs) < max(jobs, 1) {
		err = instance.At(name, last, fmt.Errorf("the file ends after %d of %d jobs", len(s.jobs), max(jobs, 1)))
	}
	return s, err
}

// numbers reads the numbers of a line.
func numbers(line string) ([]int, error) {
	var ns []int
	for _, word := range strings.Fields(line) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", word)
		}
		ns = append(ns, n)
	}
	return ns, nil
}

// add takes in the line of a job. Its operations need not be as many as there are machines.
func (s *shop) add(numbers []int) error {
	var operations []operation
	for i := 0; i+1 < len(numbers); i += 2 {
		op := operation{numbers[i], numbers[i+1]}
		if op.machine < 0 || op.machine >= s.machines {
			return fmt.Errorf("operation %d: no machine %d, they are 0 to %d", i/2, op.machine, s.machines-1)
		}
		if op.time < 0 || op.time > longestTime {
			return fmt.Errorf("operation %d: the time %d is outside 0 to %d", i/2, op.time, longestTime)
		}
		operations = append(operations, op)
	}
	if len(numbers)%2 != 0 || len(operations) > largest {
		return fmt.Errorf("%d numbers, where a job has a machine and a time for each operation, %d at most", len(numbers), largest)
	}
	s.jobs = append(s.jobs, operations)
	return nil
}
