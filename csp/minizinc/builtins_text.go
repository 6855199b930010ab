package minizinc

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/propago/propago/domains"
)

// This file is the functions that make text.

func textBuiltins() map[string]builtin {
	all := map[string]builtin{
		"show": func(ev *evaluator, e *node, args []value) value { return text(ev.shown(ev.arguments(e, args, 1)[0])) },
		"showDzn": func(ev *evaluator, e *node, args []value) value {
			return text(ev.shown(ev.arguments(e, args, 1)[0].inData()))
		},
		"show_int": showInt, "show_float": showFloat, "show2d": show2d, "showJSON": showJSON, "show_array2d_bool": show2d,
		"format": format, "format_justify_string": func(ev *evaluator, e *node, args []value) value {
			ev.takes(e, args, kInt, kString)
			return text(justified(args[1].str(), args[0].n))
		},
		"concat": concatAll, "join": join,
		"string_length": func(ev *evaluator, e *node, args []value) value {
			return integer(len(ev.textArgument(e, args, 0))) // of bytes, as MiniZinc counts
		},
		"string_split": func(ev *evaluator, e *node, args []value) value {
			var vs []value
			for _, s := range strings.Split(ev.textArgument(e, args, 0), ev.textArgument(e, args, 1)) {
				vs = append(vs, text(s))
			}
			return listOf(vs)
		},
		"file_path": func(ev *evaluator, e *node, args []value) value { return text(e.at.in.name) },
	}
	return all
}

func (ev *evaluator) textArgument(e *node, args []value, i int) string {
	if i >= len(args) || args[i].kind != kString {
		ev.wrong(e, args)
	}
	return args[i].str()
}

// shown is what show says.
func (ev *evaluator) shown(v value) string { return string(ev.appendShown(nil, v)) }

// appendShown appends a value as show does, a text at the top without quotation marks.
func (ev *evaluator) appendShown(b []byte, v value) []byte {
	switch v.kind {
	case kBool:
		return strconv.AppendBool(b, v.n == 1)
	case kInt:
		return appendMember(b, v.n, v.enum)
	case kFloat:
		return append(b, floatText(v.x.(float64))...)
	case kString:
		return appendQuoted(b, v.str())
	case kSet:
		return appendSet(b, v.set(), v.enum)
	case kArray:
		b = append(b, '[')
		for i, e := range v.arr().elems {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = ev.appendShown(b, e)
		}
		return append(b, ']')
	case kAbsent:
		return append(b, "<>"...)
	case kFloatSet:
		r := v.x.([2]float64)
		return append(append(append(b, floatText(r[0])...), ".."...), floatText(r[1])...)
	case kOther:
		b = append(b, '{')
		for i, e := range v.x.([]value) {
			if i > 0 {
				b = append(b, ',')
			}
			b = ev.appendShown(b, e)
		}
		return append(b, '}')
	case kAnn:
		a := v.x.(*annotation)
		b = append(b, a.name...)
		for i, e := range a.args {
			if i == 0 {
				b = append(b, '(')
			} else {
				b = append(b, ", "...)
			}
			b = ev.appendShown(b, e)
		}
		if len(a.args) > 0 {
			b = append(b, ')')
		}
		return b
	}
	if ev.ground != nil {
		return ev.appendShown(b, ev.ground(v))
	}
	return ev.appendVariable(b, v)
}

// appendVariable writes what stands for a variable while there is no solution.
func (ev *evaluator) appendVariable(b []byte, v value) []byte {
	if v.kind == kVarInt || v.kind == kVarBool {
		if name := ev.vars[v.n].label; name != "" {
			return append(b, name...)
		}
	}
	return append(b, v.describe()...)
}

func appendMember(b []byte, n int, e *enum) []byte {
	if e != nil {
		return append(b, e.memberName(n)...)
	}
	return strconv.AppendInt(b, int64(n), 10)
}

func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch r {
		case '"', '\\':
			b = append(b, '\\', byte(r))
		case '\n':
			b = append(b, `\n`...)
		case '\t':
			b = append(b, `\t`...)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}

