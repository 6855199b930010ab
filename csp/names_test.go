package csp_test

// This file holds the names of every enumerated type to their readers.

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// enumerated is a type of constants with names.
type enumerated struct {
	first int // the number of its first constant
	name  func(int) string
	parse func(string) (int, error) // nil where names are not read
}

func namesOf[E interface {
	~uint8
	fmt.Stringer
}](first E, parse func(string) (E, error)) enumerated {
	e := enumerated{first: int(first), name: func(i int) string { return E(i).String() }}
	if parse != nil {
		e.parse = func(name string) (int, error) {
			v, err := parse(name)
			return int(v), err
		}
	}
	return e
}

// Each constant has a name of its own, which Parse takes back, and nothing else has
// one that can be read.
func TestNamesParseBack(t *testing.T) {
	types := map[string]enumerated{
		"Answer":      namesOf(csp.StillPossible, csp.Parse[csp.Answer]),
		"By":          namesOf(csp.ByNobody, csp.Parse[csp.By]),
		"Consistency": namesOf(csp.AutoConsistency, csp.Parse[csp.Consistency]),
		"EventKind":   namesOf(csp.EventStart, csp.Parse[csp.EventKind]),
		"Maintain":    namesOf(strategy.Full, csp.Parse[strategy.Maintain]),
		"Outcome":     namesOf(csp.Idle, csp.Parse[csp.Outcome]),
		"Status":      namesOf(csp.Failed, nil),
		"ValueOrder":  namesOf(strategy.AutoValue, csp.Parse[strategy.ValueOrder]),
		"VarOrder":    namesOf(strategy.Auto, csp.Parse[strategy.VarOrder]),
	}
	declared := enumerations(t)
	delete(declared, "Priority") // has no names
	delete(declared, "Wake")
	require.Equal(t, slices.Sorted(maps.Keys(declared)), slices.Sorted(maps.Keys(types)))
	source, err := os.ReadFile("model_names.go")
	require.NoError(t, err)
	documented := strings.Join(strings.Fields(strings.NewReplacer("//", " ", "[strategy.", "[").Replace(string(source))), " ")
	for typ, e := range types {
		seen := map[string]bool{"": true, "unknown": true}
		for i, constant := range declared[typ] {
			name := e.name(e.first + i)
			assert.False(t, seen[name], "%s is %q", constant, name)
			seen[name] = true
			if e.parse != nil {
				back, err := e.parse(name)
				require.NoError(t, err, constant)
				assert.Equal(t, e.first+i, back, constant)
			}
		}
		if e.parse == nil {
			continue
		}
		assert.Equal(t, "unknown", e.name(e.first+len(declared[typ])), typ)
		assert.Equal(t, "unknown", e.name(255), typ)
		for _, name := range []string{"", "unknown", "Full", "=<"} {
			_, err := e.parse(name)
			assert.ErrorContains(t, err, fmt.Sprintf("%q, want one of", name), typ)
			assert.ErrorContains(t, err, "unknown name", typ)
			_, list, _ := strings.Cut(strings.TrimSuffix(err.Error(), "]"), "want one of [")
			assert.Len(t, strings.Fields(list), len(declared[typ]), typ)
			assert.Contains(t, documented, fmt.Sprintf("- [%s]: %s ", typ, strings.ReplaceAll(list, " ", ", ")))
		}
	}
	assert.Equal(t, []strategy.Maintain{strategy.Full, strategy.AC3, strategy.ForwardChecking, strategy.Backtracking}, csp.All[strategy.Maintain]())
	assert.Len(t, csp.All[csp.EventKind](), len(declared["EventKind"]), "what has no name is no kind")
	assert.Len(t, csp.All[strategy.VarOrder](), len(declared["VarOrder"]))
	_, err = csp.Parse[strategy.Maintain]("gac")
	assert.EqualError(t, err, `csp: unknown name: maintain level "gac", want one of [full ac3 forward-checking backtracking]`)
}

func ExampleParse() {
	_, err := csp.Parse[csp.Consistency]("strong")
	fmt.Println(err)
	// Output: csp: unknown name: consistency "strong", want one of [auto value bounds domain]
}
