package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/strategy"
)

// local starts a cluster in this process, and looks afterwards that nothing of it is left.
func local(t *testing.T, cores int) *cluster.Cluster {
	t.Helper()
	before := goroutines()
	c, err := cluster.Local(t.Context(), cores)
	require.NoError(t, err)
	t.Cleanup(func() {
		names, err := c.Jobs(context.Background())
		assert.NoError(t, err)
		assert.Empty(t, names, "jobs that stay")
		c.Close()
		// Some need a moment to end, and a timer may begin one just after.
		if !assert.Eventually(t, func() bool { return newOnes(before, goroutines()) == "" }, time.Minute, 10*time.Millisecond) {
			t.Log("goroutines that stay:", newOnes(before, goroutines()))
		}
	})
	return c
}

// goroutines counts goroutines by where they were started.
func goroutines() map[string]int {
	text := make([]byte, 1<<20)
	text = text[:runtime.Stack(text, true)]
	all := make(map[string]int)
	for g := range strings.SplitSeq(string(text), "\n\n") {
		_, by, ok := strings.Cut(g, "created by ")
		if ok {
			by, _, _ = strings.Cut(by, " ")
			all[by]++
		}
	}
	return all
}

func newOnes(before, after map[string]int) string {
	var all []string
	for by, n := range after {
		if n > before[by] && strings.Contains(by, "nats") || strings.Contains(by, "propago") && n > before[by] {
			all = append(all, fmt.Sprint(by, " ", n-before[by]))
		}
	}
	return strings.Join(all, ", ")
}

func TestAnswersAreThoseOfOneCore(t *testing.T) {
	c := local(t, 2)
	for _, p := range []classic.Problem{
		classic.Queens(8, classic.All, 92, false), classic.Langford(2, 7, 26), classic.Golomb(7, 25), classic.Costas(7, classic.All, 200),
		classic.MagicSquare(3, classic.All, 1), classic.QG5(8, 1), classic.Knapsack(), classic.SendMoreMoney(),
	} {
		t.Run(p.Name, func(t *testing.T) {
			in := p.Build()
			o := cluster.Options{Pieces: 40}
			var got int
			var err error
			var sol csp.Solution
			switch p.Asked {
			case classic.All:
				got, err = c.Count(t.Context(), in.Model, in.Options, o)
			case classic.Best:
				if sol, err = c.Optimize(t.Context(), in.Model, *in.Objective, in.Options, o); err == nil {
					got = sol.Value(in.Objective.Var())
				}
			default:
				if sol, err = c.Solve(t.Context(), in.Model, in.Options, o); err == nil {
					got = 1
				}
			}
			require.NoError(t, err)
			assert.Equal(t, p.Answer, got)
			if !sol.IsZero() {
				assert.NoError(t, in.Check(sol.Value))
			}
		})
	}
}

// queens returns the model of n queens, and its variables.
func queens(n int) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	q := m.IntVars("q", n, 0, n-1)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))
	return m, q
}

// Enumerated solutions come in an order that neither the number of workers, nor how pieces are
// cut while they are searched, nor the run changes.
func TestOrderOfSolutionsDependsOnPiecesAlone(t *testing.T) {
	m, q := queens(8)
	var first string
	for run, o := range []cluster.Options{{Pieces: 30}, {Pieces: 30}, {Pieces: 30, Patient: time.Nanosecond}} {
		c := local(t, 1+run)
		var all strings.Builder
		n := 0
		for sol, err := range c.Solutions(t.Context(), m, csp.Options{}, o) {
			require.NoError(t, err)
			fmt.Fprintln(&all, sol.Values(q))
			n++
		}
		assert.Equal(t, 92, n)
		if first == "" {
			first = all.String()
		}
		assert.Equal(t, first, all.String())
	}
}

func TestLeavingTheSolutionsLeavesNothing(t *testing.T) {
	c := local(t, 2) // which looks
	m, _ := queens(8)
	for _, err := range c.Solutions(t.Context(), m, csp.Options{}, cluster.Options{}) {
		require.NoError(t, err)
		break
	}
	m, _ = queens(20)
	for _, d := range []time.Duration{0, time.Millisecond, 3 * time.Millisecond, 10 * time.Millisecond, 50 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), d) // wherever that ends it
		_, err := c.Count(ctx, m, csp.Options{}, cluster.Options{Pieces: 20})
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		cancel()
	}
}

