package web

// Building the engine with the Go toolchain at hand, once for each state of its source.

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

const (
	modulePath = "github.com/propago/propago"
	wasmName   = "engine.wasm.gz"
	modelName  = "model.wasm.gz"
	glueName   = "wasm_exec.js"
)

// buildFlags keep the file small, since everyone who opens the page loads it: no symbols,
// and no inlining, which saves a sixth. Searches take half as long again for that. Nor does it say
// which commit it is of, so that its size is the same wherever it is built.
var buildFlags = []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}

// experiment is the setting of GOEXPERIMENT for a toolchain. The collector that Go 1.26
// brought is 15 KB larger than the one before it, which that release can still use; for a
// heap of some megabytes on one thread they are the same.
func experiment(version string) string {
	if strings.HasPrefix(version, "go1.26") {
		return "nogreenteagc"
	}
	return ""
}

// ErrNoSource says that there is nothing to build the engine from.
var ErrNoSource = errors.New("the page's engine cannot be built")

// build returns the engine of the cache, after making it if need be.
func build(ctx context.Context, source string, tell func(string)) (*Engine, error) {
	dir, err := sourceDir(ctx, source)
	if err != nil {
		return nil, err
	}
	key, err := sourceKey(ctx, dir)
	if err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("%w: there is no folder for caches: %w", ErrNoSource, err)
	}
	place := filepath.Join(cache, "propago", "engine-"+key)
	if e, err := readEngine(place); err == nil {
		return e, nil
	}
	tell("building the engine for the browser; it is kept for the next time")
	e, err := compile(ctx, dir)
	if err != nil {
		return nil, err
	}
	// A cache that cannot be written costs time, not the page.
	if err := e.Write(place); err != nil {
		tell("the engine could not be kept: " + err.Error())
	}
	return e, nil
}

// sourceDir finds the folder of the module.
func sourceDir(ctx context.Context, source string) (string, error) {
	if source != "" {
		return source, nil
	}
	if _, err := exec.LookPath("go"); err != nil {
		return "", fmt.Errorf("%w: there is no go command, and this is no release build: %w", ErrNoSource, err)
	}
	if out, err := run(ctx, "", "list", "-m", "-f", "{{.Dir}}", modulePath); err == nil {
		if dir := strings.TrimSpace(string(out)); dir != "" {
			return dir, nil
		}
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path != modulePath || info.Main.Version == "" || info.Main.Version == "(devel)" || strings.Contains(info.Main.Version, "+") {
		return "", fmt.Errorf("%w: its source is not around the working folder; run this in a clone, or name that by --source", ErrNoSource)
	}
	out, err := run(ctx, "", "mod", "download", "-json", modulePath+"@"+info.Main.Version)
	if err != nil {
		return "", err
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoSource, err)
	}
	return module.Dir, nil
}

// sourceKey is a hash of everything that the engine is made of: source files, toolchain,
// flags.
func sourceKey(ctx context.Context, dir string) (string, error) {
	version, err := run(ctx, dir, "env", "GOVERSION")
	if err != nil {
		return "", err
	}
	list, err := run(ctx, dir, "list", "-deps", "-f",
		`{{if not .Standard}}{{$p := .}}{{range .GoFiles}}{{$p.ImportPath}}{{"\t"}}{{$p.Dir}}{{"\t"}}{{.}}{{"\n"}}{{end}}{{range .EmbedFiles}}{{$p.ImportPath}}{{"\t"}}{{$p.Dir}}{{"\t"}}{{.}}{{"\n"}}{{end}}{{end}}`, programs[0], programs[1])
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s %q %s\n", version, buildFlags, experiment(string(version)))
	lines := bufio.NewScanner(bytes.NewReader(list))
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		if len(parts) != 3 {
			continue // the empty lines that the template leaves
		}
		content, err := os.ReadFile(filepath.Join(parts[1], parts[2]))
		if err != nil {
			return "", fmt.Errorf("%w: %w", ErrNoSource, err)
		}
		fmt.Fprintf(h, "%s/%s %d\n", parts[0], parts[2], len(content))
		h.Write(content)
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
}

// programs are the engine of the page and that of the room "Your model".
var programs = [2]string{"./sudoku/web/wasm", "./sudoku/web/wasm/model"}

// compile makes the engine from the source in a folder.
func compile(ctx context.Context, dir string) (*Engine, error) {
	out, err := os.MkdirTemp("", "propago-engine-")
	if err != nil {
		return nil, fmt.Errorf("building the engine: %w", err)
	}
	defer os.RemoveAll(out)
	version, err := run(ctx, dir, "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	e := &Engine{}
	for i, to := range [2]struct{ wasm, packed *[]byte }{{&e.Wasm, &e.Packed}, {&e.Model, &e.ModelPacked}} {
		name := filepath.Join(out, "engine.wasm")
		args := slices.Concat([]string{"build"}, buildFlags, []string{"-o", name, programs[i]})
		if _, err := runWith(ctx, dir, []string{"GOEXPERIMENT=" + experiment(string(version))}, args...); err != nil {
			return nil, err
		}
		if *to.wasm, err = os.ReadFile(name); err != nil {
			return nil, fmt.Errorf("building the engine: %w", err)
		}
		if *to.packed, err = pack(*to.wasm); err != nil {
			return nil, err
		}
	}
	root, err := run(ctx, dir, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	if e.Glue, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", glueName)); err != nil {
		return nil, fmt.Errorf("the toolchain's %s: %w", glueName, err)
	}
	return e, nil
}

// run runs the go command for the browser's platform in a folder, "" for the working one.
func run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	return runWith(ctx, dir, nil, args...)
}

// runWith does so with more of an environment.
func runWith(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = slices.Concat(os.Environ(), []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off"}, env)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: go %s: %w\n%s", ErrNoSource, args[0], err, bytes.TrimSpace(stderr.Bytes()))
	}
	return out, nil
}

func readEngine(place string) (*Engine, error) {
	var files [3][]byte
	for i, name := range []string{wasmName, modelName, glueName} {
		var err error
		if files[i], err = os.ReadFile(filepath.Join(place, name)); err != nil {
			return nil, err
		}
	}
	return newEngine(files[0], files[1], files[2])
}

// Write writes the engine's files, engine.wasm.gz, model.wasm.gz and wasm_exec.js, into a folder,
// each of them whole or not at all: a cache may be read at the same time.
func (e *Engine) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	// The packed file last: where it is, the others are too.
	for _, f := range []struct {
		name    string
		content []byte
	}{{glueName, e.Glue}, {modelName, e.ModelPacked}, {wasmName, e.Packed}} {
		temp, err := os.CreateTemp(dir, f.name+".*")
		if err != nil {
			return err
		}
		_, err = temp.Write(f.content)
		err = errors.Join(err, temp.Chmod(0o644), temp.Close())
		if err == nil {
			err = os.Rename(temp.Name(), filepath.Join(dir, f.name))
		}
		if err != nil {
			return errors.Join(err, os.Remove(temp.Name()))
		}
	}
	return nil
}
