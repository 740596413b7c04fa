#!/bin/sh
# The cost and speed of the counts of sql/counts.sql, on DFEN_GAMES games (71,000, a million turns) of self-play: counting, bytes, and
# look-ups.
# Usage: counts.sh (from the project's root). build/bench-games keeps the games; CPU time, user and system.
set -eu
build=$(cd "${BUILD:-build}" && pwd)
extension=$build/dfen
selfplay=$build/test/repo/tools/selfplay
folder=$build/bench-games
export DFEN_EXTENSION="$extension"
mkdir -p "$folder"
games=${DFEN_GAMES:-71000}
played=$folder/games-$games.db
database=$folder/counts.db
if [ ! -e "$played" ]; then
  "$selfplay" sql/schema.sql "$played.new" --games "$games" --seed 18 --player greedy >&2
  mv "$played.new" "$played"
fi
error=$folder/said
trap 'rm -f "$database" "$database-wal" "$database-shm" "$error"' EXIT

sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load \"$extension\"" "$@"
}

# milliseconds COMMAND ...: its CPU time.
milliseconds() {
  sh -c '"$@" >/dev/null 2>"$error"; times' sh "$@" |
    awk 'NR == 2 { split($1, user, "[ms]"); split($2, kernel, "[ms]"); print int(1000 * (60 * user[1] + user[2] + 60 * kernel[1] + kernel[2])) }'
}
export error

# bytes NAMES: the size of these tables and indexes. Counts pages, because pgsize is wrong over 2 GB.
bytes() {
  sql "$database" "SELECT sum(pageno) * (SELECT page_size FROM pragma_page_size) FROM dbstat WHERE aggregate = TRUE AND name IN ($1)"
}

# answer TIMES LINE ...: the CPU milliseconds of the last line, which runs that many queries, when repeated.
answer() {
  times=$1
  shift
  for last; do :; done
  printf '%s\n' "PRAGMA cache_size = -200000;" "$@" ".timer on" "$last" | sql "$database" |
    sed -n 's/^Run Time: real [0-9.]* user \([0-9.]*\) sys/\1/p' | awk -v times="$times" '{ printf "%.3f", 1000 * ($1 + $2) / times }'
}

# A million turns, in WAL mode; copied, not imported, because the import does not matter here.
cp "$played" "$database"
sql "$database" "PRAGMA journal_mode = WAL" >/dev/null
sql "$database" ".read sql/views.sql" ".read sql/counts.sql"
all=$(milliseconds "$build/dfen" count "$database")
nothing=$(milliseconds "$build/dfen" count "$database")
again=$(milliseconds "$build/dfen" count "$database" --all)
turns=$(sql "$database" "SELECT count(*) FROM visits")
games=$(sql "$database" "SELECT count(*) FROM counted_games")
size=$(bytes "'visits', 'counted_games', 'sqlite_autoindex_counted_games_1'")

# A thousand games are removed for one count, so that they are new for the next.
sql "$database" "CREATE TABLE kept AS SELECT * FROM games WHERE id IN (SELECT game FROM counted_games ORDER BY game LIMIT 1000)" \
  "UPDATE games SET result = '*' WHERE id IN (SELECT id FROM kept)"
"$build/dfen" count "$database" 2>/dev/null
sql "$database" "DELETE FROM counted_games WHERE game IN (SELECT id FROM kept)" \
  "UPDATE games SET result = (SELECT result FROM kept WHERE kept.id = games.id) WHERE id IN (SELECT id FROM kept)"
added=$(milliseconds "$build/dfen" count "$database")

position="SELECT games, wins FROM position_counts WHERE key"
chosen="SELECT games, wins FROM ($(sed '/^--/d; /^PRAGMA/d; /^CREATE/d; s/;$//' sql/counts_position.sql) LIMIT -1);"
some="CREATE TEMP VIEW chosen_games AS SELECT id FROM games WHERE white > 1;"
every="CREATE TEMP VIEW chosen_games AS SELECT id FROM counted_games;"
rare=$(sql "$database" "SELECT key FROM visits GROUP BY key HAVING count(*) BETWEEN 500 AND 1000 LIMIT 1")
one=$(answer 1 "$position = ${rare:-0};")
asked=".parameter set @dfen dfen_start()"
filtered=$(answer 1 "$asked" "$some" "$chosen")
rolled=$(answer 1 "$asked" "$some" ".parameter set @dice PNB" "$chosen")
continued="SELECT count(*), sum(length(moves)), sum(lower) FROM ($(sed '/^--/d; /^PRAGMA/d; /^CREATE/d; s/;$//' sql/counts_continuations.sql) LIMIT -1);"
page=$(answer 1 "$asked" "$every" "$continued")
rows=$(sql "$database" "$asked" "$every" "$continued" | cut -d '|' -f 1)
best=$(answer 1 "SELECT count(lower) FROM (SELECT * FROM best_positions WHERE games >= 20 LIMIT 100);")

a_million() {
  awk -v ms="$1" -v turns="$turns" 'BEGIN { printf "%.2f", ms * 1000 / turns }'
}
printf '| counts of %d turns of %d games, CPU time | | limit |\n| --- | --- | --- |\n' "$turns" "$games"
printf '| all for the first time, a million turns | %s s | 6 s |\n| all again, with what is taken out | %s s | |\n' "$(a_million "$all")" "$(a_million "$again")"
printf '| nothing changed, a million turns | %s s | 0.4 s |\n' "$(a_million "$nothing")"
printf '| 1,000 new games, beside the scan | %d ms | 200 ms |\n' $((added - nothing))
printf '| bytes a turn | %d | 45 |\n' $((size / turns))
printf '| a position below 1,000 visits | %s ms | 1 ms |\n| the start position, filtered | %s ms | 40 ms |\n' "$one" "$filtered"
printf '| one roll of it, filtered | %s ms | 2 ms |\n| its %d continuations, with their moves | %s ms | |\n' "$rolled" "$rows" "$page"
printf '| the best 100 of 20 games and more | %s ms | |\n' "$best"
