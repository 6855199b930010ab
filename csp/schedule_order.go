package csp

// This file keeps the tasks of a scheduling constraint in the orders that its rules want:
// by earliest start, by latest end and so on.

// sortTasks sorts a permutation of tasks by key, ascending. It is nearly sorted
// already, from the time before; where it is not, as after a long way back, it is
// sorted in one go.
func sortTasks(order []int32, key []int) {
	patience := 8 * len(order)
	for i := 1; i < len(order); i++ {
		t := order[i]
		k := key[t]
		j := i
		for ; j > 0 && key[order[j-1]] > k; j-- {
			order[j] = order[j-1]
		}
		order[j] = t
		if patience -= i - j; patience < 0 {
			heapSort(order, key)
			return
		}
	}
}

func heapSort(order []int32, key []int) {
	for i := len(order)/2 - 1; i >= 0; i-- {
		sift(order, key, i)
	}
	for n := len(order) - 1; n > 0; n-- {
		order[0], order[n] = order[n], order[0]
		sift(order[:n], key, 0)
	}
}

// sift lets the task at i sink to where no key below it is greater.
func sift(order []int32, key []int, i int) {
	for {
		c := 2*i + 1
		if c >= len(order) {
			return
		}
		if c+1 < len(order) && key[order[c+1]] > key[order[c]] {
			c++
		}
		if key[order[i]] >= key[order[c]] {
			return
		}
		order[i], order[c] = order[c], order[i]
		i = c
	}
}
