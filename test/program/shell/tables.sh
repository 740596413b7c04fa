#!/bin/sh
# The tables of sql/schema.sql: their checks and generated columns, duplicate games, and totals that follow changes of results.
# Usage: tables.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh

plain "$work/schema.db" <sql/schema.sql
plain "$work/schema.db" "SELECT name FROM sqlite_schema WHERE type = 'trigger' OR sql LIKE '%dfen\_%(%' ESCAPE '\'" >"$work/got"
same "no trigger, and no function of dfen" </dev/null

# ---- Games ----

plain "$work/schema.db" "INSERT INTO players(id, name) VALUES (1, 'Ann'), (2, 'Joe')" "
  INSERT INTO games(id, source, source_id, white, black, white_rating, black_rating, played_at) VALUES
    (1, '', NULL, 1, 2, 2000, 1800, '2026-05-01 00:00:00'), (2, '', NULL, 1, 2, 1700, 1900, NULL), (3, 'a', '7', 1, 2, NULL, 1800, NULL),
    (4, 'b', '7', 1, 2, NULL, NULL, NULL), (5, 'a', '8', 2, 1, 1500, 1500, NULL)" \
  "SELECT id, coalesce(lower_rating, 'NULL'), termination FROM games" >"$work/got"
same "the lower rating" <<'END'
1|1800|not known
2|1700|not known
3|NULL|not known
4|NULL|not known
5|1500|not known
END
# wrong COLUMNS VALUES: the error for such a game.
wrong() {
  plain "$work/schema.db" "INSERT INTO games(white, black, $1) VALUES (1, 2, $2)" 2>&1 | sed 's/.*constraint/constraint/; s/.*cannot/cannot/; s/ ([0-9]*)$//'
}
{
  wrong "source, source_id" "'a', '7'"
  for date in 2026-05-01 2026-05-01T00:00:00Z "2026-13-01 00:00:00" "2026-05-01 00:00:00.5" "2026-05-01 00:00:00 "; do
    wrong played_at "'$date'"
  done
  wrong result "'2-1'"
  wrong white_rating "'strong'"
} >"$work/got"
same "refused games" <<'END'
constraint failed: games.source, games.source_id
constraint failed: played_at IS strftime('%Y-%m-%d %H:%M:%S', played_at)
constraint failed: played_at IS strftime('%Y-%m-%d %H:%M:%S', played_at)
constraint failed: played_at IS strftime('%Y-%m-%d %H:%M:%S', played_at)
constraint failed: played_at IS strftime('%Y-%m-%d %H:%M:%S', played_at)
constraint failed: played_at IS strftime('%Y-%m-%d %H:%M:%S', played_at)
constraint failed: result IN ('1-0', '1/2-1/2', '0-1', '*')
cannot store TEXT value in INTEGER column games.white_rating
END

# ---- Turns ----

# The second field is the side to move next, and the first shows whether a king was captured.
cp "$work/schema.db" "$work/turns.db"
plain "$work/turns.db" "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) VALUES
    (1, 1, '8/8/8/8/8/8/8/Kk6 w - -', 'PPP', '', '8/8/8/8/8/8/8/Kk6 b - -'), (1, 2, '8/8/8/8/8/8/8/Kk6 b - -', 'kpp', '', '8/8/8/8/8/8/8/Kk6 b - - p'),
    (1, 3, '8/8/8/8/8/8/8/Kk6 w - -', 'KPP', 'a1b1', '8/8/8/8/8/8/8/1K6 w - - P'), (1, 4, '8/8/8/8/8/8/8/Kk6 b - -', 'kpp', 'b1a1', '8/8/8/8/8/8/8/k7 b - K p')" \
  "SELECT number, completed FROM turns" "UPDATE turns SET next_dfen = replace(next_dfen, 'Kk6', '8')" "SELECT sum(completed) FROM turns" >"$work/got"
