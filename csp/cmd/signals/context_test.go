package signals

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestContextEndsWithASignal(t *testing.T) {
	ctx, stop := Context(t.Context())
	defer stop()
	self, err := os.FindProcess(os.Getpid())
	require.NoError(t, err)
	if err := self.Signal(syscall.SIGTERM); err != nil {
		t.Skip("no process can be asked to end here: ", err)
	}
	<-ctx.Done()
	assert.Equal(t, 128+int(syscall.SIGTERM), Code(ctx))
}
