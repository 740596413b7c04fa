#!/bin/sh
# Counting games: a game counts as one observation of a position, however often it visits it; scored_turns as the interface for other
# tables; and the coverage of the bounds.
# Usage: scored_turns.sh (from the project's root, after make); DFEN_SEED sets the seed of the random games, DFEN_TIMES their number
set -eu
. test/program/shell/support.sh
. test/repo/support/lines.sh
seed=${DFEN_SEED:-20261121}
echo "scored_turns: DFEN_SEED=$seed"
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR

# ---- A game of three passes, and three orders of one turn ----

# Game 1: three passes, then White moves. It visits the start position four times, as White's and as Black's, and White wins. Games 2 to 4
# play one turn in three orders and win; games 5 and 6 play another turn and win.
plain "$work/few.db" <sql/schema.sql
plain "$work/few.db" "INSERT INTO players(id, name) VALUES (1, 'Ann'), (2, 'Joe')" \
  "INSERT INTO games(id, white, black, result, termination) SELECT column1, 1, 2, '1-0', 'king captured' FROM (VALUES (1), (2), (3), (4), (5), (6))"
with_dfen "$work/few.db" <<END
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT game, number, dfen, dice, moves, dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves)) FROM (
  SELECT 1 AS game, 1 AS number, '$start w KQkq - 0 1' AS dfen, 'RQK' AS dice, '' AS moves UNION ALL VALUES
  (1, 2, '$start b KQkq - 0 1', 'rrq', ''),
  (1, 3, '$start w KQkq - 0 2', 'BBR', ''),
  (1, 4, '$start b KQkq - 0 2', 'pnb', 'e7e5 f8c5 b8c6'),
  (2, 1, '$start w KQkq - 0 1', 'PNB', 'e2e4 b1c3 f1c4'),
  (3, 1, '$start w KQkq - 0 1', 'PNB', 'b1c3 e2e4 f1c4'),
  (4, 1, '$start w KQkq - 0 1', 'PNB', 'e2e4 f1c4 b1c3'),
  (5, 1, '$start w KQkq - 0 1', 'PNB', 'd2d4 b1c3 c1f4'),
  (6, 1, '$start w KQkq - 0 1', 'PNB', 'd2d4 b1c3 c1f4'));
END
with_dfen "$work/few.db" ".read sql/views.sql"
with_dfen "$work/few.db" "SELECT games, visits, wins, draws, losses FROM pooled" >"$work/got"
same "a game of three passes is one game" <<'END'
6|9|6|0|0
END
# Black's e5, Bc5 and Nc6 is White's e4, Bc4 and Nc3: game 1 lost it, because Black was to move.
with_dfen "$work/few.db" "SELECT moves, games, visits, wins, losses, round(lower, 3) FROM continuations WHERE key = '$start w KQkq - PNB' ORDER BY moves" \
  "DELETE FROM turns WHERE game = 1" "SELECT moves, games, visits, wins, round(lower, 3) FROM continuations ORDER BY moves" \
  "SELECT moves, games, visits, wins, draws, losses, score, round(lower, 3), upper FROM book" >"$work/got"
same "a continuation is an outcome, and the book has the one with three wins" <<'END'
b1c3 e2e4 f1c4|4|4|3|1|0.301
d2d4 b1c3 c1f4|2|2|2|0|0.342
b1c3 e2e4 f1c4|3|3|3|0.439
d2d4 b1c3 c1f4|2|2|2|0.342
b1c3 e2e4 f1c4|3|3|3|0|0|1.0|0.439|1.0
END

# ---- Random games, compared with a slow program that processes them turn by turn ----

