//go:build 386 || arm || mips || mipsle

package domains

// This file refuses to be compiled where int has 32 bits. Values are at most 32 bits wide,
// but distances, sums, products and objectives of them are worked out in int, and all of it
// relies on their not overflowing. The name that is missing says so in the compiler's
// message, and the name of the file makes that message the first.

const _ = propago_needs_a_64_bit_int
