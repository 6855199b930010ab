package main

// This file reads items from files and arguments, and has some of its own.

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/examples/internal/instance"
)

// hike is what one might carry into the mountains for a week, weights in grams, and how
// much each thing would be missed.
var hike = []item{
	{"tent", 2100, 90, 1}, {"sleeping-bag", 1300, 85, 1}, {"mat", 450, 60, 1}, {"stove", 380, 55, 1},
	{"gas", 350, 30, 2}, {"pot", 270, 35, 1}, {"rice", 500, 28, 3}, {"cheese", 250, 20, 3},
	{"chocolate", 100, 11, 4}, {"rain-jacket", 420, 70, 1}, {"pullover", 520, 45, 1}, {"camera", 680, 38, 1},
	{"book", 310, 14, 2}, {"map", 90, 50, 1}, {"lamp", 120, 42, 1}, {"rope", 1900, 48, 1},
	{"first-aid", 240, 65, 1}, {"binoculars", 560, 21, 1},
}

// The most that is read. What is worth more in all than fits a variable is refused by the
// model.
const (
	mostItems  = 10_000
	mostOfItem = 1_000_000 // weight, value or copies
)

// newItem makes an item of a name, a weight, a value and, if given, a number of copies.
func newItem(words []string) (item, error) {
	if len(words) < 3 || len(words) > 4 {
		return item{}, fmt.Errorf("want a name, a weight, a value and perhaps a number of copies, not %q", strings.Join(words, " "))
	}
	numbers := []int{0, 0, 1}
	for i, word := range words[1:] {
		v, err := strconv.Atoi(word)
		if err != nil || v < 0 || v > mostOfItem {
			return item{}, fmt.Errorf("%s: %q is no %s, 0 to %d", words[0], word, []string{"weight", "value", "number of copies"}[i], mostOfItem)
		}
		numbers[i] = v
	}
	return item{words[0], numbers[0], numbers[1], numbers[2]}, nil
}

// parseItem reads an argument such as tent=2100,90 or gas=350,30,2.
func parseItem(arg string) (item, error) {
	name, numbers, ok := strings.Cut(arg, "=")
	if !ok || name == "" {
		return item{}, fmt.Errorf("%q is not of the form NAME=WEIGHT,VALUE", arg)
	}
	return newItem(append([]string{name}, strings.Split(numbers, ",")...))
}

// readItems reads an item a line: name, weight, value and perhaps copies, separated by
// blanks. Empty lines and lines that begin with # do not count. Errors begin with the name of
// the file and the number of the line.
func readItems(name string, in io.Reader) ([]item, error) {
	var items []item
	_, err := instance.Lines(name, in, "#", func(_ int, line string) error {
		it, err := newItem(strings.Fields(line))
		items = append(items, it)
		return err
	})
	return items, err
}

// check returns what is wrong with a list of items.
func check(items []item) error {
	if len(items) > mostItems {
		return fmt.Errorf("%d items are more than %d", len(items), mostItems)
	}
	names := make([]string, len(items))
	for i, it := range items {
		names[i] = it.name
	}
	slices.Sort(names)
	for i := 1; i < len(names); i++ {
		if names[i] == names[i-1] {
			return fmt.Errorf("there are two items called %q", names[i])
		}
	}
	return nil
}
