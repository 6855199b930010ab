package minizinc

import (
	"fmt"
	"strconv"

	"github.com/propago/propago/csp/internal/exact"
)

// This file tells values apart, so that what is said twice is stated once.

// appendKey appends a text that is the same for the same value, and differs for others.
func (ev *evaluator) appendKey(b []byte, v value) []byte {
	b = append(b, "bifsSAa-BILVOF"[v.kind])
	var parts []value
	switch v.kind {
	case kBool, kInt, kVarInt, kVarBool:
		n := v.n
		if v.not {
			n = -1 - n
		}
		return strconv.AppendInt(b, int64(n), 10)
	case kLinear:
		return append(b, v.x.(*exact.Sum).Key()...)
	case kString:
		return strconv.AppendQuote(b, v.str())
	case kArray:
		parts = v.arr().elems
		for _, d := range v.arr().dims {
			b = strconv.AppendInt(append(b, ','), int64(d.lo), 10)
			b = strconv.AppendInt(append(b, ':'), int64(d.hi), 10)
		}
	case kAnn:
		a := v.x.(*annotation)
		b, parts = append(b, a.name...), a.args
	case kVarSet:
		s := v.x.(*varSet)
		b, parts = append(b, s.of.String()...), s.member
	case kOpt:
		o := v.x.(*optional)
		parts = []value{o.occurs, o.value}
	default:
		return fmt.Append(append(b, '{'), v.x)
	}
	b = append(b, '[')
	for _, e := range parts {
		b = append(ev.appendKey(b, e), ' ')
	}
	return append(b, ']')
}