func TestNoSolutionIsProved(t *testing.T) {
	c := local(t, 2)
	m, _ := queens(3)
	_, err := c.Solve(t.Context(), m, csp.Options{}, cluster.Options{})
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	x := m.IntVar("x", 0, 9)
	_, err = c.Optimize(t.Context(), m, csp.Maximize(x), csp.Options{}, cluster.Options{})
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	n, err := c.Count(t.Context(), m, csp.Options{}, cluster.Options{})
	assert.NoError(t, err)
	assert.Zero(t, n)
}

func odd(xs []csp.Var) csp.Constraint {
	return csp.Predicate("odd sum", xs, func(v []int) bool { return (v[0]+v[1])%2 != 0 })
}

func init() { cluster.Register("odd sum", odd) }

// A Go function is refused by its name, unless it is registered; views and constants among its
// variables arrive.
func TestRegisteredFunctions(t *testing.T) {
	c := local(t, 1)
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	m.Post(odd([]csp.Var{x.Neg().Plus(3), y}))
	m.PostNamed("small", odd([]csp.Var{x, m.Const(2)}))
	want := 0
	for a := range 10 {
		for b := range 10 {
			if (3-a+b)%2 != 0 && a%2 != 0 {
				want++
			}
		}
	}
	n, err := c.Count(t.Context(), m, csp.Options{}, cluster.Options{Pieces: 7})
	require.NoError(t, err)
	assert.Equal(t, want, n)

	m.PostNamed("mine", csp.Predicate("even sum", []csp.Var{x, y}, func(v []int) bool { return (v[0]+v[1])%2 == 0 }))
	_, err = c.Count(t.Context(), m, csp.Options{}, cluster.Options{})
	var refused *flatzinc.WriteError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "mine (even sum)", refused.Name)
}

// bomb is a constraint that panics where both of its variables are 5.
type bomb struct{ xs []csp.Var }

func (b *bomb) Vars() []csp.Var { return b.xs }
func (b *bomb) Kind() string    { return "bomb" }

func (b *bomb) Propagate(s *csp.Space) csp.Status {
	if s.Fixed(b.xs[0]) && s.Fixed(b.xs[1]) && s.Min(b.xs[0]) == 5 && s.Min(b.xs[1]) == 5 {
		panic("poison")
	}
	return csp.Stable
}

func init() {
	cluster.Register("bomb", func(xs []csp.Var) csp.Constraint { return &bomb{xs} })
}

// A piece that kills is cut, the part that kills is set aside, and the answer says so; all others
// count.
func TestPoisonIsSetAside(t *testing.T) {
	c := local(t, 2)
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 9)
	m.Post(csp.NotEqual(xs[0], xs[2]))
	m.Post(&bomb{xs[:2]})
	n, err := c.Count(t.Context(), m, csp.Options{Order: strategy.InputOrder}, cluster.Options{Pieces: 10, AckWait: 200 * time.Millisecond, Deaths: 2})
	var incomplete *cluster.IncompleteError
	require.ErrorAs(t, err, &incomplete)
	require.Len(t, incomplete.Lost, 1)
	assert.Contains(t, incomplete.Lost[0].Why, "poison")
	assert.Contains(t, err.Error(), "incomplete")
	assert.Equal(t, 900-9, n)
}

// A job with a name goes on without its client, and is resumed by another.
func TestResume(t *testing.T) {
	s, err := cluster.Serve(cluster.ServerOptions{Dir: t.TempDir()})
	require.NoError(t, err)
	defer s.Close()
	m, _ := queens(9)
	var program bytes.Buffer
	require.NoError(t, flatzinc.Write(&program, m, flatzinc.WriteOptions{}))

	submitter, err := cluster.Connect(t.Context(), s.URL())
	require.NoError(t, err)
	_, err = submitter.Submit(t.Context(), program.Bytes(), cluster.Count, cluster.Options{Name: "nine", Pieces: 50})
	require.NoError(t, err)
	_, err = submitter.Submit(t.Context(), program.Bytes(), cluster.Count, cluster.Options{Name: "nine"})
	assert.ErrorIs(t, err, cluster.ErrJobExists)
	submitter.Close() // before anything is queued

	c, err := cluster.Connect(t.Context(), s.URL())
	require.NoError(t, err)
	defer c.Close()
	working, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()
	wg.Go(func() { assert.NoError(t, c.Work(working, cluster.WorkOptions{Cores: 1})) })
	j, err := c.Resume(t.Context(), "nine", cluster.Options{})
	require.NoError(t, err)
	n, err := j.Count(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 352, n)
	_, err = c.Resume(t.Context(), "nine", cluster.Options{})
	assert.ErrorIs(t, err, cluster.ErrNoJob)
}

