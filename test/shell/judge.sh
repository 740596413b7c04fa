#!/bin/sh
# dfen judge: the values of turns are those of the view story, kills and changes, and the reports of players and games, recounted.
# Usage: judge.sh (from the project's root, after make)
set -eu
. test/shell/support.sh
judge=$build/dfen
turns=$(part 1500)
[ "$turns" -ge 300 ] || turns=300

make_turns "$work/games.db" "$turns"
plain "$work/games.db" "UPDATE games SET white_rating = 1500 + 10 * white, black_rating = iif(id % 7, 1500 + 10 * black, NULL),
  played_at = datetime('2026-01-20', '+' || id || ' hours')" "DELETE FROM games WHERE id NOT IN (SELECT game FROM turns)"
cp "$work/games.db" "$work/killed.db"
cp "$work/games.db" "$work/none.db"

# ---- The values ----

games=$(plain "$work/games.db" "SELECT count(*) FROM games WHERE result <> '*'")
got "$judge" judge "$work/games.db"
"$judge" judge "$work/games.db" 2>"$work/again" >"$work/table"
with_dfen "$work/games.db" "SELECT count(*) FROM models" "SELECT count(*) - $games FROM judged_games" \
  "SELECT count(*) > 0, sum(j.luck IS NOT s.luck), sum(j.loss IS NOT s.loss), sum(iif(is_white, before, 1 - before) IS NOT white_before),
     sum(iif(is_white, played, 1 - played) IS NOT white_after) FROM story AS s LEFT JOIN judged_turns AS j USING (game, number)
   WHERE reason IS NULL" >"$work/got" 2>&1 || true
cat "$work/again" >>"$work/got"
same "the values are those of the story, and a second run judges nothing" <<'END'
1
0
1|0|0|0|0
dfen judge: 0 games judged; the views player_report and game_report show more
END

with_dfen -tabs -header "$work/games.db" "SELECT player, games, score, loss, loss_lower, loss_upper, luck, adjusted FROM player_report
  WHERE kind = 'all' ORDER BY games DESC, player_id" >"$work/got"
same "the players that are printed" <"$work/table"
"$judge" judge "$work/games.db" --box 2>/dev/null | sed -n 's/ *│ */|/g; s/^|\(.*\)|$/\1/p' >"$work/got"
with_dfen "$work/games.db" "SELECT 'player|games|score|loss a turn|luck a game|score without luck'" "SELECT player, games, printf('%.1f %%', 100 * score),
  printf('%.1f %%', 100 * loss), printf('%+.1f %%', 100 * luck), printf('%.1f %%', 100 * adjusted) FROM player_report WHERE kind = 'all'
  ORDER BY games DESC, player_id" >"$work/want"
same "the box of players" <"$work/want"

# ---- Changes ----

{
  plain "$work/games.db" "UPDATE games SET result = '1/2-1/2' WHERE id = 3"
  "$judge" judge "$work/games.db" 2>&1 >"$work/table"
  plain "$work/games.db" "DELETE FROM turns WHERE game = 4" "DELETE FROM games WHERE id = 4"
  "$judge" judge "$work/games.db" 2>&1 >"$work/table"
  plain "$work/games.db" "SELECT count(*) FROM judged_turns WHERE game = 4" "INSERT INTO models(model, prior_games) SELECT json_set(model, '$.rows', 1), 1 FROM models"
  "$judge" judge "$work/games.db" 2>&1 >"$work/table" | sed "s/ $((games - 1)) / all /"
  "$judge" judge "$work/games.db" --all 2>&1 >"$work/table" | sed "s/ $((games - 1)) / all /"
} | sed 's/;.*//' >"$work/got"
same "only what changed is judged again" <<'END'
dfen judge: 1 games judged
dfen judge: 0 games judged
0
dfen judge: all games judged
dfen judge: all games judged
END

# ---- Kills ----

# The models of two runs are one, so that the rows can be compared.
with_dfen "$work/killed.db" ".read sql/views.sql" ".read sql/estimates.sql" "ATTACH '$work/games.db' AS other" \
  "INSERT INTO main.models SELECT * FROM other.models"
