package csp

// This file finds out what a model is, where its search is left to the engine: a schedule,
// a tour with costs, or a packing. Of those it is known that a search that learns is the better one,
// and which constraints follow that the model does not state.

// structure is what a model is found to be, and what follows for the search of its best
// solution, or of any.
type structure struct {
	name    string // "" where it is nothing in particular
	reason  string
	implied []posted // constraints that follow from those of the model
	options *Options // of the search that learns; nil for a free one
	any     bool     // this is of any solution, not of the best
	aims    bool     // descents of it begin with an aim (search_aim.go)
}

// structured is a constraint that may make a model one of a known structure. It is asked
// through this interface, so that a program which declares no circuit has nothing of tours
// in it.
type structured interface {
	structureIn(ps []posted) structure
}

// structureOf returns what the first constraint says that has something to say. It takes
// time in proportion to the model, and to the square of the nodes of a tour.
func structureOf(ps []posted) structure {
	for _, p := range ps {
		if c := natureOf(p.c).known; c != nil {
			if f := c.structureIn(ps); f.name != "" {
				return f
			}
		}
	}
	return structure{}
}

func (c *noOverlap) structureIn(ps []posted) structure {
	return disjunctiveSchedule(ps)
}

func (c *precedence) structureIn(ps []posted) structure {
	return disjunctiveSchedule(ps)
}

// disjunctiveSchedule is a model with tasks that exclude each other. Where Booleans say which
// of two is first, those are decided before any start (Grimes and Hebrard 2015), and then
// each task begins as early as it can.
func disjunctiveSchedule(ps []posted) structure {
	f := structure{name: "disjunctive schedule", reason: "there are tasks that exclude each other"}
	var first, rest []Var
	is := make(map[int32]bool)
	for _, p := range ps {
		if c, ok := p.c.(*precedence); ok && !is[c.vars[0].index()] {
			is[c.vars[0].index()] = true
			first = append(first, c.vars[0])
		}
	}
	if len(first) == 0 {
		return f
	}
	for _, x := range first[0].model.Vars() {
		if !is[x.id] {
			rest = append(rest, x)
		}
	}
	f.reason += ", and Booleans that say which of two is first, which are decided first"
	f.aims = true
	f.options = &Options{Learn: true, Restart: Luby(2 * freeBase), Phases: []Phase{
		{Vars: first, Order: DomWDeg, Values: Saved},
		{Vars: rest, Order: Smallest, Values: Ascending},
	}}
	return f
}

// structureIn finds a schedule with resources. Where starts and the objective are all that there
// is to decide, conflicts alone say where to part their values.
func (c *cumulative) structureIn(ps []posted) structure {
	f := structure{name: "schedule with resources", reason: "there are tasks that share what there is",
		implied: exclusiveSets(ps)}
	if len(c.starts) == 0 {
		return f
	}
	starts := make(map[int32]bool)
	for _, p := range ps {
		if c, ok := p.c.(*cumulative); ok {
			for _, x := range c.starts {
				starts[x.index()] = true
			}
		}
	}
	if all := c.starts[0].model.Vars(); len(starts) >= len(all)-1 {
		f.reason += ", of which the starts are all that is to be decided: they are parted where failures parted them"
		f.options = &Options{Learn: true, LastConflict: true, Restart: Luby(freeBase), Phases: []Phase{
			{Vars: all, Order: byConflicts, Values: bySplit},
		}}
	}
	return f
}

func (c *circuit) structureIn(ps []posted) structure {
	if t := c.costed(ps); t != nil {
		return structure{name: "tour with costs", reason: "there are a circuit, an element constraint for each of its edges, and their sum",
			implied: []posted{{c: t}}}
	}
	return structure{}
}
