#!/bin/sh
# The Debian package in a clean chroot: installed, used by its bare name and by its program, purged completely. Needs root and debootstrap.
# Usage: deb.sh PACKAGE.deb DIRECTORY (DIRECTORY keeps the chroot between runs)
set -eu
package=$(readlink -f "$1")
directory=$2
. test/repo/support/same.sh
[ "$(id -u)" -eq 0 ] || { echo "deb: a chroot needs root" >&2; exit 1; }
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
if [ ! -e "$directory/ready" ]; then
  rm -rf "$directory"
  mkdir -p "$directory"
  mirror=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/*.sources 2>/dev/null | head -n 1)
  [ -n "$mirror" ] || mirror=$(sed -n 's/^deb  *\(\[[^]]*\] *\)\{0,1\}\([^ ]*\) .*/\2/p' /etc/apt/sources.list | head -n 1)
  debootstrap --variant=minbase --include=sqlite3,python3-minimal,libpython3-stdlib "$release" "$directory" "$mirror" >"$work/log" 2>&1 ||
    { tail -n 5 "$work/log"; exit 1; }
  touch "$directory/ready"
fi
files() {
  chroot "$directory" find / -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /var/lib/dpkg -o -path /var/log -o -path /var/cache \) -prune -o -print |
    LC_ALL=C sort
}
files >"$work/before"
cp "$package" "$directory/tmp/dfen.deb"
chroot "$directory" dpkg -i /tmp/dfen.deb >"$work/log" 2>&1 || cat "$work/log"
chroot "$directory" sqlite3 :memory: '.load dfen' "SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')" >"$work/got" 2>&1 || true
chroot "$directory" python3 -B -c "import sqlite3
c = sqlite3.connect(':memory:'); c.enable_load_extension(True); c.load_extension('dfen')
print(c.execute(\"SELECT dfen_side('8/8/8/8/8/8/8/8 b - -')\").fetchone()[0])" >>"$work/got" 2>&1 || true
same ".load dfen in the shell, and in Python" <<'END'
b
b
END
printf '%s\n' 'dfen,result' '8/8/4k3/8/8/3K4/8/8 w - -,1-0' '8/8/3k4/8/8/4K3/8/8 b - -,0-1' >"$directory/tmp/games.csv"
chroot "$directory" dfen pool --csv /tmp/games.csv 2>/dev/null | cut -d , -f 1-5 >"$work/got" || true
rm "$directory/tmp/games.csv"
same "dfen pool" <<'END'
key,games,visits,wins,draws
8/8/3K4/8/8/4k3/8/8 w - -,2,2,2,0
END
chroot "$directory" dpkg --purge libsqlite3-mod-dfen >"$work/log" 2>&1 || cat "$work/log"
files >"$work/got"
same "purged" <"$work/before"
lintian --allow-root "$package" >"$work/got" 2>&1 || true
same "lintian reports no errors and no warnings" </dev/null
finish
