package minizinc

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is what expressions are worth while a model is read: parameters, and what stands
// for variables.

// kind says which form of value a [value] is.
type kind uint8

const (
	kBool     kind = iota // n is 0 or 1
	kInt                  // n
	kFloat                // x is a float64
	kString               // x is a string
	kSet                  // x is a domains.Set
	kArray                // x is an *array
	kAnn                  // x is an *annotation
	kAbsent               // <>
	kVarBool              // the Boolean variable n, or its negation
	kVarInt               // the integer variable n
	kLinear               // x is a *exact.Sum
	kVarSet               // x is a *varSet
	kOpt                  // x is an *optional
	kFloatSet             // x is a [2]float64: lo..hi
)

// value is what an expression is worth.
type value struct {
	kind kind
	not  bool // of a kVarBool
	n    int
	enum *enum // of integers and sets of them
	x    any
}

// array is an array with its index sets. Its elements stand row after row. Arrays are shared
// and never changed.
type array struct {
	dims  []dim
	elems []value
	known kinds // of the elements, once that is asked for
}

// kinds is a set of the kinds of values.
type kinds uint32

// The kinds that stand for variables, and those of integers without Booleans.
const (
	openKinds kinds = 1<<kVarBool | 1<<kVarInt | 1<<kLinear | 1<<kVarSet | 1<<kOpt
	intKinds  kinds = 1<<kInt | 1<<kVarInt | 1<<kLinear
	enumKinds kinds = 1 << 31 // some are of enums
)

// kinds are those of the elements.
func (a *array) kinds() kinds {
	if a.known == 0 {
		for i := range a.elems {
			a.known |= 1 << a.elems[i].kind
			if a.elems[i].enum != nil {
				a.known |= enumKinds
			}
		}
	}
	return a.known
}

// dim is an index set.
type dim struct {
	lo, hi int
	enum   *enum
}

func (d dim) len() int { return max(0, d.hi-d.lo+1) }

// annotation is name(args).
type annotation struct {
	name string
	args []value
	at   mzn.Pos
}

// optional is a variable that may be absent.
type optional struct {
	occurs value
	value  value
}

// enum is an enumerated type. Its values are 1, 2, 3, ...
type enum struct {
	name  string
	parts []enumPart
	size  int
}

// enumPart is names, or a constructor over another enum or range.
type enumPart struct {
	first  int // the value of the first one
	names  []string
	of     *enum
	lo, hi int
	anon   bool
}

// absent is <>.
var absent = value{kind: kAbsent}

// boolean makes a constant.
func boolean(b bool) value {
	if b {
		return value{n: 1}
	}
	return value{}
}

func integer(n int) value { return value{kind: kInt, n: n} }

// member is an element of a set of values of an enum, or of integers.
func member(n int, e *enum) value {
	if e == truths {
		return boolean(n == 1)
	}
	return integer(n).with(e)
}

func float(f float64) value        { return value{kind: kFloat, x: f} }
func text(s string) value          { return value{kind: kString, x: s} }
func setOf(s domains.Set) value    { return value{kind: kSet, x: s} }
func (v value) set() domains.Set   { return v.x.(domains.Set) }
func (v value) arr() *array        { return v.x.(*array) }
func (v value) str() string        { return v.x.(string) }
func (v value) isTrue() bool       { return v.kind == kBool && v.n == 1 }
func (v value) isFalse() bool      { return v.kind == kBool && v.n == 0 }
func (v value) with(e *enum) value { v.enum = e; return v }

// ann makes an annotation.
func ann(name string, at mzn.Pos, args ...value) value {
	return value{kind: kAnn, x: &annotation{name: name, args: args, at: at}}
}

// isAnn reports whether a value is the annotation of a name.
func (v value) isAnn(name string) bool { return v.kind == kAnn && v.x.(*annotation).name == name }

// arrayOf makes an array of its index sets and elements.
func arrayOf(dims []dim, elems []value) value {
	return value{kind: kArray, x: &array{dims: dims, elems: elems}}
}

// listOf makes an array that is counted from 1.
func listOf(elems []value) value { return arrayOf([]dim{{lo: 1, hi: len(elems)}}, elems) }

// each applies f to a value, or to each element of an array.
func each(v value, f func(value) value) value {
	if v.kind != kArray {
		return f(v)
	}
	return arrayOf(v.arr().dims, mapped(v.arr().elems, f))
}

