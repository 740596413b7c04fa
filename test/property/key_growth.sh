#!/bin/sh
# How many keys a larger pool key would merge, in the sample's turns and in positions of key_growth's own (SPEC 4.15).
# Usage: key_growth.sh EXTENSION.so SAMPLE.db KEY_GROWTH (from the project's root)
set -eu
extension=${1%.so} sample=$2 key_growth=$3
asked() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load '$extension'" "$sample" "$1"
}
asked 'SELECT dfen FROM turns' | "$key_growth" lines "the sample's turns"
asked 'SELECT dfen_roll(dfen, dice) FROM turns' | "$key_growth" lines "the same with their dice"
"$key_growth" games 300000
"$key_growth" endings 1000000
