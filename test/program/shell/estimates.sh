#!/bin/sh
# sql/estimates.sql over a view scored_turns of other tables: what its views return, computed again from the first games of the sample, of which
# four in five have made-up ratings.
# Usage: estimates.sh (from the project's root, after make)
set -eu
. test/program/shell/support.sh
db=$work/own.db
games=120
[ "$(part 2)" -eq 2 ] || games=64

with_dfen "$db" "ATTACH '$sample' AS s" "CREATE TABLE plays AS SELECT game, number, dfen, dice, moves, iif(completed, dfen_score(result, dfen), NULL) AS score, iif(game % 5 = 0, NULL, 100 * (game % 5 - 2) * iif(dfen_side(dfen) = 'w', 1, -1)) AS rating_difference FROM s.turns JOIN s.games ON id = game WHERE game <= $games" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" ".read sql/estimates.sql" \
  "SELECT count(*) FROM estimated" ".read sql/estimates_fit.sql" ".read sql/estimates.sql" >"$work/said"
sed 's/[0-9.]* games, one/N games, one/; s/[0-9]* turns/N turns/; s/[0-9.]* % of/N % of/' "$work/said" >"$work/got"
same "without a model there are no estimates, and fitting shows its steps" <<'END'
0
A model of N turns is fitted, in three steps; N % of them have both ratings:
step 1 of 3
step 2 of 3
step 3 of 3
An estimate of a full board is worth N games, one of fewer pieces less.
END
with_dfen "$db" "SELECT (SELECT count(*) FROM plays WHERE score IS NOT NULL), (SELECT dfen_percent(avg(rating_difference NOTNULL)) FROM plays WHERE score IS NOT NULL), printf('%.1f', prior_games) FROM fitted JOIN current_model USING (model, prior_games)" >"$work/got"
sed -n 's/.*of \([0-9]*\) turns.* \([0-9.]* %\) of.*/\1|\2/p; s/.*worth \([0-9.]*\) games.*/\1/p' "$work/said" | paste -s -d '|' >"$work/want"
same "the model that is stored, and that of the view fitted" <"$work/want"

# Each position of pooled. The chance is that of SPEC 13.1 for the estimate with the mean rating difference and the number of games of
# SPEC 13.10, computed from the letters of the board. Between 1 and 99 % it lies between its bounds, which are
# narrower than Wilson's.
with_dfen "$db" "
  CREATE TEMP TABLE visits AS SELECT dfen_pool_key(dfen) AS key, avg(rating_difference) AS difference, avg(1 / (1 + pow(10, -rating_difference / 400.0))) AS expected
    FROM plays WHERE score IS NOT NULL GROUP BY 1;
  SELECT count(*) = (SELECT count(*) FROM pooled), sum(estimate IS NOT dfen_estimate(key, model)), sum(rated_estimate IS NOT dfen_estimate(key, model, coalesce(difference, 0))),
    sum(rated_estimate <> estimate) > 500, sum(abs(e.expected - v.expected) > 1e-12), sum(e.expected IS NULL) = sum(difference IS NULL), sum(e.expected IS NULL) > 100,
    max(abs(prior_games - min((SELECT count(DISTINCT game) / 5.0 FROM plays WHERE score IS NOT NULL), (SELECT dfen_prior_games(wins, draws, losses, rated_estimate) FROM estimated WHERE visits > 1)))) < 1e-9,
    max(abs(chance - (worth * rated_estimate + wins + draws / 2.0) / (worth + games))) < 1e-12,
    sum(NOT (chance_lower < chance AND chance < chance_upper) AND chance BETWEEN 0.01 AND 0.99), avg(chance_upper - chance_lower) < 0.8 * avg(upper - lower)
  FROM estimated AS e JOIN visits AS v USING (key), current_model JOIN (SELECT key, prior_games * pieces * pieces AS worth FROM current_model, (
      SELECT key, (SELECT sum(instr('PNBRQKpnbrqk', substr(key, value, 1)) > 0) FROM generate_series(1, instr(key, ' '))) / 32.0 AS pieces FROM visits)) USING (key)" \
  "SELECT count(*) FROM estimated JOIN pooled USING (key, games, visits, wins, draws, losses, score, lower, upper)" \
  "SELECT count(*) FROM pooled" >"$work/two"
