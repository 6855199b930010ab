package simulated_test

import (
	"cmp"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/docs/internal/simulated"
)

func Example() {
	fmt.Println("workers  mean piece  efficiency  messages/s  queue        waits for")
	for _, mean := range simulated.Means {
		for _, n := range simulated.Workers {
			o := simulated.Play(simulated.Usual(n, mean))
			fmt.Printf("%7d  %10v  %9.1f%%  %10.0f  %8.1f KB  %s\n", n, mean, 100*o.Efficiency, o.Messages, float64(o.Queue)/1000, cmp.Or(o.Bend, "nothing"))
		}
	}
	// Output:
	// workers  mean piece  efficiency  messages/s  queue        waits for
	//       2        20ms       97.2%         984      78.0 KB  nothing
	//      10        20ms       94.2%        4749      78.0 KB  nothing
	//     100        20ms       88.4%       38747     780.0 KB  pieces
	//    1000        20ms       28.3%      114880    7800.0 KB  server
	//   10000        20ms        2.9%      115808   78000.0 KB  server
	//       2          1s       99.9%          20      78.0 KB  nothing
	//      10          1s       96.9%          98      78.0 KB  nothing
	//     100          1s       91.0%         921     780.0 KB  nothing
	//    1000          1s       90.2%        8828    7800.0 KB  nothing
	//   10000          1s       88.8%       73203   78000.0 KB  pieces
	//       2         20s       99.9%           1      78.0 KB  nothing
	//      10         20s       97.0%           5      78.0 KB  nothing
	//     100         20s       91.1%          46     780.0 KB  nothing
	//    1000         20s       90.3%         452    7800.0 KB  nothing
	//   10000         20s       89.3%        4429   78000.0 KB  pieces
}

// One worker loses nothing but its messages; more of them are never faster than their number.
func TestPlay(t *testing.T) {
	for _, n := range []int{1, 7, 300} {
		o := simulated.Play(simulated.Usual(n, 100*time.Millisecond))
		assert.LessOrEqual(t, o.Efficiency, 1.0)
		assert.Greater(t, o.Efficiency, 0.5)
	}
	slow := simulated.Usual(100, 20*time.Millisecond)
	slow.Message = 10 * time.Millisecond
	assert.Equal(t, "server", simulated.Play(slow).Bend)
	assert.Equal(t, simulated.Play(slow), simulated.Play(slow))
}

// The machine may have had other work besides.
func TestMeasuredPointLiesOnTheCurve(t *testing.T) {
	n, mean, share, err := simulated.Measured()
	require.NoError(t, err)
	assert.InDelta(t, simulated.Play(simulated.Usual(n, mean)).Efficiency, share, 0.05)
}
