#!/bin/sh
# Builds a wheel or the source distribution with Debian's python3-build, without network.
# Usage: build.sh RELEASE DIRECTORY PACKAGE DECLARED dfen_python.c [dfen.so _dfen.abi3.so PROGRAM] (from the project's root; PACKAGE is a
# wheel of the three binaries, or .tar.gz; DECLARED has _dfen.pyi and _rows.py, RELEASE is what release.sh wrote, DIRECTORY is recreated; VERSION, REPOSITORY and SOURCE_DATE_EPOCH are set)
set -eu
release=$1 directory=$2 package=$(realpath "$3") name=${3##*/} declared=$4 module=$5
rm -rf "$directory"
# A wheel has the modes of files.
umask 022
mkdir -p "$directory/dfen" "$directory/source"
cp ext/python/dfen/* "$declared/_dfen.pyi" "$declared/_rows.py" "$directory/dfen/"
for file in dfen.c sqlite3.h sqlite3ext.h; do cp "$release/source/$file" "$directory/source/"; done
cp "$module" "$directory/source/"
ext/install.sh sql "$directory/dfen/sql"
cp ext/python/setup.py ext/python/MANIFEST.in ext/python/README.md "$release/LICENSE" "$directory/"
sed -i "s/@VERSION@/$VERSION/" "$directory/dfen/__init__.py"
sed "s/@VERSION@/$VERSION/; ${REPOSITORY:+s|@REPOSITORY@|$REPOSITORY|;} /@REPOSITORY@/d" ext/python/pyproject.toml >"$directory/pyproject.toml"
chmod -R u=rwX,go=rX "$directory"

build() {
  /usr/bin/python3 -m build "$@" --no-isolation --outdir "$directory/out" "$directory" >"$directory.log" 2>&1 ||
    { cat "$directory.log"; exit 1; }
}
case $name in
  *.whl)
    platform=${name#"dfen-$VERSION-cp310-abi3-"}
    mkdir "$directory/prebuilt"
    cp "$6" "$7" "$directory/prebuilt/"
    install -m 755 "$8" "$directory/prebuilt/program"
    DFEN_PREBUILT=$(realpath "$directory/prebuilt") DFEN_PLATFORM=${platform%.whl} build --wheel
    mv "$directory/out/$name" "$package"
    ;;
  *)
    # Packed again, because setuptools writes the current time and the owner.
    build --sdist
    cd "$directory/out"
    tar xzf "$name"
    chmod -R u=rwX,go=rX "dfen-$VERSION"
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=ustar -cf - "dfen-$VERSION" | gzip -9n >"$package"
    ;;
esac