sed 2,3d "$work/two" >"$work/got"
same "estimated is what pooled has, and chances" <<'END'
1|0|0|1|0|1|1|1|1|0|1
END
sed 1d "$work/two" | uniq | wc -l >"$work/got"
same "no position is lost" <<'END'
1
END

with_dfen "$db" "SELECT count(*) - (SELECT count(*) FROM continuations), sum(games) - (SELECT sum(games) FROM continuations),
    sum(estimate NOT BETWEEN 0 AND 1), sum(chance NOT BETWEEN chance_lower AND chance_upper AND chance BETWEEN 0.01 AND 0.99) FROM estimated_continuations" \
  "SELECT count(*) - (SELECT count(*) FROM book) FROM estimated_book" >"$work/got"
same "continuations and the book" <<'END'
0|0|0|0
0
END

# Each turn of the story begins where the previous one ended, and luck is what the roll adds; no turn is better than the best; a captured king
# is certain.
with_dfen "$db" "SELECT count(*) = 10, sum(abs(white_before - before) > 1e-12), sum(loss < 0),
    sum(abs(iif(dfen_side(dfen) = 'w', 1, -1) * (white_rolled - white_before) - luck) > 1e-12),
    max(number * 2 + (white_after IN (0, 1))) % 2
  FROM (SELECT *, lag(white_after, 1, white_before) OVER (ORDER BY number) AS before FROM story WHERE game = 10)" >"$work/got"
same "the story of a game" <<'END'
1|0|0|0|1
END

# Three games, or one, recomputed: a chance is the estimate; the played outcome is the next turn's position, or
# the result at the end; the best is the best of all turns of the roll.
stories=$(part 3)
told=$(printf '%s\n' 14 7 26 | head -n "$stories" | paste -s -d ,)
with_dfen "$db" "
  CREATE TEMP TABLE told AS SELECT * FROM plays WHERE game IN ($told);
  CREATE TEMP TABLE found AS SELECT game, number, next_dfen FROM told, dfen_turns(dfen_roll(told.dfen, dice));
  CREATE TEMP TABLE chances(dfen PRIMARY KEY, chance);
  INSERT INTO chances SELECT dfen, dfen_estimate(dfen, model)
    FROM (SELECT dfen FROM told UNION SELECT next_dfen FROM found), current_model;
  CREATE TEMP TABLE slow AS SELECT *, min(max(before + own_luck, 0), 1) AS rolled FROM (
    SELECT game, number, dfen_side(dfen) = 'w' AS white, chance AS before, (SELECT luck FROM current_model, dfen_judge(dfen, dice, model)) AS own_luck,
      (SELECT max(1 - chance) FROM found JOIN chances ON chances.dfen = next_dfen WHERE found.game = told.game AND found.number = told.number) AS best,
      coalesce(1 - lead(chance) OVER (PARTITION BY game ORDER BY number), score) AS played
    FROM told JOIN chances USING (dfen));
  SELECT count(*) = (SELECT count(*) FROM told), count(DISTINCT game) = $stories, sum(abs(luck - own_luck) > 1e-12), sum(abs(loss - (best - played)) > 1e-12),
    sum(abs(white_before - iif(white, before, 1 - before)) > 1e-12), sum(abs(white_rolled - iif(white, rolled, 1 - rolled)) > 1e-12),
    sum(abs(white_after - iif(white, played, 1 - played)) > 1e-12), sum(loss > 0.05) > $stories, sum(abs(luck) > 0.025) > 5 * $stories
  FROM slow JOIN (SELECT * FROM story WHERE game IN ($told)) USING (game, number);
  CREATE TEMP TABLE points AS
    SELECT game, number - 1 AS number, iif(white, before, 1 - before) AS value, 0 AS change, 0 AS is_roll FROM slow WHERE number = 1
    UNION ALL SELECT game, number - 0.5, iif(white, rolled, 1 - rolled), abs(rolled - before), 1 FROM slow
    UNION ALL SELECT game, number, iif(white, played, 1 - played), best - played, 0 FROM slow;
  SELECT count(*) = (SELECT count(*) FROM points), sum(abs(c.value - points.value) > 1e-12),
    sum((label IS NULL) = (change >= 0.1 AND 3 > (
      SELECT count(*) FROM points AS p WHERE p.game = points.game AND p.is_roll = points.is_roll AND (p.change > points.change + 1e-12
        OR (p.change > points.change - 1e-12 AND p.number < points.number))))),
    sum(label NOT LIKE iif(is_roll, 'rolled %', 'p%ed%')), count(label) BETWEEN $stories AND 6 * $stories
  FROM (SELECT * FROM story_curve WHERE game IN ($told)) AS c JOIN points USING (game, number)" >"$work/got"
