#!/bin/sh
# Builds the archive for PGXN: the extension as one file of C, its scripts and pages, and a Makefile.
# Usage: build.sh LIBRARY DIRECTORY PACKAGE.zip FILE ... (from the project's root; LIBRARY is the name of the built library, DIRECTORY is recreated, FILES
# are dfen.control and the script; VERSION, REPOSITORY, MAINTAINER and SOURCE_DATE_EPOCH are set)
set -eu
library=$1 directory=$2 package=$(realpath "$3")
shift 3
root=$directory/dfen-$VERSION
rm -rf "$directory"
mkdir -p "$root"
test/repo/tools/dist.sh --postgresql "$root/dfen.c"
cp --parents ext/HOSTS.md ext/REFERENCE.md sql/SERVICE.md sql/postgresql/* "$root"
cp "$@" ext/postgresql/install.sh LICENSE "$root"
sed "s/@VERSION@/$VERSION/g; s/@LIBRARY@/$library/g" ext/postgresql/pgxn.mk >"$root/Makefile"
sed "s/@VERSION@/$VERSION/g; s/@MAINTAINER@/$MAINTAINER/; ${REPOSITORY:+s|@REPOSITORY@|$REPOSITORY|g;} /@REPOSITORY@/d" \
  ext/postgresql/META.json >"$root/META.json"
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
rm -f "$package"
(cd "$directory" && TZ=UTC0 /usr/bin/python3 -m zipfile -c "$package" "dfen-$VERSION")
