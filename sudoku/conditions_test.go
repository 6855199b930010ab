package sudoku_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

func TestConditions(t *testing.T) {
	p, err := text.ParseBoard("board 4x4\ngivens\n....\n....\n....\n....\ndiagonals\ncage 5 r1c1 r1c2\neven r3c3\n")
	require.NoError(t, err)
	cs, err := p.Conditions()
	require.NoError(t, err)
	var got []string
	for _, c := range cs {
		got = append(got, fmt.Sprint(c.Name, " ", c.Cells, " ", c.Distinct))
	}
	assert.Equal(t, []string{
		"falling diagonal [0 5 10 15] true", "rising diagonal [12 9 6 3] true",
		"cage of 5 at r1c1 [0 1] true", "cage of 5 at r1c1 [0 1] false", "even at r3c3 [10] false",
	}, got)
	values := make([]int, 16)
	sum, even := cs[3], cs[4]
	assert.False(t, sum.Broken(values))
	values[0] = 4
	assert.False(t, sum.Broken(values))
	values[1] = 2
	assert.True(t, sum.Broken(values))
	values[1] = 0
	values[10] = 3
	assert.True(t, even.Broken(values))
	cs[0].Cells[0] = 9
	again, err := p.Conditions()
	require.NoError(t, err)
	assert.Equal(t, 0, again[0].Cells[0], "the caller owns what it got")

	p.Givens = nil
	_, err = p.Conditions()
	assert.ErrorIs(t, err, sudoku.ErrCount)
}

func ExampleCondition() {
	p, err := text.ParseBoard("board 4x4\ngivens\n....\n....\n....\n....\nthermometer r1c1 r1c2 r1c3\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	cs, err := p.Conditions()
	if err != nil {
		fmt.Println(err)
		return
	}
	values := make([]int, 16)
	values[0] = 3 // two more must rise from it
	fmt.Println(cs[0].Name, cs[0].Broken(values))
	// Output: thermometer at r1c1 true
}
