// The schema of docs/reference holds for every line that is written: all runs of these tests
// are checked against it by the little of JSON Schema that it uses.
package trace_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
)

// schema is what is used of JSON Schema.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       string             `json:"type"`
	Enum       []string           `json:"enum"`
	Const      any                `json:"const"`
	Minimum    *float64           `json:"minimum"`
	Pattern    string             `json:"pattern"`
	Required   []string           `json:"required"`
	Properties map[string]*schema `json:"properties"`
	Additional *schema            `json:"additionalProperties"`
	Items      *schema            `json:"items"`
	AllOf      []*schema          `json:"allOf"`
	If         *schema            `json:"if"`
	Then       *schema            `json:"then"`
	Defs       map[string]*schema `json:"$defs"`
}

func readSchema(t testing.TB) *schema {
	text, err := os.ReadFile("../../docs/reference/trace.schema.json")
	require.NoError(t, err)
	var s schema
	d := json.NewDecoder(bytes.NewReader(text))
	require.NoError(t, d.Decode(&s))
	return &s
}

// check returns what of a value does not fit. Fields that the schema does not name do not,
// either: it is to name all that is written.
func (s *schema) check(root *schema, v any) error {
	if s.Ref != "" {
		return root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")].check(root, v)
	}
	kind := map[string]string{"string": "string", "integer": "float64", "boolean": "bool", "array": "[]interface {}", "object": "map[string]interface {}"}
	if s.Type != "" && fmt.Sprint(reflect.TypeOf(v)) != kind[s.Type] {
		return fmt.Errorf("%v is no %s", v, s.Type)
	}
	if s.Const != nil && v != s.Const {
		return fmt.Errorf("%v is not %v", v, s.Const)
	}
	switch v := v.(type) {
	case string:
		if s.Enum != nil && !slices.Contains(s.Enum, v) {
			return fmt.Errorf("%q is none of %v", v, s.Enum)
		}
		if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
			return fmt.Errorf("%q does not fit %s", v, s.Pattern)
		}
	case float64:
		if s.Minimum != nil && v < *s.Minimum {
			return fmt.Errorf("%v is below %v", v, *s.Minimum)
		}
	case []any:
		for _, w := range v {
			if err := s.Items.check(root, w); err != nil {
				return err
			}
		}
	case map[string]any:
		return s.object(root, v)
	}
	return nil
}

func (s *schema) object(root *schema, v map[string]any) error {
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("%s is missing in %v", name, v)
		}
	}
	for name, w := range v {
		p := s.Properties[name]
		if p == nil {
			p = s.Additional
		}
		if p == nil {
			return fmt.Errorf("%s is not in the schema", name)
		}
		if err := p.check(root, w); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, rule := range s.AllOf {
		applies := true
		for name, p := range rule.If.Properties {
			applies = applies && p.check(root, v[name]) == nil
		}
		if !applies {
			continue
		}
		for _, name := range rule.Then.Required {
			if _, ok := v[name]; !ok {
				return fmt.Errorf("%s is missing in %v", name, v)
			}
		}
	}
	return nil
}

func TestLinesFitTheSchema(t *testing.T) {
	root := readSchema(t)
	seen := make(map[string]bool)
	check := func(text string) {
		for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
			if strings.HasPrefix(line, "[") {
				var list any
				require.NoError(t, json.Unmarshal([]byte(line), &list))
				require.NoError(t, root.Defs["numbers"].check(root, list), line)
				continue
			}
			var v map[string]any
			require.NoError(t, json.Unmarshal([]byte(line), &v))
			def := "event"
			switch {
			case i == 0:
				def = "header"
			case v["kind"] == "cut":
				def = "cut"
			}
			require.NoError(t, root.Defs[def].check(root, v), line)
			for name := range v {
				seen[def+"."+name] = true
			}
		}
	}
	rng := rand.New(rand.NewPCG(11, 12))
	for range 6 {
		m, xs := randomModel(rng)
		for _, o := range configurations() {
			o.MaxNodes = 60
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			s.Assume(xs[0].Ge(-1))
			for _, opts := range [][]trace.Option{nil, {trace.Toward(csp.Minimize(xs[1]))}, {trace.MaxEvents(20)}} {
				tr, err := trace.Record(context.Background(), s, opts...)
				require.NoError(t, err)
				var out bytes.Buffer
				require.NoError(t, tr.Write(&out))
				check(out.String())
				out.Reset()
				require.NoError(t, tr.WriteCompact(&out))
				check(out.String())
			}
		}
	}
	// What the schema names exists.
	for def, s := range map[string]*schema{"header": root.Defs["header"], "event": root.Defs["event"], "cut": root.Defs["cut"]} {
		for name := range s.Properties {
			assert.True(t, seen[def+"."+name], "no line has %s.%s", def, name)
		}
	}
	kinds := root.Defs["event"].Properties["kind"].Enum
	require.Len(t, kinds, int(csp.EventDone))
	for i, name := range kinds {
		assert.Equal(t, csp.EventKind(i+1).String(), name)
	}
	makers := root.Defs["event"].Properties["by"].Enum
	require.Len(t, makers, int(csp.ByObjective))
	for i, name := range makers {
		assert.Equal(t, csp.By(i+1).String(), name)
	}
	outcomes := root.Defs["event"].Properties["outcome"].Enum
	require.Len(t, outcomes, int(csp.Invalid))
	for i, name := range outcomes {
		assert.Equal(t, csp.Outcome(i+1).String(), name)
	}
}

// The lines at the end of the page are those of a run.
func TestPageShowsARun(t *testing.T) {
	page, err := os.ReadFile("../../docs/reference/events.md")
	require.NoError(t, err)
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 2), m.IntVar("y", 1, 2)
	m.PostNamed("order", csp.Less(x, y))
	var out bytes.Buffer
	r := trace.NewRecorder(&out, trace.MaxEvents(5))
	_, err = m.Solve(context.Background(), csp.Options{Observer: r.Observe})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	assert.Contains(t, string(page), "```text\n"+out.String()+"```\n")
	tr, err := trace.Read(&out)
	require.NoError(t, err)
	require.NoError(t, tr.WriteCompact(&out))
	assert.Contains(t, string(page), "```text\n"+out.String()+"```\n")
}

// The page names every field.
func TestPageNamesEveryField(t *testing.T) {
	page, err := os.ReadFile("../../docs/reference/events.md")
	require.NoError(t, err)
	for def, s := range readSchema(t).Defs {
		for name := range s.Properties {
			assert.Contains(t, string(page), "`"+name+"`", def)
		}
	}
}
