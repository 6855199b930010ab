package mzn

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// This file takes a text apart into words.

type token uint8

const (
	tEOF token = iota
	tInt
	tFloat
	tString
	tIdent
	tKeyword
	tSymbol
	tTypeVar  // $T
	tOperator // `name`
)

// word is a token with its place.
type word struct {
	token token
	text  string // of a string, unescaped, as long as it has no parts
	n     int
	f     float64
	off   int
	end   int
	parts []part
}

// part is a piece of a string: a text, or an expression between two places.
type part struct {
	text     string
	from, to int
}

func (w word) is(symbol string) bool {
	return (w.token == tSymbol || w.token == tKeyword) && w.text == symbol
}

func (w word) describe() string {
	switch w.token {
	case tEOF:
		return "the end of the text"
	case tString:
		return "a string"
	}
	return strconv.Quote(w.text)
}

var keywords = Words(`ann annotation any array bool constraint default diff div else elseif endif enum
	false float function if in include int intersect let list maximize minimize mod not of op opt output par
	predicate record satisfy set solve string subset superset symdiff test then true tuple type union var where xor`)

// symbols by their first byte, the longer ones before their beginnings.
var symbols = func() (with [256][]string) {
	for _, s := range strings.Fields(`<..< <-> ..< <.. ^-1 ~div ~!= [| |] :: -> <- \/ /\ <= >= == != .. ++ ~= ~+ ~- ~* <>
		< > = + - * / ^ ( ) [ ] { } , ; : | _ .`) {
		with[s[0]] = append(with[s[0]], s)
	}
	return with
}()

// the operators that have signs of their own beside ASCII.
var signs = map[rune]string{
	'∧': "/\\", '∨': "\\/", '¬': "not", '→': "->", '←': "<-", '↔': "<->", '⟷': "<->", '⇒': "->", '⇐': "<-", '⇔': "<->", '⟶': "->", '⟵': "<-", '⟹': "->", '⟸': "<-", '⟺': "<->",
	'≤': "<=", '≥': ">=", '≠': "!=", '∈': "in", '⊆': "subset", '⊇': "superset", '∪': "union", '∩': "intersect", '∖': "diff", '⊻': "xor", '∞': "infinity",
}

type lexer struct {
	in  *File
	off int
	to  int // where to end
}

func (l *lexer) at(off int) Pos { return Pos{l.in, off} }

