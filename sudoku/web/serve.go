package web

// The server of the page, for one machine or a small network.

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

// Limits of the server. A request has no body that anyone reads, and the largest file
// goes out in seconds even on a slow line.
const (
	headerTime   = 5 * time.Second
	readTime     = 10 * time.Second
	writeTime    = 2 * time.Minute
	idleTime     = 2 * time.Minute
	maxHeader    = 16 << 10
	maxBody      = 1 << 10
	shutdownTime = 10 * time.Second
)

// Listen opens an address such as "127.0.0.1:8080" or ":0" for Serve. local says
// whether only this machine can reach it.
func Listen(address string) (l net.Listener, local bool, err error) {
	l, err = net.Listen("tcp", address)
	if err != nil {
		return nil, false, fmt.Errorf("the page cannot be served: %w", err)
	}
	tcp, ok := l.Addr().(*net.TCPAddr)
	return l, ok && tcp.IP.IsLoopback(), nil
}

// OwnNames returns the name and the addresses that this machine has in its networks, which
// others reach it by. What cannot be found out is left out.
func OwnNames() []string {
	var names []string
	if name, err := os.Hostname(); err == nil {
		names = append(names, name, name+".local")
	}
	addrs, _ := net.InterfaceAddrs()
	for _, a := range addrs {
		if ip, ok := a.(*net.IPNet); ok {
			names = append(names, ip.IP.String())
		}
	}
	return names
}

// Serve serves a handler until the context ends, finishes the requests under way, and
// returns nil. What has not finished ten seconds later is cut off, which is an error.
func Serve(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{
		Handler:           http.MaxBytesHandler(h, maxBody),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving the page: %w", err)
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if err := server.Shutdown(end); err != nil {
		return errors.Join(fmt.Errorf("requests were cut off: %w", err), server.Close())
	}
	return nil
}
