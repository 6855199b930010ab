package stdio

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain is the program that the test starts, where it is asked to be.
func TestMain(m *testing.M) {
	if os.Getenv("STDIO_WRITES") == "" {
		os.Exit(m.Run())
	}
	if _, err := fmt.Fprintln(Output(), "an answer"); err != nil {
		os.Exit(7)
	}
}

func TestClosedOutputFails(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	for command, want := range map[string]int{
		`"$0" >&-`:           7,
		`"$0" >&- 2>&-`:      7,
		`"$0" <&- >&- 2>&-`:  7,
		`"$0" >/dev/null`:    0,
		`"$0" | cat`:         0,
		`"$0" >out; cat out`: 0,
	} {
		t.Run(command, func(t *testing.T) {
			c := exec.Command(shell, "-c", command, os.Args[0])
			c.Dir = t.TempDir()
			c.Env = append(os.Environ(), "STDIO_WRITES=1")
			_, err := c.Output()
			if want == 0 {
				require.NoError(t, err)
				return
			}
			var exit *exec.ExitError
			require.ErrorAs(t, err, &exit)
			assert.Equal(t, want, exit.ExitCode())
		})
	}
}

// TestServiceIsNoClosedOutput starts the program as services are started: with one
// null device, opened for everything, as its streams.
func TestServiceIsNoClosedOutput(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	require.NoError(t, err)
	defer null.Close()
	if !sameOpening(null, null) {
		t.Skip("the system does not tell openings apart")
	}
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "STDIO_WRITES=1")
	c.Stdin, c.Stdout, c.Stderr = null, null, null
	assert.NoError(t, c.Run())
}
