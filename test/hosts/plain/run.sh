#!/bin/sh
# The plain functions in all supported programs: Python from 3.10 on, Node 18 and 22, Bun and Deno, compared with
# the output of sql.py; runtimes.sh has more. Debian's Python, Node 18 and 22 run all texts; the others run the calls and 20,000 texts.
# Usage: run.sh MILLION SOME PACKAGE core.mjs NODE18_MODULES HOSTS_MODULES (from the project's root)
set -eu
million=$1 some=$2 package=$3 core=$4 node18=$5/.bin/node hosts=$6
types=${core%/*}/core.d.mts
. test/repo/support/same.sh

# ran NAME COMMAND ...: prints its last line, and checks that it succeeded
ran() {
  name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    passes "$name, $(tail -n 1 "$work/log")"
  else
    fails "$name" "$work/log"
  fi
}

ran "Debian's Python" /usr/bin/python3 test/hosts/plain/python.py "$million" "$package"
ran "Node 18" "$node18" test/hosts/plain/javascript.mjs "$million" "$core" "$types"
for version in 3.10 3.11 3.12 3.13; do
  # pyenv may have a python3.10 that only asks which version to use
  if "python$version" -c '' 2>/dev/null; then
    ran "Python $version" "python$version" test/hosts/plain/python.py "$some" "$package"
  else
    skip "Python $version is not installed"
  fi
done
ran "Node 22" "$hosts/.bin/node" test/hosts/plain/javascript.mjs "$million" "$core" "$types"
ran "Bun" "$(echo "$hosts"/@oven/bun-*/bin/bun)" test/hosts/plain/javascript.mjs "$some" "$core" "$types"
ran "Deno" env DENO_DIR="$work/deno" "$(echo "$hosts"/@deno/linux-*/deno)" run --allow-read --allow-env test/hosts/plain/javascript.mjs "$some" "$core" "$types"

# The bot recipe, on 10,000 positions of the sample.
mkdir -p "$work/bot/node_modules/dfen"
cp "$core" "$work/bot/node_modules/dfen/core.mjs"
echo '{"exports": {"./core": "./core.mjs"}}' >"$work/bot/node_modules/dfen/package.json"
"$build/dfen" book "$sample" "$work/bot/book.db" --games 1 >/dev/null
cp "$sample" "$work/games.db"
sqlite3 -batch -init /dev/null -separator ' ' "$work/games.db" ".load '$extension'" ".read sql/views.sql" \
  "CREATE TEMP TABLE asked AS SELECT dfen, dice, dfen_roll(dfen, dice) AS rolled FROM turns WHERE game % 9 = 1 LIMIT 10000" \
  "CREATE TEMP TABLE lines AS SELECT key, moves FROM book WHERE moves <> ''" "
  SELECT dfen || '|' || dice || '|' || coalesce(dfen_end_turn(dfen_play(rolled, dfen_actual_move(rolled, moves, 'pool'))), 'undefined')
    FROM asked LEFT JOIN lines ON key = dfen_pool_key(rolled) ORDER BY asked.rowid" >"$work/want"
fenced sql/RECIPES.md 'js book' >"$work/bot/bot.mjs"
cat >>"$work/bot/bot.mjs" <<'END'
import {readFileSync} from 'node:fs';
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const [position, dice] = line.split('|');
  console.log(`${position}|${dice}|${answer(position, dice)}`);
}
END
node22=$(readlink -f "$hosts/.bin/node")
(cd "$work/bot" && "$node22" --disable-warning=ExperimentalWarning bot.mjs) <"$work/want" >"$work/got" 2>&1 || true
same "the bot in JavaScript on $(wc -l <"$work/want") positions" <"$work/want"
finish
