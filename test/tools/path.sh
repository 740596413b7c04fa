#!/bin/sh
# Prints the PATH of `make test`: a directory of links to the programs of a new Debian with gcc, make and git, and of the
# packages that are named. So a test that calls what nothing installs fails, also where somebody installed it. Where there is
# no dpkg, it is the PATH that there is.
# Usage: path.sh DIRECTORY NEED ... (DIRECTORY is made anew; a NEED is package=what, as for setup.sh)
set -eu
export LC_ALL=C
command -v dpkg-query >/dev/null 2>&1 || { echo "$PATH"; exit 0; }
directory=$1
shift
rm -rf "$directory"
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)

# What is essential or required, apt, and what is named, each with what it depends on; of alternatives the one that is there.
packages=$(dpkg-query -W -f '${db:Status-Abbrev}\t${Package}\t${binary:Package}\t${Priority}\t${Pre-Depends}, ${Depends}\t${Provides}\n' |
  awk -F '\t' -v needs="apt gcc make git $(printf '%s ' "$@" | sed 's/=[^ ]*//g')" '
    function add(name) { if (name in whole && !added[name]++) queue[++last] = name }
    /^.i/ {
      whole[$2] = $3
      depends[$2] = $5
      if ($4 == "required") required[$2]
      count = split($6, names, / *, */)
      for (i = 1; i <= count; ++i) { sub(/ .*/, "", names[i]); provider[names[i]] = $2 }
    }
    END {
      count = split(needs, names, " ")
      for (i = 1; i <= count; ++i) add(names[i])
      for (name in required) add(name)
      while (next_one < last) {
        count = split(depends[queue[++next_one]], names, / *, */)
        for (i = 1; i <= count; ++i) {
          others = split(names[i], other, / *[|] */)
          for (j = 1; j <= others; ++j) {
            sub(/[ :(].*/, "", other[j])
            name = other[j] in whole ? other[j] : provider[other[j]]
            if (name in whole) { add(name); break }
          }
        }
      }
      for (i = 1; i <= last; ++i) print whole[queue[i]]
    }')
# The list is split into words on purpose.
# shellcheck disable=SC2086
dpkg-query -L $packages | sed 's:^/usr/:/:' | sort -u >"$directory/files"

# Names like cc and awk are links to what one of several packages has.
find /usr/sbin /usr/bin -mindepth 1 ! -type d >"$directory/names"
xargs -d '\n' -a "$directory/names" realpath -m | sed 's:^/usr/:/:' | paste - "$directory/names" |
  awk -F '\t' 'NR == FNR { of_a_package[$1]; next } $1 in of_a_package { print $2 }' "$directory/files" - >"$directory/programs"
xargs -d '\n' -a "$directory/programs" ln -s -t "$directory"
rm "$directory/files" "$directory/names" "$directory/programs"

# The compiler that is asked for may be another one.
compiler=${CC:-cc}
compiler=${compiler%% *}
[ -e "$directory/${compiler##*/}" ] || ln -s "$(command -v "$compiler")" "$directory"
echo "$directory"
