package csp

// This file is what tells a propagator which of its variables changed, so that it need not
// look through all of them: the advisors of Lagerkvist and Schulte (2007), without code of
// their own.

// advised is a propagator that wants to be told.
type advised interface {
	// advise is called where it can be told of changes of its variables: unless it stands in
	// another constraint, or has a variable twice. With nil it is not.
	advise(s *Space, scope []int32) *news
}

// news is the positions of the variables that changed since they were taken. Backtracking
// leaves it alone: a variable may be there that changed back, so that who takes it looks at
// its domain. None is missing, if all is taken before a propagator returns: what it changes
// itself is told too, and need not be known any more only when that is undone.
type news struct {
	changed []int32
	noted   []bool
}

func newNews(n int) *news { return &news{make([]int32, 0, n), make([]bool, n)} }

func (n *news) add(position int32) {
	if !n.noted[position] {
		n.noted[position] = true
		n.changed = append(n.changed, position)
	}
}

// take returns a variable that changed, in no particular order, until none is left.
func (n *news) take() (position int32, some bool) {
	k := len(n.changed) - 1
	if k < 0 {
		return 0, false
	}
	position = n.changed[k]
	n.changed = n.changed[:k]
	n.noted[position] = false
	return position, true
}

// clear drops all, for who has looked at everything.
func (n *news) clear() {
	for some := true; some; {
		_, some = n.take()
	}
}

// keep and back make it a memory: no news are left where a run begins.
func (n *news) keep(moment) {}
func (n *news) back(moment) { n.clear() }
