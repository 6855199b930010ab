package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// This file is the embedded server, so that nothing has to be installed.

// ServerOptions say how a server serves. The zero value listens on the loopback interface at
// a port that is free, and stores in a folder of its own choice.
type ServerOptions struct {
	Host string // "": 127.0.0.1
	Port int    // 0: one that is free
	Dir  string // where jobs are stored
	// Token has to be given by whoever connects. A server that others can reach needs one,
	// unless Open says that anybody may.
	Token string
	Open  bool
	// Config is a file of nats-server's, for TLS, accounts, several servers and all else; the
	// options above that are set come after it.
	Config string
	// Sync has each write reach the disk before it is answered: slower, and nothing is lost
	// where the machine loses its power.
	Sync bool

	inside bool // only for this process
}

// Server is an embedded NATS server with JetStream.
type Server struct{ ns *server.Server }

// startTime is how long a server may take to be ready; reading what is stored takes a while.
const startTime = 60 * time.Second

// maxPayload is the largest message that the embedded server takes.
const maxPayload = 8 << 20

// Serve starts a server.
func Serve(o ServerOptions) (*Server, error) {
	opts := &server.Options{}
	if o.Config != "" {
		var err error
		if opts, err = server.ProcessConfigFile(o.Config); err != nil {
			return nil, fmt.Errorf("cluster: %w", err)
		}
	}
	opts.Host = cmp.Or(o.Host, opts.Host, "127.0.0.1")
	if o.Port != 0 {
		opts.Port = o.Port
	} else if o.Config == "" {
		opts.Port = server.RANDOM_PORT
	}
	opts.StoreDir = cmp.Or(o.Dir, opts.StoreDir)
	opts.Authorization = cmp.Or(o.Token, opts.Authorization)
	if o.Config == "" && o.Token == "" && !o.Open && !loopback(opts.Host) {
		return nil, errors.New("cluster: a server that others can reach needs a token, or to be opened to all")
	}
	opts.JetStream, opts.NoSigs, opts.NoLog, opts.DisableJetStreamBanner = true, true, true, true
	opts.SyncAlways = opts.SyncAlways || o.Sync
	opts.DontListen = o.inside
	if opts.MaxPayload == 0 || opts.MaxPayload == server.MAX_PAYLOAD_SIZE {
		opts.MaxPayload = maxPayload
	}
	if err := possible(opts); err != nil {
		return nil, fmt.Errorf("cluster: %w", err)
	}
	ns, err := server.NewServer(opts)
	if err != nil {
		return nil, fmt.Errorf("cluster: %w", err)
	}
	ns.Start()
	if !ns.ReadyForConnections(startTime) {
		ns.Shutdown()
		ns.WaitForShutdown()
		return nil, fmt.Errorf("cluster: the server at %s did not start: is the port in use, and can %s be written?", net.JoinHostPort(opts.Host, fmt.Sprint(opts.Port)), opts.StoreDir)
	}
	return &Server{ns}, nil
}

// possible says what a server would wait for in vain: the address is taken, or the folder cannot
// be written.
func possible(o *server.Options) error {
	if !o.DontListen && o.Port != server.RANDOM_PORT {
		l, err := net.Listen("tcp", net.JoinHostPort(o.Host, strconv.Itoa(cmp.Or(o.Port, server.DEFAULT_PORT))))
		if err != nil {
			return err
		}
		l.Close()
	}
	if o.StoreDir == "" {
		return nil
	}
	if err := os.MkdirAll(o.StoreDir, 0o750); err != nil {
		return err
	}
	f, err := os.CreateTemp(o.StoreDir, "propago-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// URL returns where clients connect to.
func (s *Server) URL() string { return s.ns.ClientURL() }

// Wait waits until the context is done. It says when the server has no room for what workers find:
// it takes three quarters of what was free on the disk when it started. Then jobs stand still
// until others are cancelled, or the server is started again with more room. Where the disk itself
// is full the server stores nothing any more, which is the error: it has to be started again, and
// nothing that it stored is lost.
func (s *Server) Wait(ctx context.Context, say func(text string)) error {
	for full := false; pause(ctx, time.Second) == nil; {
		if !s.ns.JetStreamEnabled() {
			return fmt.Errorf("cluster: the server cannot store any more: is %s full?", s.ns.StoreDir())
		}
		used, err := s.ns.Jsz(nil)
		if err != nil {
			continue
		}
		was := full
		if full = int64(used.Store) > used.Config.MaxStore; full && !was {
			say(fmt.Sprintf("there is no more room for jobs in %s: cancel some, or start the server again where there is more", s.ns.StoreDir()))
		}
	}
	return nil
}

// Close ends the server in good order. What is stored stays.
func (s *Server) Close() {
	s.ns.Shutdown()
	s.ns.WaitForShutdown()
}
