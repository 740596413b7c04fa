#!/bin/sh
# Opens the gallery in headless Chromium at five widths, for readers in the light and in the dark, and looks whether anything is
# broken or cut off.
# Usage: gallery.sh EXTENSION GALLERY.html GALLERY.db   (from the project's root; `make setup-check` installs Chromium)
set -eu
extension=$1
gallery=$2
database=$3
here=$(dirname "$0")
command -v chromium >/dev/null || { echo "gallery: there is no chromium (make setup-check installs it)" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# look PAGE [OPTION]: what the program in gallery.js says of a page, in $work/got; what the console says, too.
look() {
  { cat "$1"; echo "<script>"; cat "$here/gallery.js"; echo "</script>"; } >"$work/page.html"
  rm -rf "$work/profile"
  timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
    --disable-component-update --disable-sync --user-data-dir="$work/profile" --enable-logging=stderr --window-size=1280,900 ${2:+"$2"} \
    --virtual-time-budget=20000 --dump-dom "file://$work/page.html" >"$work/dom" 2>"$work/log" || true
  grep -q '\[done\]' "$work/dom" || { echo "gallery: Chromium did not look at the page:" >&2; tail -n 3 "$work/log" >&2; exit 1; }
  sed -n '/\[looked\]/,/\[done\]/p' "$work/dom" | sed '1d;$d' >"$work/got"
  sed -n 's/.*CONSOLE[^"]*/the console says: /p' "$work/log" >>"$work/got"
}

# ---- The page: the ten positions that the view has, and nothing wrong with it ----

sqlite3 -batch -init /dev/null "$database" ".load '$extension'" \
  "SELECT 'met ' || group_concat(games, ' ') FROM (SELECT games FROM pooled ORDER BY games DESC, key LIMIT 10)" >"$work/met"
# is BACKGROUND [OPTION]
is() {
  { cat "$work/met"; echo "on $1"; } >"$work/expected"
  look "$gallery" "${2:-}"
  if ! diff -u "$work/expected" "$work/got" >"$work/diff"; then
    head -n 20 "$work/diff"
    exit 1
  fi
}
is "rgb(255, 253, 248)"
is "rgb(27, 26, 29)" --blink-settings=preferredColorScheme=0
[ "$(wc -c <"$gallery")" -lt 300000 ] || { echo "gallery: the page has $(wc -c <"$gallery") bytes, and 300000 are allowed"; exit 1; }

# ---- Who looks must see: pages broken on purpose ----

# broken NAME SED-SCRIPT WORDS: the page after the script is found to be wrong with these words.
broken() {
  sed "$2" "$gallery" >"$work/broken.html"
  look "$work/broken.html"
  grep -q "$3" "$work/got" || { echo "gallery: $1 is not seen:"; head -n 5 "$work/got"; exit 1; }
}

broken "a board that is cut off" 's/viewBox="0 0 900 /viewBox="60 0 900 /' "is cut off"
broken "a missing position" '0,/<section/s/<section/<div/' "there are 9 positions"
broken "a page that is too wide" 's/max-width: 72rem/min-width: 90rem/' "pixels too wide"
broken "a man who is drawn nowhere" 's/id="wps"/id="none"/' "is drawn nowhere"
broken "an error" 's/<h1>/<script>undefined.x<\/script><h1>/' "the console says"
broken "a label on the board" 's/<text x="24"/<text x="84"/' "is on the board"

echo "Gallery: ten positions, nothing broken or cut off at five widths in both themes; six faults made on purpose are seen"
