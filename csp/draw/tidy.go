package draw

// This file places the nodes of a tree: each parent above the middle of its children,
// subtrees as near as they can be, the same subtree drawn the same way wherever it is
// (Reingold and Tilford 1981), in linear time for any number of children (Buchheim, Jünger
// and Leipert 2002).

// tidyNode is what the algorithm keeps of a node: preliminary place, modifier, and the
// threads and shifts of the paper.
type tidyNode struct {
	parent           *shown
	number           int // among its sisters
	prelim, mod      float64
	change, shift    float64
	thread, ancestor *shown
}

// tidy sets x of all nodes, the leftmost at 0, at least one unit between neighbours, and y
// to the depth.
func tidy(root *shown) {
	prepare(root, nil, 0, 0)
	firstWalk(root)
	least := secondWalk(root, -root.tidy.prelim, 0)
	var move func(*shown)
	move = func(v *shown) {
		v.x -= least
		for _, c := range v.children {
			move(c)
		}
	}
	move(root)
}

func prepare(v, parent *shown, number int, depth float64) {
	v.tidy = tidyNode{parent: parent, number: number, ancestor: v}
	v.y = depth
	for i, c := range v.children {
		prepare(c, v, i, depth+1)
	}
}

func (v *shown) left() *shown {
	if v.tidy.parent == nil || v.tidy.number == 0 {
		return nil
	}
	return v.tidy.parent.children[v.tidy.number-1]
}

func (v *shown) nextLeft() *shown {
	if len(v.children) > 0 {
		return v.children[0]
	}
	return v.tidy.thread
}

func (v *shown) nextRight() *shown {
	if n := len(v.children); n > 0 {
		return v.children[n-1]
	}
	return v.tidy.thread
}

func firstWalk(v *shown) {
	w := v.left()
	if len(v.children) == 0 {
		if w != nil {
			v.tidy.prelim = w.tidy.prelim + 1
		}
		return
	}
	ancestor := v.children[0]
	for _, c := range v.children {
		firstWalk(c)
		ancestor = apportion(c, ancestor)
	}
	executeShifts(v)
	middle := (v.children[0].tidy.prelim + v.children[len(v.children)-1].tidy.prelim) / 2
	if w == nil {
		v.tidy.prelim = middle
		return
	}
	v.tidy.prelim = w.tidy.prelim + 1
	v.tidy.mod = v.tidy.prelim - middle
}

// apportion moves the subtree of v away from those on its left. The names are the paper's:
// inside and outside, right and left contour.
func apportion(v, defaultAncestor *shown) *shown {
	w := v.left()
	if w == nil {
		return defaultAncestor
	}
	vir, vor, vil, vol := v, v, w, v.tidy.parent.children[0]
	sir, sor, sil, sol := vir.tidy.mod, vor.tidy.mod, vil.tidy.mod, vol.tidy.mod
	for vil.nextRight() != nil && vir.nextLeft() != nil {
		vil, vir = vil.nextRight(), vir.nextLeft()
		vol, vor = vol.nextLeft(), vor.nextRight()
		vor.tidy.ancestor = v
		shift := vil.tidy.prelim + sil - (vir.tidy.prelim + sir) + 1
		if shift > 0 {
			a := defaultAncestor
			if vil.tidy.ancestor.tidy.parent == v.tidy.parent {
				a = vil.tidy.ancestor
			}
			moveSubtree(a, v, shift)
			sir, sor = sir+shift, sor+shift
		}
		sil, sir = sil+vil.tidy.mod, sir+vir.tidy.mod
		sol, sor = sol+vol.tidy.mod, sor+vor.tidy.mod
	}
	if vil.nextRight() != nil && vor.nextRight() == nil {
		vor.tidy.thread = vil.nextRight()
		vor.tidy.mod += sil - sor
	}
	if vir.nextLeft() != nil && vol.nextLeft() == nil {
		vol.tidy.thread = vir.nextLeft()
		vol.tidy.mod += sir - sol
		defaultAncestor = v
	}
	return defaultAncestor
}

func moveSubtree(from, to *shown, shift float64) {
	subtrees := float64(to.tidy.number - from.tidy.number)
	to.tidy.change -= shift / subtrees
	to.tidy.shift += shift
	from.tidy.change += shift / subtrees
	to.tidy.prelim += shift
	to.tidy.mod += shift
}

func executeShifts(v *shown) {
	shift, change := 0.0, 0.0
	for i := len(v.children) - 1; i >= 0; i-- {
		w := v.children[i]
		w.tidy.prelim += shift
		w.tidy.mod += shift
		change += w.tidy.change
		shift += w.tidy.shift + change
	}
}

// secondWalk adds up the modifiers and returns the least x.
func secondWalk(v *shown, m, least float64) float64 {
	v.x = v.tidy.prelim + m
	least = min(least, v.x)
	for _, c := range v.children {
		least = secondWalk(c, m+v.tidy.mod, least)
	}
	return least
}
