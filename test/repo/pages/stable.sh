#!/bin/sh
# test/repo/pages/stable/ lists what exists: functions, error codes, tables, views, options. And the keys of this key version are those of the golden
# file, which is the one that the page promises.
# Usage: stable.sh (from the project's root, after make)
set -eu
. test/repo/support/same.sh
extension=$build/dfen
page=core/STABLE.md
files=test/core/vectors/golden
lists=test/repo/pages/stable

sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load '$extension'" "$@"
}

# as_promised WHAT LIST: the output, sorted, is the list, which is in the order of bytes.
as_promised() {
  LC_ALL=C sort "$work/found" >"$work/got"
  same "$1, and those of $lists/$2.txt (-)" <"$lists/$2.txt"
}

# ---- Keys ----

version=$(sql :memory: "SELECT dfen_key_version()")
golden=$files/keys_v$version.tsv
sql :memory: ".mode tabs" ".import $golden golden" "CREATE TABLE positions AS SELECT dfen FROM golden" ".headers on" ".read $files/keys.sql" >"$work/got"
same "keys of version $version (a fault, unless a rule of SPEC 4 changed: then DFEN_KEY_VERSION grows, and $files/make.sh makes a new file)" <"$golden"
sha256sum <"$golden" | cut -d ' ' -f 1 >"$work/got"
grep -oE '[0-9a-f]{64}' "$page" >"$work/want"
same "the golden file is the one that $page promises" <"$work/want"

# A case's key is the smallest image of the position without what its rule drops.
sql :memory: ".mode tabs" ".import $golden golden" ".import $files/cases.tsv cases" \
  "SELECT cases.dfen FROM cases WHERE (SELECT pool_key FROM golden WHERE golden.dfen = cases.dfen) IS NOT replace(dfen_canonical(kept, 'dihedral'), ' 0 1', '')" \
  "SELECT 'rules: ' || group_concat(DISTINCT rule) FROM cases" >"$work/got"
same "the golden keys of $files/cases.tsv are those that its reasons give" <<'END'
rules: 4.3,4.4,4.5,4.6,4.7
END

# XXH64 of each value with its type, 1 to 5, from left to right; their sum and the number of rows hashed again.
sql :memory: "SELECT dfen_fingerprint(column1, column2, column3, column4, column5, column6)
  FROM (VALUES (1, 'a', 'PNB', 'e2e4', 'b', 1.0), (2, 'b', 'pnb', NULL, NULL, 0.0))" >"$work/got"
same "a fingerprint" <<'END'
-4463778206716358011
END

# ---- Functions and error codes ----

sql :memory: "SELECT signature FROM dfen_functions()" >"$work/found"
as_promised "functions" functions
sql :memory: "SELECT f.name || '(' || (SELECT group_concat(name, ', ') FROM pragma_table_xinfo(f.name) WHERE hidden = 0) || ')'
  FROM dfen_functions() AS f WHERE kind = 'table'" >"$work/found"
as_promised "columns of table-valued functions" columns
sed -nE 's:^  DFEN_((FIELD|ERROR|PLAY)_[A-Z_]*),?( +/\*.*)?$:\1:p' core/dfen.h | grep -v '_COUNT$' >"$work/got"
same "fields and codes in their order" <"$lists/codes.txt"

# ---- Tables and views ----

# made FILE ...: the names of the tables, views and functions that files create, except TEMP.
made() {
  sed -nE 's/^ *CREATE (OR REPLACE )?(TABLE|VIEW|FUNCTION|PROCEDURE) (IF NOT EXISTS )?(main\.)?([a-z_.]+).*/\5/p' "$@" | LC_ALL=C sort -u
}

