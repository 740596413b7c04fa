#!/bin/sh
# `make BUILD/portable` for another architecture, with Debian's packages for it unpacked, not installed.
# Usage: portable.sh BUILD ARCHITECTURE TUPLE CC EMULATOR (from the project's root; MAKE is the make to call)
set -eu
build=$1/$2
root=$build/debian/usr
libraries=$(pwd)/$root/lib/$3
test/hosts/fetch.sh "$2" "$build/debian" libcmocka-dev libcmocka0 libsqlite3-dev libsqlite3-0 libxxhash-dev
# the emulator brings the libraries for the programs it runs
run="$5 -E LD_LIBRARY_PATH=$libraries"
${MAKE:-make} --no-print-directory BUILD="$build" CC="$4" RUN="$run" CPPFLAGS="-isystem $root/include" LDFLAGS="-L$root/lib/$3" "$build/portable"
