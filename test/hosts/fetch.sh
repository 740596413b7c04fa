#!/bin/sh
# Unpacks Debian packages of another architecture into a directory; nothing is installed, and no root is needed. Packages that exist there
# are not fetched again.
# Usage: fetch.sh ARCHITECTURE DIRECTORY PACKAGE ...
set -eu
architecture=$1
directory=$2
shift 2
[ "$(cat "$directory/packages" 2>/dev/null)" != "$*" ] || exit 0
command -v apt-get >/dev/null 2>&1 || { echo "fetching for $architecture needs Debian's apt-get" >&2; exit 1; }
rm -rf "$directory"
mkdir -p "$directory/lists/partial" "$directory/cache/archives/partial"
directory=$(cd "$directory" && pwd)

# apt-get with its own lists, as if the machine had only that architecture
apt() {
  apt-get -qq -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o "Dir::State::lists=$directory/lists" \
    -o "Dir::Cache=$directory/cache" -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
}

# An outdated mirror does not matter as long as it has the packages.
apt update >/dev/null 2>&1 || true
(cd "$directory" && apt download "$@")
for package in "$directory"/*.deb; do
  dpkg-deb -x "$package" "$directory"
done
rm -rf "$directory/lists" "$directory/cache" "$directory"/*.deb
echo "$*" >"$directory/packages"
