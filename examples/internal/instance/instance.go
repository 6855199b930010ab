// Package instance reads what a program works on: a file of the user's, standard input, or an
// instance that the program has built in.
package instance

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// Read reads what the arguments name, at most one: a file of the folder "instances" in
// builtIn by its name without the extension, such as ".txt", or else a file of the user's.
// Without an argument it is the built-in one called usual. The parser is given the name for
// its errors.
func Read[T any](builtIn fs.FS, extension, usual string, args []string, parse func(name string, in io.Reader) (T, error)) (T, error) {
	var none T
	name := usual
	switch len(args) {
	case 0:
	case 1:
		name = args[0]
	default:
		return none, fmt.Errorf("unexpected argument %q", args[1])
	}
	if file, err := builtIn.Open("instances/" + name + extension); err == nil {
		defer file.Close()
		return parse(name, file)
	}
	return File(name, parse)
}

// File reads a file of the user's. The parser is given the name for its errors.
func File[T any](name string, parse func(name string, in io.Reader) (T, error)) (T, error) {
	file, err := os.Open(name)
	if err != nil {
		var none T
		return none, err
	}
	defer file.Close()
	return parse(name, file)
}

// FileOrInput is [File] for a program that takes - for standard input.
func FileOrInput[T any](name string, parse func(name string, in io.Reader) (T, error)) (T, error) {
	if name == "-" {
		return parse("standard input", os.Stdin)
	}
	return File(name, parse)
}

// Number reads a number of lo to hi; what it is goes into the error.
func Number(what, word string, lo, hi int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < lo || n > hi {
		return 0, fmt.Errorf("%s is %q, not a number of %d to %d", what, word, lo, hi)
	}
	return n, nil
}

// Lines hands out the lines of a file with their numbers, from 1, and without the blanks
// around them. Empty ones do not count, nor those that begin with the sign of a comment,
// where there is one. It returns the number of the last line. Its errors, and those of what
// takes a line, begin with the name of the file and the number of the line.
func Lines(name string, in io.Reader, comment string, take func(number int, line string) error) (last int, err error) {
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		last++
		line := strings.TrimSpace(scanner.Text())
		if line == "" || comment != "" && strings.HasPrefix(line, comment) {
			continue
		}
		if err := take(last, line); err != nil {
			return last, At(name, last, err)
		}
	}
	if err := scanner.Err(); err != nil {
		return last, At(name, last+1, err)
	}
	return last, nil
}

// At says where an error is: the file, and the number of the line. The first line is to
// blame for what a file without lines lacks.
func At(name string, line int, err error) error {
	return fmt.Errorf("%s:%d: %w", name, max(line, 1), err)
}
