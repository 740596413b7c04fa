#!/bin/sh
# What a user types: the extension in the stock sqlite3 shell, the demo, the README, installing.
# Usage: run.sh EXTENSION.so SQL-RUNNER (from the project's root)
set -eu
extension=${1%.so}
runner=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# same NAME: what is in $work/got must be what is on standard input.
same() {
  cat >"$work/expected"
  if diff -u "$work/expected" "$work/got" >"$work/diff"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "$1:"
    cat "$work/diff"
  fi
}

nm -D --defined-only "$1" | awk '{ print $3 }' >"$work/got"
same "one symbol is exported" <<'END'
sqlite3_dfen_init
END

sqlite3 :memory: ".load ./$extension" ".load ./$extension" "PRAGMA trusted_schema=OFF" \
  "SELECT load_extension('./$extension')" "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')" >"$work/got" 2>&1
same "loading twice in the shell" <<'END'

b
END

sqlite3 :memory: "SELECT load_extension('./$extension')" "SELECT load_extension('./$extension')" ".load ./$extension" \
  "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')" >"$work/got" 2>&1
same "loading twice by SELECT" <<'END'


b
END

sqlite3 :memory: ".load ./$extension" "SELECT dfen_flip('8')" >"$work/got" 2>&1 || true
same "an error in the shell" <<'END'
Error: stepping, dfen_flip: placement: there are fewer than 8 ranks (character 2)
END

# The counts of sql/demo.tsv, added up by hand: 60 + 24 + 40 + 16 games of the start position, and so on.
sql/demo "./$extension" sql/demo.tsv "$work/demo.db" >"$work/demo.out"
sqlite3 "$work/demo.db" "SELECT key, positions, games, wins, draws, losses, score FROM pooled ORDER BY games DESC" >"$work/got"
same "the demo's pooled keys" <<'END'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|2|140|72|4|64|0.528571428571429
r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1|2|32|22|0|10|0.6875
8/8/3k4/8/3PK3/8/8/8 w - - 0 1|3|31|19|2|10|0.645161290322581
rnbqkbnr/1p1p1ppp/8/p1p1p3/8/8/PPPPPPPP/RNBQKBNR w KQkq a6c6e6 0 1|2|14|8|0|6|0.571428571428571
1r5k/6pp/8/8/8/2B5/PP6/K7 w - - 0 1|2|12|11|0|1|0.916666666666667
7k/8/8/8/8/8/8/KQ6 w - - 0 1|2|9|7|0|2|0.777777777777778
END
tail -n 9 "$work/demo.out" >"$work/got"
same "the demo's board" <<'END'
8  r n b q k b n r
7  p p p p p p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P P P P P
1  R N B Q K B N R
   a b c d e f g h   White to move
END

# Columns in another order, line ends of Windows, and rows that cannot be pooled: set aside, none lost.
printf 'games\twins\tdraws\tlosses\tposition\tdice\tmoves\r
3\t1\t1\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
3\t1\t1\t2\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
3\t1\t1\t1\t8/8/8/8/8/8/8/K7k b - -\tkkk\t\r
x\t1\t1\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
\t1\t1\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
3\t-1\t3\t1\t8/8/8/8/8/8/8/K6k b - -\tkkk\t\r
' >"$work/own table.tsv"
sql/demo "./$extension" "$work/own table.tsv" "$work/own.db" >/dev/null
sqlite3 "$work/own.db" "SELECT * FROM pooled" "SELECT line, reason FROM rejected ORDER BY line" >"$work/got"
same "the demo sets bad rows aside" <<'END'
K6k/8/8/8/8/8/8/8 w - - 0 1|1|3|1|1|1|0.5
3|wins, draws and losses do not add up to games
4|placement: rank 1 has more than 8 files (character 17)
5|a count is not a whole number
6|a count is not a whole number
7|a count is not a whole number
END

sql/demo "./$extension" "$work/none.tsv" "$work/none.db" >"$work/got" 2>&1 && echo "it succeeded" >>"$work/got"
sed -i "s:$work:.:" "$work/got"
same "the demo without its table" <<'END'
demo: cannot read ./none.tsv
END

# Real rows, where they stand beside the project: both sides' games of the start position are one key.
booked=../shared/data/booked_positions.tsv
if [ -r $booked ]; then
  sql/demo "./$extension" $booked "$work/booked.db" >/dev/null
  sqlite3 "$work/booked.db" "SELECT count(*) FROM lines" \
    "SELECT games, wins, draws, losses FROM pooled WHERE key LIKE 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -%'" >"$work/got"
  awk -F '\t' 'NR > 1 { rows++ }
    $1 ~ /^rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR [wb] KQkq -$/ { g += $4; w += $5; d += $6; l += $7 }
    END { print rows; print g "|" w "|" d "|" l }' $booked >"$work/sums"
  same "the demo on real rows" <"$work/sums"
else
  echo "there is no $booked: skipped"
fi

# The README: the tour as it is typed, its answers as they are printed, and every other statement with its answer.
awk '/^```/ { fence = substr($0, 4); next } fence == "tour"' README.md >"$work/tour.sql"
awk '/^```/ { fence = substr($0, 4); next } fence == "answer"' README.md >"$work/answers"
sed "s:^\.load build/dfen$:.load ./$extension:" "$work/tour.sql" | sqlite3 "$work/tour.db" >"$work/got" 2>&1
same "the README's tour" <"$work/answers"
awk '/^```/ { fence = substr($0, 4); next } fence == "sql"' README.md >"$work/readme.sql"
"$runner" "$work/readme.sql" >"$work/runner.out" || { cat "$work/runner.out"; failed=$((failed + 1)); }

# install puts down one file, which loads from there, and uninstall removes it.
make --no-print-directory -s install DESTDIR="$work/root" PREFIX=/usr BUILD="$(dirname "$1")" >/dev/null
(cd "$work/root" && find . -type f) >"$work/got"
sqlite3 :memory: ".load $work/root/usr/lib/dfen" "SELECT dfen_valid('8')" >>"$work/got"
make --no-print-directory -s uninstall DESTDIR="$work/root" PREFIX=/usr >/dev/null
(cd "$work/root" && find . -type f) >>"$work/got"
same "install and uninstall" <<'END'
./usr/lib/dfen.so
0
END

echo "Shell tests: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
