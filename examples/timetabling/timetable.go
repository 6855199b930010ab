package main

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file is the model of a timetable: a place for each lecture, that is a period and a
// room, and the costs of the competition's curriculum-based track.

// timetable is the problem to say when and where lectures are held.
type timetable struct {
	university
	model    *csp.Model
	lectures [][]lecture // by course
	costs    []cost
	cost     csp.Var // their sum
}

// cost is one kind of what a timetable is rated by.
type cost struct {
	name   string
	weight int
	points []csp.Var
}

// lecture is the variables of one lecture.
type lecture struct {
	place  csp.Var // period*rooms + room
	period csp.Var // day*slots + slot
	day    csp.Var
	room   csp.Var
}

// options learn from failures, and go on from the best timetable so far.
var options = csp.Options{Order: strategy.DomWDeg, Values: strategy.Saved, Restart: strategy.Luby(100), Learn: true}

// newTimetable declares the rules. Those that belong to the instance have names; what has
// none ties the variables of a lecture together.
func newTimetable(u university) timetable {
	t := timetable{university: u, model: csp.NewModel()}
	m := t.model
	var places []csp.Var
	for _, c := range u.courses {
		var held []lecture
		for i := range c.lectures {
			l := t.lecture(fmt.Sprintf("%s %d", c.name, i+1))
			for _, p := range c.unavailable {
				m.PostNamed(fmt.Sprintf("%s not on %s", c.name, u.date(p)), csp.NotEqual(l.period, m.Const(p)))
			}
			held, places = append(held, l), append(places, l.place)
		}
		t.lectures = append(t.lectures, held)
		// Lectures of a course are alike, so they can be numbered in the order of time.
		m.PostNamed(c.name+" in order", csp.Less(periods(held)...))
	}
	m.PostNamed("one lecture a room", csp.AllDifferentWith(csp.BoundsConsistency, places...))
	for _, teacher := range u.teachers() {
		m.PostNamed(teacher+" in one place", csp.AllDifferentWith(csp.BoundsConsistency, t.periodsOf(func(c course) bool { return c.teacher == teacher })...))
	}
	for _, k := range u.curricula {
		m.PostNamed("no clash in "+k.name, csp.AllDifferentWith(csp.BoundsConsistency, t.curriculum(k)...))
	}
	return t
}

// lecture declares the variables of a lecture. Tables tell the period, the day and the room
// of a place.
func (t timetable) lecture(name string) lecture {
	m, rooms := t.model, len(t.rooms)
	l := lecture{
		place:  m.IntVar(name, 0, t.periods()*rooms-1),
		period: m.IntVar(name+" period", 0, t.periods()-1),
		day:    m.IntVar(name+" day", 0, t.days-1),
		room:   m.IntVar(name+" room", 0, rooms-1),
	}
	var period, room, day []int
	for p := range t.periods() {
		day = append(day, p/t.slots)
		for r := range rooms {
			period, room = append(period, p), append(room, r)
		}
	}
	m.Post(csp.Element(period, l.place, l.period), csp.Element(room, l.place, l.room), csp.Element(day, l.period, l.day))
	return l
}

// declareCost says what a timetable is rated by, with the weights of the competition, beside
// the rules.
func (t *timetable) declareCost() {
	t.costs = []cost{
		{"students without a seat", 1, t.standing()},
		{"days missing", 5, t.missingDays()},
		{"lectures alone in a curriculum", 2, t.isolated()},
		{"changes of rooms", 1, t.changes()},
	}
	m, most := t.model, 0
	var weights []int
	var points []csp.Var
	for _, c := range t.costs {
		for _, x := range c.points {
			weights, points = append(weights, c.weight), append(points, x)
			most += c.weight * x.Domain().Max()
		}
	}
	t.cost = m.BoundsVar("cost", 0, most)
	m.Post(csp.Dot(weights, points).Is(domains.EQ, t.cost))
}

// standing is how many students find no seat, for each lecture.
func (t *timetable) standing() (points []csp.Var) {
	for i, c := range t.courses {
		var without []int // by room
		for _, r := range t.rooms {
			without = append(without, max(0, c.students-r.seats))
		}
		for k, l := range t.lectures[i] {
			x := t.model.IntVar(fmt.Sprintf("%s %d standing", c.name, k+1), 0, slices.Max(without))
			t.model.Post(csp.Element(without, l.room, x))
			points = append(points, x)
		}
	}
	return points
}

// missingDays is on how many days less than it wants a course is held, for each course.
func (t *timetable) missingDays() (points []csp.Var) {
	m := t.model
	for i, c := range t.courses {
		var days []csp.Var
		for _, l := range t.lectures[i] {
			days = append(days, l.day)
		}
		held := m.IntVar(c.name+" days", 1, min(c.lectures, t.days))
		missing := m.IntVar(c.name+" days missing", 0, c.days)
		m.Post(csp.NValue(days, held), csp.Maximum([]csp.Var{held.Neg().Plus(c.days), m.Const(0)}, missing))
		points = append(points, missing)
	}
	return points
}

// isolated is whether a curriculum has a lecture, and none before or after it on that day,
// for each curriculum and period.
func (t *timetable) isolated() (points []csp.Var) {
	m := t.model
	for _, k := range t.curricula {
		busy := m.BoolVars(k.name+" busy", t.periods())
		for p := range busy {
			m.Post(csp.Count(t.curriculum(k), p, busy[p]))
		}
		for p := range busy {
			alone := []csp.Var{busy[p]}
			if p%t.slots > 0 {
				alone = append(alone, busy[p-1].Not())
			}
			if p%t.slots < t.slots-1 {
				alone = append(alone, busy[p+1].Not())
			}
			x := m.BoolVar(fmt.Sprintf("%s alone on %s", k.name, t.date(p)))
			m.Post(csp.Iff(x, csp.And(alone...)))
			points = append(points, x)
		}
	}
	return points
}

// changes is the number of rooms beyond the first, for each course.
func (t *timetable) changes() (points []csp.Var) {
	for i, c := range t.courses {
		var rooms []csp.Var
		for _, l := range t.lectures[i] {
			rooms = append(rooms, l.room)
		}
		used := t.model.IntVar(c.name+" rooms", 1, len(t.rooms))
		t.model.Post(csp.NValue(rooms, used))
		points = append(points, used.Plus(-1))
	}
	return points
}

// bill lists what a solution costs, kind by kind.
func (t timetable) bill(sol csp.Solution) string {
	text := ""
	for _, c := range t.costs {
		n := 0
		for _, v := range sol.Values(c.points) {
			n += v
		}
		text += fmt.Sprintf("%2d %s, at %d\n", n, c.name, c.weight)
	}
	return text
}

// periodsOf are the periods of all lectures of some courses.
func (t timetable) periodsOf(of func(course) bool) []csp.Var {
	var xs []csp.Var
	for i, c := range t.courses {
		if of(c) {
			xs = append(xs, periods(t.lectures[i])...)
		}
	}
	return xs
}

// curriculum is the periods of all lectures of a curriculum.
func (t timetable) curriculum(k curriculum) []csp.Var {
	return t.periodsOf(func(c course) bool { return slices.Contains(k.courses, c.name) })
}

// periods are the periods of some lectures.
func periods(ls []lecture) []csp.Var {
	var xs []csp.Var
	for _, l := range ls {
		xs = append(xs, l.period)
	}
	return xs
}
