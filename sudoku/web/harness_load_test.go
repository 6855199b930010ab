package web_test

import (
	"context"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// beforeLoad has a script run before those of the page, at every load.
func (tb *tab) beforeLoad(script string) {
	tb.t.Helper()
	tb.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}
