#!/bin/sh
# Fetches SQLite's amalgamation from npm's better-sqlite3, once, and prints its directory.
# Usage: sqlite_sources.sh DIRECTORY RELEASE (from the project's root; DIRECTORY keeps downloads)
set -eu
into=$1/$2
release=$2
sources=$into/package/deps/sqlite3
if [ ! -e "$sources/sqlite3.c" ]; then
  command -v npm >/dev/null || { echo "there is no npm to fetch another SQLite with" >&2; exit 1; }
  mkdir -p "$into"
  (cd "$into" && npm pack --loglevel=error "better-sqlite3@$release" >/dev/null && tar xzf "better-sqlite3-$release.tgz")
  if [ -e "$sources.tar.gz" ]; then
    mkdir -p "$sources"
    tar xzf "$sources.tar.gz" -C "$sources"
  fi
fi
echo "$sources"
