# shellcheck shell=sh
# What sql/import is made with. Sourced by it, with `here` set to this folder.
# shellcheck disable=SC2154

program=${0##*/}

fail() {
  echo "$program: $1" >&2
  exit 1
}

# The usage that stands at the head of the program.
usage() {
  sed -n '/^# Usage:/,/^[^#]/s/^# //p' "$0" >&2
  exit 2
}

# dfen: $DFEN_EXTENSION, or the one that was built beside this folder, or the one that was installed with it, or wherever
# the system finds it.
find_extension() {
  if [ -n "${DFEN_EXTENSION:-}" ]; then
    extension=$DFEN_EXTENSION
    return
  fi
  installed=
  [ ! -r "$here/extension" ] || IFS= read -r installed <"$here/extension"
  for extension in "$here/../build/dfen" "$installed"; do
    if [ -n "$extension" ] && [ -e "$extension.so" ]; then
      return
    fi
  done
  extension=dfen
}
find_extension

# The shell with dfen, without the user's ~/.sqliterc. It stops at the first error.
sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".timeout 1000" -cmd ".load \"$extension\"" "$@"
}

# A text as a literal of SQL.
literal() {
  printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"
}

# What the shell said was wrong, without where it stood in the SQL.
reason_in() {
  { grep -m 1 '[Ee]rror' "$1" || tail -n 1 "$1"; } | sed -e 's/^[A-Z]* *[A-Za-z]* *[Ee]rror[^:]*: //' -e 's/^\(in prepare\|stepping\), //' -e 's/ ([0-9]*)$//'
}

# open_database DATABASE: it must be there and be one. `database` is its path, `shown` as the user wrote it; a name like -x is
# no option.
open_database() {
  shown=$1
  case $1 in
    /*) database=$1 ;;
    *) database=./$1 ;;
  esac
  [ -e "$database" ] || fail "there is no database $1"
  [ -r "$database" ] && [ -f "$database" ] || fail "cannot read $1"
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  one "SELECT dfen_version() FROM (SELECT count(*) FROM sqlite_schema)" >/dev/null
}

# patiently WORD ...: runs the shell with them on the database. As long as another program has it locked, says so and
# waits.
patiently() {
  waiting=
  until sql "$database" "$@" 2>"$scratch/error"; do
    case $(cat "$scratch/error") in
      *"is locked"*)
        [ -n "$waiting" ] || echo "$program: $shown is locked by another program: waiting" >&2
        waiting=yes
        ;;
      *) return 1 ;;
    esac
  done
}

# one QUERY: its answer, or the end of the program with the reason.
one() {
  patiently "$1" || fail "$(reason_in "$scratch/error")$(! grep -q '\.so: cannot open' "$scratch/error" || echo ': build dfen, or say in DFEN_EXTENSION where it is')"
}
