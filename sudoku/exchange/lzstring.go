package exchange

// LZ-string, the compression of puzzles in links (Pieroxy, 2013): LZ78 over UTF-16, where codes
// grow by a bit whenever the dictionary needs it and a character is written out the first time
// it comes. The bits stand in the characters of base64, six in each.

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
)

// ErrCompressed marks text that is not what a compressor has written, or more than is taken.
var ErrCompressed = errors.New("not compressed text")

// maxUnpacked bounds what a link may unpack to, in UTF-16 units. A packed link of 64 KiB can
// stand for gigabytes.
const maxUnpacked = 1 << 20

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// What a code of the compressor can say beside a place in the dictionary.
const (
	codeByte = iota // a new character of 8 bits follows
	codeWide        // one of 16 bits
	codeEnd
	firstCode
)

// bitReader takes bits from base64, in each digit the highest first.
type bitReader struct {
	text string
	at   int
	left int // bits of the digit at at that are not taken
	bad  int // place of what is no digit, from 1
}

// take reads a number, lowest bit first.
func (r *bitReader) take(bits int) (n int) {
	for i := range bits {
		if r.left == 0 {
			r.left = 6
			r.at++
		}
		r.left--
		digit := 0 // padding, and what lies beyond the end
		if r.at < len(r.text) {
			switch c := r.text[r.at]; c {
			case ' ': // + after a careless decoding of the link
				digit = 62
			case '-': // digits of base64 for links
				digit = 62
			case '_':
				digit = 63
			case '=', '$':
			default:
				if digit = strings.IndexByte(base64Digits, c); digit < 0 && r.bad == 0 {
					r.bad, digit = r.at+1, 0
				}
			}
		}
		n |= (digit >> r.left & 1) << i
	}
	return n
}

func (r *bitReader) over() bool { return r.bad > 0 || r.at > len(r.text) }

// unpack reads what pack writes, in time and memory linear in the result. The error wraps
// [ErrCompressed].
func unpack(text string) (string, error) {
	type piece struct{ from, to int } // of out
	r := bitReader{text: text, at: -1}
	var out []uint16
	dictionary := make([]piece, firstCode, 256)
	bits, grow := 2, 1 // the first code has two bits, and the next three
	last := piece{}
	for first := true; ; first = false {
		code := r.take(bits)
		switch code {
		case codeByte, codeWide:
			char := r.take(8 + 8*code)
			// The character is written right away, so it stands where it will be written.
			dictionary = append(dictionary, piece{len(out), len(out) + 1})
			out = append(out, uint16(char))
			code = -1
			grow--
		case codeEnd:
			if r.over() {
				return "", r.error()
			}
			return string(utf16.Decode(out)), nil
		}
		if grow == 0 {
			grow, bits = 1<<bits, bits+1
		}
		from := len(out)
		switch {
		case r.over():
			return "", r.error()
		case code < 0:
			from--
		case code < len(dictionary) && !first:
			p := dictionary[code]
			out = append(out, out[p.from:p.to]...)
		case code == len(dictionary) && !first:
			out = append(append(out, out[last.from:last.to]...), out[last.from])
		default:
			return "", fmt.Errorf("%w: at character %d", ErrCompressed, r.at+1)
		}
		if len(out) > maxUnpacked {
			return "", fmt.Errorf("%w: it stands for more than %d characters", ErrCompressed, maxUnpacked)
		}
		if !first {
			// The last text and the first character of this one, which follows it.
			dictionary = append(dictionary, piece{last.from, last.to + 1})
			grow--
			if grow == 0 {
				grow, bits = 1<<bits, bits+1
			}
		}
		last = piece{from, len(out)}
	}
}

func (r *bitReader) error() error {
	if r.bad > 0 {
		return fmt.Errorf("%w: %q at character %d is no digit of base64", ErrCompressed, r.text[r.bad-1], r.bad)
	}
	return fmt.Errorf("%w: it ends too early", ErrCompressed)
}

// bitWriter puts bits into base64.
type bitWriter struct {
	text  strings.Builder
	digit int
	full  int // bits of the digit
}

// put writes a number, lowest bit first.
func (w *bitWriter) put(n, bits int) {
	for i := range bits {
		w.digit = w.digit<<1 | n>>i&1
		if w.full++; w.full == 6 {
			w.text.WriteByte(base64Digits[w.digit])
			w.digit, w.full = 0, 0
		}
	}
}

// pack compresses a text. Equal texts give equal results, those of the library that the links
// of f-puzzles are made with.
func pack(text string) string {
	type longer struct {
		code int
		char uint16
	}
	var w bitWriter
	chars := map[uint16]int{} // codes of single characters
	news := map[int]uint16{}  // of those, the ones that are not written
	dictionary := map[longer]int{}
	next, bits, grow := firstCode, 2, 2
	grown := func() {
		if grow--; grow == 0 {
			grow, bits = 1<<bits, bits+1
		}
	}
	write := func(code int) {
		char, ok := news[code]
		switch {
		case ok && char < 256:
			w.put(codeByte, bits)
			w.put(int(char), 8)
		case ok:
			w.put(codeWide, bits)
			w.put(int(char), 16)
		default:
			w.put(code, bits)
		}
		if ok {
			delete(news, code)
			grown()
		}
		grown()
	}
	code := -1
	for _, char := range utf16.Encode([]rune(text)) {
		single, ok := chars[char]
		if !ok {
			single = next
			chars[char], news[next] = next, char
			next++
		}
		if code < 0 {
			code = single
			continue
		}
		if both, ok := dictionary[longer{code, char}]; ok {
			code = both
			continue
		}
		write(code)
		dictionary[longer{code, char}] = next
		next++
		code = single
	}
	if code >= 0 {
		write(code)
	}
	w.put(codeEnd, bits)
	w.put(0, 6-w.full) // always at least a digit, as the library has it
	return w.text.String() + strings.Repeat("=", (4-w.text.Len()%4)%4)
}
