#!/bin/sh
# The two commands on a new machine: a root of Debian 12 with gcc, make and git and nothing else, made by debootstrap, and in
# it a clone. First `make setup demo` as root; then `make test`, as a user who may not become root and who builds it, and as
# root with fewer random cases. All of them with almost no environment, without a terminal and without /dev/pts. A program
# that a test calls and nothing installs is not there, so this is the test of TEST_NEEDS, too.
# Usage: bare.sh DIRECTORY (from the project's root; DIRECTORY keeps the new root as an archive, and what was printed)
set -eu
mkdir -p "$1"
kept=$(cd "$1" && pwd)
[ "$(id -u)" -eq 0 ] || { echo "bare: chroot needs root" >&2; exit 1; }
root=$(mktemp -d)
chmod 755 "$root"
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
passed=0 failed=0

base=$kept/base.tar
if [ ! -s "$base" ]; then
  debootstrap --variant=minbase --include=gcc,make,git bookworm "$root" >"$kept/debootstrap.log" 2>&1 ||
    { tail -n 20 "$kept/debootstrap.log" >&2; exit 1; }
  tar -C "$root" -cf "$base.new" .
  mv "$base.new" "$base"
else
  tar -C "$root" -xpf "$base" --no-overwrite-dir
fi
cp /etc/resolv.conf "$root/etc/"
git -c safe.directory='*' clone -q "file://$PWD" "$root/home/dfen"

# inside LOG WRAPPER ... -- COMMAND ...: the command in the clone in the new root, in a mount namespace of its own
inside() {
  log=$kept/$1.log
  shift
  # shellcheck disable=SC2016
  unshare -m sh -c 'mount -t proc proc "$1/proc" && cd "$1" && shift && exec chroot . "$@"' sh "$root" \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@" </dev/null >"$log" 2>&1
}

# judge WHAT STATUS: the last command ended well, and what counts tests skipped none.
judge() {
  echo "$1: status $2, $(tail -n 1 "$log")"
  if [ "$2" -eq 0 ] && ! grep -q '^total: .* [1-9][0-9]* skipped$' "$log"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    tail -n 60 "$log" | sed 's/^/  | /'
  fi
}

status=0
inside setup setsid make -C /home/dfen setup demo || status=$?
judge "make setup demo" $status
chroot "$root" useradd --create-home somebody
chroot "$root" rm -rf /home/dfen/build
chroot "$root" chown -R somebody /home/dfen
status=0
inside user setpriv --reuid somebody --regid somebody --clear-groups --no-new-privs env HOME=/home/somebody \
  setsid make -C /home/dfen -j2 test || status=$?
judge "make test as a user" $status
chroot "$root" chown -R root /home/dfen
status=0
inside root DFEN_TIMES=0.1 setsid make -C /home/dfen -j2 test || status=$?
judge "make test as root" $status
echo "A new machine: $passed passed, $failed failed"
[ $failed -eq 0 ]
