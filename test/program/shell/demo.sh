#!/bin/sh
# The commands that a user types: the extension in the stock sqlite3 shell, and the demo.
# Usage: demo.sh (from the project's root, after make)
set -eu
. test/repo/support/same.sh
runner=$build/test/sql/run

# The shell without the user's ~/.sqliterc.
sql() {
  sqlite3 -batch -init /dev/null "$@"
}

# ---- Loading ----

nm -D --defined-only "$extension.so" | awk '{ print $3 }' >"$work/got"
same "exactly one symbol is exported" <<'END'
sqlite3_dfen_init
END

sql :memory: ".load '$extension'" ".load '$extension'" "PRAGMA trusted_schema=OFF" \
  "SELECT load_extension('$extension')" "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')" >"$work/got" 2>&1
same "loading twice in the shell" <<'END'

b
END

sql :memory: ".load '$extension'" "SELECT dfen_flip('8')" 2>&1 | sed 's/.*dfen_flip:/dfen_flip:/' >"$work/got"
same "an error in the shell" <<'END'
dfen_flip: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN
END

# All games of the sample, or some of them.
taken=$(part 5000)
if [ "$taken" -lt 5000 ]; then
  cp "$sample" "$work/sample.db"
  sample=$work/sample.db
  sql "$sample" "DELETE FROM turns WHERE game > $taken" "DELETE FROM games WHERE id > $taken"
fi

# ---- The sample games, and the demo on them ----

# Every turn is played with its roll and its moves, and pooling loses no completed turn of a finished game.
sql "$sample" ".load '$extension'" "
  SELECT count(*) = $taken, sum(result = '*') BETWEEN 1 AND count(*) / 50, sum(termination = 'move limit') FROM games
    WHERE termination <> 'move limit' OR result = '1/2-1/2'" "
  SELECT count(*), sum(dfen_play(dfen_roll(dfen, dice), moves) IS next_dfen),
      sum(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves)) IS next_dfen) FROM turns" "
  SELECT count(*) FROM turns JOIN turns AS next USING (game) WHERE next.number = turns.number + 1 AND next.dfen <> turns.next_dfen" "
  SELECT count(*) FROM games WHERE termination = 'king captured' AND
      (SELECT dfen_placement(next_dfen) LIKE '%k%' COLLATE NOCASE AND dfen_placement(next_dfen) GLOB '*k*' AND dfen_placement(next_dfen) GLOB '*K*'
       FROM turns WHERE game = games.id ORDER BY number DESC LIMIT 1)" "
  SELECT max(number), max(number) FILTER (WHERE termination = 'move limit') FROM turns JOIN games ON id = game" >"$work/sample.out"
# unfinished games end in the middle of a turn or at its end; every other turn is completed
sed -n 2p "$work/sample.out" | awk -F '|' '{ print ($1 == $2 + $3 ? "every turn is as played" : "some turns are not as played") }' >"$work/got"
sed -n 3,5p "$work/sample.out" >>"$work/got"
sed -n 1p "$work/sample.out" | cut -d '|' -f 1,2 >>"$work/got"
same "the sample games" <<'END'
every turn is as played
0
0
200|200
1|1
END

# ---- The demo: each line that it prints, compared with plain SQL on the sample ----

mkdir "$work/b d"
ln -s "$build/dfen" "$build/dfen.so" "$work/b d"
# an earlier demo, with a log of another program
sqlite3 -batch -init /dev/null "$work/used.db" "CREATE TABLE old(x)" "PRAGMA journal_mode=WAL" "INSERT INTO old VALUES (1)" \
  ".shell cp '$work/used.db' '$work/b d/demo.db' && cp '$work/used.db-wal' '$work/b d/demo.db-wal'" >"$work/log"
[ -s "$work/b d/demo.db-wal" ] || cat "$work/log"
ext/program/demo.sh "$work/b d" "$sample" >"$work/demo"
sql "$work/b d/demo.db" "PRAGMA integrity_check" "SELECT count(*) FROM games" "SELECT count(*) FROM sqlite_schema WHERE name = 'old'" >"$work/got"
same "the demo over an earlier one with a log" <<END
ok
$taken
0
END
sed "s:$work/b d:build:g" "$work/demo" | LC_ALL=C.UTF-8 wc -lL | awk '{ print ($1 <= 45 && $2 <= 120 ? "it fits" : $0) }' >"$work/got"
same "the demo has 45 lines of 120 characters at most" <<'END'
it fits
END