// space passes over blanks and comments.
func (l *lexer) space() {
	for l.off < l.to {
		t := l.in.Text[l.off:l.to]
		switch {
		case strings.IndexByte(" \t\n\r\f\v", t[0]) >= 0:
			l.off++
		case t[0] == '%':
			if n := strings.IndexByte(t, '\n'); n >= 0 {
				l.off += n
			} else {
				l.off = l.to
			}
		case strings.HasPrefix(t, "/*"):
			n := strings.Index(t[2:], "*/")
			if n < 0 {
				l.at(l.off).Fail(Syntax, "the comment that begins here has no end")
			}
			l.off += n + 4
		case strings.HasPrefix(t, "\ufeff"):
			l.off += 3
		default:
			return
		}
	}
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

func inName(c byte) bool { return letter(c) || digit(c) || c == '_' }

// run passes over bytes.
func (l *lexer) run(ok func(byte) bool) {
	for l.off < l.to && ok(l.in.Text[l.off]) {
		l.off++
	}
}

// next reads a word.
func (l *lexer) next() word {
	l.space()
	w := word{off: l.off}
	if l.off < l.to {
		l.read(&w, l.in.Text[l.off:l.to])
	}
	w.end = l.off
	return w
}

// read reads a word, where a text begins.
func (l *lexer) read(w *word, t string) {
	switch c := t[0]; {
	case letter(c) || c == '_' && len(t) > 1 && (letter(t[1]) || t[1] == '_'):
		l.run(inName)
		w.text, w.token = t[:l.off-w.off], tIdent
		if keywords[w.text] {
			w.token = tKeyword
		}
	case digit(c):
		l.number(w)
	case c == '"':
		l.text(w)
	case c == '\'' || c == '`':
		n := strings.IndexByte(t[1:], c)
		if n < 0 || strings.Contains(t[1:1+n], "\n") {
			l.at(l.off).Fail(Syntax, "the quotation that begins here has no end")
		}
		w.text, w.token = t[1:1+n], tIdent
		if c == '`' {
			w.token = tOperator
		}
		l.off += n + 2
	case c == '$':
		l.run(func(c byte) bool { return inName(c) || c == '$' })
		w.text, w.token = t[:l.off-w.off], tTypeVar
	default:
		l.symbol(w)
	}
}

// symbol reads a sign.
func (l *lexer) symbol(w *word) {
	t := l.in.Text[l.off:l.to]
	for _, s := range symbols[t[0]] {
		if strings.HasPrefix(t, s) && (s != "^-1" || len(t) == 3 || !digit(t[3]) && t[3] != '.') {
			w.token, w.text = tSymbol, s
			l.off += len(s)
			return
		}
	}
	r, n := utf8.DecodeRuneInString(t)
	s, ok := signs[r]
	if !ok {
		l.at(l.off).Fail(Syntax, "the sign %q means nothing here", r)
	}
	w.token, w.text = tSymbol, s
	switch {
	case s == "infinity":
		w.token = tIdent
	case letter(s[0]):
		w.token = tKeyword
	}
	l.off += n
}

// number reads an integer or a float.
func (l *lexer) number(w *word) {
	t := l.in.Text[:l.to]
	follows := func(off int, ok func(byte) bool) bool { return off < l.to && ok(t[off]) }
	w.token = tInt
	based := t[l.off] == '0' && follows(l.off+1, func(c byte) bool { return c == 'x' || c == 'o' || c == 'b' })
	if based {
		l.run(inName)
	} else {
		l.run(digit)
		if follows(l.off, func(c byte) bool { return c == '.' }) && follows(l.off+1, digit) {
			w.token = tFloat
			l.off++
			l.run(digit)
		}
		if follows(l.off, func(c byte) bool { return c == 'e' || c == 'E' }) {
			n := l.off + 1
			if follows(n, func(c byte) bool { return c == '+' || c == '-' }) {
				n++
			}
			if follows(n, digit) {
				w.token, l.off = tFloat, n
				l.run(digit)
			}
		}
	}
	w.text = t[w.off:l.off]
	var err error
	switch {
	case w.token == tFloat:
		w.f, err = strconv.ParseFloat(w.text, 64)
	case based:
		var n int64
		n, err = strconv.ParseInt(w.text, 0, 64)
		w.n = int(n)
	default:
		w.n, err = strconv.Atoi(w.text)
	}
	if err != nil {
		l.at(w.off).Fail(Syntax, "the number %s cannot be read: it is malformed, or does not fit 64 bits", w.text)
	}
}

// text reads a string with its parts.
func (l *lexer) text(w *word) {
	t := l.in.Text[:l.to]
	w.token = tString
	var b strings.Builder
	for l.off++; l.off < l.to; l.off++ {
		switch c := t[l.off]; c {
		case '"':
			l.off++
			w.text = b.String()
			if w.parts != nil {
				w.parts = append(w.parts, part{text: w.text})
			}
			return
		case '\n':
			l.at(w.off).Fail(Syntax, "the string that begins here has no end in its line")
		case '\\':
			l.off++
			if l.off >= l.to {
				break
			}
			if t[l.off] == '(' {
				end := l.closing(l.off)
				w.parts = append(w.parts, part{text: b.String()}, part{from: l.off + 1, to: end})
				b.Reset()
				l.off = end
				continue
			}
			l.escape(&b)
		default:
			b.WriteByte(c)
		}
	}
	l.at(w.off).Fail(Syntax, "the string that begins here has no end")
}

// escape reads what follows a backslash.
func (l *lexer) escape(b *strings.Builder) {
	t := l.in.Text[l.off:l.to]
	if i := strings.IndexByte(`ntrabfv\"'/`, t[0]); i >= 0 { // \/ is of JSON
		b.WriteByte("\n\t\r\a\b\f\v\\\"'/"[i])
		return
	}
	width := map[byte]int{'x': 2, 'u': 4, 'U': 8}[t[0]]
	if width > 0 && width < len(t) {
		if n, err := strconv.ParseUint(t[1:1+width], 16, 32); err == nil {
			r := rune(n)
			if second, ok := strings.CutPrefix(t[1+width:], `\u`); ok && utf16.IsSurrogate(r) && len(second) >= 4 { // a pair, in JSON
				n, _ = strconv.ParseUint(second[:4], 16, 32)
				r, width = utf16.DecodeRune(r, rune(n)), 2*width+2
			}
			b.WriteRune(r)
			l.off += width
			return
		}
	}
	if width > 0 {
		l.at(l.off).Fail(Syntax, "\\%c is followed by %d hexadecimal digits", t[0], width)
	}
	octal := min(3, len(t)-len(strings.TrimLeft(t, "01234567")))
	if octal == 0 || octal == len(t) {
		l.at(l.off).Fail(Syntax, "\\%c is no escape in a string", t[0])
	}
	v, _ := strconv.ParseUint(t[:octal], 8, 32)
	b.WriteByte(byte(v))
	l.off += octal - 1
}

// closing returns the place of the parenthesis that closes the one at off.
func (l *lexer) closing(off int) int {
	inner := &lexer{in: l.in, off: off, to: l.to}
	for depth := 0; ; {
		w := inner.next()
		switch {
		case w.token == tEOF:
			l.at(off).Fail(Syntax, "\\( has no )")
		case w.is("("):
			depth++
		case w.is(")"):
			if depth--; depth == 0 {
				return w.off
			}
		}
	}
}

// oneLine is a text without line breaks and more than single blanks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Words are the words of a list.
func Words(list string) map[string]bool {
	m := make(map[string]bool)
	for _, s := range strings.Fields(list) {
		m[s] = true
	}
	return m
}

// Plain reports whether FlatZinc takes a name as it is.
func Plain(name string) bool {
	for i := range len(name) {
		if c := name[i]; !letter(c) && (i == 0 || !digit(c) && c != '_') {
			return false
		}
	}
	return name != "" && !keywords[name]
}

// Quoted is a name as a model writes it.
func Quoted(name string) string {
	for i := range len(name) {
		if c := name[i]; !letter(c) && c != '_' && (i == 0 || !digit(c)) {
			return "'" + name + "'"
		}
	}
	return name
}