"$(dirname "$extension")/test/repo/tools/selfplay" sql/schema.sql "$work/random.db" --games "$(cases 2000)" --player random --seed "$seed" >/dev/null
with_dfen "$work/random.db" ".read sql/views.sql"
# A line for each key: games, visits, wins, draws, losses, score, and Wilson's bounds at 95 %. The visited keys of a game are cleared when the
# next one begins. Continuations (column 5) are of completed turns: the side to move differs in the position after it, or a king is missing there.
{ echo "$bounds" && cat; } >"$work/slow.awk" <<'AWK'
$1 != game { game = $1; split("", met) }
$4 == "*" { next }
column == 5 { split($6, after, " "); if ($3 == after[2] && after[1] ~ /k/ && after[1] ~ /K/) next }
{
  key = $column
  ++visits[key]
  if (key in met) next
  met[key] = 1
  ++games[key]
  if ($4 == "1/2-1/2") ++draws[key]
  else if ($4 == ($3 == "w" ? "1-0" : "0-1")) ++wins[key]
  else ++losses[key]
}
END {
  for (key in games)
    printf "%s|%d|%d|%d|%d|%d|%s\n", key, games[key], visits[key], wins[key], draws[key], losses[key], bounds(games[key], wins[key], draws[key])
}
AWK
counts="games || '|' || visits || '|' || wins || '|' || draws || '|' || losses || printf('|%.9f|%.9f|%.9f', score, lower, upper)"
# count_all NAME: compares the views of random.db with the slow program, on turns with valid positions.
count_all() {
  with_dfen -separator '	' "$work/random.db" "
    SELECT game, dfen_pool_key(dfen), dfen_side(dfen), result, dfen_pool_key(dfen_roll(dfen, dice)) || ' to ' ||
           dfen_pool_key(iif(dfen_side(next_dfen) = dfen_side(dfen), dfen_end_turn(next_dfen), next_dfen)), next_dfen
    FROM turns JOIN games ON id = game WHERE dfen_valid(dfen) ORDER BY game, number" >"$work/turns.tsv"
  awk -F '\t' -v column=2 -f "$work/slow.awk" "$work/turns.tsv" | sort >"$work/want"
  with_dfen "$work/random.db" "SELECT key || '|' || $counts FROM pooled" | sort >"$work/got"
  same "pooled, on $1" <"$work/want"
  awk -F '\t' -v column=5 -f "$work/slow.awk" "$work/turns.tsv" | sed 's/ to [^|]*//' | sort >"$work/want"
  with_dfen "$work/random.db" "SELECT key || '|' || $counts FROM continuations" | sort >"$work/got"
  same "continuations, on $1" <"$work/want"
}
# agree NAME: `pooled` and `continuations` of random.db, in which all turns are completed.
agree() {
  # Totals by board. The key of a continuation has a roll, which may drop en-passant targets that the position's key has, so boards are
  # compared without targets. Visits are equal. If no game visits the board twice, all totals are equal. A game that visits it again counts
  # once for each key of the position, with and without targets, and once for each continuation.
  with_dfen "$work/random.db" "
    CREATE TEMP VIEW boards AS
      SELECT name, board, count(DISTINCT game) AS met, sum(games) AS games, sum(visits) AS visits, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
      FROM (SELECT name, dfen_pool_key(dfen_placement(key) || ' ' || dfen_side(key) || ' ' || dfen_castling(key) || ' -') AS board,
                   game, games, visits, wins, draws, losses
            FROM (SELECT 'pooled' AS name, NULL AS game, key, games, visits, wins, draws, losses FROM pooled UNION ALL
                  SELECT 'pooled', game, key, 0, 0, 0, 0, 0 FROM counted_turns UNION ALL
                  SELECT 'continuations', NULL, key, games, visits, wins, draws, losses FROM continuations) LIMIT -1)
      GROUP BY name, board" "
    CREATE TEMP TABLE positions AS SELECT * FROM boards WHERE name = 'pooled'" "
    CREATE TEMP TABLE outcomes AS SELECT * FROM boards WHERE name = 'continuations'" "
    SELECT count(*) > $(part 5000), count(*) = (SELECT count(*) FROM positions), count(*) = (SELECT count(*) FROM outcomes),
           sum(p.visits <> o.visits), sum(p.visits) = (SELECT count(*) FROM turns JOIN games ON id = game WHERE completed
             AND result <> '*' AND dfen_valid(dfen)),
           sum(p.met = p.visits AND (p.met, p.games, p.wins, p.draws, p.losses) <> (o.games, o.games, o.wins, o.draws, o.losses)),
           sum(p.met = p.visits AND p.met > 1) > 0, sum(o.games NOT BETWEEN p.met AND p.visits), sum(o.games > p.games) > 0
      FROM positions AS p JOIN outcomes AS o USING (board)" >"$work/got"
  same "pooled and continuations agree, on $1" <<'END'
1|1|1|0|1|0|1|0|1
END
}