func TestOtherVersionsAreRefused(t *testing.T) {
	c := local(t, 1)
	said := make(chan string, 100)
	working, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		assert.NoError(t, c.Work(working, cluster.WorkOptions{Cores: 1, Name: "old", Version: "0/old", Log: func(f string, a ...any) { said <- fmt.Sprintf(f, a...) }}))
	})
	m, _ := queens(12)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		assert.Contains(t, <-said, "it is of version "+cluster.Version()+", and this worker of 0/old")
		for _, w := range c.Workers(t.Context()) {
			if w.Name == "old" {
				assert.NotEmpty(t, w.Refused)
				assert.Zero(t, w.Done)
			}
		}
		cancel()
	}()
	_, err := c.Count(ctx, m, csp.Options{}, cluster.Options{Patient: time.Hour})
	assert.True(t, err == nil || errors.Is(err, context.Canceled))
	stop()
	wg.Wait()
}

func TestNamesOfJobs(t *testing.T) {
	c := local(t, 1)
	m, _ := queens(4)
	for _, name := range []string{"a.b", "*", "a b", ">", strings.Repeat("x", 65), "é"} {
		_, err := c.Count(t.Context(), m, csp.Options{}, cluster.Options{Name: name})
		var wrong *cluster.JobError
		assert.ErrorAs(t, err, &wrong, name)
		assert.ErrorAs(t, c.Cancel(t.Context(), name), &wrong, name)
	}
	assert.ErrorIs(t, c.Cancel(t.Context(), "nothing"), cluster.ErrNoJob)
	_, err := c.Status(t.Context(), "nothing")
	assert.ErrorIs(t, err, cluster.ErrNoJob)
}

func TestServerKeepsToItself(t *testing.T) {
	_, err := cluster.Serve(cluster.ServerOptions{Host: "0.0.0.0", Dir: t.TempDir()})
	assert.ErrorContains(t, err, "needs a token")
	s, err := cluster.Serve(cluster.ServerOptions{Dir: t.TempDir(), Token: "tops3cret"})
	require.NoError(t, err)
	defer s.Close()
	assert.Contains(t, s.URL(), "127.0.0.1:")
	_, err = cluster.Connect(t.Context(), strings.Replace(s.URL(), "//", "//user:passw0rd@", 1))
	assert.ErrorContains(t, err, "uthorization")
	assert.NotContains(t, err.Error(), "passw0rd")
	c, err := cluster.Connect(t.Context(), s.URL(), nats.Token("tops3cret"))
	require.NoError(t, err)
	c.Close()
}

// Whoever imports csp does not get NATS.
func TestOnlyThisPackageNeedsNATS(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "..", "../flatzinc", "../proof", "../../sudoku").CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.Contains(t, string(out), "propago/csp\n")
	assert.NotContains(t, string(out), "nats")
}

// A job without a name goes with its client, however that ended.
func TestAbandonedJobsGo(t *testing.T) {
	defer cluster.SetLeaseTime(time.Second)()
	s, err := cluster.Serve(cluster.ServerOptions{Dir: t.TempDir()})
	require.NoError(t, err)
	defer s.Close()
	m, _ := queens(14)
	var program bytes.Buffer
	require.NoError(t, flatzinc.Write(&program, m, flatzinc.WriteOptions{}))
	client, err := cluster.Connect(t.Context(), s.URL())
	require.NoError(t, err)
	_, err = client.Submit(t.Context(), program.Bytes(), cluster.Count, cluster.Options{})
	require.NoError(t, err)
	client.Close()

	c, err := cluster.Connect(t.Context(), s.URL())
	require.NoError(t, err)
	defer c.Close()
	names, err := c.Jobs(t.Context())
	require.NoError(t, err)
	assert.Len(t, names, 1)
	working, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()
	wg.Go(func() { assert.NoError(t, c.Work(working, cluster.WorkOptions{Cores: 1})) })
	assert.Eventually(t, func() bool {
		names, err := c.Jobs(t.Context())
		return err == nil && len(names) == 0
	}, 30*time.Second, 100*time.Millisecond)
}

func init() {
	cluster.RegisterHandler("twice", func(_ context.Context, item []byte) ([]byte, error) {
		if string(item) == "13" {
			panic("unlucky")
		}
		return append(item, item...), nil
	})
}

