package measured

// This file holds a page to what is asked of it.

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRewriteKeepsWhatIsNotMeasured measures one section and finds the other as it was.
func TestRewriteKeepsWhatIsNotMeasured(t *testing.T) {
	texts := []string{"once", "twice", "three times", ""}
	count := 0
	counted := func() (string, error) {
		count++
		return texts[count-1], nil
	}
	p := Page{"# Page\n", []Section{{"a", "First", counted}, {"b", "Second", counted}}}

	page, err := p.Rewrite("", "", io.Discard)
	require.NoError(t, err)
	assert.Contains(t, page, "# Page\n\n## First\n\n<!-- measured: a -->\nonce\n\n*Measured ")
	assert.Contains(t, page, "## Second\n\n<!-- measured: b -->\ntwice\n\n*Measured ")

	page, err = p.Rewrite(page, "b", io.Discard)
	require.NoError(t, err)
	assert.Contains(t, page, "<!-- measured: a -->\nonce\n")
	assert.Contains(t, page, "<!-- measured: b -->\nthree times\n")
	assert.NotContains(t, page, "twice")

	again, err := p.Rewrite(page, "b", io.Discard)
	require.NoError(t, err)
	assert.Equal(t, page, again, "without a text a section stays")

	_, err = p.Rewrite(page, "b,c", io.Discard)
	assert.EqualError(t, err, `no section is called "c"; there are a, b`)
	assert.Equal(t, 4, count, "nothing is measured where a name is wrong")

	p.Sections[0].Write = func() (string, error) { return "", errors.New("a wrong answer") }
	_, err = p.Rewrite(page, "", io.Discard)
	assert.EqualError(t, err, "a: a wrong answer")
	assert.Equal(t, 4, count, "the others are not measured")
}

// TestRewriteKeepsWords: what somebody wrote below a section stays, whether that is measured or not.
func TestRewriteKeepsWords(t *testing.T) {
	p := Page{"# Page\n", []Section{{"a", "First", func() (string, error) { return "made", nil }}, {"b", "Second", func() (string, error) { return "", nil }}}}
	old := "# Page\n\n## First\n\n<!-- measured: a -->\nold\n<!-- end: a -->\n\nWhy that is so.\n\n## Second\n\n<!-- measured: b -->\nold\n<!-- end: b -->\n\nAnd that.\n"
	page, err := p.Rewrite(old, "", io.Discard)
	require.NoError(t, err)
	assert.Contains(t, page, "<!-- measured: a -->\nmade\n\n*Measured ")
	assert.Contains(t, page, "<!-- end: a -->\n\nWhy that is so.\n\n## Second\n")
	assert.True(t, strings.HasSuffix(page, "<!-- end: b -->\n\nAnd that.\n"), page)
	again, err := p.Rewrite(page, "b", io.Discard)
	require.NoError(t, err)
	assert.Equal(t, page, again)
}

func TestReplaced(t *testing.T) {
	page, err := Replaced("text\n<!-- measured: a -->\nold\n<!-- end: a -->\nmore\n", "a", "new\n")
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(page, "text\n<!-- measured: a -->\nnew\n\n*Measured "))
	assert.True(t, strings.HasSuffix(page, "*\n<!-- end: a -->\nmore\n"))
	_, err = Replaced(page, "b", "new")
	assert.EqualError(t, err, "the page has no place for b")
}
