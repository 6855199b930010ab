package main

// The flag --draw: the argument as a picture. Each sentence is a line of text, and curves at the
// left lead to it from those that it rests on.

import (
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/proof/check"
)

const (
	rowHeight  = 22.0 // of a sentence
	mostLetter = 110  // letters of a sentence that are shown; all are told where a pointer is over it
	mostBend   = 150.0
)

// picture draws the argument about a model. It says how many sentences are not in it.
func picture(model string, told []check.Sentence, leftOut int, verdict *check.Verdict) string {
	first, _, _ := strings.Cut(verdict.String(), "\n")
	desc := fmt.Sprintf("%d steps lead to what is %s.", len(told), first)
	c := draw.NewCanvas("proof", "Why: "+model, desc)
	row, width, deep := make(map[int]int), utf8.RuneCountInString(first), 0.0
	for i, s := range told {
		row[s.Lines[0]] = i
		width = max(width, min(utf8.RuneCountInString(s.Text), mostLetter))
		for _, on := range s.On {
			if from, ok := row[on]; ok {
				deep = max(deep, bend(i-from))
			}
		}
	}
	left := deep/2 + 70
	for i, s := range told { // lines below the texts
		for _, on := range s.On {
			if from, ok := row[on]; ok {
				c.Curve("line", left-54, middle(from), left-54-bend(i-from), (middle(from)+middle(i))/2, left-54, middle(i))
			}
		}
	}
	for i, s := range told {
		style := ""
		switch {
		case strings.HasPrefix(s.Text, "a contradiction"):
			style = "bad "
		case strings.HasPrefix(s.Text, "a solution"):
			style = "good "
		}
		c.Begin(s.String())
		c.Circle(style+"ink", left-52, middle(i), 3)
		c.Text("faint small right", left-10, middle(i)+4, fmt.Sprint(s.Lines[0]))
		c.Text(style+"left", left, middle(i)+4, short(s.Text))
		c.End()
	}
	bottom := float64(len(told)) * rowHeight
	c.Text("strong left", left, bottom+rowHeight, first)
	if leftOut > 0 {
		c.Text("faint left", left, bottom+2*rowHeight, fmt.Sprintf("%d earlier steps are left out", leftOut))
		bottom += rowHeight
	}
	c.Size(left+float64(width)*7.5+20, bottom+2*rowHeight)
	return c.SVG()
}

// middle is the height of a sentence.
func middle(i int) float64 { return (float64(i) + 0.7) * rowHeight }

// bend is how far a curve over some lines is bent aside.
func bend(lines int) float64 { return min(16+10*float64(lines), mostBend) }

// short is the beginning of a long text.
func short(text string) string {
	if letters := []rune(text); len(letters) > mostLetter {
		return string(letters[:mostLetter-1]) + "…"
	}
	return text
}

// save writes the picture to a file.
func (s *settings) save(model string, told []check.Sentence, leftOut int, verdict *check.Verdict) error {
	if s.draw == "" {
		return nil
	}
	return os.WriteFile(s.draw, []byte(picture(model, told, leftOut, verdict)), 0o666)
}
