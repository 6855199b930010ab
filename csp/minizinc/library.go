package minizinc

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/propago/propago/csp/flatzinc/mznlib"
	"github.com/propago/propago/csp/internal/mzn"
)

// This file is the library: the constraints of the standard library, in terms of those that
// the engine has. It is MiniZinc, read once.

//go:embed prelude.mzn
var prelude string

// library holds the functions of the library by their names.
var library = sync.OnceValue(func() map[string][]*mzn.Item {
	texts, err := mznlib.Texts()
	if err != nil {
		panic(err) // it is embedded
	}
	functions := make(map[string][]*mzn.Item)
	for _, f := range []*mzn.File{
		{Name: "the library of propago", Text: strings.ReplaceAll(texts["propago.mzn"], "\n%= ", "\n"), Library: true},
		{Name: "the library", Text: shapes() + prelude, Library: true},
	} {
		for _, it := range mzn.Items(f, DefaultLimits().Nesting) {
			if it.Kind == mzn.ItemFunction {
				functions[it.Name] = append(functions[it.Name], it)
			}
		}
	}
	return functions
})

// named returns the functions of a name, those of the model first.
func (ev *evaluator) named(name string) []*mzn.Item {
	if own, ok := ev.functions[name]; ok {
		return own
	}
	fs := library()[name]
	if fs == nil { // older models write a type at the end of constraints, as in all_equal_int
		for _, suffix := range []string{"_int", "_bool", "_set"} {
			if base, ok := strings.CutSuffix(name, suffix); ok && fs == nil {
				fs = library()[base]
			}
		}
	}
	return fs
}

// libraryFile reports whether a file is one of the standard library.
func libraryFile(name string) bool {
	base, ok := strings.CutSuffix(name, ".mzn")
	if !ok {
		return false
	}
	base = strings.TrimPrefix(strings.TrimPrefix(base, "std/"), "fzn_")
	for _, suffix := range []string{"", ".mzn.deprecated", "_reif", "_fn", "_opt", "_int", "_bool", "_set", "_regexp"} {
		base = strings.TrimSuffix(base, suffix)
		if libraryFiles[base] || len(library()[base]) > 0 || len(library()["fzn_"+base]) > 0 {
			return true
		}
	}
	return false
}

// libraryFiles are those that are not called as a constraint.
var libraryFiles = mzn.Words("globals stdlib flatzinc_builtins nosets solver_redefinitions redefinitions experimental path reachable connected tree subgraph steiner dag weighted_spanning_tree lex2 lex2_strict")
