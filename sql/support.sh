# shellcheck shell=sh
# Common parts of the programs of this folder, which read it with `.`.

# Also through a symbolic link.
here=$(readlink -f "$0")
program=$(basename "$here")
here=$(dirname "$here")

# Removes control characters from text: a database, a file or a name may be hostile.
plainly() {
  LC_ALL=C tr '\000-\011\013-\037\177' '?' | LC_ALL=C sed "s/$(printf '\302')[$(printf '\200')-$(printf '\237')]/?/g"
}

# fail MESSAGE [STATUS]
fail() {
  printf '%s: %s\n' "$program" "$1" | plainly >&2
  exit "${2:-1}"
}

# Prints the usage from the head of the running program.
usage() {
  sed -n '/^# Usage:/,/^[^#]/s/^# //p' "$0" >&2
  exit 2
}

# doubled QUOTE TEXT: the text in such quotes, with inner quotes doubled. `echo` would interpret backslashes; $() drops newlines at the end.
doubled() {
  text=$(printf '%s.' "$2" | sed "s/$1/&&/g")
  printf '%s%s%s' "$1" "${text%.}" "$1"
}

# A text as an SQL literal.
quoted() {
  doubled "'" "$1"
}

# A name as an SQL identifier.
identifier() {
  doubled '"' "$1"
}

# Reduces an error of the sqlite3 shell to SQLite's or dfen's message. A clone in which only another host was built has no library.
without_origin() {
  sed -E 's/^.*[Ee]rror[^:]*: //; s/^(stepping|in prepare), //; s/ \([0-9]*\)$//
    s/^dfen\.so: cannot open shared object file.*/dfen is not built or installed: run `make all`, or set DFEN_EXTENSION/'
}

command -v sqlite3 >/dev/null || fail 'there is no sqlite3 shell; on Debian it is in the package sqlite3'

# A directory for temporary files, in $scratch.
make_scratch() {
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# can_read FILE: exits unless the file is readable and not empty.
can_read() {
  [ -f "$1" ] && [ -r "$1" ] || fail "cannot read $1"
  [ -s "$1" ] || fail "$1 is empty"
}

# refuse_nul FILE NAME: exits if the file has a NUL, because the shell ends a field at a NUL.
refuse_nul() {
  if tr '\n\000' '\001\n' <"$1" | head -n 1 >"$scratch/before" && [ "$(wc -l <"$scratch/before")" -gt 0 ]; then
    fail "$2 contains a NUL, in line $(tr '\001\n' '\n ' <"$scratch/before" | awk 'END { print NR }')"
  fi
}

# text_of FILE NAME: its text as UTF-8 in the file $text, and the separator of its values in $between: empty for JSON Lines. Other files are
# refused, with their probable type. A line `sep=;`, as spreadsheets write it, is removed.
text_of() {
  text=$1 encoding=''
  case $(head -c 6 "$1" | od -A n -t x1 | tr -d ' \n') in
    53514c697465) fail "$2 is a SQLite database" ;;
    1f8b* | 425a68* | fd377a585a* | 28b52ffd* | 377abcaf*) fail "$2 is compressed: unpack it first" ;;
    504b0304*) fail "$2 is a zip archive or a spreadsheet: unpack it, or save the sheet as CSV" ;;
    d0cf11e0*) fail "$2 is an old Office file: save the sheet as CSV" ;;
    25504446*) fail "$2 is a PDF" ;;
    89504e47* | ffd8ff* | 47494638*) fail "$2 is a picture" ;;
    50415231*) fail "$2 is a Parquet file: DuckDB writes it as CSV" ;;
    fffe*) encoding=UTF-16LE ;;
    feff*) encoding=UTF-16BE ;;
    *)
      # in UTF-16 without a byte order mark nearly every other byte is a NUL
      encoding=$(head -c 4096 "$1" | od -A n -v -t x1 -w2 | awk '{ first += $1 == "00"; second += $2 == "00" }
        END { if (second > 0.6 * NR && first < 0.04 * NR) print "UTF-16LE"; else if (first > 0.6 * NR && second < 0.04 * NR) print "UTF-16BE" }')
      ;;
  esac
  if [ -n "$encoding" ]; then
    text=$scratch/text
    iconv -f "$encoding" -t UTF-8 "$1" >"$text" 2>"$scratch/error" || fail "$2 begins as $encoding, and then is not valid $encoding"
  fi
  refuse_nul "$text" "$2"
  first=$(header_of "$text" | tr -d '\r')
  case $first in
    sep=[,\;\|:] | "sep=$(printf '\t')")
      tail -n +2 "$text" >"$scratch/without"
      text=$scratch/without between=${first#sep=}
      return
      ;;
    '' | [[:space:]]*) first=$(sed -n '/[^[:space:]]/{s/^[[:space:]]*//;p;q;}' "$text") ;;
  esac
  case $first in
    '{'*) between= ;;
    '[Event '* | '[Site '*) fail "$2 is a PGN file, which has moves and no positions" ;;
    '['*) fail "$2 is JSON, but not JSON Lines: write one game per line, {...}" ;;
    '<'*) fail "$2 is a page of HTML or XML: save the table as CSV" ;;
    'PRAGMA '* | 'BEGIN TRANSACTION;'* | 'CREATE TABLE '*) fail "$2 is a dump in SQL: sqlite3 makes a database of it" ;;
    *)
      if [ -z "$(header_of "$text" | tr -d '[:space:]')" ]; then
        sed '/[^[:space:]]/,$!d' "$text" >"$scratch/begun"
        text=$scratch/begun
      fi
      between=$(printf '%s\n' "$first" | awk '{
        # a quote opens a field only at its beginning, or directly after it closed
        for (i = opens = 1; i <= length($0); ++i) {
          c = substr($0, i, 1)
          if (c == "\"" && (quoted || opens)) quoted = !quoted
          else if (!quoted) ++count[c]
          opens = index("\t,;|\"", c)
        }
        split("\tx,x;x|", each, "x"); best = each[1]
        for (i = 2; i <= 4; ++i) if (count[each[i]] > count[best]) best = each[i]
        if (count[best] > 0) print best
      }')
      [ -n "$between" ] || fail "$2 has one column, '$(printf '%s' "$first" | cut -c 1-40)': separate values by commas, semicolons, tabs or |"
      ;;
  esac
}