for moment in $(moments "${DFEN_SEED:-20261127}" 4 400); do
  killed "$moment" "$judge" judge "$work/killed.db" || true
done
"$judge" judge "$work/killed.db" >/dev/null 2>&1
plain "$work/killed.db" "ATTACH '$work/games.db' AS other" "SELECT count(*) FROM (SELECT * FROM main.judged_turns WHERE game > 4 EXCEPT SELECT * FROM other.judged_turns)" \
  "SELECT count(*) FROM (SELECT * FROM other.judged_turns WHERE game > 4 EXCEPT SELECT * FROM main.judged_turns)" "PRAGMA integrity_check" >"$work/got"
same "killed, and run again" <<'END'
0
0
ok
END

# Fitting a model to the whole sample takes longer than this; a busy machine may not yet have begun.
cp "$sample" "$work/whole.db"
for moment in 0.5 1 2 4; do
  timeout -s INT "$moment" "$judge" judge "$work/whole.db" >"$work/got" 2>&1 || true
  [ ! -s "$work/got" ] || break
done
same "an interrupt" <<'END'
dfen judge: stopped: 0 of 0 games judged; the next call judges the others
END

# ---- The reports ----

# Recounted from the rows of the story, turn by turn.
PYTHONPATH=test/support /usr/bin/python3 - "$work/games.db" >"$work/got" 2>&1 <<'END'
import collections, math, sys
from checks import opened

db = opened(sys.argv[1])
total = collections.defaultdict(lambda: [0, 0.0, 0, 0.0])  # turns, loss, turns without loss, luck, by game and side
first = {}
for game, number, dfen, dice, moves, luck, loss in db.execute("SELECT game, number, dfen, dice, moves, luck, loss FROM story WHERE reason IS NULL ORDER BY game, number"):
    side = dfen.split()[1]
    first.setdefault((game, side), db.execute("SELECT dfen_canonical_move(dfen_roll(?, ?), ?, 'pool')", (dfen, dice, moves)).fetchone()[0] or "pass")
    sums = total[game, side]
    sums[0] += 1
    sums[1] += loss
    sums[2] += loss == 0
    sums[3] += luck
games = {row[0]: row[1:] for row in db.execute("SELECT id, white, black, result, white_rating, black_rating, substr(played_at, 1, 7) FROM games")}
names = dict(db.execute("SELECT id, name FROM players"))
parts = collections.defaultdict(list)
for (game, side), (turns, loss, good, luck) in total.items():
    white, black, result, *ratings, month = games[game]
    player, other, own, others = (white, black, *ratings) if side == "w" else (black, white, *reversed(ratings))
    score = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[result]
    score = score if side == "w" else 1 - score
    luck -= total.get((game, "b" if side == "w" else "w"), (0, 0, 0, 0))[3]
    expected = None if own is None or others is None else 1 / (1 + 10 ** ((others - own) / 400))
    for kind, part in (("all", None), ("month", month), ("opponent", names[other]), ("opening", first[game, side])):
        parts[player, kind, part].append((turns, loss, good, luck, score, expected))
want = {}
for key, rows in parts.items():
    n, turns = len(rows), sum(row[0] for row in rows)
    loss = sum(row[1] for row in rows) / turns
    squares = sum((row[1] - loss * row[0]) ** 2 for row in rows)
    error = 1.959964 * math.sqrt(squares * n / (n - 1)) / turns if n > 1 else None
    known = [row[5] for row in rows if row[5] is not None]
    want[key] = (n, turns, sum(row[4] for row in rows) / n, sum(known) / len(known) if known else None, loss, loss - error if n > 1 else None,
                 loss + error if n > 1 else None, sum(row[3] for row in rows) / n, sum(row[4] - row[3] for row in rows) / n, sum(row[2] for row in rows) / turns)
report = {row[:3]: row[3:] for row in db.execute("""SELECT player_id, kind, part, games, turns, score, expected, loss, loss_lower, loss_upper, luck,
  adjusted, without_loss FROM player_report""")}
print(len(want) > 20, set(want) ^ set(report))
for key in want:
    for a, b in zip(want[key], report.get(key, ())):
        if (a is None) != (b is None) or a is not None and abs(a - b) > 1e-7:
            print(key, want[key], report[key])
            break
