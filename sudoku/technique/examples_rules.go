package technique

// What is said of the techniques of rules, and their examples: as examples.go for the others.

// ruled are the techniques of rules.
var ruled = map[string]struct{ about, example string }{
	"anti-queen": {"Two cells on a diagonal do not both hold the value: where it is in one, it goes from the others.", `board 6x6
givens
3...6.
.5.3..
....3.
...1..
..1.5.
4.....
anti-queen 6
`},
	"arrow sum": {"The cells of an arrow sum to the number in its circle. What is more than the greatest circle with the least others, or less than the least with the greatest, goes.", `board 4x4
givens
..2.
..3.
....
.4..
arrow r3c2 = r3c1 r2c2
arrow r1c2 = r1c3 r1c4
`},
	"average arrow": {"The circle, times the number of the cells after it, is what these sum to. A candidate goes that is too much, or too little, for that with the least or the greatest others.", `board 4x4
givens
....
....
....
..12
average-arrow r2c1 = r2c2 r1c3 r2c3
average-arrow r4c2 = r4c3 r3c3 r2c4
`},
	"between line": {"What is on the line lies between its ends: more than the least and less than the greatest that these can be, so no 1 and no 9. The ends leave it room.", `board 6x6
givens
..5...
......
....2.
.3....
....3.
..1...
between r3c3 r4c4 r4c5
between r4c2 r5c2 r5c3
between r4c1 r3c2 r2c1 r1c2
between r5c5 r6c4 r6c5
between r2c5 r3c4 r3c5
between r1c5 r1c4 r1c3 r2c4
`},
	"cage combination": {"The values of a cage differ and come to its sum, which only some combinations do: 1+2 for 3 in two cells, 1+7, 2+6 or 3+5 for 8. A candidate goes with which the candidates of the other cells could not come to the rest.", `board 4x4
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
`},
	"clone": {"Cells at the same place in both shapes hold the same value: what the one cannot be, the other cannot.", `board 4x4
givens
..13
....
....
..4.
clone r1c1 r1c2 r1c3 = r4c2 r4c3 r4c4
clone r3c2 r3c3 r3c4 = r2c1 r2c2 r2c3
`},
	"dot": {"Between neighbours with a white dot lies 1, or the difference that it says; with a black one, one is the double of the other, or as often as it says. A candidate goes that has no partner among those of the other cell.", `board 4x4
givens
...3
....
.2..
....
white r1c1 r1c2
black r2c3 r3c3
white r4c2 r4c3
`},
	"entropic line": {"Of each three cells in a row one is low, one in the middle and one high, so that these come again in the same order: two that are known say those of all other cells.", `board 6x6
givens
46....
...5..
..14..
6.....
1.....
......
entropic r3c2 r2c2 r1c2 r2c1
entropic r4c4 r5c4 r4c3 r3c3
entropic r3c5 r3c4 r2c4 r1c5
entropic r4c5 r5c5 r5c6 r6c5
entropic r5c1 r6c2 r5c2 r4c2 r4c1
`},
	"even or odd cell": {"A cell with a square holds an even value, one with a circle an odd one.", `board 4x4
givens
4..2
..4.
....
...1
odd r2c2
`},
	"global entropy": {"Each square of four cells has a low, a middle and a high value. One that only a single cell can have is there, and what three cells have leaves the fourth free.", `board 6x6
givens
.....1
5.....
......
..1...
1...54
..4...
global-entropy
`},
	"indexer": {"A cell of a row or column says which of its cells holds the number of its own. It keeps the places that can take that number, and these the number where it can name them.", `board 4x4
givens
.4..
.1..
....
....
row-indexer r1c3 r2c4 r3c2 r4c1
`},
	"little killer sum": {"The cells of a diagonal sum to its clue. A candidate goes that is too much with the least values of the others, or too little with the greatest; those that see one another differ.", `board 4x4
givens
....
..3.
4.2.
...3
little-killer 9 r1c4 r2c3 r3c2 r4c1
`},
	"lockout line": {"The ends differ by so much at least, and what is on the line is outside of them. A candidate goes that is between them or at one of them whichever they are, and an end that would leave a cell of the line nothing.", `board 6x6
givens
..35..
.4....
......
4.....
......
...4..
lockout 2 r3c4 r4c4 r5c5 r6c5
lockout 2 r2c3 r3c2 r3c3 r2c4
lockout 2 r4c2 r5c3 r5c2
lockout 2 r5c1 r6c1 r6c2
lockout 2 r1c1 r2c2 r1c2 r1c3
lockout 2 r1c6 r2c5 r3c6 r2c6
`},
	"minimum or maximum cell": {"A minimum is less than each cell beside it, so less than the greatest that this can be, and what is beside it is more than its least. A maximum is the same turned round.", `board 4x4
givens
....
.3..
....
2...
minimum r1c3 r2c1 r3c4 r4c2
`},
	"modular line": {"Of each three cells in a row the remainders by 3 differ, so that they come again in the same order: two that are known say those of all other cells.", `board 6x6
givens
..13.5
......
5....1
......
......
..2..6
modular r6c3 r6c4 r6c5 r5c5
modular r2c5 r3c5 r4c4 r5c4
modular r5c2 r6c2 r5c3 r4c3 r3c4 r4c5
modular r1c5 r1c4 r1c3 r2c2
modular r3c2 r2c1 r3c1 r4c2
`},
	"nabner": {"No two values of the line are the same or consecutive. A candidate goes that is too near to all those of another cell.", `board 6x6
givens
......
4.....
..1...
....3.
.....5
...2..
nabner r2c5 r2c6 r1c6
nabner r6c6 r5c6 r4c6
nabner r1c4 r2c4 r1c3
nabner r6c3 r5c2 r6c2
nabner r3c5 r4c5 r5c5
nabner r6c4 r6c5 r5c4
`},
	"negative constraint": {"Neighbours without a mark do not stand in the relation of the marks, or on a non-consecutive board no neighbours are consecutive. A candidate goes that would leave a neighbour nothing.", `board 6x6
givens
......
......
......
..4...
4.....
..3.4.
non-consecutive
`},
	"nested rule forcing chain": {"Suppositions within each other: where one comes to no end by itself, a cell that has few candidates left with it is each of them in turn, and so on. If all come to an end, so does the first. What places and removes the least in all is the easiest.", `board 6x6
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
`},
	"numbered room": {"The first cell says at which place of the line the value of the clue is. The first cell keeps the numbers of places that can take the value, and the value those places that the first cell can name.", `board 4x4
givens
4..2
..4.
....
...1
numbered-room 1 r3c4 r3c3 r3c2 r3c1
`},
	"palindrome": {"Cells as far from the middle of the line hold the same value: what the one cannot be, the other cannot.", `board 4x4
givens
...1
..3.
....
...2
palindrome r4c3 r3c2 r2c2
palindrome r3c3 r2c3 r1c2
`},
	"parity line": {"Even and odd values alternate: a cell that is sure to be even, or odd, says of each cell of the line which it is.", `board 4x4
givens
....
1.4.
43..
....
parity r4c2 r3c1 r2c1 r1c2
parity r3c4 r3c3 r2c3 r3c2
`},
	"pill arrow": {"The cells of the arrow sum to the number in its pill, whose first cell counts ten times. A candidate goes with which what is left could not come to the rest.", `board 6x6
givens
.....1
...5.3
.2.1..
3.....
......
..2...
arrow r1c1 r1c2 = r2c2 r3c3 r4c4 r5c5
`},
	"product cage": {"The values multiply to the number: each divides it, and what is left of it the other cells can come to.", `board 4x4
givens
....
.2..
..4.
....
product-cage 24 r1c1 r1c2 r1c3
product-cage 24 r2c1 r2c2 r2c3 r2c4
product-cage 8 r3c1 r3c2 r4c2
product-cage 8 r3c3 r4c3 r4c4
`},
	"quadruple": {"Each digit of the circle is in the four cells: one that a single cell can still take is there, and where as many cells as digits are left they take no other.", `board 4x4
givens
..13
....
..4.
.2..
quadruple 3 r1c2 r1c3 r2c2 r2c3
`},
	"region sum": {"The parts of the line in each box have the same sum: no less than the least of any part, and no more than the greatest. A candidate goes with which its part is outside of that.", `board 4x4
givens
3...
.1..
...4
..1.
region-sum r4c1 r4c2 r3c3 r3c4
region-sum r3c2 r3c1 r2c2 r2c1
`},
	"renban range": {"The values of the line follow one another in some order: of all ranges of so many values those are left in which each value has a place and each cell a value. Candidates in none of them go.", `board 4x4
givens
....
....
..4.
.3..
renban r1c2 r2c1 r3c2 r3c3
renban r3c4 r2c4 r1c4
renban r4c1 r3c1 r4c2
`},
	"renban value": {"The values that are in each range that the line can hold must be on it: they go from cells that see all of it, and one with a single place is there.", `board 4x4
givens
1...
....
....
3.4.
renban r2c4 r2c3 r1c3
renban r4c4 r3c4 r4c3 r3c3
renban r3c2 r2c2 r3c1 r4c2
`},
	"rule forcing chain": {"Suppose a candidate, and follow singles and what the rules of the variant leave, each by itself. If some cell is left without a value, or some value without a place, the candidate was false.", `board 4x4
givens
....
...2
....
....
little-killer 9 r1c1 r2c2 r3c3 r4c4
little-killer 7 r2c1 r3c2 r4c3
`},
	"rule interaction": {"A candidate goes with which the rules, each looked at once, would leave a cell without a value, a value without a place, or would not be met: what sees all places of a 9 in a cage that needs one is no 9.", `board 4x4
givens
.1..
4...
....
..2.
little-killer 9 r1c3 r2c2 r3c1
`},
	"rule of 45": {"A row, a column or a box holds every value, 45 in all from 1 to 9. What the cages within some of them do not cover, or what the cages that cover them have outside, has a sum that follows, or some of one is so much more than some of the other: a candidate with which that could not come about goes.", `board 6x6
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
`},
	"sandwich": {"The values between 1 and 9, or the greatest, sum to the clue. So many different values must come to it as lie between: 1 and 9 keep the places where the least and the greatest values there leave the sum between them.", `board 4x4
givens
1...
....
..3.
2...
sandwich 2 r2c1 r2c2 r2c3 r2c4
`},
	"skyscraper clue": {"So many values of the line are greater than all before them. From few it follows that great ones come early, from many that the first ones are small: a candidate goes with which too many or too few would be seen.", `board 4x4
givens
....
4...
...2
.3..
skyscraper 4 r1c3 r2c3 r3c3 r4c3
`},
	"straight range": {"Cells side by side, up to a black one, follow one another in some order: of all ranges of so many values those are left in which each value has a place and each cell a value. Candidates in none of them go, such as those that no neighbour in value connects with the rest.", `board 4x4 lines
givens
1..-
...3
.4..
-.34
str8ts
`},
	"straight value": {"The values that are in each range that a compartment can hold must be in it: They go from the other cells of the line, and one with a single place is there.", `board 4x4 lines
givens
42..
-..4
...-
....
str8ts
`},
	"sum line": {"From its first cell on the line falls into parts that each sum to the number. A candidate goes with which no sums end where a part has to.", `board 4x4
givens
....
.3..
..4.
....
sum-line 5 r3c3 r4c4
sum-line 5 r1c4 r2c3 r2c4 r3c4
sum-line 5 r2c2 r3c2 r2c1 r3c1
`},
	"thermometer": {"Values rise from the bulb: each cell is more than the least of the one before it, and less than the greatest of the one after it. On a slow one they may stay the same, on a fast one they rise by 2 at least.", `board 4x4
givens
....
..2.
....
4.3.
thermometer r2c2 r3c2 r3c3
`},
	"variant rule": {"A candidate goes with which a rule of a variant could not be met by the candidates of its other cells, of which those that see each other differ. It is for what the first technique of the rule leaves, which looks at fewer.", `board 4x4
givens
....
....
....
....
sum-line 5 r3c1 r3c2 r2c1
sum-line 5 r2c2 r1c3 r1c4
sum-line 5 r4c4 r3c4 r3c3 r2c4
`},
	"whispers": {"Cells side by side on the line differ by so much at least. A candidate goes, such as the 5 of 9, that is too near to all those of a cell beside it.", `board 6x6
givens
......
......
.....2
......
......
...1.4
german-whispers r3c5 r2c4 r1c5 r2c5 r1c6
german-whispers r5c1 r6c2 r6c3
german-whispers r4c1 r4c2 r3c3 r2c2 r1c2
german-whispers r4c4 r3c4 r4c3
german-whispers r6c4 r5c5 r5c4
`},
	"X-sum": {"The first cell says how many values, with itself, sum to the clue. It keeps those numbers with which the least and the greatest values of so many cells leave the sum between them.", `board 4x4
givens
...2
....
.2..
.4.1
x-sum 10 r3c4 r3c3 r3c2 r3c1
`},
	"XV": {"Neighbours with an X sum to 10, those with a V to 5. A candidate goes whose rest is not one of the other cell.", `board 4x4
givens
....
....
...2
.1..
negative-xv
xv 5 r2c1 r3c1
xv 5 r2c2 r3c2
xv 5 r2c3 r3c3
xv 5 r2c4 r3c4
`},
	"zipper sum": {"Cells as far from the middle of the line sum to the same, to the middle if it is one cell: no less than the least of any pair, and no more than the greatest. A candidate goes with which its pair is outside of that.", `board 4x4
givens
....
....
1.4.
.43.
zipper r2c3 r3c4 r3c3 r2c4
zipper r2c1 r3c2 r3c1 r2c2
`},
}
