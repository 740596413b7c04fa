#!/bin/sh
# dfen judge: the values of turns are those of the view story, what is not judged is listed, kills and changes, and the reports of players and
# games, recounted.
# Usage: judge.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh
judge=$build/dfen
turns=$(part 1500)
[ "$turns" -ge 200 ] || turns=200

# Two players have one name, and one player is not known. In some games one side has no turn, in others no roll is
# known, or a player resigned after the last roll.
make_turns "$work/games.db" "$turns"
plain "$work/games.db" "UPDATE games SET white_rating = 1500 + 10 * white, black_rating = iif(id % 7, 1500 + 10 * black, NULL),
  played_at = datetime('2026-01-20', '+' || id || ' hours')" "DELETE FROM games WHERE id NOT IN (SELECT game FROM turns)" \
  "UPDATE players SET name = 'twin', account = 'site:' || id WHERE name IN ('random', 'greedy')" "UPDATE games SET black = NULL WHERE id = 9" \
  "DELETE FROM turns WHERE game % 8 = 5 AND instr(dfen, ' b ')" "UPDATE turns SET dice = NULL WHERE game % 9 = 6 OR game = (SELECT min(id) FROM games WHERE id > 10 AND white <> black)" \
  "UPDATE turns SET next_dfen = dfen WHERE game % 5 = 1 AND number = (SELECT max(number) FROM turns AS last WHERE last.game = turns.game)"
cp "$work/games.db" "$work/killed.db"
few=$((turns / 25)) # over 50 at full size: two batches
plain "$work/killed.db" "DELETE FROM turns WHERE game > $few" "DELETE FROM games WHERE id > $few"
cp "$work/games.db" "$work/none.db"

# ---- The values ----

games=$(plain "$work/games.db" "SELECT count(*) FROM games WHERE result <> '*'")
of_these="FROM turns JOIN games ON id = game WHERE result <> '*'"
no_dice=$(plain "$work/games.db" "SELECT count(*) $of_these AND dice IS NULL")
got "$judge" judge "$work/games.db"
"$judge" judge "$work/games.db" 2>"$work/again" >"$work/table"
with_dfen "$work/games.db" "SELECT count(*) FROM models" "SELECT count(*) - $games FROM judged_games" \
  "SELECT count(*) > 0, sum(j.luck IS NULL), sum(j.loss IS NULL) > 0, sum((j.loss IS NULL) <> (moves IS NULL)), sum(j.luck IS NOT s.luck), sum(j.loss IS NOT s.loss), sum(iif(is_white, before, 1 - before) IS NOT white_before),
     sum(iif(is_white, played, 1 - played) IS NOT white_after) FROM story AS s LEFT JOIN judged_turns AS j USING (game, number)
   WHERE reason IS NULL" >"$work/got" 2>&1 || true
cat "$work/again" >>"$work/got"
same "the values are those of the story, and a second run judges nothing" <<END
1
0
1|0|1|0|0|0|0|0
dfen judge: 0 games judged; the views player_report and game_report show more
dfen judge: turns that are not judged: $no_dice of $(plain "$work/games.db" "SELECT count(*) $of_these"); the table unjudged has the reasons, most often: the roll is not known
dfen judge: games with a player without a name, who is in no report: 1
dfen judge: games of a player against itself, which are in no report: $(plain "$work/games.db" "SELECT count(*) FROM games WHERE result <> '*' AND white = black")
END

with_dfen -tabs -header "$work/games.db" "SELECT player, games, score, loss, loss_lower, loss_upper, luck, luck_lower, luck_upper, adjusted, adjusted_lower, adjusted_upper FROM player_report
  WHERE kind = 'all' ORDER BY games DESC, player_id" >"$work/got"
same "the players that are printed" <"$work/table"
"$judge" judge "$work/games.db" --box 2>/dev/null | sed -n 's/ *│ */|/g; s/^|\(.*\)|$/\1/p' >"$work/got"
with_dfen "$work/games.db" "SELECT 'player|games|score|loss a turn|luck a game|score without luck'" "SELECT player, games, printf('%.1f %%', 100 * score),
  printf('%.1f %%', 100 * loss), printf('%+.1f %% (%+.1f to %+.1f)', 100 * luck, 100 * luck_lower, 100 * luck_upper),
  printf('%.1f %%', 100 * adjusted) || iif(adjusted_lower IS NULL, '', printf(' (%.1f to %.1f)', 100 * adjusted_lower, 100 * adjusted_upper))
  FROM player_report WHERE kind = 'all' ORDER BY games DESC, player_id" >"$work/want"
