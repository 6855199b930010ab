package main

// This file lists the pictures of the pages. Each is drawn by a function from a run of the
// engine or from what it is about, never by hand.

// pictureFolder is where the pictures lie.
const pictureFolder = "docs/pictures/"

// pictures are the pictures by name, without the extension.
var pictures = map[string]func() (string, error){
	"arcs":        drawArcs,
	"bars":        drawBars,
	"bits":        drawBits,
	"cluster":     drawCluster,
	"domains":     drawDomains,
	"graph":       drawGraph,
	"hall":        drawHall,
	"lookahead":   drawLookahead,
	"marks":       drawMarks,
	"matching":    drawMatching,
	"trail":       drawTrail,
	"search":      drawSearch,
	"search-tree": drawSearchTree,
	"simulation":  drawSimulation,
	"tree":        drawTree,
}
