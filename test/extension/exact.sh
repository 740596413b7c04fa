#!/bin/sh
# How far estimates are from exact equities, an ending: a model of the sample is asked about some positions of each. Fails where the
# same chance for all of them would be nearer.
# Usage: exact.sh EXTENSION.so SAMPLE.db EQUITIES.db (from the project's root; EQUITIES.db is of `make equities`, and gets KQvKQ)
set -eu
extension=${1%.so}
sample=$2
equities=$3
DFEN_EXTENSION=$(realpath "$extension") sql/equities "$equities" KQvKQ >"$equities.log" 2>&1
sqlite3 -batch -init /dev/null :memory: ".load $extension" "ATTACH '$sample' AS sample" "ATTACH '$equities' AS exact" \
  "CREATE TABLE model AS WITH RECURSIVE fit(step, model) AS (SELECT 0, NULL UNION ALL
     SELECT step + 1, (SELECT dfen_fit(dfen, score, fit.model) FROM turns) FROM fit WHERE step < 6) SELECT model FROM fit WHERE step = 6" \
  "CREATE TABLE chosen AS SELECT material, equity, dfen_estimate(dfen_endgame_position(material, number), model) AS estimate
     FROM exact.equities, (SELECT material, max(number) / 500 | 1 AS apart FROM exact.equities GROUP BY material) USING (material), model WHERE number % apart = 0" \
  "CREATE TABLE rms AS SELECT CASE WHEN material GLOB 'K[a-d][2-7]vK' THEN 'a pawn on rank ' || substr(material, 3, 1) ELSE material END AS ending,
     count(*) AS positions, sqrt(avg((estimate - equity) * (estimate - equity))) AS far, sqrt(avg((equity - 0.5) * (equity - 0.5))) AS coin FROM chosen GROUP BY ending" \
  ".print | ending | positions | rms of estimate to equity | rms of 0.5 to equity |" ".print | --- | --- | --- | --- |" \
  "SELECT printf('| %s | %d | %.3f | %.3f |', ending, positions, far, coin) FROM rms ORDER BY ending" \
  "SELECT printf('figure: estimates and exact equities: %d endings where a coin is nearer', count(*)) FROM rms WHERE far >= coin" \
  "CREATE TABLE nearer(ending CHECK (ending IS NULL))" ".bail on" "INSERT INTO nearer SELECT ending FROM rms WHERE far >= coin"
