# shellcheck shell=sh
# Shared by the tests of the commands. Sourced with $extension set to the extension's path without its suffix, and with $sample set to
# the sample's path if make_turns is used.
# shellcheck disable=SC2154

# In memory if possible: no test is about a disk.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
. test/repo/support/same.sh
export TMPDIR="$work"

# plain: the sqlite3 shell without the user's ~/.sqliterc and without dfen; with_dfen: the same with dfen.
plain() {
  sqlite3 -batch -bail -init /dev/null -cmd ".timeout 600000" "$@"
}

with_dfen() {
  plain -cmd ".load '$extension'" "$@"
}

# views_back DATABASE: removes the views that the files of sql/ created.
views_back() {
  plain "$1" ".read sql/views_back.sql" | plain "$1"
}

# got COMMAND ...: its output and errors in $work/got, with the path of $work as a dot, and its status if it failed.
got() {
  "$@" >"$work/output" 2>&1 || echo "status $?" >>"$work/output"
  sed "s:$work:.:g" "$work/output" >"$work/got"
}

# killed MOMENT COMMAND ...: kills the program and its children after so many seconds or, if the moment is a file, when it has content. False
# if the program had ended.
killed() {
  pause=$1
  shift
  setsid "$@" >"$work/killed.out" 2>&1 </dev/null &
  process=$!
  case $pause in
  /*) while [ ! -s "$pause" ] && kill -0 "$process" 2>/dev/null; do :; done ;;
  *) sleep "$pause" ;;
  esac
  was_over=
  kill -s KILL -- "-$process" 2>/dev/null || was_over=yes
  wait "$process" 2>/dev/null || true
  [ -z "$was_over" ]
}

# moments SEED COUNT MILLISECONDS: random moments of that time, in seconds.
moments() {
  awk -v seed="$1" -v count="$2" -v whole="$3" 'BEGIN { srand(seed % 1000000); for (i = 0; i < count; ++i) print rand() * whole / 1000 }'
}

# make_turns DATABASE ROWS: a game database with the first turns of the sample, game after game, repeated as needed.
make_turns() {
  rm -f "$1"
  plain "$1" <sql/schema.sql
  plain "$1" "PRAGMA synchronous=OFF" "ATTACH '$sample' AS sample" "INSERT INTO players SELECT * FROM sample.players" "
    INSERT INTO games(id, white, black, result, termination) SELECT id + 5000 * again, white, black, result, termination
      FROM sample.games, (WITH RECURSIVE times(again) AS (VALUES (0) UNION ALL SELECT again + 1 FROM times WHERE again < $2 / 80000)
                          SELECT again FROM times) ORDER BY 1" "
    INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT games.id, number, dfen, dice, moves, next_dfen
      FROM games JOIN sample.turns ON turns.game = (games.id - 1) % 5000 + 1 ORDER BY games.id, number LIMIT $2"
}
