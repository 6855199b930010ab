package minizinc_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/propago/propago/csp/minizinc"
)

// Any text is read or refused with an Error, without a panic and within the limits.
func FuzzRead(f *testing.F) {
	models, _ := os.ReadFile("testdata/models.txt")
	for i, text := range strings.Split(string(models), "\n=== ") {
		if _, text, ok := strings.Cut(text, "\n"); ok && i%3 == 0 && len(text) < 700 {
			f.Add(text, "")
		}
	}
	for _, text := range []string{
		`int: n; output ["\(n) \"\(if n > 1 then "a" else "\(n)" endif)"];`,
		"enum E = {a} ++ f(1..2); array[E, 1..2] of var opt int: x; solve minimize 1;",
		"function int: f(int: n) = f(n + 1); int: k = f(0);",
		`array[1..3] of var 0..3: x; constraint regular(x, "(0 [1-2]{1,2}|.?)* [^3]+"); array[int,int] of int: m = [| 1: 2: | 3, 4 |]; output ["\(m[1,2..])"];`,
		"set of int: s = 1..1000000000; array[s] of var 1..2: x;",
		"var set of 1..3: s; var 1..9: y = 2^s; constraint s < {2} /\\ [|1,2|3,4|][y, 1] = 1;",
		"int: k = 9223372036854775807 + 1; var int: x; constraint x * x * x * x > k;",
	} {
		f.Add(text, "n = 3;")
		f.Add(text, `{"n": [1, {"set": [[1, 2], 3]}], "E": ["a"]}`)
	}
	f.Fuzz(func(t *testing.T, text, data string) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		src := minizinc.Source{Text: text, Limits: minizinc.Limits{Nesting: 200, Depth: 500, Elements: 20_000}}
		if data != "" {
			src.Data = []minizinc.Data{{Text: data}}
		}
		for _, src.Separate = range []bool{false, true} {
			p, err := minizinc.Read(ctx, src)
			if err != nil {
				var e *minizinc.Error
				if !errors.As(err, &e) {
					t.Fatalf("%T: %v", err, err)
				}
				_ = e.Detail()
				return
			}
			for _, v := range p.Variables() {
				_ = v.Var.String()
			}
		}
	})
}
