// The scenes, each a row: what it shows, of which model, searched how, and in a few sentences what
// to look at. course is the page of the course (docs/tutorials) that explains it, which links here.

/** The pages of the course by number, from 1. */
export const course = [
  "01-three-sudoku-programs", "02-a-tiny-solver", "03-domains-and-bitsets", "04-ac3-arc-by-arc", "05-looking-ahead", "06-all-different",
  "07-the-trail", "08-orders", "09-optimisation", "10-write-a-constraint", "11-read-a-trace", "12-explain-a-contradiction",
].map((file, i) => ({
  number: i + 1, name: file.slice(3).replaceAll("-", " ").replace("ac3", "AC-3"),
  address: `https://github.com/propago/propago/blob/main/docs/tutorials/${file}.md`,
}));

/** Ways to search: what is maintained, the order of variables, and what else, as the engines call it. */
export const ways = [
  ["backtracking+input", "plain backtracking"], ["forward-checking+input", "forward checking"], ["forward-checking+mrv", "forward checking, MRV"],
  ["ac3+input", "AC-3"], ["ac3+mrv", "AC-3, MRV"], ["full+input", "full propagation"], ["full+mrv", "full propagation, MRV"],
  ["full+dom/wdeg", "full propagation, dom/wdeg"], ["full+input+learn", "learning, in order"], ["full+dom/wdeg+learn", "learning, dom/wdeg"],
  ["full+dom/wdeg+restart", "restarts, dom/wdeg"],
];

/** The parameters of a way, with an order of values. */
export function wayOf(id, values = "ascending") {
  const [maintain, order, more] = id.split("+");
  return { maintain, order, values, learn: more === "learn", restart: more === "restart" ? 4 : 0, seed: 1 };
}

const shop = { machine: [[1, 2, 3], [1, 3, 2], [2, 3, 1]], time: [[3, 2, 2], [2, 1, 4], [4, 3, 1]] };
const matrix = (rows) => `[| ${rows.map((r) => r.join(", ")).join(" | ")} |]`;
const rucksack = { weight: [12, 2, 1, 4, 1, 8, 5], worth: [4, 2, 1, 10, 2, 7, 5] };

