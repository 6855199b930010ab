//go:build !linux

package heap

// largePages: no other system is asked.
func largePages([]byte) bool { return false }
