package instance_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/instance"
)

func TestRead(t *testing.T) {
	builtIn := fstest.MapFS{"instances/small.txt": {Data: []byte("small")}, "instances/large.txt": {Data: []byte("large")}}
	file := filepath.Join(t.TempDir(), "own")
	require.NoError(t, os.WriteFile(file, []byte("own"), 0o644))
	parse := func(name string, in io.Reader) (string, error) {
		data, err := io.ReadAll(in)
		return name + ": " + string(data), err
	}
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
