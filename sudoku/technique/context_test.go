package technique_test

// A rating that takes long ends with its context.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestRatingIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, err := technique.ForGrid(grid(t, technique.NestedDynamicChain.Example()))
	require.NoError(t, err)
	o := technique.Options{Unique: true, Context: ctx}
	rating, err := technique.Rate(b, o)
	assert.ErrorIs(t, err, context.Canceled)
	assert.False(t, rating.Solved)
	_, err = technique.Explain(b, o)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = technique.Next(b, o)
	assert.ErrorIs(t, err, context.Canceled)

	l, err := technique.Plain(nine)
	require.NoError(t, err)
	r, err := technique.NewRater(l, o)
	require.NoError(t, err)
	_, err = r.RateGrid(grid(t, technique.XWing.Example()))
	assert.ErrorIs(t, err, context.Canceled)
	r.SetContext(nil)
	_, err = r.RateGrid(grid(t, technique.XWing.Example()))
	assert.NoError(t, err)
}
