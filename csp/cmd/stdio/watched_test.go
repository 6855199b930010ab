package stdio

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
)

// refusing fails with the next of its errors, and then writes.
type refusing struct {
	errs []error
	bytes.Buffer
}

func (r *refusing) Write(p []byte) (int, error) {
	if len(r.errs) == 0 {
		return r.Buffer.Write(p)
	}
	err := r.errs[0]
	r.errs = r.errs[1:]
	return 0, err
}

func TestFirstFailedWriteIsRemembered(t *testing.T) {
	full := &os.PathError{Op: "write", Path: "out", Err: syscall.ENOSPC}
	to := &refusing{errs: []error{full, errors.New("another")}}
	w := Watch(to)
	assert.NoError(t, w.Lost())
	for range 3 {
		fmt.Fprint(w, "text")
	}
	assert.Equal(t, full, w.Lost())
	assert.Equal(t, "text", to.String())

	gone := Watch(&refusing{errs: []error{&os.PathError{Op: "write", Path: "out", Err: syscall.EPIPE}}})
	_, err := io.WriteString(gone, "text")
	assert.ErrorIs(t, err, syscall.EPIPE)
	assert.NoError(t, gone.Lost(), "nobody reads any more")
}
