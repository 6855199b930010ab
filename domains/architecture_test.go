package domains_test

import (
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// goTool runs the go command for another system and returns what it says. Nothing that was
// built is kept.
func goTool(t *testing.T, system, architecture string, args ...string) (string, error) {
	if testing.Short() {
		t.Skip("compiles for another system")
	}
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+architecture, "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestVetsForOtherSystems: everything, tests included, compiles where the files of a system
// are others, and go vet finds nothing. On a fresh machine every system takes the better part of a
// minute, NATS as long again: the browser, which tests build for anyway, is always asked, and all
// others where PROPAGO_CASES is set.
func TestVetsForOtherSystems(t *testing.T) {
	platforms := []string{"js/wasm"}
	all := os.Getenv("PROPAGO_CASES") != ""
	if all {
		platforms = append(platforms, "linux/amd64", "windows/amd64", "darwin/arm64")
	}
	for _, platform := range platforms {
		if platform == runtime.GOOS+"/"+runtime.GOARCH {
			continue // as go vet without more does
		}
		t.Run(platform, func(t *testing.T) {
			system, architecture, _ := strings.Cut(platform, "/")
			out, err := goTool(t, system, architecture, append([]string{"vet"}, packages(t, all && system == "windows")...)...)
			assert.NoError(t, err, "%s", out)
			assert.Empty(t, out)
		})
	}
}

// packages returns all packages; those that stand on NATS, which take a minute to compile for
// another system, only where that is wanted.
func packages(t *testing.T, nats bool) []string {
	if nats {
		return []string{"./..."}
	}
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-test", "-f", "{{.ImportPath}} {{.ForTest}} {{.Deps}}", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	require.NoError(t, err)
	var list []string
	on := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		name := strings.TrimSuffix(fields[0], ".test")
		if !within(name, module) || strings.HasSuffix(name, "_test") {
			continue
		}
		list = append(list, name)
		on[name] = on[name] || strings.Contains(line, "nats-io")
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(name string) bool { return on[name] })
}

// TestRefusesInt32InWords: where int has 32 bits the compiler says what is wanted, first and
// alone.
func TestRefusesInt32InWords(t *testing.T) {
	for architecture, names := range map[string]string{"386": "./domains ./csp ./csp/flatzinc ./sudoku/...", "arm": "./domains", "mips": "./domains", "mipsle": "./domains"} {
		t.Run(architecture, func(t *testing.T) {
			out, err := goTool(t, "linux", architecture, append([]string{"build"}, strings.Fields(names)...)...)
			assert.Error(t, err)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			if assert.Len(t, lines, 2, "%s", out) {
				assert.Equal(t, "# "+module+"/domains", lines[0])
				assert.Regexp(t, `^domains/architecture\.go:\d+:\d+: undefined: propago_needs_a_64_bit_int$`, lines[1])
			}
		})
	}
}
