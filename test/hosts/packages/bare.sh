#!/bin/sh
# The two commands on a new machine: a root of Debian 12 with only gcc, make and git, made by debootstrap. `make setup demo` and `make test`
# run as root in a clone in /root, which nobody else can enter; as an ordinary user in a clone at a path with a blank; and, without git, in the
# unpacked archive of the sources that `make release` makes. All of them with almost no environment, without a terminal and without
# /dev/pts. Programs that tests call but setup does not install are missing there, so this also tests test/repo/tools/needs.txt.
# Usage: bare.sh DIRECTORY (from the project's root; DIRECTORY keeps the new root as an archive, and the output)
. test/hosts/packages/root.sh

# commands NAME FOLDER WORD ...: both commands in the folder, run by `env WORD ...`.
commands() {
  name=$1 folder=$2
  shift 2
  for command in 'setup demo' '-j2 test'; do
    status=0
    # shellcheck disable=SC2086 # words
    inside "$name-${command##* }" "$@" setsid make -C "$folder" $command || status=$?
    judge "make $command: $name" $status
  done
}

new_root
mv "$root/home/dfen" "$root/root/dfen"
chmod 700 "$root/root"
commands root /root/dfen
status=0
inside source make -s -C /root/dfen source || status=$?
judge "make source" $status

chroot "$root" useradd --create-home somebody
as_user='HOME=/home/somebody setpriv --reuid somebody --regid somebody --clear-groups --no-new-privs env'
mkdir "$root/home/somebody/my games"
find "$root/root/dfen/build" -mindepth 1 -maxdepth 1 ! -name packages -exec rm -r {} +
cp -r "$root/root/dfen" "$root/home/somebody/my games"
chroot "$root" chown -R somebody: "/home/somebody/my games"
# shellcheck disable=SC2086
commands user "/home/somebody/my games/dfen" $as_user

rm -r "$root/home/somebody/my games" "$root/usr/bin/git"
mkdir "$root/home/somebody/unpacked"
tar -C "$root/home/somebody/unpacked" --strip-components=1 -xzf "$root"/root/dfen/build/packages/dfen-*-source.tar.gz
chroot "$root" chown -R somebody: /home/somebody/unpacked
# shellcheck disable=SC2086
commands archive /home/somebody/unpacked $as_user
echo "1..$tests"
[ $failed -eq 0 ]
