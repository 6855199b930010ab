package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cluster"
)

// Server and workers inside this process; on many machines it is Connect instead of Local.
func Example() {
	m := csp.NewModel()
	q := m.IntVars("q", 8, 0, 7)
	up, down := make([]csp.Var, 8), make([]csp.Var, 8)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))

	c, err := cluster.Local(context.Background(), 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	fmt.Println(c.Count(context.Background(), m, csp.Options{}, cluster.Options{}))
	// Output: 92 <nil>
}

// A server that others join, one of them as a worker, and a job with a name.
func ExampleServer() {
	dir, err := os.MkdirTemp("", "cluster")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	s, err := cluster.Serve(cluster.ServerOptions{Dir: dir})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	worker, err := cluster.Connect(ctx, s.URL())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer worker.Close()
	go worker.Work(ctx, cluster.WorkOptions{Cores: 1})

	client, err := cluster.Connect(ctx, s.URL())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	program := []byte("var 1..9: x :: output_var; var 1..9: y :: output_var; constraint int_lin_eq([2, 3], [x, y], 22); solve maximize x;")
	j, err := client.Submit(ctx, program, cluster.Best, cluster.Options{Name: "twenty-two"})
	if err != nil {
		fmt.Println(err)
		return
	}
	var best csp.Solution
	for sol, err := range j.Improving(ctx) {
		if err != nil {
			fmt.Println(err)
			return
		}
		best = sol
	}
	fmt.Printf("%s", j.Instance().AppendSolution(nil, best))
	fmt.Println(j.Status().Open, "pieces are open")
	// Output:
	// x = 8;
	// y = 2;
	// 0 pieces are open
}

func ExampleJobError() {
	c, err := cluster.Local(context.Background(), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	_, err = c.Resume(context.Background(), "no name", cluster.Options{})
	var wrong *cluster.JobError
	fmt.Println(errors.As(err, &wrong), err)
	// Output: true cluster: "no name" is no name for a job: 1 to 64 letters, digits, - and _
}

func ExampleIncompleteError() {
	err := error(&cluster.IncompleteError{Lost: []cluster.Lost{{Piece: "17-3", Why: "a panic: index out of range"}}})
	fmt.Println(err)
	// Output: cluster: the answer is incomplete: 1 pieces were set aside; 17-3: a panic: index out of range
}

func ExampleStatus() {
	best, bound := 120, 100
	s := cluster.Status{Job: "shop", Ask: "best", Done: 250, Open: 50, Best: &best, Bound: &bound}
	fmt.Printf("%d of %d pieces, gap %.1f%%\n", s.Done, s.Done+s.Open, 100*s.Gap())
	// Output: 250 of 300 pieces, gap 16.7%
}