same "the story of games, recomputed" <<'END'
1|1|0|0|0|0|0|1|1
1|0|0|0|1
END

# The turns of a game are counted from 1, even if their numbers begin at 0.
with_dfen "$db" "CREATE TEMP TABLE curve AS SELECT * FROM story_curve WHERE game = 10" "UPDATE plays SET number = number - 1 WHERE game = 10" \
  "SELECT count(*) > 20, count(*) - (SELECT count(*) FROM curve), sum(curve.label IS NOT c.label)
   FROM (SELECT * FROM story_curve WHERE game = 10) AS c JOIN curve USING (number, value)" >"$work/got"
same "a story that begins with number 0" <<'END'
1|0|0
END

# A turn that cannot be played has a reason instead of numbers, and the curve skips it. Two turns with one number are two rows.
with_dfen "$work/wrong.db" "CREATE TABLE plays AS SELECT 1 AS game, 1 AS number, dfen_start() AS dfen, 'PNB' AS dice, 'e2e4,f1c4,b1c3' AS moves, 1.0 AS score" \
  "INSERT INTO plays SELECT 2, 1, dfen, dice, 'e2e5', score FROM plays UNION ALL SELECT 2, 2, dfen || ' PNB', dice, moves, score FROM plays
     UNION ALL SELECT 3, 7, dfen, 'KKK', '', score FROM plays UNION ALL SELECT 3, 7, dfen, dice, moves, score FROM plays
     UNION ALL SELECT 3, 7, dfen, dice, moves, score FROM plays" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" ".read sql/estimates.sql" \
  "INSERT INTO models(model, prior_games) SELECT dfen_fit(dfen, score), 1 FROM plays WHERE game = 1" \
  "SELECT game, number, dice, white_before + white_rolled + white_after + loss + luck NOTNULL, reason FROM story ORDER BY game, number, dice" \
  "SELECT count(value) FROM story_curve WHERE game = 2" >"$work/got"
same "turns that cannot be played, and turns with one number" <<'END'
1|1|PNB|1|
2|1|PNB|0|move 1 'e2e5': no such move (character 1)
2|2|PNB|0|the position has dice, but must be the one before the roll
3|7|KKK|1|
3|7|PNB|1|
3|7|PNB|1|
0
END

# An exact equity replaces an estimate. The mean luck of the 56 rolls is 0 there, too, of kings that are two squares apart and of neighbours.
with_dfen "$work/exact.db" "CREATE TABLE plays AS SELECT 1 AS game, 1 AS number, '8/8/8/8/8/k7/8/K1Q5 w - -' AS dfen, 'PPP' AS dice, '' AS moves, 1.0 AS score" \
  "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" ".read sql/estimates.sql" \
  "INSERT INTO models(model, prior_games) SELECT * FROM fitted" \
  "INSERT INTO equities SELECT 'KQvK', dfen_endgame_index(dfen), 0.9375 FROM plays" "SELECT white_before, white_rolled - luck, white_rolled < 1 FROM story" \
  "DELETE FROM plays" "DELETE FROM equities" "INSERT INTO equities SELECT endgame, endgame_index, equity FROM dfen_solve('KvK')" \
  "INSERT INTO plays SELECT column1, row_number() OVER (), column2, dice, '', 0 FROM dfen_rolls(), (VALUES (1, '8/8/8/8/8/8/8/K1k5 w - -'), (2, '8/8/8/8/8/8/8/Kk6 w - -'))" \
  "UPDATE plays SET moves = NULL" \
  "SELECT count(*), sum(is_exact), abs(sum(weight * luck)) < 1e-9, max(abs(luck)) > 0.1, sum(luck = 1 - before), count(played) FROM turn_values JOIN dfen_rolls() USING (dice) GROUP BY game" \
  "SELECT count(luck), count(loss), count(white_after), (SELECT count(value) FROM story_curve WHERE game = 1) FROM story" >"$work/got"
same "exact equities" <<'END'
0.9375|0.9375|1
56|56|1|1|6|0
56|56|1|1|21|0
112|0|0|57
END

