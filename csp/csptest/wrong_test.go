package csptest_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests the harness with constraints that are wrong on purpose: it must
// report each of them, and for the right reason.

// recorder stands in for a *testing.T and keeps what is reported.
type recorder struct{ errors, logs []string }

func (r *recorder) Helper()      {}
func (r *recorder) Name() string { return "TestWrong" }
func (r *recorder) Errorf(f string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(f, args...))
}
func (r *recorder) Logf(f string, args ...any) { r.logs = append(r.logs, fmt.Sprintf(f, args...)) }

// rule is a constraint on x <= y whose parts can be exchanged for wrong ones.
type rule struct {
	xs        []csp.Var
	propagate func(s *csp.Space, x, y csp.Var) csp.Status
	satisfied func(v []int) bool
	explain   func(r *csp.Reason, claim csp.Literal, x, y csp.Var)
	decompose func(x, y csp.Var) []csp.Constraint
}

func (c *rule) Vars() []csp.Var { return c.xs }

func (c *rule) Propagate(s *csp.Space) csp.Status { return c.propagate(s, c.xs[0], c.xs[1]) }

func (c *rule) Satisfied(v []int) bool { return c.satisfied(v) }

func (c *rule) Explain(r *csp.Reason, claim csp.Literal) { c.explain(r, claim, c.xs[0], c.xs[1]) }

// decomposed is a rule that is taken apart.
type decomposed struct{ *rule }

func (c decomposed) Decompose() []csp.Constraint { return c.decompose(c.xs[0], c.xs[1]) }

// atMost propagates x <= y as it should be.
func atMost(s *csp.Space, x, y csp.Var) csp.Status {
	if !s.AtMost(x, s.Max(y)) || !s.AtLeast(y, s.Min(x)) {
		return csp.Failed
	}
	if s.Max(x) <= s.Min(y) {
		return csp.Entailed
	}
	if _, same := x.Eq(0).On(y); same {
		// Two views of one variable close in on each other, up to a point.
		before := s.Size(x)
		if !s.AtMost(x, s.Max(y)) || !s.AtLeast(y, s.Min(x)) {
			return csp.Failed
		}
		if s.Size(x) != before {
			return csp.Again
		}
	}
	return csp.Stable
}

func explainAtMost(r *csp.Reason, claim csp.Literal, x, y csp.Var) {
	r.AddDomain(x)
	r.AddDomain(y)
}

// right is the rule without a mistake, and its Spec.
func right(change func(c *rule)) csptest.Spec {
	return csptest.Spec{
		Name: "at_most",
		Vars: 2,
		Build: func(xs []csp.Var) csp.Constraint {
			c := &rule{
				xs:        xs,
				propagate: atMost,
				satisfied: func(v []int) bool { return v[0] <= v[1] },
				explain:   explainAtMost,
			}
			change(c)
			if c.decompose != nil {
				return decomposed{c}
			}
			return c
		},
		Accepts:     func(v []int) bool { return v[0] <= v[1] },
		Consistency: csptest.Domain,
		Idempotent:  true,
	}
}

func TestRightConstraintPasses(t *testing.T) {
	var rec recorder
	csptest.Run(&rec, right(func(*rule) {}))
	assert.Empty(t, rec.errors)
	require.Len(t, rec.logs, 1)
	assert.Regexp(t, `csptest: at_most: \d+ cases, \d+ with solutions`, rec.logs[0])
	csptest.Run(t, right(func(*rule) {}), csptest.Cases(20), csptest.Seed(1000))
}

