package domains_test

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
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
// are others, and go vet finds nothing.
func TestVetsForOtherSystems(t *testing.T) {
	for _, platform := range []string{"linux/amd64", "windows/amd64", "darwin/arm64", "js/wasm"} {
		if platform == runtime.GOOS+"/"+runtime.GOARCH {
			continue // as go vet without more does
		}
		t.Run(platform, func(t *testing.T) {
			system, architecture, _ := strings.Cut(platform, "/")
			out, err := goTool(t, system, architecture, "vet", "./...")
			assert.NoError(t, err, "%s", out)
			assert.Empty(t, out)
		})
	}
}

// TestRefusesInt32InWords: where int has 32 bits the compiler says what is wanted, first and
// alone.
func TestRefusesInt32InWords(t *testing.T) {
	for architecture, packages := range map[string]string{"386": "./...", "arm": "./domains", "mips": "./domains", "mipsle": "./domains"} {
		t.Run(architecture, func(t *testing.T) {
			out, err := goTool(t, "linux", architecture, "build", packages)
			assert.Error(t, err)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			if assert.Len(t, lines, 2, "%s", out) {
				assert.Equal(t, "# "+module+"/domains", lines[0])
				assert.Regexp(t, `^domains/architecture\.go:\d+:\d+: undefined: propago_needs_a_64_bit_int$`, lines[1])
			}
		})
	}
}
