#!/bin/sh
# The README does what it says: its tour and its sessions are typed in, its statements run, and their answers must be those
# that stand there. Its function reference lists what is registered, with the same arguments, and shows each at work; its
# contents and links are its headings.
# Usage: check.sh EXTENSION.so SQL-RUNNER (from the project's root)
set -eu
extension=${1%.so}
runner=$2
. test/shell/support.sh

# fenced WORD: all lines between ```WORD and ```.
fenced() {
  awk -v word="$1" '/^```/ { fence = substr($0, 4); next } fence == word' README.md
}

unanswered=

# ---- What is typed ----

fenced tour | sed "s:^\.load build/dfen$:.load $extension:" >"$work/tour.sql"
plain "$work/tour.db" <"$work/tour.sql" >"$work/got" 2>&1 || true
fenced answer >"$work/answers"
same "the README's tour" <"$work/answers"

# A clone in which build/ is where the extension stands.
mkdir "$work/clone"
ln -s "$PWD/sql" "$work/clone/sql"
ln -s "$(dirname "$extension")" "$work/clone/build"
fenced shell >"$work/session.sh"
(unset DFEN_EXTENSION && cd "$work/clone" && HOME="$work" sh "$work/session.sh") >"$work/got" 2>&1 || true
fenced output >"$work/answers"
same "the README's sessions in the shell" <"$work/answers"

# The statements stand in their lines, so that the runner names the README's.
awk '/^```/ { fence = substr($0, 4); print ""; next } { print fence == "sql" ? $0 : "" }' README.md >"$work/README.md"
# it counts by itself
"$runner" "$work/README.md" >"$work/output" || unanswered=yes
sed "s:$work/::" "$work/output"

# ---- The function reference ----

# Its tables: a line `group TAB signature TAB what it gives` for every row.
awk '/^## / { inside = $0 == "## Function reference" }
  inside && /^### / { group = substr($0, 5) }
  inside && /^\| `/ { split($0, cell, " [|] "); sub(/^[|] /, "", cell[1]); gsub(/`/, "", cell[1]); print group "\t" cell[1] "\t" cell[2] }' \
  README.md >"$work/reference"

# `name|arguments` for every number of arguments that a signature such as f(a, b [, c [, d]]) allows.
awk -F '\t' '{
  name = arguments = $2
  sub(/\(.*/, "", name)
  gsub(/^[^(]*\(|\)$/, "", arguments)
  most = arguments == "" ? 0 : gsub(/,/, ",", arguments) + 1
  for (n = most - gsub(/\[/, "", arguments); n <= most; ++n) print name "|" n
}' "$work/reference" >"$work/got"

with_dfen :memory: "SELECT name, narg FROM pragma_function_list WHERE name LIKE 'dfen%'" >"$work/registered"
with_dfen :memory: "SELECT module.name, sum(hidden), group_concat(iif(hidden, NULL, columns.name), ' ')
  FROM pragma_module_list AS module, pragma_table_xinfo(module.name) AS columns WHERE module.name LIKE 'dfen%' GROUP BY 1" >"$work/tables"
while IFS='|' read -r name most _; do
  arguments=
  for n in $(seq 0 "$most"); do
    # SQLite asks for arguments that must be given when it prepares the statement
    if with_dfen :memory: "EXPLAIN SELECT * FROM $name($arguments)" >"$work/explained" 2>&1; then
      echo "$name|$n"
    fi
    arguments="${arguments:+$arguments, }NULL"
  done
done <"$work/tables" >>"$work/registered"
LC_ALL=C sort -o "$work/registered" "$work/registered"
LC_ALL=C sort -o "$work/got" "$work/got"
same "the signatures of the README's reference are those that are registered" <"$work/registered"

# dfen_functions() says the same: section, signature, and a summary in the README's words.
with_dfen :memory: "SELECT section || char(9) || signature FROM dfen_functions()" | LC_ALL=C sort >"$work/listed"
cut -f 1,2 "$work/reference" | LC_ALL=C sort >"$work/got"
same "the sections and signatures of dfen_functions() are the README's" <"$work/listed"

with_dfen :memory: "SELECT signature || char(9) || summary FROM dfen_functions()" >"$work/summaries"
awk -F '\t' 'NR == FNR { gsub(/`/, "", $3); text[$2] = $3; next } index(text[$1], $2) == 0 { print $1 ": " $2 }' \
  "$work/reference" "$work/summaries" >"$work/got"
same "the summaries of dfen_functions() stand in the README" </dev/null

# Its examples run as they stand, and give something.
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

# "rows of `a`, `b`: ..." names the columns.
sed -n 's/^[^\t]*\t\(dfen_[a-z_]*\)(.*\trows of \([^:]*\):.*/\1 \2/p' "$work/reference" |
  sed 's/`\([a-z_]*\)`[^`]*/\1 /g; s/ *$//' | LC_ALL=C sort >"$work/got"
sed 's/|[0-9]*|/ /' "$work/tables" >"$work/columns"
same "the columns of the table-valued functions" <"$work/columns"

# A statement shows a function when it is of the group's ```sql and has an answer, which the runner compared above.
awk '/^## / { inside = $0 == "## Function reference" }
  !inside { next }
  /^### / { group = substr($0, 5) }
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
  README.md | LC_ALL=C sort >"$work/got"
same "every function of the reference is shown in its group" </dev/null

# ---- Its headings ----

# A link in the page is its heading in small letters, with - for spaces; the contents before the first heading list them all.
sed -n 's/^## //p' README.md >"$work/headings"
sed '/^## /,$d' README.md | grep -o '\[[^]]*\](#' | sed 's/^.//; s/](#$//' >"$work/got"
same "the contents are the headings" <"$work/headings"
awk '/^```/ { fenced = !fenced } !fenced && sub(/^##+ /, "") { $0 = tolower($0); gsub(/[^a-z0-9 -]/, ""); gsub(/ /, "-"); print }' \
  README.md >"$work/anchors"
grep -o '](#[^)]*)' README.md | sed 's/^](#//; s/)$//' | grep -vxF -f "$work/anchors" >"$work/got" || true
same "every link in the README leads to a heading" </dev/null

finish "the README" && [ -z "$unanswered" ]
