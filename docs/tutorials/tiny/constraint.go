package tiny

// Constraint removes values that cannot be part of a solution from the domains of its
// variables. It only ever removes, and where no solution is possible it may empty a domain.
type Constraint func(d []Domain)

// NotEqual keeps x different from y+c.
func NotEqual(x, y, c int) Constraint {
	return func(d []Domain) {
		if d[y].Size() == 1 {
			d[x] &^= Only(d[y].Min() + c)
		}
		if d[x].Size() == 1 {
			d[y] &^= Only(d[x].Min() - c)
		}
	}
}

// AllDifferent keeps the variables different from one another.
func AllDifferent(xs ...int) Constraint {
	return func(d []Domain) {
		for i, x := range xs {
			for _, y := range xs[:i] {
				NotEqual(x, y, 0)(d)
			}
		}
	}
}

// Linear keeps the sum of coefficient times variable at 0.
func Linear(coefficients, xs []int) Constraint {
	return func(d []Domain) {
		lo, hi := 0, 0 // of the whole sum
		for i, x := range xs {
			if d[x] == 0 {
				return
			}
			a, b := ends(coefficients[i], d[x])
			lo, hi = lo+a, hi+b
		}
		for i, x := range xs {
			a, b := ends(coefficients[i], d[x])
			for _, v := range d[x].Values() {
				// The others together lie between lo-a and hi-b.
				if term := coefficients[i] * v; term+lo-a > 0 || term+hi-b < 0 {
					d[x] &^= Only(v)
				}
			}
		}
	}
}

// ends are the smallest and the largest value of c times a variable.
func ends(c int, d Domain) (lo, hi int) {
	return min(c*d.Min(), c*d.Max()), max(c*d.Min(), c*d.Max())
}
