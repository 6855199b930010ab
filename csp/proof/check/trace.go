package check

type trace struct{}

func (t *trace) touched(s *space)            {}
func (t *trace) root(x int32, by *fact)      {}
func (t *trace) solution(line int, at []int) {}
