#!/bin/sh
# The cost and speed of the counts of sql/postgresql/counts.sql, on the games of counts.sh: counting, bytes, and look-ups.
# Usage: counts_postgresql.sh SELFPLAY FOLDER (from the project's root; MAKE is the make to call). The folder keeps the games; CPU time of
# the server process, user and system, without workers.
# Environment: DFEN_GAMES (71000) to play, about 14 turns each
set -eu
. test/postgresql/servers.sh
. test/bench/server.sh
games_server "$1" "$2" 'shared_buffers = 512MB' 'max_parallel_workers_per_gather = 0' 'random_page_cost = 1.1'
# milliseconds TIMES STATEMENT: the median of that many runs.
milliseconds() {
  { for _ in $(seq "$1"); do echo "$2;"; done; } >"$work/statements"
  PGOPTIONS="-c log_statement_stats=on -c client_min_messages=log" on -f "$work/statements" 2>&1 |
    awk '/s elapsed$/ { print 1000 * ($2 + $5) }' | sort -g | awk '{ at[NR] = $1 } END { printf "%.3f", at[int((NR + 1) / 2)] }'
}
count() {
  milliseconds 1 "CALL dfen_counts.count_games(${1-})"
}

echo 'CREATE DATABASE games;' | query "$port"
on -1 -f sql/postgresql/schema.sql -f sql/postgresql/counts.sql -f sql/postgresql/views.sql
build/dfen read "$played" --postgresql | on
# One of nine games is between two strong players, in one mode and from one source.
on -c "UPDATE games SET white_rating = 1000 + id * 7919 % 1000, black_rating = 1000 + id * 104729 % 1000,
  mode = CASE WHEN id % 3 = 0 THEN 'rapid' ELSE 'blitz' END, source = CASE WHEN id % 4 = 0 THEN 'club' ELSE 'site' END" -c 'VACUUM (FULL, ANALYZE)'
all=$(count)
on -c 'VACUUM ANALYZE'
bytes="SELECT sum(pg_total_relation_size(c.oid)) / (SELECT count(*) FROM dfen_counts.visits) FROM pg_class AS c WHERE relnamespace = 'dfen_counts'::regnamespace AND relkind = 'r'"
size=$(on -c "$bytes")
nothing=$(count)
turns=$(on -c 'SELECT count(*) FROM dfen_counts.visits')
counted=$(on -c 'SELECT count(*) FROM dfen_counts.counted_games')

# A thousand games are removed and added again; and a thousand are corrected.
chosen="id IN (SELECT game FROM dfen_counts.counted_games ORDER BY game LIMIT 1000)"
on -c "CREATE TABLE kept AS SELECT * FROM games WHERE $chosen" -c "UPDATE games SET result = '*' WHERE id IN (SELECT id FROM kept)"
count >/dev/null
on -c "UPDATE games SET result = kept.result FROM kept WHERE kept.id = games.id"
added=$(count)
on -c "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE $chosen"
corrected=$(count)

start="'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'"
position="SELECT count(*) FILTER (WHERE is_first), count(*) FILTER (WHERE is_first AND score = 1) FROM dfen_counts.visits WHERE key"
filter="game IN (SELECT counted.id FROM games JOIN dfen_counts.counted_games AS counted ON counted.game = games.id
  WHERE lower_rating >= 1500 AND mode = 'blitz' AND source = 'site')"
rare=$(on -c "SELECT key FROM dfen_counts.visits GROUP BY key HAVING count(*) BETWEEN 500 AND 1000 LIMIT 1")
on -c 'VACUUM ANALYZE'
one=$(milliseconds 21 "$position = ${rare:-0}")
filtered=$(milliseconds 21 "$position = dfen_pool_id($start) AND $filter")
rolled=$(milliseconds 21 "$position = dfen_pool_id($start) AND dice = 'PNB' AND $filter")
rows=$(on -c "SELECT count(*) FROM dfen_counts.continuations_of($start)")
page=$(milliseconds 21 "SELECT count(moves), sum(lower) FROM dfen_counts.continuations_of($start)")
best=$(milliseconds 5 "SELECT count(lower) FROM (SELECT * FROM dfen_counts.best_positions WHERE games >= 20 LIMIT 100) AS best")
again=$(count 'all_games => true')
later=$(on -c "$bytes")

a_million() {
  awk -v ms="$1" -v turns="$turns" 'BEGIN { printf "%.2f", ms * 1000 / turns }'
}
beside() {
  awk -v ms="$1" -v scan="$nothing" 'BEGIN { printf "%d", ms - scan }'
}
printf '| counts of %d turns of %d games, CPU time | | limit |\n| --- | --- | --- |\n' "$turns" "$counted"
printf '| all, a million turns; all again, which replaces them | %s s; %s s | 8 s |\n' "$(a_million "$all")" "$(a_million "$again")"
printf '| nothing changed, a million turns | %s s | 1.3 s |\n' "$(a_million "$nothing")"
printf '| 1,000 new games, beside the scan; 1,000 corrected | %d ms; %d ms | 200 ms |\n' "$(beside "$added")" "$(beside "$corrected")"
printf '| bytes a turn; after all again, which leaves room | %d; %d | 100 |\n' "${size%.*}" "${later%.*}"
printf '| a position below 1,000 visits | %s ms | 1 ms |\n| the start position, by strength, mode and source | %s ms | 20 ms |\n' "$one" "$filtered"
printf '| one roll of it, filtered | %s ms | 2 ms |\n| its %d continuations, with their moves | %s ms | |\n' "$rolled" "$rows" "$page"
printf '| the best 100 of 20 games and more | %s ms | |\n' "$best"
