// Models to begin from, from courses and puzzle books.

/** By id: the name in the list, the text of the model, its data, and what can be asked of it. */
export const examples = [
  {
    id: "queens", name: "Queens", ask: "q[1] != 1", data: "n = 8;",
    text: `% n queens on a board, none of which attacks another.
int: n;
array[1..n] of var 1..n: q;   % the column of the queen in each row

constraint alldifferent(q);
constraint alldifferent([q[i] + i | i in 1..n]);
constraint alldifferent([q[i] - i | i in 1..n]);

solve :: int_search(q, first_fail, indomain_min) satisfy;
output ["q = \\(q)\\n"];
`,
  },
  {
    id: "colouring", name: "Map colouring", ask: "nt != red", data: "",
    text: `% The states of Australia in three colours.
enum Colour = {red, green, blue};
var Colour: wa; var Colour: nt; var Colour: sa;
var Colour: q;  var Colour: nsw; var Colour: v;

constraint wa != nt; constraint wa != sa; constraint nt != sa;
constraint nt != q;  constraint sa != q;  constraint sa != nsw;
constraint sa != v;  constraint q != nsw; constraint nsw != v;
constraint wa = red;

solve satisfy;
`,
  },
  {
    id: "money", name: "SEND + MORE", ask: "m != 2", data: "",
    text: `% Each letter is another digit.
var 1..9: s; var 0..9: e; var 0..9: n; var 0..9: d;
var 1..9: m; var 0..9: o; var 0..9: r; var 0..9: y;

constraint             1000 * s + 100 * e + 10 * n + d
                     + 1000 * m + 100 * o + 10 * r + e
         = 10000 * m + 1000 * o + 100 * n + 10 * e + y;
constraint alldifferent([s, e, n, d, m, o, r, y]);

solve satisfy;
output ["  \\(s)\\(e)\\(n)\\(d)\\n+ \\(m)\\(o)\\(r)\\(e)\\n= \\(m)\\(o)\\(n)\\(e)\\(y)\\n"];
`,
  },
  {
    id: "zebra", name: "Zebra", ask: "zebra != 1", data: "",
    text: `% Five houses in a row. Who owns the zebra?
int: n = 5;
var 1..n: english;  var 1..n: spaniard; var 1..n: ukrainian; var 1..n: norwegian; var 1..n: japanese;
var 1..n: red;      var 1..n: green;    var 1..n: ivory;     var 1..n: yellow;    var 1..n: blue;
var 1..n: dog;      var 1..n: snails;   var 1..n: fox;       var 1..n: horse;     var 1..n: zebra;
var 1..n: coffee;   var 1..n: tea;      var 1..n: milk;      var 1..n: juice;     var 1..n: water;
var 1..n: painter;  var 1..n: sculptor; var 1..n: diplomat;  var 1..n: violinist; var 1..n: doctor;

constraint alldifferent([english, spaniard, ukrainian, norwegian, japanese]);
constraint alldifferent([red, green, ivory, yellow, blue]);
constraint alldifferent([dog, snails, fox, horse, zebra]);
constraint alldifferent([coffee, tea, milk, juice, water]);
constraint alldifferent([painter, sculptor, diplomat, violinist, doctor]);
constraint english = red;
constraint spaniard = dog;
constraint coffee = green;
constraint ukrainian = tea;
constraint green = ivory + 1;
constraint sculptor = snails;
constraint diplomat = yellow;
constraint milk = 3;
constraint norwegian = 1;
constraint abs(doctor - fox) = 1;
constraint abs(diplomat - horse) = 1;
constraint violinist = juice;
constraint japanese = painter;
constraint abs(norwegian - blue) = 1;

solve satisfy;
output ["zebra in house \\(zebra), water in house \\(water)\\n"];
`,
  },
  {
    id: "magic", name: "Magic square", ask: "s[2,2] != 4", data: "n = 3;",
    text: `% Rows, columns and diagonals have one sum.
int: n;
int: total = n * (n * n + 1) div 2;
array[1..n, 1..n] of var 1..n*n: s;

constraint alldifferent(array1d(s));
constraint forall(i in 1..n)(sum(j in 1..n)(s[i, j]) = total);
constraint forall(j in 1..n)(sum(i in 1..n)(s[i, j]) = total);
constraint sum(i in 1..n)(s[i, i]) = total;
constraint sum(i in 1..n)(s[i, n + 1 - i]) = total;
constraint s[1, 1] < s[1, n];

solve satisfy;
output [show(s[i, j]) ++ if j = n then "\\n" else " " endif | i, j in 1..n];
`,
  },
  {
    id: "shop", name: "Job shop", ask: "end >= 11", data: "",
    text: `% Three jobs, each of three tasks in order, on three machines with one task at a time.
int: n = 3;
array[1..n, 1..n] of int: machine = [| 1, 2, 3 | 1, 3, 2 | 2, 3, 1 |];
array[1..n, 1..n] of int: time    = [| 3, 2, 2 | 2, 1, 4 | 4, 3, 1 |];
array[1..n, 1..n] of var 0..30: start;
var 0..30: end;

constraint forall(j in 1..n, t in 1..n - 1)(start[j, t] + time[j, t] <= start[j, t + 1]);
constraint forall(j in 1..n)(start[j, n] + time[j, n] <= end);
constraint forall(m in 1..n)(disjunctive(
  [start[j, t] | j, t in 1..n where machine[j, t] = m],
  [time[j, t] | j, t in 1..n where machine[j, t] = m]));

solve minimize end;
output ["end = \\(end)\\n"] ++ ["job \\(j): \\([start[j, t] | t in 1..n])\\n" | j in 1..n];
`,
  },
  {
    id: "knapsack", name: "Knapsack", ask: "worth <= 17", data: "",
    text: `% What is taken along must not be too heavy, and be worth the most.
enum Thing = {tent, stove, axe, rope, lamp};
array[Thing] of int: weight = [5, 3, 4, 2, 1];
array[Thing] of int: value  = [9, 4, 6, 3, 2];
array[Thing] of var 0..1: taken;
var int: worth = sum(i in Thing)(value[i] * taken[i]);

constraint sum(i in Thing)(weight[i] * taken[i]) <= 10;

solve maximize worth;
output ["\\(i) " | i in Thing where fix(taken[i]) = 1] ++ ["are worth \\(worth)\\n"];
`,
  },
  {
    id: "sudoku", name: "Sudoku", ask: "x[1,1] != 4", data: `given = [| 0, 0, 4, 0 | 1, 0, 0, 0 | 0, 0, 0, 3 | 0, 1, 0, 0 |];
`,
    text: `% A sudoku of four by four; k = 3 makes one of nine by nine.
int: k = 2;
int: n = k * k;
array[1..n, 1..n] of 0..n: given;
array[1..n, 1..n] of var 1..n: x;

constraint forall(i, j in 1..n where given[i, j] > 0)(x[i, j] = given[i, j]);
constraint forall(i in 1..n)(alldifferent([x[i, j] | j in 1..n]));
constraint forall(j in 1..n)(alldifferent([x[i, j] | i in 1..n]));
constraint forall(a, b in 0..k - 1)(
  alldifferent([x[a * k + i, b * k + j] | i, j in 1..k]));

solve satisfy;
output [show(x[i, j]) ++ if j = n then "\\n" else " " endif | i, j in 1..n];
`,
  },
];