// Answers of a batch come in the order of its items; what nobody can answer says so, and the rest
// goes on.
func TestBatch(t *testing.T) {
	c := local(t, 2)
	items := func(yield func([]byte) bool) {
		for i := range 200 {
			if !yield([]byte(fmt.Sprint(i))) {
				return
			}
		}
	}
	i, lost := 0, 0
	for answer, err := range c.Batch(t.Context(), "twice", items, cluster.Options{Pieces: 20, Deaths: 1, AckWait: 200 * time.Millisecond}) {
		var incomplete *cluster.IncompleteError
		if i == 13 {
			assert.ErrorAs(t, err, &incomplete)
			assert.ErrorContains(t, err, "unlucky")
			lost++
		} else {
			require.NoError(t, err)
			assert.Equal(t, fmt.Sprintf("%d%d", i, i), string(answer))
		}
		i++
	}
	assert.Equal(t, 200, i)
	assert.Equal(t, 1, lost)
	for _, err := range c.Batch(t.Context(), "twice", items, cluster.Options{}) {
		require.NoError(t, err)
		break
	}
	for _, err := range c.Batch(t.Context(), "twice", items, cluster.Options{Name: "named"}) {
		assert.ErrorContains(t, err, "cannot have a name")
	}
}

// What cannot be started is said at once, and not after the time that a server has to be ready.
func TestServerThatCannotStart(t *testing.T) {
	s, err := cluster.Serve(cluster.ServerOptions{Dir: t.TempDir()})
	require.NoError(t, err)
	defer s.Close()
	u, err := url.Parse(s.URL())
	require.NoError(t, err)
	port, err := strconv.Atoi(u.Port())
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	for _, o := range []cluster.ServerOptions{{Port: port, Dir: t.TempDir()}, {Port: 99999, Dir: t.TempDir()}, {Dir: filepath.Join(file, "store")}} {
		_, err := cluster.Serve(o)
		if assert.Error(t, err) {
			assert.NotContains(t, err.Error(), "did not start")
		}
	}
}

// A program without variables has one solution, in which nothing has a value.
func TestProgramWithoutVariables(t *testing.T) {
	c := local(t, 1)
	j, err := c.Submit(t.Context(), []byte("solve satisfy;\n"), cluster.All, cluster.Options{})
	require.NoError(t, err)
	n := 0
	for _, err := range j.Solutions(t.Context()) {
		require.NoError(t, err)
		n++
	}
	assert.Equal(t, 1, n)
	j, err = c.Submit(t.Context(), []byte("solve satisfy;\n"), cluster.One, cluster.Options{})
	require.NoError(t, err)
	_, err = j.Solve(t.Context())
	assert.NoError(t, err)
}

// Where nobody is at work the client is told why: there is no worker, or all refuse the job; so it
// is with a batch. Once one takes it, it is answered.
func TestSaysWhomItWaitsFor(t *testing.T) {
	defer cluster.SetSilentFor(50 * time.Millisecond)()
	s, err := cluster.Serve(cluster.ServerOptions{Dir: t.TempDir()})
	require.NoError(t, err)
	defer s.Close()
	c, err := cluster.Connect(t.Context(), s.URL())
	require.NoError(t, err)
	defer c.Close()
	said := make(chan string, 10)
	o := cluster.Options{Waits: func(why string) { said <- why }}
	var wg sync.WaitGroup
	work := func(o cluster.WorkOptions) (stop func()) {
		ctx, cancel := context.WithCancel(t.Context())
		wg.Go(func() { assert.NoError(t, c.Work(ctx, o)) })
		return cancel
	}
	defer wg.Wait()
	m, _ := queens(6)
	answered := make(chan int)
	go func() {
		n, err := c.Count(t.Context(), m, csp.Options{}, o)
		assert.NoError(t, err)
		answered <- n
	}()
	assert.Equal(t, "no worker answers", <-said)
	stop := work(cluster.WorkOptions{Cores: 1, Name: "old", Version: "0/old"})
	assert.Equal(t, "worker old: it is of version "+cluster.Version()+", and this worker of 0/old", <-said)
	stop()
	defer work(cluster.WorkOptions{Cores: 1, Name: "new"})()
	assert.Equal(t, 4, <-answered)

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		assert.Equal(t, "worker new: it asks for nobody's kind, which this program does not answer", <-said)
		cancel()
	}()
	one := func(yield func([]byte) bool) { yield(nil) }
	for _, err := range c.Batch(ctx, "nobody's kind", one, o) {
		assert.ErrorIs(t, err, context.Canceled)
	}
}
