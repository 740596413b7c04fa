# shellcheck shell=sh
# New machines for the tests that source this file: roots of Debian 12 with only gcc, make and git, made by debootstrap, each with a clone in
# /home/dfen. Sets $kept, the directory of the root's archive and of the logs.
set -eu
mkdir -p "$1"
kept=$(cd "$1" && pwd)
[ "$(id -u)" -eq 0 ] || { echo "bare: chroot needs root" >&2; exit 1; }
root=$(mktemp -d)
chmod 755 "$root"
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
tests=0 failed=0

base=$kept/base.tar
if [ ! -s "$base" ]; then
  debootstrap --variant=minbase --include=gcc,make,git bookworm "$root" >"$kept/debootstrap.log" 2>&1 ||
    { tail -n 20 "$kept/debootstrap.log" >&2; exit 1; }
  tar -C "$root" -cf "$base.new" .
  mv "$base.new" "$base"
fi

# new_root: sets $root to a new machine.
new_root() {
  find "$root" -xdev -mindepth 1 -delete
  tar -C "$root" -xpf "$base"
  cp /etc/resolv.conf "$root/etc/"
  # if the network is behind a proxy with its own certificates
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl-of-host.crt"
  git -c safe.directory='*' clone -q "file://$PWD" "$root/home/dfen"
}

# inside LOG COMMAND ...: runs the command in the root, with almost no environment, in its own mount namespace
inside() {
  log=$kept/$1.log
  shift
  # shellcheck disable=SC2016
  unshare -m sh -c 'mount -t proc proc "$1/proc" && cd "$1" && shift && exec chroot . "$@"' sh "$root" \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/ssl-of-host.crt} "$@" </dev/null >"$log" 2>&1
}

# judge WHAT STATUS: the last command succeeded, and skipped no test.
judge() {
  tests=$((tests + 1))
  if [ "$2" -eq 0 ] && ! grep -q 'skipped' "$log"; then
    echo "ok $tests - $1"
  else
    failed=$((failed + 1))
    echo "not ok $tests - $1, status $2"
    tail -n 60 "$log" | sed 's/^/# /'
  fi
}

