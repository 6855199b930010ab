package csp

import (
	"strconv"
	"unicode/utf8"
)

// This file writes explanations and cores as JSON, described in
// docs/reference/explanations.md. It is written by hand, so that a program for the browser
// need not carry encoding/json.

// explanationFormat is the version of the schema.
const explanationFormat = 1

// MarshalJSON writes the explanation in one line; see docs/reference/explanations.md.
func (e *Explanation) MarshalJSON() ([]byte, error) {
	b := append([]byte(`{"format":"propago-explanation","version":`), strconv.Itoa(explanationFormat)...)
	if e.Var.model != nil {
		b = appendJSON(append(b, `,"variable":`...), e.Var.String())
		b = strconv.AppendInt(append(b, `,"value":`...), int64(e.Value), 10)
	}
	b = appendJSON(append(b, `,"answer":`...), e.Answer.String())
	if len(e.Facts) > 0 {
		b = appendFacts(append(b, `,"facts":`...), e.Facts)
	}
	if e.Search != nil {
		b = e.Search.appendJSON(append(b, `,"search":`...))
	}
	return append(b, '}'), nil
}

func appendFacts(b []byte, facts []Fact) []byte {
	b = append(b, '[')
	for i := range facts {
		if i > 0 {
			b = append(b, ',')
		}
		f := &facts[i]
		b = strconv.AppendInt(append(b, `{"id":`...), int64(i), 10)
		b = appendJSON(append(b, `,"fact":`...), f.Literal.String())
		b = appendJSON(append(b, `,"by":`...), f.By.String())
		if f.Var.model != nil {
			b = appendJSON(append(b, `,"variable":`...), f.Var.String())
		}
		if !f.Literal.IsFalse() {
			b = appendJSON(append(b, `,"op":`...), f.Literal.op.String())
			b = strconv.AppendInt(append(b, `,"value":`...), int64(f.Literal.k), 10)
		}
		if f.By == ByConstraint {
			b = appendJSON(append(b, `,"constraint":`...), f.Name)
		}
		if f.Place >= 0 {
			b = strconv.AppendInt(append(b, `,"place":`...), int64(f.Place), 10)
		}
		if f.Node > 0 {
			b = strconv.AppendInt(append(b, `,"node":`...), f.Node, 10)
		}
		if len(f.Because) > 0 {
			b = append(b, `,"because":[`...)
			for j, k := range f.Because {
				if j > 0 {
					b = append(b, ',')
				}
				b = strconv.AppendInt(b, int64(k), 10)
			}
			b = append(b, ']')
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

// MarshalJSON writes the core in one line; see docs/reference/explanations.md.
func (c *Core) MarshalJSON() ([]byte, error) {
	b := append([]byte(`{"format":"propago-core","version":`), strconv.Itoa(explanationFormat)...)
	b = strconv.AppendBool(append(b, `,"minimal":`...), c.Minimal)
	b = append(b, `,"members":[`...)
	for i, m := range c.Members {
		if i > 0 {
			b = append(b, ',')
		}
		kind := `{"constraint":`
		if m.By == ByAssumption {
			kind = `{"assumption":`
		}
		b = appendJSON(append(b, kind...), m.Name)
		if l, ok := m.Constraint.(Literal); ok && m.By == ByAssumption {
			b = appendJSON(append(b, `,"variable":`...), l.x.String())
			b = appendJSON(append(b, `,"op":`...), l.op.String())
			b = strconv.AppendInt(append(b, `,"value":`...), int64(l.k), 10)
		}
		b = append(strconv.AppendInt(append(b, `,"place":`...), int64(m.Place), 10), '}')
	}
	return append(b, "]}"...), nil
}

func (b *Branch) appendJSON(out []byte) []byte {
	out = append(out, '{')
	if !b.Literal.IsFalse() {
		out = append(appendJSON(append(out, `"if":`...), b.Literal.String()), ',')
	}
	if len(b.Facts) > 0 {
		out = append(appendFacts(append(out, `"facts":`...), b.Facts), ',')
	}
	if len(b.Branches) > 0 {
		out = appendJSON(append(out, `"variable":`...), b.Branches[0].Literal.x.String())
		out = append(out, `,"branches":[`...)
		for i := range b.Branches {
			if i > 0 {
				out = append(out, ',')
			}
			out = b.Branches[i].appendJSON(out)
		}
		return append(out, "]}"...)
	}
	out[len(out)-1] = '}' // a branch has facts or branches
	return out
}

// appendJSON appends a string as JSON has it. What is no UTF-8 becomes U+FFFD.
func appendJSON(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < 0x20 || r == 0x2028 || r == 0x2029:
			b = append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
