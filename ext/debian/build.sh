#!/bin/sh
# Builds the Debian package: the files of `make install`, compiled with Debian's flags, with the pages and a man page of the extension.
# The extension is in the library path, so `.load dfen` finds it by its bare name.
# Usage: build.sh RELEASE DIRECTORY PACKAGE.deb (from the project's root; RELEASE is what release.sh wrote, DIRECTORY is
# recreated except for compiled files; MAKE, VERSION, MAINTAINER and SOURCE_DATE_EPOCH are set)
set -eu
release=$1 directory=$2 package=$3
name=libsqlite3-mod-dfen
root=$directory/root
doc=$root/usr/share/doc/$name
rm -rf "$root"
mkdir -p "$root/DEBIAN" "$doc" "$root/usr/share/man/man7"

$MAKE --no-print-directory -s BUILD="$directory/build" CC=gcc LDFLAGS='-s -Wl,-z,relro,-z,now -Wl,--build-id=none' \
  CFLAGS="-O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fno-asynchronous-unwind-tables -ffile-prefix-map=$(pwd)=." \
  DESTDIR="$(realpath "$root")" PREFIX=/usr LIBDIR="/usr/lib/$(gcc -print-multiarch)" install

cp --parents README.md core/README.md core/SPEC.md core/STABLE.md core/CHANGES.md ext/README.md ext/HOSTS.md ext/REFERENCE.md sql/*.md \
  test/README.md ext/web/pictures/*.jpg test/repo/pictures/golden/story.svg "$doc"
gzip -9n "$root/usr/share/man/man1/dfen.1"
sed "s/@VERSION@/$VERSION/" ext/debian/dfen.7 | gzip -9n >"$root/usr/share/man/man7/dfen.7.gz"
install -D -m 644 ext/debian/lintian-overrides "$root/usr/share/lintian/overrides/$name"

# In a description, a dot represents an empty line.
paragraph() { sed 's/^$/./; s/^/ /'; }
{
  cat ext/debian/copyright.head
  paragraph <LICENSE
  sed -n '1s/ (C)/:/p' "$release/xxhash.txt" | sed 's/^/\nFiles: xxhash.h\n/'
  echo 'License: BSD-2-clause'
  sed '1,2d; ${/^$/d}' "$release/xxhash.txt" | paragraph
} >"$doc/copyright"
printf '%s\n' "$name ($VERSION-1) unstable; urgency=medium" '' "  * Release $VERSION." '' \
  " -- $MAINTAINER  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.Debian.gz"

sed "s/@VERSION@/$VERSION/; s/@ARCHITECTURE@/$(dpkg --print-architecture)/; s/@MAINTAINER@/$MAINTAINER/
  s/@SIZE@/$(find "$root/usr" -type f -printf '%s\n' | awk '{ size += $1 } END { print int((size + 1023) / 1024) }')/" ext/debian/control >"$root/DEBIAN/control"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$root"
dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >/dev/null
