#!/bin/sh
# Counts in PostgreSQL after random events: counts.py, with its own server.
# Usage: counts.sh (from the project's root; MAKE is the make to call). ROUNDS (1) and DFEN_SEED are those of counts.py
set -eu
. test/hosts/postgresql/servers.sh

copy_postgresql
install_dfen
start_server one
as=
[ "$(id -u)" -ne 0 ] || as="setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=$folder"
PGPORT=$port PATH=$bin:$PATH \
  DFEN_RESTART="$as $bin/pg_ctl -D $folder/one -l $folder/one.log -o '-p $port' -m immediate -w restart >/dev/null" \
  /usr/bin/python3 test/hosts/postgresql/counts.py
