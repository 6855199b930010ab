package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file is the connection to a cluster.

// protocol is what workers and clients have to agree on. It is raised where what is stored
// changes its meaning.
const protocol = "1"

// Version returns what a worker and the clients whose jobs it takes have in common: the
// protocol, the version of the module, and where it is a checkout the commit.
func Version() string { return version() }

var version = sync.OnceValue(func() string {
	v := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		of := info.Main
		for _, d := range info.Deps {
			if d.Path == "github.com/propago/propago" {
				of = *d
			}
		}
		if of.Path == "github.com/propago/propago" && of.Version != "" && of.Version != "(devel)" {
			v = of.Version
		}
	}
	return protocol + "/" + v
})

// Cluster is a connection to one. It is for any number of goroutines.
type Cluster struct {
	nc       *nats.Conn
	js       jetstream.JetStream
	Replicas int // of streams and buckets, on a cluster of servers that has so many; 0: one
	close    func()

	ctx    context.Context // ends with the connection
	leases sync.WaitGroup  // of jobs that were not ended
}

// Connect joins the cluster whose server is at a URL, such as "nats://host:4222", or at several
// with commas between them. Options are those of NATS: credentials, TLS, tokens. A server that
// goes away is waited for, as long as the context of what is asked allows. Close ends it.
func Connect(ctx context.Context, address string, o ...nats.Option) (*Cluster, error) {
	wait := 5 * time.Second
	if at, ok := ctx.Deadline(); ok {
		wait = min(wait, max(time.Until(at), time.Millisecond))
	}
	all := append([]nats.Option{
		nats.Name("propago"), nats.Timeout(wait), nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait), nats.ReconnectJitter(100*time.Millisecond, 100*time.Millisecond),
		nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(3),
		// What went wrong is said by what was asked; nothing is printed beside it.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}, o...)
	nc, err := nats.Connect(address, all...)
	if err != nil {
		return nil, fmt.Errorf("cluster: %s: %w", redacted(address), err)
	}
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncTimeout(asked))
	if err != nil {
		nc.Close()
		return nil, err
	}
	c := &Cluster{nc: nc, js: js}
	var cancel context.CancelFunc
	c.ctx, cancel = context.WithCancel(context.Background())
	c.close = func() {
		cancel()
		c.leases.Wait()
		nc.Close()
	}
	return c, nil
}

// Await is Connect that waits for a server which is not there yet, as long as the context allows.
func Await(ctx context.Context, address string, o ...nats.Option) (*Cluster, error) {
	for {
		c, err := Connect(ctx, address, o...)
		if err == nil || ctx.Err() != nil || errors.Is(err, nats.ErrAuthorization) || !errors.Is(err, nats.ErrNoServers) && !errors.Is(err, nats.ErrTimeout) && !isNetwork(err) {
			return c, err
		}
		if pause(ctx, reconnectWait) != nil {
			return nil, err
		}
	}
}

// isNetwork reports whether a server could not be reached, or ended while it was spoken to.
func isNetwork(err error) bool {
	var n net.Error
	return errors.As(err, &n) || errors.Is(err, io.EOF)
}

// reconnectWait is how long a server that is away is left alone.
const reconnectWait = 200 * time.Millisecond

// redacted returns URLs without their passwords.
func redacted(addresses string) string {
	all := strings.Split(addresses, ",")
	for i, a := range all {
		u, err := url.Parse(strings.TrimSpace(a))
		switch {
		case err != nil && strings.Contains(a, "@"):
			all[i] = a[strings.LastIndex(a, "@")+1:]
		case err == nil && u.User != nil:
			u.User = url.User("...")
			all[i] = u.String()
		}
	}
	return strings.Join(all, ",")
}

// Close leaves the cluster. Of [Local] it ends workers and server, and drops what they stored.
func (c *Cluster) Close() { c.close() }

// Local starts a server and a worker with so many cores in this process (0: one for each
// processor), and joins them. Nobody else can. It is for trying out, and for models that one
// machine searches: Workers of [csp.Options] do so with less.
func Local(ctx context.Context, cores int) (*Cluster, error) {
	dir, err := os.MkdirTemp("", "propago-cluster-")
	if err != nil {
		return nil, err
	}
	s, err := Serve(ServerOptions{Dir: dir, inside: true})
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	c, err := Connect(ctx, "", nats.InProcessServer(s.ns))
	if err != nil {
		s.Close()
		os.RemoveAll(dir)
		return nil, err
	}
	working, stop := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	ready := make(chan struct{})
	up := sync.OnceFunc(func() { close(ready) })
	wg.Go(func() {
		defer up()
		_ = c.Work(working, WorkOptions{Cores: cores, Name: "local", ready: up})
	})
	<-ready
	leave := c.close
	c.close = sync.OnceFunc(func() {
		stop()
		wg.Wait()
		leave()
		s.Close()
		os.RemoveAll(dir)
	})
	return c, nil
}
