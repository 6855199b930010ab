package web_test

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// reload loads the page again and waits for its board. The browser does it: a script that
// did would be cut off before it has answered.
func (tb *tab) reload() {
	tb.t.Helper()
	tb.run(chromedp.Reload())
	tb.waitFor(`document.querySelector("[role=gridcell][aria-label]") !== null`, "the page again")
}

// loads does what loads the page again, and waits until that is done: what is asked of a page that is
// on its way out is lost.
func (tb *tab) loads(act func()) {
	tb.t.Helper()
	loaded := make(chan struct{}, 10)
	ctx, cancel := context.WithTimeout(tb.ctx, patience)
	defer cancel()
	chromedp.ListenTarget(ctx, func(event any) {
		if _, ok := event.(*page.EventLoadEventFired); ok {
			loaded <- struct{}{}
		}
	})
	act()
	select {
	case <-loaded:
	case <-ctx.Done():
		require.FailNow(tb.t, "the page is not loaded again")
	}
}

// follow goes to another fragment of the address, as a link does.
func (tb *tab) follow(fragment string) {
	tb.t.Helper()
	tb.eval(fmt.Sprintf("location.hash = %q", "#"+fragment), nil)
}

// beforeLoad has a script run before those of the page, at every load.
func (tb *tab) beforeLoad(script string) {
	tb.t.Helper()
	tb.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}
