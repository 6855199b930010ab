package minizinc_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/minizinc"
)

// Why a value is gone is told in the words of the model.
func ExampleProgram_variables() {
	p, _ := minizinc.Read(context.Background(), minizinc.Source{Separate: true, Text: `array[1..3] of var 1..3: x;
constraint forall(i, j in 1..3 where i < j)(x[i] != x[j]);
constraint x[1] = 2;
solve satisfy;`})
	s, _ := p.Model.Compile(context.Background(), csp.Options{})
	_, _ = s.Propagate(context.Background())
	x3 := p.Variables()[2].Var
	e, err := s.Why(context.Background(), csp.Question{Var: x3, Value: 2})
	fmt.Print(e)
	fmt.Println(err)
	// Output:
	// x[3] is not 2
	// x[3] != 2, by line 2, x[i] != x[j] [i = 1, j = 3]
	//   x[1] = 2, by line 3, x[1] = 2
	// <nil>
}

// The core of a model that contradicts itself is made of its lines, though each of them alone
// would be no more than a smaller domain.
func TestCoreNamesTheLinesOfTheModel(t *testing.T) {
	p, err := minizinc.Read(t.Context(), minizinc.Source{Separate: true, Text: `var 1..9: x; var 1..9: y;
constraint x > 4;
constraint y <= 7;
constraint x != 2;
constraint abs(x - y) = 0;
constraint :: "low" y < 4;
solve satisfy;`})
	require.NoError(t, err)
	s, err := p.Model.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	core, err := s.Core(t.Context())
	require.NoError(t, err)
	text := fmt.Sprint(core)
	for _, want := range []string{"line 2, x > 4", "low", "line 5"} {
		require.Contains(t, text, want)
	}
	for _, no := range []string{"line 3", "line 4"} {
		require.NotContains(t, text, no)
	}
}

// Kept apart, models have the same solutions.
func TestSeparateModelsHaveTheSameSolutions(t *testing.T) {
	data, err := os.ReadFile("testdata/models.txt")
	require.NoError(t, err)
	for _, text := range regexp.MustCompile(`(?m)^=== .*\n`).Split(string(data), -1)[1:] {
		if strings.Contains(text, "imize") {
			continue
		}
		var both [2][]string
		for k := range both {
			p, err := minizinc.Read(t.Context(), minizinc.Source{Text: text, Separate: k == 1})
			require.NoError(t, err)
			require.Equal(t, flatzinc.Satisfy, p.Goal)
			both[k] = solveAll(t, p)
			slices.Sort(both[k])
		}
		require.Equal(t, both[0], both[1], text)
	}
}
