#!/bin/sh
# Breaks core/ and ext/ in small ways, one at a time, and runs the tests: which of the ways does no test notice?
# Usage: mutation.sh DIRECTORY SQL-RUNNER LOADING-TEST SUPPORT.a TEST.o ... (from the project's root; `make mutation` builds them)
# The tests of the core load DIRECTORY/libdfen_core.so, for which they are linked into DIRECTORY/broken; the others load
# DIRECTORY/dfen.so; both are made here from what is broken.
# The tests are the programs, and sql/run with each SQL file. They run until one fails, the quickest first.
# DFEN_SOURCES are the C files of the extension.
# DFEN_MUTANTS sets about how many (0: all there are), DFEN_SEED which, DFEN_FILES in which files ("core/endgame/placements.c ext/uci.c").
# What no test can tell stands in test/sources/equivalent.txt: the file, the line, the line broken, why; between tabs.
set -eu
directory=$1 sql_runner=$2 loading_test=$3 support=$4
shift 4
seed=${DFEN_SEED:-20261121}
files=${DFEN_FILES:-$(echo core/*.h core/*/*.[ch] ext/*.[ch] ext/sqlite/*.[ch] ext/sqlite/*/*.[ch])}
reasons=test/sources/equivalent.txt
export DFEN_TIMES="${DFEN_TIMES:-0.1}" LD_LIBRARY_PATH="$directory"

# A copy to break, and the objects of it: broken/ of the mutant, whole/ of what is not broken.
tree=$directory/tree
rm -rf "$tree"
mkdir -p "$tree/test" "$tree/broken" "$tree/whole"
cp -r core ext "$tree/"
cp -r test/unit test/support test/slow "$tree/test/"

# shellcheck disable=SC2086
LC_ALL=C awk -f test/sources/mutants.awk $files |
  LC_ALL=C awk -v wanted="${DFEN_MUTANTS:-150}" -v seed="$seed" -f test/sources/sample.awk >"$tree/mutants"
echo "mutation: DFEN_SEED=$seed, $(wc -l <"$tree/mutants") ways"

# A line a C file: it and the headers that it includes.
for source in $DFEN_SOURCES; do
  echo "$source $(${CC:-cc} -std=c11 -MM "$source" | tr -d '\\\n')" | sed ':again; s:[a-z]*/\.\./::; t again'
done >"$tree/includes"

# The C files to compile again when a file is broken.
sources_of() {
  awk -v file="$1" '{ for (i = 1; i <= NF; ++i) if ($i == file) { print $1; next } }' "$tree/includes"
}

object_of() {
  echo "$1" | tr / _ | sed 's/c$/o/'
}

# Without warnings: a mutant may leave a name unused.
compile() {
  for source; do
    (cd "$tree" && ${CC:-cc} -std=c11 -O1 -w -fPIC -c -o "broken/$(object_of "$source")" "$source") 2>/dev/null || return 1
  done
}

link() {
  ${CC:-cc} -shared -o "$directory/libdfen_core.so" "$tree"/broken/core_*.o 2>/dev/null &&
    ${CC:-cc} -shared -Wl,-Bsymbolic -o "$directory/dfen.so" "$tree"/broken/*.o 2>/dev/null
}

# run_test PROGRAM[:FILE]: a mutant may want all the memory there is, print for ever or never end. Three times what it takes on
# what is not broken is enough; machines have their moments.
run_test() (
  seconds=$(sed -n "s:^.*/${1##*/} ::p" "$tree/seconds" | sort -n | tail -n 1)
  # more than POSIX has, but dash and bash have it
  # shellcheck disable=SC3045
  ulimit -v 4000000
  ulimit -f 200000
  case $1 in
    *:*) exec timeout "$seconds" "${1%%:*}" "${1#*:}" ;;
    *) exec timeout "$seconds" "$1" ;;
  esac
) >"$tree/output" 2>&1 </dev/null

# Prints the first test that fails.
first_failure() {
  for name; do
    run_test "$name" || {
      echo "${name#"$directory"/}"
      return 0
    }
  done
  return 1
}

