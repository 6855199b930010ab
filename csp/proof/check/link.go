package check

import (
	"bytes"
	"errors"

	"github.com/propago/propago/csp/flatzinc"
)

// inner is the lines of an inner program while they are read.
type inner struct {
	buf   bytes.Buffer
	equal []outerIs
}

// An outerIs is what an e line says: an outer variable is an inner one, turned around or
// not, with an offset; without an inner one, it is the offset.
type outerIs struct {
	outer, inner string
	neg          bool
	k            int
	line         int
}

func (k *checker) programLine() error {
	if k.inner != nil {
		return k.in.fail("the inner program has to come before the first step")
	}
	k.text.buf.Write(k.in.rest())
	k.text.buf.WriteByte('\n')
	return nil
}

func (k *checker) equation() error {
	return k.in.fail("not yet")
}

func (k *checker) link() error {
	if k.text.buf.Len() == 0 {
		k.inner = k.outer
		return nil
	}
	p, err := flatzinc.ParseProgram(&k.text.buf)
	var syntax *flatzinc.SyntaxError
	if errors.As(err, &syntax) {
		return k.in.fail("the inner program: %v", err)
	}
	if err != nil {
		return err
	}
	k.inner, err = newProgram(p)
	return err
}

// outside verifies the solution of the outer program that one of the inner makes.
func (k *checker) outside(id int, at []int) ([]int, error) { return at, nil }
