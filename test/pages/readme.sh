#!/bin/sh
# The pages are correct. On every page tours and sessions are typed in, statements run, and the results must be those on the page.
# ext/REFERENCE.md lists the registered functions, with the same arguments, and has an example of each. Contents equal
# the headings, links are valid, and the first page stays short.
# Usage: readme.sh (from the project's root, after make)
set -eu
. test/shell/support.sh
runner=$build/test/sql/run

folders='core ext sql test'
# README.md of a folder comes first: other pages use the database that it creates
pages=$(find README.md .github core ext sql test -name '*.md' | sed 's:/README.md$:/!&:' | LC_ALL=C sort | sed 's:/!/:/:')
reference=ext/REFERENCE.md

# prose PAGE: a page without its code blocks.
prose() {
  awk '/^```/ { fenced = !fenced } !fenced && !/^```/' "$1"
}

# ---- Sessions ----

# typed CLONES PAGE TEXT TITLE: types the commands of TEXT, which is PAGE or derived from it. The pages of each folder run, README.md first,
# in their own clone, in which build/ is where the extension is. sql/ is copied, because its programs look for the extension beside their
# folder.
typed() {
  clone=$1/${2%/*}
  if [ ! -d "$clone/sql" ]; then
    mkdir -p "$clone"
    ln -s "$PWD/core" "$clone"
    cp -r sql "$clone"
    ln -s "$(dirname "$extension")" "$clone/build"
  fi

  if grep -q '^```tour$' "$3"; then
    fenced "$3" tour >"$work/tour.sql"
    (cd "$clone" && plain "$clone/tour.db" <"$work/tour.sql") >"$work/got" 2>&1 || true
    fenced "$3" answer >"$clone/answers"
    same "the tour of $4" <"$clone/answers"
    # the output of a tour is a picture
    # shellcheck disable=SC2013 # names without blanks
    for picture in $(sed -n 's/^\.once \(.*\.svg\)$/\1/p' "$work/tour.sql"); do
      xmllint --noout "$clone/$picture" >"$work/got" 2>&1 || true
      same "$picture of $4" </dev/null
    done
  fi

  if grep -q '^```shell$' "$3"; then
    fenced "$3" shell >"$work/session.sh"
    (unset DFEN_EXTENSION && cd "$clone" && HOME="$work" sh "$work/session.sh") >"$work/got" 2>&1 || true
    outputs "$3" shell >"$work/answers"
    same "the sessions in the shell of $4" <"$work/answers"
  fi

  # The statements stay on their lines, so that the runner reports the page's line numbers.
  if grep -q '^```sql$' "$3"; then
    mkdir -p "$work/statements/$(dirname "$2")"
    awk '/^```/ { fence = substr($0, 4); print ""; next } { print fence == "sql" ? $0 : "" }' "$3" >"$work/statements/$2"
    if "$runner" "$work/statements/$2" >"$work/output"; then
      passes "the statements of $4"
    else
      sed "s:$work/statements/:$4\: :" "$work/output" >"$work/got"
      fails "the statements of $4" "$work/got"
    fi
  fi
}

for page in $pages; do
  typed "$work/clone" "$page" "$page" "$page"
done

# The same on other people's tables: test/pages/messy_rows.txt lists additional rows for each table, and the results that change. It detects
# a page whose query misinterprets such a row or ends with an error.
# shellcheck disable=SC2013
for page in $(sed -n 's/^== //p' test/pages/messy_rows.txt | LC_ALL=C sort -u); do
  awk -v page="$page" '
    FNR == NR {
      if ($0 == "") next
      gsub(/START/, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
      if (sub(/^== /, "")) { wanted = $0 == page; next }
      if (!wanted) next
      if (sub(/^after /, "")) { what = "after"; key = $0; count[key] = 1; next }
      if (sub(/^answer /, "")) { what = "answer"; key = $0; count[key] = 1; next }
      if (what == "after") after[key] = after[key] "\n" $0
      else answer[key] = answer[key] (answer[key] == "" ? "" : "\n") $0
      next
    }
    {
      line = $0
      for (key in answer) if (count[key] && line == key) { line = answer[key]; count[key] = 0 }
      for (key in after) if (count[key] && index($0, key) == 1) { line = line after[key]; count[key] = 0; break }
      print line
    }
    END { for (key in count) if (count[key]) print "there is no line " key " in " page >"/dev/stderr" }
  ' test/pages/messy_rows.txt "$page" >"$work/messy.md" 2>"$work/got"
  same "the rows of messy_rows.txt for $page are used" </dev/null
  typed "$work/messy" "$page" "$work/messy.md" "$page, with messy rows"
done

# The first page's picture of its rows has the numbers of its table, in visible text and in its description.
awk -F '|' '{ split($3, n, /[^0-9]+/); games = n[2] + n[3] + n[4] }
  NF == 6 { printf "position %s|%.1f %%|%d\n", $1, 100 * $4, games
            printf "position %s: %.1f %%, from %.1f %% to %.1f %%, games %d.\n", $1, 100 * $4, 100 * $5, 100 * $6, games }' \
  "$work/clone/README.md/answers" | LC_ALL=C sort >"$work/table"
[ "$(wc -l <"$work/table")" -eq 4 ] || echo "the table of README.md is not read" >>"$work/table"
ten=$work/clone/README.md/ten.svg
grep -o 'position [0-9]*: [^<]*' "$ten" | sed 's/\. /.\n/g' | sed '/^$/d' >"$work/got"
grep -o '<text[^>]*>[^<]*' "$ten" | sed 's/.*>//' | grep -A 2 '^position ' | grep -v '^--' | paste -d '|' - - - >>"$work/got"
LC_ALL=C sort -o "$work/got" "$work/got"
same "ten.svg of README.md and its table" <"$work/table"

# Every block has a program that runs it: this one; those of test/hosts, which take theirs from ext/HOSTS.md; test/postgresql, from sql/ENGINES.md,
# sql/CLICKHOUSE.md, sql/OPERATING.md and sql/SERVICE.md; test/clickhouse; test/packages, from their packages' pages;
# test/pages/stable.sh compares those of core/STABLE.md. Others are
# indented, and are only read.
for page in $pages; do
  awk -v page="$page" '/^```./ { print page ": " substr($0, 4) }' "$page"
done | LC_ALL=C sort -u >"$work/got"
same "the kinds of blocks of each page" <<'END_OF_KINDS'
README.md: answer
README.md: sql
README.md: tour
core/README.md: output
core/README.md: shell
core/STABLE.md: text columns
core/STABLE.md: text errors
core/STABLE.md: text functions
core/STABLE.md: text internal
core/STABLE.md: text options
core/STABLE.md: text servers
core/STABLE.md: text sqlite
ext/HOSTS.md: java
ext/HOSTS.md: js better-sqlite3
ext/HOSTS.md: js bun
ext/HOSTS.md: js node:sqlite
ext/HOSTS.md: php
ext/HOSTS.md: python
ext/HOSTS.md: python sqlalchemy
ext/HOSTS.md: python sqlalchemy-async
ext/HOSTS.md: sh pool
ext/HOSTS.md: sh sqlite-utils
ext/HOSTS.md: sqliterc
ext/REFERENCE.md: sql
ext/npm/README.md: js
ext/npm/README.md: js core
ext/python/README.md: python
ext/python/README.md: python functions
ext/python/README.md: python pandas
sql/CLICKHOUSE.md: output
sql/CLICKHOUSE.md: sh clickhouse
sql/CLICKHOUSE.md: sh postgresql
sql/CLICKHOUSE.md: xml clickhouse
sql/COUNTS.md: output
sql/COUNTS.md: shell
sql/ENGINES.md: output
sql/ENGINES.md: sh parquet
sql/ENGINES.md: sh postgresql
sql/ENGINES.md: shell
sql/EQUITIES.md: output
sql/EQUITIES.md: shell
sql/EQUITIES.md: sql
sql/ESTIMATES.md: output
sql/ESTIMATES.md: shell
sql/IMPORT.md: output
sql/IMPORT.md: shell
sql/KEYS.md: output
sql/KEYS.md: shell
sql/KEYS.md: sql
sql/OPERATING.md: cron
sql/OPERATING.md: ini dfen-count.service
sql/OPERATING.md: ini dfen-count.timer
sql/OPERATING.md: ini postgresql
sql/OPERATING.md: output
sql/OPERATING.md: sh postgresql
sql/OPERATING.md: sh postgresql upgrade
sql/OPERATING.md: shell
sql/README.md: output
sql/README.md: shell
sql/RECIPES.md: js book
sql/RECIPES.md: output
sql/RECIPES.md: python book
sql/RECIPES.md: shell
sql/RECIPES.md: sql
sql/SERVICE.md: output
sql/SERVICE.md: sh service
sql/SERVICE.md: sql service
sql/VIEWS.md: output
sql/VIEWS.md: shell
END_OF_KINDS

# ---- The function reference ----

test/tools/reference.sh "$extension" $reference | diff $reference - >"$work/got" 2>&1 || true
same "the tables of $reference equal the output of \`make docs\`" </dev/null

# `name|arguments` for every number of arguments that a signature such as f(a, b [, c [, d]]) allows.
with_dfen :memory: "SELECT signature FROM dfen_functions()" | awk '{
  name = arguments = $0
  sub(/\(.*/, "", name)
  gsub(/^[^(]*\(|\)$/, "", arguments)
  most = arguments == "" ? 0 : gsub(/,/, ",", arguments) + 1
  for (n = most - gsub(/\[/, "", arguments); n <= most; ++n) print name "|" n
}' >"$work/got"

with_dfen :memory: "SELECT name, narg FROM pragma_function_list WHERE name LIKE 'dfen%' AND narg >= 0" >"$work/registered"
with_dfen :memory: "SELECT module.name, sum(hidden), group_concat(iif(hidden, NULL, columns.name), ' ')
  FROM pragma_module_list AS module, pragma_table_xinfo(module.name) AS columns WHERE module.name LIKE 'dfen%' GROUP BY 1" >"$work/tables"
while IFS='|' read -r name most _; do
  arguments=
  for n in $(seq 0 "$most"); do
    # a call with NULL returns no rows or an error; a missing required argument is a different error
    if with_dfen :memory: "SELECT * FROM $name($arguments)" >"$work/called" 2>&1 || ! grep -q 'must be given' "$work/called"; then
      echo "$name|$n"
    fi
    arguments="${arguments:+$arguments, }NULL"
  done
done <"$work/tables" >>"$work/registered"
LC_ALL=C sort -u -o "$work/registered" "$work/registered"
LC_ALL=C sort -u -o "$work/got" "$work/got"
same "the signatures of dfen_functions() equal the registered ones" <"$work/registered"

# The examples run unchanged, and return a result.
with_dfen :memory: "SELECT name || char(9) || example FROM dfen_functions()" >"$work/examples"
while IFS='	' read -r name example; do
  case $example in
    *"$name("*) ;;
    *) echo "$name is not in its example" ;;
  esac
  with_dfen :memory: "$example" >"$work/answer" 2>&1 || echo "$name: $(cat "$work/answer")"
  [ -n "$(cat "$work/answer")" ] || echo "$name: its example gives nothing"