# Prints the tests that can notice what is broken in a file: those of the core know nothing of ext/.
others_of() {
  case $1 in
    ext/*) grep -v /broken/ "$tree/tests" ;;
    *) cat "$tree/tests" ;;
  esac
}

# Prints the unit tests that include a private header, built with the broken one.
tests_of() {
  grep -l -F "\"../../$1\"" test/unit/*.c | while read -r source; do
    program=$tree/broken/$(basename "$source" .c)
    (cd "$tree" && ${CC:-cc} -std=c11 -O1 -w "$source" test/support/*.c test/slow/*.c -o "broken/${program##*/}" \
      -L.. -ldfen_core -lcmocka) 2>/dev/null && echo "$program"
  done
}

is_changed() { # SOURCE ...: whether any object is another than that of the whole file
  for source; do
    object=$(object_of "$source")
    cmp -s "$tree/broken/$object" "$tree/whole/$object" || return 0
  done
  return 1
}

mend() { # FILE SOURCE ...
  cp "$1" "$tree/$1"
  shift
  for source; do
    object=$(object_of "$source")
    cp "$tree/whole/$object" "$tree/broken/$object"
  done
}

has_reason() { # FILE LINE BROKEN-LINE
  awk -F '\t' 'BEGIN {
      for (i = 1; i <= 3; ++i) gsub(/^ +| +$/, "", ARGV[i])
      while ((getline <ARGV[4]) > 0) if ($1 == ARGV[1] && $2 == ARGV[2] && $3 == ARGV[3]) exit 0
      exit 1
    }' "$1" "$2" "$3" $reasons
}

# ---- Every reason is still about a line that there is, and what is not broken passes ----

awk -f test/sources/reasons.awk $reasons

# shellcheck disable=SC2046
compile $(cut -d ' ' -f 1 "$tree/includes")
link
cp "$tree"/broken/*.o "$tree/whole/"
{
  for file in test/sql/*.sql; do echo "$sql_runner:$file"; done
  echo "$loading_test"
  for object; do
    program=${object#"$directory/test/"}
    program=$directory/broken/${program%.o}
    mkdir -p "${program%/*}"
    ${CC:-cc} -o "$program" "$object" "$support" -L"$directory" -ldfen_core -lcmocka -lsqlite3 -lm -lpthread
    echo "$program"
  done
} >"$tree/tests"
while read -r name; do
  echo "$name 600" >"$tree/seconds"
  started=$(date +%s%N)
  if first_failure "$name"; then
    tail -n 20 "$tree/output"
    echo "mutation: it fails on what is not broken" >&2
    exit 1
  fi
  echo "$((($(date +%s%N) - started) / 1000000)) $name" >>"$tree/measured"
done <"$tree/tests"
awk '{ print $2, int(3 * $1 / 1000) + 6 }' "$tree/measured" >"$tree/seconds"
sort -n "$tree/measured" | cut -d ' ' -f 2 >"$tree/tests"

# ---- One at a time ----

made=0 killed=0 explained=0 uncompiled=0 same=0
tab=$(printf '\t')
: >"$tree/killed"
while IFS="$tab" read -r file number line broken what; do
  printf '%s\n' "$broken" | awk -v at="$number" 'NR == FNR { broken = $0; next } { print FNR == at ? broken : $0 }' - "$file" >"$tree/$file"
  sources=$(sources_of "$file")
  # The names of sources are to be split.
  # shellcheck disable=SC2086
  if ! compile $sources; then
    uncompiled=$((uncompiled + 1))
  elif ! is_changed $sources; then
    same=$((same + 1))
  else
    made=$((made + 1))
    if ! link; then
      echo "a link"
    else
      # shellcheck disable=SC2046
      first_failure $(tests_of "$file") $(others_of "$file")
    fi >"$tree/killer" || true
    if [ -s "$tree/killer" ]; then
      killed=$((killed + 1))
      echo "$file:$number: $what: $(cat "$tree/killer")" >>"$tree/killed"
    elif has_reason "$file" "$line" "$broken"; then
      explained=$((explained + 1))
    else
      printf '%s:%s: %s\n  %s\n  %s\n' "$file" "$number" "$what" "${line#"${line%%[! ]*}"}" "${broken#"${broken%%[! ]*}"}"
    fi
  fi
  # shellcheck disable=SC2086
  mend "$file" $sources
done <"$tree/mutants"

survived=$((made - killed - explained))
echo "mutation: $uncompiled ways did not compile, $same gave the same machine code: neither counts"
echo "figure: $made mutants made, $killed killed, $explained survived with a reason, $survived without"
[ "$survived" -eq 0 ]
