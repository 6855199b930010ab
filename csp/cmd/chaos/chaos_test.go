package main

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain is the program that the test starts, where it is asked to be.
func TestMain(m *testing.M) {
	if os.Getenv(roleVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestAnswersSurvive: a worker dies, the server dies and comes back, messages are late and come
// twice. And a piece that kills whoever takes it is set aside, while others are killed. The command
// does it for longer, and with larger problems.
func TestAnswersSurvive(t *testing.T) {
	if testing.Short() {
		t.Skip("several processes")
	}
	p := plan{workers: 2, every: time.Hour, restarts: 1, pieces: 60, ackWait: time.Second, duplicate: 0.05, delay: 0.05, seed: 1}
	list, err := chosen([]string{"queens9", "golomb9"})
	require.NoError(t, err)
	for _, pr := range list {
		report, err := p.run(t.Context(), pr)
		t.Log(pr.name, report)
		assert.NoError(t, err)
		assert.Contains(t, report, "1 workers killed")
		assert.Contains(t, report, "server restarted 1 times")
	}
	p.every, p.ackWait, p.pieces, p.duplicate, p.delay = time.Second, 300*time.Millisecond, 8, 0, 0
	list, err = chosen([]string{"deadly"})
	require.NoError(t, err)
	report, err := p.run(t.Context(), list[0])
	t.Log(report)
	assert.NoError(t, err)
	_, err = chosen([]string{"nothing"})
	assert.Error(t, err)
}