same "the box of players" <"$work/want"

# The best turns of the program are those of SQL; a duel is a row of duels.
rolled='4k3/8/8/3pP3/8/8/8/4K2R w K d6 4 9 PRK'
{
  "$judge" best "$rolled" --games "$work/games.db" --top 3
  # shellcheck disable=SC2086 # words
  "$judge" best $rolled --top 1
  "$judge" best pnb --top 2
  "$judge" judge "$work/games.db" --players steady bold
} >"$work/got" 2>/dev/null
{
  with_dfen -tabs -header "$work/games.db" "SELECT best.* FROM current_model, dfen_best_turns('$rolled', model, 3) AS best" "SELECT * FROM dfen_best_turns('$rolled', dfen_sample_model(), 1)" \
    "SELECT * FROM dfen_best_turns(dfen_roll(dfen_start(), 'BNP'), dfen_sample_model(), 2)" \
    "SELECT player, opponent, games, score, luck, luck_lower, luck_upper, adjusted, adjusted_lower, adjusted_upper, plain_games, more_games FROM duels WHERE player = 'steady' AND opponent = 'bold'"
} >"$work/want"
same "the best turns, and a duel" <"$work/want"
{
  "$judge" best 4k3/8/8/8/8/8/8/4K3 w - - || true
  "$judge" best '8/8/8/8/8/8/8/8 w - - K' || true
  "$judge" best PNX || true
  "$judge" best "$rolled" --games "$work/none.db" || true
  "$judge" judge "$work/games.db" --players steady || true
  "$judge" judge "$work/games.db" steady bold || true
  "$judge" judge "$work/games.db" --players steady nobody || true
} 2>&1 | sed "s:$work:.:; /judged;/d; /not judged/d; s/; dfen_roll.*//" >"$work/got"
same "wrong uses of dfen best, and of --players" <<'END'
dfen best: dfen_best_turns: the position has no dice
dfen best: neither side has a king
dfen best: dfen_roll: dice: 'X' is not one of P, N, B, R, Q, K or 1-6 (character 3) in 'PNX'
dfen best: ./none.db has no model
dfen judge: --players has two names: dfen judge games.db --players Ann Joe
dfen judge: there is one DATABASE; two names of players follow --players
dfen judge: no game of 'steady' against 'nobody' is judged
END

# ---- Changes ----

{
  plain "$work/games.db" "UPDATE games SET result = '1/2-1/2' WHERE id = 3"
  "$judge" judge "$work/games.db" 2>&1 >"$work/table"
  plain "$work/games.db" "DELETE FROM turns WHERE game = 4" "DELETE FROM games WHERE id = 4"
  "$judge" judge "$work/games.db" 2>&1 >"$work/table"
  plain "$work/games.db" "SELECT count(*) FROM judged_turns WHERE game = 4" "INSERT INTO models(model, prior_games) SELECT json_set(model, '$.rows', 1), 1 FROM models"
  "$judge" judge "$work/games.db" 2>&1 >"$work/table" | sed "s/ $((games - 1)) / all /"
  "$judge" judge "$work/games.db" --all 2>&1 >"$work/table" | sed "s/ $((games - 1)) / all /"
} | sed '/not judged/d; /in no report/d; s/;.*//' >"$work/got"
same "only what changed is judged again" <<'END'
dfen judge: 1 game judged
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
  "SELECT count(*) FROM (SELECT * FROM other.judged_turns WHERE game BETWEEN 5 AND $few EXCEPT SELECT * FROM main.judged_turns)" "PRAGMA integrity_check" >"$work/got"
same "killed, and run again" <<'END'
0
0
ok
END

# ---- Several processes ----

# rows DATABASE: what is judged, and what is not.
rows() {
  plain "$1" "SELECT * FROM judged_turns ORDER BY game, number, is_white" "SELECT * FROM unjudged ORDER BY game, number, reason" "SELECT * FROM judged_games ORDER BY game"
}
for jobs in 1 4; do
  cp "$work/killed.db" "$work/jobs.db"
  "$judge" judge "$work/jobs.db" --all --jobs "$jobs" >"$work/table" 2>&1
  { rows "$work/jobs.db" && cat "$work/table"; } >"$work/jobs$jobs"
done
cp "$work/jobs4" "$work/got"
same "4 processes judge as one does" <"$work/jobs1"
rows "$work/jobs.db" >"$work/want"

