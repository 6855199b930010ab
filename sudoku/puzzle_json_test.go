package sudoku

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// jsonOracle is a puzzle's schema as encoding/json reads it.
type jsonOracle struct {
	Size       *int
	Box        []int
	Grids      []string
	Regions    [][]int
	Gaps       []string
	Rows       [][]int
	Candidates map[string][]int
	Rules      []struct {
		Rule             string
		Sum, Number      *int
		Values           []int
		Circle, Original []string
		Cells            []string
	}
	Fields   []Field
	Solution [][]int
}

// requireAsOracle holds what is read, or that nothing is, to encoding/json.
func requireAsOracle(t *testing.T, text string) {
	t.Helper()
	in, err := readPuzzleJSON(text)
	var want jsonOracle
	wantErr := unmarshalStrictly(text, &want)
	for _, r := range want.Rules {
		if r.Sum != nil && *r.Sum < 1 {
			wantErr = errHidden
		}
	}
	if want.Size != nil && *want.Size < 1 {
		wantErr = errHidden
	}
	if wantErr != nil {
		require.Error(t, err, "%q: encoding/json says %v", text, wantErr)
		return
	}
	require.NoError(t, err, "%q", text)
	require.Equal(t, valueOf(want.Size), in.size, "%q", text)
	require.ElementsMatch(t, want.Box, in.box, "%q", text)
	require.ElementsMatch(t, want.Grids, in.grids, "%q", text)
	require.ElementsMatch(t, want.Gaps, in.gaps, "%q", text)
	require.ElementsMatch(t, want.Rows, in.rows, "%q", text)
	require.ElementsMatch(t, want.Regions, in.regions, "%q", text)
	require.ElementsMatch(t, want.Solution, in.solution, "%q", text)
	require.ElementsMatch(t, want.Fields, in.fields, "%q", text)
	require.Len(t, in.rules, len(want.Rules), "%q", text)
	for i, r := range want.Rules {
		require.Equal(t, r.Rule, in.rules[i].kind, "%q", text)
		require.Equal(t, valueOf(r.Sum), in.rules[i].sum, "%q", text)
		require.Equal(t, valueOf(r.Number), in.rules[i].number, "%q", text)
		require.Equal(t, r.Number != nil, in.rules[i].numbered, "%q", text)
		require.ElementsMatch(t, r.Values, in.rules[i].values, "%q", text)
		require.ElementsMatch(t, r.Circle, in.rules[i].circle, "%q", text)
		require.ElementsMatch(t, r.Original, in.rules[i].original, "%q", text)
		require.ElementsMatch(t, r.Cells, in.rules[i].cells, "%q", text)
	}
	require.Len(t, in.candidates, len(want.Candidates), "%q", text)
	for name, values := range want.Candidates {
		require.ElementsMatch(t, values, in.candidates[name], "%q", text)
	}
}

