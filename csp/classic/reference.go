package classic

// This file holds what another solver needed for the same models with the same
// branching: Gecode 6.2 (Schulte, Tack, Lagerkvist and others), run from MiniZinc on
// one core, with a limit of 15 to 30 seconds. The seconds include starting the process
// but not flattening the model. Job shops branched on starting times there.

// Figures are what a run took. Solved is false where its limit ended it.
type Figures struct {
	Seconds  float64
	Nodes    int64
	Failures int64
	Solved   bool
}

// gecode maps the name of a problem to Gecode's figures.
var gecode = map[string]Figures{
	"queens8 all":          {0.066, 723, 270, true},
	"queens9 all":          {0.051, 2681, 989, true},
	"queens10 all":         {0.09, 10223, 4388, true},
	"queens11 all":         {0.317, 43723, 19182, true},
	"queens12 all":         {1.486, 205819, 88710, true},
	"queens100 ff/min":     {0.037, 110, 9, true},
	"queens100 ff/median":  {0.028, 170, 44, true},
	"queens500 ff/median":  {0.395, 521, 17, true},
	"queens1000 ff/median": {8.482, 998, 0, true},
	"sud9 escargot dc":     {0.039, 123, 61, true},
	"sud9 inkala12 dc":     {0.027, 103, 51, true},
	"sud9 inkala12 vc":     {0.038, 999, 499, true},
	"sud9 nearworst dc":    {0.028, 1, 0, true},
	"sud9 nearworst vc":    {0.068, 1747, 873, true},
	"sud16_1 dc":           {0.029, 1, 0, true},
	"sud16_5 dc":           {0.029, 5, 2, true},
	"magic4 all":           {0.315, 44661, 21451, true},
	"magic5":               {0.043, 1401, 694, true},
	"magic6":               {22.55, 5250055, 2625019, true},
	"golomb8":              {0.088, 1511, 749, true},
	"golomb9":              {0.16, 8078, 4029, true},
	"golomb10":             {0.668, 49897, 24939, true},
	"langford 2x8 all":     {0.018, 1455, 578, true},
	"langford 2x11 all":    {1.2, 231081, 97749, true},
	"langford 3x9 all":     {0.019, 839, 417, true},
	"qwh20":                {0.014, 14, 0, true},
	"qwh25":                {0.024, 73, 5, true},
	"qwh30":                {0.035, 309, 104, true},
	"qwh30 dwd":            {0.017, 139, 18, true},
	"qwh33 dwd":            {0.147, 2909, 1381, true},
	"qwh35 dwd":            {0.03, 432, 119, true},
	"QG5 n=8":              {0.012, 12, 5, true},
	"QG5 n=10 unsat":       {0.024, 99, 50, true},
	"MOLS n=5":             {0.022, 6, 0, true},
	"send+more all":        {0.017, 7, 3, true},
	"zebra all":            {0.017, 9, 4, true},
	"knights 6x6":          {0.014, 19, 0, true},
	"knights 8x8":          {0.017, 44, 3, true},
	"golfers 3-3-4":        {0.019, 6, 0, true},
	"golfers 4-3-3":        {0.014, 115, 52, true},
	"golfers 4-4-4":        {0.017, 15, 0, true},
	"golfers 5-3-5":        {0.028, 294, 135, true},
	"ft06 disj":            {0.013, 177, 38, true},
	"ft06 cumul":           {0.017, 177, 38, true},
	"la01 disj":            {30.016, 1107682, 553740, false},
	"ft10 disj":            {30.019, 1165664, 582600, false},
	"ft10 cumul":           {30.042, 1166870, 583204, false},
	"knapsack25":           {0.543, 1397813, 698893, true},
	"queen5_5 col":         {0.015, 3, 1, true},
	"queen6_6 col":         {0.012, 421, 209, true},
	"queen7_7 col":         {0.015, 17, 7, true},
	"queen8_8 col":         {1.902, 324517, 162254, true},
	"myciel3 col":          {0.023, 21, 7, true},
	"myciel4 col":          {0.01, 470, 227, true},
	"myciel5 col":          {2.049, 1264210, 632088, true},
	"allinterval 10 all":   {0.041, 9949, 4901, true},
	"allinterval 12 all":   {0.572, 231713, 115525, true},
	"allinterval 14":       {3.652, 1237974, 618982, true},
	"costas 10 all":        {0.986, 183045, 89363, true},
	"costas 12":            {0.02, 255, 124, true},
	"costas 14":            {0.254, 24683, 12338, true},
	"bibd 7-3-1":           {0.011, 13, 0, true},
	"bibd 9-3-3":           {0.017, 94, 12, true},
	"bibd 13-4-1":          {0.015, 31, 0, true},
	"bibd 15-3-1":          {0.029, 82, 0, true},
	"steiner 7":            {0.016, 27, 6, true},
	"steiner 9":            {0.038, 9035, 4505, true},
	"photo 11":             {0.298, 146596, 73292, true},
	"QG5 n=12":             {0.101, 887, 444, true},
	"qwh40 dwd":            {0.1, 1753, 742, true},
	"queens1000 ff/min":    {9.43, 991, 0, true},
	"golomb11":             {12.359, 814545, 407258, true},
}

// Gecode returns what Gecode needed for the problem; ok is false where it was not
// measured.
func (p Problem) Gecode() (f Figures, ok bool) {
	f, ok = gecode[p.Name]
	return f, ok
}
