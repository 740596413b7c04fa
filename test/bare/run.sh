#!/bin/sh
# Clones the project and runs `make test` in the clone: with almost no environment and no terminal, as a user who may not
# become root, and without /dev/pts. It is built once. What this machine or user cannot do is said, and counts as skipped.
# Usage: run.sh CC (from the project's root; DFEN_BARE='environment user pts' chooses)
set -eu
compiler=$1
work=$(mktemp -d)
user=dfen-bare-$$
made_user=
trap '[ -z "$made_user" ] || userdel "$user"; rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
passed=0 failed=0 skipped=0

skip() {
  skipped=$((skipped + 1))
  echo "skipped: make test $1: $2"
}

# judge WHERE: the sum of the run in $work/log is there, and nothing failed.
judge() {
  echo "make test $1: $(tail -n 1 "$work/log" | sed 's/^total: //')"
  if grep -qE '^total: [1-9][0-9]* passed, 0 failed, [0-9]+ skipped$' "$work/log"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    tail -n 60 "$work/log" | sed 's/^/  | /'
  fi
}

# bare WRAPPER ...: make test, run by a program that is given it, with nothing in its environment but these
bare() {
  (cd "$work/clone" && "$@" env -i PATH=/usr/bin:/bin HOME="$home" ${times:+"$times"} setsid make -j2 CC="$compiler" test \
    </dev/null) >"$work/log" 2>&1 || true
}

# A user who is not root reads neither the clone nor its history elsewhere.
chmod 755 "$work"
git -c safe.directory='*' clone -q "file://$PWD" "$work/clone"
home=$HOME
# All are tried in one clone, and the first of them builds: the user, who has the fewest rights. The others run the same
# programs, with fewer random cases.
times=
for way in ${DFEN_BARE:-user environment pts}; do
  case $way in
    environment)
      bare env
      judge "without an environment and a terminal"
      ;;
    user)
      if [ "$(id -u)" -ne 0 ]; then
        # this user may be one that sudo knows: only what it may do without is tried
        skip "as another user" "that needs root"
        continue
      fi
      useradd --create-home --base-dir "$work" "$user"
      made_user=yes
      chown -R "$user" "$work/clone"
      home=$work/$user
      bare setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups --no-new-privs
      home=$HOME
      chown -R "$(id -u)" "$work/clone"
      judge "as a user without rights"
      ;;
    pts)
      if ! unshare -m sh -c 'mount -t tmpfs none /dev/pts' 2>/dev/null; then
        skip "without /dev/pts" "unshare -m or mount is not allowed"
        continue
      fi
      # in a mount namespace of its own, which ends with it
      # shellcheck disable=SC2016
      bare unshare -m sh -c 'mount -t tmpfs none /dev/pts && exec "$@"' sh
      judge "without /dev/pts"
      ;;
  esac
  times=DFEN_TIMES=0.1
done
echo "Bare environments: $passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
