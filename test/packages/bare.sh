#!/bin/sh
# The two commands on a new machine: a root of Debian 12 with only gcc, make and git, made by debootstrap, and a clone in it. First `make
# setup demo` as root; then `make test` as an ordinary user who builds it, and as root with fewer random cases. All of them with almost no
# environment, without a terminal and without /dev/pts. Programs that tests call but setup does not install are missing there, so this also
# tests test/tools/needs.txt.
# Usage: bare.sh DIRECTORY (from the project's root; DIRECTORY keeps the new root as an archive, and the output)
. test/packages/root.sh
new_root

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
echo "1..$tests"
[ $failed -eq 0 ]
