#!/bin/sh
# Installs the missing packages for a purpose, or names them. test/repo/tools/needs.txt lists the packages of each purpose.
# Usage: setup.sh [--check] PURPOSE ... (from the project's root; CC the compiler, CPPFLAGS its options)
# --check installs nothing: it reports what to run if something is missing.
set -eu

CC=${CC:-cc}
check=
if [ "$1" = --check ]; then
  check=yes
  shift
fi

# The words of the purposes; @PURPOSE is replaced by the words of that purpose.
needs_of() {
  awk -v wanted="$*" -v compiler="${CC%% *}" '
    $1 !~ /^#/ { name = $1; sub(/^[^ ]* /, ""); needs[name] = $0 }
    END {
      count = split(wanted, names, " ")
      for (i = 1; i <= count; ++i) {
        if (!(names[i] in needs)) exit 1
        list = list " @" names[i]
      }
      while (match(list, /@[a-z-]+/)) {
        list = substr(list, 1, RSTART - 1) needs[substr(list, RSTART + 1, RLENGTH - 1)] substr(list, RSTART + RLENGTH)
      }
      gsub(/\$CC/, compiler, list)
      gsub(/\$PYTHON/, "/usr/lib/python3/dist-packages", list)
      print list
    }' test/repo/tools/needs.txt | sed "s/\$GCC/$(gcc -dumpversion 2>/dev/null || echo 12)/g" | tr ' ' '\n' | sort -u
}

# CC and CPPFLAGS are words.
# shellcheck disable=SC2086
has() { # a file by its path, a header that the compiler finds, or a command on PATH
  case $1 in
    /*) [ -e "$1" ] ;;
    # if the compiler itself is missing, headers cannot be checked
    *.h) { [ -n "$check" ] && ! command -v "${CC%% *}" >/dev/null 2>&1; } || printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" |
      $CC ${CPPFLAGS:-} -E -x c - >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

needs=$(needs_of "$@")
[ -n "$needs" ] || { echo "setup: nothing is called $*" >&2; exit 2; }
missing=
things=
for need in $needs; do
  has "${need#*=}" || { missing="$missing ${need%%=*}" && things="$things ${need#*=}"; }
done
case $1 in build | test | declarations | module) setup=setup ;; *) setup=setup-${1#test-} ;; esac
if [ -n "$check" ]; then
  [ -z "$missing" ] && exit 0
  {
    echo "dfen needs what is not found here:$things"
    echo "Run \`make $setup\`: it installs what is missing (on Debian:$missing)."
  } >&2
  exit 1
fi
if [ -z "$missing" ]; then
  echo "setup: everything is there"
  exit 0
fi

refuse() {
  echo "setup: $1; please install these Debian packages, or what your system calls them:$missing" >&2
  exit 1
}

command -v apt-get >/dev/null 2>&1 || refuse "this system has no apt-get"
if [ "$(id -u)" -eq 0 ]; then
  sudo=
elif command -v sudo >/dev/null 2>&1; then
  sudo=sudo
else
  refuse "this needs root or sudo"
fi

echo "setup: installing$missing"
# The list is split into words on purpose.
# shellcheck disable=SC2086
{
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get install -y --no-install-recommends $missing >/dev/null 2>&1 ||
    { $sudo apt-get update && $sudo apt-get install -y --no-install-recommends $missing; }
} || refuse "apt-get failed"

for need in $needs; do
  has "${need#*=}" || { echo "setup: ${need%%=*} is installed, but ${need#*=} is not found" >&2; exit 1; }
done
