#!/bin/sh
# `make release` has the same bytes twice: in two clones of this commit, in $HOME and elsewhere, with another umask, time zone, locale and number
# of jobs; the second as an ordinary user if root runs this.
# Usage: again.sh (from the project's root, after make packages; MAKE is the make to call)
set -eu
build=$(cd "${BUILD:-build}" && pwd)
home=$(mktemp -d "$HOME/dfen.XXXXXX")
work=$(mktemp -d)
trap 'rm -rf "$home" "$work"' EXIT
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
  [ -z "$user" ] || chown -R nobody:nogroup "$work/a"
  # $user is a command with its arguments.
  # shellcheck disable=SC2086
  $user env -u BUILD -u CC -u CFLAGS -u MAKEFLAGS -u SOURCE_DATE_EPOCH HOME="$clone/build" "$@" "${MAKE:-make}" --no-print-directory -s -C "$clone" release >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log"; exit 1; }
}

user=
released "$home/one" TZ=UTC LC_ALL=C
umask 077
if [ "$(id -u)" -eq 0 ]; then
  chmod 711 "$work"
  user='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi
released "$work/a/much/longer/path" TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 MAKEFLAGS=-j2
if ! diff "$home/one/build/packages/SHA256SUMS" "$work/a/much/longer/path/build/packages/SHA256SUMS"; then
  echo "these files differ between two builds of one commit"
  exit 1
fi
