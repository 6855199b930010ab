// Package web is the page: sudoku to play, solve and watch in a browser, with the engine
// compiled to WebAssembly and run in a worker there.
//
//	static/   what the browser loads: HTML, CSS, ES modules; no build step
//	engine/   what the worker answers, as an ordinary Go package
//	wasm/     the same as a program for js/wasm
//
// LoadEngine builds that program with the Go toolchain at hand, or takes the one that a
// release holds. NewPage puts both together; Page.Handler serves them and Page.WriteSite
// writes them into a folder for any static host. README.md says how to add to the page.
package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"mime"
	"path"
	"regexp"
	"slices"

	"github.com/propago/propago/csp/trace/page"
)

//go:embed all:static
var static embed.FS

// policy is the Content Security Policy: this origin's own files and nothing else,
// nothing inline, and WebAssembly may be compiled.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; " +
	"img-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// policyPlace is what index.html holds in place of the policy.
const policyPlace = "{{policy}}"

// modulesPlace is what index.html holds in place of the links of preloads.
const modulesPlace = "{{modules}}"

// imported finds what a module imports at once.
var imported = regexp.MustCompile(`(?m)^(?:import|export)\b.*?"(\.[^"]+)";`)

// preloads returns links to all modules that main.js needs, so that a browser asks for them
// together and not for each when it has read another that names it.
func preloads(root fs.FS) []byte {
	names := []string{"js/main.js"}
	var links bytes.Buffer
	for i := 0; i < len(names); i++ {
		content, err := fs.ReadFile(root, names[i])
		if err != nil {
			continue // one that is not in this folder, or not there: the browser will say so
		}
		for _, match := range imported.FindAllSubmatch(content, -1) {
			if name := path.Join(path.Dir(names[i]), string(match[1])); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"%s\">\n  ", names[i])
	}
	return bytes.TrimSpace(links.Bytes())
}

// Page is everything that the browser loads, each file by its path below the address.
type Page struct {
	files map[string]file
}

type file struct {
	content []byte
	packed  []byte // by gzip, nil where that is not smaller
	kind    string // its media type
	tag     string // a hash, for caches
}

// NewPage makes the page with an engine.
func NewPage(e *Engine) (*Page, error) {
	p := &Page{files: map[string]file{}}
	root, err := fs.Sub(static, "static")
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			content = bytes.ReplaceAll(content, []byte(policyPlace), []byte(policy))
			content = bytes.ReplaceAll(content, []byte(modulesPlace), preloads(root))
		}
		return p.pack(name, content)
	})
	if err != nil {
		return nil, err
	}
	more := map[string][]byte{"js/engine/wasm_exec.js": e.Glue, "css/tree.css": []byte(page.File("tree.css"))}
	for _, name := range []string{"run.js", "tree.js", "tidy.js", "paint.js"} { // what the page of a recorded run is made of
		more["js/player/"+name] = []byte(page.File(name))
	}
	for name, content := range more {
		if err := p.pack(name, content); err != nil {
			return nil, err
		}
	}
	if err := p.add("engine.wasm", e.Wasm, e.Packed); err != nil {
		return nil, err
	}
	if err := p.add(modelFile, e.Model, e.ModelPacked); err != nil {
		return nil, err
	}
	return p, p.addOffline()
}

// modelFile is the engine of the room "Your model". It is loaded when that is opened, and is not among
// the files that are fetched for when there is no network.
const modelFile = "model.wasm"

// offlineName is the file of the service worker, which is written when all others are there.
const offlineName = "offline.js"

// addOffline tells the service worker which files there are, and a version that is theirs.
func (p *Page) addOffline() error {
	script := p.files[offlineName].content
	delete(p.files, offlineName)
	sum := sha256.New()
	for _, name := range p.Files() {
		fmt.Fprintln(sum, name, p.files[name].tag)
	}
	names := slices.DeleteFunc(p.Files(), func(name string) bool { return name == modelFile })
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	script = bytes.ReplaceAll(script, []byte("{{version}}"), fmt.Appendf(nil, "propago-%x", sum.Sum(nil)[:8]))
	script = bytes.ReplaceAll(script, []byte("[/*files*/]"), list)
	return p.pack(offlineName, script)
}

// kinds are the media types of the page's files. They do not depend on what the machine
// has been told.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
	".txt":  "text/plain; charset=utf-8",

	".webmanifest": "application/manifest+json",
}

// pack adds a file that is not packed yet.
func (p *Page) pack(name string, content []byte) error {
	packed, err := pack(content)
	if err != nil {
		return err
	}
	return p.add(name, content, packed)
}

func (p *Page) add(name string, content, packed []byte) error {
	kind := kinds[path.Ext(name)]
	if _, _, err := mime.ParseMediaType(kind); err != nil {
		return fmt.Errorf("%s: no media type is known for it: %w", name, err)
	}
	if len(packed) >= len(content) {
		packed = nil
	}
	sum := sha256.Sum256(content)
	p.files[name] = file{content, packed, kind, hex.EncodeToString(sum[:12])}
	return nil
}

// Files returns the paths of all files, ascending: "index.html", "engine.wasm", ...
func (p *Page) Files() []string {
	return slices.Sorted(maps.Keys(p.files))
}
