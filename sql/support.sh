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

# A text as SQL has it. `echo` would read backslashes.
quoted() {
  printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"
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