# The report: a model of the other games predicts those of even places. Computed again: three fits, one from another, and the logarithms.
with_dfen "$db" ".read sql/estimates_report.sql" ".mode list" ".headers off" ".output $work/calibration.svg" \
  "SELECT dfen_chart('said ' || estimate, score, lower, upper, games) FROM calibration" >"$work/report"
sed -n 's/^The model of \([0-9]*\) games was asked about \([0-9]*\) turns of \([0-9]*\) others.*/\1|\2|\3/p
  s/^│ always the mean score *│ \([0-9.]*\) *│$/\1/p; s/^│ the estimate *│ \([0-9.]*\) *│$/\1/p; s/^│ the estimate, with the ratings *│ \([0-9.]*\) *│$/\1/p; /^The estimate, in/p; s/^\(The ratings, beside the board: \).*/\1/p
  s/^│ pooled games, and the estimate worth [0-9.]* games *│ \([0-9.]*\) *│$/\1/p' "$work/report" >"$work/got"
with_dfen "$db" "CREATE TEMP TABLE placed AS SELECT *, (SELECT count(DISTINCT game) FROM counted_turns AS others WHERE others.game <= turns.game) AS place FROM counted_turns AS turns" \
  "CREATE TEMP TABLE half AS SELECT dfen, score, rating_difference AS difference FROM placed WHERE place % 2 = 1" \
  "CREATE TEMP TABLE fits AS SELECT 1 AS step, dfen_fit(dfen, score, NULL, difference) AS model FROM half" \
  "$(for step in 2 3; do echo "INSERT INTO fits SELECT $step, (SELECT dfen_fit(dfen, score, model, difference) FROM half) FROM fits WHERE step = $step - 1;"; done)" \
  "SELECT count(DISTINCT iif(place % 2, game, NULL)), sum(place % 2 = 0), count(DISTINCT iif(place % 2, NULL, game)) FROM placed" \
  "SELECT 'The estimate, instead of the mean: ' || count(DISTINCT game) || ' games do not tell: chance alone may do as much.' FROM placed WHERE place % 2 = 0" \
  "SELECT 'The ratings, beside the board: '" \
  "SELECT printf('%.4f', avg(-score * ln(mean) - (1 - score) * ln(1 - mean))) FROM placed, (SELECT avg(score) AS mean FROM half) WHERE place % 2 = 0" \
  "SELECT printf('%.4f', avg(-score * ln(chance) - (1 - score) * ln(1 - chance))) FROM (
    SELECT score, dfen_estimate(dfen, model) AS chance FROM placed, fits WHERE step = 3 AND place % 2 = 0)" \
  "SELECT printf('%.4f', avg(-score * ln(chance) - (1 - score) * ln(1 - chance))) FROM (
    SELECT score, dfen_estimate(dfen, model, coalesce(rating_difference, 0)) AS chance FROM placed, fits WHERE step = 3 AND place % 2 = 0)" \
  "CREATE TEMP TABLE pools AS SELECT key, min(dfen) AS dfen, dfen_record(score, game, number) AS record, coalesce(avg(rating_difference), 0) AS difference
     FROM placed WHERE place % 2 = 1 GROUP BY key" \
  "CREATE TEMP TABLE prior AS SELECT model, dfen_estimate_worth(dfen_start(), (
       SELECT dfen_prior_games(dfen_wins(record), dfen_draws(record), dfen_losses(record), dfen_estimate(dfen, model, difference)) FROM pools WHERE dfen_games(record) > 1),
       (SELECT count(DISTINCT game) FROM placed WHERE place % 2 = 1)) AS games FROM fits WHERE step = 3" \
  "CREATE TEMP TABLE together AS SELECT placed.score, dfen_estimate(placed.dfen, model, coalesce(rating_difference, 0)) AS rated,
     dfen_chance(dfen_wins(record), dfen_draws(record), dfen_losses(record), dfen_estimate(pools.dfen, model, difference), dfen_estimate_worth(placed.dfen, games))
       - dfen_estimate(pools.dfen, model, difference) AS change FROM prior, placed LEFT JOIN pools USING (key) WHERE place % 2 = 0" \
  "UPDATE together SET rated = min(max(rated + coalesce(change, 0), 1e-9), 1 - 1e-9)" \
  "SELECT printf('%.4f', avg(-score * ln(rated) - (1 - score) * ln(1 - rated))) FROM together" \
  ".output $work/foretold" "SELECT printf('%.17g|%g|%s', dfen_estimate(dfen, model, coalesce(rating_difference, 0)), score, game) FROM placed, fits WHERE step = 3 AND place % 2 = 0" >"$work/want"
