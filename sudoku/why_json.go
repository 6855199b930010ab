package sudoku

import (
	"strconv"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/sudoku/internal/jsontext"
)

// This file writes explanations and cores as JSON, by hand, so that a program for the
// browser need not carry encoding/json for them.

// MarshalJSON writes the explanation in one line; see docs/reference/explanations.md.
func (e *Explanation) MarshalJSON() ([]byte, error) {
	b := []byte(`{"answer":`)
	b = jsontext.AppendString(b, e.CSP.Answer.String())
	if e.cell >= 0 {
		b = e.appendCell(append(b, `,"cell":`...), e.cell)
		b = jsontext.AppendInt(append(b, `,"value":`...), e.CSP.Value)
	}
	b = jsontext.AppendString(append(b, `,"headline":`...), e.Headline())
	if len(e.Reasons) > 0 {
		b = e.appendReasons(append(b, `,"reasons":`...), e.Reasons)
	}
	if e.Search != nil {
		b = e.appendSupposition(append(b, `,"search":`...), e.Search)
	}
	if e.CSP.Answer == csp.InSolution {
		value := func(b []byte, x csp.Var) []byte { return jsontext.AppendInt(b, e.CSP.Solution.Value(x)) }
		b = jsontext.AppendList(append(b, `,"solution":`...), e.model.Cells, value)
	}
	raw, err := e.CSP.MarshalJSON()
	if err != nil {
		return nil, err
	}
	b = append(append(b, `,"explanation":`...), raw...)
	return append(b, '}'), nil
}

func (e *Explanation) appendCell(b []byte, cell int) []byte {
	return jsontext.AppendString(b, e.model.Layout.CellName(cell))
}

func (e *Explanation) appendReasons(b []byte, reasons []Reason) []byte {
	step := 0
	return jsontext.AppendList(b, reasons, func(b []byte, r Reason) []byte {
		step++
		b = jsontext.AppendInt(append(b, `{"step":`...), step)
		b = jsontext.AppendString(append(b, `,"text":`...), r.Text)
		if r.Cell >= 0 {
			b = e.appendCell(append(b, `,"cell":`...), r.Cell)
		}
		if r.Value > 0 {
			b = appendLiteral(b, r.Op, r.Value)
		}
		if r.Name != "" {
			b = jsontext.AppendString(append(b, `,"rule":`...), r.Name)
		}
		if len(r.Cells) > 0 {
			b = jsontext.AppendList(append(b, `,"cells":`...), r.Cells, e.appendCell)
		}
		return append(b, '}')
	})
}

func appendLiteral(b []byte, op domains.Op, value int) []byte {
	b = jsontext.AppendString(append(b, `,"op":`...), op.String())
	return jsontext.AppendInt(append(b, `,"value":`...), value)
}

func (e *Explanation) appendSupposition(b []byte, s *Supposition) []byte {
	b = jsontext.AppendString(append(b, `{"suppose":`...), s.Text)
	if s.Cell >= 0 {
		b = e.appendCell(append(b, `,"cell":`...), s.Cell)
		b = appendLiteral(b, s.Op, s.Value)
	}
	if len(s.Reasons) > 0 {
		b = e.appendReasons(append(b, `,"reasons":`...), s.Reasons)
	}
	if len(s.Below) > 0 {
		below := func(b []byte, s Supposition) []byte { return e.appendSupposition(b, &s) }
		b = jsontext.AppendList(append(b, `,"below":`...), s.Below, below)
	}
	return append(b, '}')
}

// MarshalJSON writes the core in one line; see docs/reference/explanations.md.
func (c *Core) MarshalJSON() ([]byte, error) {
	b := append([]byte(`{"minimal":`), strconv.FormatBool(c.CSP.Minimal)...)
	b = jsontext.AppendList(append(b, `,"givens":`...), c.assumed(), func(b []byte, l csp.Literal) []byte {
		b = jsontext.AppendString(append(b, `{"cell":`...), c.model.Layout.CellName(c.model.cellOf(l.Var())))
		b = jsontext.AppendInt(append(b, `,"value":`...), l.Value())
		return append(b, '}')
	})
	b = jsontext.AppendList(append(b, `,"rules":`...), c.Names, jsontext.AppendString)
	if c.Why != nil && c.Why.Search != nil {
		b = c.Why.appendSupposition(append(b, `,"search":`...), c.Why.Search)
	} else if c.Why != nil {
		b = c.Why.appendReasons(append(b, `,"reasons":`...), c.Why.Reasons)
	}
	return append(b, '}'), nil
}