count_all "random games"
awk -F '\t' '$4 != "*" { ++visits[$2]; if (!met[$1, $2]++) ++games[$2] } END { for (key in games) if (visits[key] > games[key]) ++more; print (more > 0 ? "some are met again" : "none is met again: no test") }' \
  "$work/turns.tsv" >"$work/got"
same "some games visit positions repeatedly" <<'END'
some are met again
END
cp "$work/random.db" "$work/all.db"
with_dfen "$work/random.db" "UPDATE turns SET dfen = 'x' || dfen WHERE (game * 31 + number) % 7 = 0" \
  "SELECT count(*) > $(part 1000) FROM turns WHERE NOT dfen_valid(dfen)" >"$work/got"
same "some positions are malformed" <<'END'
1
END
count_all "random games, some positions malformed"
agree "random games, some positions malformed"
mv "$work/all.db" "$work/random.db"
# In every fifth game a turn was rolled and not played, and in every seventh one was not even rolled: they count for their positions alone.
with_dfen "$work/random.db" "UPDATE turns SET moves = '', next_dfen = dfen_roll(dfen, dice) WHERE number = 3 AND game % 5 = 0" \
  "UPDATE turns SET dice = NULL, moves = '', next_dfen = dfen WHERE number = 4 AND game % 7 = 0"
count_all "random games, some turns incomplete"

# ---- scored_turns over an analyst's own tables ----

# Other names, results in words, moves with commas, dice in the analytics service's form: the same results.
with_dfen "$work/own.db" "ATTACH '$work/random.db' AS played" "
  CREATE TABLE matches(uuid TEXT PRIMARY KEY, winner TEXT)" "
  INSERT INTO matches SELECT printf('%08x-match', id * 2654435761 % 4294967296), CASE result WHEN '1-0' THEN 'white' WHEN '0-1' THEN 'black' WHEN '1/2-1/2' THEN 'draw' END FROM played.games" "
  CREATE TABLE plies(match TEXT, ply INTEGER, fen TEXT, roll TEXT, uci TEXT)" "
  INSERT INTO plies SELECT printf('%08x-match', game * 2654435761 % 4294967296), number, dfen,
    dfen_dice(dfen_roll(dfen, dice), 'alphabetical'), iif(completed, replace(moves, ' ', ','), NULL)
    FROM played.turns" "
  CREATE VIEW scored_turns AS
    SELECT match AS game, ply AS number, fen AS dfen, roll AS dice, uci AS moves, dfen_score(winner, fen) AS score
    FROM plies JOIN matches ON uuid = match WHERE winner IS NOT NULL" ".read sql/views.sql" ".read sql/views.sql"
with_dfen "$work/random.db" "SELECT key || '|' || $counts FROM pooled" | sort >"$work/want"
with_dfen "$work/own.db" "SELECT key || '|' || $counts FROM pooled" | sort >"$work/got"
same "pooled, on other tables" <"$work/want"
for query in "SELECT key, moves, $counts, lower FROM continuations ORDER BY 1, 2" "SELECT dice, rolled, expected FROM dice_distribution ORDER BY 1"; do
  with_dfen "$work/random.db" "$query" >"$work/want"
  with_dfen "$work/own.db" "$query" >"$work/got"
  [ -s "$work/want" ] || echo "nothing: no test" >>"$work/got"
  same "the same on other tables: $query" <"$work/want"
