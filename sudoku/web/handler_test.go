package web_test

// What the server answers, without a browser.

import (
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/web"
)

// testPage is a page with a small file for an engine.
func testPage(t *testing.T) *web.Page {
	t.Helper()
	p, err := web.NewPage(&web.Engine{Wasm: []byte("\x00asm...................."), Glue: []byte("// glue")})
	require.NoError(t, err)
	return p
}

// ask sends a request to a handler, from this machine unless the header says another host.
func ask(h http.Handler, method, path string, header http.Header) *http.Response {
	r := httptest.NewRequest(method, "http://localhost"+path, nil)
	r.Header = header.Clone()
	if host := header.Get("Host"); host != "" {
		r.Host = host
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestHandlerFiles(t *testing.T) {
	h := testPage(t).Handler()
	tests := []struct {
		path, kind string
		status     int
	}{
		{"/", "text/html; charset=utf-8", 200},
		{"/index.html", "text/html; charset=utf-8", 200},
		{"/engine.wasm", "application/wasm", 200},
		{"/js/main.js", "text/javascript; charset=utf-8", 200},
		{"/js/engine/wasm_exec.js", "text/javascript; charset=utf-8", 200},
		{"/css/base.css", "text/css; charset=utf-8", 200},
		{"/icon.svg", "image/svg+xml", 200},
		{"/js", "text/plain; charset=utf-8", 404},
		{"/js/", "text/plain; charset=utf-8", 404},
		{"/../web.go", "text/plain; charset=utf-8", 404},
		{"/%2e%2e/web.go", "text/plain; charset=utf-8", 404},
		{"//etc/passwd", "text/plain; charset=utf-8", 404},
		{"/static/index.html", "text/plain; charset=utf-8", 404},
	}
	for _, test := range tests {
		for _, method := range []string{"GET", "HEAD"} {
			r := ask(h, method, test.path, nil)
			assert.Equal(t, test.status, r.StatusCode, test.path)
			assert.Equal(t, test.kind, r.Header.Get("Content-Type"), test.path)
			assert.Contains(t, r.Header.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ", test.path)
			assert.Equal(t, "nosniff", r.Header.Get("X-Content-Type-Options"), test.path)
			body, err := io.ReadAll(r.Body)
			require.NoError(t, err)
			if method == "HEAD" && test.status == 200 {
				assert.Empty(t, body, test.path)
			}
		}
	}
}

func TestHandlerRefusesOtherMethods(t *testing.T) {
	h := testPage(t).Handler()
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"} {
		r := ask(h, method, "/", nil)
		assert.Equal(t, http.StatusMethodNotAllowed, r.StatusCode, method)
		assert.Equal(t, "GET, HEAD", r.Header.Get("Allow"))
	}
}

func TestHandlerRefusesOtherHosts(t *testing.T) {
	p := testPage(t)
	for host, local := range map[string]bool{
		"localhost": true, "LOCALHOST:8080": true, "127.0.0.1": true, "127.0.0.1:80": true, "[::1]:8080": true, "[::1]": true, "127.8.8.8": true,
		"example.org": false, "localhost.example.org": false, "127.0.0.1.nip.io:8080": false, "192.168.1.7:8080": false, "0.0.0.0": false,
	} {
		r := ask(p.Handler(), "GET", "/", http.Header{"Host": {host}})
		assert.Equal(t, local, r.StatusCode == 200, host)
		named := local || host == "192.168.1.7:8080" || host == "example.org"
		r = ask(p.Handler("Example.org", "192.168.1.7"), "GET", "/", http.Header{"Host": {host}})
		assert.Equal(t, named, r.StatusCode == 200, host)
	}
}

func TestHandlerCachesAndPacks(t *testing.T) {
	h := testPage(t).Handler()
	plain := ask(h, "GET", "/", nil)
	assert.Empty(t, plain.Header.Get("Content-Encoding"))
	tag := plain.Header.Get("ETag")
	require.NotEmpty(t, tag)
	assert.Equal(t, http.StatusNotModified, ask(h, "GET", "/", http.Header{"If-None-Match": {tag}}).StatusCode)
	assert.Equal(t, 200, ask(h, "GET", "/", http.Header{"If-None-Match": {`"other"`}}).StatusCode)

	for accept, packs := range map[string]bool{
		"gzip": true, "br, gzip;q=0.5": true, "deflate,gzip": true, "gzip;q=0": false, "gzip; q=0.000": false, "br": false, "": false, "identity": false,
	} {
		r := ask(h, "GET", "/", http.Header{"Accept-Encoding": {accept}})
		assert.Equal(t, packs, r.Header.Get("Content-Encoding") == "gzip", accept)
		assert.Equal(t, "Accept-Encoding", r.Header.Get("Vary"))
		if packs {
			assert.NotEqual(t, tag, r.Header.Get("ETag"), "two forms have two tags")
			z, err := gzip.NewReader(r.Body)
			require.NoError(t, err)
			text, err := io.ReadAll(z)
			require.NoError(t, err)
			assert.Contains(t, string(text), "<!doctype html>")
		}
	}
}

// TestServeEndsCleanly ends the server while an answer is on its way.
func TestServeEndsCleanly(t *testing.T) {
	l, local, err := web.Listen("127.0.0.1:0")
	require.NoError(t, err)
	assert.True(t, local)
	ctx, cancel := context.WithCancel(t.Context())
	started := make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		ended <- web.Serve(ctx, l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(started)
			<-ctx.Done()
			for { // the server is shutting down once it takes no one in
				c, err := net.Dial("tcp", l.Addr().String())
				if err != nil {
					break
				}
				assert.NoError(t, c.Close())
			}
			_, err := io.WriteString(w, "whole")
			assert.NoError(t, err)
		}))
	}()
	answer := make(chan string, 1)
	go func() {
		r, err := http.Get("http://" + l.Addr().String())
		if !assert.NoError(t, err) {
			answer <- ""
			return
		}
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		answer <- string(body)
	}()
	<-started
	cancel()
	assert.Equal(t, "whole", <-answer)
	assert.NoError(t, <-ended)
	_, err = net.Dial("tcp", l.Addr().String())
	assert.Error(t, err, "nobody listens any more")
}

