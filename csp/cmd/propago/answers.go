package main

// Solutions and how a search ended, as they are printed: as MiniZinc prints them, or as lines of
// JSON.

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/statement"
)

// status is how a search ended. Its text is that of MiniZinc's JSON stream.
type status string

const (
	satisfied     status = "SATISFIED"
	allSolutions  status = "ALL_SOLUTIONS"
	optimal       status = "OPTIMAL_SOLUTION"
	unsatisfiable status = "UNSATISFIABLE"
	unknown       status = "UNKNOWN"
)

// lines are what a status is in plain text; nothing where it goes without saying.
var lines = map[status]string{
	allSolutions:  "==========\n",
	optimal:       "==========\n",
	unsatisfiable: "=====UNSATISFIABLE=====\n",
	unknown:       "=====UNKNOWN=====\n",
}

// answers writes them. After a failed write it writes no more.
type answers struct {
	w     io.Writer
	json  bool
	began time.Time
	err   error
}

func (a *answers) solution(p *problem, text string, sol csp.Solution) {
	if !a.json {
		a.write([]byte(text + "----------\n"))
		return
	}
	object, err := p.JSON(sol)
	if err != nil {
		object = []byte("{}") // what its text says has been told
	}
	line := map[string]any{"type": "solution", "output": map[string]any{"default": text, "json": json.RawMessage(object)}, "time": a.since()}
	if p.goal != nil {
		line["objective"] = sol.Value(p.goal.Var())
	}
	a.object(line)
}

func (a *answers) status(s status) {
	if a.json {
		a.object(map[string]any{"type": "status", "status": s, "time": a.since()})
		return
	}
	a.write([]byte(lines[s]))
}

// statistics writes the counts under the names that the MiniZinc handbook gives them.
func (a *answers) statistics(t csp.Stats, s *solving) {
	type entry struct {
		name  string
		value any
	}
	all := []entry{
		{"variables", len(s.model.Vars())}, {"solutions", s.found},
		{"nodes", t.Nodes}, {"failures", t.Failures}, {"restarts", t.Restarts},
		{"propagations", t.Propagations}, {"peakDepth", t.MaxDepth},
		{"solveTime", t.Time.Seconds()},
	}
	if s.goal != nil && s.found > 0 {
		all = append(all, entry{"objective", s.best.Load()})
	}
	if a.json {
		m := make(map[string]any)
		for _, e := range all {
			m[e.name] = e.value
		}
		a.object(map[string]any{"type": "statistics", "statistics": m})
		return
	}
	for _, e := range all {
		a.write(fmt.Appendf(nil, "%%%%%%mzn-stat: %s=%v\n", e.name, e.value))
	}
	a.write([]byte("%%%mzn-stat-end\n"))
}

func (a *answers) since() int64 { return time.Since(a.began).Milliseconds() }

// object writes a line of JSON, of a type that always has one.
func (a *answers) object(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // only a type that JSON cannot hold, never data
	}
	a.write(append(text, '\n'))
}

func (a *answers) write(text []byte) {
	if a.err == nil && len(text) > 0 {
		_, a.err = a.w.Write(text)
	}
}

// writeJSON writes an explanation or a core as a line of JSON. A value that the model has a name for
// has it beside the number, as "name".
func writeJSON(st streams, v any, names statement.Names) error {
	text, err := json.Marshal(v)
	var tree any
	named := false
	if in, ok := names.(statement.Enums); ok && err == nil && json.Unmarshal(text, &tree) == nil {
		objects(tree, func(m map[string]any) {
			for _, key := range []string{"fact", "assumption", "if"} {
				if s, ok := m[key].(string); ok {
					m[key] = statement.Spelled(s, names)
				}
			}
			x, _ := m["variable"].(string)
			if v, ok := m["value"].(float64); ok {
				if name := in.ValueName(x, int(v)); name != strconv.Itoa(int(v)) {
					m["name"], named = name, true
				}
			}
		})
	}
	if named {
		text, err = json.Marshal(tree)
	}
	if err == nil {
		_, err = fmt.Fprintf(st.Out, "%s\n", text)
	}
	return err
}

// objects calls f with every object of a JSON value.
func objects(tree any, f func(map[string]any)) {
	switch t := tree.(type) {
	case []any:
		for _, v := range t {
			objects(v, f)
		}
	case map[string]any:
		f(t)
		for _, v := range t {
			objects(v, f)
		}
	}
}