done
for file in book book_dice_chess pooling_gain; do
  with_dfen "$work/random.db" ".read sql/$file.sql" >"$work/want"
  with_dfen "$work/own.db" ".read sql/$file.sql" >"$work/got"
  [ -s "$work/want" ] || echo "nothing: no test" >>"$work/got"
  same "the same on other tables: sql/$file.sql" <"$work/want"
done
for dice in PNB NRQ; do
  for database in random own; do
    with_dfen "$work/$database.db" ".parameter set @dfen \"'$start b KQkq -'\"" ".parameter set @dice \"'$dice'\"" \
      ".read sql/continuations.sql" >"$work/$database"
  done
  mv "$work/random" "$work/want"
  mv "$work/own" "$work/got"
  [ -s "$work/want" ] || echo "nothing: no test" >>"$work/got"
  same "the same on other tables: the continuations of one position after $dice" <"$work/want"
done

# What counts and what does not. Each row is a description, the game, the number, the score and the position of turns from the start
# position, then the results of `pooled` and `continuations`, which agree.
: >"$work/got"
with_dfen "$work/odd.db" "CREATE TABLE turns(game, number, dfen, score)" "
  CREATE VIEW scored_turns AS SELECT game, number, dfen, 'PNB' AS dice, 'e2e4 b1c3 f1c4' AS moves, score FROM turns" ".read sql/views.sql"
# odd NAME ROWS: (game, number, score) each
odd() {
  with_dfen "$work/odd.db" "DELETE FROM turns" "INSERT INTO turns SELECT column1, column2, '$start w KQkq -', column3 FROM (VALUES $2)" \
    "SELECT '$1', coalesce((SELECT games || '|' || visits || '|' || wins || '|' || draws || '|' || losses FROM pooled), 'nothing'),
       (SELECT games || '|' || visits || '|' || wins || '|' || draws || '|' || losses FROM continuations)
         IS (SELECT games || '|' || visits || '|' || wins || '|' || draws || '|' || losses FROM pooled),
       (SELECT sum(visits) FROM pooling_gain_by_turn) IS (SELECT visits FROM pooled)" >>"$work/got" 2>&1
}
odd "no turns" "(NULL, NULL, NULL)"
odd "no game" "(NULL, 1, 1), (NULL, 2, 0), (7, 1, 0)"
odd "no number" "(1, NULL, 0), (1, 2, 1)"
odd "no score at first" "(1, 1, NULL), (1, 2, 1)"
odd "games of every type" "(1, 1, 1), ('1', 1, 1), (1.0, 2, 1), (x'31', 1, 1), ('A', 1, 1), ('a', 1, 1)"
odd "numbers of every kind" "(1, 2.5, 0), (1, -3, 1), (1, 9e99, 0), (1, 0, 0)"
odd "the largest numbers" "(1, 9223372036854775807, 0), (1, 9223372036854775806, 1), (-9223372036854775808, -9223372036854775808, 0.5)"
odd "twice at one number" "(1, 1, 1), (1, 1, 1)"
odd "numbers as text" "(1, '10', 0), (1, '9', 1), (1, 11, 0)"
for score in 0.25 -1 "'x'" 7; do
  with_dfen "$work/odd.db" "DELETE FROM turns" "INSERT INTO turns VALUES (1, 1, '$start w KQkq -', $score)"
  with_dfen "$work/odd.db" "SELECT games FROM pooled" 2>&1 | sed 's/.*dfen_record/dfen_record/; s/ ([0-9]*)$//' >>"$work/got"
