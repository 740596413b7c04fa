#!/bin/sh
# Installs as a packager does: which files, with which modes, that they work from there, and that uninstalling leaves nothing.
# Usage: make_install.sh (from the project's root, after make)
set -eu
. test/repo/support/same.sh
unset DESTDIR PREFIX LIBDIR 2>/dev/null || true

quiet_make() {
  MAKEFLAGS='' make --no-print-directory -s BUILD="${BUILD:-build}" "$@"
}

# tree DIRECTORY: lists its files with their modes, and its directories.
tree() {
  (cd "$1" && find . -mindepth 1 -type d | sed 's/$/\//' && find . -type f -exec stat -c '%n %a' {} +) | LC_ALL=C sort
}

sql() {
  sqlite3 -batch -bail -init /dev/null "$@"
}

version=$(sed -n 's/^#define DFEN_VERSION "\(.*\)"/\1/p' core/dfen.h)

# ---- The files of a package ----

# A umask that forbids reading must not affect installed or built files. The list is maintained by hand.
(umask 077 && quiet_make install DESTDIR="$work/root" PREFIX=/usr LIBDIR=/usr/lib/x86_64-linux-gnu)
tree "$work/root" >"$work/got"
same "installed files and their modes" <<'END'
./usr/
./usr/bin/
./usr/bin/dfen 755
./usr/lib/
./usr/lib/x86_64-linux-gnu/
./usr/lib/x86_64-linux-gnu/dfen.so 644
./usr/lib/x86_64-linux-gnu/pkgconfig/
./usr/lib/x86_64-linux-gnu/pkgconfig/dfen.pc 644
./usr/share/
./usr/share/bash-completion/
./usr/share/bash-completion/completions/
./usr/share/bash-completion/completions/dfen 644
./usr/share/dfen/
./usr/share/dfen/sql/
./usr/share/dfen/sql/book.sql 644
./usr/share/dfen/sql/book_dice_chess.sql 644
./usr/share/dfen/sql/chart.sql 644
./usr/share/dfen/sql/continuations.sql 644
./usr/share/dfen/sql/counts.sql 644
./usr/share/dfen/sql/counts_continuations.sql 644
./usr/share/dfen/sql/counts_position.sql 644
./usr/share/dfen/sql/equities.sql 644
./usr/share/dfen/sql/estimates.sql 644
./usr/share/dfen/sql/estimates_fit.sql 644
./usr/share/dfen/sql/estimates_report.sql 644
./usr/share/dfen/sql/judge.sql 644
./usr/share/dfen/sql/players.sql 644
./usr/share/dfen/sql/pooling_gain.sql 644
./usr/share/dfen/sql/schema.sql 644
./usr/share/dfen/sql/views.sql 644
./usr/share/dfen/sql/views_back.sql 644
./usr/share/dfen/sql/views_lines.sql 644
./usr/share/man/
./usr/share/man/man1/
./usr/share/man/man1/dfen.1 644
END

(cd "$work/root" && grep -rlF "$work" . || true) >"$work/got"
same "no installed file contains the staging directory" </dev/null

{
  PKG_CONFIG_PATH="$work/root/usr/lib/x86_64-linux-gnu/pkgconfig" pkg-config --modversion dfen
  for variable in extensiondir extension sqldir; do
    PKG_CONFIG_PATH="$work/root/usr/lib/x86_64-linux-gnu/pkgconfig" pkg-config --variable=$variable dfen
  done
} >"$work/got"
same "pkg-config" <<END
$version
/usr/lib/x86_64-linux-gnu
/usr/lib/x86_64-linux-gnu/dfen
/usr/share/dfen/sql
END

tree "$work/root" >"$work/first"
quiet_make install DESTDIR="$work/root" PREFIX=/usr LIBDIR=/usr/lib/x86_64-linux-gnu
tree "$work/root" >"$work/got"
same "installed twice" <"$work/first"

# Files of other packages or users stay, and so do system directories.
touch "$work/root/usr/lib/x86_64-linux-gnu/other.so"
quiet_make uninstall DESTDIR="$work/root" PREFIX=/usr LIBDIR=/usr/lib/x86_64-linux-gnu
tree "$work/root" >"$work/got"
same "after uninstall" <<'END'
./usr/
./usr/bin/
./usr/lib/
./usr/lib/x86_64-linux-gnu/
./usr/lib/x86_64-linux-gnu/other.so 644
./usr/lib/x86_64-linux-gnu/pkgconfig/
./usr/share/
./usr/share/bash-completion/
./usr/share/bash-completion/completions/
./usr/share/man/
./usr/share/man/man1/
END
quiet_make uninstall DESTDIR="$work/root" PREFIX=/usr LIBDIR=/usr/lib/x86_64-linux-gnu
tree "$work/root" >"$work/again"
same "after uninstalling twice" <"$work/again"