func valueOf(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

var jsonSamples = []string{
	`{"size":4,"rows":[[1,0,0,0],[0,null,0,0],null,[]],"box":null}`, `{"size":4,"rows":[[1,0,0,0],[0,0,0,0],[]],"box":null,"rules":null}`,
	`{ "Size" : 4 , "ROWS" : [ ] }`, `{"size":-4}`, `{"size":0}`, `{"rows":[[null]]}`, `{"rows":[null]}`, `{"rules":[null]}`, `{"rules":[{"cells":[null],"sum":null}]}`,
	`{"rules":[{"rule":"sandwich","number":0,"cells":["r1c1"]},{"number":null,"values":[3,4],"original":["r1c1"]}]}`, `{"rules":[{"number":-1}]}`, `{"size":4,"gaps":["r1c1"],"rows":[[1]]}`, `{"gaps":[]}`, `{"rules":[{"values":[null]}]}`,
	`{"rules":[{"sum":0}]}`, `{"rules":[{"sum":1,"SUM":2}]}`, `{"candidates":{"r1c1":[1],"r1c1":[2]}}`, `{"candidates":{"r1c1":[1],"R1C1":[2],"a":null}}`,
	`{"rules":[{"rule":"cage","sum":15,"cells":["r1c1","r1c2"]},{}],"fields":[{"name":"title","value":"a\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00\ud83d x"}]}`,
	`{"candidates":{"r1c1":[1,2],"r2c2":[]},"grids":["r1c1"],"regions":[[1]],"solution":[[2]]}`,
	"{\"fields\":[{\"name\":\"\xff\",\"value\":\"\\udc00\\ud800\\u0041\"}]}",
	`null`, `{}`, `[]`, `{`, `{"size"`, `{"size":`, `{"size":4`, `{"size":4,`, `{"size":4,}`, `{"size":04}`, `{"size":4.5}`, `{"size":1e1}`,
	`{"size":+4}`, `{"size":-}`, `{"size":""}`, `{"size":99999999999999999999}`, `{"rows":[1]}`, `{"rows":[[1,]]}`, `{"rows":[[1 2]]}`, `{"box":{}}`,
	`{"size":4} x`, "{} \x00", "{} \x00x", "{\x00}", `{"size":4}{}`, `{"other":1}`, `{"grids":["\x"]}`, `{"grids":["\u12"]}`, `{"grids":["\u12G4"]}`, "{\"grids\":[\"\n\"]}", `{"grids":["a`,
	`{size:4}`, `{"size" 4}`, `{"size":4,"size":5}`, `{"rules":[{}],"rules":[]}`, `{"rules":{}}`, `{"rules":[{"x":1}]}`, `{"size":nul}`, ``, ` `,
}

func TestJSONAsEncodingJSON(t *testing.T) {
	for _, text := range jsonSamples {
		requireAsOracle(t, text)
	}
}

func TestJSONErrorsSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		`{"size":x}`:                          `not the JSON of a puzzle: 'x' at byte 9, where a whole number is expected`,
		`{"size":4;`:                          `not the JSON of a puzzle: ';' at byte 10, where a comma or '}' is expected`,
		`{"cages":[]}`:                        `not the JSON of a puzzle: unknown field "cages"`,
		`{"rows":[[1`:                         `unexpected EOF`,
		`{"rows":[[0,null]]}`:                 `not the JSON of a puzzle: 'n' at byte 13, where a whole number is expected`,
		`{"size":9,"Size":9}`:                 `not the JSON of a puzzle: "Size" comes a second time`,
		`{"rules":[{"rule":"cage","sum":0}]}`: `not the JSON of a puzzle: '0' at byte 32, where a number above 0 is expected`,
		`{"grids":["a\q"]}`:                   `not the JSON of a puzzle: 'q' at byte 14, where an escaped character is expected`,
	} {
		_, err := readPuzzleJSON(text)
		assert.EqualError(t, err, want)
	}
}

func FuzzJSON(f *testing.F) {
	for _, text := range jsonSamples {
		f.Add(text)
	}
	f.Fuzz(requireAsOracle)
}

// errHidden marks what encoding/json accepts and a puzzle does not.
var errHidden = errors.New("null in a list, a name twice, or a number below 1")

// hides says whether a text that encoding/json accepts has null anywhere but for a field of
// the schema, or a name twice in one object.
func hides(text string) bool {
	d := json.NewDecoder(strings.NewReader(text))
	found := false
	var value func(of string)
	value = func(of string) { // the field that it is the value of, "" for an item
		token, err := d.Token()
		switch {
		case err != nil:
		case token == nil:
			found = found || of == ""
		case token == json.Delim('['):
			for d.More() {
				value("")
			}
			_, _ = d.Token()
		case token == json.Delim('{'):
			cells := strings.EqualFold(of, "candidates") // names of cells, and no fields
			var names []string
			for d.More() {
				token, _ := d.Token()
				name := token.(string)
				found = found || slices.ContainsFunc(names, func(s string) bool { return s == name || !cells && strings.EqualFold(s, name) })
				names = append(names, name)
				if cells {
					name = ""
				}
				value(name)
			}
			_, _ = d.Token()
		}
	}
	value("")
	return found
}

// unmarshalStrictly reads one value without unknown fields and without text after it.
func unmarshalStrictly(text string, v any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more text follows")
	}
	if hides(text) {
		return errHidden
	}
	return nil
}
