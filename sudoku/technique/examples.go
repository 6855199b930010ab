package technique

// What is said of the techniques, and their examples. They are apart from the techniques, so that a program
// that never asks for them, such as the engine of the page, does without.

// abouts say in a few sentences how a technique reasons.
var abouts = map[string]string{
	"aligned pair exclusion":              "Of the ways to fill two cells go those that would take all candidates of a cell that sees both. A candidate that is in none of the ways that are left goes.",
	"aligned triple exclusion":            "Of the ways to fill three cells go those that would take all candidates of a cell that sees all three. A candidate that is in none of the ways that are left goes.",
	"ALS-XZ":                              "Two sets of cells have one candidate more than cells each. A value x cannot be in both, as its places in one see those in the other, so one set lacks it and holds all its others. A second value z that both have is in one of them: cells that see every z of both lose it. With two such x, each set holds its others as well.",
	"ALS-XY-wing":                         "Three sets of cells with one candidate more than cells each: x cannot be in the first and the second, nor y in the second and the third. The second holds one of x and y, so the first lacks x or the third lacks y, and that one holds z. Cells that see every z of both lose it.",
	"ALS chain":                           "Four sets of cells with one candidate more than cells each, tied in turn by values that cannot be in both of two. If the first lacks z, it holds the value that ties it to the second, which lacks it and holds the next one, and so on: the last holds z. Cells that see every z of the first and the last lose it.",
	"WXYZ-wing":                           "Three" + wingCells + "four" + wingValues,
	"VWXYZ-wing":                          "Four" + wingCells + "five" + wingValues,
	"UVWXYZ-wing":                         "Five" + wingCells + "six" + wingValues,
	"X-chain":                             "A value that is not in one place is in another where a unit is left with two, and a place that has it leaves it to none that it sees. Where such links in turn lead from a place to its contrary, that one is settled.",
	"alternating inference chain":         "Of two candidates that are the last of a cell or of a unit, one is true: if this one is not, that one is. Of two that see each other, or share a cell, one is false. Where such links in turn lead from a candidate to its contrary, it is settled.",
	"avoidable rectangle":                 "Four cells in two rows, two columns and two boxes, none of them given. If they held x and y crosswise, these could change places. Where three have x, y and x, the fourth is not y; where two have x and y and the others one further candidate each, the same, one of them takes it, and cells that see both lose it. " + uniqueOnly,
	"BUG+1":                               graveAbout + "If that is one cell, it takes one of them. " + uniqueOnly,
	"BUG type 2":                          graveAbout + "Type 2: all are of one value, so that cells that see all of them lose it. " + uniqueOnly,
	"BUG type 4":                          graveAbout + "Type 4: they are in two cells of a unit, which has its two places for another value in the same cells. One takes that value and the other one of the candidates too many. " + uniqueOnly,
	"BUG type 3":                          graveAbout + "Type 3: they are in cells of one unit, as if these were one cell with them alone, which makes a naked subset with other cells of the unit. " + uniqueOnly,
	"simple colouring":                    "Where a unit has two places for a value, one is true and the other false. Coloured in turns along such pairs, one colour is true and the other false as a whole. A colour that two cells of one unit have is false; a cell that sees both colours loses the value.",
	"franken fish":                        "A fish in which boxes count as lines: in two to four rows and boxes a value has its places within as many columns and boxes, which so have it there and lose it elsewhere. Rows and columns may change places. Up to three places too many are fins: cells that see all of them lose the value either way.",
	"mutant fish":                         "A fish in which rows, columns and boxes stand on either side: in two or three of them that share no place a value has its places within as many others, which lose it elsewhere. Up to three places too many are fins: cells that see all of them lose the value either way.",
	"X-cycle":                             "A loop of an even number of places for a value, each with the next two that a unit is left with, or two that see each other, in turn. Every other place has the value, so cells that see one of each lose it.",
	"XY-cycle":                            "A loop of cells with two candidates, each sharing a value with the next that it sees. Whichever way the values fall, each shared value is in one of its two cells, so cells that see both lose it.",
	"continuous loop":                     "A loop of candidates, each with the next two that are the last of a cell or unit, or two that cannot both be true, in turn. Every other one is true, so what sees one of each of a value goes.",
	"death blossom":                       "Each candidate of a cell, the stem, goes with a set of cells, a petal, that has one candidate more than cells and whose places for it the stem sees. Whatever the stem is, one petal loses that value and holds its others. A value z of all petals is in one of them, so cells that see every z of them lose it.",
	"direct pointing":                     "Where the places for a value in a box all lie in one row or column, it goes nowhere else there. If that leaves another box on the line with one place for it, that one takes it.",
	"direct claiming":                     "Where the places for a value in a row or column all lie in one box, it goes nowhere else there. If that leaves another line through the box with one place for it, that one takes it.",
	"direct hidden pair":                  "Two values with the same two places in a unit take these. If that leaves a third value with one place there, that one takes it.",
	"direct hidden triple":                "Three values with three places between them in a unit take these. If that leaves another value with one place there, that one takes it.",
	"exocet":                              "Two cells of a box and a line, the base, have the same few values. Each of the other two boxes of the band has a target, on another line, and beside it across the band a cell without these values. Three lines run across the band: through the third cell of the base's line, and through the targets. If each value of the base has its places there, outside of the band, in two lines along the band at most, one of the targets holds it where the base does: so the targets hold what the base does, and lose all else.",
	"finned X-wing":                       "An X-wing with some places too many, the fins: either it holds, or a fin is true. A cell that both rule out loses the value.",
	"finned swordfish":                    "A swordfish with some places too many, the fins: either it holds, or a fin is true. A cell that both rule out loses the value.",
	"finned jellyfish":                    "A jellyfish with some places too many, the fins: either it holds, or a fin is true. A cell that both rule out loses the value.",
	"X-wing":                              "Where a value has its places in two rows in the same two columns, these columns have it in these rows, and lose it elsewhere. Rows and columns may change places.",
	"swordfish":                           "Where a value has its places in three rows in three columns, these columns have it in these rows, and lose it elsewhere. Rows and columns may change places.",
	"jellyfish":                           "Where a value has its places in four rows in four columns, these columns have it in these rows, and lose it elsewhere. Rows and columns may change places.",
	"nishio forcing chain":                "Suppose a candidate and follow what it forces for its value alone. If some place is both taken and ruled out, the candidate was false.",
	"forcing chain":                       "Follow each candidate of a cell, or each place of a value in a unit, along the candidates that are the last of a cell or unit. What each of them leads to is so.",
	"dynamic forcing chain":               "Chains in which what a chain has ruled out counts for its further links, so that they branch and meet again. A contradiction shows that the supposition was false; what each case leads to is so.",
	"dynamic forcing chain plus":          "Dynamic forcing chains that also use the locked candidates, pairs and X-wings that they make on their way.",
	"nested forcing chain":                "Dynamic forcing chains that also use chains from one candidate to its contrary, on what they have left.",
	"nested multiple forcing chain":       "Dynamic forcing chains that also use forcing chains of cells and units, on what they have left.",
	"nested dynamic forcing chain":        "Dynamic forcing chains that also use dynamic forcing chains on what they have left; if these do not do, then such with patterns, and with chains of their own.",
	"full house":                          "A row, column or box with a single open cell takes there the value that it lacks.",
	"grouped X-chain":                     "An X-chain in which two or three places of the value that lie in a box and a line are one link: one of them has the value, or none. Where such links in turn lead from a place to its contrary, it is false.",
	"grouped alternating inference chain": "An alternating inference chain in which two or three places of a value that lie in a box and a line are one link: one of them has the value, or none. Where such links in turn lead from a candidate to its contrary, it is false.",
	"hidden rectangle":                    uniqueAbout + "One cell has x and y alone, and the row and the column of the opposite one have no other places for x than the rectangle's: were the opposite cell y, the rest would fall into place. So it is not. " + uniqueOnly,
	"hidden single in a box":              "A box needs every value. Where all its cells but one are ruled out for a value, that one takes it.",
	"hidden single in a line":             "A row or column needs every value. Where all its cells but one are ruled out for a value, that one takes it.",
	"hidden pair":                         "Two values with the same two places in a unit take these two cells, which lose their other candidates.",
	"hidden triple":                       "Three values with three places between them in a unit take these three cells, which lose their other candidates.",
	"hidden quad":                         "Four values with four places between them in a unit take these four cells, which lose their other candidates.",
	"pointing":                            "Where the places for a value in a box all lie in one row or column, the value goes from the rest of that line: wherever it ends up in the box, it is in that line.",
	"claiming":                            "Where the places for a value in a row or column all lie in one box, the value goes from the rest of that box: wherever it ends up in the line, it is in that box.",
	"multi-colouring":                     "As simple colouring, with two groups of pairs. Where a colour of one group sees a colour of the other, not both are true, so the opposite of the one or of the other is: cells that see both opposites lose the value. A colour that sees both colours of another group is false.",
	"naked single":                        "A cell whose peers hold all values but one takes that one.",
	"naked pair":                          "Two cells that see each other and have the same two candidates take these two between them, so cells that see both lose them.",
	"naked triple":                        "Three cells of a unit with three candidates between them take these three, so the rest of the unit loses them.",
	"naked quad":                          "Four cells of a unit with four candidates between them take these four, so the rest of the unit loses them.",
	"remote pair":                         "Cells with the same two candidates, each seeing the next, are one of them and the other in turn. A cell that sees one of each turn, which may be far apart, loses both. It is an XY-chain of one pair.",
	"rule forcing chain":                  "Suppose a candidate, and follow singles and what the rules of the variant leave, each by itself. If some cell is left without a value, or some value without a place, the candidate was false.",
	"arrow sum":                           "The cells of an arrow sum to the number in its circle. What is more than the greatest circle with the least others, or less than the least with the greatest, goes.",
	"average arrow":                       "The circle, times the number of the cells after it, is what these sum to. A candidate goes that is too much, or too little, for that with the least or the greatest others.",
	"little killer sum":                   "The cells of a diagonal sum to its clue. A candidate goes that is too much with the least values of the others, or too little with the greatest; those that see one another differ.",
	"region sum":                          "The parts of the line in each box have the same sum: no less than the least of any part, and no more than the greatest. A candidate goes with which its part is outside of that.",
	"zipper sum":                          "Cells as far from the middle of the line sum to the same, to the middle if it is one cell: no less than the least of any pair, and no more than the greatest. A candidate goes with which its pair is outside of that.",
	"straight range":                      "Cells side by side, up to a black one, follow one another in some order: of all ranges of so many values those are left in which each value has a place and each cell a value. Candidates in none of them go, such as those that no neighbour in value connects with the rest.",
	"straight value":                      "The values that are in each range that a compartment can hold must be in it: They go from the other cells of the line, and one with a single place is there.",
	"numbered room":                       "The first cell says at which place of the line the value of the clue is. The first cell keeps the numbers of places that can take the value, and the value those places that the first cell can name.",
	"rule interaction":                    "A candidate goes with which the rules, each looked at once, would leave a cell without a value, a value without a place, or would not be met: what sees all places of a 9 in a cage that needs one is no 9.",
	"nested rule forcing chain":           "Suppositions within each other: where one comes to no end by itself, a cell that has few candidates left with it is each of them in turn, and so on. If all come to an end, so does the first. What places and removes the least in all is the easiest.",
	"SK-loop":                             "Four boxes make a rectangle, and a cell of each is a corner of a rectangle of rows and columns. In each box the two other cells of the corner's row, and of its column, are pairs: eight in a loop, each sharing a row, a column or a box with the next. If counting each value once for each two pairs in a row that have it gives as many as there are open cells, each is taken in its unit, and goes from the other cells of it.",
	"skyscraper":                          "Two rows have two places each for a value, and one of each lies in the same column: these two cannot both be true, so one of the other two is. Cells that see both of those lose the value. Rows and columns may change places.",
	"turbot fish":                         "A box and a line have two places each for a value, and one of each see each other: these two cannot both be true, so one of the other two is. Cells that see both of those lose the value.",
	"empty rectangle":                     "The places for a value in a box lie in one row and one column of it, or those in a line in two boxes: one of the two groups has it. With a further such unit, or one with two places, that is a turbot fish with an end of several cells. Finned X-wings are of this kind.",
	"three strong links":                  strongLinksAbout,
	"four strong links":                   strongLinksAbout,
	"five strong links":                   strongLinksAbout,
	"six strong links":                    strongLinksAbout,
	"Sue de Coq":                          "Two or three cells where a box and a line meet, some further cells of the line and some of the box: the values of the line's are counted once, those of the box's as well, and what only the shared cells have once. If that is as many values as cells, each is taken: those of the first go from the rest of the line, those of the second from the rest of the box, and the others from both.",
	"rule of 45":                          "A row, a column or a box holds every value, 45 in all from 1 to 9. What the cages within some of them do not cover, or what the cages that cover them have outside, has a sum that follows, or some of one is so much more than some of the other: a candidate with which that could not come about goes.",
	"two-string kite":                     "A row and a column have two places each for a value, and one of each lies in the same box: these two cannot both be true, so one of the other two is. The cell that sees both of those loses the value.",
	"unique rectangle type 1":             uniqueAbout + "Type 1: three of the cells have x and y alone, so that the fourth has neither. " + uniqueOnly,
	"unique rectangle type 2":             uniqueAbout + "Type 2: the others have the same third candidate, which one of them takes, so that cells that see them all lose it. " + uniqueOnly,
	"unique rectangle type 3":             uniqueAbout + "Type 3: two cells of a unit have more candidates. One of them takes one of these, as if both were one cell with them alone, which makes a subset with other cells of the unit. " + uniqueOnly,
	"unique rectangle type 4":             uniqueAbout + "Type 4: two cells of a unit have more candidates, and the unit has no other place for x. One of them takes it, so that neither takes y. " + uniqueOnly,
	"unique loop":                         "As a unique rectangle, with six or more cells: each sees the next, and every unit that has one of them has two, so that x and y could change places in all. The types are those of rectangles. " + uniqueOnly,
	"cage combination":                    "The values of a cage differ and come to its sum, which only some combinations do: 1+2 for 3 in two cells, 1+7, 2+6 or 3+5 for 8. A candidate goes with which the candidates of the other cells could not come to the rest.",
	"variant rule":                        "A candidate with which a rule of a variant (a thermometer, a whispers line, a dot) could not be met by the candidates of its other cells goes.",
	"W-wing":                              "Two cells have the same candidates x and y. A unit has two places for x, one seen by the one cell and one by the other: the two cells cannot both be x, so one is y, and cells that see both lose y.",
	"XY-chain":                            "Cells with two candidates, each seeing the next and sharing a value with it. If the first is not z, the values fall in turn until the last is z. So the first or the last is z, and cells that see both lose it.",
	"XY-wing":                             "A pivot with the candidates x and y sees one cell with x and z and one with y and z. Whichever the pivot takes, one of the two takes z, so cells that see both lose z.",
	"XYZ-wing":                            "A pivot with the candidates x, y and z sees one cell with x and z and one with y and z. Whichever the pivot takes, one of the three takes z, so cells that see all three lose z.",
}