func TestWrongConstraintsAreReported(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(c *rule)
		spec   func(s *csptest.Spec)
		want   string // matches the report
	}{
		{name: "prunes a solution", want: "Propagate pruned the solution|the solution .* is pruned|Propagate returned Failed at .* is a solution",
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if !s.AtMost(x, s.Max(y)-1) {
						return csp.Failed
					}
					return atMost(s, x, y)
				}
			}},
		{name: "fails where there is a solution", want: "Propagate returned Failed at .* is a solution|a contradiction is found, and .* is a solution",
			spec: func(s *csptest.Spec) { s.Idempotent = false },
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if s.Min(x) == s.Min(y) {
						return csp.Failed
					}
					return atMost(s, x, y)
				}
			}},
		{name: "does not look when all is fixed", want: "all variables are fixed",
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if s.Fixed(x) && s.Fixed(y) {
						return csp.Stable
					}
					return atMost(s, x, y)
				}
			}},
		{name: "is weaker than it claims", want: `(domain|bounds\(Z\)) consistency is claimed`,
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					switch {
					case s.Min(x) > s.Max(y):
						return csp.Failed
					case s.Max(x) <= s.Min(y):
						return csp.Entailed
					}
					return csp.Stable
				}
			}},
		{name: "has no bounds consistency", want: `bounds\(Z\) consistency is claimed`,
			spec: func(s *csptest.Spec) { s.Consistency = csptest.BoundsZ },
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					switch {
					case !s.AtMost(x, s.Max(y)):
						return csp.Failed
					case s.Max(x) <= s.Min(y):
						return csp.Entailed
					}
					return csp.Stable
				}
			}},
		{name: "looks only when all is fixed", want: "forward checking is claimed",
			spec: func(s *csptest.Spec) { s.Consistency = csptest.Forward },
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if s.Fixed(x) && s.Fixed(y) {
						return atMost(s, x, y)
					}
					return csp.Stable
				}
			}},
		{name: "rests too early by its own measure", want: "Settled says",
			spec: func(s *csptest.Spec) {
				s.Settled = func(doms []domains.Set) bool { return doms[0].Max() < doms[1].Max() }
			}},
		{name: "is not idempotent", want: "claimed to be idempotent",
			spec: func(s *csptest.Spec) { s.Consistency = csptest.Checking },
			change: func(c *rule) {
				// Whether it prunes y depends on what x was declared with.
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					open := !s.Fixed(x) || !s.Fixed(y)
					if open && x.Domain().Max() > y.Domain().Max() {
						if !s.AtMost(x, s.Max(y)) {
							return csp.Failed
						}
						return csp.Stable
					}
					return atMost(s, x, y)
				}
			}},
		{name: "says Stable too early", want: "running again it returned",
			spec: func(s *csptest.Spec) { s.Consistency = csptest.Checking },
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if s.Max(x) <= s.Max(y) {
						return atMost(s, x, y)
					}
					if !s.Remove(x, s.Max(x)) {
						return csp.Failed
					}
					return csp.Stable
				}
			}},
		{name: "says Entailed too early", want: "Propagate returned Entailed",
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if status := atMost(s, x, y); status != csp.Stable {
						return status
					}
					return csp.Entailed
				}
			}},
		{name: "never comes to rest", want: "Again 1000 times",
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if status := atMost(s, x, y); status != csp.Stable {
						return status
					}
					return csp.Again
				}
			}},
		{name: "keeps state that is not undone", want: "no contradiction was found",
			change: func(c *rule) {
				checked := false
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if checked {
						return csp.Stable
					}
					checked = s.Max(x) <= s.Min(y)
					return atMost(s, x, y)
				}
			},
			spec: func(s *csptest.Spec) { s.Consistency = csptest.Checking }},
		{name: "checks otherwise than it says", want: "Satisfied says",
			change: func(c *rule) { c.satisfied = func(v []int) bool { return v[0] < v[1] } }},
		{name: "is taken apart wrongly", want: "the conjunction of Decompose says",
			change: func(c *rule) {
				c.decompose = func(x, y csp.Var) []csp.Constraint { return []csp.Constraint{csp.Less(x, y)} }
			}},
		{name: "gives a fact that was not true", want: "which was not true",
			change: func(c *rule) {
				c.explain = func(r *csp.Reason, claim csp.Literal, x, y csp.Var) {
					r.Add(x.Ge(r.Min(x)+1), y.Le(r.Max(y)))
				}
			}},
		{name: "gives a reason that is too weak", want: "does not force",
			change: func(c *rule) {
				c.explain = func(r *csp.Reason, claim csp.Literal, x, y csp.Var) {
					if l, ok := claim.On(x); ok {
						r.Add(y.Le(l.Value() + 1))
						return
					}
					explainAtMost(r, claim, x, y)
				}
			}},
		{name: "fails without a reason", want: "does not force false",
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if s.Min(x) > s.Max(y) {
						return csp.Failed
					}
					return atMost(s, x, y)
				}
				c.explain = func(r *csp.Reason, claim csp.Literal, x, y csp.Var) {
					if !claim.IsFalse() {
						explainAtMost(r, claim, x, y)
					}
				}
			}},
		{name: "forgets that a variable may stand twice", want: `over \[.*x0.*x0`,
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if _, same := x.Eq(0).On(y); same {
						return csp.Entailed
					}
					return atMost(s, x, y)
				}
			}},
		{name: "forgets that holes may not be kept", want: "bounds only",
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
					if !s.KeepsHoles(x) {
						return csp.Entailed
					}
					return atMost(s, x, y)
				}
			}},
		{name: "panics", want: "panic: out of luck",
			change: func(c *rule) {
				c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status { panic("out of luck") }
			}},
		{name: "is malformed", want: "malformed model",
			change: func(c *rule) { c.xs = []csp.Var{{}, {}} }},
		{name: "is not there", want: "the constraint is nil",
			spec: func(s *csptest.Spec) { s.Build = func([]csp.Var) csp.Constraint { return nil } }},
		{name: "accepts nothing", want: "nothing was tested",
			spec: func(s *csptest.Spec) {
				s.Accepts = func([]int) bool { return false }
				s.Build = func(xs []csp.Var) csp.Constraint {
					return csp.Predicate("never", xs, func([]int) bool { return false })
				}
			}},
		{name: "has no oracle", want: "no Build or no Accepts",
			spec: func(s *csptest.Spec) { s.Accepts = nil }},
		{name: "has no values", want: "no values",
			spec: func(s *csptest.Spec) { s.Lo, s.Hi = 3, 2 }},
		{name: "has too many positions", want: "7 positions",
			spec: func(s *csptest.Spec) { s.Vars = 7 }},
		{name: "varies with a panic", want: "panic in Vary: no luck",
			spec: func(s *csptest.Spec) { s.Vary = func(*rand.Rand, *csptest.Spec) { panic("no luck") } }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.change == nil {
				c.change = func(*rule) {}
			}
			spec := right(c.change)
			if c.spec != nil {
				c.spec(&spec)
			}
			var rec recorder
			csptest.Run(&rec, spec, csptest.Cases(1500)) // in short mode still enough to meet each
			require.Len(t, rec.errors, 1, "one report")
			assert.Regexp(t, c.want, rec.errors[0])
			assert.Contains(t, rec.errors[0], "at_most", "the report names the constraint")
			if testing.Verbose() {
				t.Log(firstLines(rec.errors[0], 12))
			}
		})
	}
}

