# shellcheck shell=sh
# Shared by tests with PostgreSQL: a copy of the installed PostgreSQL in its own folder, into which dfen is installed, so that the system's is not
# changed; servers made with initdb, each on a free port of 127.0.0.1, which are always stopped at the end. PostgreSQL does not run as root: in that
# case everything belongs to the user postgres.
. test/repo/support/same.sh

# The paths must not have an apostrophe, because they are in SQL.
folder=$(mktemp -d /tmp/dfen-postgresql.XXXXXX)
installed=$(pg_config --bindir)
bin=$folder/root/lib/postgresql/15/bin
servers=
export PGOPTIONS='--client-min-messages=warning' PGHOST=127.0.0.1 PGUSER=owner PGDATABASE=postgres

as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid=postgres --regid=postgres --clear-groups env HOME="$folder" "$@"
  else
    "$@"
  fi
}

stop_all() {
  for name in $servers; do
    as_postgres "$bin/pg_ctl" -D "$folder/$name" -m immediate -w stop >/dev/null 2>&1 || true
  done
  rm -rf "$folder"
}
end_all() {
  stop_all
  ended "$1"
}
trap 'end_all $?' EXIT
trap 'exit 1' HUP INT TERM

# PostgreSQL finds its files relative to the program.
copy_postgresql() {
  mkdir -p "$folder/root/lib/postgresql/15/lib" "$folder/root/share/postgresql"
  cp -RL "$installed" "$folder/root/lib/postgresql/15/bin"
  cp -L "$(pg_config --pkglibdir)"/*.so "$folder/root/lib/postgresql/15/lib"
  cp -RL "$(pg_config --sharedir)" "$folder/root/share/postgresql/15"
  ln -s "$(dirname "$(pg_config --includedir)")" "$folder/root/include" # for the copy's pg_config
  chmod 755 "$folder"
  [ "$(id -u)" -ne 0 ] || chown -R postgres "$folder"
}

# An unused port. Another program may take it before the server does; then start_server tries again.
free_port() {
  /usr/bin/env perl -MIO::Socket::INET -e \
    'print IO::Socket::INET->new(LocalAddr => "127.0.0.1", Listen => 1)->sockport'
}

# start_server NAME: creates it if necessary, and sets $port. No fsync: nothing outlives the test.
start_server() {
  if [ ! -d "$folder/$1" ]; then
    as_postgres "$bin/initdb" -D "$folder/$1" -U owner -A trust -E UTF8 --locale=C -N >/dev/null
    servers="$servers $1"
    cat >>"$folder/$1/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
full_page_writes = off
shared_buffers = 64MB
max_connections = 60
max_wal_size = 4GB
jit = off
autovacuum = off
END
  fi
  for try in 1 2 3 4 5; do
    port=$(cat "$folder/$1.port" 2>/dev/null || free_port)
    if as_postgres "$bin/pg_ctl" -D "$folder/$1" -l "$folder/$1.log" -o "-p $port" -w -t 600 start >/dev/null 2>&1; then
      echo "$port" >"$folder/$1.port"
      return
    fi
    [ "$try" -lt 5 ] || { cat "$folder/$1.log"; exit 1; }
  done
}

# stop_server NAME [MODE]
stop_server() {
  as_postgres "$bin/pg_ctl" -D "$folder/$1" -m "${2:-fast}" -w stop >/dev/null
}

# query PORT [DATABASE]: runs the statements on standard input, with results as SQLite's shell writes them: "|" between columns. An error is
# "ERROR:  CODE: words".
query() {
  "$bin/psql" -X -q -A -t -F '|' -P null=NULL -v VERBOSITY=verbose -p "$1" -d "${2:-postgres}" -f - 2>&1 | clean_errors
}

# Removes from psql's "psql:<stdin>:3: ERROR:  22P02: words" the position, and the location in PostgreSQL's sources.
clean_errors() {
  sed -e 's/^psql:<stdin>:[0-9]*: //' -e '/^LOCATION: /d'
}

# install_dfen: into the copy.
install_dfen() {
  "${MAKE:-make}" -s --no-print-directory PG_CONFIG="$bin/pg_config" install-postgresql >/dev/null
}

# SQLite with dfen, the reference for all results.
sqlite() {
  sqlite3 -batch -init /dev/null -nullvalue NULL -cmd ".load '${extension:?}'" "$@"
}