# header_of FILE: its first line, without a byte order mark.
header_of() {
  head -n 1 "$1" | sed "1s/^$(printf '\357\273\277')//"
}

# import_rows SEPARATOR FILE: the shell's commands that read FILE into temp.rows, with the header from descriptor 4. An extra value is
# stored in "more fields", so that its row is noticed. Files are passed as descriptors, because the shell interprets some characters in
# names.
import_rows() {
  echo '.mode csv'
  printf '.separator "%s"\n' "$1"
  echo '.import --schema temp /dev/fd/4 rows'
  echo 'ALTER TABLE temp."rows" ADD COLUMN "more fields" TEXT;'
  printf '.import --schema temp --skip 1 %s rows\n' "$2"
  echo '.mode list'
}

# A file's name in a form that the sqlite3 shell reads as a file name, not as an option or a URI. An option in place of a file is a wrong
# use; a file of such a name is ./--name.
file_name() {
  case $1 in
    --*) usage ;;
    /*) printf %s "$1" ;;
    *) printf ./%s "$1" ;;
  esac
}

# Loads dfen: $DFEN_EXTENSION, or the library built beside this folder, or in the same package of pip or npm, or installed with it, or the
# one that the system finds.
extension=${DFEN_EXTENSION:-}
for built in "$here"/../build/dfen.so "$here"/../dfen.so "$here"/../prebuilt/*/dfen.so; do
  [ -n "$extension" ] || [ ! -e "$built" ] || extension=${built%.so}
done
[ -n "$extension" ] || [ ! -r "$here/extension" ] || IFS= read -r extension <"$here/extension"
load=$(printf '.load "%s"' "$(printf %s "${extension:-dfen}" | sed 's/[\\"]/\\&/g')")

# The sqlite3 shell with dfen, without the user's ~/.sqliterc; schemas in the database may not call unsafe functions.
sql() {
  sqlite3 -batch -bail -init /dev/null -cmd "PRAGMA trusted_schema=OFF" -cmd ".timeout 60000" -cmd "$load" "$@"
}
