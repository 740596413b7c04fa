#!/bin/sh
# What others take to do what dfen_canonical does, in rounds that take turns: chessops (Node, from npm), and a plain
# Python function of text in Debian's /usr/bin/python3. What is not installed is named and left out.
# Usage: peers.sh EXTENSION BENCH.db DIRECTORY   (the directory is where npm puts chessops)
set -eu
extension=${1%.so}
database=$2
work=$3
here=$(dirname "$0")
chessops=0.15.1
rounds=7

mkdir -p "$work"
here=$(cd "$here" && pwd)
# A FEN has one target at most.
sqlite3 -batch -init /dev/null "$database" ".load $extension" ".mode tabs" \
  "SELECT dfen, dfen_canonical(dfen) FROM positions WHERE length(dfen_en_passant(dfen)) <= 2 LIMIT 100000" >"$work/positions.tsv"

peers=
if [ ! -x /usr/bin/python3 ]; then
  echo "peers: /usr/bin/python3 is not installed, so there is nothing to compare with" >&2
  exit 1
fi
if ! command -v npm >/dev/null 2>&1 || ! command -v node >/dev/null 2>&1; then
  echo "peers: node and npm are not installed: without chessops"
elif [ -d "$work/node_modules/chessops" ] ||
  npm install --silent --no-audit --no-fund --prefix "$work" "chessops@$chessops" >/dev/null 2>&1; then
  peers=chessops
else
  echo "peers: npm cannot fetch chessops@$chessops: without it"
fi

for peer in dfen python chessops; do : >"$work/$peer"; done
round=0
while [ $round -lt $rounds ]; do
  /usr/bin/python3 "$here/peers.py" "$extension" "$work/positions.tsv" >"$work/both"
  sed -n 1p "$work/both" >>"$work/dfen"
  sed -n 2p "$work/both" >>"$work/python"
  if [ -n "$peers" ]; then
    (cd "$work" && node "$here/peers.mjs" positions.tsv) >>"$work/chessops"
  fi
  round=$((round + 1))
done

# row NAME FILE MUST AIM: medians of the times and of the ratios of each round.
row() {
  if [ ! -s "$work/$2" ]; then
    echo "| $1 | not installed | | $3 | $4 |"
    return
  fi
  sorted=$(sort -n "$work/$2")
  median=$(echo "$sorted" | sed -n "$((rounds / 2 + 1))p")
  ratio=$(paste "$work/$2" "$work/dfen" | awk '{ print $1 / $2 }' | sort -n | sed -n "$((rounds / 2 + 1))p")
  printf '| %s | %s | %.1f | %s | %s |\n' "$1" "$median" "$ratio" "$3" "$4"
}

echo "### Beside others"
echo
echo "$(wc -l <"$work/positions.tsv") positions with one target at most. dfen and Python are called from SQL, the reading of the column taken off."
echo
echo "| canonical form by | ns/position | times dfen | must | aim |"
echo "| --- | --- | --- | --- | --- |"
row "dfen_canonical" dfen "" ""
row "Python, a function of text" python "" ""
row "chessops $chessops" chessops 50 100
echo
