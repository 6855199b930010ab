// Package spelling says how far two names are from each other, for messages that ask whether
// another one is meant.
package spelling

// Distance is how many letters are to be changed, inserted or left out (Levenshtein 1966),
// or limit where it is not less.
func Distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := last
			if a[i] != b[j] {
				change++
			}
			last = row[j+1]
			row[j+1] = min(change, row[j]+1, last+1)
		}
	}
	return min(row[len(b)], limit)
}
