package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/propago/propago/domains"
	"github.com/propago/propago/examples/internal/instance"
)

// This file reads plans: what a roster has to keep to. README.md describes the format.

// The largest plans.
const (
	mostDays   = 62
	mostPeople = 100
	longest    = 14 // days of a pattern
)

// plan is people, shifts and rules.
type plan struct {
	days        int
	first       int // the weekday of the first day, 0 for Monday
	people      []string
	shifts      []shift
	least, most int       // shifts of one person
	never       []pattern // what must not follow one another
	fixed       []request
	wishes      []request
	fair        []symbol
}

// shift is a kind of work.
type shift struct {
	symbol symbol
	name   string
	need   [7]int // people by weekday, -1 for any number
}

// symbol stands for a shift by its letter, or for one of those below.
type symbol byte

const (
	off     symbol = '-' // a day off
	work    symbol = '*' // any shift
	weekend symbol = '+' // any shift on Saturday or Sunday; of fair alone
)

// pattern is what a person does on days that follow one another.
type pattern []symbol

// request is what a person does on a day.
type request struct {
	person, day int
	shift       symbol
}

var weekdays = []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

func (p plan) weekday(day int) int { return (p.first + day) % 7 }

// date is how a day is called, such as "Tue 2".
func (p plan) date(day int) string { return fmt.Sprintf("%s %d", weekdays[p.weekday(day)], day+1) }

// request says what is asked for, such as "Ann: off on Tue 2".
func (p plan) request(r request) string {
	return fmt.Sprintf("%s: %s on %s", p.people[r.person], r.shift.title(p), p.date(r.day))
}

// title is the name of a shift.
func (s symbol) title(p plan) string {
	switch s {
	case off:
		return "off"
	case work:
		return "work"
	case weekend:
		return "weekend work"
	}
	return p.shifts[p.index(s)].name
}

// index is the shift with a letter, -1 if there is none.
func (p plan) index(s symbol) int {
	return slices.IndexFunc(p.shifts, func(k shift) bool { return k.symbol == s })
}

// values are the values of a variable that a symbol stands for.
func (p plan) values(s symbol) domains.Set {
	switch s {
	case off:
		return domains.Of(0)
	case work, weekend:
		return domains.Range(1, len(p.shifts))
	}
	return domains.Of(p.index(s) + 1)
}

// counts reports whether what a symbol stands for can be done on a day.
func (p plan) counts(s symbol, day int) bool { return s != weekend || p.weekday(day) >= 5 }

// need is how many shifts that a symbol stands for are worked on all days together; known is
// false where some day takes any number.
func (p plan) need(s symbol) (total int, known bool) {
	for day := range p.days {
		for k, shift := range p.shifts {
			if !p.counts(s, day) || !p.values(s).Contains(k+1) {
				continue
			}
			if shift.need[p.weekday(day)] < 0 {
				return 0, false
			}
			total += shift.need[p.weekday(day)]
		}
	}
	return total, true
}

// join writes patterns as they are read.
func join(patterns []pattern) string {
	var words []string
	for _, n := range patterns {
		words = append(words, string(n))
	}
	return strings.Join(words, " ")
}

// read reads a plan. Errors begin with the name of the file and the number of the line.
func read(name string, in io.Reader) (plan, error) {
	var p plan
	last, err := instance.Lines(name, in, "#", func(_ int, line string) error {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		return p.line(words[0], words[1:])
	})
	if err != nil {
		return plan{}, err
	}
	for _, part := range []struct {
		keyword string
		lacking bool
	}{{"days", p.days == 0}, {"people", len(p.people) == 0}, {"shift", len(p.shifts) == 0}} {
		if part.lacking {
			return plan{}, instance.At(name, last, fmt.Errorf("the plan has no line %q", part.keyword))
		}
	}
	if p.most == 0 {
		p.most = p.days
	}
	return p, nil
}