done
same "what counts and what does not" <<'END'
no turns|nothing|1|1
no game|1|1|0|0|1|1|1
no number|1|1|1|0|0|1|1
no score at first|1|1|1|0|0|1|1
games of every type|5|6|5|0|0|1|1
numbers of every kind|1|4|1|0|0|1|1
the largest numbers|2|3|1|1|0|1|1
twice at one number|1|2|1|0|0|1|1
numbers as text|1|3|1|0|0|1|1
dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 0.25
dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is -1
dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 'x'
dfen_record: a score must be 0, 0.5, 1 or NULL; dfen_score returns one; it is 7
END
# Rating differences of every kind: those of more than 10,000 points are not known.
with_dfen "$work/ratings.db" "CREATE TABLE turns(difference)" "CREATE VIEW scored_turns AS
    SELECT rowid AS game, 1 AS number, dfen_start() AS dfen, NULL AS dice, NULL AS moves, 1 AS score, difference AS rating_difference FROM turns" ".read sql/views.sql" \
  "INSERT INTO turns VALUES (-9223372036854775808), (9223372036854775807), (-9e999), (9e999), (1e300), (-10000.5), (10001), (NULL), (-10000), (10000), (' 50 '), ('-7.5')" \
  "SELECT rating_difference FROM numbered_turns ORDER BY game" "SELECT games, round(expected, 3) FROM pooled" >"$work/got"
same "rating differences" <<END








-10000.0
10000.0
50.0
-7.5
12|0.515
END

# Games and numbers as a CSV or another program stores them: TEXT numbers, a NOCASE column, 1 and '1', a repeated turn, and unknown moves.
# Every file counts as `pooled` does. Game 'a' won its first visit, at number 9, and visited the position again at 10.
with_dfen "$work/typed.db" "CREATE TABLE turns(game COLLATE NOCASE, number TEXT, dfen TEXT, dice TEXT, moves TEXT, score)" "
  CREATE VIEW scored_turns AS SELECT * FROM turns" "
  INSERT INTO turns VALUES
    ('a', '8', '$start w KQkq - 0 1', 'PNB', 'e2e4 b1c3 f1c4', NULL),
    ('a', '9', '$start w KQkq - 0 1', 'PNB', 'e2e4 b1c3 f1c4', 1), ('a', '10', '$start b KQkq - 0 1', 'pnb', 'b8c6 e7e5 f8c5', 0),
    ('a', '10', '$start b KQkq - 0 1', 'pnb', 'b8c6 e7e5 f8c5', 0), ('A', '2', '$start w KQkq - 0 1', 'PNB', 'e2e4 b1c3 f1c4', 0),
    (1, '2', '$start w KQkq - 0 1', 'PNB', 'e2e4 b1c3 f1c4', 1), ('1', '2', '$start w KQkq - 0 1', 'PNB', 'e2e4 f1c4 b1c3', 0.5),
    ('b', NULL, '$start w KQkq - 0 1', 'PNB', 'e2e4 b1c3 f1c4', 1), (NULL, 1, '$start w KQkq - 0 1', 'PNB', 'd2d4', 1),
    ('c', 1, '$start w KQkq - 0 1', 'PNB', NULL, 1), ('d', 1, '$start w KQkq - 0 1', 'PNB', NULL, 1),
    ('e', 1, '$start w KQkq - 0 1', 'PNB', NULL, 1), ('f', 1, '$start w KQkq - 0 1', NULL, 'd2d4', 1)" ".read sql/views.sql"
for sort in "" " DESC"; do
  with_dfen "$work/typed.db" "CREATE TABLE sorted AS SELECT * FROM turns ORDER BY rowid$sort" "DELETE FROM turns" "INSERT INTO turns SELECT * FROM sorted" \
    "DROP TABLE sorted" "SELECT games, visits, wins, draws, losses FROM pooled" ".print files" "SELECT moves, games, visits, wins, draws, losses FROM continuations" \
    ".parameter set @dfen \"'$start b KQkq -'\"" ".parameter set @dice PNB" ".read sql/continuations.sql" ".read sql/book.sql" "SELECT name FROM most_met" \
    "SELECT turn, visits FROM pooling_gain_by_turn"
  with_dfen "$work/typed.db" ".read sql/chart.sql" | grep -o '>8<\|>81.3 %<' | sort -u
done >"$work/got"
for sort in 1 2; do
  cat <<'END'
8|10|6|1|1
files
b1c3 e2e4 f1c4|4|6|2|1|1
b8c6 e7e5 f8c5|4|6|2|1|1|0.625|0.219426520065363|0.908100770820988
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - PNB	b1c3 e2e4 f1c4
start position
1|8
2|2
>81.3 %<
>8<
END
done >"$work/want"
same "every file counts as pooled does, whatever the types of games and numbers" <"$work/want"

