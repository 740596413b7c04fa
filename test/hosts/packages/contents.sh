#!/bin/sh
# The content of each package, and its metadata for registries. Building the wheel and the Debian package needs only what `make setup-wheel`
# and `make setup-deb` install.
# Usage: contents.sh PACKAGES VERSION MACHINE (from the project's root, after make packages)
set -eu
packages=$1
version=$2
machine=$3
. test/repo/support/same.sh

# A package has the same files of sql/ as make install. without_sql FOLDER: writes $work/all without them to $work/got.
sed -n 's:^\./usr/share/dfen/sql/\([^ ]*\) 644$:\1:p' test/sql/extension/make_install.sh >"$work/sql"
without_sql() {
  sed -n "s:^$1/sql/::p" "$work/all" >"$work/got"
  same "$1/sql has the files of make install" <"$work/sql"
  grep -v "^$1/sql/" "$work/all" >"$work/got"
}

tar tzf "$packages/dfen-$version.tgz" | LC_ALL=C sort >"$work/all"
without_sql package
node_machine=$(node -p '`${process.platform}-${process.arch}`')
same "the files of the npm package" <<END_OF_LIST
package/LICENSE
package/README.md
package/core.cjs
package/core.d.cts
package/core.d.mts
package/core.mjs
package/core.wasm
package/core.workerd.mjs
package/dfen.wasm
package/index.cjs
package/index.d.ts
package/index.mjs
package/package.json
package/prebuilt/$node_machine/dfen
package/prebuilt/$node_machine/dfen.so
package/program.cjs
package/sqlite.mjs
package/wasm.d.mts
package/wasm.mjs
END_OF_LIST

for wheel in "$packages"/*.whl; do
  /usr/bin/python3 -m zipfile -l "$wheel" | awk 'NR > 1 { print $1 }' | LC_ALL=C sort >"$work/all"
  without_sql dfen
  same "the files of ${wheel##*/}" <<END_OF_LIST
dfen-$version.dist-info/LICENSE
dfen-$version.dist-info/METADATA
dfen-$version.dist-info/RECORD
dfen-$version.dist-info/WHEEL
dfen-$version.dist-info/entry_points.txt
dfen-$version.dist-info/top_level.txt
dfen/__init__.py
dfen/_dfen.abi3.so
dfen/_dfen.pyi
dfen/_program.py
dfen/_rows.py
dfen/dfen.so
dfen/program
dfen/py.typed
END_OF_LIST
done

tar tzf "$packages/dfen-$version.tar.gz" | grep -v '/$\|egg-info' | LC_ALL=C sort >"$work/all"
without_sql "dfen-$version/dfen"
same "the files of the source distribution" <<END_OF_LIST
dfen-$version/LICENSE
dfen-$version/MANIFEST.in
dfen-$version/PKG-INFO
dfen-$version/README.md
dfen-$version/dfen/__init__.py
dfen-$version/dfen/_dfen.pyi
dfen-$version/dfen/_program.py
dfen-$version/dfen/_rows.py
dfen-$version/dfen/py.typed
dfen-$version/pyproject.toml
dfen-$version/setup.cfg
dfen-$version/setup.py
dfen-$version/source/dfen.c
dfen-$version/source/dfen_python.c
dfen-$version/source/sqlite3.h
dfen-$version/source/sqlite3ext.h
END_OF_LIST