// mapped is a list of what f makes of the elements of another one.
func mapped[T, U any](list []T, f func(T) U) []U {
	made := make([]U, len(list))
	for i, e := range list {
		made[i] = f(e)
	}
	return made
}

// number returns a number as a float.
func (v value) number() (f float64, ok bool) {
	switch v.kind {
	case kBool, kInt:
		return float64(v.n), true
	case kFloat:
		return v.x.(float64), true
	}
	return 0, false
}

// fixed reports whether a value has no variables.
func (v value) fixed() bool {
	if v.kind == kArray {
		return v.arr().kinds()&openKinds == 0
	}
	return openKinds>>v.kind&1 == 0
}

// open reports whether a value has variables.
func (v value) open() bool { return !v.fixed() }

// integral reports whether a value is an integer, a variable or not, Booleans included.
func (v value) integral() bool {
	switch v.kind {
	case kBool, kInt, kVarBool, kVarInt, kLinear:
		return true
	}
	return false
}

// logical reports whether a value is a Boolean, a variable or not.
func (v value) logical() bool { return v.kind == kBool || v.kind == kVarBool }

// mayBeAbsent reports whether a value is one of an option type.
func (v value) mayBeAbsent() bool { return v.kind == kOpt || v.kind == kAbsent }

// isSet reports whether a value is a set of integers, a variable or not.
func (v value) isSet() bool { return v.kind == kSet || v.kind == kVarSet }

// negated is not of a Boolean.
func (v value) negated() value {
	if v.kind == kBool {
		v.n = 1 - v.n
	} else {
		v.not = !v.not
	}
	return v
}

// negatedIf is a Boolean, or not of it.
func (v value) negatedIf(not bool) value {
	if not {
		return v.negated()
	}
	return v
}

// describe names the type of a value as a model would.
func (v value) describe() string {
	switch v.kind {
	case kAbsent:
		return "<>"
	case kFloatSet:
		return "set"
	case kArray:
		of, elems := "...", v.arr().elems
		for i, e := range elems {
			if i == 0 || !e.fixed() {
				of = e.describe()
			}
		}
		return mzn.ArrayText(len(v.arr().dims)) + of
	}
	base := map[kind]mzn.Base{kFloat: mzn.TyFloat, kString: mzn.TyString, kAnn: mzn.TyAnn}[v.kind] // otherwise TyInt
	t := mzn.TypeInst{Base: base, Vars: !v.fixed(), Opt: v.kind == kOpt, Set: v.isSet()}
	if _, x := v.parts(); x.logical() {
		t.Base = mzn.TyBool
	}
	if v.enum != nil && v.enum.name != "" && t.Base == mzn.TyInt {
		t.Base, t.In = mzn.TyIn, &mzn.Node{Name: v.enum.name}
	}
	return t.Text()
}

// floatText writes a float as MiniZinc does.
func floatText(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "infinity"
	case math.IsInf(f, -1):
		return "-infinity"
	}
	s := strconv.FormatFloat(f, 'g', 16, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

// appendMember writes a value of an enum by its name, or a number; in data names are in quotation
// marks where they need them.
func (e *enum) appendMember(b []byte, n int, data bool) []byte {
	if e == nil {
		return strconv.AppendInt(b, int64(n), 10)
	}
	quoted := func(name string) string {
		if data {
			return mzn.Quoted(name)
		}
		return name
	}
	switch p := e.part(n); {
	case p == nil:
		return strconv.AppendInt(b, int64(n), 10)
	case p.anon:
		return fmt.Appendf(b, "to_enum(%s,%d)", quoted(p.names[0]), n-p.first+1)
	case p.constructs():
		b = append(append(b, quoted(p.names[0])...), '(')
		return append(p.of.appendMember(b, p.lo+n-p.first, data), ')')
	default:
		return append(b, quoted(p.names[n-p.first])...)
	}
}

// part is the one that a value is of, or nil.
func (e *enum) part(n int) *enumPart {
	for i := range e.parts {
		p := &e.parts[i]
		size := len(p.names)
		if p.anon || p.constructs() {
			size = p.hi - p.lo + 1
		}
		if n >= p.first && n < p.first+size {
			return p
		}
	}
	return nil
}

// constructs reports whether the part is a constructor.
func (p *enumPart) constructs() bool { return !p.anon && (p.of != nil || p.lo != 0 || p.hi != 0) }
