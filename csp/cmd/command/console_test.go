package command

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMessagesPushProgressAside(t *testing.T) {
	var w bytes.Buffer
	c := Console{W: &w}
	c.show("half done")
	c.Message("a\nmessage")
	c.Message("another")
	assert.Equal(t, clearLine+"half done"+clearLine+"a message\nanother\n", w.String())
}
