package cluster

import "time"

// SetSilentFor changes how long nothing is answered until workers are asked why.
func SetSilentFor(d time.Duration) (restore func()) {
	old := silentFor
	silentFor = d
	return func() { silentFor = old }
}

// SetLeaseTime changes how long a job without a name outlives its client.
func SetLeaseTime(d time.Duration) (restore func()) {
	old := leaseTime
	leaseTime = d
	return func() { leaseTime = old }
}
