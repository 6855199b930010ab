package text

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzCSVLine holds lines that are read and written to encoding/csv.
func FuzzCSVLine(f *testing.F) {
	for _, line := range []string{
		"", "a", "a,b,", `"a,b",c`, `"a ""b"" c",""`, `"a`, `a"b`, `"a"b`, ` "a"`, `""""`, ",,", "\ta, b", `\.`, `"x",`, `"a""`,
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if line == "" || strings.ContainsAny(line, "\r\n") {
			return // encoding/csv skips empty lines, and a line has no end inside
		}
		got, err := readCSVLine(line)
		want, wantErr := csv.NewReader(strings.NewReader(line)).Read()
		if wantErr != nil {
			require.Error(t, err, "%q", line)
			return
		}
		require.NoError(t, err, "%q", line)
		require.Equal(t, want, got, "%q", line)

		again, err := readCSVLine(strings.TrimSuffix(string(appendCSVLine(nil, got)), "\n"))
		require.NoError(t, err)
		require.Equal(t, got, again, "%q", line)
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		require.NoError(t, w.Write(got))
		w.Flush()
		require.Equal(t, b.String(), string(appendCSVLine(nil, got)))
	})
}
