#!/bin/sh
# The cost of importing the sample games from a CSV, compared with reading the CSV into a table of text and playing every turn once.
# Usage: import.sh (from the project's root). Medians of 7 alternating rounds, CPU time, user and system.
set -eu
build=$(cd "${BUILD:-build}" && pwd)
extension=$build/dfen
sample=$build/sample.db
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rounds=7

sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load \"$extension\"" "$@"
}

sql -header -csv "$sample" "SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
  ORDER BY game, number" >"$work/games.csv"
rows=$(($(wc -l <"$work/games.csv") - 1))

# seconds COMMAND ...: its CPU time, in milliseconds.
milliseconds() {
  sh -c '"$@" >/dev/null; times' sh "$@" | awk 'NR == 2 { split($1, user, "[ms]"); split($2, kernel, "[ms]"); print int(1000 * (60 * user[1] + user[2] + 60 * kernel[1] + kernel[2])) }'
}

cat >"$work/floor.sql" <<END
.import --csv --schema temp "$work/games.csv" rows
SELECT count(dfen_play(dfen_roll(dfen, dice), moves)) FROM temp.rows;
END
cat >"$work/import.sql" <<END
.import --csv --schema temp "$work/games.csv" rows
SELECT dfen_import('temp.rows');
END
: >"$work/measured"
for round in $(seq 0 $rounds); do
  rm -f "$work/games.db"
  sqlite3 -batch -init /dev/null "$work/games.db" <sql/schema.sql
  floor=$(milliseconds sqlite3 -batch -init /dev/null -cmd ".load \"$extension\"" "$work/games.db" ".read \"$work/floor.sql\"")
  import=$(milliseconds sqlite3 -batch -init /dev/null -cmd ".load \"$extension\"" "$work/games.db" ".read \"$work/import.sql\"")
  [ "$round" -eq 0 ] || echo "$floor $import" >>"$work/measured"
done
[ "$(sql "$work/games.db" "SELECT count(*) FROM turns")" -eq "$rows" ] || { echo "import: not all rows were imported" >&2; exit 1; }

# median: of the numbers on standard input.
median() {
  sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}
floor=$(awk '{ print $1 }' "$work/measured" | median)
import=$(awk '{ print $2 }' "$work/measured" | median)
ratio=$(awk '{ print $2 / $1 }' "$work/measured" | median)
printf '| importing %d turns from a CSV | ms | ratio | limit |\n| --- | --- | --- | --- |\n' "$rows"
printf '| `.import` into a table of text, `dfen_play(dfen_roll(dfen, dice), moves)` a row | %d | | |\n' "$floor"
printf '| `.import` and `dfen_import` | %d | %.2f | 3 |\n' "$import" "$ratio"
