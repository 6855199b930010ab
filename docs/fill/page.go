package main

// This file reads the marks of a page and puts the right blocks after them.
//
//	<!-- run -->                    the sh or go block that follows is run; the next text block,
//	                                made where there is none, holds what it printed
//	<!-- code: FILE#NAME,NAME -->   a block with declarations of a Go file, or with a whole file
//	<!-- table: COMMAND -->         a table, which the command prints
//	<!-- output: FILE#Example -->   a text block with the output comment of an example, which
//	                                go test compares with what the example prints
//
// A go block is a whole program. In code, NAME is a function, type, variable or constant,
// Type.Method for a method, and NAME{} for the body of a function alone.

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// mark is what a page asks for, a line of it.
var mark = regexp.MustCompile(`(?m)^<!-- (run|code|output|table)(?:: (.*))? -->$`)

// source is where the contents of blocks come from.
type source interface {
	// output runs what a block holds and returns what it printed.
	output(language, text string) (string, error)
	// quote returns the language and the text of a quotation.
	quote(from string) (language, text string, err error)
	// example returns the output comment of an example.
	example(from string) (string, error)
}

// fill returns a page with its blocks as the source gives them.
func fill(page string, from source) (string, error) {
	p := &filling{rest: page, from: from, line: 1}
	var errs []error
	for p.rest != "" {
		line := p.take()
		m := mark.FindStringSubmatch(line)
		if m == nil {
			if strings.HasPrefix(line, "```") {
				p.takeBlock(line)
			}
			continue
		}
		at := p.line - 1
		if err := p.answer(m[1], m[2]); err != nil {
			errs = append(errs, fmt.Errorf("line %d: %w", at, err))
		}
	}
	return p.done.String(), errors.Join(errs...)
}

// filling is a page of which the first part is filled.
type filling struct {
	done strings.Builder
	rest string
	line int // of the page as it was, that rest begins with
	from source
}

// take moves one line from the rest to what is done, and returns it.
func (p *filling) take() string {
	line := p.skip()
	p.done.WriteString(line)
	return line
}

// skip drops one line of the rest, and returns it.
func (p *filling) skip() string {
	i := strings.IndexByte(p.rest, '\n') + 1
	if i == 0 {
		i = len(p.rest)
	}
	line := p.rest[:i]
	p.rest = p.rest[i:]
	p.line++
	return line
}

// takeBlock moves the block that the line opened, and returns its language and text.
func (p *filling) takeBlock(opening string) (language, text string) {
	before := p.done.Len()
	for p.rest != "" {
		if p.take() == "```\n" {
			break
		}
	}
	return strings.TrimSpace(opening[3:]), strings.TrimSuffix(p.done.String()[before:], "```\n")
}

// skipBlock drops a block, if one begins here.
func (p *filling) skipBlock() {
	if !strings.HasPrefix(p.rest, "```") {
		return
	}
	p.skip()
	for p.rest != "" && p.skip() != "```\n" {
	}
}

func (p *filling) answer(kind, from string) error {
	switch kind {
	case "code":
		language, text, err := p.from.quote(from)
		if err == nil {
			p.skipBlock()
			p.putBlock(language, text)
		}
		return err
	case "table":
		text, err := p.from.output("sh", from+"\n")
		if err == nil {
			for strings.HasPrefix(p.rest, "|") {
				p.skip()
			}
			p.done.WriteString(text)
		}
		return err
	case "output":
		text, err := p.from.example(from)
		if err == nil {
			p.skipBlock()
			p.putBlock("text", text)
		}
		return err
	}
	if !strings.HasPrefix(p.rest, "```sh\n") && !strings.HasPrefix(p.rest, "```go\n") {
		return errors.New("what is to be run is a sh or go block right below the mark")
	}
	text, err := p.from.output(p.takeBlock(p.take()))
	if err != nil {
		return err
	}
	if p.takeToText() {
		p.skipBlock()
		if text == "" {
			return errors.New("it printed nothing; the text block below belongs to nothing")
		}
		p.putBlock("text", text)
	} else if text != "" {
		p.done.WriteString("\n")
		p.putBlock("text", text)
	}
	return nil
}

// takeToText moves what stands before the next block if that is a text block and no mark
// comes first. Otherwise it moves nothing and returns false.
func (p *filling) takeToText() bool {
	at := 0
	for line := range strings.Lines(p.rest) {
		switch {
		case line == "```text\n":
			before := p.rest[:at]
			p.done.WriteString(before)
			p.rest = p.rest[at:]
			p.line += strings.Count(before, "\n")
			return true
		case strings.HasPrefix(line, "```") || mark.MatchString(line):
			return false
		}
		at += len(line)
	}
	return false
}

func (p *filling) putBlock(language, text string) {
	p.done.WriteString("```" + language + "\n" + text)
	if !strings.HasSuffix(text, "\n") {
		p.done.WriteString("\n")
	}
	p.done.WriteString("```\n")
}
