#!/bin/sh
# Installs or removes the extension, its pkg-config file, the program with its man page and completion, and the files of sql/.
# Usage: install.sh install|uninstall DESTDIR BINDIR LIBDIR DATADIR VERSION (from the project's root; BUILD contains what is installed,
# INSTALL is the copying program with its arguments), or install.sh sql DIRECTORY, which creates the directory for a package
set -eu

# The files of sql/ for users' databases. File names have no blanks.
files=$(printf '%s\n' sql/*.sql)
# shellcheck disable=SC2086
if [ "$1" = sql ]; then
  install -d "$2"
  install -m 644 $files "$2"
  exit
fi
what=$1 libraries=$4 data=$5/dfen version=$6
to_programs=$2$3 to_libraries=$2$4 to_data=$2$5/dfen to_manual=$2$5/man/man1 to_completions=$2$5/bash-completion/completions

# shellcheck disable=SC2086
if [ "$what" = uninstall ]; then
  rm -f "$to_programs/dfen" "$to_libraries/dfen.so" "$to_libraries/pkgconfig/dfen.pc" "$to_manual/dfen.1" "$to_completions/dfen"
  # shellcheck disable=SC2086
  [ ! -d "$to_data" ] || (cd "$to_data" && rm -f $files)
  rmdir "$to_data/sql" "$to_data" 2>/dev/null || true
else
  copy() { eval "$INSTALL \"\$@\""; } # INSTALL may contain quotes
  copy -d "$to_programs" "$to_libraries" "$to_libraries/pkgconfig" "$to_data/sql" "$to_manual" "$to_completions"
  copy -m 755 "$BUILD/dfen" "$to_programs/dfen"
  copy -m 644 "$BUILD/dfen.so" "$to_libraries/dfen.so"
  copy -m 644 "$BUILD/dfen.1" "$to_manual/dfen.1"
  copy -m 644 "$BUILD/dfen.bash" "$to_completions/dfen"
  copy -m 644 $files "$to_data/sql"
  printf '%s\n' "extensiondir=$libraries" "extension=\${extensiondir}/dfen" "sqldir=$data/sql" '' 'Name: dfen' \
    'Description: SQLite extension for Dice Chess databases' "Version: $version" >"$BUILD/dfen.pc"
  copy -m 644 "$BUILD/dfen.pc" "$to_libraries/pkgconfig/dfen.pc"
fi
