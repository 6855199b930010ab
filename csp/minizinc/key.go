package minizinc

import (
	"strconv"

	"github.com/propago/propago/csp/internal/exact"
)

// This file tells values apart, so that what is said twice is stated once.

// appendKey appends a text that is the same for the same value, and differs for others.
func (ev *evaluator) appendKey(b []byte, v value) []byte {
	b = append(b, "bifsSAa-BILVOF"[v.kind])
	switch v.kind {
	case kBool, kInt:
		b = strconv.AppendInt(b, int64(v.n), 10)
	case kVarInt:
		b = strconv.AppendInt(b, int64(v.n), 10)
	case kVarBool:
		n := v.n
		if v.not {
			n = -1 - n
		}
		b = strconv.AppendInt(b, int64(n), 10)
	case kFloat:
		b = strconv.AppendFloat(b, v.x.(float64), 'g', -1, 64)
	case kString:
		b = strconv.AppendQuote(b, v.str())
	case kSet:
		b = append(append(b, '{'), v.set().String()...)
	case kLinear:
		b = append(b, v.x.(*exact.Sum).Key()...)
	case kArray:
		a := v.arr()
		for _, d := range a.dims {
			b = strconv.AppendInt(append(b, ','), int64(d.lo), 10)
			b = strconv.AppendInt(append(b, ':'), int64(d.hi), 10)
		}
		b = append(b, '[')
		for _, e := range a.elems {
			b = append(ev.appendKey(b, e), ' ')
		}
		b = append(b, ']')
	case kAnn:
		a := v.x.(*annotation)
		b = append(b, a.name...)
		for _, e := range a.args {
			b = append(ev.appendKey(b, e), ' ')
		}
	case kVarSet:
		s := v.x.(*varSet)
		b = append(b, s.of.String()...)
		for _, m := range s.member {
			b = append(ev.appendKey(b, m), ' ')
		}
	case kOpt:
		o := v.x.(*optional)
		b = ev.appendKey(append(ev.appendKey(b, o.occurs), ' '), o.value)
	case kFloatSet:
		for _, f := range v.x.([2]float64) {
			b = strconv.AppendFloat(append(b, ' '), f, 'g', -1, 64)
		}
	}
	return b
}
