#!/bin/sh
# Prints the golden file of keys for a new key version: 100 positions of the sample games, every other one rolled, 100 random ones, and those
# of cases.tsv. Run it once when DFEN_KEY_VERSION increases. The older files stay, because hosts are tested with their positions:
#   test/core/vectors/golden/make.sh build/dfen build/sample.db build/test/repo/tools/positions > test/core/vectors/golden/keys_v2.tsv
set -eu
here=$(dirname "$0")
{ "$3" 100 20261121; tail -n +2 "$here/cases.tsv" | cut -f 2; } | sqlite3 -batch -init /dev/null :memory: ".load '$1'" "ATTACH '$2' AS sample" \
  "CREATE TABLE positions(dfen TEXT)" "INSERT INTO positions
     SELECT iif(number % 2, dfen, dfen_roll(dfen, dice)) FROM sample.turns ORDER BY (game * 7919 + number * 104729) % 100003 LIMIT 100" \
  ".mode tabs" ".import /dev/stdin positions" ".headers on" ".read $here/keys.sql"
