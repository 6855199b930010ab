package notation

// The names of cells, r1c1 and A1. Which cells a board has is for package sudoku to say.

// ParseRowColumn reads r1c1. It cannot be taken for a letter name: there,
// nothing but digits follows the letters.
func ParseRowColumn(name string) (row, col int, ok bool) {
	if name == "" || name[0]|0x20 != 'r' {
		return 0, 0, false
	}
	for i := 1; i < len(name); i++ {
		if name[i]|0x20 == 'c' {
			row, rowOK := ParseNumber(name[1:i])
			col, colOK := ParseNumber(name[i+1:])
			return row, col, rowOK && colOK
		}
	}
	return 0, 0, false
}

// ParseLetters reads A1.
func ParseLetters(name string) (row, col int, ok bool) {
	i := 0
	for ; i < len(name) && i < 2 && name[i]|0x20 >= 'a' && name[i]|0x20 <= 'z'; i++ {
		row = row*26 + int(name[i]|0x20-'a') + 1
	}
	col, ok = ParseNumber(name[i:])
	return row, col, ok && i > 0
}

// ParseNumber reads one to three decimal digits: enough for every row, column
// and value there is, and for saying that one is out of range.
func ParseNumber(text string) (int, bool) {
	if len(text) == 0 || len(text) > 3 {
		return 0, false
	}
	v := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		v = v*10 + int(text[i]-'0')
	}
	return v, true
}
