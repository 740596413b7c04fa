#!/bin/sh
# `make release` has the same bytes twice: in two clones of this commit at different paths, with another umask, time zone, locale and number
# of jobs.
# Usage: again.sh (from the project's root, after make packages; MAKE is the make to call)
set -eu
build=$(cd "${BUILD:-build}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# released CLONE [NAME=VALUE ...]: clones this commit and builds its release with these variables. Downloads are copied.
released() {
  clone=$1
  shift
  git -c safe.directory='*' clone -q "file://$PWD" "$clone"
  mkdir "$clone/build"
  cp -r "$build/sqlite" "$build/modules" "$clone/build"
  find "$clone/build/modules" -name .package-lock.json -exec touch {} +
  env -u BUILD -u CC -u CFLAGS -u MAKEFLAGS -u SOURCE_DATE_EPOCH "$@" "${MAKE:-make}" --no-print-directory -s -C "$clone" release >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log"; exit 1; }
}

released "$work/one" TZ=UTC LC_ALL=C
umask 077
released "$work/a/much/longer/path" TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 MAKEFLAGS=-j2
if ! diff "$work/one/build/packages/SHA256SUMS" "$work/a/much/longer/path/build/packages/SHA256SUMS"; then
  echo "these files differ between two builds of one commit"
  exit 1
fi