/** source is puzzle, queens, map or text; a and b are ways, without b it is one run. */
export const scenes = [
  {
    id: "sudoku", title: "Two runs: your sudoku", course: 1, source: "puzzle", a: "backtracking+input", b: "full+mrv", grain: "node",
    say: "The same puzzle, searched twice and stepped together, node by node. Plain backtracking only looks back; full propagation looks at all of a row, column or box at once.",
  },
  {
    id: "queens", title: "Two runs: queens", course: 8, source: "queens", n: 8, all: true, a: "forward-checking+input", b: "forward-checking+mrv", grain: "node",
    say: "All solutions of eight queens, row by row and by the row with the fewest squares left. The solutions are the same; the trees are not.",
  },
  {
    id: "map", title: "Two runs: Australia", course: 5, source: "map", map: "australia", k: 3, all: true, a: "backtracking+input", b: "ac3+input", grain: "node",
    say: "Three colours for Australia. Backtracking narrows nothing and finds out late; AC-3 takes what has no support at a neighbour, and never fails here.",
  },
  {
    id: "tiny", title: "Propagate, then guess", course: 2, source: "text", picture: "table", a: "full+input", grain: "change",
    model: `% Four different digits from 1 to 4; the first pair has the sum of the second.
array[1..4] of var 1..4: x;
constraint alldifferent(x);
constraint x[1] + x[2] = x[3] + x[4];
constraint x[1] < x[2];
solve satisfy;
`,
    say: "Constraints take values until nothing more follows. Then the search guesses, and they go on. A contradiction takes the guess back.",
  },
  {
    id: "split", title: "Domain splitting by hand", course: 3, source: "text", picture: "split", a: "full+input", grain: "change", nodes: 1, tree: false,
    model: `% The sides of a right-angled triangle.
var 1..20: a; var 1..20: b; var 1..20: c;
constraint a * a + b * b = c * c;
constraint a < b;
solve satisfy;
`,
    say: "You are the search. Halve the domain of a variable, and propagation does the rest. Where a domain becomes empty there is a contradiction: take the split back, and try the other half.",
  },
  {
    id: "hall", title: "Hall sets and a matching", course: 6, source: "text", picture: "matching", a: "full+input", b: "ac3+input", grain: "change", nodes: 1, tree: false,
    model: `% Six variables, seven values, all different (after Régin 1994).
var {1, 2}: a; var {2, 3}: b; var {1, 3}: c;
var {2, 4}: d; var {3, 4, 5, 6}: e; var {6, 7}: f;
constraint alldifferent([a, b, c, d, e, f]) :: domain;
solve satisfy;
`,
    say: "A thick line is the matching: each variable has a value of its own. Variables in a frame have as many values among them as they are: a Hall set. Full propagation takes these values from all others. Pairs, on the other side, see nothing.",
  },
  {
    id: "trail", title: "The trail", course: 7, source: "map", map: "australia", k: 3, picture: "trail", a: "forward-checking+input", grain: "change",
    say: "Each change of a domain is put on the trail; a decision sets a mark. To go back, take off what lies above the last mark, and put the values back.",
  },
  {
    id: "restarts", title: "Restarts", course: 8, source: "queens", n: 12, a: "full+dom/wdeg", b: "full+dom/wdeg+restart", grain: "node",
    say: "After some failures the search begins anew at the root. What it has learned about constraints is kept: dom/wdeg begins with the variables of those that failed. Each descent hangs below the root.",
  },
  {
    id: "bound", title: "Branch and bound", course: 9, source: "text", picture: "bound", objective: "worth", values: "descending", a: "full+input", b: "full+input+learn", grain: "node",
    model: `% What is taken along must not be too heavy, and be worth the most.
array[1..7] of int: weight = [${rucksack.weight.join(", ")}];
array[1..7] of int: value  = [${rucksack.worth.join(", ")}];
array[1..7] of var 0..1: take;
var 0..31: worth;
constraint worth = sum(i in 1..7)(value[i] * take[i]);
constraint sum(i in 1..7)(weight[i] * take[i]) <= 15;
solve maximize worth;
`,
    say: "Each bar is what the worth may still be at a node. The lower line is the best solution so far, the upper one what is still possible anywhere. Every solution raises the lower one; when they meet, the best is proved.",
  },
  {
    id: "shop", title: "A job shop", course: 9, source: "text", picture: "gantt", objective: "end", shop, a: "full+input", b: "full+dom/wdeg+learn", grain: "node",
    model: `% Three jobs, each of three tasks in order, on three machines with one task at a time.
array[1..3, 1..3] of int: machine = ${matrix(shop.machine)};
array[1..3, 1..3] of int: time = ${matrix(shop.time)};
array[1..3, 1..3] of var 0..12: start;
var 0..14: end;
constraint forall(j in 1..3, t in 1..2)(start[j, t] + time[j, t] <= start[j, t + 1]);
constraint forall(j in 1..3)(start[j, 3] + time[j, 3] <= end);
constraint forall(m in 1..3)(cumulative(
  [start[j, t] | j, t in 1..3 where machine[j, t] = m],
  [time[j, t] | j, t in 1..3 where machine[j, t] = m],
  [1 | j, t in 1..3 where machine[j, t] = m], 1));
solve minimize end;
`,
    say: "A row for each machine. A pale bar is where a task may still be, the strong one is its earliest place. Dark is what it needs wherever it goes: the time-table, from which all others must keep away.",
  },
  {
    id: "trace", title: "A trace, event by event", course: 11, source: "queens", n: 4, a: "ac3+input", grain: "event",
    say: "Four queens. Every event of the run is a step: revisions, prunings, branches, contradictions, and going back.",
  },
  {
    id: "clause", title: "A clause is learned", course: 12, source: "text", picture: "conflict", a: "full+input+learn", b: "full+input", grain: "change",
    model: `% Three talks in different rooms; room 3 is the hall. Lunch has nothing to do with it.
var 0..1: hall;
array[1..3] of var 1..5: lunch;
array[1..3] of var 1..3: room;
constraint alldifferent(lunch);
constraint forall(i, j in 1..3 where i < j)(room[i] != room[j]);
constraint forall(i in 1..3)(room[i] <= 2 + hall);
solve satisfy;
`,
    say: "At a failure, go back along the reasons: the conflict graph. What stands at its left edge cannot hold together; that is the clause. The search jumps to where the clause decides something, past all that has nothing to do with it. Without learning, it tries lunch after lunch.",
  },
];

/** What else the course leads to: another view of the page, by its fragment. */
export const elsewhere = [
  { title: "AC-3, arc by arc", course: 4, fragment: "view=models&model=australia&k=3" },
  { title: "A model of your own", course: 10, fragment: "view=own&m=colouring" },
];
