#!/bin/sh
# Pictures: those of 20 positions are what golden/ keeps, and every SVG is well-formed XML.
# Usage: run.sh EXTENSION POSITIONS   (from the project's root; POSITIONS is test/tools/positions, built)
set -eu
extension=$1
positions=$2
here=$(dirname "$0")
command -v xmllint >/dev/null || { echo "pictures: there is no xmllint (make setup installs it: libxml2-utils)" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ---- The pictures that somebody looked at ----

"$here/make.sh" "$extension" "$work/pictures"
diff -ru "$here/golden" "$work/pictures" | cut -c 1-300 >"$work/diff" || true
if [ -s "$work/diff" ]; then
  head -n 20 "$work/diff"
  echo "pictures: they are not what test/pictures/golden keeps; make pictures draws them, then look at them" >&2
  exit 1
fi
xmllint --noout "$work"/pictures/*.svg

# ---- 10,000 random positions with moves of any kind, from either side: one document that holds them all ----

seed=${DFEN_SEED:-20261121}
count=10000
{
  echo "<all>"
  "$positions" $count "$seed" | sqlite3 -batch -bail -init /dev/null :memory: ".load '$extension'" "CREATE TABLE positions(dfen)" \
    ".mode tabs" ".import /dev/stdin positions" ".mode list" "
    WITH numbered AS (SELECT dfen, rowid AS n FROM positions),
      moved AS (SELECT dfen, n, char(97 + n % 8, 49 + n / 8 % 8, 97 + n / 64 % 8, 49 + n / 512 % 8) || substr('qrbn', n % 5 + 1, 1) AS first,
                       char(97 + n % 7, 56, 97 + n / 7 % 8, 49 + n % 8) AS second FROM numbered)
    SELECT dfen_svg(dfen, iif(n % 4 = 0, NULL, first || iif(n % 4 = 1, '', ',e1g1') || iif(n % 4 = 3, ' ' || second, '')),
                    substr('wb', n % 2 + 1, 1)) FROM moved"
  echo "</all>"
} >"$work/all.xml"
drawn=$(grep -c '</svg>$' "$work/all.xml")
[ "$drawn" -eq $count ] || { echo "pictures: $drawn of $count were drawn (DFEN_SEED=$seed)" >&2; exit 1; }
xmllint --noout --stream "$work/all.xml" || { echo "pictures: not well-formed (DFEN_SEED=$seed)" >&2; exit 1; }

echo "Pictures: 20 are as golden, $drawn random ones are well-formed"
