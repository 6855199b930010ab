package minizinc

import (
	"strconv"
	"strings"
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

var keywords = func() map[string]bool {
	m := make(map[string]bool)
	for _, k := range strings.Fields(`ann annotation any array bool constraint default diff div else elseif endif enum
		false float function if in include int intersect let list maximize minimize mod not of op opt output par
		predicate record satisfy set solve string subset superset symdiff test then true tuple type union var where xor`) {
		m[k] = true
	}
	return m
}()

// symbols, the longer ones before their beginnings.
var symbols = []string{
	"<..<", "<->", "..<", "<..", "^-1", "~div", "~!=", "[|", "|]", "::", "->", "<-", "\\/", "/\\", "<=", ">=", "==", "!=", "..", "++", "~=", "~+", "~-", "~*", "<>",
	"<", ">", "=", "+", "-", "*", "/", "^", "(", ")", "[", "]", "{", "}", ",", ";", ":", "|", "_", ".",
}

// the operators that have signs of their own beside ASCII.
var signs = map[rune]string{
	'∧': "/\\", '∨': "\\/", '¬': "not", '→': "->", '←': "<-", '↔': "<->", '⟷': "<->", '⇒': "->", '⇐': "<-", '⇔': "<->", '⟶': "->", '⟵': "<-", '⟹': "->", '⟸': "<-", '⟺': "<->",
	'≤': "<=", '≥': ">=", '≠': "!=", '∈': "in", '⊆': "subset", '⊇': "superset", '∪': "union", '∩': "intersect", '∖': "diff", '⊻': "xor", '∞': "infinity",
}

type lexer struct {
	in  *file
	off int
	to  int // where to end
}

func (l *lexer) at(off int) pos { return pos{l.in, off} }

// space passes over blanks and comments.
func (l *lexer) space() {
	t := l.in.text
	for l.off < l.to {
		switch c := t[l.off]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v':
			l.off++
		case c == '%':
			n := strings.IndexByte(t[l.off:l.to], '\n')
			if n < 0 {
				l.off = l.to
				return
			}
			l.off += n
		case c == '/' && strings.HasPrefix(t[l.off:l.to], "/*"):
			n := strings.Index(t[l.off+2:l.to], "*/")
			if n < 0 {
				l.at(l.off).fail(Syntax, "the comment that begins here has no end")
			}
			l.off += n + 4
		case strings.HasPrefix(t[l.off:l.to], "\ufeff"):
			l.off += 3
		default:
			return
		}
	}
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// next reads a word.
func (l *lexer) next() word {
	l.space()
	w := word{off: l.off}
	t := l.in.text[:l.to]
	if l.off >= l.to {
		w.end = l.off
		return w
	}
	switch c := t[l.off]; {
	case letter(c) || c == '_' && l.off+1 < l.to && (letter(t[l.off+1]) || t[l.off+1] == '_'):
		for l.off < l.to && (letter(t[l.off]) || digit(t[l.off]) || t[l.off] == '_') {
			l.off++
		}
		w.text, w.token = t[w.off:l.off], tIdent
		if keywords[w.text] {
			w.token = tKeyword
		}
	case digit(c):
		l.number(&w)
	case c == '"':
		l.text(&w)
	case c == '\'' || c == '`':
		n := strings.IndexByte(t[l.off+1:], c)
		if n < 0 || strings.Contains(t[l.off+1:l.off+1+n], "\n") {
			l.at(l.off).fail(Syntax, "the quotation that begins here has no end")
		}
		w.text, w.token = t[l.off+1:l.off+1+n], tIdent
		if c == '`' {
			w.token = tOperator
		}
		l.off += n + 2
	case c == '$':
		for l.off++; l.off < l.to && (letter(t[l.off]) || digit(t[l.off]) || t[l.off] == '_' || t[l.off] == '$'); {
			l.off++
		}
		w.text, w.token = t[w.off:l.off], tTypeVar
	default:
		l.symbol(&w)
	}
	w.end = l.off
	return w
}

// symbolsWith are the symbols by their first byte, longer ones first as in the list.
var symbolsWith = func() (with [256][]string) {
	for _, s := range symbols {
		with[s[0]] = append(with[s[0]], s)
	}
	return with
}()

// symbol reads a sign.
func (l *lexer) symbol(w *word) {
	t := l.in.text[l.off:l.to]
	for _, s := range symbolsWith[t[0]] {
		if strings.HasPrefix(t, s) && (s != "^-1" || len(t) == 3 || !digit(t[3]) && t[3] != '.') {
			w.token, w.text = tSymbol, s
			l.off += len(s)
			return
		}
	}
	r, n := utf8.DecodeRuneInString(t)
	s, ok := signs[r]
	if !ok {
		l.at(l.off).fail(Syntax, "the sign %q means nothing here", r)
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
	t := l.in.text[:l.to]
	run := func(ok func(byte) bool) {
		for l.off < l.to && ok(t[l.off]) {
			l.off++
		}
	}
	w.token = tInt
	if t[l.off] == '0' && l.off+1 < l.to && strings.IndexByte("xob", t[l.off+1]) >= 0 {
		l.off += 2
		run(func(c byte) bool { return digit(c) || letter(c) })
	} else {
		run(digit)
		if l.off+1 < l.to && t[l.off] == '.' && digit(t[l.off+1]) {
			w.token = tFloat
			l.off++
			run(digit)
		}
		if l.off < l.to && (t[l.off] == 'e' || t[l.off] == 'E') {
			n := l.off + 1
			if n < l.to && (t[n] == '+' || t[n] == '-') {
				n++
			}
			if n < l.to && digit(t[n]) {
				w.token = tFloat
				l.off = n
				run(digit)
			}
		}
	}
	w.text = t[w.off:l.off]
	var err error
	if w.token == tFloat {
		w.f, err = strconv.ParseFloat(w.text, 64)
	} else if len(w.text) > 1 && w.text[0] == '0' && letter(w.text[1]) {
		var n int64
		n, err = strconv.ParseInt(w.text, 0, 64)
		w.n = int(n)
	} else {
		w.n, err = strconv.Atoi(w.text)
	}
	if err != nil {
		l.at(w.off).fail(Syntax, "the number %s cannot be read: it is malformed, or does not fit 64 bits", w.text)
	}
}

// text reads a string with its parts.
func (l *lexer) text(w *word) {
	t := l.in.text[:l.to]
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
			l.at(w.off).fail(Syntax, "the string that begins here has no end in its line")
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
	l.at(w.off).fail(Syntax, "the string that begins here has no end")
}

// escape reads what follows a backslash.
func (l *lexer) escape(b *strings.Builder) {
	t := l.in.text[:l.to]
	switch c := t[l.off]; c {
	case 'n':
		b.WriteByte('\n')
	case 't':
		b.WriteByte('\t')
	case 'r':
		b.WriteByte('\r')
	case 'a', 'b', 'f', 'v':
		b.WriteByte(map[byte]byte{'a': 7, 'b': 8, 'f': 12, 'v': 11}[c])
	case '\\', '"', '\'':
		b.WriteByte(c)
	case 'x', 'u', 'U':
		width := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
		if l.off+width < l.to {
			if n, err := strconv.ParseUint(t[l.off+1:l.off+1+width], 16, 32); err == nil {
				b.WriteRune(rune(n))
				l.off += width
				return
			}
		}
		l.at(l.off).fail(Syntax, "\\%c is followed by %d hexadecimal digits", c, width)
	default:
		if n := strings.IndexFunc(t[l.off:], func(r rune) bool { return r < '0' || r > '7' }); n > 0 {
			v, _ := strconv.ParseUint(t[l.off:l.off+min(n, 3)], 8, 32)
			b.WriteByte(byte(v))
			l.off += min(n, 3) - 1
			return
		}
		l.at(l.off).fail(Syntax, "\\%c is no escape in a string", c)
	}
}

// closing returns the place of the parenthesis that closes the one at off.
func (l *lexer) closing(off int) int {
	inner := &lexer{in: l.in, off: off, to: l.to}
	for depth := 0; ; {
		w := inner.next()
		switch {
		case w.token == tEOF:
			l.at(off).fail(Syntax, "\\( has no )")
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
