// What members tell each other, what waits until a solution is safe, and what is taken back
// where one was lost.
package exchange

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/domains"
)

var three = []domains.Literal{domains.Lit(0, domains.GE, 1), domains.Lit(1, domains.GE, 2), domains.Lit(2, domains.GE, 3)}

func TestMembersTellShortClauses(t *testing.T) {
	e := New(math.MinInt64)
	a, b := e.Join(false), e.Join(false)
	a.Offer(three, 3)
	b.Take(nil, 0)
	assert.Empty(t, b.taken.Ends, "long, and about three levels")
	a.Offer(three, 2)
	a.Offer(three[:1], 1)
	b.Offer(three[:2], 9)
	b.Take(nil, 0)
	assert.Equal(t, []int{3, 4}, b.taken.Ends)
	assert.Equal(t, []int{2, 1}, b.taken.Spread)
	assert.Equal(t, append(three[:3:3], three[0]), b.taken.Lits)
	b.Take(nil, 0)
	assert.Empty(t, b.taken.Ends, "each once")
	a.Take(nil, 0)
	assert.Equal(t, []int{2}, a.taken.Ends)
	e.Spread.Store(3)
	a.Offer(three, 3)
	a.Offer(three, 4)
	b.Take(nil, 0)
	assert.Equal(t, []int{3}, b.taken.Ends, "there is room for more")
	a.Offer(nil, 0)
	b.Take(nil, 0)
	assert.Equal(t, []int{0}, b.taken.Ends, "nothing better is left")

	saved := make([]int32, 2)
	a.OfferBest([]int32{4, 5}, 9)
	a.OfferBest([]int32{6, 7}, 10)
	_, better := b.Take(saved, 9)
	assert.False(t, better)
	_, better = b.Take(saved, 10)
	assert.True(t, better)
	assert.Equal(t, []int32{4, 5}, saved)

	assert.Nil(t, Of(t.Context()))
	assert.Same(t, b, Of(With(context.Background(), b)))
}

// A clause that rests on a solution is told once one as good is safe; where that was lost it is
// never told, and whoever learned it begins anew.
func TestClausesWaitForTheSolutionTheyRestOn(t *testing.T) {
	e := New(Nothing)
	a, b := e.Join(true), e.Join(true)
	kept := a.Begin(0)
	assert.Equal(t, kept, a.Begin(kept))
	a.Offer(three[:1], 1)
	a.OfferBest([]int32{1}, 7)
	a.Offer(three[:2], 1)
	b.Take(nil, 0)
	assert.Equal(t, []int{1}, b.taken.Ends)
	e.Lower(8)
	b.Take(nil, 0)
	assert.Empty(t, b.taken.Ends, "8 is no 7")
	e.Lower(6)
	e.Lower(7)
	assert.EqualValues(t, 6, e.Bound.Load())
	b.Take(nil, 0)
	assert.Equal(t, []int{2}, b.taken.Ends)
	assert.Equal(t, kept, a.Begin(kept), "it stands")

	a.OfferBest([]int32{1}, 5)
	a.Offer(three, 2)
	again := a.Begin(kept)
	assert.NotEqual(t, kept, again, "5 was lost")
	b.Offer(three[2:], 1)
	a.Take(nil, 0)
	assert.Equal(t, []int{1, 3, 4}, a.taken.Ends, "its own from before, and what came since")
	e.Lower(5)
	b.Take(nil, 0)
	assert.Empty(t, b.taken.Ends)
	assert.NotEqual(t, again, a.Begin(kept), "what was kept by another run")
}

// However much is told, what is held is bounded, and who looks now and then hears the latest.
func TestExchangeIsBounded(t *testing.T) {
	e := New(math.MinInt64)
	a, b := e.Join(false), e.Join(false)
	long := make([]domains.Literal, 1000)
	for range 3 * most / len(long) {
		a.Offer(long, 2)
	}
	assert.LessOrEqual(t, len(e.lits), most)
	a.Offer(three, 2)
	b.Take(nil, 0)
	assert.NotEmpty(t, b.taken.Ends)
	assert.Equal(t, three, b.taken.Lits[len(b.taken.Lits)-3:])
	b.Take(nil, 0)
	assert.Empty(t, b.taken.Ends)
}
