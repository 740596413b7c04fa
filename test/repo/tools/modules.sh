#!/bin/sh
# Fetches the packages that a package-lock.json pins, with npm, without running install scripts. `npm ci` would refuse a
# lock file without the optional packages of other platforms, which some registries lack.
# Usage: modules.sh BUILD BUILD/.../node_modules package.json package-lock.json (from the project's root)
set -eu
cache=$(realpath "$1")/npm-cache modules=$2
command -v npm >/dev/null || { echo "there is no npm to fetch what $3 names" >&2; exit 1; }
mkdir -p "$modules"
cp "$3" "$4" "$modules/.."
cd "$modules/.."
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$cache"
# npm 9 removes the link of a program that an absent package of another platform has, too
npm rebuild --silent --ignore-scripts >/dev/null
touch node_modules/.package-lock.json
