#!/bin/sh
# Installs what is missing to build and test dfen, or names it.
# Usage: setup.sh [--check] NEED ...   where NEED is package=command, package=header.h or package=/path
# --check installs nothing: it says what to do when something is missing, `make setup` or what SETUP names.
set -eu

CC=${CC:-cc}
check=
if [ "$1" = --check ]; then
  check=yes
  shift
fi

# CC and CPPFLAGS are words.
# shellcheck disable=SC2086
has() { # a file by its path, a header that the compiler finds, or a command on PATH
  case $1 in
    /*) [ -e "$1" ] ;;
    # where the compiler is missing itself, no header can be looked for
    *.h) { [ -n "$check" ] && ! command -v "${CC%% *}" >/dev/null 2>&1; } || printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" |
      $CC ${CPPFLAGS:-} -E -x c - >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

missing=
things=
for need; do
  has "${need#*=}" || { missing="$missing ${need%%=*}" && things="$things ${need#*=}"; }
done
if [ -n "$check" ]; then
  [ -z "$missing" ] && exit 0
  {
    echo "Building dfen needs what is not found here:$things"
    echo "Run \`make ${SETUP:-setup}\`: it installs what is missing (on Debian:$missing)."
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

for need; do
  has "${need#*=}" || { echo "setup: ${need%%=*} is installed, but ${need#*=} is not found" >&2; exit 1; }
done
