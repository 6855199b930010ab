package instance_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/instance"
)

// parse returns all that it is given.
func parse(name string, in io.Reader) (string, error) {
	data, err := io.ReadAll(in)
	return name + ": " + string(data), err
}

func TestRead(t *testing.T) {
	builtIn := fstest.MapFS{"instances/small.txt": {Data: []byte("small")}, "instances/large.txt": {Data: []byte("large")}}
	file := filepath.Join(t.TempDir(), "own")
	require.NoError(t, os.WriteFile(file, []byte("own"), 0o644))
	for _, c := range []struct {
		args      []string
		want, err string
	}{
		{nil, "small: small", ""},
		{[]string{"large"}, "large: large", ""},
		{[]string{file}, file + ": own", ""},
		{[]string{"nowhere"}, "", "open nowhere"},
		{[]string{"../go.mod"}, "", "open ../go.mod"},
		{[]string{""}, "", "open"},
		{[]string{"small", "large"}, "", `unexpected argument "large"`},
	} {
		got, err := instance.Read(builtIn, ".txt", "small", c.args, parse)
		assert.Equal(t, c.want, got)
		if c.err == "" {
			assert.NoError(t, err)
		} else {
			assert.ErrorContains(t, err, c.err)
		}
	}
}

func TestFileOrInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "own")
	require.NoError(t, os.WriteFile(name, []byte("own"), 0o644))
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	defer func(old *os.File) { os.Stdin = old }(os.Stdin)
	os.Stdin = file
	for arg, want := range map[string]string{name: name + ": own", "-": "standard input: own"} {
		got, err := instance.FileOrInput(arg, parse)
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
	_, err = instance.FileOrInput("nowhere", parse)
	assert.ErrorContains(t, err, "open nowhere")
}

func TestNumber(t *testing.T) {
	for _, word := range []string{"2", "7"} {
		n, err := instance.Number("the day", word, 2, 7)
		require.NoError(t, err)
		assert.Equal(t, word, strconv.Itoa(n))
	}
	for _, word := range []string{"1", "8", "", "x", "2.5", "99999999999999999999"} {
		_, err := instance.Number("the day", word, 2, 7)
		assert.EqualError(t, err, fmt.Sprintf("the day is %q, not a number of 2 to 7", word))
	}
}

func TestLines(t *testing.T) {
	full := errors.New("full")
	for _, c := range []struct {
		text, comment string
		want          string
		last          int
		err           string
	}{
		{"", "", "", 0, ""},
		{"a\n\n  b c\t\r\n", "", "1 a; 3 b c; ", 3, ""},
		{"# a\nb # c", "#", "2 b # c; ", 2, ""},
		{"# a", "", "1 # a; ", 1, ""},
		{"a\nfull\nb", "", "1 a; ", 2, "f:2: full"},
		{"a\n" + strings.Repeat("x", 70000), "", "1 a; ", 1, "f:2: bufio.Scanner: token too long"},
	} {
		got := ""
		last, err := instance.Lines("f", strings.NewReader(c.text), c.comment, func(number int, line string) error {
			if line == "full" {
				return full
			}
			got += fmt.Sprintf("%d %s; ", number, line)
			return nil
		})
		assert.Equal(t, c.want, got)
		assert.Equal(t, c.last, last)
		if c.err == "" {
			assert.NoError(t, err)
		} else {
			assert.EqualError(t, err, c.err)
		}
	}
	assert.EqualError(t, instance.At("f", 0, full), "f:1: full")
	assert.ErrorIs(t, instance.At("f", 3, full), full)
}