# The games, visits and results of each key: a game counts by its first visit. Wilson's bounds are computed by awk.
sql "$sample" ".load '$extension'" "
  CREATE TEMP TABLE played AS
    SELECT game, number, dfen_pool_key(dfen) AS key, upper(dice) AS dice, dfen_pool_key(next_dfen) AS next,
           CASE result WHEN '1/2-1/2' THEN 0.5 ELSE (result = '1-0') = (dfen GLOB '* w *') END AS score
    FROM turns JOIN games ON id = game WHERE completed AND result <> '*'" "
  SELECT 'met', count(*), sum(score = 1), sum(score = 0.5), sum(score = 0)
    FROM (SELECT *, min(number) OVER (PARTITION BY key, game) AS first FROM played) WHERE number = first GROUP BY key ORDER BY 2 DESC, key LIMIT 10" "
  SELECT 'next', count(*), sum(score = 1), sum(score = 0.5), sum(score = 0)
    FROM (SELECT *, min(number) OVER (PARTITION BY next, game) AS first FROM played WHERE key = dfen_pool_key(dfen_start()) AND dice = 'PNB')
    WHERE number = first GROUP BY next HAVING count(*) >= 10" "
  SELECT 'all', (SELECT count(*) FROM games), (SELECT count(*) FROM turns)" "
  SELECT 'gain', 1.0 * sum(pooled >= 10) / count(*), 1.0 * sum(plain >= 10) / count(*) FROM played
    JOIN (SELECT key, count(DISTINCT game) AS pooled FROM played GROUP BY key) USING (key)
    JOIN turns USING (game, number)
    JOIN (SELECT board, count(DISTINCT game) AS plain FROM (SELECT game, dfen_placement(dfen) || dfen_side(dfen) || dfen_castling(dfen) ||
            dfen_en_passant(dfen) AS board FROM turns JOIN games ON id = game WHERE completed AND result <> '*') GROUP BY board)
      ON board = dfen_placement(dfen) || dfen_side(dfen) || dfen_castling(dfen) || dfen_en_passant(dfen)
    WHERE number = 3" >"$work/plain"
awk -F '|' '
  function percent(share) { return sprintf("%.1f %%", 100 * share) }
  function wilson(n, score, sign,   z) { z = 1.959964; return (score + z * z / (2 * n) + sign * z * sqrt(score * (1 - score) / n + z * z / (4 * n * n))) / (1 + z * z / n) }
  $1 == "met" || $1 == "next" {
    score = ($3 + $4 / 2) / $2
    if ($1 == "met" && ++place == 1) { first = percent(score) "|" $2; next }
    if ($1 == "met") score = 1 - score
    print $1 "|" $2 "|" percent(score) "|" percent(wilson($2, score, -1)) " to " percent(wilson($2, score, 1)) | "sort"
  }
  $1 == "all" { games = $2; turns = $3 }
  $1 == "gain" { gain = percent($2) "|" percent($3) }
  END { print games "|" turns "|" first | "sort"; print gain | "sort" }' "$work/plain" >"$work/want"
sed -n 's/,//g; 1s/^\([0-9]*\) games of five programs \([0-9]*\) turns.* scored \([0-9.]* %\) of \([0-9]*\) games with a result\.$/\1|\2|\3|\4/p
  s/^WHAT POOLING GAINS.* turn \([0-9.]* %\) were.* \([0-9.]* %\)\.$/\1|\2/p
  s/^after .* \([0-9][0-9]*\)  *\([0-9.]* %\)  \([0-9.]* % to [0-9.]* %\)$/met|\1|\2|\3/p
  s/^[A-Za-z].* \([0-9][0-9]*\)  *\([0-9.]* %\)  \([0-9.]* % to [0-9.]* %\)  *[0-9.]* %$/next|\1|\2|\3/p' "$work/demo" | sort >"$work/got"
same "the numbers of the demo's positions, turns and gain" <"$work/want"

# Its story of a game, compared with the view story: a bar for each turn, and the three largest changes in the order of the game.
sql "$work/b d/demo.db" ".load '$extension'" "SELECT number, white_before, white_rolled, white_after, dice, dfen_san(dfen_roll(dfen, dice), moves), dfen_side(dfen)
  FROM story WHERE game = 15 ORDER BY number" >"$work/story"
awk -F '|' 'BEGIN { split("▁ ▂ ▃ ▄ ▅ ▆ ▇ █", bar, " ") }
  function add(chance) { at = int(8 * chance); line = line bar[at > 7 ? 8 : at + 1] }
  function note(place, what, before, after) {
    printf "%.9f|%.1f|turn %d: %s %s|%.1f %% to %.1f %%\n", before < after ? after - before : before - after, place, $1, $7 == "w" ? "White" : "Black", what, 100 * before, 100 * after >list
  }
  NR == 1 { add($2) }
  { add($4); note($1 - 0.5, "rolls " toupper($5), $2, $3); note($1, "plays " $6, $3, $4) }
  END { print line }' list="$work/list" "$work/story" >"$work/want"
