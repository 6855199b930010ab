package sudoku

// Thermometers: values rise from the bulb, by at least a gap.

var _ = define(Thermometer, ruleForm{
	RuleForm: RuleForm{Name: "thermometer", Line: "grey", Least: 2, About: "values rise from the first cell, the bulb"},
	distinct: true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, rising{1}) },
	under:    bulb("shade"),
})

var _ = define(SlowThermometer, ruleForm{
	RuleForm: RuleForm{Name: "slow-thermometer", Line: "blue", Least: 2, About: "values do not fall from the first cell, the bulb"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, rising{0}) },
	under:    bulb("busy"),
	read:     readLines(SlowThermometer, 4),
})

var _ = define(FastThermometer, ruleForm{
	RuleForm: RuleForm{Name: "fast-thermometer", Line: "red", Least: 2, About: "values rise from the first cell, the bulb, by 2 or more"},
	distinct: true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, rising{2}) },
	under:    bulb("bad"),
	read:     readLines(FastThermometer, 3),
})

func bulb(fill string) func(*board, Rule) {
	return func(b *board, r Rule) {
		x, y := b.centre(r.Cells[0])
		b.Circle(fill, x, y, b.cell*0.36)
		b.along(r)
	}
}