done <"$work/examples" >"$work/got"
same "the examples of dfen_functions()" </dev/null

# A statement is an example of a function if it is in the group's ```sql and has a result, which the runner compared above.
awk '/^## / { group = substr($0, 4) }
  /^```/ { fence = substr($0, 4); statement = ""; next }
  fence == "" && match($0, /^[|] `dfen_[a-z_]*/) { listed[group ": " substr($0, 4, RLENGTH - 3)] }
  fence != "sql" { next }
  /^-- ! / { statement = "" }
  /^-- = / {
    while (match(statement, /dfen_[a-z_]*\(/)) {
      shown[group ": " substr(statement, RSTART, RLENGTH - 1)]
      statement = substr(statement, RSTART + RLENGTH)
    }
  }
  !/^-- / { statement = (statement ~ /;$/ ? "" : statement) $0 }
  END { for (function_ in listed) if (!(function_ in shown)) print function_ " stands in no statement with an answer" }' \
  "$reference" | LC_ALL=C sort >"$work/got"
same "every function of the reference has an example in its group" </dev/null

# ---- Tables ----

# The head of a table determines the number of cells of its rows; other rows are two merged rows, or half of one.
for page in $pages; do
  prose "$page" | awk '!/^\|/ { cells = 0; next }
    { row = $0; gsub(/\\[|]/, "", row); n = gsub(/[|]/, "", row) }
    !cells { cells = n }
    n != cells { print substr($0, 1, 60) "...: " n - 1 " cells, and not " cells - 1 }' >"$work/got"
  same "every row of the tables of $page has as many cells as its head" </dev/null
done

# ---- Contents and links ----

# anchors PAGE: the anchors for links: a heading in lower case, without punctuation, with - for spaces.
anchors() {
  awk '/^```/ { fenced = !fenced } !fenced && sub(/^#+ /, "")' "$1" | tr '[:upper:]' '[:lower:]' |
    sed 's/[^a-z0-9 _-]//g; s/ /-/g'
}

for folder in $folders; do
  page=$folder/README.md
  awk '/^```/ { fenced = !fenced } !fenced && sub(/^## /, "")' "$page" >"$work/headings"
  sed '/^## /,$d' "$page" | grep -o '\[[^]]*\](#' | sed 's/^.//; s/](#$//' >"$work/got" || true
  same "the contents of $page are its headings" <"$work/headings"
done

for page in $pages; do
  anchors "$page" | LC_ALL=C sort | uniq -d >"$work/got"
  same "every heading of $page is unique" </dev/null
  # a line `file#anchor` for every link of the page within the project
  prose "$page" | grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//' |
    grep -v '^[a-z]*:' | LC_ALL=C sort -u >"$work/links" || true
  while IFS= read -r link; do
    file=${link%%#*} anchor=
    case $link in *'#'*) anchor=${link#*#} ;; esac
    target=$page
    [ -z "$file" ] || target=$(realpath -m --relative-to=. "$(dirname "$page")/$file")
    if [ ! -e "$target" ]; then
      echo "$link: there is no $target"
    elif [ -n "$anchor" ]; then
      anchors "$target" | grep -qxF -e "$anchor" || echo "$link: $target has no such heading"
    fi
  done <"$work/links" >"$work/got"
  same "every link of $page is valid" </dev/null
done

# ---- Names in the pages ----

for page in $pages; do
  # the files and folders in code, as paths from the project's root; * matches any text, and so do these words
  prose "$page" | grep -oE '`(core|ext|sql|test)/[^` ]*' | tr -d '`' | sed -E 's/ROOM|FILE|NAME|SUBJECT|TARGET/*/g' |
    LC_ALL=C sort -u >"$work/paths" || true
  while IFS= read -r path; do
    # shellcheck disable=SC2086
    ls -d $path >"$work/listed" 2>&1 || echo "$path is not there"
  done <"$work/paths" >"$work/got"
  same "the files that $page names exist" </dev/null
done

MAKEFLAGS='' make -pq help 2>"$work/said" | sed -n 's/^\([a-z][a-z0-9-]*\):.*/\1/p' | LC_ALL=C sort -u >"$work/targets"
for page in $pages; do
  prose "$page" | grep -oE '(`|^    )make( [a-z][a-z0-9-]*)+' | sed 's/^.*make //' | tr ' ' '\n'
done | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$work/targets" >"$work/got"
same "every make command in the pages is a target" </dev/null

# Text that is too long for a cell belongs in a note below its table.
# shellcheck disable=SC2086
awk '
  FNR == 1 { fenced = 0 }
  /^```/ { fenced = !fenced }
  !fenced && /^\|/ {
    gsub(/\\\|/, "!") # a bar in a cell
    count = split($0, cells, "|")
    for (i = 1; i <= count; ++i) {
      gsub(/^ +| +$/, "", cells[i])
      if (length(cells[i]) > 200) print FILENAME ":" FNR ": a cell of " length(cells[i]) " characters"
    }
  }' $pages >"$work/got"
same "no cell of a table is over 200 characters" </dev/null

for folder in test/*/; do
  basename "$folder"
done >"$work/listed"
sed -n '/^## The folders/,/^## /s/^| `\([a-z]*\)` |.*/\1/p' test/README.md >"$work/got"
same "the folders of test/README.md are those of test/" <"$work/listed"

awk 'END { if (NR > 150) print NR " lines, and at most 150 are allowed" }' README.md >"$work/got"
same "the first page is short" </dev/null
awk 'FNR == 251 { print FILENAME " has more than 250 lines" }' sql/*.md >"$work/got"
same "the pages of sql/ are short" </dev/null

finish
