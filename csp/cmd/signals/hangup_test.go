//go:build !js && !wasip1 && !plan9

package signals_test

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/cmd/signals"
)

// TestMain is the program that the test starts, where it is asked to be.
func TestMain(m *testing.M) {
	if os.Getenv("SIGNALS_LISTS") == "" {
		os.Exit(m.Run())
	}
	fmt.Println(signals.End())
}

func TestHangupStaysIgnored(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	all := "[interrupt terminated hangup]\n"
	if signal.Ignored(syscall.SIGHUP) { // under nohup
		all = "[interrupt terminated]\n"
	}
	for command, want := range map[string]string{
		`exec "$0"`:               all,
		`trap "" HUP; exec "$0"`:  "[interrupt terminated]\n",
		`trap "" TERM; exec "$0"`: all,
	} {
		c := exec.Command(shell, "-c", command, os.Args[0])
		c.Env = append(os.Environ(), "SIGNALS_LISTS=1")
		out, err := c.Output()
		require.NoError(t, err)
		assert.Equal(t, want, string(out), command)
	}
}
