// Package cluster searches a model on many machines.
//
// The tree is cut into many more pieces than there are workers (embarrassingly parallel
// search: Régin, Rezgui and Malapert 2013), which stand in a work queue of NATS JetStream.
// Workers take one after another and write down what each gave. A piece that takes too long
// while others are idle is cut further by its worker. The answers are those of one core:
//
//   - A result counts by the identity of its piece, and the first one counts. A piece that
//     is delivered twice, a worker that was believed dead and answers late, a message that
//     comes again change nothing.
//   - Work is lost by nothing that leaves the server's disk whole: a worker that dies has its
//     pieces taken by others, and a job goes on when the server or its client come back.
//   - A piece that workers die of is set aside, and the answer says that it is missing
//     ([IncompleteError]).
//
// [Local] starts server and workers inside this process, [Connect] joins a cluster, [Serve]
// and [Cluster.Work] are the other two parts of one. [Cluster.Solve], [Cluster.Count],
// [Cluster.Solutions] and [Cluster.Optimize] ask for what the methods of the same names of
// [csp.Solver] do. [Cluster.Submit] takes a FlatZinc program, and [Cluster.Resume] goes on with
// a job that has a name.
//
// A model travels as FlatZinc. One with a constraint that is a Go function is refused with its
// name, unless programs on both sides have registered it ([Register]).
//
// It is the only package of the module that imports NATS.
package cluster