# A table with positions, games and scores only: the previous turn is unknown, so the board identifies the position.
with_dfen "$work/bare.db" "CREATE TABLE plays(game, number, dfen, moves)" "INSERT INTO plays VALUES
    (1, 1, '$start w KQkq - 0 1', NULL), (1, 2, '8/8/8/8/8/8/8/K1k5 b - -', 'c1b1'), (1, 3, '8/8/8/8/8/8/8/Kk6 w - -', NULL)" \
  "CREATE VIEW scored_turns AS SELECT game, number, dfen, NULL AS dice, moves, 1 AS score FROM plays" \
  ".read sql/views.sql" "SELECT name FROM most_met" "UPDATE plays SET moves = 'a2a3' WHERE number = 1" "SELECT name FROM most_met" \
  "SELECT count(*) FROM continuations" >"$work/got"
same "names if moves are unknown" <<'END'
5K1k/8/8/8/8/8/8/8 w - -
6kK/8/8/8/8/8/8/8 w - -
start position
after a2a3
after a2a3 / c1b1
start position
0
END

# A position that is not text has no key, and its turn counts nowhere.
{
  for dfen in NULL "x'00'" 7 "'garbage'"; do
    with_dfen "$work/odd.db" "DELETE FROM turns" "INSERT INTO turns VALUES (1, 1, '$start w KQkq -', 1), (2, 1, $dfen, 1)" \
      "SELECT games FROM pooled" "SELECT games FROM continuations"
    with_dfen "$work/odd.db" "SELECT sum(rolled) FROM dice_distribution" 2>&1
  done
} >"$work/got"
same "invalid positions and games" <<'END'
1
1
1
1
1
1
1
1
1
1
1
1
END
# A roll that cannot be read is as one that is not known. The expected number of PNB is 6 of 216 rolls.
with_dfen "$work/rolls.db" "CREATE VIEW scored_turns AS SELECT column1 AS game, 1 AS number, '$start w KQkq -' AS dfen, column2 AS dice, NULL AS moves, 1 AS score
  FROM (VALUES (1, 'PNB'), (2, '321'), (3, ''), (4, 'XYZ'), (5, NULL), (6, 7), (NULL, 'PNB'))" ".read sql/views.sql" \
  "SELECT dice, rolled, round(expected * 216, 9) FROM dice_distribution WHERE rolled > 0" >"$work/got" 2>&1
same "rolls that cannot be read" <<'END'
PNB|2|12.0
END
# A prefix distinguishes equal ids of two databases.
rm -f "$work/both.db"
with_dfen "$work/both.db" "ATTACH '$work/few.db' AS one" "CREATE TABLE plays AS
    SELECT 'a' || game AS game, number, dfen, dice, moves, dfen_score(result, dfen) AS score FROM one.turns JOIN one.games ON id = game UNION ALL
    SELECT 'b' || game, number, dfen, dice, moves, dfen_score(result, dfen) FROM one.turns JOIN one.games ON id = game" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" "SELECT games, visits FROM main.pooled" >"$work/got"
same "games of two databases with the same ids" <<'END'
10|10
END

# Missing parts are reported, and nothing is created.
# refused DATABASE: the message of sql/views.sql, and the content of the database afterwards.
refused() {
  with_dfen "$1" ".read sql/views.sql" 2>&1 | sed 's/.*[Ee]rror[^:]*: //; s/^stepping, //; s/ ([0-9]*)$//' >>"$work/got"
  plain "$1" "SELECT name FROM sqlite_schema WHERE type = 'view'" >>"$work/got"
}
: >"$work/got"
plain "$work/none.db" "CREATE TABLE other(dfen)"
refused "$work/none.db"
plain "$work/turns.db" "CREATE TABLE turns(game, number, fen)"
refused "$work/turns.db"
plain "$work/short.db" "CREATE VIEW scored_turns AS SELECT 1 AS game, 1 AS number, 'x' AS dfen, 1 AS score"
refused "$work/short.db"
plain "$work/broken.db" "CREATE VIEW scored_turns AS SELECT * FROM nowhere"
refused "$work/broken.db"
same "the views report what is missing" <<'END'
there is no view scored_turns, and no tables turns and games of sql/schema.sql to make it from: nothing was made
there is no view scored_turns, and no tables turns and games of sql/schema.sql to make it from: nothing was made
scored_turns must have the columns game, number, dfen, dice, moves and score: nothing was made
scored_turns
no such table: main.nowhere
scored_turns
END

