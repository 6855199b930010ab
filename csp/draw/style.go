package draw

// This file is the one style sheet of all pictures, in two colour schemes. The colours of
// text have a contrast of at least 4.5 to 1 on their backgrounds.

import (
	"strings"
	"sync"
)

// rule is one line of the style sheet. Where dark differs, light is for the other scheme.
type rule struct{ selector, always, light, dark string }

var rules = []rule{
	{"", "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:13px;max-width:100%;height:auto", "", ""},
	{"text", "text-anchor:middle;stroke:none", "fill:#1f2328", "fill:#e6edf3"},
	{".left", "text-anchor:start", "", ""},
	{".right", "text-anchor:end", "", ""},
	{".big", "font-size:16px;font-weight:600", "", ""},
	{".small", "font-size:11px", "", ""},
	{".strong", "font-weight:700", "", ""},
	{".mono", "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Noto Sans Mono',monospace", "", ""},
	{".struck", "text-decoration:line-through", "", ""},
	{"text.faint", "", "fill:#59636e", "fill:#9198a1"},
	{"text.good", "", "fill:#116329", "fill:#56d364"},
	{"text.bad", "", "fill:#b3131b", "fill:#ff7b72"},
	{"text.busy", "", "fill:#0550ae", "fill:#79c0ff"},
	{".line", "fill:none;stroke-width:1", "stroke:#8c959f", "stroke:#656e77"},
	{".edge", "fill:none;stroke-width:2", "stroke:#424a53", "stroke:#b1bac4"},
	{".wall", "fill:none;stroke-width:2.5;stroke-linecap:square", "stroke:#1f2328", "stroke:#d1d7dd"},
	{".tube", "fill:none;stroke-width:14;stroke-linecap:round;stroke-linejoin:round", "stroke:#d5d9de", "stroke:#3a424b"},
	{".good.tube", "", "stroke:#b4e2c0", "stroke:#1d4d2e"},
	{".bad.tube", "", "stroke:#f7c6c4", "stroke:#5c2426"},
	{".busy.tube", "", "stroke:#b6daf7", "stroke:#1b446e"},
	{".mark.tube", "", "stroke:#f3df94", "stroke:#574408"},
	{".violet.tube", "", "stroke:#e0c8f0", "stroke:#47305c"},
	{".orange.tube", "", "stroke:#f8cfa4", "stroke:#5f3a14"},
	{".shade", "", "fill:#d5d9de", "fill:#3a424b"},
	{".ink:not(text)", "", "fill:#1f2328", "fill:#e6edf3"},
	{".dashed", "stroke-dasharray:4 3", "", ""},
	{".hatch", "stroke-width:4", "stroke:#ffffff;stroke-opacity:.55", "stroke:#0d1117;stroke-opacity:.55"},
	{".paper", "", "fill:#ffffff", "fill:#0d1117"},
	{".soft", "", "fill:#f0f2f5", "fill:#1c2129"},
	{".good:not(text)", "", "fill:#cdf5d8", "fill:#12361f"},
	{".bad:not(text)", "", "fill:#ffe0dd", "fill:#471b1b"},
	{".busy:not(text)", "", "fill:#d3ebff", "fill:#13335a"},
	{".mark:not(text)", "", "fill:#fff0b3", "fill:#4b3a05"},
	{".bar", "", "fill:#218bff", "fill:#2f7de0"},
	{".good.line,.good.edge", "", "stroke:#1a7f37", "stroke:#3fb950"},
	{".bad.line,.bad.edge", "", "stroke:#cf222e", "stroke:#f85149"},
	{".busy.line,.busy.edge", "", "stroke:#0969da", "stroke:#58a6ff"},
}

// styleSheet is made for the first picture.
var styleSheet = sync.OnceValue(func() string {
	var b, dark strings.Builder
	b.WriteString("<style>\n")
	for _, r := range rules {
		// Selectors are kept to the inside of pictures, for pages that have several.
		name := strings.TrimSpace(".propago " + strings.ReplaceAll(r.selector, ",", ",.propago "))
		properties := strings.Trim(r.always+";"+r.light, ";")
		b.WriteString(name + "{" + properties + "}\n")
		if r.dark != "" {
			dark.WriteString(name + "{" + r.dark + "}\n")
		}
	}
	b.WriteString("@media (prefers-color-scheme:dark){\n" + dark.String() + "}\n</style>\n")
	return b.String()
})
