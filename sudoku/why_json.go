package sudoku

import (
	"strconv"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file writes explanations and cores as JSON, by hand, so that a program for the
// browser need not carry encoding/json for them. The texts hold nothing but the names of
// cells, units and rules, which strconv quotes as JSON does.

// MarshalJSON writes the explanation in one line; see docs/reference/explanations.md.
func (e *Explanation) MarshalJSON() ([]byte, error) {
	b := []byte(`{"answer":`)
	b = strconv.AppendQuote(b, e.CSP.Answer.String())
	if e.cell >= 0 {
		b = e.appendCell(append(b, `,"cell":`...), e.cell)
		b = strconv.AppendInt(append(b, `,"value":`...), int64(e.CSP.Value), 10)
	}
	b = strconv.AppendQuote(append(b, `,"headline":`...), e.Headline())
	if len(e.Reasons) > 0 {
		b = e.appendReasons(append(b, `,"reasons":`...), e.Reasons)
	}
	if e.Search != nil {
		b = e.appendSupposition(append(b, `,"search":`...), e.Search)
	}
	if e.CSP.Answer == csp.InSolution {
		b = append(b, `,"solution":[`...)
		for cell, x := range e.model.Cells {
			if cell > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(e.CSP.Solution.Value(x)), 10)
		}
		b = append(b, ']')
	}
	raw, err := e.CSP.MarshalJSON()
	if err != nil {
		return nil, err
	}
	b = append(append(b, `,"explanation":`...), raw...)
	return append(b, '}'), nil
}

func (e *Explanation) appendCell(b []byte, cell int) []byte {
	return strconv.AppendQuote(b, e.model.Layout.CellName(cell))
}

func (e *Explanation) appendReasons(b []byte, reasons []Reason) []byte {
	b = append(b, '[')
	for i, r := range reasons {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"step":`...), int64(i+1), 10)
		b = strconv.AppendQuote(append(b, `,"text":`...), r.Text)
		if r.Cell >= 0 {
			b = e.appendCell(append(b, `,"cell":`...), r.Cell)
		}
		if r.Value > 0 {
			b = appendLiteral(b, r.Op, r.Value)
		}
		if r.Name != "" {
			b = strconv.AppendQuote(append(b, `,"rule":`...), r.Name)
		}
		if len(r.Cells) > 0 {
			b = append(b, `,"cells":[`...)
			for j, cell := range r.Cells {
				if j > 0 {
					b = append(b, ',')
				}
				b = e.appendCell(b, cell)
			}
			b = append(b, ']')
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendLiteral(b []byte, op domains.Op, value int) []byte {
	b = strconv.AppendQuote(append(b, `,"op":`...), op.String())
	return strconv.AppendInt(append(b, `,"value":`...), int64(value), 10)
}

func (e *Explanation) appendSupposition(b []byte, s *Supposition) []byte {
	b = strconv.AppendQuote(append(b, `{"suppose":`...), s.Text)
	if s.Cell >= 0 {
		b = e.appendCell(append(b, `,"cell":`...), s.Cell)
		b = appendLiteral(b, s.Op, s.Value)
	}
	if len(s.Reasons) > 0 {
		b = e.appendReasons(append(b, `,"reasons":`...), s.Reasons)
	}
	if len(s.Below) > 0 {
		b = append(b, `,"below":[`...)
		for i := range s.Below {
			if i > 0 {
				b = append(b, ',')
			}
			b = e.appendSupposition(b, &s.Below[i])
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

// MarshalJSON writes the core in one line; see docs/reference/explanations.md.
func (c *Core) MarshalJSON() ([]byte, error) {
	b := append([]byte(`{"minimal":`), strconv.FormatBool(c.CSP.Minimal)...)
	b = append(b, `,"givens":[`...)
	for i, cell := range c.Givens {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(append(b, `{"cell":`...), c.model.Layout.CellName(cell))
		for _, m := range c.CSP.Members {
			if m.Var == c.model.Cells[cell] {
				b = strconv.AppendInt(append(b, `,"value":`...), int64(m.Assumed.Value()), 10)
			}
		}
		b = append(b, '}')
	}
	b = append(b, `],"rules":[`...)
	for i, name := range c.Names {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, name)
	}
	b = append(b, ']')
	if c.Why != nil && c.Why.Search != nil {
		b = c.Why.appendSupposition(append(b, `,"search":`...), c.Why.Search)
	} else if c.Why != nil {
		b = c.Why.appendReasons(append(b, `,"reasons":`...), c.Why.Reasons)
	}
	return append(b, '}'), nil
}