# Values that take forever: the processes that judge are killed, then also the program. Then the next call judges all games.
children() {
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v parent="$process" '$4 == parent { print $1 }'
}
for which in processes program; do
  with_dfen "$work/jobs.db" "DELETE FROM judged_games" "DELETE FROM judged_turns" "DELETE FROM unjudged" "DROP VIEW turn_values" \
    "CREATE VIEW turn_values AS WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT game, number, dfen, dice, moves,
       n AS before, n AS best, n AS played, n AS luck, 0 AS is_exact, NULL AS reason FROM counted_turns, (SELECT max(n) AS n FROM endless)"
  "$judge" judge "$work/jobs.db" --jobs 2 >"$work/table" 2>&1 &
  process=$!
  judging=
  while [ "$(echo "$judging" | wc -w)" -lt 2 ]; do judging=$(children); done
  [ "$which" = processes ] || kill -KILL "$process"
  # shellcheck disable=SC2086
  kill -KILL $judging
  wait "$process" || echo "status $?"
  cat "$work/table"
  with_dfen "$work/jobs.db" "DROP VIEW turn_values" ".read sql/estimates.sql"
  "$judge" judge "$work/jobs.db" >/dev/null 2>&1
  rows "$work/jobs.db" | cmp - "$work/want" && plain "$work/jobs.db" "PRAGMA integrity_check"
done >"$work/got" 2>/dev/null
same "processes are killed, and the program" <<'END'
status 1
dfen judge: a process that judged games was ended by the signal 9; the next call judges the others
ok
status 137
ok
END
got "$judge" judge "$work/jobs.db" --jobs 0
same "no processes" <<'END'
dfen judge: --jobs is at least 1
status 2
END

# Fitting a model without end, which holds a lock.
cp "$work/none.db" "$work/endless.db"
with_dfen "$work/endless.db" ".read sql/views.sql" ".read sql/estimates.sql" "DROP VIEW fitted" "CREATE VIEW fitted AS
  WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT sum(n), 1 FROM endless"
signalled INT "! sqlite3 -batch -init /dev/null '$work/endless.db' 'BEGIN IMMEDIATE; ROLLBACK'" "$judge" judge "$work/endless.db" || true
cp "$work/said" "$work/got"
same "an interrupt" <<'END'
dfen judge: stopped before all games were read; none was judged
END

# ---- The reports ----

# Recounted from the rows of the story, turn by turn.
PYTHONPATH=test/repo/support /usr/bin/python3 - "$work/games.db" >"$work/got" 2>&1 <<'END'
import collections, math, sys
from checks import opened

db = opened(sys.argv[1])
total = collections.defaultdict(lambda: [0, 0.0, 0, 0.0])  # turns, loss, turns without loss, luck, by game and side
first = {}
for game, number, dfen, dice, moves, luck, loss in db.execute("SELECT game, number, dfen, dice, moves, luck, loss FROM story WHERE reason IS NULL ORDER BY game, number"):
    side = dfen.split()[1]
    first.setdefault((game, side), None if moves is None else db.execute("SELECT dfen_canonical_move(dfen_roll(?, ?), ?, 'pool')", (dfen, dice, moves)).fetchone()[0] or "pass")
    sums = total[game, side]
    sums[3] += luck
    if loss is None:
        continue
    sums[0] += 1
    sums[1] += loss
    sums[2] += loss == 0
games = {row[0]: row[1:] for row in db.execute("SELECT id, white, black, result, white_rating, black_rating, substr(played_at, 1, 7) FROM games WHERE result <> '*'")}
names = dict(db.execute("SELECT id, name FROM players"))
parts = collections.defaultdict(list)
for game, (white, black, result, white_rating, black_rating, month) in games.items():
    is_judged = (game, "w") in total or (game, "b") in total
    for side, player, other, own, others in (("w", white, black, white_rating, black_rating), ("b", black, white, black_rating, white_rating)):
        if player not in names or white == black:
            continue
        turns, loss, good, luck = total.get((game, side), (0, 0, 0, 0))
        score = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[result]
        score = score if side == "w" else 1 - score
        luck = luck - total.get((game, "b" if side == "w" else "w"), (0, 0, 0, 0))[3] if is_judged else None
        expected = None if own is None or others is None else 1 / (1 + 10 ** ((others - own) / 400))
        opponent = other if other in names else None
        for part in (("all", None, None), ("month", None, month), ("opponent", opponent, names.get(opponent)), ("opening", None, first.get((game, side)))):
            parts[player, *part].append((turns, loss, good, luck, score, expected))


def variance(numbers):
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)


def error_of(numbers):
    return 1.959964 * math.sqrt(variance(numbers) / len(numbers)) if len(numbers) > 1 else None


def bounds(mean, error, least=-math.inf):
    return (mean, None, None) if error is None else (mean, max(mean - error, least), mean + error)


