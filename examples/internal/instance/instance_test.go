package instance_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
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
