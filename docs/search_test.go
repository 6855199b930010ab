package docs_test

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
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

// namesOf writes constants as text.
func namesOf[T fmt.Stringer](all []T) []string {
	var names []string
	for _, v := range all {
		names = append(names, v.String())
	}
	return names
}

func TestSearchOrders(t *testing.T) {
	page := read(t, "docs/reference/search.md")
	assert.ElementsMatch(t, namesOf(csp.All[strategy.VarOrder]()), orders(t, page, "Variable orders"))
	assert.ElementsMatch(t, namesOf(csp.All[strategy.ValueOrder]()), orders(t, page, "Value orders"))
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