deb=$(echo "$packages"/*.deb)
dpkg-deb -c "$deb" | awk '!/\/$/ { sub(/[^ ]*-linux-gnu[^ \/]*/, "&"); print $1, $6 }' | sed "s/$(gcc -print-multiarch)/MACHINE/" | LC_ALL=C sort -k 2 >"$work/all"
grep -v 'usr/share/dfen/sql/\|/sql/[A-Z]*\.md$' "$work/all" >"$work/got"
same "the files of the Debian package" <<'END_OF_LIST'
-rwxr-xr-x ./usr/bin/dfen
-rw-r--r-- ./usr/lib/MACHINE/dfen.so
-rw-r--r-- ./usr/lib/MACHINE/pkgconfig/dfen.pc
-rw-r--r-- ./usr/share/bash-completion/completions/dfen
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/README.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/changelog.Debian.gz
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/copyright
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/core/CHANGES.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/core/README.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/core/SPEC.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/core/STABLE.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/ext/HOSTS.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/ext/README.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/ext/REFERENCE.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/ext/web/pictures/dark.jpg
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/ext/web/pictures/light.jpg
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/test/README.md
-rw-r--r-- ./usr/share/doc/libsqlite3-mod-dfen/test/repo/pictures/golden/story.svg
-rw-r--r-- ./usr/share/lintian/overrides/libsqlite3-mod-dfen
-rw-r--r-- ./usr/share/man/man1/dfen.1.gz
-rw-r--r-- ./usr/share/man/man7/dfen.7.gz
END_OF_LIST

sed -n 's:.*/\(sql/[A-Z]*\.md\)$:\1:p' "$work/all" >"$work/got"
printf "%s\n" sql/*.md | LC_ALL=C sort >"$work/want"
same "its pages about sql/" <"$work/want"

sed -n 's:^-rw-r--r-- \./usr/share/dfen/sql/::p' "$work/all" >"$work/got"
same "its files of sql/ are those of make install" <"$work/sql"

mkdir "$work/deb"
dpkg-deb -x "$deb" "$work/deb"
{
  for binary in "$work"/deb/usr/lib/*/dfen.so "$work/deb/usr/bin/dfen"; do
    readelf -d "$binary" | grep -o 'BIND_NOW\|FLAGS_1.*NOW' | head -n 1
    readelf -Ws "$binary" | grep -o '__stack_chk_fail\|__snprintf_chk\|__memcpy_chk' | LC_ALL=C sort -u
  done
  # The dependencies are those of the program, which needs more than the extension does.
  readelf -d "$work/deb/usr/bin/dfen" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | LC_ALL=C sort
  readelf -V "$work/deb/usr/bin/dfen" | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -n 1
  dpkg-deb -f "$deb" Depends
} >"$work/got"
same "its binaries are built with hardening; what they depend on" <<'END_OF_LIST'
BIND_NOW
__memcpy_chk
__snprintf_chk
__stack_chk_fail
BIND_NOW
__memcpy_chk
__snprintf_chk
__stack_chk_fail
libc.so.6
libsqlite3.so.0
libz.so.1
GLIBC_2.34
libc6 (>= 2.34), libsqlite3-0 (>= 3.38), zlib1g
END_OF_LIST

# ---- Metadata for registries ----

{
  /usr/bin/python3 -c 'import sys, zipfile
print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode().split("\n\n")[0])' "$packages/dfen-$version-cp310-abi3-manylinux_2_17_$machine.whl" \
    "dfen-$version.dist-info/METADATA" | grep -c '^\(Author: the dfen authors\|License: MIT\|Classifier: \|Summary: .*Dice Chess\|Requires-Python: \)'
  tar xzOf "$packages/dfen-$version.tgz" package/package.json | grep '"author"\|"license"\|"repository"'
} >"$work/got"
same "author, licence, classifiers; no repository unless one is set" <<'END_OF_LIST'
13
  "license": "MIT",
  "author": "the dfen authors",
END_OF_LIST

# What the registries check when a package is uploaded. npm publishes with provenance, from a repository that is set.
for package in "$packages"/*.whl "$packages/dfen-$version.tar.gz"; do
  twine --no-color check --strict "$package" 2>&1 | grep -o 'PASSED\|FAILED.*\|WARNING.*'
done >"$work/got"
same "PyPI's metadata, by twine" <<'END_OF_LIST'
PASSED
PASSED
END_OF_LIST
(cd "$packages" && npm publish --dry-run "dfen-$version.tgz" 2>&1) | grep '^+\|npm warn.*package.json\|npm error' >"$work/got"
same "npm's metadata, by npm publish" <<END_OF_LIST
+ dfen@$version
END_OF_LIST

finish
