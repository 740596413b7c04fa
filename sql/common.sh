# shellcheck shell=sh
# What the programs of this folder share. Sourced by them, with `here` set to this folder.
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

# A name as an identifier of SQL; a text as a literal.
identifier() {
  printf '"%s"' "$(printf %s "$1" | sed 's/"/""/g')"
}

literal() {
  printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"
}

# A word of a command, as it must be typed.
word() {
  case $1 in
    '' | *[!A-Za-z0-9_./-]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf %s "$1" ;;
  esac
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

# find_table TABLE sets, as they are spelt in the schema: `table`, and the identifiers by which a row of it is known, each
# in a line of `row_columns`: the primary key where there is no rowid.
find_table() {
  case $1 in
    *'
'*) fail "the name of the table has more than one line" ;;
  esac
  table=$(one "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name = $(literal "$1") COLLATE NOCASE")
  [ -n "$table" ] || fail "there is no table $1 in $shown"
  row_columns=$(one "
    WITH keys(name) AS (
      SELECT name FROM pragma_table_xinfo($(literal "$table")) WHERE pk > 0
        AND (SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = $(literal "$table")) ORDER BY pk),
      rowids(name) AS (
        VALUES ('rowid'), ('_rowid_'), ('oid')
        EXCEPT SELECT lower(name) FROM pragma_table_xinfo($(literal "$table")) ORDER BY 1 DESC LIMIT 1)
    SELECT group_concat('\"' || replace(name, '\"', '\"\"') || '\"', char(10))
      FROM (SELECT name FROM keys UNION ALL SELECT name FROM rowids WHERE NOT EXISTS (SELECT * FROM keys))")
  [ -n "$row_columns" ] || fail "the rows of $1 cannot be told apart: rowid, _rowid_ and oid are names of columns"
}

# spelt COLUMN: how the schema spells it; nothing when $table has no such column.
spelt() {
  one "SELECT name FROM pragma_table_xinfo($(literal "$table")) WHERE name = $(literal "$1") COLLATE NOCASE"
}

# per_row_column TEXT SEPARATOR: TEXT once for every column of $row_columns, in the place of @.
per_row_column() {
  printf '%s\n' "$row_columns" | awk -v text="$1" -v separator="$2" '
    { gsub(/[\\&]/, "\\\\&"); one = text; gsub(/@/, $0, one); printf "%s%s", (NR > 1 ? separator : ""), one }'
}