def factor(x, y):
    """The slope of y on x, 0 to 1."""
    if len(x) < 2 or variance(x) < 1e-12:
        return 1.0
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return min(max(sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / sum((a - mean_x) ** 2 for a in x), 0.0), 1.0)


want = {}
for key, rows in parts.items():
    n, turns = len(rows), sum(row[0] for row in rows)
    loss, good = (sum(row[i] for row in rows) / turns if turns else None for i in (1, 2))
    error, observed = None, [row for row in rows if row[0] > 0]
    if len(observed) > 1:
        squares = sum((row[1] - loss * row[0]) ** 2 for row in observed)
        error = 1.959964 * math.sqrt(squares * len(observed) / (len(observed) - 1)) / turns
    known, lucks = ([row[i] for row in rows if row[i] is not None] for i in (5, 3))
    score, luck = sum(row[4] for row in rows) / n, sum(lucks) / n if lucks else None
    scores, x = [row[4] for row in rows], [row[3] or 0.0 for row in rows]
    weighed = [score - factor(x[:i] + x[i + 1:], scores[:i] + scores[i + 1:]) * x[i] for i, score in enumerate(scores)]
    want[key] = (n, turns, score, sum(known) / len(known) if known else None, *bounds(loss, error, 0.0), *(bounds(luck, error_of(x)) if lucks else (None,) * 3),
                 *(bounds(sum(weighed) / n, error_of(weighed) if n > 1 and variance(weighed) > 1e-9 else None) if lucks else (None,) * 3), variance(scores) * n / variance(weighed) if lucks and n > 1 and variance(weighed) > 1e-12 and len(set(scores)) > 1 else None, good)
report = {row[:4]: row[4:] for row in db.execute("""SELECT player_id, kind, part_id, part, games, turns, score, expected, loss, loss_lower, loss_upper,
  luck, luck_lower, luck_upper, adjusted, adjusted_lower, adjusted_upper, plain_games, without_loss FROM player_report""")}
# Some parts have a loss whose lower bound is 0, and some have bounds of games that all ended alike.
print(min(row[5] for row in want.values() if row[5] is not None) == 0.0, any(row[11] is not None and row[13] is None for row in want.values()))
print(len(want) > 20, set(want) ^ set(report), len({(player, id) for player, _, id, part in want if part == "twin"}) > len({player for player, _, _, part in want if part == "twin"}))
for key in want:
    for a, b in zip(want[key], report.get(key, ())):
        if (a is None) != (b is None) or a is not None and abs(a - b) > 1e-7:
            print(key, want[key], report[key])
            break
END
same "the reports, recounted" <<'END'
True True
True set() True
END
# What the page says of the sample: a wild player loses more a turn than a careful one. Each game has two rows, whose scores add up to 1 and whose
# luck adds up to 0.
with_dfen "$work/games.db" "SELECT (SELECT loss FROM player_report WHERE player = 'bold' AND kind = 'all') < (SELECT min(loss) FROM player_report WHERE player = 'twin' AND kind = 'all')" \
  "SELECT count(*) - 2 * (SELECT count(*) FROM games WHERE result <> '*' AND white IS NOT black), sum(score) - count(DISTINCT game), sum(turns) - (SELECT count(loss) FROM judged_turns JOIN games ON id = game WHERE white IS NOT black),
     sum(turns = 0) > 1, sum(luck IS NULL) > 1, sum(player_id IS NULL) FROM game_report" \
  "SELECT max(abs(luck)) < 1e-9 FROM (SELECT sum(luck) AS luck FROM game_report GROUP BY game)" >"$work/got"
same "losses, scores and luck" <<'END'
1
0|0.0|0|1|1|1
1
END

# A duel is a part of the report, with the number of games that bounds of 2 % need. A mistake has a better turn, which loses
# nothing; no player of the sample misses a king.
with_dfen "$work/games.db" "SELECT count(*) > 5, sum(d.adjusted IS NOT p.adjusted), sum(d.games + more_games < 9604 * adjusted_variance), sum(more_games > 0 AND d.games + more_games - 1 > 9604 * adjusted_variance),
     sum((more_games IS NULL) <> (d.adjusted_lower IS NULL)), sum(d.games = 1 AND more_games IS NOT NULL) FROM duels AS d JOIN player_report AS p ON kind = 'opponent' AND p.player_id = d.player_id AND part_id IS d.opponent_id" \
  "SELECT count(*) - (SELECT count(*) FROM judged_turns JOIN game_players USING (game, is_white) WHERE loss > 0), min(loss) > 0, count(DISTINCT what) FROM mistakes" \
  "SELECT sum((what = 'missed a king') <> (dfen_king_capture(dfen_roll(dfen, dice)) = 1)), sum(what = 'left the king' AND odds_after <= odds_before), sum(what = 'lost value' AND odds_after > odds_before),
     sum(odds_after IS NOT dfen_king_capture(dfen_turn_next(dfen, dice, m.played))),
     sum(abs((SELECT best - j.played FROM current_model, dfen_judge(dfen, dice, model, better) AS j)) > 1e-12), sum(abs((SELECT best - j.played FROM current_model, dfen_judge(dfen, dice, model, m.played) AS j) - loss) > 1e-12)
   FROM (SELECT * FROM mistakes WHERE game IN (SELECT game FROM mistakes GROUP BY game LIMIT 20)) AS m" >"$work/got"
