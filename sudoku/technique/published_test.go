package technique_test

// Published examples: some boards of the library of regression tests of HoDoKu (B. Hobiger, 2008 to
// 2012), with what is known to follow.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

// libraryBoard reads values, + before those that were not given, then candidates that are gone,
// and returns what else goes: each as value, row and column.
func libraryBoard(t *testing.T, line string) (b *technique.Board, goes []technique.Candidate) {
	t.Helper()
	fields := strings.Split(line, ":")
	var givens strings.Builder
	var placed technique.Step
	for i, plus := 0, false; i < len(fields[0]); i++ {
		switch c := fields[0][i]; {
		case c == '+':
			plus = true
			continue
		case plus:
			placed.Place = append(placed.Place, technique.Candidate{Cell: givens.Len(), Value: int(c - '0')})
			givens.WriteByte('.')
		default:
			givens.WriteByte(c)
		}
		plus = false
	}
	b, err := technique.ForGrid(grid(t, givens.String()))
	require.NoError(t, err)
	require.True(t, b.Apply(placed))
	read := func(field string) (list []technique.Candidate) {
		for _, word := range strings.Fields(field) {
			list = append(list, technique.Candidate{Cell: int(word[1]-'1')*9 + int(word[2]-'1'), Value: int(word[0] - '0')})
		}
		return list
	}
	for _, c := range read(fields[1]) {
		require.True(t, b.Restrict(c.Cell, b.Candidates(c.Cell)&^(1<<c.Value)))
	}
	return b, read(fields[2])
}

