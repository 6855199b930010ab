// Package instance opens what a program works on: a file of the user's, or an instance that
// the program has built in.
package instance

import (
	"fmt"
	"io"
	"io/fs"
	"os"
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
	var file fs.File
	file, err := builtIn.Open("instances/" + name + extension)
	if err != nil {
		file, err = os.Open(name)
	}
	if err != nil {
		return none, err
	}
	defer file.Close()
	return parse(name, file)
}
