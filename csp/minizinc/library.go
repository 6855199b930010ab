package minizinc

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/propago/propago/csp/flatzinc/mznlib"
)

// This file is the library: the constraints of the standard library, in terms of those that
// the engine has. It is MiniZinc, read once.

//go:embed prelude.mzn
var prelude string

// library holds the functions of the library by their names.
var library = sync.OnceValue(func() map[string][]*item {
	texts, err := mznlib.Texts()
	if err != nil {
		panic(err) // it is embedded
	}
	functions := make(map[string][]*item)
	for _, f := range []*file{
		{name: "the library", text: prelude, library: true},
		{name: "the library of propago", text: texts["propago.mzn"], library: true},
	} {
		for _, it := range newParser(f, DefaultLimits().Nesting).items() {
			if it.kind == itemFunction {
				functions[it.name] = append(functions[it.name], it)
			}
		}
	}
	return functions
})

// named returns the functions of a name, those of the model first.
func (ev *evaluator) named(name string) []*item {
	own, ok := ev.functions[name]
	if !ok {
		return library()[name]
	}
	return own
}

// libraryFile reports whether a file is one of the standard library.
func libraryFile(name string) bool {
	base, ok := strings.CutSuffix(name, ".mzn")
	if !ok {
		return false
	}
	if libraryFiles[base] {
		return true
	}
	base = strings.TrimPrefix(strings.TrimPrefix(base, "std/"), "fzn_")
	base = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(base, "_fn"), "_reif"), "_opt")
	return len(library()[base]) > 0 || len(library()["fzn_"+base]) > 0 || builtins[base] != nil
}

// libraryFiles are those that are not called as a constraint.
var libraryFiles = names("globals stdlib flatzinc_builtins nosets solver_redefinitions redefinitions experimental path reachable connected tree subgraph steiner dag weighted_spanning_tree lex2 lex2_strict")

func names(list string) map[string]bool {
	m := make(map[string]bool)
	for _, s := range strings.Fields(list) {
		m[s] = true
	}
	return m
}
