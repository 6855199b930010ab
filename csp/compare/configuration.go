package compare

import (
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file names ways to search, so that several can be set side by side (compare.go),
// and lists the classic ones.

// Configuration is a way to search that has a name.
type Configuration struct {
	Name    string // not empty, and no other's in the same comparison
	Options csp.Options
}

// ConfigurationError says which configuration of a comparison cannot be run, and why.
type ConfigurationError struct {
	Name string
	Err  error // why: what [csp.Model.Compile] returned, or that the name is missing or used twice
}

// Error names the configuration and the reason.
func (e *ConfigurationError) Error() string {
	return fmt.Sprintf("compare: configuration %q: %v", e.Name, e.Err)
}

// Unwrap returns the reason.
func (e *ConfigurationError) Unwrap() error { return e.Err }

var (
	errNoName   = errors.New("it has no name")
	errSameName = errors.New("another one has the same name")
)

// Classic lists the algorithms of the textbooks, from the one that reasons
// least to those that reason most, under names that stay:
//
//	backtracking           chronological backtracking, variables in the order of their declaration
//	forward-checking       forward checking in that order (Haralick and Elliott 1980)
//	forward-checking+mrv   forward checking, fewest remaining values first
//	ac3                    arc consistency maintained by AC-3 (Mackworth 1977), in that order
//	ac3+mrv                the same, fewest remaining values first
//	full                   the propagators of the constraints to a fixpoint, in that order
//	full+mrv               the same, fewest remaining values first
//	full+dom/wdeg          the same, by domain size over weighted degree (Boussemart et al. 2004)
//	default                what an empty [csp.Options] does, with the fastest kernel that applies
//
// Backtracking stands there in one order only: it prunes nothing, so that the number of
// remaining values never tells two variables apart. Ties go to the variable declared first.
func Classic() []Configuration {
	list := make([]Configuration, len(classicNames))
	for i, name := range classicNames {
		list[i], _ = Parse(name) // a test reads them all
	}
	return list
}

var classicNames = []string{"backtracking", "forward-checking", "forward-checking+mrv", "ac3", "ac3+mrv",
	"full", "full+mrv", "full+dom/wdeg", "default"}

// Parse reads the name of a classic configuration, or of any other level and
// order put together as those are: a level that [csp.Parse] reads, in input order, or
// followed by + and an order that [csp.Parse] reads, such as "ac3+activity".
func Parse(name string) (Configuration, error) {
	if name == "default" {
		return Configuration{Name: name}, nil
	}
	level, order, ordered := strings.Cut(name, "+")
	o := csp.Options{Order: strategy.InputOrder}
	var err error
	if o.Maintain, err = csp.Parse[strategy.Maintain](level); err == nil && ordered {
		o.Order, err = csp.Parse[strategy.VarOrder](order)
	}
	if err != nil {
		return Configuration{}, &ConfigurationError{name, err}
	}
	return Configuration{name, o}, nil
}

// Limit returns copies of configurations with limits, each of which a run that it cuts
// tells by [Run.End]. A limit of 0 leaves that of the configuration.
func Limit(configurations []Configuration, limits csp.Options) []Configuration {
	limited := make([]Configuration, len(configurations))
	for i, c := range configurations {
		if limits.MaxSolutions > 0 {
			c.Options.MaxSolutions = limits.MaxSolutions
		}
		if limits.MaxNodes > 0 {
			c.Options.MaxNodes = limits.MaxNodes
		}
		if limits.MaxFailures > 0 {
			c.Options.MaxFailures = limits.MaxFailures
		}
		if limits.Timeout > 0 {
			c.Options.Timeout = limits.Timeout
		}
		limited[i] = c
	}
	return limited
}