// examples are puzzles on which the ladder needs a technique.
var examples = map[string]string{
	"aligned pair exclusion":              "...1.....37....6...8....2.1..4..2.5.71......9.2.....74..2.6........89..5.....5...",
	"aligned triple exclusion":            "5.......17.4....5.......8...6.7.94..1....6...2...8...9..36........3.15...1.4783..",
	"ALS-XZ":                              "........2..9.76....46.....5......3....4..2...36.8.9....1.5..7.67..3...5...2...4..",
	"ALS-XY-wing":                         ".....62....7..3..1...2..93.4.......2.8...13..9...6..7..64.52.1......9.....3.18..6",
	"ALS chain":                           "..1......3.9....8..7.1..65.7...4...9....682........87.2.4.3....6..5.7...1.......8",
	"WXYZ-wing":                           "...56....5..7.8.9.7.29...6.......3....46...2....1.2.759.......28............4.93.",
	"VWXYZ-wing":                          ".76...2..94..2.........6..4.1..........7.58.3.39...4..2..........841..67.576.8..2",
	"UVWXYZ-wing":                         "91..2......2..8.3......7.....5....6.6..8..297.....9...7.1.....3...24.8....45....9",
	"X-chain":                             "84...9.2...1...8.....14.7.9...9...1.73.....6...5.....74...1...........8.69.584...",
	"alternating inference chain":         "..2..8.......39......2...4...74.....2....71...6.39..2...3.8...9..6...7.5.1..5.8..",
	"avoidable rectangle":                 "3.8.4......6..9...5.....62....4....9......2.848...2..3..45..3..2...7..1.79.3.....",
	"BUG+1":                               "3.......9..72......2...7.....8.....4....69...569.4..8....7.8.3618............329.",
	"BUG type 2":                          "96.4....5.5.........4....9..7...5..8..39.4...82...1...54.29.87.............3....9",
	"BUG type 4":                          "....2..73.....7......4..9.2.....1..45..8.9....2..3..6..6..5.7..4.....1..3.7...4..",
	"BUG type 3":                          ".7.....2.9....8..5......7..1.2....4.....4.2.8.8...9.1....4...9..165...8...53....2",
	"simple colouring":                    "...2..3...9.3...7......49....4.5.....2........3..2.1.6..6..3...4.2.17.5...95...4.",
	"franken fish":                        "...5.61......37.8.....9..753.......45.46..2.....7.....9.2.......7.28.5..........8",
	"mutant fish":                         "..37...96....9...2...4..1..5.6..9.7....3..6...1.....4..2...3..1..1.4...9....2.58.",
	"X-cycle":                             "79.4.....2...5...4..8......9..81...55.2.3...6.8...6......7...3...6...8...7.....59",
	"XY-cycle":                            "..14....337....5.......8.4.....8..6.6.7..43.......6..5..3.2...19.....8..8.5....92",
	"continuous loop":                     "....6.598......3...98.....6.......12..3....6.42....7.....871..3....2...91..6.4...",
	"death blossom":                       "8.....4.2.6..4.7......7..8......52.1..8.3.57...97...6.9.5....2.4........62.8.1...",
	"direct pointing":                     "58........19........2...8.39.4.53..885..6.9....6...45........96....463....1.2..4.",
	"direct claiming":                     ".47.1....8....5....21.7.89.6......79.8.9....3..9....1..1.3...5...6.4.3.1....6....",
	"direct hidden pair":                  "5....21...8.....4.2.3.597...5..1......2..6..4.76.....5.6.7...3.....38..6......8..",
	"direct hidden triple":                "..7......64...7..59..42......42...5........19....187.45.987.6.1....61...7.6.9....",
	"exocet":                              "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
	"finned X-wing":                       "9..8...1..8...7.9.....4....5....9.....97.51.316...........328.....5...24....74..5",
	"finned swordfish":                    ".......6.7.3..8....1..3..........51..4...7.3....9.67.....8....562..4.3.847....2..",
	"finned jellyfish":                    "..48.1...8....5....57........24.....3.......27..92.8....3...6..9..27.53.....5.98.",
	"X-wing":                              ".......9258.1.....9......4...6.5...3...3.1.24..26..9.......38.5.1.4.....6.8......",
	"swordfish":                           "..6.9...1.3....5..1.4.5...98....314.....7.....1..8..95....4.7.37....2....2.9.....",
	"jellyfish":                           "....5....94.2.7..6.5.84..9....97.4.........2...9.853......6.25.5....4...7.1.....8",
	"nishio forcing chain":                "...5...3773...48..5....91..48.7....5....5......2.6....6.....54..2.....1..7.8..2..",
	"forcing chain":                       "3.8...4.....9..5..7...4.9.....3...4.6...7.391.7...4..6....8..2.....19...4.2..6...",
	"dynamic forcing chain":               ".......39.....1..5..3.5.8....8.9...6.7...2...1..43......9.8..5..2....6..4..7.....",
	"dynamic forcing chain plus":          "1....5..2.9.4...5...6...7...5.9.3.......74......85..4.7.....6...3...9.8...2.....1",
	"nested forcing chain":                "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7..5..6...3...9.8...2.....1",
	"nested multiple forcing chain":       "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
	"nested dynamic forcing chain":        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
	"full house":                          ".5......7.7..5.3.2.3.........2...7.641...79.378..631......2..1.8..6........83.2.9",
	"grouped X-chain":                     "75.824..9......6..32....8.......3...4.9.......8..72........7..4..3.4.9.2...3...5.",
	"grouped alternating inference chain": "...........83..74.6....2.9.5....4...24....9....7.35...73..59..1...61....8.1.7....",
	"hidden rectangle":                    "..4...83....4....7....26....3...9......25.....98.1.42674...5.9.........8..19....2",
	"hidden single in a box":              "3.2.....94.....856.....6..38...3574..3......52.7......9.8..2....1.5.7......96..8.",
	"hidden single in a line":             "4..3..9.8.......7.3.....42.....15.8.....7.3.48..24..17..4..6.....89.47....9..18..",
	"hidden pair":                         ".6......8.......9....8.71..4...7......75.2.3..5..3......8.5..7..41..83..7.....6..",
	"hidden triple":                       "75.2..3..6.....9....35....7........92....41...86..1.4..7.8.3........2....25...86.",
	"hidden quad":                         ".........71..58...4..9.1.7.1.2...4.3.53........45..61....7...683....2.....6.9....",
	"pointing":                            "4..1..6...6....8...87...5.9....8..6...27.5....3........9..6...77...1..8....32...5",
	"claiming":                            "3..5..71..7.4.6...8.4..1.9....6.....6.....1.3....45..6.4.8.35......9..........96.",
	"multi-colouring":                     "9...8...5.8.5...2..7....4....21..7......9....1....7586...9.58...35..4...6...1....",
	"naked single":                        ".9.5.6...2..........472...3...651.......7.....36..41...5.4.9.81.49.....5....1..6.",
	"naked pair":                          "12.6..8......18.25.3......78....4.........4..9..752....468.37..2....7....97......",
	"naked triple":                        ".....2.4..1.57...6..9.8.1.............6..5..9...8...3.89.......27.963....65....1.",
	"naked quad":                          "...5.87...7..6.395.1...7...............93......5....83....168....4....56.98...4.7",
	"remote pair":                         "..1.7......9..8.3..8.......5......7......6..5.3..4...6..49...1.7...8.....2.3.5..8",
	"SK-loop":                             "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
	"skyscraper":                          "...5.1...2.1....4...3....87..23...7.4.7.....8...1..6..3....821.....3......46..73.",
	"turbot fish":                         ".1.6.8.....54..29.64..3......9.84..3...12.....8.....2.3...17....98...31.5......6.",
	"empty rectangle":                     "..2..1.......6.9..756..4.........3..9..32...62.3....9831..92.....5..7......5...4.",
	"three strong links":                  ".....6.324.1....7..3....54...9.687..38.2....4............59....8.....25.....37.1.",
	"four strong links":                   ".9...46.1..2..93.....1...8...682..1...........21......8....3..6...5.1..49.....5..",
	"five strong links":                   "......31....3....6....418..397..6....8..2.....6.....79.3..6.....5...3.922..1..5..",
	"six strong links":                    "...62........34...6.5........2.59.3..4......8..8..7..6...4..2..25....9...9...3.4.",
	"Sue de Coq":                          "..374......189..2..7........6...1.....4..87.3....5..1.......3..42..1....3..6..47.",
	"two-string kite":                     "........25...963...8315...9....1.2.71..28..45...6.9....3.........5...8....28....4",
	"unique rectangle type 1":             ".8.....25.6.......3...72..6137..5..4....4.......697.....39..8.......49....41...3.",
	"unique rectangle type 2":             ".4....75.5.8.....3.....3..4763.4...8.1.........56..9.....27.5.....4...2925...6...",
	"unique rectangle type 3":             "..1.2.7..8..1.....65...41.8..8.....4....6..5.....52..7..4.....5.....16.9.2..3....",
	"unique rectangle type 4":             "8...94.2......17....72...........85....9.2..1..36.8...76.3......8....13..3..4...6",
	"unique loop":                         "2....3..7......9.565...4.1..3..8...6.8..1.7..5......2...915......6....3..4..3....",
	"W-wing":                              "2...9...5..3...7...1.53.........9.......6..81...1..35.6..4...785.........9.3....6",
	"XY-chain":                            "9...4.......2..738.1...75.47.5...9......3......46...7.1....3....5....2.78..42....",
	"XY-wing":                             "842..5..37..1.......3..2.7.............3.9.25..45..6.....6.....62..1..9..79...3.6",
	"XYZ-wing":                            "..82.7......1..942.....5.7.5.2.3.....3...1..5.69.2......5..4..7...35.1.........29",
	"rule forcing chain": `board 4x4
givens
....
...2
....
....
little-killer 9 r1c1 r2c2 r3c3 r4c4
little-killer 7 r2c1 r3c2 r4c3
`,
	"arrow sum": `board 4x4
givens
..2.
..3.
....
.4..
arrow r3c2 = r3c1 r2c2
arrow r1c2 = r1c3 r1c4
`,
	"average arrow": `board 4x4
givens
....
....
....
..12
average-arrow r2c1 = r2c2 r1c3 r2c3
average-arrow r4c2 = r4c3 r3c3 r2c4
`,
	"little killer sum": `board 4x4
givens
....
..3.
4.2.
...3
little-killer 9 r1c4 r2c3 r3c2 r4c1
`,
	"region sum": `board 4x4
givens
3...
.1..
...4
..1.
region-sum r4c1 r4c2 r3c3 r3c4
region-sum r3c2 r3c1 r2c2 r2c1
`,
	"zipper sum": `board 4x4
givens
....
....
1.4.
.43.
zipper r2c3 r3c4 r3c3 r2c4
zipper r2c1 r3c2 r3c1 r2c2
`,
	"straight range": `board 4x4 lines
givens
1..-
...3
.4..
-.34
str8ts
`,
	"straight value": `board 4x4 lines
givens
42..
-..4
...-
....
str8ts
`,
	"numbered room": `board 4x4
givens
.3..
....
.4.1
3...
numbered-room 1 r4c1 r3c1 r2c1 r1c1
`,
	"rule interaction": `board 4x4
givens
.1..
4...
....
..2.
little-killer 9 r1c3 r2c2 r3c1
`,
	"nested rule forcing chain": `board 6x6
givens
4.....
......
......
......
...4..
......
zipper r2c6 r3c6 r4c5
zipper r3c5 r2c4 r3c4
zipper r4c3 r4c4 r5c3 r5c2
zipper r6c6 r6c5 r5c6 r4c6
zipper r1c3 r2c2 r3c3 r2c3
zipper r6c3 r6c2 r5c1 r4c2
`,
	"rule of 45": `board 6x6
givens
......
......
......
......
......
......
cage 17 r1c1 r2c1 r3c1 r4c1
cage 10 r1c2 r1c3 r1c4 r2c3
cage 16 r1c5 r1c6 r2c4 r2c5
cage 8 r2c2 r3c2
cage 13 r2c6 r3c6 r4c5 r4c6
cage 13 r3c3 r3c4 r3c5 r4c4
cage 6 r4c2
cage 17 r4c3 r5c3 r5c4 r6c2 r6c3
cage 5 r5c1 r5c2
cage 18 r5c5 r5c6 r6c4 r6c5 r6c6
cage 3 r6c1
`,
	"cage combination": `board 4x4
givens
....
....
....
....
cage 7 r1c1 r2c1 r3c1
cage 6 r1c3 r1c4 r2c4
cage 8 r1c2 r2c2 r2c3
cage 9 r3c2 r4c1 r4c2
cage 3 r3c3 r4c3
cage 7 r3c4 r4c4
`,
	"variant rule": `board 4x4
givens
.3..
....
....
....
thermometer r2c3 r3c3 r3c2
thermometer r3c4 r4c4 r4c3
thermometer r4c2 r3c1 r4c1
`,
}
