// Package draw makes pictures of models and searches: the graph of variables and
// constraints, the search tree, domains, and bars of counts. Pictures are SVG that needs no
// other file, and graphs and trees are also written in the DOT language for other programs.
//
// Every SVG says what it shows in words (title and desc, role img), tells nothing by colour
// alone, follows the light or dark scheme of its reader, and is the same, byte for byte,
// each time it is drawn. Names from models are escaped. [Canvas] is what they are drawn on,
// for pictures of one's own in the same style.
//
// Package csp/trace/page makes a page of a recorded run that plays it step by step.
package draw
