package heap

import "syscall"

// largePages asks for them, and reports whether the kernel has any.
func largePages(block []byte) bool { return syscall.Madvise(block, syscall.MADV_HUGEPAGE) == nil }