# ---- The coverage of the bounds ----

# 3,000 positions if DFEN_TIMES is 1, each with a true score for its side to move, 0.1 to 0.9, and 20 to 219 games that visit it. A game may
# visit it again, half of the time with the colours exchanged: then a win for the first side to move is a loss for the other. Counts how
# often the bounds contain the true score, by games as the view does and by visits as earlier versions did. Games before the first visit are
# independent of it, so the first visit has the true score.
positions=$(cases 3000)
awk -v seed="$((seed % 2147483647))" -v positions="$positions" 'BEGIN {
    srand(seed)
    for (key = 1; key <= positions; ++key) {
      truth = 0.1 + 0.8 * rand()
      print key "\t0\t0\t" truth
      for (game = 20 + int(200 * rand()); game > 0; --game) {
        won = rand() < truth
        for (number = 1; number == 1 || rand() < 0.4; ++number) print key "\t" game "\t" number "\t" (number > 1 && rand() < 0.5 ? 1 - won : won)
      }
    }
  }' >"$work/met.tsv"
with_dfen "$work/truth.db" "CREATE TABLE met(key INTEGER, game INTEGER, number INTEGER, score REAL)" ".mode tabs" ".import \"$work/met.tsv\" met" ".mode list" \
  "CREATE VIEW scored_turns AS SELECT game, number, dfen_endgame_position('KQvKR', key) AS dfen, NULL AS dice, NULL AS moves, score FROM met WHERE game > 0" \
  ".read sql/views.sql" "CREATE TABLE truth AS SELECT dfen_pool_key(dfen_endgame_position('KQvKR', key)) AS key, score AS truth FROM met WHERE game = 0" >/dev/null
with_dfen "$work/truth.db" "
  SELECT printf('%.4f', avg(truth BETWEEN lower AND upper)) FROM pooled JOIN truth USING (key)" "
  SELECT printf('%.4f', avg(truth BETWEEN lower AND upper)) FROM (
    SELECT dfen_pool_key(dfen) AS key, dfen_wilson_lower(sum(score = 1), 0, sum(score = 0)) AS lower, dfen_wilson_upper(sum(score = 1), 0, sum(score = 0)) AS upper
    FROM scored_turns GROUP BY 1) JOIN truth USING (key)" >"$work/coverage"
echo "# figure: the 95 % bounds held the true score in $(sed -n 1p "$work/coverage") of $positions cases by games, in $(sed -n 2p "$work/coverage") by visits"
# the figures of FIGURES.md are for the default seed
awk '{ printf "%s", (NR == 1 ? "held the true score in " : " of the cases when games were counted, and in "); printf "%.1f %%", 100 * $1 } END { print " when visits were" }' \
  "$work/coverage" >"$work/want"
if [ "$seed $positions" = "20261121 3000" ]; then
  tr '\n' ' ' <test/bench/FIGURES.md | tr -s ' ' | grep -oFf "$work/want" >"$work/got" || true
  same "the figures of FIGURES.md for the bounds" <"$work/want"
fi
# within the range of all but one in a hundred thousand samples
awk -v far="$(awk -v positions="$positions" 'BEGIN { print 4.5 * sqrt(0.95 * 0.05 / positions) }')" \
  '{ print (NR == 1 ? ($1 >= 0.95 - far && $1 <= 0.96 + far) : $1 < 0.9) }' "$work/coverage" >"$work/got"
same "the bounds contain the true score in 95 % of the cases; counted by visits they do not" <<'END'
1
1
END

finish
