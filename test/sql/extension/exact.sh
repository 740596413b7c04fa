#!/bin/sh
# The error of estimates against exact equities, by endgame: evaluates a model of the sample on some positions of each. Then compares how
# well both predict games that `steady` plays against itself from a tenth of these positions, and measures the cost of an estimate. Fails if a
# constant for all positions of an endgame would be closer, or if the estimate predicts those games better than the equity does.
# Usage: exact.sh EXTENSION.so SAMPLE.db EQUITIES.db (from the project's root; `make equities` makes EQUITIES.db, and this adds KQvKQ)
set -eu
extension=${1%.so}
sample=$2
equities=$3
"$(realpath "$extension")" equities "$equities" KQvKQ >"$equities.log" 2>&1

# microseconds EXPRESSION: for each `dfen`, a row of chosen; the sum forces its evaluation
microseconds() {
  printf '%s\n' "CREATE TEMP TABLE began AS SELECT julianday('now') AS began;" "CREATE TEMP TABLE summed AS SELECT sum($1) FROM chosen, model;" \
    "UPDATE costs SET $2 = (SELECT (julianday('now') - began) * 86400e6 FROM began) / (SELECT count(*) FROM chosen);" "DROP TABLE began; DROP TABLE summed;"
}

sqlite3 -batch -bail -init /dev/null -cmd ".load '$extension'" :memory: <<END
ATTACH '$sample' AS sample;
ATTACH '$equities' AS exact;
CREATE TABLE model AS WITH RECURSIVE fit(step, model) AS (SELECT 0, NULL UNION ALL
  SELECT step + 1, (SELECT dfen_fit(dfen, dfen_score(result, dfen), fit.model) FROM turns JOIN games ON id = game WHERE completed) FROM fit WHERE step < 3) SELECT model FROM fit WHERE step = 3;
CREATE TABLE chosen AS SELECT material, number, equity, dfen, dfen_estimate(dfen, model) AS estimate
  FROM (SELECT *, dfen_endgame_position(material, number) AS dfen
        FROM exact.equities JOIN (SELECT material, max(number) / 500 | 1 AS apart FROM exact.equities GROUP BY material) USING (material)
        WHERE number % apart = 0), model;

CREATE TABLE rms AS SELECT CASE WHEN material GLOB 'K[a-d][2-7]vK' THEN 'a pawn on rank ' || substr(material, 3, 1) ELSE material END AS ending,
  count(*) AS positions, sqrt(avg((estimate - equity) * (estimate - equity))) AS far, sqrt(avg((equity - 0.5) * (equity - 0.5))) AS coin FROM chosen GROUP BY ending;
.print | ending | positions | rms of estimate to equity | rms of 0.5 to equity |
.print | --- | --- | --- | --- |
SELECT printf('| %s | %d | %.3f | %.3f |', ending, positions, far, coin) FROM rms ORDER BY ending;
SELECT printf('figure: estimates and exact equities: %d endings where a coin is nearer', count(*)) FROM rms WHERE far >= coin;
CREATE TABLE nearer(ending CHECK (ending IS NULL));
INSERT INTO nearer SELECT ending FROM rms WHERE far >= coin;

-- What is certain, and does not come, would be an infinite surprise.
CREATE TABLE played AS SELECT wins + draws + losses AS games, wins + 0.5 * draws AS won, losses + 0.5 * draws AS lost,
    min(max(equity, 1e-9), 1 - 1e-9) AS equity, min(max(estimate, 1e-9), 1 - 1e-9) AS estimate
  FROM (SELECT row_number() OVER () AS place, * FROM chosen) AS c, dfen_rollouts(c.dfen, 20, c.place, 'steady') WHERE place % 10 = 0;
CREATE TABLE losses AS SELECT count(*) AS positions, sum(games) AS games, -sum(won * ln(equity) + lost * ln(1 - equity)) / sum(games) AS equity,
    -sum(won * ln(estimate) + lost * ln(1 - estimate)) / sum(games) AS estimate FROM played;
CREATE TABLE costs AS SELECT 0.0 AS equity, 0.0 AS estimate;
$(microseconds '(SELECT e.equity FROM exact.equities AS e WHERE e.material = dfen_material(dfen) AND e.number = dfen_endgame_index(dfen))' equity)
$(microseconds 'dfen_estimate(dfen, model)' estimate)
SELECT printf('| games of %s from %d endings | microseconds | log loss |', '\`steady\`', positions) FROM losses;
.print | --- | --- | --- |
SELECT printf('| exact equity, looked up | %.0f | %.4f |', c.equity, l.equity) FROM costs AS c, losses AS l;
SELECT printf('| estimate | %.0f | %.4f |', c.estimate, l.estimate) FROM costs AS c, losses AS l;
CREATE TABLE better(equity, estimate, CHECK (equity < estimate));
INSERT INTO better SELECT equity, estimate FROM losses;
END
