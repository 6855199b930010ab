package docs_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// This file holds docs/reference/search.md to the options that there are.

// orders returns the names that the tables under a heading list.
func orders(t *testing.T, page, heading string) []string {
	t.Helper()
	_, section, found := strings.Cut(page, "## "+heading+"\n")
	require.True(t, found, heading)
	section, _, _ = strings.Cut(section, "\n## ")
	var names []string
	for _, row := range rows(section) {
		names = append(names, row[1])
	}
	return names
}

// all returns the names of the values 0, 1, 2, ... as far as they have one.
func all(name func(i int) string) []string {
	var names []string
	for i := 0; name(i) != "unknown"; i++ {
		names = append(names, name(i))
	}
	return names
}

func TestSearchOrders(t *testing.T) {
	page := read(t, "docs/reference/search.md")
	assert.ElementsMatch(t, all(func(i int) string { return csp.VarOrder(i).String() }), orders(t, page, "Variable orders"))
	assert.ElementsMatch(t, all(func(i int) string { return csp.ValueOrder(i).String() }), orders(t, page, "Value orders"))
}

func TestSearchOptions(t *testing.T) {
	page := read(t, "docs/reference/search.md")
	options := reflect.TypeFor[csp.Options]()
	for i := range options.NumField() {
		name := options.Field(i).Name
		assert.Regexp(t, regexp.MustCompile("`"+name+"`"), page, "%s is not explained", name)
	}
	for i := csp.Exhausted; i <= csp.Invalid; i++ {
		name := i.String()
		assert.Contains(t, page, "`"+strings.ToUpper(name[:1])+name[1:]+"`")
	}
}

// rows returns the rows of all tables of a page, without their heads, as cells.
func rows(page string) [][]string {
	var found [][]string
	inTable := false
	for line := range strings.Lines(fence.ReplaceAllString(page, "")) {
		line = strings.TrimSpace(line)
		switch {
		case !strings.HasPrefix(line, "|"):
			inTable = false
		case strings.HasPrefix(line, "|---"):
			inTable = true
		case inTable:
			// A bar in a cell is written \|.
			line = strings.ReplaceAll(line, `\|`, "\x00")
			cells := strings.Split(strings.Trim(line, "|"), "|")
			for i := range cells {
				cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), "\x00", "|")
			}
			found = append(found, cells)
		}
	}
	return found
}