func TestServeLimitsBodies(t *testing.T) {
	l, _, err := web.Listen("127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	read := make(chan error, 1)
	go func() {
		ended <- web.Serve(ctx, l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, err := io.ReadAll(r.Body)
			read <- err
		}))
	}()
	r, err := http.Post("http://"+l.Addr().String(), "text/plain", strings.NewReader(strings.Repeat("x", 100_000)))
	if err == nil { // the server may hang up first
		r.Body.Close()
	}
	var tooLarge *http.MaxBytesError
	assert.ErrorAs(t, <-read, &tooLarge)
	cancel()
	assert.NoError(t, <-ended)
}

func TestListenFails(t *testing.T) {
	_, _, err := web.Listen("127.0.0.1:-1")
	assert.ErrorContains(t, err, "the page cannot be served")
}

func TestWriteSite(t *testing.T) {
	p := testPage(t)
	dir := filepath.Join(t.TempDir(), "public", "sudoku")
	require.NoError(t, p.WriteSite(dir))
	require.NoError(t, p.WriteSite(dir), "again, over what is there")
	for _, name := range p.Files() {
		assert.FileExists(t, filepath.Join(dir, filepath.FromSlash(name)))
	}
	html, err := os.ReadFile(filepath.Join(dir, "index.html"))
	require.NoError(t, err)
	assert.Contains(t, string(html), `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; img-src 'self'; worker-src 'self'`)
	assert.NotContains(t, string(html), "{{")
	offline, err := os.ReadFile(filepath.Join(dir, "offline.js"))
	require.NoError(t, err)
	assert.Regexp(t, `const version = "propago-[0-9a-f]{16}";\nconst files = \["css/base.css",.*"engine.wasm",.*"index.html"`, string(offline))
	packed, err := os.Open(filepath.Join(dir, "css", "base.css.gz"))
	require.NoError(t, err)
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	require.NoError(t, err)
	content, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	plain, err := os.ReadFile(filepath.Join(dir, "css", "base.css"))
	require.NoError(t, err)
	assert.Equal(t, string(plain), string(content))
	assert.ErrorContains(t, p.WriteSite(filepath.Join(dir, "index.html", "below")), "writing the page")
}

// TestNothingInline holds the static files to the policy: nothing inline, nothing from
// elsewhere.
func TestNothingInline(t *testing.T) {
	html, err := os.ReadFile("static/index.html")
	require.NoError(t, err)
	for _, bad := range []string{"<style", " style=", " onclick", " onload", "http://", "https://", "javascript:"} {
		assert.NotContains(t, string(html), bad)
	}
	assert.Equal(t, strings.Count(string(html), "<script"), strings.Count(string(html), "<script src=")+strings.Count(string(html), `<script type="module" src=`))
}
