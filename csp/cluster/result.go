package cluster

import (
	"encoding/binary"
	"errors"
	"time"
)

// This file is what is written down of a piece.

// result is what a piece gave: it was searched, or cut, or set aside.
type result struct {
	Count int `json:"count,omitempty"` // solutions
	// Attempt and Parts name where the solutions lie, of those who searched it.
	Attempt string `json:"attempt,omitempty"`
	Parts   int    `json:"parts,omitempty"`
	// Cut says that it was cut into Into, which have to be searched instead. Whoever finds that
	// puts them into the queue, so that they are in it even if the one who wrote it died.
	Cut  bool    `json:"cut,omitempty"`
	Into []piece `json:"into,omitempty"`
	// Lost says why it was set aside.
	Lost   string `json:"lost,omitempty"`
	Deaths int    `json:"deaths,omitempty"`

	Worker   string        `json:"worker,omitempty"`
	Nodes    int64         `json:"nodes,omitempty"`
	Failures int64         `json:"failures,omitempty"`
	Time     time.Duration `json:"time,omitempty"`
	Answer   []byte        `json:"answer,omitempty"` // of a handler, in a batch
}

// best is the best solution so far, as it is stored.
type best struct {
	Value  int64  `json:"value"` // of what is minimised
	Values []byte `json:"values"`
}

var errTorn = errors.New("cluster: stored solutions cannot be read")

// appendSolution appends the values of one solution.
func appendSolution(dst []byte, values []int) []byte {
	for _, v := range values {
		dst = binary.AppendVarint(dst, int64(v))
	}
	return dst
}

// readSolution reads n values.
func readSolution(from []byte, n int) (values []int, rest []byte, err error) {
	values = make([]int, n)
	for i := range values {
		v, k := binary.Varint(from)
		if k <= 0 {
			return nil, nil, errTorn
		}
		values[i], from = int(v), from[k:]
	}
	return values, from, nil
}