// line takes in one line of the plan.
func (p *plan) line(keyword string, words []string) error {
	if keyword != "days" && p.days == 0 || !slices.Contains([]string{"days", "people", "shift"}, keyword) && (len(p.people) == 0 || len(p.shifts) == 0) {
		return fmt.Errorf("%q before days, people and shifts are known", keyword)
	}
	switch keyword {
	case "days":
		return p.readDays(words)
	case "people":
		for _, name := range words {
			if len(p.people) == mostPeople || slices.Contains(p.people, name) {
				return fmt.Errorf("%q is there twice, or more than %d people", name, mostPeople)
			}
			p.people = append(p.people, name)
		}
		return nil
	case "shift":
		return p.readShift(words)
	case "each":
		if len(words) != 2 {
			return fmt.Errorf("each wants the least and the greatest number of shifts")
		}
		var err error
		if p.least, err = instance.Number("the least number of shifts", words[0], 0, p.days); err != nil {
			return err
		}
		p.most, err = instance.Number("the greatest number of shifts", words[1], max(1, p.least), p.days)
		return err
	case "never":
		for _, word := range words {
			if len(word) > longest {
				return fmt.Errorf("%q is longer than %d days", word, longest)
			}
			for i := range word {
				if err := p.known(symbol(word[i])); err != nil {
					return err
				}
			}
			p.never = append(p.never, pattern(word))
		}
		return nil
	case "must":
		return p.readRequest(words, &p.fixed)
	case "wish":
		known := len(p.wishes)
		if err := p.readRequest(words, &p.wishes); err != nil {
			return err
		}
		for i, w := range p.wishes[known:] {
			if slices.Contains(p.wishes[:known+i], w) {
				return fmt.Errorf("%q is wished twice", p.request(w))
			}
		}
		return nil
	case "fair":
		for _, word := range words {
			s := symbol(word[0])
			if word == "weekend" {
				s = weekend
			} else if err := p.known(s); err != nil || len(word) > 1 {
				return fmt.Errorf("%q is neither a shift nor \"weekend\"", word)
			}
			if slices.Contains(p.fair, s) {
				return fmt.Errorf("%q is to be fair twice", word)
			}
			p.fair = append(p.fair, s)
		}
		return nil
	}
	return fmt.Errorf("unknown keyword %q", keyword)
}

// readDays reads the number of days, and the weekday of the first.
func (p *plan) readDays(words []string) (err error) {
	if len(words) < 1 || len(words) > 2 || p.days > 0 {
		return fmt.Errorf("days stands once, with their number and the first weekday")
	}
	if len(words) == 2 {
		if p.first = slices.Index(weekdays, words[1]); p.first < 0 {
			return fmt.Errorf("%q is none of %s", words[1], strings.Join(weekdays, " "))
		}
	}
	p.days, err = instance.Number("the number of days", words[0], 1, mostDays)
	return err
}

// readShift reads letter, name and needs: one for all days, or one for each weekday.
func (p *plan) readShift(words []string) error {
	if len(words) != 3 && len(words) != 9 {
		return fmt.Errorf("shift wants a letter, a name, and how many people it needs: one number, or seven from Monday on")
	}
	s := shift{symbol: symbol(words[0][0]), name: words[1]}
	if len(words[0]) != 1 || s.symbol < 'A' || s.symbol > 'Z' || p.index(s.symbol) >= 0 {
		return fmt.Errorf("%q is not a capital letter that no other shift has", words[0])
	}
	if slices.ContainsFunc(p.shifts, func(k shift) bool { return k.name == s.name }) || s.name == off.title(*p) || s.name == work.title(*p) {
		return fmt.Errorf("%q is the name of another shift, or means a day off or any shift", s.name)
	}
	for i := range s.need {
		word := words[2+i%(len(words)-2)]
		if word == "any" {
			s.need[i] = -1
			continue
		}
		var err error
		if s.need[i], err = instance.Number("the need", word, 0, mostPeople); err != nil {
			return err
		}
	}
	p.shifts = append(p.shifts, s)
	return nil
}

// readRequest reads a person, a shift, and one or more days.
func (p *plan) readRequest(words []string, into *[]request) error {
	if len(words) < 3 || len(words[1]) != 1 {
		return fmt.Errorf("a request wants a person, a shift and days")
	}
	person := slices.Index(p.people, words[0])
	if person < 0 {
		return fmt.Errorf("nobody is called %q", words[0])
	}
	if err := p.known(symbol(words[1][0])); err != nil {
		return err
	}
	for _, word := range words[2:] {
		day, err := instance.Number("the day", word, 1, p.days)
		if err != nil {
			return err
		}
		*into = append(*into, request{person, day - 1, symbol(words[1][0])})
	}
	return nil
}

// known returns an error for a symbol that is no shift, nor a day off or any shift.
func (p *plan) known(s symbol) error {
	if s != off && s != work && p.index(s) < 0 {
		return fmt.Errorf("%q is no shift, nor - for a day off or * for any shift", string(rune(s)))
	}
	return nil
}
