# shellcheck shell=sh
# What the programs of this folder share. Not to be run: each reads it with `.`.

# Behind a link too.
here=$(readlink -f "$0")
program=$(basename "$here")
here=$(dirname "$here")

# Text without what a terminal obeys: a database, a file or a name may come from a stranger.
plainly() {
  LC_ALL=C tr '\000-\011\013-\037\177' '?' | LC_ALL=C sed "s/$(printf '\302')[$(printf '\200')-$(printf '\237')]/?/g"
}

fail() {
  printf '%s: %s\n' "$program" "$1" | plainly >&2
  exit 1
}

# The usage, from the head of the program that is running.
usage() {
  sed -n '/^# Usage:/,/^[^#]/s/^# //p' "$0" >&2
  exit 2
}

# doubled QUOTE TEXT: the text in such quotes, those within doubled. `echo` would read backslashes; $() drops newlines at the end.
doubled() {
  text=$(printf '%s.' "$2" | sed "s/$1/&&/g")
  printf '%s%s%s' "$1" "${text%.}" "$1"
}

# A text as SQL has it.
quoted() {
  doubled "'" "$1"
}

# A name as SQL has it.
identifier() {
  doubled '"' "$1"
}

# Of an error of the sqlite3 shell what SQLite or dfen said.
without_origin() {
  sed 's/^.*[Ee]rror[^:]*: //; s/^stepping, //; s/ ([0-9]*)$//'
}

# A directory for temporary files, in $scratch.
make_scratch() {
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# can_read FILE: a file that can be read and is not empty.
can_read() {
  [ -f "$1" ] && [ -r "$1" ] || fail "cannot read $1"
  [ -s "$1" ] || fail "$1 is empty"
}

# refuse_nul FILE: the reader of the shell ends a field at a NUL.
refuse_nul() {
  if tr '\n\000' '\001\n' <"$1" | head -n 1 >"$scratch/before" && [ "$(wc -l <"$scratch/before")" -gt 0 ]; then
    fail "$1 has a NUL in it, in line $(tr '\001\n' '\n ' <"$scratch/before" | awk 'END { print NR }')"
  fi
}

# header_of FILE: its first line, without a byte order mark.
header_of() {
  head -n 1 "$1" | sed "1s/^$(printf '\357\273\277')//"
}

# import_rows SEPARATOR FILE: the shell's commands that read FILE into temp.rows, with the header of descriptor 4. A value more than
# there are columns goes to "more fields", so that a row that has one is seen. Files are descriptors, because a name may have
# characters that the shell takes for something else.
import_rows() {
  echo '.mode csv'
  printf '.separator "%s"\n' "$1"
  echo '.import --schema temp /dev/fd/4 rows'
  echo 'ALTER TABLE temp."rows" ADD COLUMN "more fields" TEXT;'
  printf '.import --schema temp --skip 1 %s rows\n' "$2"
  echo '.mode list'
}

# A database's name as the shell of SQLite takes it for a file's, and not for an option or an address.
file_name() {
  case $1 in
    /*) printf %s "$1" ;;
    *) printf ./%s "$1" ;;
  esac
}

# What loads dfen: $DFEN_EXTENSION, or what was built beside this folder, or installed with it, or what the system finds.
extension=${DFEN_EXTENSION:-}
[ -n "$extension" ] || [ ! -e "$here/../build/dfen.so" ] || extension=$here/../build/dfen
[ -n "$extension" ] || [ ! -r "$here/extension" ] || IFS= read -r extension <"$here/extension"
load=$(printf '.load "%s"' "$(printf %s "${extension:-dfen}" | sed 's/[\\"]/\\&/g')")

# The shell with dfen, without the user's ~/.sqliterc; what stands in the database may not call what is unsafe.
sql() {
  sqlite3 -batch -bail -init /dev/null -cmd "PRAGMA trusted_schema=OFF" -cmd ".timeout 60000" -cmd "$load" "$@"
}
