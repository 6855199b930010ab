package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/examples/internal/instance"
)

// This file reads instances in the .ctt format of the curriculum-based track of the second
// International Timetabling Competition (Di Gaspero, McCollum and Schaerf 2007).

// The largest instances.
const (
	mostDays  = 7
	mostSlots = 20
	mostRows  = 500 // of a section
)

// university is what lectures are to be held, and where and when they can be.
type university struct {
	days, slots int // a week has so many days of so many periods
	courses     []course
	rooms       []room
	curricula   []curriculum
}

// course is lectures of one kind.
type course struct {
	name, teacher  string
	lectures, days int // on so many days at least, if possible
	students       int
	unavailable    []int // periods
}

// room is where lectures are held, one at a time.
type room struct {
	name  string
	seats int
}

// curriculum is courses with students in common.
type curriculum struct {
	name    string
	courses []string
}

// periods is the number of periods of the week.
func (u university) periods() int { return u.days * u.slots }

var weekdays = []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// date is how a period is called, such as "Tue 2".
func (u university) date(period int) string {
	return fmt.Sprintf("%s %d", weekdays[period/u.slots], period%u.slots+1)
}

// teachers are all teachers, each once.
func (u university) teachers() []string {
	var names []string
	for _, c := range u.courses {
		if !slices.Contains(names, c.teacher) {
			names = append(names, c.teacher)
		}
	}
	return names
}

// course is the course with a name, nil if there is none.
func (u *university) course(name string) *course {
	for i := range u.courses {
		if u.courses[i].name == name {
			return &u.courses[i]
		}
	}
	return nil
}

// sections are the headings of a file, and the line of the head that tells how many rows
// follow each.
var sections = map[string]string{
	"COURSES:": "Courses:", "ROOMS:": "Rooms:", "CURRICULA:": "Curricula:", "UNAVAILABILITY_CONSTRAINTS:": "Constraints:",
}

// read reads an instance. Errors begin with the name of the file and the number of the line.
func read(name string, in io.Reader) (university, error) {
	var u university
	head := make(map[string]int) // what the first lines say
	rows := make(map[string]int) // what was read
	section, ended := "", false
	last, err := instance.Lines(name, in, "", func(_ int, line string) error {
		words := strings.Fields(line)
		switch {
		case ended:
		case words[0] == "END.":
			ended = true
		case sections[words[0]] != "":
			section = words[0]
			if u.days, u.slots = head["Days:"], head["Periods_per_day:"]; u.days == 0 || u.slots == 0 {
				return fmt.Errorf("%q before Days and Periods_per_day", section)
			}
		case section == "":
			return readHead(head, words)
		default:
			if rows[section]++; rows[section] > mostRows {
				return fmt.Errorf("more than %d rows", mostRows)
			}
			return u.row(section, words)
		}
		return nil
	})
	if err != nil {
		return university{}, err
	}
	if !ended {
		err = fmt.Errorf("the file ends without END")
	}
	for _, section := range []string{"COURSES:", "ROOMS:", "CURRICULA:", "UNAVAILABILITY_CONSTRAINTS:"} {
		if want := head[sections[section]]; err == nil && rows[section] != want {
			err = fmt.Errorf("%d rows of %s, where the head says %d", rows[section], strings.ToLower(strings.TrimSuffix(section, ":")), want)
		}
	}
	if err == nil && (len(u.courses) == 0 || len(u.rooms) == 0) {
		err = fmt.Errorf("no courses, or no rooms")
	}
	if err != nil {
		return university{}, instance.At(name, last, err)
	}
	return u, nil
}

// readHead reads a line such as "Rooms: 3".
func readHead(head map[string]int, words []string) error {
	most := map[string]int{"Days:": mostDays, "Periods_per_day:": mostSlots, "Courses:": mostRows, "Rooms:": mostRows, "Curricula:": mostRows, "Constraints:": mostRows}
	switch {
	case words[0] == "Name:":
		return nil
	case most[words[0]] == 0 || len(words) != 2:
		return fmt.Errorf("%q is not a line of the head", strings.Join(words, " "))
	}
	least := 1
	if words[0] == "Curricula:" || words[0] == "Constraints:" {
		least = 0
	}
	n, err := instance.Number(strings.TrimSuffix(words[0], ":"), words[1], least, most[words[0]])
	head[words[0]] = n
	return err
}

// row takes in a row of a section.
func (u *university) row(section string, words []string) (err error) {
	switch section {
	case "COURSES:":
		if len(words) != 5 || u.course(words[0]) != nil {
			return fmt.Errorf("a course is a name of its own, a teacher, and the numbers of lectures, days and students")
		}
		c := course{name: words[0], teacher: words[1]}
		if c.lectures, err = instance.Number("the number of lectures", words[2], 1, u.periods()); err != nil {
			return err
		}
		if c.days, err = instance.Number("the number of days", words[3], 1, u.days); err != nil {
			return err
		}
		c.students, err = instance.Number("the number of students", words[4], 0, 100_000)
		u.courses = append(u.courses, c)
	case "ROOMS:":
		if len(words) != 2 || slices.ContainsFunc(u.rooms, func(r room) bool { return r.name == words[0] }) {
			return fmt.Errorf("a room is a name of its own and the number of seats")
		}
		r := room{name: words[0]}
		r.seats, err = instance.Number("the number of seats", words[1], 0, 100_000)
		u.rooms = append(u.rooms, r)
	case "CURRICULA:":
		if len(words) < 2 || words[1] != strconv.Itoa(len(words)-2) {
			return fmt.Errorf("a curriculum is a name, the number of its courses, and as many courses")
		}
		for _, name := range words[2:] {
			if u.course(name) == nil {
				return fmt.Errorf("no course is called %q", name)
			}
		}
		u.curricula = append(u.curricula, curriculum{words[0], words[2:]})
	default:
		if len(words) != 3 {
			return fmt.Errorf("an unavailability is a course, a day and a period")
		}
		c := u.course(words[0])
		if c == nil {
			return fmt.Errorf("no course is called %q", words[0])
		}
		day, err := instance.Number("the day", words[1], 0, u.days-1)
		if err != nil {
			return err
		}
		slot, err := instance.Number("the period", words[2], 0, u.slots-1)
		if err != nil {
			return err
		}
		c.unavailable = append(c.unavailable, day*u.slots+slot)
	}
	return err
}