func firstLines(s string, n int) string {
	lines := strings.Split(s, "\n")
	return strings.Join(lines[:min(n, len(lines))], "\n")
}

// tooStrict prunes a solution in some cases only.
func tooStrict(c *rule) {
	c.propagate = func(s *csp.Space, x, y csp.Var) csp.Status {
		if s.Max(y) == 4 && s.Min(x) == 1 && !s.Remove(x, 4) {
			return csp.Failed
		}
		return atMost(s, x, y)
	}
}

func TestFailingCaseIsRerunByItsSeed(t *testing.T) {
	var first recorder
	csptest.Run(&first, right(tooStrict))
	require.Len(t, first.errors, 1)
	m := regexp.MustCompile(`PROPAGO_SEED=(\d+) go test -run '\^TestWrong\$'`).FindStringSubmatch(first.errors[0])
	require.NotNil(t, m, first.errors[0])

	t.Setenv("PROPAGO_SEED", m[1])
	var again recorder
	csptest.Run(&again, right(tooStrict))
	require.Len(t, again.errors, 1)
	number := regexp.MustCompile(`case \d+ fails`)
	assert.Equal(t, number.ReplaceAllString(first.errors[0], ""), number.ReplaceAllString(again.errors[0], ""))
}

func TestFailingCaseIsMadeSmaller(t *testing.T) {
	var rec recorder
	csptest.Run(&rec, right(tooStrict))
	require.Len(t, rec.errors, 1)
	sizes := 0
	for _, m := range regexp.MustCompile(`(?m)^x\d in (.*)$`).FindAllStringSubmatch(rec.errors[0], -1) {
		sizes += len(strings.Fields(m[1]))
	}
	assert.LessOrEqual(t, sizes, 3, "1 and 4 for x, 4 for y:\n%s", rec.errors[0])
}

func TestEnvironment(t *testing.T) {
	for _, c := range []struct{ name, value, wantLog, wantError string }{
		{"PROPAGO_CASES", "7", "7 cases", ""},
		{"PROPAGO_CASES", "many", "", "PROPAGO_CASES"},
		{"PROPAGO_CASES", "0", "", "0 cases test nothing"},
		{"PROPAGO_SEED", "12", " 1 cases", ""},
		{"PROPAGO_SEED", "-1", "", "PROPAGO_SEED"},
	} {
		t.Run(c.name+"="+c.value, func(t *testing.T) {
			t.Setenv(c.name, c.value)
			var rec recorder
			csptest.Run(&rec, right(func(*rule) {}))
			if c.wantError == "" {
				assert.Empty(t, rec.errors)
				require.Len(t, rec.logs, 1)
				assert.Contains(t, rec.logs[0], c.wantLog)
				return
			}
			require.Len(t, rec.errors, 1)
			assert.Contains(t, rec.errors[0], c.wantError)
		})
	}
}

func TestCasesAreTheSameAtEveryRun(t *testing.T) {
	logs := make([]recorder, 2)
	for i := range logs {
		csptest.Run(&logs[i], right(func(*rule) {}), csptest.Cases(50), csptest.Seed(99))
	}
	assert.Equal(t, logs[0], logs[1])
}