same "duels and mistakes" <<'END'
1|0|0|0|0|0
0|1|2
0|0|0|0|0|0
END

# White has the queen's roll and plays its king.
cp "$work/games.db" "$work/missed.db"
plain "$work/missed.db" "INSERT INTO games(id, white, black, result) VALUES (9999, 1, 2, '0-1')" \
  "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) VALUES
    (9999, 1, '3k4/8/8/8/8/8/8/3QK3 w - - 0 1', 'QKK', 'd1c1 e1e2 e2e1', '3k4/8/8/8/8/8/8/2Q1K3 b - - 3 1')"
"$judge" judge "$work/missed.db" >/dev/null 2>&1
with_dfen "$work/missed.db" \
  "SELECT what, m.played, better, m.loss = best - j.played FROM mistakes AS m JOIN judged_turns AS j USING (game, number) WHERE game = 9999" >"$work/got"
same "a king that is missed" <<'END'
missed a king|d1c1 e1e2 e2e1|d1d8|1
END

# ---- Equities ----

# A game is judged again when an equity changes that one of its turns could lead to, and all are when the model changes.
plain "$work/equities.db" <sql/schema.sql
queen=8/8/8/8/8/k7/8/K1Q5
start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
plain "$work/equities.db" "INSERT INTO players(name) VALUES ('Ann'), ('Joe')" "INSERT INTO games(white, black, result) VALUES (1, 2, '1-0'), (2, 1, '0-1')" \
  "INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) VALUES (1, 1, '$queen w - - 0 1', 'PPP', '', '$queen b - - 1 1'), (2, 1, '$start w KQkq - 0 1', 'RRR', '', '$start b KQkq - 1 1')"
for change in "SELECT 1" "INSERT INTO equities SELECT 'KQvK', dfen_endgame_index('$queen w - -'), 0.9375" "SELECT 1" "UPDATE equities SET equity = 0.875" \
  "DELETE FROM equities" "INSERT INTO models(model, prior_games) SELECT json_set(model, '$.move', 0.5), 1 FROM models"; do
  with_dfen "$work/equities.db" "$change" >"$work/output"
  "$judge" judge "$work/equities.db" 2>&1 >"$work/table" | sed 's/;.*//'
  with_dfen "$work/equities.db" "SELECT iif(is_exact, before, 'estimated') FROM judged_turns WHERE game = 1"
done >"$work/got" 2>&1
same "equities and models that change" <<'END'
dfen judge: 2 games judged
estimated
dfen judge: 1 game judged
0.9375
dfen judge: 0 games judged
0.9375
dfen judge: 1 game judged
0.875
dfen judge: 1 game judged
estimated
dfen judge: 2 games judged
estimated
END

# ---- Players without a name ----

cp "$work/games.db" "$work/unnamed.db"
# They are rows of a game, and opponents, but have no report: White of every third game, and Black of two in six.
plain "$work/unnamed.db" "UPDATE games SET white = NULL WHERE id % 3 = 0" "UPDATE games SET black = NULL WHERE id % 6 < 2" "UPDATE games SET result = '*' WHERE id = 6"
plain "$work/unnamed.db" "SELECT 'dfen judge: games with a player without a name, who is in no report: ' || count(*) FROM games
  WHERE (white IS NULL OR black IS NULL) AND result <> '*'" \
  "SELECT sum((white IS NULL) + (black IS NULL)), sum((white IS NOT NULL) + (black IS NOT NULL)), sum((white IS NULL) <> (black IS NULL))
   FROM games WHERE result <> '*'" >"$work/want"
