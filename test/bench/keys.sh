#!/bin/sh
# Makes the databases that the bench of keys works on, of DFEN_ROWS rows (1,000,000), and runs it.
# Usage: keys.sh BENCH-PROGRAM EXTENSION.so BENCH.db SAMPLE.db FOLDER (from the project's root)
set -eu
program=$1 extension=${2%.so} positions=$3 sample=$4 folder=$5
rows=${DFEN_ROWS:-1000000}
mkdir -p "$folder"
trap 'rm -rf "$folder"' EXIT

shell() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load '$extension'" -cmd "PRAGMA synchronous = OFF" "$@"
}

times="WITH RECURSIVE times(again) AS (VALUES (0) UNION ALL SELECT again + 1 FROM times WHERE again < $rows / 90000)"

# The rows of the other benches, in an order that has nothing to do with games; more than there are, over and over.
shell "$folder/plays.db" "PRAGMA journal_mode = WAL" "ATTACH '$positions' AS bench" \
  "CREATE TABLE plays(id INTEGER PRIMARY KEY, game INTEGER, fen TEXT NOT NULL, result INTEGER)" \
  "$times INSERT INTO plays(game, fen, result)
   SELECT (positions.rowid + 1000000 * again) / 18, dfen, result FROM times, positions LIMIT $rows" \
  "PRAGMA wal_checkpoint(TRUNCATE)" >/dev/null

# Tables of other names, as sql/README.md has them: the turns of the sample, game after game, over and over, with the view of
# before and that of after the page's recipe.
shell "$folder/own.db" "ATTACH '$sample' AS sample" \
  "CREATE TABLE matches(id INTEGER PRIMARY KEY, winner TEXT)" \
  "CREATE TABLE plies(match INTEGER, ply INTEGER, fen TEXT, roll TEXT, uci TEXT)" "
  $times INSERT INTO matches
    SELECT id + 5000 * again, CASE result WHEN '1-0' THEN 'white' WHEN '0-1' THEN 'black' WHEN '1/2-1/2' THEN 'draw' END
    FROM times, sample.games ORDER BY 1" "
  INSERT INTO plies SELECT matches.id, number, dfen, dice, moves
    FROM matches JOIN sample.turns ON turns.game = (matches.id - 1) % 5000 + 1 ORDER BY matches.id, number LIMIT $rows" "
  SELECT dfen_add_key('plies', 'fen', '{\"covering\": [\"match\", \"ply\", \"roll\"]}')" "SELECT dfen_fill_key('plies')" "
  CREATE VIEW scored_before AS SELECT match AS game, ply AS number, dfen_pool_key(fen) AS key, dfen_score(winner, fen) AS score
    FROM plies JOIN matches ON matches.id = plies.match WHERE winner IS NOT NULL" "
  CREATE VIEW scored_after AS SELECT match AS game, ply AS number, canonical AS key,
      dfen_score(winner, iif(roll < 'a', 'w', 'b')) AS score
    FROM plies JOIN matches ON matches.id = plies.match WHERE winner IS NOT NULL" >/dev/null

"$program" "$folder/plays.db" "$folder/own.db"
