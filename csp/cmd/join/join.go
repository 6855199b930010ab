// Package join has the flags by which commands join a cluster, the same for all of them.
package join

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/spf13/pflag"

	"github.com/propago/propago/csp/cluster"
)

// Here is the address of a cluster of this process alone.
const Here = "local"

// Usual is where `propago cluster serve` listens unless it is told otherwise.
const Usual = "nats://127.0.0.1:4222"

// maxCores bounds the memory that a mistyped number asks for.
const maxCores = 4096

// CheckCores refuses a number of cores that cannot be.
func CheckCores(n int) error {
	if n < 0 || n > maxCores {
		return fmt.Errorf("--cores %d is not from 0 to %d", n, maxCores)
	}
	return nil
}

// Flags say which cluster, and by what right. Secrets are in files, or in the environment, not
// on the command line, where all can read them.
type Flags struct {
	Address                    string
	Cores                      int // of a cluster of this process alone
	creds, token, ca, crt, key string
}

// Add adds the flags. usual is the address where none is given, "" for none at all.
func (f *Flags) Add(flags *pflag.FlagSet, usual string) {
	flags.StringVar(&f.Address, "cluster", usual, "the cluster at `URL`, or local for one in this process")
	f.AddRights(flags)
}

// AddRights adds those that say by what right.
func (f *Flags) AddRights(flags *pflag.FlagSet) {
	flags.StringVar(&f.creds, "creds", "", "NATS credentials in `FILE`")
	flags.StringVar(&f.token, "token-file", "", "the token is in `FILE` (or in PROPAGO_TOKEN)")
	flags.StringVar(&f.ca, "tls-ca", "", "trust servers whose certificates `FILE` vouches for")
	flags.StringVar(&f.crt, "tls-cert", "", "show the certificate in `FILE`")
	flags.StringVar(&f.key, "tls-key", "", "its key is in `FILE`")
}

// Token reads the token from its file, or from the environment; "" where there is none.
func (f *Flags) Token() (string, error) {
	if f.token == "" {
		return os.Getenv("PROPAGO_TOKEN"), nil
	}
	text, err := os.ReadFile(f.token)
	if err != nil {
		return "", err
	}
	if token := strings.TrimSpace(string(text)); token != "" {
		return token, nil
	}
	return "", fmt.Errorf("%s has no token", f.token)
}

// Connect joins the cluster.
func (f *Flags) Connect(ctx context.Context) (*cluster.Cluster, error) {
	if f.Address == Here {
		return cluster.Local(ctx, f.Cores)
	}
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return cluster.Connect(ctx, f.Address, o...)
}

// Await joins it once its server is there.
func (f *Flags) Await(ctx context.Context) (*cluster.Cluster, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return cluster.Await(ctx, f.Address, o...)
}

// options are what the flags say to NATS.
func (f *Flags) options() ([]nats.Option, error) {
	var o []nats.Option
	token, err := f.Token()
	if err != nil {
		return nil, err
	}
	if token != "" {
		o = append(o, nats.Token(token))
	}
	if f.creds != "" {
		o = append(o, nats.UserCredentials(f.creds))
	}
	if f.ca != "" {
		o = append(o, nats.RootCAs(f.ca))
	}
	if (f.crt == "") != (f.key == "") {
		return nil, errors.New("--tls-cert and --tls-key go together")
	}
	if f.crt != "" {
		o = append(o, nats.ClientCert(f.crt, f.key))
	}
	return o, nil
}
