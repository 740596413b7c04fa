#!/bin/sh
# Pictures: those of positions.tsv and options.tsv, and a chart, equal the golden files, and every SVG is well-formed XML.
# Usage: pictures.sh (from the project's root, after make)
set -eu
here=$(dirname "$0")
command -v xmllint >/dev/null || { echo "pictures: there is no xmllint (make setup installs it: libxml2-utils)" >&2; exit 1; }
. test/repo/support/same.sh
positions=$build/test/repo/tools/positions

# ---- The golden files ----

"$here/make.sh" "$extension" "$work/pictures" "$sample"
ls "$work/pictures" >"$work/got"
(cd "$here/golden" && ls) >"$work/names"
same "the names of the golden pictures" <"$work/names"
while read -r name; do
  if cmp "$here/golden/$name" "$work/pictures/$name" >"$work/got" 2>&1; then # lines are long: the first difference is enough
    passes "$name"
  else
    fails "$name ('make pictures' draws it; review it before you commit it)" "$work/got"
  fi
done <"$work/names"
xmllint --noout "$work"/pictures/*.svg >"$work/got" 2>&1 || true
same "well-formed pictures" </dev/null

# ---- Random positions with options of any kind, in one document ----

seed=${DFEN_SEED:-20261121}
count=$(cases 20000)
{
  echo "<all>"
  "$positions" "$count" "$seed" | sqlite3 -batch -bail -init /dev/null :memory: ".load '$extension'" "CREATE TABLE positions(dfen)" \
    ".mode tabs" ".import /dev/stdin positions" ".mode list" "
    WITH numbered AS (SELECT dfen, rowid AS n FROM positions)
    SELECT dfen_svg(dfen, json_object('size', 16 + n * 7919 % 4081, 'theme', CASE n % 3 WHEN 0 THEN 'light' WHEN 1 THEN 'dark' ELSE 'auto' END,
      'coordinates', json(iif(n % 5 < 3, 'true', 'false')), 'footer', json(iif(n % 7 < 4, 'true', 'null')),
      'moves', char(97 + n % 8, 49 + n / 8 % 8, 97 + n / 64 % 8, 49 + n / 512 % 8) || substr('qrbn', n % 5 + 1, 1) || substr(',e1g1', 1, n % 2 * 5)
        || iif(n % 4 = 3, ' ' || char(97 + n % 7, 56, 97 + n / 7 % 8, 49 + n % 8), ''),
      'highlight', json_array(char(97 + n % 8, 49 + n / 8 % 8), char(104 - n % 8, 49 + n % 7)),
      'bottom', CASE n % 3 WHEN 0 THEN 'w' WHEN 1 THEN 'b' ELSE 'to move' END)) FROM numbered"
  echo "</all>"
} >"$work/all.xml"
{ grep -c '</svg>$' "$work/all.xml"; xmllint --noout --stream "$work/all.xml" 2>&1; } >"$work/got" || true
same "random pictures are drawn, and well-formed (DFEN_SEED=$seed)" <<END
$count
END

# ---- Markup in every column that the files read: no element of it gets into their output ----

# their messages about other files do not matter
awk "!/^--|^[.]print|'As a picture: / && /dfen_svg|dfen_chart|dfen_curve|<\\// { print FILENAME; nextfile }" sql/*.sql >"$work/got"
same "the files of sql/ that write HTML or SVG" <<'END'
sql/chart.sql
END
sql() {
  sqlite3 -batch -bail -init /dev/null -cmd ".load '$extension'" "$@"
}
sql "$work/plain.db" "CREATE TABLE scored_turns AS SELECT * FROM (WITH played(game, number, dfen, dice, moves, score) AS (VALUES
    (1, 1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'NBP', 'b1c3 e2e4 f1c4', 1),
    (1, 2, 'rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq e3 0 1', 'nbp', 'b8c6 e7e5 f8c5', 0),
    (2, 1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', 'rqk', '', 0.5)) SELECT * FROM played)" ".read sql/views.sql"
ours=' title style svg desc g path text circle '
# strange NAME: prints the name of a picture with an element that dfen does not write, or an attribute that runs a script. A page cut off by an
# error is checked as text.
strange() {
  if [ -s "$work/said" ] || [ ! -s "$work/page" ]; then
    if grep -qi '<script\|onload="' "$work/page"; then echo "$1"; fi
  else
    foreign=$(xmllint --xpath "count(//*[not(contains('$ours', concat(' ', local-name(), ' ')))] | //@*[starts-with(local-name(), 'on')])" \
      "$work/page" 2>&1 || true)
    [ "$foreign" = 0 ] || echo "$1: $foreign"
    if grep -q 'alert(1)' "$work/page"; then echo "$1" >>"$work/shown"; fi
  fi
}
: >"$work/shown"
for table in scored_turns counted_turns pooled most_met; do
  for column in $(sql "$work/plain.db" "SELECT name FROM pragma_table_info('$table')"); do
    kind=VIEW
    [ $table != scored_turns ] || kind=TABLE
    sql "$work/marked.db" ".restore '$work/plain.db'" "PRAGMA legacy_alter_table = ON; CREATE TABLE marked AS SELECT * FROM $table; DROP $kind $table; ALTER TABLE marked RENAME TO $table" \
      "UPDATE $table SET $column = '\"></text></svg><b onload=\"alert(1)\"><script>alert(1)</script>&amp;''' WHERE rowid % 2"
    sqlite3 -batch -init /dev/null "$work/marked.db" ".load '$extension'" ".read sql/chart.sql" >"$work/page" 2>"$work/said" || true
    strange "$table.$column"
  done
done >"$work/got"
same "markup in a column is not markup in the chart" </dev/null
cp "$work/shown" "$work/got"
same "markup is shown as text" <<'END'
counted_turns.key
most_met.name
END

finish
