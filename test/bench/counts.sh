#!/bin/sh
# What the counts of sql/counts.sql cost and give, on DFEN_GAMES games (71,000, a million turns) of the project's own play, those
# of servers.sh: beside importing the games, beside making tables of the views, in bytes, and what a look-up takes.
# Usage: counts.sh EXTENSION SELFPLAY FOLDER (from the project's root). The folder keeps the games; CPU time, user and system.
set -eu
extension=$1
selfplay=$2
folder=$3
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
trap 'rm -f "$database" "$error" "$folder/games.csv"' EXIT

sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load \"$extension\"" "$@"
}

# milliseconds COMMAND ...: the CPU time that it takes.
milliseconds() {
  sh -c '"$@" >/dev/null 2>"$error"; times' sh "$@" |
    awk 'NR == 2 { split($1, user, "[ms]"); split($2, kernel, "[ms]"); print int(1000 * (60 * user[1] + user[2] + 60 * kernel[1] + kernel[2])) }'
}
export error

# in_sql STATEMENT ...: the same of statements.
in_sql() {
  milliseconds sqlite3 -batch -bail -init /dev/null -cmd ".load \"$extension\"" -cmd "PRAGMA cache_size = -200000" "$database" "$@"
}

# bytes NAMES: of these tables and indexes. By pages: pgsize is wrong over 2 GB.
bytes() {
  sql "$database" "SELECT sum(pageno) * (SELECT page_size FROM pragma_page_size) FROM dbstat WHERE aggregate = TRUE AND name IN ($1)"
}

# answer TIMES LINE ...: the CPU milliseconds of the last line, which asks so many times, when it is asked again.
answer() {
  times=$1
  shift
  for last; do :; done
  printf '%s\n' "PRAGMA cache_size = -200000;" "$@" ".timer on" "$last" | sql "$database" |
    sed -n 's/^Run Time: real [0-9.]* user \([0-9.]*\) sys/\1/p' | awk -v times="$times" '{ printf "%.3f", 1000 * ($1 + $2) / times }'
}

sql -header -csv "$played" "SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
  ORDER BY game, number" >"$folder/games.csv"
rm -f "$database"
import=$(milliseconds sql/import "$database" "$folder/games.csv")
sql "$database" ".read sql/views.sql" ".read sql/counts.sql" ".read sql/counts_schema.sql"
count=$(milliseconds sql/count "$database")
pooled=$(in_sql "CREATE TABLE pooled_table AS SELECT * FROM pooled")
continuations=$(in_sql "CREATE TABLE continuations_table AS SELECT * FROM continuations")
sql "$database" "DROP TABLE pooled_table" "DROP TABLE continuations_table"
turns=$(sql "$database" "SELECT count(*) FROM turns")
games=$(sql "$database" "SELECT count(*) FROM games")

# A new day: a hundredth of the games goes and comes again.
sql "$database" "DELETE FROM counted_games WHERE game % 100 = 0"
day=$(milliseconds sql/count "$database")

# Each key stands in the statement: beside a table of keys SQLite would make the whole view, once for all of them.
keys=$(sql "$database" "SELECT position_key FROM counted_visits WHERE rowid % (SELECT count(*) / 400 FROM counted_visits) = 0 LIMIT 400")
one=$(answer 400 "$(echo "$keys" | awk '{ printf "%s lower FROM counted_pooled WHERE key = %s", NR == 1 ? "SELECT sum(lower) FROM (SELECT" : " UNION ALL SELECT", $1 } END { print ");" }')")
start=".parameter set @dfen \"'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'\""
all="SELECT count(*), sum(length(moves)), sum(lower), sum(upper)"
continued="$all FROM ($(sed '/^--/d; /^PRAGMA/d; s/;$//' sql/counts_continuations.sql) LIMIT -1);"
page=$(answer 1 "$start" "$continued")
known=$(answer 1 "$all FROM counted_continuations
  WHERE position_key = dfen_pool_id('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');")
rows=$(sql "$database" "$start" "$continued" | cut -d '|' -f 1)
best=$(answer 1 "SELECT count(upper) FROM (SELECT * FROM best_positions WHERE bucket = '' LIMIT 100);")
of_turns=$(bytes "'turns'")
of_sums=$(bytes "'position_counts', 'position_counts_lower', 'position_counts_no_lower', 'continuation_counts'")
of_visits=$(bytes "'counted_visits', 'counted_visits_game', 'counted_visits_key', 'counted_games'")

ratio() {
  awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}
printf '| counts of %d turns of %d games | | ratio | must | aim |\n| --- | --- | --- | --- | --- |\n' "$turns" "$games"
printf '| counting all, beside importing them (%d ms) | %d ms | %s | 1 | 0.5 |\n' "$import" "$count" "$(ratio "$count" "$import")"
printf '| counting all, beside tables of `pooled` and `continuations` (%d ms) | %d ms | %s | 1.5 | 1 |\n' $((pooled + continuations)) "$count" "$(ratio "$count" $((pooled + continuations)))"
printf '| counting %d games more | %d ms | %s of the time for all | | |\n' $((games / 100)) "$day" "$(ratio "$day" "$count")"
printf '| bytes of the sums, a turn; with what each game said; beside the turns (%d) | %d; %d | %s; %s | 1 | 0.5 |\n' $((of_turns / turns)) \
  $((of_sums / turns)) $(((of_sums + of_visits) / turns)) "$(ratio "$of_sums" "$of_turns")" "$(ratio $((of_sums + of_visits)) "$of_turns")"
printf '| one position | %s ms | | 5 ms | 1 ms |\n| the %d continuations of the start position, with their bounds | %s ms | | 5 ms | 1 ms |\n| the same as seen from a board, `sql/counts_continuations.sql` | %s ms | | | |\n| the 100 best positions | %s ms | | 5 ms | 1 ms |\n' "$one" "$rows" "$known" "$page" "$best"
