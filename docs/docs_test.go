// Package docs_test holds the documentation to what the project does: quoted code is that of
// the repository, tables list what there is, links lead somewhere. What programs and commands
// print is held by docs/fill.
package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// root is the folder of the repository, seen from this package.
const root = ".."

// block is a fenced block of a page.
type block struct{ language, text string }

var fence = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")

func blocks(page string) []block {
	var bs []block
	for _, m := range fence.FindAllStringSubmatch(page, -1) {
		bs = append(bs, block{m[1], m[2]})
	}
	return bs
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	require.NoError(t, err)
	return string(text)
}

// pages lists the README and every page in docs and examples.
func pages(t *testing.T) []string {
	list := []string{"README.md"}
	for _, folder := range []string{"docs", "examples"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".md" {
				path, err = filepath.Rel(root, path)
				list = append(list, path)
			}
			return err
		}))
	}
	return list
}

var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// links returns the targets of the links of a page, those in code excepted.
func links(page string) []string {
	var targets []string
	page = regexp.MustCompile("`[^`\n]*`").ReplaceAllString(fence.ReplaceAllString(page, ""), "")
	for _, m := range link.FindAllStringSubmatch(page, -1) {
		targets = append(targets, m[1])
	}
	return targets
}

// TestLinks follows the links between pages, and to files and folders of the
// repository. Links to other sites are not followed.
func TestLinks(t *testing.T) {
	followed := 0
	for _, page := range pages(t) {
		for _, target := range links(read(t, page)) {
			if strings.Contains(target, "://") {
				continue
			}
			followed++
			file, anchor, _ := strings.Cut(target, "#")
			path := page
			if file != "" {
				path = filepath.Join(filepath.Dir(page), filepath.FromSlash(file))
			}
			info, err := os.Stat(filepath.Join(root, path))
			if !assert.NoError(t, err, "%s links to %s", page, target) || anchor == "" || info.IsDir() {
				continue
			}
			assert.Contains(t, anchors(read(t, path)), anchor, "%s links to %s", page, target)
		}
	}
	assert.Positive(t, followed)
}

// anchors returns the names by which the headings of a page are linked to: in
// lower case, blanks as hyphens, punctuation left out.
func anchors(page string) []string {
	var names []string
	drop := regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	for line := range strings.Lines(fence.ReplaceAllString(page, "")) {
		if title := strings.TrimLeft(line, "#"); title != line {
			title = drop.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			names = append(names, strings.ReplaceAll(title, " ", "-"))
		}
	}
	return names
}

// TestEveryPageIsListed: the index names every page beside it, and the page of examples
// those in examples.
func TestEveryPageIsListed(t *testing.T) {
	index := make(map[string]bool)
	for _, target := range append(links(read(t, "docs/README.md")), links(read(t, "docs/examples.md"))...) {
		index[filepath.Join("docs", filepath.FromSlash(target))] = true
	}
	for _, page := range pages(t) {
		if page != filepath.FromSlash("docs/README.md") && page != "README.md" {
			assert.True(t, index[page], "neither docs/README.md nor docs/examples.md links to %s", page)
		}
	}
}