same "completed turns" <<'END'
1|1
2|0
3|1
4|1
4
END
plain "$work/turns.db" "UPDATE turns SET dice = lower(dice) WHERE number = 1" 2>&1 | sed 's/.*constraint/constraint/; s/ ([0-9]*)$//' >"$work/got"
same "dice in the wrong case" <<'END'
constraint failed: dice are in the case of the side to move
END

# ---- Duplicate games ----

plain "$work/schema.db" "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT id, number, '8/8/8/8/8/8/8/Kk6 w - -', 'PPP', iif(id = 4 AND number = 2, 'a1a2', ''), ''
    FROM games, (SELECT 1 AS number UNION ALL VALUES (2), (3)) WHERE id <> 2 OR number < 3" \
  "INSERT INTO games(id, source, source_id, white, black) VALUES (16, 'c', '1', 1, 2), (17, 'c', '2', 2, 1), (18, 'c', '3', 1, 2)" \
  "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT column1, number, dfen, dice, moves, next_dfen FROM (VALUES (16), (17)), turns WHERE game = 1" \
  "SELECT * FROM duplicate_games ORDER BY 1" >"$work/got"
# 2 is the beginning of 1, 4 has another move, 18 has no turns; 5 and 17 have the players exchanged
same "duplicate games" <<'END'
2|1
3|1
16|1
17|5
END

# A turn is a letter here. The last turn of 7 was rolled and not played.
plain "$work/begun.db" <sql/schema.sql
plain "$work/begun.db" "INSERT INTO players(id, name) VALUES (1, 'Ann'), (2, 'Joe')" \
  "CREATE TEMP TABLE played AS SELECT column1 AS game, column2 AS moves FROM
    (VALUES (1, 'abcd'), (2, 'ab'), (3, 'abx'), (4, 'abcd'), (5, 'abcde'), (6, 'ac'), (7, 'a '), (8, 'bcdefghijkl'), (9, 'bcdefghijk'), (10, 'bcdefghijl'), (11, 'c'))" \
  "INSERT INTO games(id, white, black) SELECT game, 1, 2 FROM played" \
  "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT game, value, '8/8/8/8/8/8/8/Kk6 w - -', 'PPP', trim(substr(moves, value, 1)), ''
    FROM played, generate_series(1, 11) WHERE value <= length(moves)" \
  "SELECT * FROM duplicate_games ORDER BY 1" >"$work/got"
# no turn is lost without the listed games: 1 and 4 are in 5, and 2 is also the beginning of 3
same "games that are the beginning of another one" <<'END'
1|5
2|1
4|1
7|2
9|8
END

# ---- Totals follow results ----

make_turns "$work/games.db" 3000
with_dfen "$work/games.db" ".read sql/views.sql"
# The recount joins turns to games, and uses none of the views.
recount="SELECT key, count(*), sum(score = 1), sum(score = 0.5), sum(score = 0) FROM (
    SELECT key, game, min(number), CASE result WHEN '1/2-1/2' THEN 0.5 ELSE (result = '1-0') = (dfen_side(dfen) = 'w') END AS score
    FROM (SELECT dfen_pool_key(dfen) AS key, game, number, dfen, result FROM turns JOIN games ON id = game WHERE result <> '*')
    GROUP BY key, game) GROUP BY key"
with_dfen "$work/games.db" \
  "UPDATE games SET result = CASE id % 4 WHEN 0 THEN '*' WHEN 1 THEN '1-0' WHEN 2 THEN '0-1' ELSE '1/2-1/2' END WHERE id % 3 = 0" \
  "SELECT count(*) FROM (SELECT key, games, wins, draws, losses FROM pooled EXCEPT $recount)" \
  "SELECT count(*) FROM ($recount EXCEPT SELECT key, games, wins, draws, losses FROM pooled)" \
  "SELECT count(*) > 1000 FROM pooled" >"$work/got"
same "pooled after changes of results" <<'END'
0
0
1
END

finish
