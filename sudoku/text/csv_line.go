package text

// A line of a table, whose fields have commas between them (RFC 4180): a field with a
// comma, a quotation mark or a blank at its beginning stands in quotation marks, and a mark
// inside it twice. encoding/csv does this for whole files; for a line it would cost the
// browser that loads it 10 KB.

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

var errQuotes = errors.New("quotation marks that do not match")

// readCSVLine returns the fields of a line without its end.
func readCSVLine(line string) ([]string, error) {
	var fields []string
	for {
		if !strings.HasPrefix(line, `"`) {
			field, rest, more := strings.Cut(line, ",")
			if strings.Contains(field, `"`) {
				return nil, errQuotes
			}
			fields = append(fields, field)
			if !more {
				return fields, nil
			}
			line = rest
			continue
		}
		var field strings.Builder
		line = line[1:]
		for {
			part, rest, ok := strings.Cut(line, `"`)
			if !ok {
				return nil, errQuotes
			}
			field.WriteString(part)
			line = rest
			if !strings.HasPrefix(line, `"`) {
				break
			}
			field.WriteByte('"')
			line = line[1:]
		}
		fields = append(fields, field.String())
		if line == "" {
			return fields, nil
		}
		if line[0] != ',' {
			return nil, errQuotes
		}
		line = line[1:]
	}
}

// appendCSVLine appends a line of fields, with its end.
func appendCSVLine(buf []byte, fields []string) []byte {
	for i, field := range fields {
		if i > 0 {
			buf = append(buf, ',')
		}
		first, _ := utf8.DecodeRuneInString(field)
		// \. alone ends a table for some databases.
		if strings.ContainsAny(field, ",\"\r\n") || unicode.IsSpace(first) || field == `\.` {
			field = `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
		}
		buf = append(buf, field...)
	}
	return append(buf, '\n')
}