END
same "the reports, recounted" <<'END'
True set()
END
# What the page says of the sample: a wild player loses more a turn than a careful one, and the luck of the two players of a game is opposite.
with_dfen "$work/games.db" "SELECT (SELECT loss FROM player_report WHERE player = 'bold' AND kind = 'all') < (SELECT loss FROM player_report WHERE player = 'random' AND kind = 'all')" \
  "SELECT max(abs(luck)) < 1e-9 FROM (SELECT sum(luck) AS luck FROM game_report GROUP BY game HAVING count(*) = 2)" >"$work/got"
same "losses and luck" <<'END'
1
1
END

# ---- Own tables ----

# Games whose names are equal as text, as numbers or but for the case; numbers as text; commas, blanks and nonsense; a view of the players.
mkdir "$work/own"
plain "$work/own/games.db" "ATTACH '$work/games.db' AS other" "CREATE TABLE plays(g COLLATE NOCASE, n, d, r, m, s)" "CREATE TABLE games(title)" \
  "CREATE TABLE players(nick)" "INSERT INTO plays SELECT CASE game WHEN 1 THEN 1 WHEN 2 THEN '1' WHEN 5 THEN 2.5 WHEN 6 THEN x'31' WHEN 7 THEN 'a' WHEN 8 THEN 'A'
    WHEN 9 THEN '; DROP TABLE plays' ELSE game END, iif(game % 2, number, '0' || number), dfen, dice, iif(game % 3, moves, replace(moves, ' ', ',')), score
    FROM (SELECT game, number, dfen, dice, moves, CASE result WHEN '1-0' THEN instr(dfen, ' w ') > 0 WHEN '0-1' THEN instr(dfen, ' w ') = 0 ELSE 0.5 END AS score
      FROM other.turns JOIN other.games ON games.id = game WHERE result <> '*')" \
  "INSERT INTO plays VALUES ('b', 1, 'x', 'PPP', '', 1), ('b', NULL, NULL, NULL, NULL, NULL), (NULL, 1, NULL, NULL, NULL, 0), ('b', 3, ' ', '*', ' ', 0)" \
  "CREATE VIEW scored_turns AS SELECT g AS game, n AS number, d AS dfen, r AS dice, m AS moves, s AS score FROM plays"
{
  "$judge" judge "$work/own/games.db" 2>/dev/null
  "$judge" judge "$work/own/games.db" 2>&1
  with_dfen "$work/own/games.db" "DROP VIEW game_players" \
    "CREATE VIEW game_players AS SELECT DISTINCT g COLLATE BINARY AS game, is_white, is_white AS player_id, iif(is_white, 'Ann', 'Bo') AS player,
       iif(is_white, 'Bo', 'Ann') AS opponent, NULL AS played_at, NULL AS mode, 0.5 AS score, NULL AS expected FROM plays, (SELECT 1 AS is_white UNION ALL SELECT 0)"
  "$judge" judge "$work/own/games.db" 2>/dev/null | cut -f 1,2,3
  with_dfen "$work/own/games.db" "SELECT count(*) FROM story WHERE reason IS NULL EXCEPT SELECT count(*) FROM story JOIN judged_turns AS j USING (game, number)
      WHERE j.luck IS story.luck AND j.loss IS story.loss" "SELECT quote(game) FROM game_report WHERE side = 'w' AND (typeof(game) <> 'integer' OR game = 1) ORDER BY 1"
} >"$work/got" 2>&1
games=$(plain "$work/own/games.db" "SELECT count(DISTINCT quote(g)) FROM plays WHERE g <> 'b'")
same "tables of the user" <<END
dfen judge: 0 games judged; the views player_report and game_report show more
player	games	score
Bo	$games	0.5
Ann	$games	0.5
'1'
'; DROP TABLE plays'
'A'
'a'
1
2.5
X'31'
END

# ---- What cannot be judged ----

plain "$work/none.db" "DELETE FROM turns"
got "$judge" judge "$work/none.db"
same "a database without turns" <<'END'
dfen judge: ./none.db has no turns to fit a model to
status 1
END

finish