"$judge" judge "$work/unnamed.db" 2>&1 >"$work/table" | grep 'without a name' >"$work/got"
with_dfen "$work/unnamed.db" "SELECT sum(player_id IS NULL AND player IS NULL), sum(player_id IS NOT NULL AND player IS NOT NULL), sum(opponent IS NULL AND player IS NOT NULL)
   FROM game_players WHERE game IN (SELECT id FROM games WHERE result <> '*')" >>"$work/got"
same "players without a name" <"$work/want"
with_dfen "$work/unnamed.db" "SELECT kind, player, sum(games) FROM player_report GROUP BY 1, 2 ORDER BY 1, 2" >"$work/got"
with_dfen "$work/unnamed.db" "SELECT kind, player, count(*) FROM game_report, (SELECT 'all' AS kind UNION ALL SELECT 'month' UNION ALL SELECT 'opponent' UNION ALL SELECT 'opening')
  WHERE player NOTNULL GROUP BY 1, 2 ORDER BY 1, 2" >"$work/want"
same "the others have a report" <"$work/want"

# ---- Own tables ----

# Games whose names are equal as text, as numbers or but for the case; numbers as text; commas, blanks and nonsense. Reports need a view of the
# players; without it nothing in the database refers to it.
mkdir "$work/own"
plain "$work/own/games.db" "ATTACH '$work/games.db' AS other" "CREATE TABLE plays(g COLLATE NOCASE, n, d, r, m, s)" "CREATE TABLE games(title)" \
  "CREATE TABLE players(nick)" "INSERT INTO plays SELECT CASE game WHEN 1 THEN 1 WHEN 2 THEN '1' WHEN 5 THEN 2.5 WHEN 6 THEN x'31' WHEN 7 THEN 'a' WHEN 8 THEN 'A'
    WHEN 9 THEN '; DROP TABLE plays' ELSE game END, iif(game % 2, number, '0' || number), dfen, dice, iif(game % 3, moves, replace(moves, ' ', ',')), score
    FROM (SELECT game, number, dfen, dice, moves, CASE result WHEN '1-0' THEN instr(dfen, ' w ') > 0 WHEN '0-1' THEN instr(dfen, ' w ') = 0 ELSE 0.5 END AS score
      FROM other.turns JOIN other.games ON games.id = game WHERE result <> '*' AND game < 10)" \
  "INSERT INTO plays VALUES ('b', 1, 'x', 'PPP', '', 1), ('b', NULL, NULL, NULL, NULL, NULL), (NULL, 1, NULL, NULL, NULL, 0), ('b', 3, ' ', '*', ' ', 0)" \
  "CREATE VIEW scored_turns AS SELECT g AS game, n AS number, d AS dfen, r AS dice, m AS moves, s AS score FROM plays"
{
  "$judge" judge "$work/own/games.db" 2>&1 | sed '/not judged/d; s/^dfen judge: [0-9]*/dfen judge: all/'
  with_dfen "$work/own/games.db" "ALTER TABLE plays RENAME COLUMN s TO points" "CREATE VIEW game_players AS SELECT 1 AS game"
  "$judge" judge "$work/own/games.db" 2>&1 | sed "s:$work:.:"
  with_dfen "$work/own/games.db" "DROP VIEW game_players" \
    "CREATE VIEW game_players AS SELECT DISTINCT g COLLATE BINARY AS game, is_white, is_white AS player_id, iif(is_white, 'Ann', 'Bo') AS player, 1 - is_white AS opponent_id,
       iif(is_white, 'Bo', 'Ann') AS opponent, NULL AS played_at, NULL AS mode, 0.5 AS score, NULL AS expected FROM plays, (SELECT 1 AS is_white UNION ALL SELECT 0)"
  "$judge" judge "$work/own/games.db" 2>/dev/null | cut -f 1,2,3
  with_dfen "$work/own/games.db" "SELECT 'differs', game, number FROM story LEFT JOIN judged_turns AS j USING (game, number)
      WHERE reason IS NULL AND (j.luck IS NOT story.luck OR j.loss IS NOT story.loss)" "SELECT quote(game) FROM game_report WHERE side = 'w' AND (typeof(game) <> 'integer' OR game = 1) ORDER BY 1"
} >"$work/got" 2>&1
games=$(plain "$work/own/games.db" "SELECT count(DISTINCT quote(g)) FROM plays WHERE g NOTNULL")
same "tables of the user" <<END
dfen judge: all games judged; reports of players need a view game_players, which sql/ESTIMATES.md describes
dfen judge: ./own/games.db: game_players must have the columns game, is_white, player_id, player, opponent_id, opponent, played_at, mode, score and expected: nothing was made
player	games	score
Bo	$games	0.5
Ann	$games	0.5
'1'
'; DROP TABLE plays'
'A'
'a'
'b'
1
2.5
X'31'
END

