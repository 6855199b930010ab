package web

// The page as a folder of files, for any host that serves files.

import (
	"fmt"
	"os"
	"path/filepath"
)

// WriteSite writes the page into a folder, which is made if there is none. Files of the
// page that are there already are replaced, others stay. Beside a file that gzip makes smaller
// lies what it makes of it, as NAME.gz, for hosts that send such files to who accepts them. All paths in it are relative, so
// that the folder may lie anywhere below an address. The Content Security Policy is in
// index.html; a worker has that of its own response, for which a host that can send
// headers should send it too.
func (p *Page) WriteSite(dir string) error {
	for _, name := range p.Files() {
		f, to := p.files[name], filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(to), 0o755)
		if err == nil {
			err = os.WriteFile(to, f.content, 0o644)
		}
		if err == nil && f.packed != nil {
			err = os.WriteFile(to+".gz", f.packed, 0o644)
		}
		if err != nil {
			return fmt.Errorf("writing the page: %w", err)
		}
	}
	return nil
}
