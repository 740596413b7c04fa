#!/bin/sh
# Installs or removes the extension, its pkg-config file and the programs of sql/.
# Usage: install.sh install|uninstall DESTDIR LIBDIR DATADIR VERSION (from the project's root; BUILD contains the extension,
# INSTALL is the copying program with its arguments), or install.sh sql DIRECTORY, which creates the directory for a package
set -eu

# The files of sql/ for users' databases.
programs='sql/import sql/equities sql/count sql/fill sql/book'
files=$(printf '%s\n' sql/*.sql sql/*.sh | grep -v '^sql/demo')
# File names have no blanks.
# shellcheck disable=SC2086
if [ "$1" = sql ]; then
  install -d "$2"
  install -m 755 $programs "$2"
  install -m 644 $files "$2"
  exit
fi
what=$1 libraries=$3 data=$4/dfen version=$5
to_libraries=$2$libraries
to_data=$2$data

# File names have no blanks.
# shellcheck disable=SC2086
if [ "$what" = uninstall ]; then
  rm -f "$to_libraries/dfen.so" "$to_libraries/pkgconfig/dfen.pc"
  for file in $programs $files extension; do rm -f "$to_data/sql/${file##*/}"; done
  rmdir "$to_data/sql" "$to_data" 2>/dev/null || true
else
  copy() { eval "$INSTALL \"\$@\""; } # INSTALL may contain quotes
  copy -d "$to_libraries" "$to_libraries/pkgconfig" "$to_data/sql"
  copy -m 644 "$BUILD/dfen.so" "$to_libraries/dfen.so"
  copy -m 755 $programs "$to_data/sql"
  copy -m 644 $files "$to_data/sql"
  # the programs look for the extension here
  echo "$libraries/dfen" >"$BUILD/extension"
  printf '%s\n' "extensiondir=$libraries" "extension=\${extensiondir}/dfen" "sqldir=$data/sql" '' 'Name: dfen' \
    'Description: SQLite extension for Dice Chess databases' "Version: $version" >"$BUILD/dfen.pc"
  copy -m 644 "$BUILD/extension" "$to_data/sql/extension"
  copy -m 644 "$BUILD/dfen.pc" "$to_libraries/pkgconfig/dfen.pc"
fi
