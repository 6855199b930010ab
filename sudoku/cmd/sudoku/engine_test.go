package main

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp"
)

// A counter that the engine gets later must not be missing from the total.
func TestAddStatsAddsEveryCounter(t *testing.T) {
	var once csp.Stats
	fields := reflect.ValueOf(&once).Elem()
	for i := range fields.NumField() {
		fields.Field(i).SetInt(int64(i + 1))
	}
	var total csp.Stats
	addStats(&total, once)
	assert.Equal(t, once, total)
	addStats(&total, once)
	sums := reflect.ValueOf(total)
	for i := range sums.NumField() {
		want := 2 * int64(i+1)
		if name := sums.Type().Field(i).Name; name == "MaxDepth" {
			want /= 2
		}
		assert.Equal(t, want, sums.Field(i).Int(), sums.Type().Field(i).Name)
	}
}

func TestPlural(t *testing.T) {
	assert.Equal(t, "0 nodes", plural(0, "node"))
	assert.Equal(t, "1 node", plural(1, "node"))
	assert.Equal(t, "2 nodes", plural(2, "node"))
}