// appendSet writes a set as show does.
func appendSet(b []byte, s domains.Set, e *enum) []byte {
	if e == nil && !s.IsEmpty() && s.Len() == s.Max()-s.Min()+1 {
		b = strconv.AppendInt(b, int64(s.Min()), 10)
		b = append(b, ".."...)
		return strconv.AppendInt(b, int64(s.Max()), 10)
	}
	b = append(b, '{')
	first := true
	for n := range s.All() {
		if !first {
			b = append(b, ',')
			if e != nil && e != truths {
				b = append(b, ' ')
			}
		}
		first = false
		b = appendMember(b, n, e)
	}
	return append(b, '}')
}

// justified fills a text up with blanks: on the left, or for a negative width on the right.
func justified(s string, width int) string {
	n := utf8.RuneCountInString(s)
	switch {
	case width > n && width < 1<<16:
		return strings.Repeat(" ", width-n) + s
	case -width > n && -width < 1<<16:
		return s + strings.Repeat(" ", -width-n)
	}
	return s
}

func showInt(ev *evaluator, e *node, args []value) value {
	if len(args) != 2 || args[0].kind != kInt {
		ev.wrong(e, args)
	}
	return text(justified(ev.shown(args[1]), args[0].n))
}

func showFloat(ev *evaluator, e *node, args []value) value {
	if len(args) != 3 || args[0].kind != kInt || args[1].kind != kInt {
		ev.wrong(e, args)
	}
	f, ok := args[2].number()
	if !ok || args[1].n < 0 || args[1].n > 64 {
		ev.wrong(e, args)
	}
	return text(justified(strconv.FormatFloat(f, 'f', args[1].n, 64), args[0].n))
}

// format is format(x), format(width, x) and format(width, digits, x).
func format(ev *evaluator, e *node, args []value) value {
	switch {
	case len(args) == 1:
		return text(ev.shown(args[0]))
	case len(args) == 2 && args[0].kind == kInt:
		return text(justified(ev.shown(args[1]), args[0].n))
	case len(args) == 3 && args[0].kind == kInt && args[1].kind == kInt:
		if f, ok := args[2].number(); ok && args[2].kind == kFloat && args[1].n >= 0 && args[1].n <= 64 {
			return text(justified(strconv.FormatFloat(f, 'f', args[1].n, 64), args[0].n))
		}
		s := []rune(ev.shown(args[2]))
		if n := args[1].n; n < len(s) && n >= 0 && args[2].kind == kString {
			s = s[:n]
		}
		return text(justified(string(s), args[0].n))
	}
	ev.wrong(e, args)
	return value{}
}

// plainText is a text as it is, and anything else as show writes it. format puts a text in
// quotation marks.
func (ev *evaluator) plainText(v value) string {
	if v.kind == kString {
		return v.str()
	}
	return ev.shown(v)
}

func concatAll(ev *evaluator, e *node, args []value) value {
	var b strings.Builder
	for _, v := range ev.list(e, ev.arguments(e, args, 1), 0) {
		if v.kind != kString {
			ev.wrong(e, args)
		}
		b.WriteString(v.str())
	}
	return text(b.String())
}

func join(ev *evaluator, e *node, args []value) value {
	sep := ev.textArgument(e, ev.arguments(e, args, 2), 0)
	var parts []string
	for _, v := range ev.list(e, args, 1) {
		parts = append(parts, ev.plainText(v))
	}
	return text(strings.Join(parts, sep))
}

// show2d writes a matrix as a model does.
func show2d(ev *evaluator, e *node, args []value) value {
	if len(args) != 1 || args[0].kind != kArray || len(args[0].arr().dims) != 2 {
		ev.wrong(e, args)
	}
	if len(args[0].arr().elems) == 0 {
		return text("[| |]")
	}
	return text(string(ev.appendMatrix(nil, args[0].arr())))
}

func showJSON(ev *evaluator, e *node, args []value) value {
	return text(string(ev.appendJSON(nil, ev.arguments(e, args, 1)[0])))
}
