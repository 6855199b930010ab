package jsontext

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzJSONString holds strings that are written to encoding/json.
func FuzzJSONString(f *testing.F) {
	f.Add("plain")
	f.Add("\"\\\b\f\n\r\t\x00\x1f<>&\u2028\u2029\xff é \U0001F600\ufffd")
	f.Fuzz(func(t *testing.T, s string) {
		want, err := json.Marshal(string([]rune(s))) // what is no UTF-8 is the replacement character
		require.NoError(t, err)
		assert.Equal(t, string(want), string(AppendString(nil, s)))
		r := Reader{Text: string(want)}
		var back string
		require.NoError(t, json.Unmarshal(want, &back))
		assert.Equal(t, back, r.Str())
		require.NoError(t, r.Err)
	})
}

// FuzzLiteral holds numbers and words to encoding/json.
func FuzzLiteral(f *testing.F) {
	for _, s := range []string{"0", "-0", "01", "1.5e3", "-1E-2", ".5", "5.", "1e", "true", "nul", "+1", "", "-", "0.0e+0", "9e999", " \"0\""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		value := strings.TrimLeft(s, " \t\r\n")
		if value != "" && strings.IndexByte(`{["`, value[0]) >= 0 || len(s) > 100 {
			return
		}
		r := Reader{Text: s}
		r.Literal()
		r.End("value")
		assert.Equal(t, json.Valid([]byte(s)), r.Err == nil, "%q: %v", s, r.Err)
	})
}
