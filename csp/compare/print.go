package compare

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file writes comparisons and surveys: as a table for people, as rows, and as CSV.

// Header names the columns of Rows: "configuration", the measures, and "end".
func (c Result) Header(measures ...Measure) []string {
	names := []string{"configuration"}
	for _, m := range chosen(measures) {
		names = append(names, m.String())
	}
	return append(names, "end")
}

// chosen is all measures where none is asked for.
func chosen(measures []Measure) []Measure {
	if len(measures) == 0 {
		return Measures()
	}
	return measures
}

// Rows returns a row for each run: its name, the measures as [Measure.Number] writes them
// (all, where none is given), and how it ended.
func (c Result) Rows(measures ...Measure) [][]string {
	return c.rows(chosen(measures), Measure.Number)
}

func (c Result) rows(measures []Measure, write func(Measure, int64) string) [][]string {
	rows := make([][]string, len(c.Runs))
	for i, r := range c.Runs {
		row := []string{r.Configuration.Name}
		for _, m := range measures {
			row = append(row, write(m, m.Of(r.Stats)))
		}
		rows[i] = append(row, r.End())
	}
	return rows
}

// Table writes the measures (all, where none is given) for people: a line of names, a line
// for each run, and one more where configurations disagree.
func (c Result) Table(measures ...Measure) string {
	measures = chosen(measures)
	text := aligned(append([][]string{c.Header(measures...)}, c.rows(measures, Measure.Text)...))
	if err := c.Check(); err != nil {
		text += err.Error() + "\n"
	}
	return text
}

// WriteCSV writes Header and Rows as comma-separated values (RFC 4180). The error is that
// of the writer.
func (c Result) WriteCSV(w io.Writer, measures ...Measure) error {
	out := csv.NewWriter(w)
	_ = out.Write(c.Header(measures...)) // the error stays for Error
	_ = out.WriteAll(c.Rows(measures...))
	return out.Error()
}

// lineEnds keeps a name with several lines on one.
var lineEnds = strings.NewReplacer("\r", " ", "\n", " ")

// aligned puts rows under each other: the first column and the last to the left, the
// numbers between to the right.
func aligned(rows [][]string) string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			row[i] = lineEnds.Replace(cell)
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch {
			case i == len(row)-1:
				b.WriteString(cell)
			case i == 0:
				b.WriteString(cell + pad)
			default:
				b.WriteString(pad + cell)
			}
			if i < len(row)-1 {
				b.WriteString("  ")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Table writes one statistic of the measures (all, where none is given) for people: a line
// of names and a line for each configuration, with the number of problems that it answered.
func (s *Survey) Table(of Statistic, measures ...Measure) string {
	measures = chosen(measures)
	header := []string{"configuration"}
	for _, m := range measures {
		header = append(header, m.String())
	}
	rows := [][]string{append(header, "answered")}
	for _, r := range s.Rows() {
		row := []string{r.Configuration.Name}
		for _, m := range measures {
			row = append(row, m.Text(r.Of(of, m)))
		}
		rows = append(rows, append(row, strconv.Itoa(r.Answered)+" of "+strconv.Itoa(r.Problems)))
	}
	return aligned(rows)
}