same "the report equals a recount" <"$work/want"

# Estimates compared with results, and their picture, by awk: Wilson's bounds for that many games, with a whole number of wins.
awk -F '|' '{ tenth = int(10 * $1); ++turns[tenth]; said[tenth] += $1; came[tenth] += $2; games[tenth] += !seen[tenth, $3]++ }
  END { z = 1.959963984540054
    for (tenth = 0; tenth < 10; ++tenth) if (turns[tenth] > 0) { n = games[tenth]; p = int(came[tenth] / turns[tenth] * n + 0.5) / n
      middle = (p + z * z / (2 * n)) / (1 + z * z / n); half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
      half_up = 1e-9 # as dfen_percent rounds
      printf "said %.1f %%: %.1f %%, from %.1f %% to %.1f %%, games %d. \n", 100 * said[tenth] / turns[tenth] + half_up,
        100 * came[tenth] / turns[tenth] + half_up, 100 * (middle - half) + half_up, 100 * (middle + half) + half_up, n } }' "$work/foretold" >"$work/want"
grep -o 'said [0-9.]* %: [^:]*games [0-9]*\. ' "$work/calibration.svg" >"$work/got"
same "the picture of estimates and scores" <"$work/want"
sed -n '/^The model of/,/^The estimate, in/p' "$work/report" | sed -n 's/^│ \([0-9.]* %\) *│ \([0-9.]* %\) *│ \([0-9.]* %\) .. \([0-9.]* %\) *│ [0-9]* *│ \([0-9]*\) *│$/said \1: \2, from \3 to \4, games \5. /p' >"$work/got"
same "the table of estimates and scores" <"$work/want"

# If results depend on the features, the estimate helps; if they are random, the report does not claim so. It claims nothing for fewer than
# thirty games, however clear they are: 59 games leave 29 to evaluate. Missing games for the model or the evaluation are reported.
verdict() { # SCORE [GAMES]
  rm -f "$work/other.db"
  with_dfen "$work/other.db" "ATTACH '$db' AS s" "CREATE TABLE plays AS SELECT game, number, dfen, dice, moves, $1 AS score FROM s.plays
      WHERE game IN (SELECT DISTINCT game FROM s.plays ORDER BY game LIMIT ${2:--1})" \
    "CREATE VIEW scored_turns AS SELECT * FROM plays" ".read sql/views.sql" ".read sql/estimates_report.sql" >"$work/report"
  sed -n 's/^The estimate, instead of the mean: //p; /^There is nothing/p' "$work/report"
}
{
  verdict "dfen_king_capture(dfen) > 0.1" | sed 's/, by 0[.][0-9]*[.]$/, by so much./'
  awk '/always the mean score/ { mean = $(NF - 1) } /│ the estimate / { estimate = $(NF - 1) } /^The estimate, in/ { said = $NF }
    END { off = mean - estimate - said; print (off <= 0.00011 && off >= -0.00011 && said > 0.01 ? "what" : "not what") " the table says" }' "$work/report"
  verdict "dfen_king_capture(dfen) > 0.1" 60 | cut -d , -f 1
  verdict "dfen_king_capture(dfen) > 0.1" 59
  verdict "(game * 40503 / 64 + (dfen_side(dfen) = 'w')) % 2" | grep -c helps || :
  grep -c Warning "$work/report" || :
  verdict "iif(dfen_side(dfen) = 'w', dfen_king_capture(dfen) > 0.1, NULL)" 100 >"$work/white"
  grep Warning "$work/report"
  verdict "1" 1
  verdict "NULL"
} >"$work/got"
same "the report claims a gain only if there is one" <<'END'
it helps, by so much.
what the table says
it helps
29 games are too few to tell; 30 are enough.
0
0
Warning: most of these games have only the turns of one side, and most of these turns no ratings. Then estimates
There is nothing to report: 1 game counts. A model of some games is asked about others, and learns from wins and losses.
There is nothing to report: 0 games count. A model of some games is asked about others, and learns from wins and losses.
END

finish
