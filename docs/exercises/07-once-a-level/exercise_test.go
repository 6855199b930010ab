//go:build exercise

package level

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/docs/tutorials/tiny"
)

func TestOnce(t *testing.T) {
	s := &Store{Domains: []tiny.Domain{tiny.Range(0, 9), tiny.Range(0, 9)}}
	s.Set(0, tiny.Range(0, 8)) // before any level
	s.Push()
	s.Set(0, tiny.Range(0, 7))
	s.Set(0, tiny.Range(0, 7)) // no change
	s.Set(0, tiny.Range(0, 6)) // saved already
	if s.Saved != 1 {
		t.Errorf("one domain was to be saved, and not %d", s.Saved)
	}
	s.Push()
	s.Set(0, tiny.Range(0, 5)) // another level
	s.Set(1, tiny.Range(0, 5))
	if s.Saved != 3 {
		t.Errorf("three domains were to be saved by now, and not %d", s.Saved)
	}
	s.Pop()
	if s.Domains[0] != tiny.Range(0, 6) || s.Domains[1] != tiny.Range(0, 9) {
		t.Errorf("the second level ended, and %v are left", s.Domains)
	}
	s.Set(1, tiny.Only(3))
	s.Pop()
	if s.Domains[0] != tiny.Range(0, 8) || s.Domains[1] != tiny.Range(0, 9) {
		t.Errorf("the first level ended, and %v are left", s.Domains)
	}
}

// TestCopies compares with a copy at each level.
func TestCopies(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	s := &Store{Domains: slices.Repeat([]tiny.Domain{tiny.Range(0, 63)}, 6)}
	var copies [][]tiny.Domain
	for range 5000 {
		switch k := random.IntN(10); {
		case k < 2:
			s.Push()
			copies = append(copies, slices.Clone(s.Domains))
		case k < 4 && len(copies) > 0:
			s.Pop()
			if !slices.Equal(s.Domains, copies[len(copies)-1]) {
				t.Fatalf("%v came back and not %v", s.Domains, copies[len(copies)-1])
			}
			copies = copies[:len(copies)-1]
		default:
			s.Set(random.IntN(len(s.Domains)), tiny.Domain(random.Uint64()))
		}
	}
}