cat >"$work/games.csv" <<'END'
game,white,black,result,dfen,dice,moves
1,Ann,Joe,1-0,nothing,PNB,e2e4 f1c4 b1c3
END
"$build/dfen" import "$work/games.db" "$work/games.csv" 2>/dev/null || true # its row is rejected
# File names have no blanks.
# shellcheck disable=SC2046
makers=$(grep -lE 'CREATE (TABLE|VIEW) ' $(printf '%s\n' sql/*.sql | grep -v '/schema.sql\|/views.sql'))
for file in sql/views.sql ext/program/judge_tables.sql $makers; do
  sql "$work/games.db" ".read $file" >/dev/null
done
sql "$work/games.db" "SELECT name || '(' || (SELECT group_concat(name, ', ') FROM pragma_table_xinfo(s.name)) || ')' FROM sqlite_schema AS s
  WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite#_%' ESCAPE '#'" >"$work/all"
awk -F '(' 'FNR == NR { internal[$0]; next } !($1 in internal)' "$lists/internal.txt" "$work/all" >"$work/found"
as_promised "tables and views of SQLite with their columns" sqlite
{
  made sql/postgresql/*.sql
  made sql/duckdb/*.sql | sed 's/^/duckdb:/'
  made sql/clickhouse/*.sql | sed 's/^/clickhouse:/'
} >"$work/servers"
grep -v -F -x -f "$lists/internal.txt" "$work/servers" | LC_ALL=C sort >"$work/got"
# The servers' tests compare the columns.
sed 's/(.*//' "$lists/servers.txt" >"$work/want"
same "tables, views and functions of PostgreSQL, DuckDB and ClickHouse, and those of $lists/servers.txt (-)" <"$work/want"
sed 's/(.*//' "$work/all" | cat - "$work/servers" >"$work/names"
grep -v -F -x -f "$work/names" "$lists/internal.txt" >"$work/got" || true
same "every internal table or view exists" </dev/null

# ---- Options ----

# sorted_line: the words of standard input, sorted, on one line.
sorted_line() {
  LC_ALL=C sort -u | paste -s -d ' ' -
}

for program in $(find sql -type f -perm -u+x ! -name demo | LC_ALL=C sort); do
  # the options that its code reads, and those of its usage
  read=$(grep -v '^#' "$program" | grep -oE -- '--[a-z]+( \||[)]| \])' | grep -oE -- '--[a-z]+' | sorted_line)
  shown=$(sed -n '/^# Usage:/,/^[^#]/p' "$program" | grep -oE -- '--[a-z]+' | sorted_line)
  [ "$read" = "$shown" ] || echo "$program reads $read, and its usage shows $shown"
  echo "$program${shown:+ $shown}"
done >"$work/found"
for command in $("$build/dfen" help | sed -n 's/^  dfen \([a-z]*\) .*/\1/p'); do
  echo "dfen $command $("$build/dfen" help "$command" | grep -oE '^  --[a-z-]+' | tr -d ' ' | sorted_line)"
done >>"$work/found"
sql "$work/games.db" "SELECT dfen_import('turns', '{\"\": 1}')" >"$work/import" 2>&1 || true
sql "$work/games.db" "SELECT dfen_read('turns', '{\"\": 1}')" >"$work/read" 2>&1 || true
sql "$work/games.db" "SELECT sql FROM dfen_key_sql('turns', 'dfen', '{\"\": 1}')" >"$work/key_sql" 2>&1 || true
for function in import key_sql read; do
  echo "dfen_$function $(sed -n 's/.*the options are //p' "$work/$function" | grep -oE '[a-z]+' | grep -vx and | sorted_line)"
done >>"$work/found"
find sql -name '*.sql' | while read -r file; do
  echo "$file $(grep -oE '@[a-z_]+' "$file" | sorted_line)"
done | sed 's/ $//' >>"$work/found"
as_promised "programs, files, and their options and parameters" options

# ---- Statuses ----

# Each program with the arguments of a right use, but for one fault: no arguments; an option that it does not have; an option in place of a
# file; a file that does not exist. Programs of sql/ print their usage with status 2.
root=$PWD
call() {
  called=$1
  shift
  case $called in
    dfen-*) "$build/dfen" "${called#dfen-}" "$@" ;;
    *) "$root/sql/$called" "$@" ;;
  esac
}
while read -r program right; do
  printf '%s' "$program"
  for wrong in '' "$right --none 1" "--none $right" "$right"; do
    status=0
    # The words have no blanks.
    # shellcheck disable=SC2086
    (cd "$work" && call "$program" $wrong) >"$work/output" 2>&1 || status=$?
    printf ' %s%s' "$status" "$(sed -n 's/^Usage: .*/u/p' "$work/output")"
  done
  echo
done >"$work/got" <<'END'
dfen-book none.db book.db
dfen-count none.db
dfen-equities none/none.db KvK
dfen-fill none.db games id
dfen-import games.db none.csv
dfen-pool none.csv
END
same "the statuses of programs" <<'END'
dfen-book 2 2 2 1
dfen-count 2 2 2 1
dfen-equities 2 2 2 1
dfen-fill 2 2 2 1
dfen-import 2 2 2 1
dfen-pool 2 2 2 1
END
(cd "$work" && echo ./-* *none*) >"$work/got"
same "no file is made by a wrong use" <<'END'
./-* *none*
END
finish
