package web

// How the page is served: its own files, to GET and HEAD, with the headers that keep it
// to itself.

import (
	"bytes"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// Handler serves the page to requests that name this machine itself (localhost, 127.0.0.1,
// [::1]) or one of some hosts, names or addresses without a port. Others are refused, so that a
// page from elsewhere cannot reach it under a name that it made up.
func (p *Page) Handler(hosts ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !answersTo(r.Host, hosts) {
			http.Error(w, "this page does not answer to that name", http.StatusMisdirectedRequest)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		f, ok := p.files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		h.Set("Content-Type", f.kind)
		h.Set("Cache-Control", "no-cache") // asked for each time, sent when it has changed
		h.Set("Vary", "Accept-Encoding")
		content, tag := f.content, f.tag
		if f.packed != nil && acceptsGzip(r.Header.Get("Accept-Encoding")) {
			h.Set("Content-Encoding", "gzip")
			content, tag = f.packed, f.tag+"-gzip"
		}
		h.Set("ETag", `"`+tag+`"`)
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	})
}

// answersTo says whether the host of a request, with or without a port, is this machine or one
// of the hosts.
func answersTo(host string, hosts []string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	same := func(name string) bool { return strings.EqualFold(name, host) }
	if same("localhost") || slices.ContainsFunc(hosts, same) {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && (addr.IsLoopback() || slices.ContainsFunc(hosts, func(name string) bool {
		a, err := netip.ParseAddr(name)
		return err == nil && a == addr
	}))
}

// acceptsGzip reads the header Accept-Encoding.
func acceptsGzip(accept string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) != "gzip" {
			continue
		}
		q := strings.ReplaceAll(quality, " ", "")
		return !(q == "q=0" || strings.HasPrefix(q, "q=0.") && strings.Trim(q, "q=.0") == "")
	}
	return false
}