# ---- Variables set by packaging tools ----

# dpkg-buildflags passes compiler options in the environment.
CFLAGS=-Ocflags CPPFLAGS=-Dcppflags LDFLAGS=-Wl,ldflags quiet_make -n -B V=1 all |
  awk '/ -Ocflags -Dcppflags .*core\/notation\/scan\.c$/ { print "scan.c" } / -Ocflags -Wl,ldflags -o .*\/core\/notation\/scan\.o / { print $0 ~ /dfen\.so/ ? "dfen.so" : "dfen" }' >"$work/got"
same "CFLAGS, CPPFLAGS and LDFLAGS from the environment" <<'END'
scan.c
dfen.so
dfen
END

# ---- Another install program ----

printf '#!/bin/sh\necho "$@" >>"%s/calls"\nexec install -p "$@"\n' "$work" >"$work/my install"
chmod +x "$work/my install"
quiet_make install DESTDIR="$work/other" PREFIX=/usr INSTALL="'$work/my install'"
awk '{ print ($1 == "-d" ? "-d" : $1 " " $2) }' "$work/calls" | sort | uniq -c | awk '{ $1 = ""; print substr($0, 2) }' >"$work/got"
same "everything is installed by INSTALL" <<'END'
-d
-m 644
-m 755
END

# ---- The installation works, in a directory with spaces, and without a clone ----

prefix="$work/a prefix of mine"
quiet_make install PREFIX="$prefix"
mkdir "$work/elsewhere"
printf '%s\n' 'game,white,black,result,dfen,dice,moves' \
  '1,Ann,Joe,1-0,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,PNB,e2e4 f1c4 b1c3' \
  '2,Ann,Joe,0-1,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1,pnb,e7e5 f8c5 b8c6' >"$work/elsewhere/games.csv"
(
  cd "$work/elsewhere"
  "$prefix/bin/dfen" import games.db games.csv
  "$prefix/bin/dfen" equities games.db KvK 2>/dev/null
  cd "$prefix/lib"
  sql "$work/elsewhere/games.db" ".load ./dfen" ".cd '$prefix/share/dfen/sql'" ".read views.sql" "SELECT key, games, score FROM pooled"
) 2>&1 | sed "s:$work:.:g" >"$work/got"
same "the installed programs" <<'END'
dfen import: 2 rows read: 2 turns of 2 games imported, 0 rejected
material	classes	share	least	most
KvK	518		0.5	0.6334
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -|2|1.0
END
# Paths that cannot be quoted are refused, and nothing is installed.
for path in "it's" 'a"b' 'a\b' 'a`b' 'a$$b' 'a#b'; do
  quiet_make install PREFIX="$work/refused/$path" 2>&1 | sed 's/^.*\(DESTDIR,\)/\1/; s/\.  *Stop\.$//' || true
done >"$work/got"
ls "$work/refused" >>"$work/got" 2>&1 || true
sed -i "s:$work:.:g" "$work/got"
same "refused paths" <<'END'
DESTDIR, PREFIX, BINDIR, LIBDIR and DATADIR must not have the character ' in them
DESTDIR, PREFIX, BINDIR, LIBDIR and DATADIR must not have the character " in them
DESTDIR, PREFIX, BINDIR, LIBDIR and DATADIR must not have the character \ in them
DESTDIR, PREFIX, BINDIR, LIBDIR and DATADIR must not have the character ` in them
DESTDIR, PREFIX, BINDIR, LIBDIR and DATADIR must not have the character $ in them
DESTDIR, PREFIX, BINDIR, LIBDIR and DATADIR must not have the character # in them
ls: cannot access './refused': No such file or directory
END
quiet_make uninstall PREFIX="$prefix"
tree "$prefix" >"$work/got"
same "after uninstall from there" <<'END'
./bin/
./lib/
./lib/pkgconfig/
./share/
./share/bash-completion/
./share/bash-completion/completions/
./share/man/
./share/man/man1/
END

finish