# ---- What is judged and what is not ----

# Numbers of full moves, which White's and Black's turns share.
with_dfen "$work/full.db" "ATTACH '$work/games.db' AS other" "CREATE TABLE plays AS SELECT game, (number + 1) / 2 AS number, dfen, dice, moves, score FROM other.scored_turns" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" ".read sql/estimates.sql" "INSERT INTO models SELECT * FROM other.models"
"$judge" judge "$work/full.db" >"$work/output" 2>&1
values="game, is_white, before, best, played, is_exact, opening"
plain "$work/full.db" "ATTACH '$work/games.db' AS other" "SELECT count(*) > 100, count(*) - (SELECT count(*) FROM other.judged_turns) FROM main.judged_turns" \
  \
  "SELECT $values FROM main.judged_turns EXCEPT SELECT $values FROM other.judged_turns" "SELECT max(n) FROM (SELECT count(*) AS n FROM main.judged_turns GROUP BY game, number)" >"$work/got"
same "turns are numbered by full moves" <<'END'
1|0
2
END

# Every turn with a score is judged, or is listed with its reason: here are one or more turns of each reason, and a turn that is in the table twice.
with_dfen "$work/wrong.db" "CREATE TABLE plays(game, number, dfen, dice, moves, score)" "INSERT INTO plays VALUES
    (1, 1, '$start w KQkq -', 'RRR', '', 1), (1, 2, '$start b KQkq -', 'bnp', 'e7e5 b8c6 f8c5', 0), (1, '2', '$start b KQkq - 1 1', 'pnb', 'e7e5,f8c5,b8c6', 0),
    (1, 3, '$start w KQkq -', 'PNB', 'e2e4 f1c4 b1c3', 1), (1, 3, '$start w KQkq -', 'PNB', 'd2d4 c1f4 b1c3', 1), (1, 3, '$start b KQkq -', 'rrr', '', 0),
    (1, 4, '$start b KQkq -', 'pnb', 'e7e4', 0), (1, 5, '$start w KQkq -', NULL, 'e2e4', 1), (1, 6, '$start b KQkq -', 'pnb', NULL, 0),
    (1, 12, '$start w KQkq -', 'PNB', 'e2e4 f1c4 b1c3', 1), (1, 12, '$start w KQkq -', 'PNB', NULL, 1),
    (1, 7, '8/8/8/8/8/8/8/8 w - -', 'PNB', '', 1), (1, 8, NULL, 'PNB', '', 1), (1, 9, 'x', 'PNB', '', 1), (1, 10, '$start w KQkq - PNB', 'PNB', '', 1),
    (1, 11, x'00', 'PNB', '', 1), (1, NULL, '$start w KQkq -', 'RRR', '', 1), (NULL, 1, '$start w KQkq -', 'RRR', '', 1), (2, 1, '$start w KQkq -', 'RRR', '', NULL)" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" ".read sql/estimates.sql" "ATTACH '$work/games.db' AS other" "INSERT INTO models SELECT * FROM other.models"
for _ in 1 2; do
  "$judge" judge "$work/wrong.db" 2>&1 | sed -n 's/^dfen judge: turns/turns/p'
done >"$work/got"
plain "$work/wrong.db" "SELECT game, CAST(number AS INTEGER), is_white FROM judged_turns" "SELECT game, number, reason FROM unjudged ORDER BY game, CAST(number AS INTEGER), reason" \
  "UPDATE plays SET dice = NULL" >>"$work/got"
{ "$judge" judge "$work/wrong.db" 2>&1 || echo "status $?"; } | sed "s:$work:.:" >>"$work/got"
plain "$work/wrong.db" "DELETE FROM plays WHERE game IS NULL" "DELETE FROM plays WHERE number NOT BETWEEN 1 AND 2" "UPDATE plays SET dice = 'RRR', moves = ''"
"$judge" judge "$work/wrong.db" 2>/dev/null
plain "$work/wrong.db" "SELECT game, number, reason FROM unjudged" >>"$work/got"
same "what is not judged is listed" <<'END'
turns that are not judged: 14 of 18; the table unjudged has the reasons, most often: there are two turns of this number
turns that are not judged: 14 of 18; the table unjudged has the reasons, most often: there are two turns of this number
1|1|1
1|2|0
1|3|0
1|6|0
|1|the game is NULL
1||the number is NULL
1|2|the turn is there twice
1|3|there are two turns of this number
1|3|there are two turns of this number
1|4|move 1 'e7e4': no such move (character 1)
1|5|the roll is not known
1|7|neither side has a king
1|8|no position
1|9|placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1)
1|10|the position has dice, but must be the one before the roll
1|11|a DFEN is text, not a BLOB; cast it: some drivers bind text as bytes
1|12|there are two turns of this number
1|12|there are two turns of this number
dfen judge: ./wrong.db: no turn can be judged; the table unjudged has the reasons, most often: the roll is not known
status 1
1||the number is NULL
END