sort -t '|' -k 1,1nr "$work/list" | head -n 3 | sort -t '|' -k 2,2n | cut -d '|' -f 3- >>"$work/want"
sed -n '/^ONE GAME/,/^$/p' "$work/demo" | sed -n '/^[▁▂▃▄▅▆▇█]/p; s/^\(turn .*[^ ]\)  *\([0-9.]* % to [0-9.]* %\)$/\1|\2/p' >"$work/got"
same "the demo's story of a game" <"$work/want"
# Its players are those of the last sixty games of the sample, but for games of a player against itself.
sql "$sample" "SELECT player, count(*), printf('%.1f %%', 100 * avg(score)) FROM (
    SELECT name AS player, CASE result WHEN '1/2-1/2' THEN 0.5 ELSE (result = '1-0') = (side = 'w') END AS score
    FROM (SELECT * FROM games WHERE result <> '*' ORDER BY id DESC LIMIT 60) AS game, (SELECT 'w' AS side UNION ALL SELECT 'b')
      JOIN players ON players.id = iif(side = 'w', white, black)
    WHERE white IS NOT black)
  GROUP BY player ORDER BY 1" >"$work/want"
sed -n '/^THE PLAYERS/,/^WHAT/p' "$work/demo" | sed -n 's/ *│ */|/g; s/^|\([a-z]*|[0-9]*|[0-9.]* %\)|.*%.*%.*%.*|$/\1/p' | sort >"$work/got"
same "the demo's players" <"$work/want"
# The commands at its end, unchanged, in a folder with a blank in its name.
sed -n '/^Now your/,$s/^[^:]*: *//p' "$work/demo" >"$work/next"
while read -r line; do
  printf 'SELECT count(*) > 99 FROM pooled;' | sh -c "$line" 2>"$work/said" | wc -l || cat "$work/said"
done <"$work/next" >"$work/got"
same "the commands that the demo names" <<'END'
11
6
1
END
if [ "$taken" -eq 5000 ]; then
  sql "$sample" ".load '$extension'" "SELECT printf('the %,d finished games of the sample met the start position %,d times', count(DISTINCT game), count(*))
    FROM turns JOIN games ON id = game WHERE completed AND result <> '*' AND dfen_pool_key(dfen) = dfen_pool_key(dfen_start())" "SELECT printf('of the %,d games of the sample %d have a turn with six pieces or fewer, and %d one with four', count(*), sum(pieces <= 6), sum(pieces <= 4))
    FROM (SELECT min((SELECT count(*) FROM dfen_pieces(dfen))) AS pieces FROM turns GROUP BY game)" >"$work/want"
  tr '\n' ' ' <test/bench/FIGURES.md | tr -s ' ' | grep -oFf "$work/want" >"$work/got" || true
  same "the figures of FIGURES.md for the sample" <"$work/want"
fi

if [ "$taken" -eq 5000 ]; then
  fenced README.md demo | grep -vxFf "$work/demo" >"$work/got" || true
  same "the lines of README.md are the demo's" </dev/null
fi

build_twice() {
  "$(dirname "$runner")/../repo/tools/selfplay" sql/schema.sql "$work/$1.db" --games 50 --seed 7 >/dev/null
  sha256sum <"$work/$1.db"
}
build_twice one >"$work/one"
build_twice two >"$work/got"
same "the same seed plays the same games" <"$work/one"

# The turns of a sample of positions from the games: every row can be replayed.
replays=${DFEN_REPLAYS:-$(cases 300)}
sql "$sample" ".load '$extension'" "
  SELECT count(*) > 20 * $replays, sum(dfen_end_turn(dfen_play(rolled, moves)) IS NOT next) FROM (
    SELECT rolled, t.moves, t.next_dfen AS next FROM (
      SELECT dfen_roll(dfen, dice) AS rolled FROM turns ORDER BY (game * 7919 + number * 104729) % 10007 LIMIT $replays),
      dfen_turns(rolled) AS t)" >"$work/got"
same "turns replayed" <<'END'
1|0
END

sql :memory: ".load '$extension'" ".mode tabs" ".import test/core/vectors/turns.tsv vectors" "
  SELECT dfen, (SELECT sum(moves <> '') FROM (SELECT moves FROM dfen_turns(dfen))), outcomes,
      (SELECT sum(iif(moves = '', 0, sequences)) FROM dfen_turns(dfen)), sequences FROM vectors" |
  awk -F '\t' '$2 + 0 != $3 || $4 + 0 != $5 { print } END { print NR " positions" }' >"$work/got"
same "outcomes of turns" <<'END'
30 positions
END

# The analytics service's names of positions.
sql :memory: ".load '$extension'" ".mode tabs" ".import test/core/vectors/canonical.tsv vectors" \
  "SELECT count(*), sum(dfen_normalize(dfen) = normalized AND dfen_hash(dfen) = CAST(hash AS INTEGER)) FROM vectors" >"$work/got"
same "the analytics service's normal forms and hashes" <<'END'
150	150
END

finish
