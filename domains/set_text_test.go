// Tests of the text form of Set.

package domains

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		text    string
		want    Set
		printed string
	}{
		{"", Set{}, "{}"},
		{"{}", Set{}, "{}"},
		{" \t{}\n", Set{}, "{}"},
		{"  \r\n", Set{}, "{}"},
		{"7", Of(7), "7"},
		{"-0", Of(0), "0"},
		{"007", Of(7), "7"},
		{"1..4 7 9..12", Of(1, 2, 3, 4, 7, 9, 10, 11, 12), "1..4 7 9..12"},
		{"3 4", Of(3, 4), "3..4"},
		{"5..5", Of(5), "5"},
		{"-3..-1", Range(-3, -1), "-3..-1"},
		{"-3..2", Range(-3, 2), "-3..2"},
		{"9,1 , 5\t,\n3", Of(1, 3, 5, 9), "1 3 5 9"},
		{"4..9 1..5 2 2", Range(1, 9), "1..9"},
		{" 1  2 ", Range(1, 2), "1..2"},
		{fmt.Sprintf("0..%d", math.MaxInt), Range(0, math.MaxInt), fmt.Sprintf("0..%d", math.MaxInt)},
		{fmt.Sprintf("%d %d", math.MaxInt, math.MinInt), Of(math.MinInt, math.MaxInt), fmt.Sprintf("%d %d", math.MinInt, math.MaxInt)},
	} {
		t.Run(fmt.Sprintf("%q", tt.text), func(t *testing.T) {
			got, err := Parse(tt.text)
			require.NoError(t, err)
			assert.Equal(t, tt.want, got)
			assert.Equal(t, tt.printed, got.String())
		})
	}
}

func TestParseErrors(t *testing.T) {
	beyond := "1" + strings.Repeat("0", 30)
	for _, tt := range []struct {
		text   string
		offset int
		msg    string
	}{
		{"x", 0, "an integer is expected"},
		{"1 x", 2, "an integer is expected"},
		{"-", 0, "an integer is expected"},
		{"+1", 0, "an integer is expected"},
		{"1..", 3, "an integer is expected"},
		{"..4", 0, "an integer is expected"},
		{"1...4", 3, "an integer is expected"},
		{"1 .. 4", 2, "an integer is expected"},
		{"1..2..3", 4, "a blank or a comma"},
		{"1-3", 1, "a blank or a comma"},
		{"1.5", 1, "a blank or a comma"},
		{"3 5..4", 2, "runs backwards, 4..5"},
		{"1,,2", 2, "an integer is expected"},
		{",1", 0, "an integer is expected"},
		{"1,", 2, "after the comma"},
		{"1 , ", 4, "after the comma"},
		{"{1}", 0, "an integer is expected"},
		{"{} 1", 0, "an integer is expected"},
		{"1 {}", 2, "an integer is expected"},
		{"1 " + beyond, 2, "does not fit"},
		{"-" + beyond + "..1", 0, "does not fit"},
		{"１", 0, "an integer is expected"}, // a digit elsewhere, not here
		{"1\x00", 1, "a blank or a comma"},
	} {
		t.Run(fmt.Sprintf("%q", tt.text), func(t *testing.T) {
			got, err := Parse(tt.text)
			var syntax *SyntaxError
			require.ErrorAs(t, err, &syntax)
			assert.Equal(t, tt.text, syntax.Text)
			assert.Equal(t, tt.offset, syntax.Offset)
			assert.Contains(t, syntax.Msg, tt.msg)
			assert.Contains(t, err.Error(), fmt.Sprintf("offset %d", tt.offset))
			assert.Contains(t, err.Error(), tt.msg)
			assert.True(t, got.IsEmpty())
		})
	}
}

func TestSyntaxErrorIsShort(t *testing.T) {
	_, err := Parse("1 2 " + strings.Repeat("boo ", 10_000))
	require.Error(t, err)
	assert.Less(t, len(err.Error()), 120)
}

func TestParseHostileTextIsCheap(t *testing.T) {
	text := fmt.Sprintf("%d..-5 7 9..%d", math.MinInt, math.MaxInt)
	s, err := Parse(text)
	require.NoError(t, err)
	assert.Equal(t, text, s.String())
	assert.Len(t, s.runs, 3)
	assert.Less(t, testing.AllocsPerRun(10, func() { _, _ = Parse(text) }), 10.0)

	same, err := Parse(strings.Repeat("5 ", 100_000))
	require.NoError(t, err)
	assert.Equal(t, Of(5), same)
}

func TestSetAsJSON(t *testing.T) {
	type puzzle struct{ Cells map[string]Set }
	in := puzzle{map[string]Set{"a": Of(1, 2, 3, 7), "b": {}}}
	data, err := json.Marshal(in)
	require.NoError(t, err)
	assert.JSONEq(t, `{"Cells":{"a":"1..3 7","b":"{}"}}`, string(data))
	var out puzzle
	require.NoError(t, json.Unmarshal(data, &out))
	assert.Equal(t, in, out)
}

func TestUnmarshalTextKeepsTheSetOnError(t *testing.T) {
	s := Of(1, 4)
	var syntax *SyntaxError
	require.ErrorAs(t, s.UnmarshalText([]byte("1 2 z")), &syntax)
	assert.Equal(t, Of(1, 4), s)
	require.NoError(t, s.UnmarshalText([]byte("8")))
	assert.Equal(t, Of(8), s)
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "{}", "1..4 7 9..12", "-3..-1", "1,2 , 3", "5..1", "1...2", "--1", "1,,2", "{1}",
		"0..9223372036854775807", "-9223372036854775808..9223372036854775807", "9223372036854775808",
		"0 63 64 127 128", "1 70000", "0 65535", "0 65536",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			var syntax *SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Equal(t, text, syntax.Text)
			require.GreaterOrEqual(t, syntax.Offset, 0)
			require.LessOrEqual(t, syntax.Offset, len(text))
			require.NotEmpty(t, err.Error())
			require.True(t, s.IsEmpty())
			return
		}
		again, err := Parse(s.String())
		require.NoError(t, err)
		require.Equal(t, s, again)
		require.Equal(t, s.String(), again.String())
	})
}