func TestPublishedExamples(t *testing.T) {
	for _, c := range []struct {
		technique *technique.Technique
		lines     []string
	}{
		{technique.ALSXZ, []string{
			".24.6.+7..5.74.9.1.....+7......+5.9+4+87+14+7.+6.85.3..8..7.6.+7......46.+46..3.+57.5.7+4+61..:314 819 225 134 237 937 238 938 239 839 269 372 972 973 274 291 891 999:327",
			"....8.......4..+8.....12564.72......6..431....9......8.25.....3869...712........+6.:767 769 495 496 497 499:113 123 313 323 662 713 723 913 923 939",
		}},
		{technique.ALSXYWing, []string{
			"+8...43..+1.+3+1.5+7..8.721......9+3+5+1......5....1.18.3..........1.67..7..91..3+1+8+76592+4:441 247 451 254 454 854 255 257 265 267 471 274 875 481 284 885:768",
			"9....7.68+72....9+43..4....+7+52+7....4+8+9.6+9+78...28.39..71+6.....5.973.76....1+5...+7...+4:114 514 115 515 123 523 134 135 136 356 173 277 287 193 297:824",
		}},
		{technique.ALSChain, []string{
			"......29.9.6.3...7......4...613.+2.4+8+4...6.+3..8.3.5..+622..+6.785.+6...8+3.2.1.89+256..:511 312 522 124 332 539 553 159 472 479 982:966",
		}},
		{technique.DeathBlossom, []string{
			"8+7+14..6..5+42...7..+93+6+8+57+42+1.28.7.+3.....3.6+2....+3+21.54..1.7..+93.+3.9...8+72.+87..3+1.4:915 919 924 929 641 946 948 958 959 669 475 675 476 584 694:966",
			".+4..+5.+91.9.+58+1.3+4....794+5.86+935+8+127+4+5.+4.6..+9..12+4.96.54.+9128+7+5...7..5..9.5.+9.....:211 311 629 632 881 888 891 897 698:191",
		}},
		{technique.SueDeCoq, []string{
			"+3+24+8+6+1+59765+7+9+4+3+82191+8+5+273+642.1+43....5.32.6...+4..+7.....+1..6.....+8..1746..7..+39..1.::748 852 949 967 969",
			".+9+3.8+4+71684697+1..+3...3..94+8..54..+6+71....2..9.+964+715+8+32.7+2+1..3.9138.......+5+9...+1..::286 296 686 696 896",
			"+1+483+27..926+7+5+9+43+8+1.+3.+8+6+1+74+23+9+6+4521+787+14+6+38+9+25+85+2..+9....8.+2.6..7.+7..+852...+21..+3+8..::178 578 981 991",
		}},
		{technique.GroupedChain, []string{
			".+5243+19+6..3+67...1519.....2.2.......694.......+5+6....74+93.9......6.+5.1.....8.5..69.:825 826 833 837 839 254 255 256 779 789 495 496 499 799:143 153",
			"5..41..686....9.+4.14.....5.49...2...+78.....2..+6.7...95+81.....72.+5.8...+1997..61..4:213 313 223 323 329 233 333 737 343 647 657 366 373 283 383:317 334 335 336",
		}},
		{technique.RemotePair, []string{
			"..+1.+4+9+2+636+3.21+7+9+4.942+63..+7.2634.+17.98.+4.+9..2...+9.+6+2.+34..7..4.9.+4..9+7631..+9+6.+2.+4.7::577 579 594 596 877 879 894 896",
			"+6+84+3+7+921+5+3+1+98+25.+6.+52+7+4+1+69+8+3.359+8+4+6+2.2.+8+56+13.+9.+9+6+2+37.+5896+1+74+8+5+3+2..36+5+2.9..+5+21+93..6::487 489 491 787 789 791",
		}},
		{technique.MultiColouring, []string{
			"......58779..52..15.41..932.......2.2.6.3.1.5.5.......947.182.....76..1961.......::824 832",
			".9..4187678.3..15441.8..329..91...6.1...6.9..674..851.967485231.4..12.95521......::245",
			".9..4187678.3..15441.8..329..91...6.1...6.9..674..851.967485231.4..12.95521......::341 353",
		}},
		{technique.AvoidableRectangle, []string{
			"..+8+9+3+1476+9+3+786+41+254+6+1+25+7.+8.3+1+2+4+7+9+5+6+87+4+5+38+6.1.+6+8912+5...+8.6+5+43.9+1.+9+371+86..+1.4+6+9+28..::257",
			".7+6+541.+9+8194+8.6.+5+7......+1+46.+4+1..9783.3+9.8.+41+27283+1+4+5+6+94.+3...+6+7+1+9+1+74+6+3825.+6.17.+93+4:531 591 296:556",
			"9+8....6+4+7..1..6+9387.6.8+9+5+1+2+1...+3.+476+3+741+6+2+8+5+9+65+8947+12+32.....+3.5+8..25.+7.+4....9.+2.1:474 494:943 972 982",
		}},
	} {
		t.Run(c.technique.Name(), func(t *testing.T) {
			for _, line := range c.lines {
				b, goes := libraryBoard(t, line)
				steps, err := technique.Next(b, alone(c.technique))
				require.NoError(t, err)
				var all []technique.Candidate
				for _, s := range steps {
					all = append(all, s.Remove...)
				}
				assert.Subset(t, all, goes, "%s", line)
			}
		})
	}
}

// TestPatternsOfTheHardest: the SK-loop was seen first in Easter Monster, and exocets in puzzles such
// as Fata Morgana.
func TestPatternsOfTheHardest(t *testing.T) {
	for k, want := range map[*technique.Technique]string{
		technique.SKLoop: "no 1 in r7c3; no 2 in r3c1; no 3 in r2c5, r5c8; no 4 in r5c2, r8c5; no 5 in r8c4; no 6 in r9c1; no 7 in r1c3; no 8 in r2c5, r2c6, r5c2; no 9 in r5c8",
		technique.Exocet: "no 2 or 4 in r4c2",
	} {
		b, solution := exampleOf(t, k), solutionOf(t, k)
		steps, err := technique.Next(b, alone(k))
		require.NoError(t, err)
		require.Len(t, steps, 1)
		assert.Equal(t, want, steps[0].Conclusion())
		for _, r := range steps[0].Remove {
			assert.NotEqual(t, solution[r.Cell], r.Value)
		}
	}
}