# ---- Models that cannot be used, and names that are taken ----

# One line, which names the model, and no row or head of columns before it; also of a text with a NUL.
plain "$work/games.db" "SELECT id FROM models ORDER BY id DESC LIMIT 1" >"$work/id"
for change in "'{\"move\": 41}'" "'{\"features\": 4, \"features\": 4}'" "'{\"move\": 0}' || char(0)" "'x'"; do
  cp "$work/games.db" "$work/bad.db"
  plain "$work/bad.db" "UPDATE models SET model = $change WHERE id = (SELECT max(id) FROM models)"
  for call in "judge $work/bad.db --all --jobs 2" "best PNB --games $work/bad.db" "best PNB --games $work/bad.db --json" "book $work/bad.db $work/bad.book"; do
    # shellcheck disable=SC2086 # words
    "$judge" $call || echo "status $?"
  done
done 2>&1 | sed "s:$work:.:; s/model $(cat "$work/id") of/model N of/" | LC_ALL=C sort | uniq -c | sed 's/^ *//' >"$work/got"
for reason in "malformed JSON: a JSON object, {...}, expected (character 1) in 'x'" "malformed JSON: the end of the text expected (character 12) in '{\"move\": 0}\x00'" \
  "the option features is repeated" "the option move must be a number, -40 to 40, not 41"; do
  for call in "2 dfen best" "1 dfen book" "1 dfen judge"; do
    echo "$call: ./bad.db: model N of the table models cannot be used: $reason"
  done
done | LC_ALL=C sort -k 2 >"$work/want"
echo "16 status 1" >>"$work/want"
same "models that cannot be used" <"$work/want"

# Tables and views of the user, in a database that was not judged and in one that was.
plain "$work/none.db" "DELETE FROM turns WHERE game > 3" "DELETE FROM games WHERE id > 3"
cp "$work/none.db" "$work/judged.db"
"$judge" judge "$work/judged.db" >/dev/null 2>&1
for name in models equities judged_turns unjudged judged_games game_players player_report current_model; do
  for database in none judged; do
    for kind in TABLE VIEW; do
      cp "$work/$database.db" "$work/taken.db"
      plain "$work/taken.db" "SELECT 'DROP ' || type || ' ' || name FROM sqlite_schema WHERE name = '$name'" >"$work/drop"
      plain "$work/taken.db" "$(cat "$work/drop")" "CREATE $kind $name $([ "$kind" = TABLE ] && echo "(a, b)" || echo "AS SELECT 1 AS a")"
      "$judge" judge "$work/taken.db" || echo "status $?"
    done
  done
done 2>&1 | sed "s:$work:.:" | LC_ALL=C sort | uniq -c | sed 's/^ *//' >"$work/got"
same "names that are taken" <<'END'
2 current_model
2 dfen judge: ./taken.db: a table of yours has the name of a view that must be made: rename the table 'current_model'
2 dfen judge: ./taken.db: a table of yours has the name of a view that must be made: rename the table 'player_report'
4 dfen judge: ./taken.db: a view of yours has a name that a view of this file must have: rename yours; nothing was made
4 dfen judge: ./taken.db: equities must be a table with the columns material, number, equity: rename yours; nothing was made
4 dfen judge: ./taken.db: game_players must have the columns game, is_white, player_id, player, opponent_id, opponent, played_at, mode, score and expected: nothing was made
4 dfen judge: ./taken.db: judged_games must be a table with the columns game, fingerprint, model, equities: rename yours; nothing was made
4 dfen judge: ./taken.db: judged_turns must be a table with the columns game, number, is_white, before, best, played, luck, is_exact, opening, loss: rename yours; nothing was made
4 dfen judge: ./taken.db: models must be a table with the columns id, model, prior_games: rename yours; nothing was made
4 dfen judge: ./taken.db: unjudged must be a table with the columns game, number, reason: rename yours; nothing was made
2 player_report
32 status 1
END

# ---- What cannot be judged ----

plain "$work/none.db" "DELETE FROM turns"
got "$judge" judge "$work/none.db"
same "a database without turns" <<'END'
dfen judge: ./none.db has no turns to fit a model to
status 1
END

finish
