package cluster

import "time"

// SetLeaseTime changes how long a job without a name outlives its client.
func SetLeaseTime(d time.Duration) (restore func()) {
	old := leaseTime
	leaseTime = d
	return func() { leaseTime = old }
}
