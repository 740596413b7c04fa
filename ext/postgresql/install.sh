#!/bin/sh
# Installs dfen where PG_CONFIG says, or removes it. An older library stays, because databases that were not updated use it; from each older
# version, ALTER EXTENSION dfen UPDATE runs the script of this one.
# Usage: install.sh install|uninstall DESTDIR LIBRARY CONTROL SCRIPT VERSION (INSTALL is the copying program with its arguments)
set -eu
what=$1 library=$3 control=$4 script=$5 version=$6
to_library=$2$($PG_CONFIG --pkglibdir)
to_sql=$2$($PG_CONFIG --sharedir)/extension
if [ "$what" = uninstall ]; then
  rm -f "$to_library"/dfen-[0-9]*.so "$to_sql/dfen.control" "$to_sql"/dfen--*.sql
  exit
fi
copy() { eval "$INSTALL \"\$@\""; } # INSTALL may contain quotes
copy -d "$to_library" "$to_sql"
copy -m 755 "$library" "$to_library"
copy -m 644 "$control" "$script" "$to_sql"
for installed in "$to_sql"/dfen--*.sql; do
  old=${installed##*/dfen--}
  old=${old%.sql}
  case $old in
    *--* | "$version") ;;
    *) copy -m 644 "$script" "$to_sql/dfen--$old--$version.sql" ;;
  esac
done
