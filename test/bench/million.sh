#!/bin/sh
# Creates the database that most of `make bench` uses: the turns of 60,000 games, one per row.
# Usage: million.sh SELFPLAY DATABASE (from the project's root)
set -eu
selfplay=$1 database=$2
echo "making $database, once"
"$selfplay" sql/schema.sql "$database.games" --games 60000 --seed 8
rm -f "$database.new"
sqlite3 -batch -init /dev/null "$database.new" "ATTACH '$database.games' AS played" ".read test/bench/table.sql"
rm "$database.games"
mv "$database.new" "$database"
