package technique

// A Technique is one way of reasoning on candidates. Each has its own file, and in
// examples.go what is said of it and a puzzle on which the ladder needs it.

// Technique is a way of reasoning, such as the X-wing. The techniques are the
// variables of this package; there are no others.
type Technique struct {
	name   string
	unique bool
	blind  bool // it tries candidates out without knowing rules, and takes long where there are some
	// family is set for techniques that are tried together, if they follow each other on a
	// ladder: the easiest instance of all counts.
	family string
	// What tells techniques apart that are found in the same way: how many cells, values, lines or links
	// there are, or which type it is; that it starts from boxes, not from other units; that its links run
	// through cells, and through units; how far chains go; and the kinds of rules that are looked at, as bits.
	size    int
	boxes   bool
	inCells bool
	inUnits bool
	chain   chainRules
	kinds   uint64
	find    func(*search)
}

// Name returns the name, in lower case but for letters that stand for something:
// "naked pair", "X-wing".
func (t *Technique) Name() string { return t.name }

// String returns the name.
func (t *Technique) String() string { return t.name }

// About says in a few sentences how the technique reasons.
func (t *Technique) About() string { return abouts[t.name] + ruled[t.name].about }

// Example returns a puzzle as [text.Parse] reads it. The default ladder uses
// the technique on it, and without it finds the puzzle harder or does not solve it.
func (t *Technique) Example() string { return examples[t.name] + ruled[t.name].example }

// Uniqueness says whether the technique argues from the puzzle having exactly
// one solution. It is tried only where that is declared ([Options]) and the
// layout is that of an ordinary grid.
func (t *Technique) Uniqueness() bool { return t.unique }
